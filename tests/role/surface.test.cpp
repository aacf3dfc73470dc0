#include <muster/role/surface.hpp>  // first: the header proves that it stands alone

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
TEST(may_hold, TS05_keeps_directing_and_executing_apart) { EXPECT_TRUE(keeps_directing_and_executing_apart()); }

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

}  // namespace
