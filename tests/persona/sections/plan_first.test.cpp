#include <muster/persona/sections/plan_first.hpp>

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

std::string told(unsigned mask) { return alone<muster::sections::plan_first>(mask); }

TEST(plan_first, is_for_those_who_can_give_work_away) {
    EXPECT_TRUE(told(team_create).starts_with("\n## Plan first\n"));
    EXPECT_EQ(told(team_create), told(send_message_to_worker));
    EXPECT_EQ(told(everything & ~(team_create | send_message_to_worker)), "");
}
TEST(plan_first, CP21_PM04_shows_the_plan_since_workers_do_not_ask) {
    EXPECT_TRUE(says(told(everything),
                     "show the user the whole plan: every task, the files that it may change, and how it will"));
    EXPECT_TRUE(says(told(everything), "Then end your turn and wait for approval."));
    EXPECT_TRUE(says(told(everything), "Workers edit without asking"));
}
TEST(plan_first, CP21_says_the_same_in_a_session) {
    EXPECT_EQ(alone<muster::sections::plan_first>(muster::context_of<session_coordinator>), told(everything));
}
TEST(plan_first, is_in_no_list_by_default) { EXPECT_FALSE(says(prompt_with(everything), "## Plan first")); }

}  // namespace
