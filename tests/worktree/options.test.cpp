#include <muster/worktree/options.hpp>

#include <gtest/gtest.h>

namespace {

TEST(worktree_options, F97_run_nothing_of_the_repository_and_stay_below_it_unless_they_are_told) {
    muster::worktree_options const usual{.repository = "/repo"};
    EXPECT_FALSE(usual.runs_what_it_finds);
    EXPECT_FALSE(usual.make);
    EXPECT_TRUE(usual.settings.empty());
    EXPECT_EQ(usual.directory, ".claude/worktrees");
    EXPECT_GT(usual.limit_ms, 0U);  // a call of Git that hangs is ended
}

}  // namespace
