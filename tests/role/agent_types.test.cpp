#include <muster/role/agent_types.hpp>

#include <gtest/gtest.h>

#include <muster/role/mode_cell.hpp>
#include <string>
#include <vector>

namespace {

using muster::orchestration_mode;

//{ quoted by docs/modes.md: agent_types
constexpr int types_in(muster::orchestration_mode mode) {
    return muster::agent_types(
        mode, [] { return 7; }, [] { return 1; });  // how many: any type will do
}
static_assert(types_in(muster::orchestration_mode::coordinator) == 1);
static_assert(types_in(muster::orchestration_mode::fork) == 7 && types_in(muster::orchestration_mode::normal) == 7);
//}

TEST(agent_types, MG11_MG12_only_what_applies_is_made_and_as_late_as_it_is_asked_for) {
    int ordinary = 0;
    int workers = 0;
    auto const types = [&](orchestration_mode mode) {
        return muster::agent_types(
            mode,
            [&] {
                return ++ordinary, std::vector<std::string>{"explorer", "planner"};
            },
            [&] { return ++workers, std::vector<std::string>{"worker"}; });
    };
    EXPECT_EQ(types(orchestration_mode::coordinator), std::vector<std::string>{"worker"});
    EXPECT_EQ(ordinary, 0);
    EXPECT_EQ(types(orchestration_mode::normal).size(), 2U);
    EXPECT_EQ(types(orchestration_mode::fork).size(), 2U);
    EXPECT_EQ(workers, 1);
}

TEST(agent_types, MG11_follow_the_signal) {
    muster::mode_cell signal;
    EXPECT_EQ(types_in(muster::mode_in_force(signal, true)), 7);
    EXPECT_TRUE(signal.switch_to(true));
    EXPECT_EQ(types_in(muster::mode_in_force(signal, true)), 1);
}

}  // namespace
