// Recipes about hosts: agents from a file, tools of a server, who drives a session. docs/cookbook.md quotes each.
#include <muster/config/load.hpp>
#include <muster/role/choose_mode.hpp>
#include <muster/role/mode.hpp>
#include <muster/role/mode_cell.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>
#include <muster/toolbox/dynamic_toolbox.hpp>
#include <muster/toolbox/on_name.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/offered_tools.hpp>
#include <muster/wire/surface_definitions.hpp>

#include <cstdio>
#include <string>
#include <string_view>

struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file.";
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};
struct hosted : muster::united<muster::tools::standard, muster::tool_set<read_file>> {};

namespace {

constexpr std::string_view crew_json = R"({"agents": {
    "ana":   {"inbound_bindings": [{"plugin": "whatsapp", "role": "coordinator", "allowed_tools": ["*"]}]},
    "scout": {"inbound_bindings": [{"plugin": "queue", "role": "worker", "allowed_tools": ["Read", "mcp__shop__*"]}]}
}})";

//{ quoted by docs/cookbook.md: file
// The dialects of this host, by the names that its settings may give; nothing for another name.
muster::dialect const* dialect_named(std::string_view name) {
    for (auto const* known : {&muster::dialects::binding::rules, &muster::dialects::session::rules}) {
        if (known->name == name) return known;
    }
    return nullptr;
}
// Agents from a file: all of them, or everything that is wrong with it, with line and column.
muster::config::loaded agents_of(std::string_view text, muster::catalog const& tools, muster::dialect const& rules) {
    auto const got = muster::config::load(text, tools, {.file = "crew.json", .rules = rules});
    if (!got) std::fputs(muster::config::lines(got.faults).c_str(), stderr);
    return got;
}
//}

//{ quoted by docs/cookbook.md: mcp
// Tools that a server offers while the program runs are granted, listed, offered and dispatched like all others.
bool add_server_tool(muster::catalog& known, muster::offered_tools& offered) {
    return known.add({"mcp__shop__find_order", "Finds an order."}) == muster::catalog_answer::added
        && offered.add("mcp__shop__find_order", R"({"type":"object","properties":{"number":{"type":"string"}}})")
               == muster::offer_answer::added;
}
muster::dynamic_toolbox tools_of(muster::policy const& agent) {
    return muster::dynamic_toolbox{agent.context(), muster::on<read_file>([](read_file::arguments const& a) {
                                       return "the text of " + std::string{a.path};
                                   }),
                                   muster::on_prefix("mcp__shop__", [](muster::tool_call const& call) {
                                       return "sent on: " + std::string{call.arguments};  // to the server
                                   })};
}
//}

//{ quoted by docs/cookbook.md: mode
// Compiled in is not switched on: the signal is asked again by each question, so a switch acts at once.
bool prompts_as_coordinator(muster::mode_cell const& signal) { return muster::coordinator_mode(signal); }
//}

//{ quoted by docs/cookbook.md: choose_mode
// A coordinator, forks, or one agent? Three answers give an advice, and the path that led to it.
constexpr auto advice = muster::choose_mode({.coordinated_steps = true, .shared_knowledge = true});
static_assert(advice.mode == muster::orchestration_mode::coordinator);
static_assert(muster::choose_mode({.shared_cache = true}).mode == muster::orchestration_mode::fork);
static_assert(muster::choose_mode({}).mode == muster::orchestration_mode::normal);
//}

bool right() {
    auto known = muster::catalog::of<hosted>();
    muster::offered_tools offered;
    bool const added = add_server_tool(known, offered);
    auto const got = agents_of(crew_json, known, *dialect_named("binding"));
    if (!added || !got || dialect_named("sesion")) return false;
    auto box = tools_of(got.policies.at(1));
    bool const called = box.call("1", "Read", R"({"path":"a"})").text == "the text of a"
                     && box.call("2", "mcp__shop__find_order", R"({"number":"7"})").text == R"(sent on: {"number":"7"})"
                     && box.call("3", "TeamCreate", "{}").is_error;
    muster::mode_cell signal;
    bool const off = !prompts_as_coordinator(signal);
    signal.switch_to(true);
    bool const wrong =
        !agents_of(R"({"agents": {"ana": {"inbound_bindings": [{"plugin": 7}]}}})", known, *dialect_named("session"));
    return called && wrong && off && prompts_as_coordinator(signal) == muster::coordinator_compiled_in;
}

}  // namespace

int main() { return right() ? 0 : 1; }
