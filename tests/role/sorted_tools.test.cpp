#include <muster/role/detail/sorted_tools.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::role_kind;
using muster::tool_info;
using muster::tool_kind;
using muster::detail::sorted_tools;
using muster::detail::tool_table;

template <std::size_t Count>
constexpr std::array<std::string_view, Count> names_of(tool_table<Count> const& table) {
    std::array<std::string_view, Count> names;
    for (std::size_t i = 0; i < Count; ++i) names[i] = table.tools[i].name;
    return names;
}

constexpr bool tells_names_apart_that_begin_alike() {
    tool_table<5> const tools{
        {{"Reading", {}, {}}, {"Readings", {}, {}}, {"Readinga", {}, {}}, {"Read", {}, {}}, {"Rea", {}, {}}}};
    return names_of(sorted_tools(role_kind::worker, tools))
        == std::array<std::string_view, 5>{"Rea", "Read", "Reading", "Readinga", "Readings"};
}
static_assert(tells_names_apart_that_begin_alike());
TEST(sorted_tools, tells_names_apart_that_begin_alike) { EXPECT_TRUE(tells_names_apart_that_begin_alike()); }

constexpr bool sorts_none_and_one() {
    tool_table<1> const one{{{"Read", {}, {}}}};
    return names_of(sorted_tools(role_kind::worker, one))[0] == "Read"
        && sorted_tools(role_kind::worker, tool_table<0>{}).tools[0].name.empty();
}
static_assert(sorts_none_and_one());
TEST(sorted_tools, sorts_none_and_one) { EXPECT_TRUE(sorts_none_and_one()); }

// Names that often share their beginnings, of all kinds, some of them from MCP servers.
std::vector<std::string> random_names(std::mt19937& random, std::size_t count) {
    std::vector<std::string> names(count);
    for (std::string& name : names) {
        if (random() % 3 == 0) name = "mcp__a__";
        for (std::size_t length = 1 + random() % 12; length > 0; --length) name += "aAz_-0"[random() % 6];
    }
    return names;
}

TEST(sorted_tools, agrees_with_sort_surface) {
    std::mt19937 random{7};
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> const names = random_names(random, 37);
        tool_table<37> tools{};
        for (std::size_t i = 0; i < 37; ++i) tools.tools[i] = {names[i], {}, static_cast<tool_kind>(random() % 3)};
        role_kind const role = round % 2 == 0 ? role_kind::coordinator : role_kind::worker;
        auto const got = names_of(sorted_tools(role, tools));
        muster::sort_surface(role, tools.tools, 37);
        EXPECT_EQ(got, names_of(tools));
    }
}

}  // namespace
