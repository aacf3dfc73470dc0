#include <muster/role/tool_pattern.hpp>

#include <gtest/gtest.h>

namespace {

using muster::is_mcp_tool;
using muster::tool_pattern;

struct fact {
    std::string_view entry;
    std::string_view tool;
    bool matches;
};

// matches: C095, case counts, and what is no `*` at the end stands for itself
constexpr fact facts[] = {
    {"Read", "Read", true},
    {"Read", "read", false},
    {"Read", "Reads", false},
    {"Read", "Rea", false},
    {"Read*", "Read", true},
    {"Read*", "ReadAll", true},
    {"Read*", "Rea", false},
    {"read*", "ReadAll", false},
    {"*", "Read", true},
    {"*", "", true},
    {"", "", true},
    {"", "Read", false},
    {"mcp__github__*", "mcp__github__search", true},
    {"mcp__github__*", "mcp__github", false},
    {"mcp__github__*", "mcp__gitlab__search", false},
    {"mcp__github__*", "mcp__github_x__search", false},
};

constexpr bool matches_as_said() {
    for (fact const& one : facts) {
        if (tool_pattern{one.entry}.matches(one.tool) != one.matches) return false;
    }
    return true;
}
static_assert(matches_as_said());
TEST(tool_pattern, C095_matches_as_said) { EXPECT_TRUE(matches_as_said()); }

// is_prefix, name, is_sound
static_assert(tool_pattern{"Read"}.name() == "Read" && !tool_pattern{"Read"}.is_prefix());
static_assert(tool_pattern{"Read*"}.name() == "Read" && tool_pattern{"Read*"}.is_prefix());
static_assert(tool_pattern{"*"}.name().empty() && tool_pattern{"*"}.is_prefix());
static_assert(tool_pattern{""}.name().empty() && !tool_pattern{""}.is_prefix());

constexpr bool is_sound_with_a_star_at_the_end_or_none() {
    for (std::string_view const entry : {"Read", "Read*", "*", ""}) {
        if (!tool_pattern{entry}.is_sound()) return false;
    }
    for (std::string_view const entry : {"*Read", "R*d", "**", "a*b*", "mcp__*__search", "*x*"}) {
        if (tool_pattern{entry}.is_sound()) return false;
    }
    return true;
}
static_assert(is_sound_with_a_star_at_the_end_or_none());
TEST(tool_pattern, is_sound_with_a_star_at_the_end_or_none) { EXPECT_TRUE(is_sound_with_a_star_at_the_end_or_none()); }

// is_mcp_tool: F-15
constexpr bool knows_mcp_tools_by_their_beginning() {
    return is_mcp_tool("mcp__github__search") && is_mcp_tool("mcp__") && !is_mcp_tool("mcp_github")
        && !is_mcp_tool("MCP__github__search") && !is_mcp_tool("xmcp__a__b") && !is_mcp_tool("mcp");
}
static_assert(knows_mcp_tools_by_their_beginning());
TEST(tool_pattern, F15_knows_mcp_tools_by_their_beginning) { EXPECT_TRUE(knows_mcp_tools_by_their_beginning()); }

// mcp_server_of: what stands between the two double underscores
constexpr bool finds_the_server_of_a_tool() {
    return muster::mcp_server_of("mcp__github__open_issue") == "github"
        && muster::mcp_server_of("mcp__a_b__c__d") == "a_b" && muster::mcp_server_of("mcp__github").empty()
        && muster::mcp_server_of("mcp____open").empty() && muster::mcp_server_of("mcp__").empty()
        && muster::mcp_server_of("Read").empty() && muster::mcp_server_of("MCP__github__open").empty();
}
static_assert(finds_the_server_of_a_tool());
TEST(mcp_server_of, finds_the_server_of_a_tool) { EXPECT_TRUE(finds_the_server_of_a_tool()); }

}  // namespace
