#include <muster/toolbox/dynamic_toolbox.hpp>

#include <muster/role/dialects.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::handler_fault_kind;
using muster::role_kind;
using muster::tool_info;
using muster::tool_kind;
using muster::tool_result;

struct read_file : muster::tool<"Read"> {
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};
struct list_files : muster::tool<"ListFiles"> {
    using arguments = muster::no_arguments;
};

constexpr tool_info read_row = muster::info_of<read_file>;
constexpr tool_info list_row = muster::info_of<list_files>;
constexpr tool_info stop_row = muster::info_of<muster::tools::task_stop>;
constexpr tool_info search_row{"mcp__github__search", "Searches issues.", tool_kind::execution};

auto read_handler() {
    return muster::on<read_file>([](read_file::arguments const& given) { return "read " + std::string{given.path}; });
}
auto list_handler() {
    return muster::on<list_files>([] { return std::string{"a.cpp"}; });
}
auto echo(std::string_view name) {
    return muster::on_name(
        name, [](muster::tool_call const& call) { return std::string{call.name} + ' ' + std::string{call.arguments}; });
}
auto echo_all(std::string_view prefix, std::string_view mark) {
    return muster::on_prefix(
        prefix, [mark](muster::tool_call const& call) { return std::string{mark} + ' ' + std::string{call.name}; });
}

muster::prompt_context context_of(role_kind role, std::vector<tool_info> const& tools,
                                  muster::dialect const& rules = muster::dialects::binding::rules) {
    return {role, {tools.data(), tools.size()}, rules};
}

std::vector<std::string> lines(std::vector<muster::handler_fault> const& faults) {
    std::vector<std::string> all;
    for (auto const& fault : faults) all.push_back(line(fault));
    return all;
}

TEST(dynamic_toolbox, runs_typed_handlers_and_handlers_by_name) {
    std::vector<tool_info> const tools{read_row, search_row};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), read_handler(), echo("mcp__github__search")};
    ASSERT_TRUE(box);
    EXPECT_EQ(box.call("1", "Read", R"({"path":"a"})"), (tool_result{"1", "read a", false}));
    EXPECT_EQ(box.call("2", "mcp__github__search", R"({"q":[1,{"a":null}]})"),
              (tool_result{"2", R"(mcp__github__search {"q":[1,{"a":null}]})", false}));
    EXPECT_EQ(box.call("3", "mcp__github__search", "  ").text, "mcp__github__search {}");
}

// A server's tool gets an object, whatever a model made of it.
TEST(dynamic_toolbox, a_lenient_toolbox_hands_on_the_object_in_a_string) {
    std::vector<tool_info> const tools{search_row};
    muster::toolbox_limits lenient;
    lenient.arguments.policy = muster::decode_policy::lenient;
    muster::dynamic_toolbox box{lenient, context_of(role_kind::worker, tools), echo("mcp__github__search")};
    auto const said = [&](std::string_view arguments) { return box.call("", "mcp__github__search", arguments).text; };
    EXPECT_EQ(said(R"("{\"q\":1}")"), R"(mcp__github__search {"q":1})");
    EXPECT_EQ(said("null"), "mcp__github__search {}");
    EXPECT_EQ(said(R"("x")"), R"(mcp__github__search was not run. the arguments must be one JSON object, got "x". )"
                              R"(The arguments were: "x")");
    muster::dynamic_toolbox strict{context_of(role_kind::worker, tools), echo("mcp__github__search")};
    EXPECT_TRUE(strict.call("", "mcp__github__search", R"("{\"q\":1}")").is_error);
    EXPECT_EQ(strict.call("", "mcp__github__search", "null").text, "mcp__github__search {}");
}

TEST(dynamic_toolbox, outlives_what_it_was_made_from) {
    auto made = [] {
        std::string const name = "mcp__server__a_tool_of_a_server_with_a_long_name";
        std::vector<tool_info> const tools{{name, "", tool_kind::execution}};
        muster::dialect const rules = muster::dialects::binding::rules;
        return muster::dynamic_toolbox{context_of(role_kind::worker, tools, rules), echo(name)};
    };
    auto box = made();
    EXPECT_EQ(box.surface().begin()->name, "mcp__server__a_tool_of_a_server_with_a_long_name");
    EXPECT_EQ(box.call("1", "mcp__server__a_tool_of_a_server_with_a_long_name", "{}").text,
              "mcp__server__a_tool_of_a_server_with_a_long_name {}");
}

TEST(dynamic_toolbox, C088_TS11_the_surface_decides_which_handlers_can_be_reached) {
    std::vector<tool_info> const tools{list_row};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), read_handler(), list_handler(), echo("Shell")};
    ASSERT_TRUE(box);  // more handlers than tools are no fault: a host registers all it can do
    auto const known = box.call("1", "Read", R"({"path":"a"})");
    auto const unknown = box.call("1", "Raed", R"({"path":"a"})");
    EXPECT_EQ(known.text, R"(There is no tool "Read" here. There are: ListFiles.)");
    EXPECT_EQ(unknown.text, R"(There is no tool "Raed" here. There are: ListFiles.)");
    EXPECT_TRUE(known.is_error && unknown.is_error);
}

TEST(dynamic_toolbox, C096_every_tool_without_a_handler_is_a_fault_and_cannot_be_called) {
    std::vector<tool_info> const tools{list_row, read_row, search_row};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), list_handler()};
    EXPECT_FALSE(box);
    EXPECT_EQ(
        lines(box.faults()),
        (std::vector<std::string>{
            R"("Read" is on the surface and has no handler; add one with on, on_name, on_prefix or on_any)",
            R"("mcp__github__search" is on the surface and has no handler; add one with on, on_name, on_prefix or on_any)"}));
    EXPECT_EQ(box.surface().size(), 1U);
    EXPECT_EQ(box.call("1", "Read", "{}").text, R"(There is no tool "Read" here. There are: ListFiles.)");
}

TEST(dynamic_toolbox, TS12_the_role_is_asked_once_more) {
    std::vector<tool_info> const tools{read_row, stop_row};  // put together by hand, past every filter
    for (role_kind const role : {role_kind::worker, role_kind::proactive, role_kind::unset}) {
        int stopped = 0;
        muster::dynamic_toolbox box{context_of(role, tools), read_handler(),
                                    muster::on<muster::tools::task_stop>([&](auto const&) {
                                        ++stopped;
                                        return std::string{};
                                    })};
        ASSERT_EQ(box.faults().size(), 1U);
        EXPECT_EQ(box.faults()[0].kind, handler_fault_kind::of_another_role);
        EXPECT_EQ(line(box.faults()[0]),
                  R"("TaskStop" is on the surface of a role that may not hold it; take it off, or change the role)");
        EXPECT_TRUE(box.call("1", "TaskStop", R"({"task_id":"w-1"})").is_error);
        EXPECT_EQ(stopped, 0);
    }
}

// A model API refuses a request with either of them, and a toolbox would answer to one of two.
TEST(dynamic_toolbox, C093_a_name_twice_or_that_is_none_is_a_fault_and_not_offered) {
    std::vector<tool_info> const tools{{"mcp__a__x", "the first"},
                                       {"mcp__a__x", "the second"},
                                       {"mcp a\n# x", ""},
                                       {std::string_view{}, ""},
                                       stop_row,
                                       stop_row};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), echo_all("", "any")};
    std::vector<handler_fault_kind> kinds;
    for (auto const& fault : box.faults()) kinds.push_back(fault.kind);
    EXPECT_EQ(kinds, (std::vector{handler_fault_kind::listed_twice, handler_fault_kind::no_tool_name,
                                  handler_fault_kind::no_tool_name, handler_fault_kind::of_another_role,
                                  handler_fault_kind::listed_twice}));
    ASSERT_EQ(box.surface().size(), 1U);
    EXPECT_EQ(box.surface().begin()->description, "the first");
    EXPECT_EQ(box.call("1", "mcp__a__x", "").text, "any mcp__a__x");
    EXPECT_TRUE(box.call("2", "mcp a\n# x", "").is_error);
    EXPECT_TRUE(box.call("3", "", "").is_error);
}

TEST(dynamic_toolbox, a_name_that_reads_like_an_earlier_one_is_a_fault_and_the_first_stays) {
    std::vector<tool_info> const tools{{"ReadFile", "the first"}, {"read_file", "the second"},
                                       {"mcp__git__log", ""},     {"mcp__Git__log", ""},
                                       {"get_1_12", ""},          {"get_11_2", ""}};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), echo_all("", "any")};
    ASSERT_EQ(box.faults().size(), 2U);
    EXPECT_EQ(box.faults()[0].kind, handler_fault_kind::reads_alike);
    EXPECT_EQ(box.faults()[0].name, "read_file");
    EXPECT_EQ(box.faults()[1].name, "mcp__Git__log");
    EXPECT_EQ(box.surface().size(), 4U);
    EXPECT_TRUE(box.call("1", "read_file", "").is_error);
    EXPECT_EQ(box.call("2", "ReadFile", "").text, "any ReadFile");
}

TEST(dynamic_toolbox, C093_the_second_handler_of_a_name_is_a_fault_and_the_first_stays) {
    std::vector<tool_info> const tools{read_row};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), read_handler(), echo("Read"),
                                echo_all("mcp__", "one"), echo_all("mcp__", "two")};
    EXPECT_EQ(lines(box.faults()), (std::vector<std::string>{R"("Read" has two handlers; drop one)",
                                                             R"("mcp__" has two handlers; drop one)"}));
    EXPECT_EQ(box.call("1", "Read", R"({"path":"a"})").text, "read a");
}

TEST(dynamic_toolbox, of_two_prefixes_the_longer_one_answers_and_a_name_before_both) {
    std::vector<tool_info> const tools{{"mcp__a__x", "", tool_kind::execution},
                                       {"mcp__a__y", "", tool_kind::execution},
                                       {"mcp__b__z", "", tool_kind::execution}};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), echo_all("mcp__", "any"),
                                echo_all("mcp__a__", "a"), echo("mcp__a__y")};
    ASSERT_TRUE(box);
    EXPECT_EQ(box.call("1", "mcp__a__x", "").text, "a mcp__a__x");
    EXPECT_EQ(box.call("2", "mcp__a__y", "").text, "mcp__a__y {}");
    EXPECT_EQ(box.call("3", "mcp__b__z", "").text, "any mcp__b__z");
    EXPECT_TRUE(box.call("4", "mcp__b__other", "").is_error);  // a prefix opens nothing that is not on the surface
}

// on_any
TEST(dynamic_toolbox, C088_a_fallback_answers_for_the_surface_and_for_nothing_else) {
    std::vector<tool_info> const tools{read_row, search_row, {"mcp__b__z", "", tool_kind::execution}};
    int runs = 0;
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), read_handler(), echo_all("mcp__b__", "b"),
                                muster::on_any([&](muster::tool_call const& call) {
                                    ++runs;
                                    return "any " + std::string{call.name};
                                })};
    ASSERT_TRUE(box);
    EXPECT_EQ(box.call("1", "Read", R"({"path":"a"})").text, "read a");
    EXPECT_EQ(box.call("2", "mcp__b__z", "").text, "b mcp__b__z");
    EXPECT_EQ(box.call("3", "mcp__github__search", "").text, "any mcp__github__search");
    for (auto const* name : {"TeamCreate", "mcp__github__delete", "", "ListFiles"}) {
        EXPECT_TRUE(box.call("4", name, "{}").is_error) << name;
    }
    EXPECT_EQ(runs, 1);
}
TEST(dynamic_toolbox, C093_of_two_fallbacks_the_first_stays) {
    std::vector<tool_info> const tools{search_row};
    auto const say = [](auto text) { return muster::on_any([text](muster::tool_call const&) { return text; }); };
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), say("one"), say("two")};
    EXPECT_EQ(lines(box.faults()), (std::vector<std::string>{R"("" has two handlers; drop one)"}));
    EXPECT_EQ(box.call("1", "mcp__github__search", "").text, "one");
}

// MCP servers beside a compiled agent: its surface and theirs, under the role that it has.
TEST(dynamic_toolbox, C088_takes_a_compiled_agents_tools_and_those_of_servers) {
    struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file, list_files>> {};
    std::vector<tool_info> tools{muster::surface<scout>.begin(), muster::surface<scout>.end()};
    tools.push_back(search_row);
    muster::prompt_context const& compiled = muster::context_of<scout>;
    muster::dynamic_toolbox box{muster::prompt_context{compiled.role(), {tools.data(), tools.size()}, compiled.rules()},
                                read_handler(), list_handler(), echo_all("mcp__", "server")};
    ASSERT_TRUE(box);
    EXPECT_EQ(box.call("1", "ListFiles", "").text, "a.cpp");
    EXPECT_EQ(box.call("2", "mcp__github__search", "").text, "server mcp__github__search");
    EXPECT_TRUE(box.call("3", "TeamCreate", "").is_error);
}

TEST(dynamic_toolbox, hands_a_context_to_handlers_by_name_and_lets_them_answer_later) {
    std::vector<tool_info> const tools{search_row};
    auto pair = muster::promise_result();
    muster::call_context seen;
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools),
                                muster::on_any([&](muster::tool_call const& call, muster::call_context const& context) {
                                    EXPECT_EQ(context.id, call.id);
                                    EXPECT_EQ(context.name, call.name);
                                    seen = context;
                                    return pair.future;
                                })};
    muster::tool_call const calls[] = {{"1", "mcp__github__search", ""}, {"2", "mcp__github__search", "[]"}};
    muster::time_point const when{std::chrono::seconds{1}};
    muster::turn turn = box.begin(calls, {.deadline = when});
    EXPECT_EQ(seen.deadline, when);
    EXPECT_FALSE(turn.ready(0));
    EXPECT_TRUE(turn.expire(when));
    EXPECT_TRUE(seen.stop.stop_requested());
    EXPECT_EQ(turn.result(0), (tool_result{"1", "mcp__github__search was not answered in time.", true}));
    EXPECT_TRUE(turn.result(1).text.starts_with("mcp__github__search was not run. "));
}

TEST(dynamic_toolbox, C120_C128_a_handler_by_name_gets_one_json_object_or_is_not_run) {
    std::vector<tool_info> const tools{search_row};
    int runs = 0;
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools),
                                muster::on_name("mcp__github__search", [&](muster::tool_call const&) {
                                    ++runs;
                                    return std::string{};
                                })};
    for (std::string_view const bad :
         {"[1]", "{", R"({"a":1}{"a":1})", R"({"a":1} x)", R"({"a":})", R"({"a":01})", R"({"a":tru})",
          R"({"a":"\ud800"})", R"({"a":[1,]})", R"({"a":[{"b":nul}]})", "text", "{\"a\":\"\xC3\x28\"}"}) {
        auto const said = box.call("", "mcp__github__search", bad);
        EXPECT_TRUE(said.is_error) << bad;
        EXPECT_TRUE(said.text.starts_with("mcp__github__search was not run. ")) << said.text;
    }
    EXPECT_EQ(runs, 0);
    for (std::string_view const good : {"{}", R"({"a":[1,-2.5e3,true,false,null,"\u00e9",{"b":[]}]})", " {} \n"}) {
        EXPECT_FALSE(box.call("", "mcp__github__search", good).is_error) << good;
    }
    EXPECT_EQ(runs, 3);
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
    EXPECT_TRUE(box.call("", "mcp__github__search", deep).is_error);
}

// An alias is understood, never offered, and counts as the tool that it stands for.
TEST(dynamic_toolbox, DP04_an_alias_of_the_dialect_calls_its_tool) {
    tool_info const agent{"Agent", "", tool_kind::coordination};
    std::vector<tool_info> const tools{agent};
    muster::dynamic_toolbox box{context_of(role_kind::coordinator, tools, muster::dialects::session::rules),
                                echo("Agent")};
    auto const first = box.call("1", "Task", R"({"prompt":"p"})");
    EXPECT_EQ(first, (tool_result{"1", R"(Agent {"prompt":"p"})", false}));
    EXPECT_EQ(box.call("1", "Agent", R"({"prompt":"p"})"), first);  // C127: the same call, by its other name
    EXPECT_TRUE(box.call("2", "KillShell", "{}").is_error);         // TaskStop is not on this surface
    EXPECT_EQ(box.call("3", "Nothing", "").text, R"(There is no tool "Nothing" here. There are: Agent.)");
}

TEST(dynamic_toolbox, answers_the_calls_of_a_turn_in_their_order) {
    std::vector<tool_info> const tools{read_row, search_row};
    muster::dynamic_toolbox box{context_of(role_kind::worker, tools), read_handler(), echo_all("mcp__", "m")};
    muster::tool_call const turn[] = {{"1", "mcp__github__search", ""},
                                      {"2", "Read", R"({"path":"a"})"},
                                      {"2", "Read", R"({"path":"b"})"},
                                      {"", "Read", ""}};
    auto const results = box.call_all(turn);
    ASSERT_EQ(results.size(), 4U);
    EXPECT_EQ(results[0].text, "m mcp__github__search");
    EXPECT_EQ(results[1].text, "read a");
    EXPECT_TRUE(results[2].is_error && results[3].is_error);
}

TEST(dynamic_toolbox, of_an_agent_without_tools_answers_too) {
    muster::dynamic_toolbox box{context_of(role_kind::worker, {}), read_handler()};
    EXPECT_TRUE(box);
    EXPECT_EQ(box.call("1", "Read", "{}").text, R"(There is no tool "Read" here. There are none.)");
}

// Compiled and dynamic: the same answers, word for word, whatever is called.
TEST(dynamic_toolbox, answers_like_the_toolbox_of_a_compiled_agent) {
    struct bench : muster::tool_set<read_file, list_files> {};
    struct scout : muster::agent<muster::role::worker, bench> {};
    muster::toolbox<scout> compiled{read_handler(), list_handler()};
    muster::dynamic_toolbox dynamic{muster::context_of<scout>, list_handler(), read_handler()};
    ASSERT_TRUE(dynamic);
    muster::tool_call const calls[] = {
        {"1", "Read", R"({"path":"a"})"}, {"2", "Read", "{}"},      {"3", "ListFiles", ""},
        {"4", "TaskStop", "{}"},          {"1", "Read", "{}"},      {"1", "Read", R"({"path":"a"})"},
        {"5", "list_peers", "{}"},        {"6", "ListFiles", "{}x"}};
    for (auto const& call : calls) EXPECT_EQ(dynamic.call(call), compiled.call(call)) << call.name;
}

TEST(tool_lookup, finds_what_was_added_and_nothing_else) {
    muster::detail::tool_lookup names{500};
    for (std::size_t i = 0; i < 500; ++i) names.add("mcp__server__tool_" + std::to_string(i * 7), i);
    names.add("mcp__server__tool_0", 9);  // the first one stays
    for (std::size_t i = 0; i < 3500; ++i) {
        EXPECT_EQ(names.find("mcp__server__tool_" + std::to_string(i)),
                  i % 7 == 0 ? i / 7 : muster::detail::tool_lookup::npos);
    }
    EXPECT_EQ(muster::detail::tool_lookup{}.find(""), muster::detail::tool_lookup::npos);
}

}  // namespace
