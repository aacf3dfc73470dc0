#include <muster/config/policy.hpp>

#include "host.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using host::asking;
using muster::policy;
using muster::role_kind;
using muster::config::binding;
using muster::config::fault_kind;
using muster::config::lines;

namespace {

std::string granted(binding const& made) {
    auto const got = policy::resolve(made, host::tools());
    return got ? host::names(got.resolved.surface()) : lines(got.faults);
}

std::string remarks_of(binding const& made) {
    std::string all;
    for (auto const& remark : policy::resolve(made, host::tools()).resolved.remarks)
        all += remark.path + ": " + remark.message + "\n";
    return all;
}

std::vector<std::string> const nine{"TeamCreate", "TeamDelete", "SendToPeer", "ListPeers", "SendMessageToWorker",
                                    "TaskStop",   "TaskList",   "TaskGet",    "TodoWrite"};

// A host that forgot to say of what kind its tools are, or says so wrongly, gives no worker what directs agents.
muster::catalog misdeclared() {
    muster::catalog known;
    for (char const* const name : {"TeamCreate", "task_stop", "Agent", "sendmessage", "Read"}) {
        if (known.add({name, "Some tool."}) != muster::catalog_answer::added) return muster::catalog{};
    }
    return known;
}

}  // namespace

// which tools are granted
TEST(policy, names_are_granted_in_the_order_of_a_surface) {
    EXPECT_EQ(granted(asking("worker", {"WebFetch", "TodoWrite", "BashTool"})), "BashTool TodoWrite WebFetch");
    EXPECT_EQ(granted(asking("coordinator", {"TodoWrite", "TeamCreate", "TaskStop"})), "TaskStop TeamCreate TodoWrite");
}
TEST(policy, an_empty_list_grants_nothing) {
    EXPECT_EQ(granted(asking("worker", {})), "");
    EXPECT_EQ(granted(asking("coordinator", {})), "");
    EXPECT_EQ(granted(asking("", {})), "");
}
TEST(policy, C090_a_star_grants_what_the_role_may_hold) {
    EXPECT_EQ(granted(asking("coordinator", {"*"})),
              "ListPeers SendMessageToWorker SendToPeer TaskGet TaskList TaskStop TeamCreate TeamDelete TodoWrite");
    std::string const executing = "BashTool FileEdit TodoWrite WebFetch read_file mcp__s__del mcp__s__get mcp__s__list";
    EXPECT_EQ(granted(asking("worker", {"*"})), executing);
    EXPECT_EQ(granted(asking("proactive", {"*"})), executing);
    EXPECT_EQ(granted(asking("", {"*"})), executing);
    EXPECT_EQ(remarks_of(asking("worker", {"*"})), "");
}
TEST(policy, C089_a_prefix_grants_a_server_and_deny_wins) {
    EXPECT_EQ(granted(asking("worker", {"mcp__s__*"}, {"mcp__s__del"})), "mcp__s__get mcp__s__list");
    EXPECT_EQ(granted(asking("worker", {"*"}, {"mcp__*", "T*"})), "BashTool FileEdit WebFetch read_file");
    EXPECT_EQ(granted(asking("worker", {"WebFetch", "BashTool"}, {"BashTool"})), "WebFetch");
}
TEST(policy, C089_a_pattern_that_matches_nothing_is_reported_in_either_list) {
    EXPECT_EQ(granted(asking("worker", {"BashTool", "Write*"}, {"Baash*"})),
              "allowed_tools[1]: \"Write*\" matches no tool; add the tool, or leave it out\n"
              "denied_tools[0]: \"Baash*\" matches no tool; the nearest name is \"BashTool\"\n");
}

// entries for MCP servers, which connect and go
TEST(policy, a_denial_for_a_server_that_is_not_here_is_a_remark) {
    std::string_view const denials[] = {"mcp__github__*", "mcp__github__delete_repo",
                                        "mcp__github",    "mcp__github__delete*",
                                        "mcp__git*",      "mcp__github__x__y"};
    for (std::string_view const entry : denials) {
        auto const asked = asking("worker", {"BashTool"}, {std::string{entry}});
        EXPECT_EQ(granted(asked), "BashTool") << entry;
        std::string const start = "denied_tools[0]: \"" + std::string{entry}
                                + "\" matches no tool now; it stays in force for tools that come later";
        EXPECT_EQ(remarks_of(asked).substr(0, start.size()), start);
    }
    EXPECT_EQ(
        remarks_of(asking("worker", {"BashTool"}, {"mcp__a__delete"})),
        "denied_tools[0]: \"mcp__a__delete\" matches no tool now; it stays in force for tools that come later; the "
        "nearest name is \"mcp__s__del\"\n");
}
TEST(policy, a_denial_for_any_server_is_a_remark_where_there_is_none) {
    for (char const* const entry : {"mcp__*", "mcp_*", "mcp*"}) {
        auto const got = policy::resolve(asking("worker", {"BashTool"}, {entry}), muster::catalog::of<host::all>());
        ASSERT_TRUE(got) << entry << lines(got.faults);
        EXPECT_EQ(got.resolved.remarks.size(), 1U) << entry;
        EXPECT_TRUE(got.resolved.denies("mcp__github__search")) << entry;
    }
}
TEST(policy, a_denial_that_no_server_can_ever_match_is_a_fault) {
    for (char const* const entry : {"mcp__a b__*", "mcp__", "mcp____*", "mcp__a__*x*", "mc*x", "m_*", "github__*", ""})
        EXPECT_FALSE(policy::resolve(asking("worker", {"BashTool"}, {entry}), host::tools())) << entry;
    std::string const long_name = "mcp__s__" + std::string(60, 'x');
    EXPECT_FALSE(policy::resolve(asking("worker", {"BashTool"}, {long_name}), host::tools()));
}
TEST(policy, a_denial_holds_for_a_server_in_every_spelling) {
    auto const asked = asking("worker", {"*"}, {"mcp__S__*"});
    EXPECT_EQ(granted(asked), "BashTool FileEdit TodoWrite WebFetch read_file");
    EXPECT_EQ(remarks_of(asked),
              "denied_tools[0]: \"mcp__S__*\" matches no tool in this spelling, and denies "
              "\"mcp__s__del\", \"mcp__s__get\", \"mcp__s__list\" all the same\n");
    EXPECT_EQ(granted(asking("worker", {"mcp__s__*"}, {"mcp__s__DEL"})), "mcp__s__get mcp__s__list");
    EXPECT_EQ(granted(asking("worker", {"mcp__s__*"}, {"mcp__s__D*"})), "mcp__s__get mcp__s__list");
    EXPECT_EQ(granted(asking("worker", {"BashTool", "mcp__s__*"}, {"mcp__s"})), "BashTool");  // the whole server
    EXPECT_EQ(granted(asking("worker", {"mcp__s__get"}, {"mcp__ss__*"})), "mcp__s__get");
}
// Entries that mean the same are evaluated once. No denial may be lost by that.
TEST(policy, any_two_denials_take_away_what_either_of_them_denies) {
    muster::catalog known = host::tools();
    for (char const* const name : {"mcp__git_hub__get_it", "mcp__GitHub__fetch", "mcp__git-lab__GetIt", "mcp__a1_2__x",
                                   "mcp__a12__x", "mcp__A1-2__y", "mcp__a__bc", "mcp__ab__cd", "mcp__a_b__ce"})
        EXPECT_EQ(known.add({name, ""}), muster::catalog_answer::added) << name;
    std::vector<std::string> const entries{"mcp__github__*",
                                           "mcp__Git_Hub__*",
                                           "mcp__git*",
                                           "mcp__GIT*",
                                           "mcp__g_i_t*",
                                           "mcp__git_*",
                                           "mcp__github",
                                           "mcp__git_hub",
                                           "mcp__*",
                                           "mcp__S*",
                                           "mcp__github__GETIT",
                                           "mcp__github__Get*",
                                           "mcp__git__hub",
                                           "mcp__a1_*",
                                           "mcp__a12*",
                                           "mcp__a1_2*",
                                           "mcp__A12__*",
                                           "mcp__a__b*",
                                           "mcp__a\xE2\x80\x8B*",
                                           "mcp__ab__*",
                                           "mcp__a__bc",
                                           "mcp__a_b__C",
                                           "mcp__a\xE2\x80\x8B__*",
                                           "mcp__a__*"};
    std::size_t count = 0;
    for (std::string const& first : entries) {
        for (std::string const& second : entries) {
            auto const got = policy::resolve(asking("worker", {"BashTool", "mcp__*"}, {first, second}), known);
            if (!got) continue;  // an entry that appears twice
            ++count;
            for (std::size_t i = 0; i < known.size(); ++i) {
                std::string_view const name = known[i].name;
                if (!name.starts_with("mcp__")) continue;
                EXPECT_EQ(got.resolved.surface().offers(name), !got.resolved.denies(name)) << first << second << name;
            }
        }
    }
    EXPECT_GT(count, entries.size() * (entries.size() - 1) / 2);
}
// Many entries together deny a tool if one of them does, in any spelling.
TEST(denial_list, denies_what_one_of_its_entries_denies) {
    constexpr std::string_view pieces[] = {"mcp__", "mcp__",        "a", "A",   "b", "_", "__", "-", "1", "2", ".",
                                           "Z",     "\xE2\x80\x8B", "*", "mcp", ""};
    std::mt19937 random{7};
    auto const name = [&](std::size_t kinds) {
        std::string text = random() % 4 == 0 ? "" : "mcp__";
        for (std::size_t i = random() % 7; i-- > 0;) text += pieces[random() % kinds];
        return text;
    };
    std::size_t denied = 0;
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::string> entries(random() % 6);
        muster::config::detail::denial_list list;
        for (std::string& each : entries) list.add(each = name(std::size(pieces)) + (random() % 2 == 0 ? "*" : ""));
        list.sort();
        for (int i = 0; i < 20; ++i) {
            std::string const tool = name(12);
            bool is_denied = false;
            for (std::string const& each : entries) is_denied = is_denied || muster::config::detail::denies(each, tool);
            EXPECT_EQ(list.denies(tool), is_denied) << tool << " by " << (entries.empty() ? "" : entries[0]);
            denied += is_denied ? 1 : 0;
        }
    }
    EXPECT_GT(denied, 3000U);
}
TEST(policy, a_denial_stays_in_force_for_tools_that_come_later) {
    muster::catalog known = host::tools();
    auto const before = policy::resolve(asking("worker", {"*"}, {"mcp__github__*", "WebFetch"}), known);
    ASSERT_TRUE(before);
    for (char const* const name : {"mcp__github__search", "mcp__GitHub__search", "mcp__git-hub__search", "WebFetch"})
        EXPECT_TRUE(before.resolved.denies(name)) << name;
    for (char const* const name : {"mcp__gitlab__search", "BashTool", "mcp__githubs__search", "webfetch"})
        EXPECT_FALSE(before.resolved.denies(name)) << name;
    (void)known.add({"mcp__Git-Hub__search", "Searches."});
    (void)known.add({"mcp__docs__read", "Reads."});
    auto const after = before.resolved.resolve_again(known);
    ASSERT_TRUE(after) << lines(after.faults);
    EXPECT_FALSE(after.resolved.surface().offers("mcp__Git-Hub__search"));
    EXPECT_TRUE(after.resolved.surface().offers("mcp__docs__read"));
    EXPECT_FALSE(after.resolved.surface().offers("WebFetch"));
}
TEST(policy, a_grant_for_a_server_that_is_not_here_waits_for_it) {
    muster::catalog known = muster::catalog::of<host::all>();
    auto asked = asking("worker", {"mcp__github__*"});
    asked.system_prompt = "You are a scout.";
    asked.extra_prompt = "Keep it short.";
    auto const before = policy::resolve(asked, known);
    ASSERT_TRUE(before) << lines(before.faults);
    ASSERT_EQ(before.resolved.remarks.size(), 2U);
    EXPECT_EQ(before.resolved.remarks[0].message,
              "\"mcp__github__*\" matches no tool, since no server of that name is here; it grants nothing until the "
              "server is there and the binding is resolved again");
    EXPECT_EQ(before.resolved.remarks[1].message, "these entries leave no tool that fits the role and is not denied");
    (void)known.add({"mcp__github__search", "Searches."});
    auto const after = before.resolved.resolve_again(known);
    ASSERT_TRUE(after) << lines(after.faults);
    EXPECT_EQ(host::names(after.resolved.surface()), "mcp__github__search");
    EXPECT_EQ(after.resolved.system_prompt(), policy::resolve(asked, known).resolved.system_prompt());
}
TEST(policy, a_grant_that_its_server_does_not_offer_is_a_fault) {
    EXPECT_EQ(granted(asking("worker", {"mcp__s__gett"})),
              "allowed_tools[0]: \"mcp__s__gett\" is not a tool of this host; the nearest name is \"mcp__s__get\"\n");
    EXPECT_EQ(granted(asking("worker", {"mcp__S__*"})),
              "allowed_tools[0]: \"mcp__S__*\" matches no tool; the nearest name is \"mcp__s__del\"\n");
    EXPECT_EQ(granted(asking("worker", {"mcp__github"})),
              "allowed_tools[0]: \"mcp__github\" names a server and no tool; write \"mcp__github__*\" for all its "
              "tools\n");
}
TEST(policy, C091_a_name_that_is_no_tool_is_reported_with_the_nearest) {
    EXPECT_EQ(granted(asking("worker", {"BashTol"})),
              "allowed_tools[0]: \"BashTol\" is not a tool of this host; the nearest name is \"BashTool\"\n");
    EXPECT_EQ(granted(asking("worker", {"Deployment"})),
              "allowed_tools[0]: \"Deployment\" is not a tool of this host; add the tool, or leave it out\n");
    EXPECT_EQ(granted(asking("worker", {""})),
              "allowed_tools[0]: \"\" is not a tool of this host; add the tool, or leave it out\n");
}
TEST(policy, C095_another_case_is_another_name_and_never_all) {
    EXPECT_EQ(granted(asking("worker", {"ReadFile"})),
              "allowed_tools[0]: \"ReadFile\" is not a tool of this host; the nearest name is \"read_file\"\n");
    EXPECT_EQ(granted(asking("coordinator", {"taskstop"})),
              "allowed_tools[0]: \"taskstop\" is not a tool of this host; the nearest name is \"TaskStop\"\n");
}
TEST(policy, a_coordination_tool_named_for_another_role_is_refused) {
    EXPECT_EQ(
        granted(asking("worker", {"BashTool", "TaskStop"})),
        "allowed_tools[1]: \"TaskStop\" is for coordinators, and the role here is worker; leave it out, or make the role "
        "coordinator\n");
    EXPECT_EQ(
        granted(asking("", {"TaskStop"})),
        "allowed_tools[0]: \"TaskStop\" is for coordinators, and this binding has no role; leave it out, or make the role "
        "coordinator\n");
    EXPECT_EQ(policy::resolve(asking("proactive", {"TaskStop", "*"}, {"*"}), host::tools()).faults[0].kind,
              fault_kind::tool_of_other_role);
}
TEST(policy, an_execution_tool_named_for_a_coordinator_drops_out_with_a_remark) {
    auto const made = asking("coordinator", {"BashTool", "TaskStop", "FileEdit"});
    EXPECT_EQ(granted(made), "TaskStop");
    EXPECT_EQ(remarks_of(made),
              "allowed_tools[0]: \"BashTool\" is an execution tool, which a coordinator does not hold; left out\n"
              "allowed_tools[2]: \"FileEdit\" is an execution tool, which a coordinator does not hold; left out\n");
}
TEST(policy, what_is_both_allowed_by_name_and_denied_is_remarked) {
    EXPECT_EQ(remarks_of(asking("worker", {"BashTool", "WebFetch"}, {"Bash*"})),
              "allowed_tools[0]: \"BashTool\" is denied by denied_tools; left out\n");
}
TEST(policy, C091_a_list_that_leaves_nothing_is_refused) {
    std::string const nothing =
        "allowed_tools: these entries leave no tool that fits the role and is not denied; allow more, or write [] for none\n";
    EXPECT_EQ(granted(asking("worker", {"BashTool"}, {"*"})), nothing);
    EXPECT_EQ(granted(asking("worker", {"Team*"})), nothing);
    EXPECT_EQ(granted(asking("", {"Team*"})), nothing);
    auto const desk = asking("coordinator", {"mcp__*"});  // a coordinator may end so, and is told so in its prompt
    EXPECT_EQ(granted(desk), "");
    EXPECT_EQ(remarks_of(desk), "allowed_tools: these entries leave no tool that fits the role and is not denied\n");
}
TEST(policy, C093_an_entry_that_stands_twice_is_refused) {
    EXPECT_EQ(granted(asking("worker", {"BashTool", "BashTool"})),
              "allowed_tools[1]: \"BashTool\" stands here a second time; keep one of them\n");
    EXPECT_EQ(granted(asking("worker", {"*", "*"})),
              "allowed_tools[1]: \"*\" stands here a second time; keep one of them\n");
    EXPECT_EQ(granted(asking("worker", {"*", "BashTool"}, {"mcp*", "read*"})), "BashTool FileEdit TodoWrite WebFetch");
}
TEST(policy, C093_an_entry_that_reads_like_an_earlier_one_is_refused_once) {
    EXPECT_EQ(granted(asking("worker", {"read_file", "ReadFile"})),
              "allowed_tools[1]: \"ReadFile\" says the same as \"read_file\", which is listed already; keep one of "
              "them\n");
    EXPECT_EQ(granted(asking("coordinator", {"SendToPeer", "send_to_peer"})),
              "allowed_tools[1]: \"send_to_peer\" says the same as \"SendToPeer\", which is listed already; keep one "
              "of them\n");
    EXPECT_EQ(granted(asking("worker", {"*"}, {"list-peers", "list_peers", "ListPeers"})),
              "denied_tools[0]: \"list-peers\" is not a tool of this host; the nearest name is \"ListPeers\"\n"
              "denied_tools[1]: \"list_peers\" says the same as \"list-peers\", which is listed already; keep one of "
              "them\n"
              "denied_tools[2]: \"ListPeers\" says the same as \"list-peers\", which is listed already; keep one of "
              "them\n");
    // Patterns are the same only where they are equal.
    EXPECT_EQ(granted(asking("worker", {"mcp__s__*", "mcp__*"})), "mcp__s__del mcp__s__get mcp__s__list");
}
TEST(policy, F_35_an_alias_of_the_dialect_is_read_as_its_tool) {
    EXPECT_EQ(granted(asking("coordinator", {"send_to_peer", "list_peers"})), "ListPeers SendToPeer");
    EXPECT_EQ(granted(asking("coordinator", {"*"}, {"send_to_peer", "Task*"})),
              "ListPeers SendMessageToWorker TeamCreate TeamDelete TodoWrite");
    EXPECT_EQ(
        granted(asking("worker", {"send_to_peer"})),
        "allowed_tools[0]: \"send_to_peer\" is for coordinators, and the role here is worker; leave it out, or make "
        "the role coordinator\n");
}
TEST(policy, a_tool_of_the_host_comes_before_an_alias) {
    muster::catalog known;
    EXPECT_EQ(known.add({"SendToPeer", "", muster::tool_kind::coordination}), muster::catalog_answer::added);
    muster::dialect rules = muster::dialects::binding::rules;
    constexpr muster::tool_alias odd[] = {{"Tell", muster::operation::nudge}};
    rules.names.aliases = odd;
    auto const by_alias = policy::resolve(asking("coordinator", {"Tell"}), known, {rules});
    EXPECT_EQ(host::names(by_alias.resolved.surface()), "SendToPeer");
    EXPECT_EQ(known.add({"Tell", "", muster::tool_kind::shared}), muster::catalog_answer::added);
    auto const by_name = policy::resolve(asking("coordinator", {"Tell"}), known, {rules});
    EXPECT_EQ(host::names(by_name.resolved.surface()), "Tell");
}
TEST(policy, a_star_stands_at_the_end) {
    for (char const* const entry : {"mcp__*__del", "*__del", "**", "a*b*"})
        EXPECT_EQ(policy::resolve(asking("worker", {entry}), host::tools()).faults[0].kind, fault_kind::bad_pattern)
            << entry;
}
TEST(policy, F_21_a_role_that_nobody_knows_is_none) {
    auto const got = policy::resolve(asking("manager", {"BashTool"}), host::tools());
    ASSERT_TRUE(got);
    EXPECT_EQ(got.resolved.role, role_kind::unset);
}
TEST(policy, no_configuration_gives_a_worker_a_coordination_tool) {
    for (char const* const entry : {"*", "T*", "Task*", "Send*", "L*", "TaskStop", "Tas*"}) {
        for (char const* const role : {"worker", "proactive", "", "unknown"}) {
            auto const got = policy::resolve(asking(role, {entry, "BashTool"}), host::tools());
            for (auto const& tool : got.resolved.surface())
                EXPECT_NE(tool.kind, muster::tool_kind::coordination) << role << ' ' << entry;
        }
    }
}
TEST(policy, faults_give_an_empty_policy) {
    auto const got = policy::resolve(asking("worker", {"BashTool", "x"}), host::tools());
    EXPECT_FALSE(got);
    EXPECT_TRUE(got.resolved.surface().empty());
    EXPECT_EQ(got.resolved.system_prompt(), "");
}

TEST(policy, TS_12_C090_a_star_brings_no_worker_what_bears_a_coordinators_name) {
    muster::catalog const known = misdeclared();
    auto const granted_by = [&](char const* role, muster::dialect const& rules) {
        auto const got = policy::resolve(asking(role, {"*"}), known, {.rules = rules});
        return got ? host::names(got.resolved.surface()) : lines(got.faults);
    };
    EXPECT_EQ(granted_by("worker", muster::dialects::binding::rules), "Agent Read sendmessage");
    EXPECT_EQ(granted_by("", muster::dialects::binding::rules), "Agent Read sendmessage");
    EXPECT_EQ(granted_by("worker", muster::dialects::session::rules), "Read");
    EXPECT_EQ(granted_by("", muster::dialects::session::rules), "Agent Read TeamCreate sendmessage task_stop");
}
TEST(policy, TS_12_what_bears_a_coordinators_name_is_a_fault_when_named) {
    auto const got = policy::resolve(asking("worker", {"Read", "task_stop"}), misdeclared());
    EXPECT_EQ(lines(got.faults),
              "allowed_tools[1]: \"task_stop\" reads like a tool of coordinators in the dialect \"binding\"; leave it "
              "out, or give the tool another name\n");
}

// where the build leaves coordinator mode out, nobody becomes a coordinator without a word about it
TEST(policy, C131_MG04_a_coordinator_is_a_fault_where_its_mode_is_left_out) {
    auto const got = policy::resolve<false>(asking("coordinator", {"*"}), host::tools());
    ASSERT_FALSE(got);
    EXPECT_EQ(lines(got.faults),
              "role: this build leaves coordinator mode out; build with MUSTER_COORDINATOR_MODE=1, or give the binding "
              "another role\n");
    EXPECT_EQ(got.resolved.role, role_kind::unset);
    EXPECT_TRUE(policy::resolve<false>(asking("worker", {"*"}), host::tools()));
}

TEST(policy, TS_09_what_a_coordinator_may_not_hold_takes_nothing_from_a_worker) {
    std::string const alone = granted(asking("worker", {"*"}));
    EXPECT_EQ(granted(asking("coordinator", {"TaskStop"}, {"mcp__*", "BashTool", "TodoWrite"})), "TaskStop");
    EXPECT_EQ(granted(asking("worker", {"*"})), alone);
    EXPECT_NE(alone.find("BashTool"), alone.npos);
}
TEST(policy, MS_03_without_a_server_the_prompt_speaks_of_none_of_its_tools) {
    auto const asked = asking("worker", {"*"});
    EXPECT_NE(policy::resolve(asked, host::tools()).resolved.system_prompt().find("mcp__s__get"), std::string::npos);
    auto const dropped = policy::resolve(asked, muster::catalog::of<host::all>());
    ASSERT_TRUE(dropped);
    EXPECT_EQ(dropped.resolved.system_prompt().find("mcp__"), std::string::npos);
    // An entry for that server alone waits for it, and says so.
    auto const named = policy::resolve(asking("worker", {"BashTool", "mcp__s__*"}), muster::catalog::of<host::all>());
    ASSERT_TRUE(named);
    EXPECT_EQ(named.resolved.remarks.size(), 1U);
    EXPECT_EQ(host::names(named.resolved.surface()), "BashTool");
}

// what it may do without asking
TEST(policy, PM_01_PM_02_a_worker_edits_without_asking_unless_its_agent_says_otherwise) {
    using enum muster::permission_mode;
    auto const permission = [](binding const& made) {
        return policy::resolve(made, host::tools()).resolved.permission;
    };
    EXPECT_EQ(permission(asking("worker", {})), accept_edits);
    EXPECT_EQ(permission(asking("coordinator", {})), by_default);
    EXPECT_EQ(permission(asking("proactive", {})), by_default);
    auto careful = asking("worker", {});
    careful.permission = plan;
    EXPECT_EQ(permission(careful), plan);
}

// who it is
TEST(policy, RI_02_has_the_id_of_its_binding) {
    auto made = asking("worker", {});
    auto const got = policy::resolve(made, host::tools());
    EXPECT_EQ(got.resolved.binding_id(), "p:default");
    made.plugin.clear();
    auto const without = policy::resolve(made, host::tools());
    EXPECT_EQ(without.resolved.binding_id(), "");
}

// a policy that is about to go lends nothing
template <class T>
concept lends = requires(T&& of) {
    static_cast<T&&>(of).surface();
}
|| requires(T&& of) { static_cast<T&&>(of).binding_id(); };
static_assert(lends<policy const&> && !lends<policy> && !lends<policy const>);

TEST(policy, outlives_the_catalog_and_its_own_copies) {
    policy kept;
    {
        auto known = host::tools();
        auto const got = policy::resolve(asking("worker", {"mcp__s__get"}), known);
        policy const copy = got.resolved;
        kept = copy;
        known = muster::catalog{};
    }
    EXPECT_EQ(host::names(kept.surface()), "mcp__s__get");
    EXPECT_EQ(kept.surface().tools->description, "Of s.");
}

// what it is told
TEST(policy, a_binding_can_be_made_by_hand) {
    muster::catalog const host = host::tools();
    //{ quoted by docs/config.md: by_hand
    muster::config::binding scout;
    scout.plugin = "queue";
    scout.role = "worker";
    scout.allowed_tools = {"*"};
    scout.denied_tools = {"mcp__*", "WebFetch"};

    auto const got = muster::policy::resolve(scout, host);
    std::string prompt;
    if (got) muster::render(got.resolved, prompt);
    //}
    EXPECT_TRUE(prompt.starts_with("# WORKER ROLE\n"));
    EXPECT_EQ(host::names(got.resolved.surface()), "BashTool FileEdit TodoWrite read_file");
}
TEST(policy, CF_02_the_coordinator_is_told_what_the_compiler_renders) {
    auto made = asking("coordinator", {"TeamCreate", "TeamDelete", "SendToPeer", "ListPeers", "SendMessageToWorker",
                                       "TaskStop", "TodoWrite"});
    made.system_prompt = "You are Ana.";
    made.extra_prompt = " Keep it short.\n";
    auto const got = policy::resolve(made, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(got.resolved.system_prompt(), (muster::system_prompt<host::ana, "You are Ana.", " Keep it short.\n">));
}
TEST(policy, CF_03_the_worker_is_told_what_the_compiler_renders) {
    auto made = asking("worker", {"BashTool", "FileEdit", "WebFetch", "TodoWrite"});
    auto const got = policy::resolve(made, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(got.resolved.system_prompt(), muster::system_prompt<host::ana_worker>);
}
TEST(policy, PP_10_without_a_role_the_prompt_is_the_agents_own) {
    for (char const* const role : {"proactive", "", "manager"}) {
        auto made = asking(role, {"*"});
        made.system_prompt = "You are Bo.";
        made.extra_prompt = "Be brief.";
        EXPECT_EQ(policy::resolve(made, host::tools()).resolved.system_prompt(),
                  "You are Bo.\n\n# CHANNEL ADDENDUM\n\nBe brief.");
    }
}
TEST(policy, PP_14_the_order_of_entries_does_not_reach_the_prompt) {
    std::vector<std::string> forward = nine;
    std::vector<std::string> const backward(nine.rbegin(), nine.rend());
    std::string const told = policy::resolve(asking("coordinator", forward), host::tools()).resolved.system_prompt();
    EXPECT_NE(told, "");
    EXPECT_EQ(policy::resolve(asking("coordinator", backward), host::tools()).resolved.system_prompt(), told);
    EXPECT_EQ(policy::resolve(asking("coordinator", {"*"}), host::tools()).resolved.system_prompt(), told);
}
TEST(policy, C096_PP_12_the_prompt_names_no_tool_outside_the_surface) {
    auto const got = policy::resolve(asking("coordinator", {"*"}, {"TaskStop"}), host::tools());
    ASSERT_TRUE(got);
    std::string const told = got.resolved.system_prompt();
    EXPECT_EQ(told.find("TaskStop"), std::string::npos);
    EXPECT_EQ(told.find("BashTool"), std::string::npos);
    for (auto const& tool : got.resolved.surface()) EXPECT_NE(told.find(tool.name), std::string::npos) << tool.name;
}
TEST(policy, renders_into_any_sink_and_onto_a_string) {
    auto const got = policy::resolve(asking("worker", {"BashTool"}), host::tools());
    muster::counting_sink size;
    muster::render(got.resolved, size);
    std::string text = "before ";
    muster::render(got.resolved, text);
    EXPECT_EQ(text.size(), size.size + 7);
    EXPECT_EQ(text.substr(7), got.resolved.system_prompt());
}
TEST(policy, renders_into_memory_of_the_caller_or_says_how_much_is_needed) {
    auto made = asking("coordinator", {"*"});
    made.system_prompt = "You are Ana.";
    auto const got = policy::resolve(made, host::tools());
    std::string const told = got.resolved.system_prompt();
    ASSERT_EQ(muster::rendered_size(got.resolved), told.size());

    std::vector<char> room(told.size() + 1, '~');
    for (std::size_t const size : {told.size(), told.size() + 1}) {
        muster::rendered_prompt const done = muster::render(got.resolved, std::span{room}.first(size));
        EXPECT_TRUE(done);
        EXPECT_EQ(done.text, told);
        EXPECT_EQ(static_cast<void const*>(done.text.data()), room.data());
        EXPECT_EQ(room.back(), '~');
    }
    for (std::size_t const size : {std::size_t{0}, std::size_t{1}, told.size() - 1}) {
        std::vector<char> small(size);  // of its own, so that a sanitizer sees a byte too many
        muster::rendered_prompt const cut = muster::render(got.resolved, small);
        EXPECT_FALSE(cut);
        EXPECT_EQ(cut.text, "");
        EXPECT_EQ(cut.size, told.size());
    }
    policy const silent;
    EXPECT_TRUE(muster::render(silent, std::span<char>{}));
    EXPECT_EQ(muster::rendered_size(silent), 0U);
}
TEST(policy, renders_through_an_iterator) {
    auto const got = policy::resolve(asking("worker", {"BashTool"}), host::tools());
    std::string text;
    muster::render(got.resolved, std::back_inserter(text));
    EXPECT_EQ(text, got.resolved.system_prompt());

    std::vector<char> room(text.size() + 3, '~');
    auto const end = muster::render(got.resolved, room.begin());
    EXPECT_EQ(end - room.begin(), static_cast<std::ptrdiff_t>(text.size()));
    EXPECT_EQ(*end, '~');
}
// A pointer does not know where its memory ends.
static_assert(muster::text_iterator<std::back_insert_iterator<std::string>> && !muster::text_iterator<char*>);
static_assert(!muster::text_iterator<std::string> && !muster::text_iterator<char const*>);

TEST(policy, known_workers_stand_at_the_end_of_the_prompt) {
    auto const got = policy::resolve(asking("coordinator", {"*"}), host::tools());
    muster::known_worker const scout[] = {{"w-7", "read the tests"}};
    std::string text;
    muster::render(got.resolved, text, scout);
    EXPECT_TRUE(text.starts_with(got.resolved.system_prompt()));
    EXPECT_NE(text.find("w-7"), std::string::npos);
}
