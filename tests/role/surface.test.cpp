#include <muster/role/surface.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace {

using muster::role_kind;
using muster::tool_info;
using muster::tool_kind;

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

constexpr tool_info executing(std::string_view name) { return {name, "", tool_kind::execution}; }
constexpr auto& binding = muster::dialects::binding::rules;
constexpr auto& session = muster::dialects::session::rules;
constexpr auto full = muster::worker_mode::full;

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
