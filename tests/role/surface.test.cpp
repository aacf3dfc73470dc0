#include <muster/role/surface.hpp>  // first: the header proves that it stands alone

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

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

// surface_view
constexpr tool_info two[] = {{"Ask", "", tool_kind::shared}, {"Run", "Runs.", tool_kind::execution}};
constexpr muster::surface_view both{two, 2};
static_assert(both.size() == 2 && !both.empty() && both.find("Run") == &two[1]);
static_assert(both.offers("Ask") && !both.offers("ask") && !both.offers("") && !both.offers("Ru"));
static_assert(muster::surface_view{}.empty() && muster::surface_view{}.find("Ask") == nullptr);

// sort_surface
constexpr bool puts_a_coordinators_own_tools_first() {
    tool_info tools[] = {{"B", "", tool_kind::shared},
                         {"A", "", tool_kind::shared},
                         {"Z", "", tool_kind::coordination},
                         {"Y", "", tool_kind::coordination}};
    muster::sort_surface(role_kind::coordinator, tools, 4);
    if (tools[0].name != "Y" || tools[1].name != "Z" || tools[2].name != "A" || tools[3].name != "B") return false;
    muster::sort_surface(role_kind::worker, tools, 4);  // for a worker by name alone
    return tools[0].name == "A" && tools[1].name == "B" && tools[2].name == "Y" && tools[3].name == "Z";
}
static_assert(puts_a_coordinators_own_tools_first());
TEST(sort_surface, puts_a_coordinators_own_tools_first) { EXPECT_TRUE(puts_a_coordinators_own_tools_first()); }

constexpr bool orders_by_bytes() {
    tool_info tools[6];
    std::size_t count = 0;
    for (auto const* name : {"b", "a_", "a", "B", "\xC3\xA9", "a-"}) tools[count++].name = name;
    muster::sort_surface(role_kind::worker, tools, 6);
    return tools[0].name == "B" && tools[1].name == "a" && tools[2].name == "a-" && tools[3].name == "a_"
        && tools[4].name == "b" && tools[5].name == "\xC3\xA9";
}
static_assert(orders_by_bytes());
TEST(sort_surface, orders_by_bytes) { EXPECT_TRUE(orders_by_bytes()); }

TEST(sort_surface, agrees_with_the_standard_library) {
    std::mt19937 random{7};
    for (std::size_t count = 0; count < 70; ++count) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < count; ++i) names.push_back("tool_" + std::to_string(random() % 500));
        std::vector<tool_info> tools;
        for (auto const& name : names) tools.push_back({name, "", tool_kind::execution});
        std::vector<std::string> sorted = names;
        std::ranges::sort(sorted);
        muster::sort_surface(role_kind::worker, tools.data(), count);
        for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(tools[i].name, sorted[i]);
    }
}

constexpr bool puts_mcp_tools_last() {
    tool_info tools[5];
    std::size_t count = 0;
    for (auto const* name : {"zeta", "mcp__b__x", "mcp__a__y", "alpha", "mcp_c"}) tools[count++].name = name;
    muster::sort_surface(role_kind::worker, tools, 5);
    return tools[0].name == "alpha" && tools[1].name == "mcp_c" && tools[2].name == "zeta"
        && tools[3].name == "mcp__a__y" && tools[4].name == "mcp__b__x";
}
static_assert(puts_mcp_tools_last());
TEST(sort_surface, F16_puts_mcp_tools_last) { EXPECT_TRUE(puts_mcp_tools_last()); }

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

// find_matches
constexpr tool_info sorted[] = {executing("Bash"),  executing("Edit"),      executing("Read"),     executing("ReadAll"),
                                executing("Write"), executing("mcp__a__b"), executing("mcp__a__c")};
constexpr muster::tool_list seven{sorted};

constexpr bool finds(std::string_view entry, std::size_t first, std::size_t last) {
    muster::tool_range const found = find_matches(seven, muster::tool_pattern{entry});
    return first == last ? found.empty() : found.first == first && found.last == last;
}
constexpr bool finds_ranges() {
    return finds("Read", 2, 3) && finds("Read*", 2, 4) && finds("*", 0, 7) && finds("mcp__a__*", 5, 7)
        && finds("B*", 0, 1) && finds("read", 0, 0) && finds("Zz*", 0, 0) && finds("", 0, 0) && finds("R*d", 0, 0)
        && finds("ReadAlll", 0, 0) && find_matches({}, muster::tool_pattern{"*"}).empty();
}
static_assert(finds_ranges());
TEST(find_matches, C095_finds_ranges) { EXPECT_TRUE(finds_ranges()); }

// select_surface: TS-14, pure, and in one order
constexpr bool grants_a_server_but_for_one_tool() {
    //{ quoted by docs/role.md: grants
    // All that the host has, by the bytes of the names, and what somebody wrote down for one worker.
    constexpr muster::tool_info host[] = {{"Read", "Reads a file."},
                                          {"Write", "Writes a file."},
                                          {"mcp__shop__buy", "Orders goods."},
                                          {"mcp__shop__find", "Finds goods."}};
    constexpr std::string_view allowed[] = {"Read", "mcp__shop__*"};
    constexpr std::string_view denied[] = {"mcp__shop__buy"};
    muster::surface_request const asked{.role = muster::role_kind::worker,
                                        .rules = muster::dialects::session::rules,
                                        .tools = host,
                                        .allowed = allowed,
                                        .denied = denied};

    bool marks[4];                // scratch memory
    muster::tool_info chosen[4];  // room for all there are
    std::size_t const count = muster::select_surface(asked, marks, chosen);
    muster::surface_view const surface{chosen, count};
    return surface.size() == 2 && surface.offers("Read") && surface.offers("mcp__shop__find");
    //}
}
static_assert(grants_a_server_but_for_one_tool());
TEST(select_surface, C089_grants_a_server_but_for_one_tool) { EXPECT_TRUE(grants_a_server_but_for_one_tool()); }

template <std::size_t Allowed, std::size_t Denied>
constexpr bool selects(role_kind role, std::string_view const (&allowed)[Allowed],
                       std::string_view const (&denied)[Denied], std::string_view wanted) {
    muster::surface_request const asked{role, binding, full, seven, allowed, denied};
    bool marks[7]{};
    tool_info chosen[7]{};
    std::size_t const count = muster::select_surface(asked, marks, chosen);
    for (std::size_t i = 0; i < count; ++i) {
        std::string_view const name = chosen[i].name;
        if (!wanted.starts_with(name)) return false;
        wanted.remove_prefix(name.size() + (wanted.size() > name.size() ? 1 : 0));
    }
    return wanted.empty();
}
constexpr bool selects_what_is_allowed_less_what_is_denied() {
    constexpr std::string_view all[] = {"*"};
    constexpr std::string_view server[] = {"mcp__a__*"};
    constexpr std::string_view names[] = {"Write", "Bash", "Write", "Nothing", "B*h"};
    constexpr std::string_view one[] = {"mcp__a__b"};
    constexpr std::string_view none[] = {"Nothing"};
    return selects(role_kind::worker, all, none, "Bash Edit Read ReadAll Write mcp__a__b mcp__a__c")
        && selects(role_kind::worker, server, one, "mcp__a__c")  // C089
        && selects(role_kind::worker, names, server, "Bash Write") && selects(role_kind::worker, all, all, "")
        && selects(role_kind::worker, none, none, "") && selects(role_kind::coordinator, all, none, "");
}
static_assert(selects_what_is_allowed_less_what_is_denied());
TEST(select_surface, TS14_C089_selects_what_is_allowed_less_what_is_denied) {
    EXPECT_TRUE(selects_what_is_allowed_less_what_is_denied());
}

// A host may list its tools as it likes: what is denied is found in any order.
constexpr bool denies_among_tools_in_no_order() {
    constexpr tool_info as_written[] = {executing("Write"), executing("mcp__a__c"), executing("Read"),
                                        executing("Bash"), executing("mcp__a__b")};
    constexpr std::string_view all[] = {"*"};
    constexpr std::string_view kept_back[] = {"Write", "mcp__a__*"};
    muster::surface_request const asked{role_kind::worker, binding, full, as_written, all, kept_back};
    bool marks[5]{};
    tool_info chosen[5]{};
    return muster::select_surface(asked, marks, chosen) == 2 && chosen[0].name == "Bash" && chosen[1].name == "Read";
}
static_assert(denies_among_tools_in_no_order());
TEST(select_surface, C089_denies_among_tools_in_no_order) { EXPECT_TRUE(denies_among_tools_in_no_order()); }

constexpr bool grants_nothing_for_an_empty_list() {
    muster::surface_request const asked{role_kind::worker, session, full, seven};
    bool marks[7]{};
    tool_info chosen[7]{};
    return muster::select_surface(asked, marks, chosen) == 0 && muster::select_surface({}, nullptr, nullptr) == 0;
}
static_assert(grants_nothing_for_an_empty_list());
TEST(select_surface, C091_grants_nothing_for_an_empty_list) { EXPECT_TRUE(grants_nothing_for_an_empty_list()); }

}  // namespace
