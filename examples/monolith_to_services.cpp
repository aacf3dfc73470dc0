// A shop that is one program becomes services: five directions of research, one who cuts, one worker for each service's
// files, one verification for each, and one for the whole.
#include "rehearsal/proof.hpp"
#include "rehearsal/stage.hpp"

#include <muster/plan/plan.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using rehearsal::has;
using rehearsal::workplace;

constexpr rehearsal::file project[] = {
    {"config.json", R"json({
    "port": 8080,
    "database": "postgres://shop"
}
)json"},
    {"src/server.js", R"js(const express = require('express');
const { answer } = require('./database');
const { log, needsUser } = require('./middleware');
const { port } = require('../config.json');

const app = express();
app.use(express.json(), log);
app.post('/accounts', answer('INSERT INTO accounts'));
app.get('/accounts/:id', needsUser, answer('SELECT FROM accounts'));
app.get('/products', answer('SELECT FROM products'));
app.put('/products/:id', needsUser, answer('UPDATE products'));
app.post('/orders', needsUser, answer('UPDATE products', 'INSERT INTO orders'));
app.get('/orders/:id', needsUser, answer('SELECT FROM orders'));
app.listen(port);
)js"},
    {"src/database.js", R"js(const { Pool } = require('pg');
const { database } = require('../config.json');

const tables = ['accounts', 'products', 'orders'];
const pool = new Pool({ connectionString: database });
const all = (texts, request) => Promise.all(texts.map((text) => pool.query(text, Object.values(request.params))));
exports.answer = (...texts) => (request, response, next) => all(texts, request).then(response.json).catch(next);
)js"},
    {"src/middleware.js", R"js(exports.log = (request, response, next) => (console.log(request.path), next());
exports.needsUser = (request, response, next) => (request.headers['x-user'] ? next() : response.status(401).end());
)js"},
    {"test/shop.test.js", R"js(test('POST /accounts makes one', () => post('/accounts', { name: 'Ann' }).expect(200));
test('GET /accounts/:id needs a user', () => get('/accounts/1').expect(401));
test('GET /products lists them', () => get('/products').expect(200));
test('POST /orders takes one from the stock', () => post('/orders', { product: 1 }).expect(200));
)js"},
};

std::vector<std::string> lines_with(std::string const& text, std::string_view words) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = text.find('\n', at);
        std::string const line = text.substr(at, end - at);
        if (line.find(words) != line.npos) found.push_back(line);
        at = end == text.npos ? text.size() : end + 1;
    }
    return found;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

// Research: five directions, one note each.

std::string study_routes(workplace& at) {
    std::string const server = at.read("src/server.js");
    std::string note = "# Routes\n\n";
    for (std::string_view const prefix : {"'/accounts", "'/products", "'/orders"})
        note += "- " + std::string{prefix.substr(1)} + ": " + std::to_string(lines_with(server, prefix).size())
              + " routes, the first at `" + at.cite("src/server.js", prefix) + "`\n";
    at.write_note("routes-analysis.md", note);
    return "Six routes under three prefixes, all in src/server.js. Saved in routes-analysis.md.";
}

std::string study_database(workplace& at) {
    std::string const crossing = at.cite("src/server.js", "app.post('/orders'");
    at.check(has(lines_with(at.read("src/server.js"), "app.post('/orders'").front(), "UPDATE products"), "it crosses");
    at.write_note("database-analysis.md", "# Database\n\n- One database, three tables (`"
                                              + at.cite("src/database.js", "const tables")
                                              + "`), one for each prefix.\n- Only `" + crossing
                                              + "` touches two of them: an order takes from the stock of products.\n");
    return "Three tables; only " + crossing + " touches two of them. Saved in database-analysis.md.";
}

std::string study_middleware(workplace& at) {
    at.write_note("middleware-analysis.md",
                  "# Middleware\n\n- `" + at.cite("src/middleware.js", "exports.log") + "` logs every request.\n- `"
                      + at.cite("src/middleware.js", "exports.needsUser")
                      + "` lets in who has a header x-user; four of six routes ask for it.\n");
    return "Two functions, neither knows a table. Saved in middleware-analysis.md.";
}

std::string study_configuration(workplace& at) {
    at.write_note("configuration-analysis.md", "# Configuration\n\n- `" + at.cite("config.json", "\"port\"")
                                                   + "` the port, and the line after it the database. Nothing else.\n");
    return "A port and a database. Saved in configuration-analysis.md.";
}

std::string study_tests(workplace& at) {
    std::string const tests = at.read("test/shop.test.js");
    at.write_note("tests-analysis.md",
                  "# Tests\n\n- `test/shop.test.js:1`: " + std::to_string(lines_with(tests, "test(").size())
                      + " tests over HTTP, each of one route; they do not care which program answers.\n"
                        "- Not tested: PUT /products/:id, GET /orders/:id.\n");
    return "Four tests over HTTP; two routes have none. Saved in tests-analysis.md.";
}

// Synthesis: what nobody has seen alone. Prefixes and tables agree but for one route; there the cut needs a call.

std::string cut(workplace& at) {
    for (char const* const note : {"routes", "database", "middleware", "configuration", "tests"})
        at.check(!at.note(std::string{note} + "-analysis.md").empty(), "all findings are there");
    at.write_note("service-boundaries.md", R"(# Three services and a gateway

- [HIGH] Boundaries: accounts, catalogue (products), orders. Prefix, table and tests of each belong together, from
  src/server.js:8 to 13.
- [HIGH] Shared database: each table has one owner, and nobody else names it. One route breaks that, src/server.js:12: an order
  takes from the stock. Catalogue gets POST /products/:id/take for it, and orders calls that.
- [HIGH] Gateway: one address as before. It logs and asks for the user, so that no service needs src/middleware.js.
- [HIGH] Configuration: a port and a database for each, so that none waits for another's.
- [HIGH] Order of work: accounts, catalogue and the gateway at once; orders after catalogue, whose new route it calls.
)");
    return "The cut is along prefixes and tables, with one call where they disagree: service-boundaries.md.";
}

// Implementation: a service takes its lines out of the monolith.

void make_service(workplace& at, std::string const& name, std::string const& prefix, std::string_view port,
                  std::string const& database, std::string const& more = {}) {
    at.check(has(at.note("service-boundaries.md"), name), "the service is one of those that were decided on");
    std::string routes;
    for (std::string const& line : lines_with(at.read("src/server.js"), '\'' + prefix)) routes += line + '\n';
    routes = replaced(routes, "needsUser, ", "");
    routes = replaced(routes, "answer('UPDATE products', 'INSERT INTO orders')",
                      "first('POST http://catalogue:8082/products/:id/take'), answer('INSERT INTO orders')");
    at.change("services/" + name + "/server.js", routes + more + "app.listen(port);\n");
    at.change("services/" + name + "/config.json",
              "{\"port\": " + std::string{port} + ", \"database\": \"postgres://" + database + "\"}\n");
    std::string tests;
    for (std::string const& line : lines_with(at.read("test/shop.test.js"), ' ' + prefix)) tests += line + '\n';
    at.change("services/" + name + "/service.test.js", tests);
    at.append_note("changes-made.md", "- services/" + name + ": routes, configuration and tests of " + prefix + "\n");
}

// One does not do all that it was told: the database is still the monolith's, which its report does not say.
std::string build_accounts(workplace& at) {
    make_service(at, "accounts", "/accounts", "8081", "shop");
    return "services/accounts answers both routes of /accounts.";
}
std::string correct_accounts(workplace& at) {
    make_service(at, "accounts", "/accounts", "8081", "accounts");
    return "services/accounts has a database of its own.";
}
std::string build_catalogue(workplace& at) {
    make_service(at, "catalogue", "/products", "8082", "catalogue",
                 "app.post('/products/:id/take', answer('UPDATE products'));\n");
    return "services/catalogue answers the routes of /products, and /products/:id/take.";
}
std::string build_orders(workplace& at) {
    at.check(has(at.read("services/catalogue/server.js"), "/products/:id/take"), "what orders calls is there");
    make_service(at, "orders", "/orders", "8083", "orders");
    return "services/orders answers the routes of /orders, and takes stock by calling catalogue.";
}
std::string build_gateway(workplace& at) {
    at.change("gateway/server.js", R"js(app.use(log);
app.use('/accounts', needsUserButFor('POST'), forward('http://accounts:8081'));
app.use('/products', needsUserButFor('GET'), forward('http://catalogue:8082'));
app.use('/orders', needsUser, forward('http://orders:8083'));
)js");
    at.append_note("changes-made.md", "- gateway: forwards the three prefixes\n");
    return "The gateway logs, asks for the user where the monolith did, and forwards.";
}

// Verification: of each service by itself, and then of the whole. What does not stand alone is sent back.

bool service_stands_alone(workplace& at, std::string const& name, std::string const& prefix, std::string_view table) {
    std::string const server = at.read("services/" + name + "/server.js");
    bool all = true;
    for (std::string const& old : lines_with(at.before("src/server.js"), '\'' + prefix))
        all = all && has(server, old.substr(0, old.find(", ")));
    for (std::string_view const other : {"accounts", "products", "orders"})
        all = all && (other == table || !has(server, "INTO " + std::string{other}))
           && (other == table || !has(server, "UPDATE " + std::string{other}))
           && (other == table || !has(server, "FROM " + std::string{other}));
    return all && has(at.read("services/" + name + "/config.json"), "postgres://" + name);
}

template <char const* Name, char const* Prefix, char const* Table>
std::string verify_service(workplace& at) {
    bool const good = service_stands_alone(at, Name, Prefix, Table);
    std::string const server = std::string{"services/"} + Name + "/server.js", route = std::string{"'"} + Prefix;
    at.prove(rehearsal::proof(at, {.what = std::string{Name} + " answers " + Prefix,
                                   .worked_before = has(at.before(server), route),
                                   .works_now = has(at.read(server), route),
                                   .suite_what = "every old route of it, no table and no database of the others",
                                   .suite = good,
                                   .below = server.substr(0, server.rfind('/'))}));
    at.append_note("verification-results.md",
                   std::string{"- "} + Name + ": " + (good ? "stands alone\n" : "shares its database\n"));
    if (good) return std::string{Name} + " has all of its old routes, and no table or database but its own.";
    at.send_back(Name);
    return std::string{Name} + " has all of its old routes, but services/" + Name
         + "/config.json names another's database.";
}
constexpr char accounts[] = "accounts", catalogue[] = "catalogue", orders[] = "orders", products[] = "products";
constexpr char at_accounts[] = "/accounts", at_products[] = "/products", at_orders[] = "/orders";

// The gateway sends what begins so to the port at which the service listens.
bool is_forwarded(workplace& at, std::string const& prefix, std::string const& service) {
    auto const lines = lines_with(at.read("gateway/server.js"), "app.use('" + prefix + '\'');
    std::string const config = at.read("services/" + service + "/config.json");
    std::size_t const port = config.find("808");
    return lines.size() == 1 && port != config.npos && has(lines[0], service + ':' + config.substr(port, 4));
}

std::string verify_whole(workplace& at) {
    std::size_t routes = 0;
    for (std::string const name : {"accounts", "catalogue", "orders"})
        routes += lines_with(at.read("services/" + name + "/server.js"), "answer(").size();
    std::size_t const before = lines_with(at.before("src/server.js"), "answer(").size();
    bool const all = is_forwarded(at, "/accounts", "accounts") && is_forwarded(at, "/products", "catalogue")
                  && is_forwarded(at, "/orders", "orders");
    at.prove(rehearsal::proof(at, {.what = "the gateway forwards all three prefixes",
                                   .worked_before = !at.before("gateway/server.js").empty(),
                                   .works_now = all,
                                   .suite_what = "each old route is in one service, and the new one in one",
                                   .suite = routes == before + 1}));
    at.append_note("verification-results.md", "- whole: every old route is reached through the gateway\n");
    return "Every route of the monolith is answered by exactly one service, through the gateway.";
}

// The plan. Research of every direction comes before the cut; a service is verified as soon as it stands, beside the
// building of the others, since nobody writes in two services.
using muster::after;
using muster::phase;
using muster::planned;
using namespace std::string_view_literals;

//{ quoted by docs/reference_case.md: services
struct routes : planned<"routes", phase::research> {
    static constexpr std::string_view output = "routes-analysis.md"sv;
};
struct database : planned<"database", phase::research> {
    static constexpr std::string_view output = "database-analysis.md"sv;
};
struct middleware : planned<"middleware", phase::research> {
    static constexpr std::string_view output = "middleware-analysis.md"sv;
};
struct configuration : planned<"configuration", phase::research> {
    static constexpr std::string_view output = "configuration-analysis.md"sv;
};
struct tests : planned<"tests", phase::research> {
    static constexpr std::string_view output = "tests-analysis.md"sv;
};

struct boundaries : planned<"boundaries", phase::synthesis> {
    using needs = after<routes, database, middleware, configuration, tests>;
    static constexpr std::string_view output = "service-boundaries.md"sv;
};

struct accounts_service : planned<"accounts", phase::implementation> {
    using needs = after<boundaries>;
    static constexpr std::string_view writes[] = {"services/accounts"sv};
};
struct catalogue_service : planned<"catalogue", phase::implementation> {
    using needs = after<boundaries>;
    static constexpr std::string_view writes[] = {"services/catalogue"sv};
};
struct gateway : planned<"gateway", phase::implementation> {
    using needs = after<boundaries>;
    static constexpr std::string_view writes[] = {"gateway"sv};
};
struct orders_service : planned<"orders", phase::implementation> {
    using needs = after<catalogue_service>;  // whose new route it calls
    static constexpr std::string_view writes[] = {"services/orders"sv};
};

template <muster::fixed_text Name, class Service>
struct verified : planned<Name, phase::verification> {
    using needs = after<Service>;
};
struct accounts_check : verified<"accounts-check", accounts_service> {};
struct catalogue_check : verified<"catalogue-check", catalogue_service> {};
struct orders_check : verified<"orders-check", orders_service> {};
struct integration : planned<"integration", phase::verification> {
    using needs = after<accounts_check, catalogue_check, orders_check, gateway>;
    static constexpr std::string_view reads[] = {"services"sv, "gateway"sv};
};

struct split
    : muster::plan<routes, database, middleware, configuration, tests, boundaries, accounts_service, catalogue_service,
                   gateway, orders_service, accounts_check, catalogue_check, orders_check, integration> {};
//}

// Briefs.

constexpr std::string_view look_at_routes =
    "A shop that is one program will become services; find out where its routes can be cut, so that no service needs "
    "another's. Read src/server.js. List the routes by prefix, with path and line. Change nothing. Save it as "
    "routes-analysis.md in the scratchpad; report in two sentences.";
constexpr std::string_view look_at_database =
    "A shop that is one program will become services; find out where its data can be cut, so that each table has one "
    "owner. Read src/database.js and src/server.js. List the tables, and each route that touches more than one, with "
    "path and line. Change nothing. Save it as database-analysis.md in the scratchpad; report in two sentences.";
constexpr std::string_view look_at_middleware =
    "A shop that is one program will become services; find out what stands before all routes, so that it can move "
    "into a gateway. Read src/middleware.js and src/server.js. Change nothing. Save it with path and line as "
    "middleware-analysis.md in the scratchpad; report in two sentences.";
constexpr std::string_view look_at_configuration =
    "A shop that is one program will become services; find out which settings each would need, so that none waits "
    "for another's. Read config.json and where it is used below src/. Change nothing. Save it with path and line as "
    "configuration-analysis.md in the scratchpad; report in one sentence.";
constexpr std::string_view look_at_tests =
    "A shop that is one program will become services; find out which tests can prove afterwards that nothing is "
    "lost. Read test/shop.test.js. List what is tested, and which routes of src/server.js are not. Change nothing. "
    "Save it as tests-analysis.md in the scratchpad; report in two sentences.";

constexpr std::string_view make_accounts =
    "Purpose: accounts become a service of their own. Take the two routes of src/server.js:8-9 into "
    "services/accounts/server.js without needsUser, which the gateway asks for; give it "
    "services/accounts/config.json with port 8081 and a database of its own, and the tests of /accounts from "
    "test/shop.test.js:1 as services/accounts/service.test.js. Write nothing else. Compare the routes with the old "
    "ones, then add a line to changes-made.md in the scratchpad.";
constexpr std::string_view correct_database =
    "services/accounts/config.json:1 still names postgres://shop, the database of the monolith, so that two services "
    "would share it. Name postgres://accounts there, look whether anything else of config.json:3 is left, and write "
    "nothing else. Add a line to changes-made.md.";
constexpr std::string_view make_catalogue =
    "Purpose: the products become a service of their own. Take the two routes of src/server.js:10-11 into "
    "services/catalogue/server.js without needsUser, and add POST /products/:id/take, which takes one from the stock "
    "as src/server.js:12 does. Add services/catalogue/config.json with port 8082, and the tests of /products from "
    "test/shop.test.js:3. Write nothing else. Compare the routes with the old ones, then add a line to "
    "changes-made.md in the scratchpad.";
constexpr std::string_view make_orders =
    "Purpose: orders become a service that touches no table but its own. Take the routes of src/server.js:12-13 into "
    "services/orders/server.js without needsUser; instead of updating products, POST /orders calls POST "
    "/products/:id/take of services/catalogue/server.js:3. Add services/orders/config.json with port 8083, and the "
    "tests of /orders. Write nothing else. Compare the routes with the old ones, then add a line to changes-made.md "
    "in the scratchpad.";
constexpr std::string_view make_gateway =
    "Purpose: clients keep their one address. Write gateway/server.js: it logs as src/middleware.js:1 does, asks for "
    "the user as src/middleware.js:2 does wherever src/server.js:8-13 has needsUser, and forwards /accounts to port "
    "8081, /products to 8082, /orders to 8083. Write nothing else. Check each prefix, then add a line to "
    "changes-made.md in the scratchpad.";

constexpr std::string_view check_accounts =
    "Purpose: prove that services/accounts stands alone; you had no part in making it. Compare "
    "services/accounts/server.js with src/server.js:8-9: is every old route there, and no table named but accounts? "
    "Change nothing. Add what you find to verification-results.md in the scratchpad.";
constexpr std::string_view check_catalogue =
    "Purpose: prove that services/catalogue stands alone; you had no part in making it. Compare "
    "services/catalogue/server.js with src/server.js:10-11: is every old route there, and no table named but "
    "products? Change nothing. Add what you find to verification-results.md in the scratchpad.";
constexpr std::string_view check_orders =
    "Purpose: prove that services/orders stands alone; you had no part in making it. Compare "
    "services/orders/server.js with src/server.js:12-13: is every old route there, and no table named but orders? "
    "Change nothing. Add what you find to verification-results.md in the scratchpad.";
constexpr std::string_view check_whole =
    "Purpose: prove that clients of the shop notice nothing. Compare gateway/server.js and the three server.js below "
    "services/ with src/server.js:8-13: is every old route answered by one service, and forwarded to it? Change "
    "nothing. Add what you find to verification-results.md in the scratchpad.";

constexpr rehearsal::take accounts_again{1, correct_database, correct_accounts};

constexpr rehearsal::part parts[] = {
    {"routes", 3, look_at_routes, study_routes},
    {"database", 4, look_at_database, study_database},
    {"middleware", 2, look_at_middleware, study_middleware},
    {"configuration", 1, look_at_configuration, study_configuration},
    {"tests", 2, look_at_tests, study_tests},
    {"boundaries", 2, {}, cut},
    {"accounts", 2, make_accounts, build_accounts, &accounts_again},
    {"catalogue", 4, make_catalogue, build_catalogue},
    {"gateway", 3, make_gateway, build_gateway},
    {"orders", 3, make_orders, build_orders},
    {"accounts-check", 1, check_accounts, verify_service<accounts, at_accounts, accounts>},
    {"catalogue-check", 1, check_catalogue, verify_service<catalogue, at_products, products>},
    {"orders-check", 1, check_orders, verify_service<orders, at_orders, orders>},
    {"integration", 2, check_whole, verify_whole},
};

}  // namespace

int main() {
    rehearsal::performance const done = rehearsal::perform(
        {.request = "Split the shop, which is one program, into services.",
         .plan = split::tasks,
         .parts = parts,
         .project = project,
         .last_word =
             "The shop is three services behind a gateway. Each owns its table; orders take from the stock by a call. "
             "Every old route is answered by exactly one of them, and was compared with the old program. Two routes "
             "had no tests before, and have none now: PUT /products/:id and GET /orders/:id."});
    std::fputs(done.told.c_str(), stdout);

    bool const five_at_once = done.of("routes").from == 0 && done.of("tests").from == 0;
    bool const checked_beside_building = done.of("accounts-check").to <= done.of("catalogue").to;
    std::size_t sent_back = 0;
    for (rehearsal::scene const& each : done.scenes) sent_back += each.task == "accounts" && each.who == "accounts";
    bool const orders_wait = done.of("orders").from == done.of("catalogue").to;
    bool const whole_last = done.of("integration").from == done.of("orders-check").to;
    bool const as_planned = five_at_once && checked_beside_building && sent_back == 2 && orders_wait && whole_last;
    return done.all_well() && as_planned ? EXIT_SUCCESS : EXIT_FAILURE;
}
