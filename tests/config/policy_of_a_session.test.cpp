// What a binding comes to in the session dialect, which lists what either side may hold.
#include <muster/config/policy.hpp>

#include "host.hpp"

#include <muster/tool/session.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using host::asking;
using muster::policy;
using muster::config::binding;
using muster::config::fault_kind;
using muster::config::lines;

struct session_host : muster::tool_set<muster::tools::session::agent, muster::tools::session::send_message,
                                       muster::tools::session::task_stop, muster::tools::session::synthetic_output,
                                       muster::tools::team_create, muster::tools::todo_write, muster::tool<"Bash">,
                                       muster::tool<"Read">, muster::tool<"Edit">, muster::tool<"WebFetch">,
                                       muster::tool<"AskUserQuestion">> {};

muster::catalog session_tools() {
    auto known = muster::catalog::of<session_host>();
    for (char const* const name : {"mcp__s__get", "mcp__s__del"}) (void)known.add({name, "Of s."});
    return known;
}

constexpr auto& session = muster::dialects::session::rules;

struct answer {
    std::string tools;
    std::string remarks;
    std::string faults;
    bool operator==(answer const&) const = default;
};

answer in_session(binding const& made, muster::worker_mode mode = muster::worker_mode::full) {
    auto const got = policy::resolve(made, session_tools(), {.rules = session, .mode = mode});
    answer all{host::names(got.resolved.surface()), {}, lines(got.faults)};
    for (auto const& remark : got.resolved.remarks) all.remarks += line(remark) + "\n";
    return all;
}

auto const simple = muster::worker_mode::simple;

TEST(policy_of_a_session, TS_02_a_session_coordinator_holds_the_four_at_most) {
    EXPECT_EQ(in_session(asking("coordinator", {"*"})), (answer{"Agent SendMessage SyntheticOutput TaskStop", "", ""}));
    // Its grants are honoured as well: fewer are fewer.
    EXPECT_EQ(in_session(asking("coordinator", {"*"}, {"SyntheticOutput"})),
              (answer{"Agent SendMessage TaskStop", "", ""}));
    EXPECT_EQ(in_session(asking("coordinator", {})), (answer{"", "", ""}));
}
TEST(policy_of_a_session, TS_07_a_session_worker_holds_the_listed_and_mcp_tools) {
    EXPECT_EQ(in_session(asking("worker", {"*"})),
              (answer{"Bash Edit Read TodoWrite WebFetch mcp__s__del mcp__s__get", "", ""}));
    EXPECT_EQ(in_session(asking("worker", {"*"}, {"mcp__s__*", "Web*"})), (answer{"Bash Edit Read TodoWrite", "", ""}));
}
TEST(policy_of_a_session, what_a_dialect_does_not_list_and_is_named_drops_out_with_a_remark) {
    EXPECT_EQ(
        in_session(asking("coordinator", {"Agent", "TeamCreate", "TodoWrite"})),
        (answer{"Agent",
                "allowed_tools[1]: \"TeamCreate\" is none of the tools for coordinators that the dialect \"session\" "
                "lists; left out\n"
                "allowed_tools[2]: \"TodoWrite\" is none of the tools for coordinators that the dialect \"session\" "
                "lists; left out\n",
                ""}));
    EXPECT_EQ(in_session(asking("worker", {"Read", "AskUserQuestion"})),
              (answer{"Read",
                      "allowed_tools[1]: \"AskUserQuestion\" is none of the tools for workers that the dialect "
                      "\"session\" lists; left out\n",
                      ""}));
}
TEST(policy_of_a_session, TS_06_what_a_dialect_keeps_from_workers_is_a_fault_when_named) {
    muster::catalog known;
    for (char const* const name : {"Read", "SendMessage"}) (void)known.add({name, ""});  // the host's own, of that name
    auto const got = policy::resolve(asking("worker", {"Read", "SendMessage"}), known, {session});
    EXPECT_EQ(lines(got.faults),
              "allowed_tools[1]: \"SendMessage\" is kept from workers by the dialect \"session\"; leave it out\n");
    EXPECT_EQ(got.faults[0].kind, fault_kind::tool_of_other_role);
    auto const all = policy::resolve(asking("worker", {"*"}), known, {session});
    EXPECT_EQ(host::names(all.resolved.surface()), "Read");
    // By the role's own rule first, where the tool is a coordinator's by its kind.
    EXPECT_EQ(
        in_session(asking("worker", {"Task"})).faults,
        "allowed_tools[0]: \"Task\" is for coordinators, and the role here is worker; leave it out, or make the role "
        "coordinator\n");
}
TEST(policy_of_a_session, TS_04_other_names_are_read_in_the_session_dialect) {
    EXPECT_EQ(in_session(asking("coordinator", {"AgentTool", "SendMessageTool", "KillShell", "StructuredOutput"})),
              (answer{"Agent SendMessage SyntheticOutput TaskStop", "", ""}));
    EXPECT_EQ(in_session(asking("coordinator", {"Task", "AgentTool"})).faults,
              "allowed_tools[1]: \"AgentTool\" says the same as \"Task\", which is listed already; keep one of them\n");
}
TEST(policy_of_a_session, SF_01_simple_mode_leaves_a_worker_the_simple_tools) {
    EXPECT_EQ(in_session(asking("worker", {"*"}), simple), (answer{"Bash Edit Read", "", ""}));
    EXPECT_EQ(
        in_session(asking("worker", {"Read", "WebFetch", "mcp__*"}), simple),
        (answer{"Read", "allowed_tools[1]: \"WebFetch\" is no simple tool, and workers are in simple mode; left out\n",
                ""}));
    // Nobody else is touched.
    EXPECT_EQ(in_session(asking("coordinator", {"*"}), simple), in_session(asking("coordinator", {"*"})));
    EXPECT_EQ(in_session(asking("", {"*"}), simple), in_session(asking("", {"*"})));
    EXPECT_EQ(in_session(asking("worker", {"WebFetch"}), simple).faults,
              "allowed_tools: these entries leave no tool that fits the role and is not denied, in simple mode; allow "
              "more, or write [] for none\n");
    auto const got = policy::resolve(asking("worker", {"*"}), session_tools(), {session, simple});
    EXPECT_EQ(got.resolved.mode, simple);
}

}  // namespace
