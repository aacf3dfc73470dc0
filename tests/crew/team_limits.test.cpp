#include <muster/crew/team_limits.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace {

constexpr bool a_limit_is_lowered_and_never_raised() {
    using namespace std::chrono_literals;
    muster::team_limits const got = muster::lowered({.max_teams = 2, .max_members = 50, .idle_after = 2h, .drain = 1s});
    muster::team_limits const off = muster::lowered({.enabled = true}, {.enabled = false, .max_name = 3});
    return got.enabled && got.max_teams == 2 && got.max_members == 8 && got.idle_after == 1h && got.drain == 1s
        && !off.enabled && off.max_name == 3;
}
static_assert(a_limit_is_lowered_and_never_raised());
TEST(team_limits, F_79_a_limit_is_lowered_and_never_raised) { EXPECT_TRUE(a_limit_is_lowered_and_never_raised()); }

constexpr bool the_usual_ones_are_the_most() {
    using namespace std::chrono_literals;
    muster::team_limits const most;
    return most.max_members == 8 && most.max_teams == 4 && most.max_name == 64 && most.max_member_name == 32
        && most.idle_after == 3600s && most.drain == 30s && most.heartbeat == 300s;
}
static_assert(the_usual_ones_are_the_most());
TEST(team_limits, F_79_the_usual_ones_are_the_most) { EXPECT_TRUE(the_usual_ones_are_the_most()); }

}  // namespace
