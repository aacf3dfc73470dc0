#include <muster/worktree/clean_up.hpp>

#include "repository.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace {

using muster::worktree_outcome;
using muster_test::repository;

// The steps of a deletion in their order, and what each answers.
std::vector<std::string> run(std::vector<muster::clean_up_step> const& steps, muster::team const& which) {
    std::vector<std::string> answers;
    for (muster::clean_up_step const& step : steps) answers.push_back(step.run(which));
    return answers;
}

TEST(worktree_step, TD03_TD06_KF21_has_its_list_when_the_directory_of_the_team_is_gone) {
    repository const shop;
    auto const trees = *muster::open_worktrees({.repository = shop.top()});
    auto const idle = trees.make("idle"), busy = trees.make("busy");
    ASSERT_TRUE(idle && busy);
    repository::write_to(busy->path + "/found.txt", "work\n");
    muster::team const team{.name = "auth", .worktrees = {idle->path, busy->path, trees.directory() + "/never-made"}};

    std::string const directory = shop.beside("team");
    (void)::mkdir(directory.c_str(), 0700);
    repository::write_to(directory + "/config.json", idle->path + '\n' + busy->path + '\n');
    auto const remove_directory = [&](muster::team const&) -> std::string {
        bool const gone = ::unlink((directory + "/config.json").c_str()) == 0 && ::rmdir(directory.c_str()) == 0;
        return gone ? "" : "it stays";
    };
    std::vector<muster::worktree_end> stay;
    auto const tell = [&](muster::worktree_end const& each) { stay.push_back(each); };

    auto const answers = run({{"directory", remove_directory}, muster::worktree_step(trees, tell)}, team);
    EXPECT_EQ(answers, (std::vector<std::string>{"", ""}));
    EXPECT_FALSE(repository::stands(directory) || repository::stands(idle->path));
    ASSERT_EQ(stay.size(), 1U);
    EXPECT_EQ(stay[0].path, busy->path);
    EXPECT_EQ(stay[0].branch, "worktree-busy");
    EXPECT_TRUE(repository::stands(busy->path + "/found.txt"));
}

TEST(worktree_step, TD04_a_tree_that_cannot_be_removed_keeps_no_other) {
    repository const shop;
    auto const trees = *muster::open_worktrees({.repository = shop.top()});
    auto const broken = trees.make("broken"), idle = trees.make("idle");
    ASSERT_TRUE(broken && idle);
    ASSERT_TRUE(shop.git("worktree lock '" + broken->path + "'"));
    muster::team const team{.name = "auth", .worktrees = {broken->path, idle->path}};

    std::string const error = muster::worktree_step(trees).run(team);
    EXPECT_TRUE(error.starts_with(broken->path)) << error;
    EXPECT_TRUE(repository::stands(broken->path));
    EXPECT_FALSE(repository::stands(idle->path));

    ASSERT_TRUE(shop.git("worktree unlock '" + broken->path + "'"));
    EXPECT_EQ(muster::worktree_step(trees).run(team), "");  // again, for what is left
    EXPECT_FALSE(repository::stands(broken->path));
}

}  // namespace
