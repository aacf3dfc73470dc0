// A web shop learns Chinese beside English, from the request to the verified change: what to look for, what to write,
// who writes it, and how it is proven. One researcher does not get to the end; the work goes on with what is known,
// and what is not known is looked at before anybody builds on it.
#include "rehearsal/proof.hpp"
#include "rehearsal/stage.hpp"

#include <muster/plan/plan.hpp>
#include <muster/role/dialects.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using rehearsal::has;
using rehearsal::workplace;
using namespace std::string_view_literals;

constexpr rehearsal::file project[] = {
    {"src/components/Cart.tsx", R"tsx(export const Cart = ({ count, total, date }) => (
    <section>
        <h1>Your cart</h1>
        <p>{count} items, {'$' + total.toFixed(2)}</p>
        <p>Delivery on {date.toDateString()}</p>
    </section>
);
)tsx"},
    {"src/main.tsx", R"tsx(import { createRoot } from 'react-dom/client';
import { Cart } from './components/Cart';

createRoot(document.body).render(<Cart {...window.cart} />);
)tsx"},
    {"server/errors.js", R"js(exports.notFound = (response) => response.status(404).send('This page does not exist.');
exports.noStock = (response) => response.status(409).send('This is sold out.');
)js"},
    {"server/mails.js",
     R"js(exports.sent = (user) => ({ to: user.email, subject: 'Your order', text: `${user.name}, it is on its way.` });
)js"},
};

// Research: three directions.

std::string study_texts(workplace& at) {
    at.write_note("texts-analysis.md",
                  "# Texts on the page\n\n- `" + at.cite("src/components/Cart.tsx", "Your cart")
                      + "`: three texts in one component, written in place; no other component has any.\n- `"
                      + at.cite("src/main.tsx", "render(")
                      + "`: the one place where a language could be given to all.\n");
    return "Three texts, all in Cart.tsx; main.tsx renders everything. Saved in texts-analysis.md.";
}

std::string study_formats(workplace& at) {
    at.write_note("formats-analysis.md", "# Formats\n\n- `" + at.cite("src/components/Cart.tsx", "toFixed(2)")
                                             + "`: a price with a dollar sign and a point, whatever the language.\n- `"
                                             + at.cite("src/components/Cart.tsx", "{count} items")
                                             + "`: \"1 items\"; English has two forms, Chinese one.\n- `"
                                             + at.cite("src/components/Cart.tsx", "toDateString")
                                             + "`: always an English date.\n");
    return "A price, a plural and a date are English whatever is wanted. Saved in formats-analysis.md.";
}

// Its turns are used up when it has seen one of two files: that much it has written down and reports.
std::string study_server(workplace& at) {
    at.write_note("server-analysis.md", "# Texts of the server\n\n- `" + at.cite("server/errors.js", "This page")
                                            + "`: two texts, sent as they stand.\n- server/mails.js: not read yet.\n");
    return "Two texts in server/errors.js. Not read yet: server/mails.js.";
}

std::string study_mails(workplace& at) {
    at.write_note("mails-analysis.md",
                  "# Mails\n\n- `" + at.cite("server/mails.js", "subject")
                      + "`: a subject and a text with the user's name in it. A mail is sent when there is no request to "
                        "ask for the language: it has to be the user's own, `user.language`.\n");
    return "Two texts with a name in one of them; the language must be kept with the user. Saved in mails-analysis.md.";
}

// Synthesis: what is sure is to be done, what is inferred is to be confirmed, and what nobody has seen is to be
// looked at first.

std::string outline(workplace& at) {
    (void)at.note("texts-analysis.md");
    (void)at.note("formats-analysis.md");
    std::string const server = at.note("server-analysis.md");
    at.check(has(server, "server/mails.js: not read yet"), "what is missing is known");
    at.write_note("implementation-spec.md", R"(# English and Chinese

## What all use

- [HIGH] src/i18n.ts, new: text(area, key, values), price(amount), day(date). They go by `language`, which is English if
  nobody says otherwise or says something unknown.
- [HIGH] Texts in locales/<language>/<area>.json, one file for each area, so that areas can be translated side by side.
- [HIGH] A text that counts has the forms that Intl.PluralRules names: `one` and `other` in English, `other` in Chinese.

## The page

- [HIGH] src/components/Cart.tsx:3-5: its three texts, the price and the date go through src/i18n.ts.

## The server

- [HIGH] server/errors.js:1-2: two texts, in the language of the request.
- [MEDIUM] The language of a request is the first of its Accept-Language; that no proxy drops it is to be confirmed.
- [LOW] server/mails.js: nobody has read it.
)");
    // What is not known is not handed over: it becomes a task of its own, and what rests on it waits for that alone.
    at.plan_also({.name = "mail-texts",
                  .kind = muster::phase::research,
                  .needs = {"specification"},
                  .reads = {"server/mails.js"},
                  .output = "mails-analysis.md"});
    at.plan_also({.name = "mail-specification",
                  .kind = muster::phase::synthesis,
                  .needs = {"mail-texts"},
                  .output = "mails-spec.md"});
    at.plan_also({.name = "mails",
                  .kind = muster::phase::implementation,
                  .needs = {"mail-specification", "core"},
                  .writes = {"server/mails.js", "locales/en/mails.json", "locales/zh/mails.json"}});
    at.plan_also({.name = "mails-check", .kind = muster::phase::verification, .needs = {"mails"}});
    return "Three of four files are understood, and their parts can begin; server/mails.js is looked at first.";
}

std::string outline_mails(workplace& at) {
    at.check(has(at.note("mails-analysis.md"), "user.language"), "the findings are there");
    at.write_note("mails-spec.md", R"(# Mails in two languages

- [HIGH] server/mails.js:1: subject and text from locales/<language>/mails.json, with the name as a value.
- [HIGH] The language is `user.language`, since a mail has no request; English where a user has none.
)");
    return "The mails go by the language of the user, not of a request: mails-spec.md.";
}

// Implementation.

std::string write_core(workplace& at) {
    at.check(has(at.note("implementation-spec.md"), "src/i18n.ts, new"), "it is specified");
    at.change("src/i18n.ts", R"ts(const known = ['en', 'zh'];

export const chosen = (wanted?: string) => known.find((each) => wanted?.startsWith(each)) ?? 'en';

export function translator(language: string) {
    const areas = (name: string) => require(`../locales/${language}/${name}.json`);
    const form = (count: number) => new Intl.PluralRules(language).select(count);
    return {
        text(area: string, key: string, values: Record<string, string | number> = {}) {
            const found = areas(area)[key];
            const words = typeof found === 'string' ? found : found[form(Number(values.count))];
            return words.replace(/[{](\w+)[}]/g, (_, name) => values[name]);
        },
        price: (n: number) => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(n),
        day: (date: Date) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date),
    };
}
)ts");
    return "src/i18n.ts has texts, plurals, prices and days, English where nothing else is known.";
}

std::string write_page(workplace& at) {
    at.check(has(at.read("src/i18n.ts"), "translator"), "what it uses is there");
    at.change("src/components/Cart.tsx", R"tsx(export const Cart = ({ count, total, date, i18n }) => (
    <section>
        <h1>{i18n.text('page', 'cart')}</h1>
        <p>{i18n.text('page', 'items', { count })}, {i18n.price(total)}</p>
        <p>{i18n.text('page', 'delivery', { day: i18n.day(date) })}</p>
    </section>
);
)tsx");
    at.change("src/main.tsx", R"tsx(import { createRoot } from 'react-dom/client';
import { Cart } from './components/Cart';
import { chosen, translator } from './i18n';

const i18n = translator(chosen(navigator.language));
createRoot(document.body).render(<Cart {...window.cart} i18n={i18n} />);
)tsx");
    at.change("locales/en/page.json", R"json({
    "cart": "Your cart",
    "items": {"one": "{count} item", "other": "{count} items"},
    "delivery": "Delivery on {day}"
}
)json");
    at.change("locales/zh/page.json", R"json({
    "cart": "购物车",
    "items": {"other": "{count} 件商品"},
    "delivery": "送达日期：{day}"
}
)json");
    return "Cart.tsx has no text of its own any more; three texts in both languages.";
}

std::string write_server(workplace& at) {
    at.change("server/errors.js", R"js(const { chosen, translator } = require('../src/i18n');
const of = (request) => translator(chosen(request.headers['accept-language']));

exports.notFound = (request, response) => response.status(404).send(of(request).text('server', 'notFound'));
exports.noStock = (request, response) => response.status(409).send(of(request).text('server', 'noStock'));
)js");
    at.change("locales/en/server.json", R"json({
    "notFound": "This page does not exist.",
    "noStock": "This is sold out."
}
)json");
    at.change("locales/zh/server.json", R"json({
    "notFound": "此页面不存在。",
    "noStock": "已售罄。"
}
)json");
    return "Both errors are in the request's language; Accept-Language reaches the server, as was to be confirmed.";
}

std::string write_mails(workplace& at) {
    at.check(has(at.note("mails-spec.md"), "user.language"), "it is specified");
    at.change("server/mails.js", R"js(const { chosen, translator } = require('../src/i18n');

exports.sent = (user) => {
    const { text } = translator(chosen(user.language));
    return { to: user.email, subject: text('mails', 'subject'), text: text('mails', 'sent', { name: user.name }) };
};
)js");
    at.change("locales/en/mails.json", R"json({
    "subject": "Your order",
    "sent": "{name}, it is on its way."
}
)json");
    at.change("locales/zh/mails.json", R"json({
    "subject": "您的订单",
    "sent": "{name}，您的订单已发出。"
}
)json");
    return "The mail is written in the language of its reader.";
}

// Verification: a list of questions, answered by the files.

// The keys of a file of texts, in order, and what stands in braces in each line.
std::string keys_of(std::string const& texts) {
    std::string keys;
    for (std::size_t at = texts.find("\n    \""); at != texts.npos; at = texts.find("\n    \"", at + 1))
        keys += texts.substr(at + 6, texts.find('"', at + 6) - at - 6) + ' ';
    return keys;
}
std::string values_of(std::string const& texts, std::string const& key) {
    std::size_t const line = texts.find('"' + key + '"');
    std::string const text = line == texts.npos ? "" : texts.substr(line, texts.find('\n', line) - line);
    for (std::string_view const value : {"{count}", "{day}", "{name}"}) {
        if (has(text, value)) return std::string{value};
    }
    return {};
}

bool same_in_both(workplace& at, std::string const& area) {
    std::string const en = at.read("locales/en/" + area + ".json"), zh = at.read("locales/zh/" + area + ".json");
    bool same = keys_of(en) == keys_of(zh) && !keys_of(en).empty();
    for (std::string const key : {"items", "delivery", "sent"}) same = same && values_of(en, key) == values_of(zh, key);
    return same;
}

std::string verify_pages(workplace& at) {
    std::string const page = at.read("src/components/Cart.tsx"), errors = at.read("server/errors.js");
    std::string const core = at.read("src/i18n.ts");
    struct {
        std::string_view question;
        bool yes;
    } const list[] = {
        {"Has every text both languages, with the same values?",
         same_in_both(at, "page") && same_in_both(at, "server")},
        {"Is no text left in place?", !has(page, "Your cart") && !has(page, " items") && !has(errors, "exist.")},
        {"Are plurals the language's own?",
         has(core, "Intl.PluralRules") && has(at.read("locales/en/page.json"), "\"one\"")},
        {"Are prices and days the language's own?", has(core, "NumberFormat") && !has(page, "toFixed")},
        {"Is an unknown language answered in English?", has(core, "?? 'en'")},
    };
    at.prove(rehearsal::proof(at, {.what = "no text of the page is left in place",
                                   .worked_before = !has(at.before("src/components/Cart.tsx"), "Your cart"),
                                   .works_now = list[1].yes,
                                   .suite_what = "five questions about texts, plurals, formats and languages",
                                   .suite = list[0].yes && list[2].yes && list[3].yes && list[4].yes}));
    std::string results = "# Verification\n\n";
    for (auto const& each : list) {
        results += "- " + std::string{each.question} + (each.yes ? " yes\n" : " NO\n");
    }
    at.write_note("verification-results.md", results);
    return "Five questions about the page and the errors, five times yes.";
}

std::string verify_mails(workplace& at) {
    std::string const mails = at.read("server/mails.js");
    bool const good = same_in_both(at, "mails") && !has(mails, "on its way");
    at.prove(rehearsal::proof(at, {.what = "a mail goes by the language of its user",
                                   .worked_before = has(at.before("server/mails.js"), "user.language"),
                                   .works_now = has(mails, "user.language"),
                                   .suite_what = "both languages have the same keys and values",
                                   .suite = good,
                                   .below = "server"}));
    at.append_note("verification-results.md",
                   std::string{"- Mails in the reader's language? "} + (good ? "yes\n" : "NO\n"));
    return "The mails have both languages, with the name in each.";
}

// The plan. Each part waits for the findings that it rests on, and for no others.
using muster::after;
using muster::phase;
using muster::planned;

//{ quoted by docs/reference_case.md: languages
struct texts : planned<"texts", phase::research> {
    static constexpr std::string_view output = "texts-analysis.md"sv;
};
struct formats : planned<"formats", phase::research> {
    static constexpr std::string_view output = "formats-analysis.md"sv;
};
struct server_texts : planned<"server-texts", phase::research> {
    static constexpr std::string_view output = "server-analysis.md"sv;
};
struct specification : planned<"specification", phase::synthesis> {
    using needs = after<texts, formats, server_texts>;
    static constexpr std::string_view output = "implementation-spec.md"sv;
};

struct core : planned<"core", phase::implementation> {
    using needs = after<specification>;
    static constexpr std::string_view writes[] = {"src/i18n.ts"sv};
};
struct page : planned<"page", phase::implementation> {
    using needs = after<core>;
    static constexpr std::string_view writes[] = {"src/components"sv, "src/main.tsx"sv, "locales/en/page.json"sv,
                                                  "locales/zh/page.json"sv};
};
struct server : planned<"server", phase::implementation> {
    using needs = after<core>;
    static constexpr std::string_view writes[] = {"server/errors.js"sv, "locales/en/server.json"sv,
                                                  "locales/zh/server.json"sv};
};
struct pages_check : planned<"pages-check", phase::verification> {
    using needs = after<core, page, server>;
    static constexpr std::string_view output = "verification-results.md"sv;
};

struct languages : muster::plan_in<muster::dialects::session, texts, formats, server_texts, specification, core, page,
                                   server, pages_check> {};
//}

// Briefs.

constexpr std::string_view look_at_texts =
    "The shop will be shown in English and Chinese; you find out which texts its pages hold, so that none is "
    "forgotten. Read src/components/ and src/main.tsx. List every text that a user sees, with path and line. Change "
    "nothing. Save it as texts-analysis.md in the scratchpad; report in two sentences.";
constexpr std::string_view look_at_formats =
    "The shop will be shown in English and Chinese; you find out what else depends on the language, so that nothing "
    "stays English. Read src/components/Cart.tsx. List numbers, prices, dates and plurals, with path and line. "
    "Change nothing. Save it as formats-analysis.md in the scratchpad; report in two sentences.";
constexpr std::string_view look_at_server =
    "The shop will answer in English and Chinese; you find out which texts its server sends, so that each gets a "
    "translation. Read server/errors.js and server/mails.js. List every text that a user reads, with path and line, "
    "and save what you have in server-analysis.md in the scratchpad after each file. Change nothing; report in two "
    "sentences.";
constexpr std::string_view look_at_mails =
    "The shop will answer in English and Chinese; its errors are known, its mails are not. Find out which texts "
    "server/mails.js sends, with path and line, and from where a mail could know its reader's language. Change "
    "nothing. Save it as mails-analysis.md in the scratchpad; report in two sentences.";

constexpr std::string_view make_core =
    "Purpose: one place through which all texts, prices and days go. Write src/i18n.ts: chosen(wanted) gives en or "
    "zh, and en for anything else; translator(language) gives text(area, key, values) from "
    "locales/<language>/<area>.json with the forms of Intl.PluralRules, price(amount) for what "
    "src/components/Cart.tsx:4 writes, and day(date) for what stands in line 5 of it. Write nothing else. Try an "
    "unknown language before you report.";
constexpr std::string_view make_page =
    "Purpose: the cart is shown in the reader's language. In src/components/Cart.tsx:3-5 take the three texts, the "
    "price and the day from i18n, which src/main.tsx:4 gives it by navigator.language. Write locales/en/page.json "
    "and locales/zh/page.json with the keys cart, items and delivery. Write nothing else. See that no text is left "
    "in the component.";
constexpr std::string_view make_server =
    "Purpose: errors are answered in the language of the request. In server/errors.js:1-2 take both texts from "
    "src/i18n.ts by the header accept-language. Write locales/en/server.json and locales/zh/server.json with the "
    "keys notFound and noStock. Write nothing else. Confirm that the header reaches the server; if it does not, stop "
    "and say so.";
constexpr std::string_view make_mails =
    "Purpose: mails are written in their reader's language. In server/mails.js:1 take subject and text from "
    "src/i18n.ts by user.language, since there is no request then. Write locales/en/mails.json and "
    "locales/zh/mails.json with the keys subject and sent, the latter with {name}. Write nothing else. See that a "
    "user without a language gets English.";

constexpr std::string_view check_pages =
    "Purpose: prove that the shop speaks both languages; you had no part in making it. Read src/i18n.ts, "
    "src/components/Cart.tsx, server/errors.js and locales/. Has every text both languages, with the same values? Is "
    "no text left in place? Are plurals, prices and days the language's own? Is an unknown language answered in "
    "English? Start with the cases that failed before: src/components/Cart.tsx:4 and :5. Change nothing. Save the "
    "answers as verification-results.md in the scratchpad.";
constexpr std::string_view check_mails =
    "Purpose: prove that mails are written in their reader's language; you had no part in making it. Read "
    "server/mails.js:1, locales/en/mails.json and locales/zh/mails.json. Change nothing. Add the answer to "
    "verification-results.md in the scratchpad.";

constexpr rehearsal::part parts[] = {
    {"texts", 3, look_at_texts, study_texts},
    {"formats", 2, look_at_formats, study_formats},
    {.task = "server-texts", .lasts = 3, .brief = look_at_server, .play = study_server, .turns = 2},
    {"specification", 2, {}, outline},
    {"mail-texts", 2, look_at_mails, study_mails},
    {"mail-specification", 1, {}, outline_mails},
    {"core", 3, make_core, write_core},
    {"page", 2, make_page, write_page},
    {"server", 1, make_server, write_server},
    {"mails", 2, make_mails, write_mails},
    {"pages-check", 1, check_pages, verify_pages},
    {"mails-check", 1, check_mails, verify_mails},
};

}  // namespace

int main() {
    rehearsal::performance const done = rehearsal::perform(
        {.request = "Show the shop in Chinese as well as in English.",
         .plan = languages::tasks,
         .rules = languages::rules,
         .parts = parts,
         .project = project,
         .last_word =
             "Pages, errors and mails are in English and Chinese, with prices, days and plurals as each language has "
             "them. Mails go by the language that is kept with the user, which has to be asked for from now on."});
    std::fputs(done.told.c_str(), stdout);

    // The work went on with what was known, and what was not known was looked at beside it.
    bool const went_on = done.of("specification").from == done.of("texts").to;
    bool const beside_it =
        done.of("mail-texts").from == done.of("core").from && done.of("mails").from >= done.of("core").to;
    bool const mails_digested = done.of("mails").from >= done.of("mail-specification").to;
    bool const as_planned = went_on && beside_it && mails_digested;
    return done.all_well() && as_planned ? EXIT_SUCCESS : EXIT_FAILURE;
}
