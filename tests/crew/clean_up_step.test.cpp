#include <muster/crew/clean_up_step.hpp>

#include <gtest/gtest.h>

namespace {

TEST(clean_up_step, TD_06_sees_the_team_that_is_in_memory) {
    muster::clean_up_step const step{"worktrees", [](muster::team const& of) { return of.worktrees.at(0); }};
    EXPECT_EQ(step.run({.worktrees = {"/srv/auth-1"}}), "/srv/auth-1");
}

}  // namespace
