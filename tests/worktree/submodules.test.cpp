// Repositories in the tree of a repository: all that is in them goes with the tree, so all of it is looked at.
#include <muster/worktree/worktrees.hpp>

#include "repository.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using fault = muster::worktree_fault;
using muster::worktree_discard;
using muster::worktree_outcome;
using muster_test::repository;

// A shop with a library in `libs/money` that has one of its own, `round`.
class shop_with_libraries {
public:
    shop_with_libraries() {
        make_library("round");
        make_library("money");
        add("round", "round", shop.beside("money"));
        add("money", "libs/money", shop.top());
    }

    // A worker's tree in which all of it is checked out.
    [[nodiscard]] std::string tree(std::string const& name) const {
        auto const made = trees.make(name);
        EXPECT_TRUE(made) << describe(made.error);
        EXPECT_TRUE(shop.git("-c protocol.file.allow=always submodule update -q --init --recursive", made->path));
        EXPECT_TRUE(repository::stands(made->path + "/libs/money/round/code.txt"));
        return made->path;
    }
    // As the worker.
    [[nodiscard]] bool git(std::string const& words, std::string const& at) const {
        return shop.git("-c user.name=Ben -c user.email=ben@example.org -c protocol.file.allow=always " + words, at);
    }

    repository shop;
    muster::worktrees trees = *muster::open_worktrees({.repository = shop.top()});

private:
    void make_library(std::string const& name) const {
        std::string const at = shop.beside(name);
        (void)::mkdir(at.c_str(), 0755);
        EXPECT_TRUE(shop.git("init -q -b main", at));
        repository::write_to(at + "/code.txt", "first\n");
        EXPECT_TRUE(git("add .", at) && git("commit -q -m first", at));
    }
    void add(std::string const& library, std::string const& where, std::string const& to) const {
        EXPECT_TRUE(git("submodule add -q '" + shop.beside(library) + "' " + where, to));
        EXPECT_TRUE(git("commit -q -m with-a-library", to));
    }
};

TEST(submodules, in_which_nothing_has_changed_are_removed_with_their_tree) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix");
    auto const changes = world.trees.look_at(tree);
    ASSERT_TRUE(changes) << describe(changes.error);
    EXPECT_FALSE(changes->any());
    auto const end = world.trees.finish(tree);
    ASSERT_TRUE(end) << describe(end.error);
    EXPECT_EQ(end->what, worktree_outcome::removed);
    EXPECT_FALSE(repository::stands(tree));
}

TEST(submodules, that_are_not_checked_out_are_removed_with_their_tree) {
    shop_with_libraries const world;
    auto const other = world.trees.make("other");
    ASSERT_TRUE(other);
    auto const end = world.trees.finish(other->path);
    ASSERT_TRUE(end) << describe(end.error);
    EXPECT_EQ(end->what, worktree_outcome::removed);
}

struct piece_of_work {
    char const* name;
    bool is_commit;
    void (*leave)(shop_with_libraries const& world, std::string const& at);
};

piece_of_work const pieces[] = {
    {"a changed file", false,
     [](shop_with_libraries const&, std::string const& at) { repository::write_to(at + "/code.txt", "second\n"); }},
    {"a changed file that is marked as unchanged", false,
     [](shop_with_libraries const& world, std::string const& at) {
         (void)world.git("update-index --assume-unchanged code.txt", at);
         repository::write_to(at + "/code.txt", "second\n");
     }},
    {"a new file", false,
     [](shop_with_libraries const&, std::string const& at) { repository::write_to(at + "/new.txt", "new\n"); }},
    {"a new file that a setting hides", false,
     [](shop_with_libraries const& world, std::string const& at) {
         (void)world.git("config status.showUntrackedFiles no", at);
         repository::write_to(at + "/new.txt", "new\n");
     }},
    {"a staged file", false,
     [](shop_with_libraries const& world, std::string const& at) {
         repository::write_to(at + "/new.txt", "new\n");
         (void)world.git("add new.txt", at);
     }},
    {"a removed file", false,
     [](shop_with_libraries const&, std::string const& at) { (void)::unlink((at + "/code.txt").c_str()); }},
    {"a commit", true,
     [](shop_with_libraries const& world, std::string const& at) {
         (void)world.git("commit -q --allow-empty -m work", at);
     }},
    {"a commit on a branch that is not checked out", true,
     [](shop_with_libraries const& world, std::string const& at) {
         (void)world.git(
             "checkout -q -b work && git -c user.name=B -c user.email=b@x commit -q --allow-empty -m work && "
             "git checkout -q --detach HEAD~1",
             at);
     }},
    {"a commit to which no branch leads", true,
     [](shop_with_libraries const& world, std::string const& at) {
         (void)world.git("commit -q --allow-empty -m work && git checkout -q --detach HEAD~1", at);
     }},
    {"a stash", true,
     [](shop_with_libraries const& world, std::string const& at) {
         repository::write_to(at + "/code.txt", "second\n");
         (void)world.git("stash -q", at);
     }},
    {"a bisection", true,
     [](shop_with_libraries const& world, std::string const& at) { (void)world.git("bisect start", at); }},
};

TEST(submodules, with_work_in_them_keep_their_tree_and_are_not_discarded) {
    shop_with_libraries const world;
    for (piece_of_work const& each : pieces) {
        for (std::string const inner : {"libs/money", "libs/money/round"}) {
            std::string const tree = world.tree("fix");
            each.leave(world, tree + '/' + inner);
            auto const changes = world.trees.look_at(tree);
            ASSERT_TRUE(changes) << each.name << describe(changes.error);
            EXPECT_TRUE(changes->any()) << each.name << inner;
            EXPECT_TRUE(each.is_commit ? changes->commits : changes->uncommitted) << each.name << inner;
            ASSERT_FALSE(changes->submodules.empty()) << each.name << inner;
            EXPECT_EQ(changes->submodules.back(), inner) << each.name;
            auto const end = world.trees.finish(tree);
            ASSERT_TRUE(end) << each.name;
            EXPECT_EQ(end->what, worktree_outcome::changed) << each.name << inner;

            muster::worktree_error const refused = world.trees.discard(tree);
            EXPECT_EQ(refused.why, fault::submodules_changed) << each.name << inner;
            EXPECT_NE(refused.said.find(inner), std::string::npos) << each.name;
            EXPECT_TRUE(repository::stands(tree + '/' + inner)) << each.name;
            EXPECT_FALSE(world.trees.discard(tree, worktree_discard::by_force)) << each.name;
            EXPECT_FALSE(repository::stands(tree)) << each.name;
        }
    }
}

TEST(submodules, with_ignored_files_keep_their_tree_where_those_count) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    auto const strict = *muster::open_worktrees({.repository = world.shop.top(), .keeps_ignored = true});
    (void)world.shop.git(
        "rev-parse --git-path info/exclude | xargs -I{} sh -c 'mkdir -p $(dirname {}) && echo built > {}'",
        money + "/round");
    repository::write_to(money + "/round" + "/built", "built\n");
    EXPECT_FALSE(world.trees.look_at(tree)->any());
    EXPECT_TRUE(strict.look_at(tree)->uncommitted);
    EXPECT_EQ(strict.discard(tree).why, fault::submodules_changed);
    EXPECT_EQ(world.trees.finish(tree)->what, worktree_outcome::removed);
}

// A commit in a submodule that the tree around it has taken over is still nowhere else.
TEST(submodules, of_which_the_tree_has_a_new_commit_are_not_discarded) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    ASSERT_TRUE(world.git("commit -q --allow-empty -m work", money));
    ASSERT_TRUE(world.git("commit -q -am takes-it", tree));
    EXPECT_TRUE(world.trees.look_at(tree)->commits);
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

TEST(submodules, whose_work_was_pushed_are_discarded) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    ASSERT_TRUE(world.git("commit -q --allow-empty -m work", money));
    ASSERT_TRUE(world.git("-c protocol.file.allow=always push -q origin HEAD:refs/heads/work", money));
    ASSERT_TRUE(world.git("commit -q -am takes-it", tree));
    EXPECT_FALSE(world.trees.discard(tree));
}

TEST(submodules, that_were_put_away_with_work_in_them_keep_their_tree) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    ASSERT_TRUE(world.git("commit -q --allow-empty -m work && git checkout -q --detach HEAD~1", money));
    ASSERT_TRUE(world.git("submodule deinit -q --force libs/money", tree));
    ASSERT_FALSE(repository::stands(money + "/.git"));
    EXPECT_TRUE(world.trees.look_at(tree)->commits);
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

// The administrative directory of one that was cloned is in its files, and those of its submodules are in that.
TEST(submodules, that_were_put_away_in_one_that_was_cloned_keep_their_tree) {
    shop_with_libraries const world;
    std::string const tree = world.trees.make("fix")->path, money = tree + "/libs/money";
    ASSERT_TRUE(world.git("clone -q '" + world.shop.beside("money") + "' libs/money", tree));
    ASSERT_TRUE(world.git("-c protocol.file.allow=always submodule update -q --init", money));
    EXPECT_FALSE(world.trees.look_at(tree)->any());
    ASSERT_TRUE(world.git("commit -q --allow-empty -m work", money + "/round"));
    ASSERT_TRUE(world.git("submodule deinit -q --force round", money));
    auto const changes = world.trees.look_at(tree);
    ASSERT_TRUE(changes) << describe(changes.error);
    EXPECT_EQ(changes->submodules, std::vector<std::string>{"libs/money/.git/modules/round"});
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

// A private Git directory has copies of the logs, which can be large: there is one at a time, and room for all together.
TEST(submodules, are_copied_one_at_a_time_and_within_a_limit) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), temporary = world.shop.beside("tmp"), seen = world.shop.beside("seen");
    ASSERT_EQ(::mkdir(temporary.c_str(), 0700), 0);
    std::string const git =
        world.shop.program("counting-git", "ls '" + temporary + "' | wc -l >> '" + seen + "'; exec git \"$@\"");
    ASSERT_EQ(::setenv("TMPDIR", temporary.c_str(), 1), 0);
    auto const trees = muster::open_worktrees({.repository = world.shop.top(), .git = git});
    (void)::unsetenv("TMPDIR");
    ASSERT_TRUE(trees && trees->look_at(tree));
    std::string const counts = muster_test::content_of(seen);
    EXPECT_NE(counts.find("2\n"), std::string::npos) << "the tree and a submodule";
    EXPECT_EQ(counts.find("3\n"), std::string::npos) << "two submodules at once";

    std::string const modules = world.shop.top() + "/.git/worktrees/fix/modules/libs/money";
    std::int64_t left = 1000;
    for (bool const fits : {true, false}) {
        ASSERT_EQ(::truncate((modules + "/logs/HEAD").c_str(), 400), 0);
        ASSERT_EQ(std::system(("rm -r '" + modules + "/logs/refs'").c_str()) == 0, fits);
        muster::detail::worktree::private_git of_money;
        auto const failed = of_money.make(temporary, {modules, modules, false, &left}, "");
        EXPECT_EQ(!failed, fits) << describe(failed);
        EXPECT_EQ(failed.said.find("longer than is read") == std::string::npos, fits) << describe(failed);
        left -= 300;
    }
}

TEST(submodules, that_a_worker_has_added_keep_their_tree) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix");
    ASSERT_TRUE(
        world.git("-c protocol.file.allow=always submodule add -q '" + world.shop.beside("round") + "' more", tree));
    EXPECT_TRUE(world.trees.look_at(tree)->uncommitted);
    EXPECT_EQ(world.trees.finish(tree)->what, worktree_outcome::changed);
    repository::write_to(tree + "/more/new.txt", "new\n");
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

TEST(submodules, that_left_the_index_and_are_still_checked_out_keep_their_work) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix");
    ASSERT_TRUE(world.git("rm -q --cached libs/money && git commit -q -m without-it", tree));
    EXPECT_FALSE(world.trees.look_at(tree)->submodules.size());
    repository::write_to(tree + "/libs/money/new.txt", "new\n");
    EXPECT_EQ(world.trees.look_at(tree)->submodules, std::vector<std::string>{"libs/money"});
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

TEST(submodules, of_which_it_cannot_be_told_whether_they_are_checked_out_count_as_work) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix");
    ASSERT_TRUE(world.git("rm -q --cached libs/money && git commit -q -m without-it", tree));
    repository::write_to(tree + "/libs/money/new.txt", "new\n");
    repository::write_to(world.shop.top() + "/.git/worktrees/fix/modules/libs/money/config", "[core\n");
    EXPECT_EQ(world.trees.look_at(tree)->submodules.at(0), "modules/libs/money");
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

TEST(submodules, that_cannot_be_listed_are_an_error_and_not_none) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), list = world.shop.top() + "/.git/worktrees/fix/modules";
    ASSERT_TRUE(world.git("submodule deinit -q --force libs/money", tree));
    ASSERT_TRUE(
        world.git("version && mv '" + list + "' '" + list + ".away' && ln -s modules.away '" + list + "'", tree));
    EXPECT_EQ(world.trees.finish(tree).error.where, list);
    EXPECT_EQ(world.trees.finish(tree).error.why, fault::link);
    EXPECT_EQ(world.trees.discard(tree).why, fault::link);
    EXPECT_TRUE(repository::stands(tree));
}

TEST(submodules, whose_tree_somebody_removed_keep_their_commits) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), list = world.shop.top() + "/.git/worktrees/fix";
    ASSERT_TRUE(world.git("commit -q --allow-empty -m work", tree + "/libs/money/round"));
    ASSERT_TRUE(world.git("version && rm -r '" + tree + "'", world.shop.top()));
    auto const end = world.trees.finish(tree);
    ASSERT_TRUE(end) << describe(end.error);
    EXPECT_EQ(end->what, worktree_outcome::changed);
    EXPECT_TRUE(repository::stands(list + "/modules/libs/money/modules/round"));
}

// Settings of the worker's name a directory that is not in the tree, or is the tree.
TEST(submodules, that_left_the_index_are_not_looked_for_elsewhere) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    for (std::string const& elsewhere : {world.shop.top(), tree, tree + "/none", std::string{"/"}}) {
        ASSERT_TRUE(world.git("config core.worktree '" + elsewhere + "'", money));
        (void)world.git("rm -q --cached libs/money", tree);
        EXPECT_TRUE(world.trees.look_at(tree)) << elsewhere;
    }
}

// No repository is checked out there, so Git says nothing about these files.
TEST(submodules, files_where_a_submodule_is_to_be_are_a_change) {
    shop_with_libraries const world;
    auto const other = world.trees.make("other");
    repository::write_to(other->path + "/libs/money/new.txt", "new\n");
    EXPECT_TRUE(world.trees.look_at(other->path)->uncommitted);
    EXPECT_EQ(world.trees.finish(other->path)->what, worktree_outcome::changed);
    EXPECT_EQ(world.trees.discard(other->path).why, fault::submodules_changed);
}

TEST(submodules, that_point_elsewhere_are_not_believed) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    repository::write_to(money + "/new.txt", "new\n");
    repository::write_to(money + "/.git", "gitdir: " + world.shop.beside("money") + "/.git\n");
    EXPECT_TRUE(world.trees.look_at(tree)->uncommitted);
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
}

// Settings of a submodule name programs, as those of any repository.
TEST(submodules, run_nothing_that_they_bring_along) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix"), money = tree + "/libs/money";
    std::string const trace = world.shop.beside("trace");
    std::string const spy = world.shop.program("spy", "touch '" + trace + "'; cat");
    for (std::string const& at : {money, money + "/round"}) {
        for (std::string const setting : {"core.fsmonitor", "filter.spy.clean", "filter.spy.smudge",
                                          "filter.spy.process", "diff.external", "core.pager", "core.sshCommand"}) {
            ASSERT_TRUE(world.git("config " + setting + " '" + spy + "'", at));
        }
        repository::write_to(at + "/.gitattributes", "* filter=spy\n");
        repository::write_to(at + "/code.txt", "other\n");
    }
    (void)::unlink(trace.c_str());
    EXPECT_TRUE(world.trees.look_at(tree)->any());
    EXPECT_TRUE(world.trees.finish(tree)->is_kept());
    EXPECT_EQ(world.trees.discard(tree).why, fault::submodules_changed);
    EXPECT_FALSE(repository::stands(trace));
    (void)world.shop.git("status", money);
    EXPECT_TRUE(repository::stands(trace)) << "somebody else's status runs it";
    (void)::unlink(trace.c_str());
    EXPECT_FALSE(world.trees.discard(tree, worktree_discard::by_force));
    EXPECT_FALSE(repository::stands(trace));
}

TEST(submodules, of_a_tree_that_is_locked_stay) {
    shop_with_libraries const world;
    std::string const tree = world.tree("fix");
    ASSERT_TRUE(world.shop.git("worktree lock '" + tree + "'"));
    EXPECT_EQ(world.trees.finish(tree).error.why, fault::git_failed);
    EXPECT_TRUE(repository::stands(tree));
}

}  // namespace
