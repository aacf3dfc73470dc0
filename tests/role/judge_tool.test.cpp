#include <muster/role/judge_tool.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

namespace {

using muster::may_hold;
using muster::role_kind;
using muster::tool_info;
using muster::tool_kind;

// may_hold: TS-05, TS-08
constexpr bool keeps_directing_and_executing_apart() {
    for (role_kind const role : {role_kind::coordinator, role_kind::worker, role_kind::proactive, role_kind::unset}) {
        bool const directs = role == role_kind::coordinator;
        if (may_hold(role, tool_kind::coordination) != directs || may_hold(role, tool_kind::execution) == directs)
            return false;
        if (!may_hold(role, tool_kind::shared)) return false;
    }
    return true;
}
static_assert(keeps_directing_and_executing_apart());
TEST(may_hold, TS05_TS08_keeps_directing_and_executing_apart) { EXPECT_TRUE(keeps_directing_and_executing_apart()); }

// judge_tool: one row for each answer
using muster::holding;
using muster::judge_tool;
using muster::worker_mode;

constexpr auto& binding = muster::dialects::binding::rules;
constexpr auto& session = muster::dialects::session::rules;

struct judgement {
    role_kind role;
    muster::dialect const& rules;
    worker_mode mode;
    tool_info tool;
    holding why;
};

constexpr tool_info executing(std::string_view name) { return {name, "", tool_kind::execution}; }
constexpr tool_info directing(std::string_view name) { return {name, "", tool_kind::coordination}; }
constexpr tool_info for_all(std::string_view name) { return {name, "", tool_kind::shared}; }

using enum worker_mode;

constexpr judgement judgements[] = {
    // The kind comes first, in every dialect and mode.
    {role_kind::worker, binding, full, directing("TaskStop"), holding::of_another_role},
    {role_kind::worker, session, simple, directing("Bash"), holding::of_another_role},
    {role_kind::worker, session, full, directing("mcp__a__b"), holding::of_another_role},
    {role_kind::unset, session, full, directing("Agent"), holding::of_another_role},
    {role_kind::coordinator, session, full, executing("Agent"), holding::of_another_role},
    {role_kind::coordinator, binding, full, executing("mcp__a__b"), holding::of_another_role},
    // TS-02, TS-03: a list for coordinators, or none
    {role_kind::coordinator, session, full, directing("Agent"), holding::fits},
    {role_kind::coordinator, session, full, directing("agent"), holding::not_listed_for_coordinators},
    {role_kind::coordinator, session, full, directing("TeamCreate"), holding::not_listed_for_coordinators},
    {role_kind::coordinator, session, full, for_all("TodoWrite"), holding::not_listed_for_coordinators},
    {role_kind::coordinator, binding, full, for_all("TodoWrite"), holding::fits},
    {role_kind::coordinator, binding, simple, directing("WakeUp"), holding::fits},
    // TS-06: what workers never hold, whatever kind it is
    {role_kind::worker, session, full, executing("SendMessage"), holding::excluded_for_workers},
    {role_kind::worker, session, full, for_all("SyntheticOutput"), holding::excluded_for_workers},
    {role_kind::proactive, session, full, executing("SendMessage"), holding::fits},
    // TS-12: nor what reads like the tool of an operation; in a session only workers are kept from that
    {role_kind::worker, binding, full, executing("TeamCreate"), holding::named_for_coordinators},
    {role_kind::worker, binding, full, for_all("task_stop"), holding::named_for_coordinators},
    {role_kind::worker, binding, full, executing("send_to_peer"), holding::named_for_coordinators},
    {role_kind::worker, session, full, for_all("AGENT"), holding::named_for_coordinators},
    {role_kind::worker, session, full, executing("sendmessage"), holding::named_for_coordinators},
    {role_kind::unset, binding, full, executing("TeamDelete"), holding::named_for_coordinators},
    {role_kind::proactive, binding, full, for_all("List-Peers"), holding::named_for_coordinators},
    {role_kind::unset, session, full, executing("Agent"), holding::fits},
    {role_kind::worker, binding, full, for_all("TodoWrite"), holding::fits},
    {role_kind::worker, binding, full, executing("Agent"), holding::fits},
    // TS-07, TS-10: a list for workers, or none
    {role_kind::worker, session, full, executing("Read"), holding::fits},
    {role_kind::worker, session, full, executing("AskUserQuestion"), holding::not_listed_for_workers},
    {role_kind::worker, binding, full, executing("AskUserQuestion"), holding::fits},
    {role_kind::unset, session, full, executing("AskUserQuestion"), holding::fits},
    // MS-01, F-15: MCP tools pass the list, and not simple mode
    {role_kind::worker, session, full, executing("mcp__a__b"), holding::fits},
    {role_kind::worker, session, simple, executing("mcp__a__b"), holding::not_simple},
    // SF-01, SF-02
    {role_kind::worker, session, simple, executing("Bash"), holding::fits},
    {role_kind::worker, binding, simple, executing("Edit"), holding::fits},
    {role_kind::worker, binding, simple, executing("Grep"), holding::not_simple},
    {role_kind::worker, session, simple, executing("SendMessage"), holding::not_simple},
    {role_kind::proactive, session, simple, executing("Grep"), holding::fits},
};

constexpr bool judges_as_said() {
    for (judgement const& one : judgements) {
        if (judge_tool(one.role, one.rules, one.mode, one.tool) != one.why) return false;
    }
    return true;
}
static_assert(judges_as_said());
TEST(judge_tool, TS02_TS06_TS07_TS10_SF01_MS01_judges_as_said) {
    for (judgement const& one : judgements) {
        EXPECT_EQ(static_cast<int>(judge_tool(one.role, one.rules, one.mode, one.tool)), static_cast<int>(one.why))
            << one.tool.name << " for a " << muster::word(one.role);
    }
}

// SF-02: in full mode all that is listed, and nothing that is the coordinator's
constexpr bool leaves_all_that_is_listed_in_full_mode() {
    for (std::string_view const name : session.surface.worker_tools) {
        if (judge_tool(role_kind::worker, session, full, executing(name)) != holding::fits) return false;
    }
    for (std::string_view const name : session.surface.worker_exclusions) {
        if (judge_tool(role_kind::worker, session, full, executing(name)) == holding::fits) return false;
    }
    return true;
}
static_assert(leaves_all_that_is_listed_in_full_mode());
TEST(judge_tool, SF02_leaves_all_that_is_listed_in_full_mode) { EXPECT_TRUE(leaves_all_that_is_listed_in_full_mode()); }

// SF-01: exactly the three, out of all that a session worker may hold
constexpr bool leaves_exactly_three_in_simple_mode() {
    std::size_t left = 0;
    for (std::string_view const name : session.surface.worker_tools) {
        left += judge_tool(role_kind::worker, session, simple, executing(name)) == holding::fits ? 1 : 0;
    }
    return left == 3 && session.surface.simple_tools.size() == 3;
}
static_assert(leaves_exactly_three_in_simple_mode());
TEST(judge_tool, SF01_leaves_exactly_three_in_simple_mode) { EXPECT_TRUE(leaves_exactly_three_in_simple_mode()); }

}  // namespace
