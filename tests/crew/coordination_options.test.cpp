#include <muster/crew/coordination_options.hpp>

#include <gtest/gtest.h>

namespace {

// F_79: what a host gets that says nothing.
TEST(coordination_options, F_79_have_the_limits_of_the_facts) {
    muster::coordination_options const how;
    EXPECT_EQ(how.teams.max_teams, 4U);
    EXPECT_EQ(how.teams.max_members, 8U);
    EXPECT_EQ(how.teams.max_name, 64U);
    EXPECT_EQ(how.teams.max_member_name, 32U);
    EXPECT_EQ(how.peers, nullptr);
    EXPECT_EQ(how.tools[muster::operation::spawn], "TeamCreate");
}

}  // namespace
