#include <muster/worktree/worktrees.hpp>

#include "repository.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using fault = muster::worktree_fault;
using muster::open_worktrees;
using muster::worktree_outcome;
using muster_test::repository;

muster::worktrees opened(repository const& in) { return *open_worktrees({.repository = in.top()}); }

// The directory is the object's, and an object that is about to go is not asked for it.
template <class Trees>
concept tells_its_directory = requires(Trees&& trees) {
    static_cast<Trees&&>(trees).directory();
};
static_assert(tells_its_directory<muster::worktrees const&> && !tells_its_directory<muster::worktrees>);

// open_worktrees
TEST(open_worktrees, takes_the_top_of_a_repository_and_nothing_else) {
    repository const shop;
    (void)::mkdir((shop.top() + "/src").c_str(), 0755);
    EXPECT_TRUE(open_worktrees({.repository = shop.top()}));
    EXPECT_EQ(open_worktrees({.repository = shop.top() + "/src"}).error.why, fault::no_repository);
    EXPECT_EQ(open_worktrees({.repository = shop.beside("missing")}).error.why, fault::no_repository);
    EXPECT_EQ(open_worktrees({.repository = "shop"}).error.why, fault::not_absolute);
}

TEST(open_worktrees, says_what_is_wrong_with_git) {
    repository const shop;
    auto const with = [&](std::string program) {
        return open_worktrees({.repository = shop.top(), .git = std::move(program), .limit_ms = 300}).error;
    };
    EXPECT_EQ(with(shop.beside("missing")).why, fault::git_missing);
    EXPECT_EQ(with(shop.program("old", "echo git version 2.30.9")).why, fault::git_too_old);
    EXPECT_EQ(with(shop.program("slow", "sleep 30 & sleep 30")).why, fault::too_slow);
    EXPECT_EQ(with(shop.program("closed", "exec >&- 2>&-; sleep 30")).why, fault::too_slow);
    auto const loud = with(shop.program("loud", "head -c 10000000 /dev/zero | tr '\\0' x >&2; exit 3"));
    EXPECT_EQ(loud.why, fault::git_failed);
    EXPECT_EQ(loud.said, std::string(4096, 'x'));
}

// Neither an open file nor a setting of the environment reaches Git.
TEST(open_worktrees, lets_nothing_through_to_git) {
    repository const shop;
    int const file = ::fcntl(1, F_DUPFD, 77);
    (void)::setenv("GIT_DIR", "/nowhere", 1);
    std::string const spy = shop.program("spy", "echo dir=$GIT_DIR. >&2; ls /proc/self/fd >&2; exit 1");
    auto const told = open_worktrees({.repository = shop.top(), .git = spy}).error;
    bool const opens{open_worktrees({.repository = shop.top()})};
    (void)::unsetenv("GIT_DIR");
    (void)::close(file);
    EXPECT_TRUE(opens);
    EXPECT_TRUE(told.said.starts_with("dir=/dev/null.\n0\n1\n2\n")) << told.said;
    EXPECT_EQ(told.said.find(std::to_string(file)), std::string::npos) << told.said;
}

// make, finish
//{ quoted by docs/worktree.md: use
TEST(worktrees, F97_are_removed_without_a_change_and_kept_with_one) {
    repository const shop;
    auto const trees = muster::open_worktrees({.repository = shop.top()});
    ASSERT_TRUE(trees) << describe(trees.error);

    auto const reader = trees->make("auth/look"), writer = trees->make("auth/fix-1");
    ASSERT_TRUE(reader && writer);
    EXPECT_EQ(writer->path, shop.top() + "/.claude/worktrees/auth+fix-1");
    EXPECT_EQ(writer->branch, "worktree-auth+fix-1");
    repository::write_to(writer->path + "/notes.txt", "second\n");

    auto const unchanged = trees->finish(reader->path), changed = trees->finish(writer->path);
    ASSERT_TRUE(unchanged && changed);
    EXPECT_EQ(unchanged->what, muster::worktree_outcome::removed);
    EXPECT_EQ(changed->what, muster::worktree_outcome::changed);
    EXPECT_EQ(changed->branch, "worktree-auth+fix-1");
    EXPECT_FALSE(repository::stands(reader->path) || shop.has_branch("worktree-auth+look"));
    EXPECT_TRUE(repository::stands(writer->path) && shop.has_branch("worktree-auth+fix-1"));
}
//}

// Each of them is work that would be lost.
bool leave_a_file(repository const&, std::string const& tree) {
    repository::write_to(tree + "/new.txt", "x\n");
    return true;
}
bool commit(repository const& in, std::string const& tree) {
    return in.git("-c user.name=a -c user.email=a@b commit -q --allow-empty -m work", tree);
}
bool commit_and_go_elsewhere(repository const& in, std::string const& tree) {
    return commit(in, tree) && in.git("checkout --detach main", tree);
}

TEST(worktrees, F97_count_all_that_a_worker_leaves_as_a_change) {
    repository const shop;
    auto const trees = opened(shop);
    for (auto const leave : {leave_a_file, commit, commit_and_go_elsewhere}) {
        auto const tree = trees.make("a");
        ASSERT_TRUE(tree) << describe(tree.error);
        ASSERT_TRUE(leave(shop, tree->path));
        auto const end = trees.finish(tree->path);
        ASSERT_TRUE(end) << describe(end.error);
        EXPECT_EQ(end->what, worktree_outcome::changed);
        EXPECT_EQ(end->branch, tree->branch);
        EXPECT_TRUE(repository::stands(tree->path));
        EXPECT_FALSE(trees.discard(tree->path));
        EXPECT_FALSE(repository::stands(tree->path) || shop.has_branch(tree->branch));
    }
}

// What Git would not tell of, for it was asked not to look, or since nothing but the tree leads there.
TEST(worktrees, F97_look_where_git_was_told_not_to) {
    repository const shop;
    ASSERT_TRUE(shop.git(
        "config core.checkStat minimal && git config core.trustctime false && git config core.ignoreCase true"));
    (void)::mkdir((shop.top() + "/src").c_str(), 0755);
    shop.write("src/code.txt", "first\n");
    ASSERT_TRUE(shop.git("add src && git commit -q -m code"));
    auto const trees = opened(shop);
    char const* const rows[][2] = {
        {"taken-for-unchanged", "update-index --assume-unchanged notes.txt && echo work > notes.txt"},
        {"left-out", "update-index --skip-worktree notes.txt && echo work > notes.txt"},
        {"size-and-time",
         "status && touch -t 200101010000 notes.txt && git update-index --refresh &&"
         "echo other > other && touch -t 200101010000 other && mv other notes.txt"},
        {"back-again", "checkout --detach && git commit --allow-empty -m work && git checkout worktree-back-again"},
        {"put-by",
         "checkout --detach && git commit --allow-empty -m work && git update-ref refs/worktree/mine HEAD &&"
         "git checkout worktree-put-by && rm $(git rev-parse --git-dir)/logs/HEAD"},
        {"no-commit", "checkout --orphan lone"},
        {"in-other-letters", "version && echo work | tee NOTES.TXT"},
        {"inside", "init src"},
        {"inside-and-broken", "init new && truncate --size=0 new/.git/HEAD"},
        {"replaced",
         "status && echo work > notes.txt && git add . && git replace $(git rev-parse HEAD:) $(git write-tree)"},
    };
    for (auto const& [name, words] : rows) {
        auto const tree = trees.make(name);
        ASSERT_TRUE(tree) << describe(tree.error);
        ASSERT_TRUE(shop.git(words, tree->path)) << name;
        auto const end = trees.finish(tree->path);
        ASSERT_TRUE(end) << describe(end.error);
        EXPECT_EQ(end->what, worktree_outcome::changed) << name;
        EXPECT_TRUE(repository::stands(tree->path)) << name;
    }
}

// Git skips a directory that it cannot read, with a warning.
TEST(worktrees, F97_are_in_doubt_where_git_warns) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    for (std::string const word : {"update-index", "status", "--others", "rev-list"}) {
        std::string const git =
            shop.program("git-" + word, "case \"$*\" in *" + word + "*) echo warning >&2;; esac; exec git \"$@\"");
        auto const end = open_worktrees({.repository = shop.top(), .git = git})->finish(tree->path);
        ASSERT_TRUE(end) << word << describe(end.error);
        EXPECT_EQ(end->what, worktree_outcome::changed) << word;
    }
    int at = ::open(tree->path.c_str(), O_RDONLY | O_DIRECTORY);
    std::string const name(200, 'd');
    for (int i = 0; i < 22; ++i) {
        (void)::mkdirat(at, name.c_str(), 0755);
        int const next = ::openat(at, name.c_str(), O_RDONLY | O_DIRECTORY);
        (void)::close(at);
        at = next;
    }
    (void)::close(::openat(at, "work", O_CREAT | O_WRONLY, 0644));
    (void)::close(at);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::changed);
    EXPECT_FALSE(trees.discard(tree->path));
}

// The files and the branch of a tree are unchanged. Only its administrative directory has the work, and it would be removed.
struct work_in_git {
    std::string name, words;
};

void expect_kept(repository const& shop, muster::worktrees const& trees, std::vector<work_in_git> const& rows) {
    ASSERT_TRUE(shop.git("checkout -q -b other && git commit --allow-empty -m theirs && git checkout -q main"));
    ASSERT_TRUE(shop.git("commit --allow-empty -m second"));
    for (auto const& [name, words] : rows) {
        auto const tree = trees.make(name);
        ASSERT_TRUE(tree) << describe(tree.error);
        ASSERT_TRUE(shop.git(words, tree->path)) << name;
        auto const end = trees.finish(tree->path);
        ASSERT_TRUE(end) << name << describe(end.error);
        EXPECT_EQ(end->what, worktree_outcome::changed) << name;
        ASSERT_EQ(std::system(("rm -rf '" + tree->path + "'").c_str()), 0);
        EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::changed) << name << " is gone";
        EXPECT_TRUE(repository::stands(shop.top() + "/.git/worktrees/" + name)) << name;
    }
}

std::string const lone_commit = "version && lone=$(echo work | git commit-tree HEAD: -p HEAD) && ";

TEST(worktrees, F97_count_what_was_begun_and_not_ended) {
    repository const shop;
    std::vector<work_in_git> const rows{
        {"autostash",
         "version && echo work >> notes.txt && GIT_SEQUENCE_EDITOR='sed -i 1ibreak' git rebase -i --autostash HEAD~1"},
        {"mail",
         "version && printf 'From 0 Mon Sep 17 00:00:00 2001\\nFrom: a <a@b>\\nSubject: x\\n\\n---\\n"
         "diff --git a/b b/b\\n--- a/b\\n+++ b/b\\n@@ -1 +1 @@\\n-a\\n+b\\n' | ( ! git am )"},
        {"merge", "merge --no-commit --no-ff --strategy=ours other"},
        {"pick", "version && ( ! git cherry-pick other )"},
        {"bisection", "bisect start"},
    };
    expect_kept(shop, opened(shop), rows);
}

TEST(worktrees, F97_count_references_that_only_the_tree_has) {
    repository const shop;
    expect_kept(shop, opened(shop),
                {{"of-bisection", lone_commit + "git update-ref refs/bisect/found $lone"},
                 {"rewritten", lone_commit + "git update-ref refs/rewritten/part $lone"},
                 {"of-the-tree", "update-ref refs/worktree/mine HEAD:notes.txt"},
                 {"pseudo", lone_commit + "git update-ref SAVED_HEAD $lone"}});
}

TEST(worktrees, F97_count_what_was_reset_or_fetched) {
    repository const shop;
    auto const trees = opened(shop);
    expect_kept(shop, trees,
                {{"before", lone_commit + "git update-ref ORIG_HEAD $lone"},
                 {"fetched", lone_commit + "printf \"$lone\\t\\tnone\\n\" | tee $(git rev-parse --git-dir)/FETCH_HEAD"},
                 {"no-log", "version && truncate --size=0 $(git rev-parse --git-dir)/logs/HEAD"}});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree && shop.git("reset --hard main && git fetch -q . other", tree->path));
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
}

// One that leaves files out, and commits that a branch leads to, are no work that would be lost.
TEST(worktrees, F97_remove_what_is_kept_elsewhere) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(
        shop.git("checkout -b kept && git commit --allow-empty -m work && git checkout worktree-a &&"
                 "git sparse-checkout set --no-cone nothing",
                 tree->path));
    ASSERT_FALSE(repository::stands(tree->path + "/notes.txt"));
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_TRUE(shop.has_branch("kept"));
}

// Git takes a relative path for the end of a tree's, whatever lies where the host is.
TEST(worktrees, take_no_part_of_a_path_for_a_tree) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    repository::write_to(tree->path + "/work.txt", "work\n");
    for (std::string const part : {"a", "worktrees/a", ".claude/worktrees/a", ""})
        EXPECT_EQ(trees.finish(part).error.why, fault::not_absolute) << part;
    EXPECT_TRUE(repository::stands(tree->path + "/work.txt"));
}

TEST(worktrees, take_ignored_files_for_a_change_where_that_is_wanted) {
    repository const shop;
    auto const trees = opened(shop);
    auto const careful = *open_worktrees({.repository = shop.top(), .keeps_ignored = true});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    repository::write_to(tree->path + "/.gitignore", "*\n");
    repository::write_to(tree->path + "/work.txt", "hidden\n");
    EXPECT_EQ(careful.finish(tree->path)->what, worktree_outcome::changed);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
}

TEST(worktrees, start_where_they_are_told_to) {
    repository const shop;
    auto const trees = opened(shop);
    ASSERT_TRUE(shop.git("checkout -q -b 'odd$(id);`name`&x' && echo 2 > two && git add . && git commit -qm 2"));
    EXPECT_TRUE(repository::stands(trees.make("here")->path + "/two"));
    EXPECT_FALSE(repository::stands(trees.make("main", "main")->path + "/two"));
    EXPECT_TRUE(repository::stands(trees.make("odd", "odd$(id);`name`&x")->path + "/two"));
    for (std::string_view const bad : {"", "--help", "-q", "missing", "HEAD^{tree}", "main:notes.txt"}) {
        EXPECT_EQ(trees.make("bad", bad).error.why, fault::bad_start) << bad;
    }
    EXPECT_FALSE(repository::stands(trees.directory() + "/bad"));
}

TEST(worktrees, F97_refuse_names_before_anything_is_made) {
    repository const shop;
    auto const trees = opened(shop);
    auto const refused = trees.make("../../outside");
    EXPECT_EQ(refused.error.why, fault::bad_name);
    EXPECT_EQ(refused.error.name, muster::worktree_name_fault::dots);
    EXPECT_EQ(trees.make("--force").error.name, muster::worktree_name_fault::leading_dash);
    EXPECT_FALSE(repository::stands(shop.top() + "/.claude"));
    ASSERT_TRUE(trees.make("a"));
    EXPECT_EQ(trees.make("a").error.why, fault::exists);
    ASSERT_TRUE(shop.git("branch worktree-b"));
    EXPECT_EQ(trees.make("b").error.why, fault::exists);
    EXPECT_TRUE(shop.has_branch("worktree-b"));
    EXPECT_FALSE(repository::stands(trees.directory() + "/b"));
}

TEST(worktrees, are_made_by_several_threads_at_once) {
    repository const shop;
    auto const trees = opened(shop);
    std::atomic<int> done{0};
    std::vector<std::thread> threads;
    for (std::string const name : {"a", "b", "c", "a"}) {
        threads.emplace_back([&, name] {
            auto const tree = trees.make(name);
            if (!tree) {
                EXPECT_EQ(tree.error.why, fault::exists) << describe(tree.error);
            } else if (auto const end = trees.finish(tree->path); !end) {
                ADD_FAILURE() << describe(end.error);
            } else if (end->what == worktree_outcome::removed) {
                ++done;
            }
        });
    }
    for (std::thread& each : threads) each.join();
    EXPECT_GE(done, 3);  // one of the two of one name may come too late
    EXPECT_FALSE(shop.has_branch("worktree-a") || shop.has_branch("worktree-b") || shop.has_branch("worktree-c"));
}

// Git gives up where it meets a tree that another one makes or removes at that moment.
TEST(worktrees, wait_for_who_makes_or_removes_one) {
    repository const shop;
    auto const trees = opened(shop);
    auto const hasty = *open_worktrees({.repository = shop.top(), .limit_ms = 300});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    using muster::detail::worktree::turn;
    using muster::detail::worktree::turn_to;
    turn somebody(shop.top() + "/.git", turn_to::look, 0);
    EXPECT_TRUE(trees.look_at(tree->path));
    EXPECT_EQ(hasty.make("b").error.why, fault::busy);
    EXPECT_EQ(hasty.discard(tree->path).why, fault::busy);
    EXPECT_EQ(hasty.finish(trees.directory() + "/none").error.why, fault::busy);
    EXPECT_FALSE(repository::stands(trees.directory() + "/b") || shop.has_branch("worktree-b"));
    somebody.end();
    turn alone(shop.top() + "/.git", turn_to::change, 0);
    EXPECT_EQ(hasty.look_at(tree->path).error.why, fault::busy);
    EXPECT_EQ(hasty.finish(tree->path).error.why, fault::busy);
    alone.end();
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_FALSE(turn(shop.top() + "/nothing", turn_to::change, 0).error()) << "no lock, nothing to wait for";
    ASSERT_EQ(::symlink(".git", (shop.top() + "/link").c_str()), 0);
    EXPECT_EQ(turn(shop.top() + "/link", turn_to::change, 0).error().why, fault::link) << "not what was looked at";
    EXPECT_EQ(turn(shop.top() + "/notes.txt", turn_to::change, 0).error().why, fault::link) << "not a directory";
}

// Where somebody always looks at a tree, one that is to be made would wait for ever.
TEST(worktrees, are_looked_at_after_one_that_waits_is_made) {
    using muster::detail::worktree::turn;
    using muster::detail::worktree::turn_to;
    repository const shop;
    std::string const data = shop.top() + "/.git";
    turn first(data, turn_to::look, 0);
    std::atomic<bool> has_come{false};
    std::thread maker{[&] { has_come = !turn(data, turn_to::change, 120'000).error(); }};
    (void)::alarm(60);
    while (turn(data, turn_to::look, 0).error().why != fault::busy) {
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    (void)::alarm(0);
    EXPECT_FALSE(has_come);
    first.end();
    maker.join();
    EXPECT_TRUE(has_come);
    EXPECT_FALSE(turn(data, turn_to::look, 0).error());
}

TEST(worktrees, wait_for_no_lock_behind_a_link) {
    using muster::detail::worktree::turn;
    using muster::detail::worktree::turn_to;
    repository const shop;
    std::string const data = shop.beside("data"), outside = shop.beside("outside");
    (void)::mkdir(data.c_str(), 0755);
    (void)::mkdir(outside.c_str(), 0755);
    ASSERT_EQ(::symlink(outside.c_str(), (data + "/refs").c_str()), 0);
    turn const somebody(outside, turn_to::change, 0);
    EXPECT_FALSE(turn(data, turn_to::change, 0).error());
}

// A directory of the repository's that is a link leads out of it.
TEST(worktrees, go_through_no_link) {
    repository const shop;
    (void)::mkdir(shop.beside("outside").c_str(), 0755);
    ASSERT_EQ(::symlink(shop.beside("outside").c_str(), (shop.top() + "/.claude").c_str()), 0);
    EXPECT_EQ(opened(shop).make("a").error.why, fault::link);
    EXPECT_EQ(::rmdir(shop.beside("outside").c_str()), 0);  // nothing is in it
}

// What the repository's settings and files name is not run; told to trust it, Git runs it, so the trap is one.
TEST(worktrees, run_nothing_that_the_repository_brings_along) {
    repository const shop;
    std::string const seen = shop.beside("seen");
    std::string const trap = shop.program("trap", "echo $0 >> '" + seen + "'; cat");
    shop.write(".gitattributes", "* filter=trap\n");
    ASSERT_TRUE(shop.git("add . && git commit -qm attributes"));
    for (std::string const hook : {"post-checkout", "reference-transaction", "post-index-change"}) {
        shop.write(".git/hooks/" + hook, "#!/bin/sh\necho " + hook + " >> '" + seen + "'\n");
        (void)::chmod((shop.top() + "/.git/hooks/" + hook).c_str(), 0755);
    }
    for (std::string const key : {"core.fsmonitor", "filter.trap.smudge", "filter.trap.clean", "core.pager",
                                  "core.editor", "core.sshCommand", "filter.x=y.process"}) {
        ASSERT_TRUE(shop.git("config '" + key + "' '" + trap + "'"));
    }
    ASSERT_TRUE(shop.git("config filter.trap.required true && git config extensions.worktreeConfig true"));
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree) << describe(tree.error);
    auto const changes = trees.look_at(tree->path);
    ASSERT_TRUE(changes) << describe(changes.error);
    EXPECT_FALSE(changes->any());
    EXPECT_EQ(changes->branch, tree->branch);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_FALSE(repository::stands(seen)) << muster_test::content_of(seen);

    auto const trusting = *open_worktrees({.repository = shop.top(), .runs_what_it_finds = true});
    (void)trusting.make("b");
    std::string const ran = muster_test::content_of(seen);
    EXPECT_NE(ran.find("post-checkout"), std::string::npos) << ran;
    EXPECT_NE(ran.find("trap"), std::string::npos) << ran;
    EXPECT_TRUE(trusting.finish(trusting.directory() + "/b"));
    EXPECT_FALSE(trusting.discard(trusting.make("c")->path));
    EXPECT_FALSE(repository::stands(trusting.directory() + "/c") || shop.has_branch("worktree-c"));
}

// Git treats it as any other tree, and nothing of it stays in the repository's list.
TEST(worktrees, are_linked_working_trees_for_any_git) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("auth/a");
    ASSERT_TRUE(tree);
    EXPECT_TRUE(shop.git("worktree list --porcelain | grep -x 'worktree " + tree->path + "'"));
    EXPECT_TRUE(shop.git("worktree list --porcelain | grep -x 'branch refs/heads/worktree-auth+a'"));
    EXPECT_TRUE(shop.git("worktree prune && git fsck --strict && test -z \"$(git worktree list | grep locked)\""));
    EXPECT_TRUE(shop.git("diff-index --quiet HEAD && test -z \"$(git status --porcelain)\"", tree->path));
    EXPECT_TRUE(shop.git("rev-parse --verify HEAD@{0} && git rev-parse --verify refs/worktree/base", tree->path));
    EXPECT_FALSE(shop.git("branch -D 'worktree-auth+a'")) << "it is checked out";
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_FALSE(repository::stands(shop.top() + "/.git/worktrees"));
    EXPECT_TRUE(shop.git("fsck --strict"));
}

// Settings that change how data are read are taken over one by one; an unknown format is refused.
TEST(worktrees, are_made_in_the_format_of_the_repository) {
    repository const shop;
    std::string const other = shop.beside("long");
    ASSERT_TRUE(shop.git("init -q -b main --object-format=sha256 '" + other + "'"));
    ASSERT_TRUE(
        shop.git("config core.autocrlf true && echo one > one && git -c user.name=a -c user.email=a@b add . &&"
                 "git -c user.name=a -c user.email=a@b commit -q -m one && git pack-refs --all && git gc -q",
                 other));
    auto const trees = *open_worktrees({.repository = other});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree) << describe(tree.error);
    EXPECT_EQ(muster_test::content_of(tree->path + "/one"), "one\r\n");
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    ASSERT_TRUE(shop.git("config extensions.refStorage reftable", other));
    auto const refused = open_worktrees({.repository = other});
    EXPECT_EQ(refused.error.why, fault::unknown_format);
    EXPECT_EQ(refused.error.said, "extensions.refstorage=reftable");
}

// Git's list of files may have any form, and the repository's data may be anywhere.
TEST(worktrees, are_found_unchanged_in_any_form) {
    repository const shop;
    ASSERT_TRUE(
        shop.git("version && mv .git ../data && ln -s ../data .git && mv .git/objects .. && ln -s ../objects .git"));
    auto const trees = opened(shop);
    for (std::string const words : {"update-index --split-index", "update-index --force-untracked-cache",
                                    "sparse-checkout set --cone --sparse-index none", "pack-refs --all"}) {
        auto const tree = trees.make("a");
        ASSERT_TRUE(tree) << describe(tree.error);
        ASSERT_TRUE(shop.git(words, tree->path)) << words;
        auto const end = trees.finish(tree->path);
        ASSERT_TRUE(end) << words << describe(end.error);
        EXPECT_EQ(end->what, worktree_outcome::removed) << words;
    }
}

TEST(worktrees, are_made_from_a_linked_tree_as_well) {
    repository const shop;
    ASSERT_TRUE(shop.git("worktree add -q -b side ../linked && git commit -q --allow-empty -m later"));
    auto const trees = *open_worktrees({.repository = shop.beside("linked")});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree) << describe(tree.error);
    EXPECT_EQ(tree->path, shop.beside("linked") + "/.claude/worktrees/a");
    EXPECT_TRUE(shop.git("rev-parse HEAD && test $(git rev-parse HEAD) = $(git rev-parse side)", tree->path));
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
}

TEST(open_worktrees, takes_no_repository_of_somebody_else) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root gives files to another user";
    repository const shop;
    ASSERT_EQ(::chown((shop.top() + "/.git").c_str(), 4711, 4711), 0);
    EXPECT_EQ(open_worktrees({.repository = shop.top()}).error.why, fault::no_repository);
    EXPECT_TRUE(open_worktrees({.repository = shop.top(), .settings = {{"safe.directory", shop.top()}}}));
}

// Git prints more than the library reads, and reports success. A part of the output must not be used as an answer.
TEST(worktrees, lose_nothing_by_an_answer_that_is_cut) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(commit(shop, tree->path));
    for (std::string const word : {"rev-parse", "rev-list", "status", "symbolic-ref", "update-ref", "update-index"}) {
        std::string const loud = shop.program("loud", "case \"$*\" in *" + word
                                                          + "*) head -c 70000 /dev/zero | tr '\\0' x;;"
                                                            " *) exec git \"$@\";; esac");
        auto const cut = open_worktrees({.repository = shop.top(), .git = loud});
        if (!cut) {
            EXPECT_EQ(cut.error.said, "it printed more than is read") << word;
            continue;
        }
        EXPECT_NE(cut->make("b").error.why == fault::none, word == "update-ref" || word == "rev-parse") << word;
        auto const end = cut->finish(tree->path);
        EXPECT_TRUE(!end || end->what == worktree_outcome::changed) << word;
        EXPECT_TRUE(repository::stands(tree->path + "/notes.txt") && shop.has_branch("worktree-a")) << word;
        (void)trees.discard(cut->directory() + "/b");
    }
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::changed);
}

// The files are removed first. If that fails, the commits stay, and the error says so.
TEST(worktrees, keep_their_commits_until_their_files_are_gone) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(commit(shop, tree->path));
    std::string const held = tree->path + "/held";
    (void)::mkdir(held.c_str(), 0755);
    if (std::system(("mount -t tmpfs -o size=64k none '" + held + "' 2>/dev/null").c_str()) != 0)
        GTEST_SKIP() << "nothing can be mounted here";
    repository::write_to(held + "/precious.txt", "x\n");
    muster::worktree_error const failed = trees.discard(tree->path);
    EXPECT_EQ(failed.why, fault::system);
    EXPECT_EQ(failed.where, held);
    EXPECT_EQ(failed.said, "the tree is removed in part at most, and its branch stays");
    EXPECT_TRUE(repository::stands(held + "/precious.txt") && shop.has_branch("worktree-a"));
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::changed);
    ASSERT_EQ(std::system(("umount '" + held + "'").c_str()), 0);
    EXPECT_FALSE(trees.discard(tree->path));
    EXPECT_FALSE(repository::stands(tree->path) || shop.has_branch("worktree-a"));
}

// What the error says may be the only place that names where a part of the tree is.
TEST(worktrees, keep_what_an_error_says_of_a_part_that_is_left) {
    using muster::detail::worktree::preceded_by;
    EXPECT_EQ(preceded_by("its branch stays", {fault::system, "/a"}).said, "its branch stays");
    EXPECT_EQ(preceded_by("its branch stays", {fault::system, "/a", "a part of it is left as /b"}).said,
              "its branch stays: a part of it is left as /b");
}

// If a program writes in a tree while it is removed, a tree that the library still knows is left, or nothing.
TEST(worktrees, are_removed_whole_or_stay_trees_while_others_write_in_them) {
    namespace detail = muster::detail::worktree;
    muster_test::temporary_root const at;
    std::string const tree = at / "tree";
    for (int i = 0; i < 8; ++i) {
        (void)::mkdir(tree.c_str(), 0755);
        repository::write_to(tree + "/.git", "gitdir: elsewhere\n");
        std::atomic<bool> done{false};
        int const directory = ::open(tree.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        std::thread writer{[&] {
            while (!done) (void)::close(::openat(directory, "late", O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
        }};
        while (!repository::stands(tree + "/late")) std::this_thread::yield();
        bool const failed{detail::remove_directory(tree, 20)};
        done = true;
        writer.join();
        (void)::close(directory);
        EXPECT_EQ(repository::stands(tree), failed);
        EXPECT_EQ(muster_test::content_of(tree + "/.git"), failed ? "gitdir: elsewhere\n" : "");
    }
    EXPECT_FALSE(detail::remove_directory(tree, 10'000));
    EXPECT_TRUE(std::filesystem::is_empty(at.path()));
}

// A program that is killed during an operation leaves its private Git directory.
TEST(open_worktrees, removes_what_programs_that_died_have_left) {
    namespace detail = muster::detail::worktree;
    repository const shop;
    std::string const temporary = shop.beside("tmp"), left = temporary + "/muster-git-abcdef";
    std::string const open_to_all = temporary + "/muster-git-bcdefg", other = temporary + "/muster-git-is-another";
    for (std::string const& each : {temporary, left, left + "/common", open_to_all, other})
        ASSERT_EQ(::mkdir(each.c_str(), each == open_to_all ? 0755 : 0700), 0);
    ASSERT_EQ(::symlink(shop.top().c_str(), (left + "/common/objects").c_str()), 0);
    ASSERT_EQ(::symlink(shop.top().c_str(), (temporary + "/muster-git-cdefgh").c_str()), 0);
    ASSERT_EQ(::setenv("TMPDIR", temporary.c_str(), 1), 0);
    detail::private_git in_use;
    EXPECT_FALSE(in_use.make(temporary, {shop.top() + "/.git", shop.top() + "/.git"}, ""));
    bool const opens{open_worktrees({.repository = shop.top()})};
    (void)::unsetenv("TMPDIR");
    EXPECT_TRUE(opens);
    EXPECT_FALSE(repository::stands(left));
    EXPECT_TRUE(in_use.path().starts_with(temporary) && repository::stands(in_use.path() + "/HEAD"));
    EXPECT_TRUE(repository::stands(open_to_all) && repository::stands(other));
    EXPECT_TRUE(repository::stands(temporary + "/muster-git-cdefgh") && repository::stands(shop.top() + "/notes.txt"));
}

// The tree is deeper than a path may be long, is closed to its owner, and has a link that leads out.
TEST(worktrees, are_discarded_whatever_is_in_them) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    repository::write_to(shop.beside("outside"), "x\n");
    ASSERT_EQ(::symlink(shop.beside("").c_str(), (tree->path + "/out").c_str()), 0);
    int at = ::open(tree->path.c_str(), O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < 3000; ++i) {
        (void)::mkdirat(at, "deep", 0755);
        (void)::close(::openat(at, "file", O_CREAT | O_WRONLY, 0444));
        int const next = ::openat(at, "deep", O_RDONLY | O_DIRECTORY);
        (void)::fchmod(at, i > 0 ? 0555 : 0755);
        (void)::close(at);
        at = next;
    }
    (void)::close(at);
    EXPECT_FALSE(trees.discard(tree->path));
    EXPECT_FALSE(repository::stands(tree->path));
    EXPECT_TRUE(repository::stands(shop.beside("outside")));
}

// Where a tree's own files point is not believed, and what was made in another way is never removed.
TEST(worktrees, F97_keep_what_was_not_made_here) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(shop.git("worktree add .claude/worktrees/by-hand"));
    EXPECT_EQ(trees.finish(trees.directory() + "/by-hand")->what, worktree_outcome::not_ours);
    EXPECT_EQ(trees.finish(shop.top())->what, worktree_outcome::not_ours);
    EXPECT_EQ(trees.finish(trees.directory() + "/../worktrees/a")->what, worktree_outcome::not_ours);
    EXPECT_EQ(trees.discard(shop.top()).why, fault::not_found);
    std::string const right = muster_test::content_of(tree->path + "/.git");
    repository::write_to(tree->path + "/.git", "gitdir: " + shop.top() + "/.git/worktrees/by-hand\n");
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::not_ours);
    EXPECT_TRUE(repository::stands(tree->path));
    repository::write_to(tree->path + "/.git", right);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::gone);
}

// Workers can write the files that link a tree to its repository. One tree must not pass for another.
TEST(worktrees, F97_are_not_taken_for_one_another) {
    repository const shop;
    auto const trees = opened(shop);
    auto const mine = trees.make("mine"), other = trees.make("other");
    ASSERT_TRUE(mine && other);
    std::string const list = shop.top() + "/.git/worktrees/";
    repository::write_to(list + "other/gitdir", mine->path + "/.git\n");
    repository::write_to(mine->path + "/.git", "gitdir: " + list + "other\n");
    EXPECT_EQ(trees.finish(mine->path)->what, worktree_outcome::not_ours);
    EXPECT_EQ(trees.discard(mine->path).why, fault::not_found);
    ASSERT_EQ(std::system(("rm -r '" + mine->path + "'").c_str()), 0);
    EXPECT_EQ(trees.finish(mine->path)->what, worktree_outcome::gone);
    EXPECT_TRUE(repository::stands(list + "other"));
}

TEST(worktrees, F97_keep_what_the_host_has_made) {
    repository const shop;
    auto const made = [&](std::string_view name) -> muster::hooked_worktree {
        if (name == "bad") return {.error = "no room"};
        if (name == "worse") throw std::runtime_error{"no disk"};
        return {.path = shop.beside(std::string{name})};
    };
    auto const trees = *open_worktrees({.repository = shop.top(), .make = made});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    EXPECT_TRUE(tree->branch.empty());
    (void)::mkdir(tree->path.c_str(), 0755);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::not_ours);
    EXPECT_TRUE(repository::stands(tree->path));
    EXPECT_EQ(trees.make("bad").error.said, "no room");
    EXPECT_EQ(trees.make("worse").error.said, "it threw: no disk");
    EXPECT_EQ(trees.make("../b").error.why, fault::bad_name);
}

// A tree that somebody removed by hand is gone from the repository's list as well, and its branch stays.
TEST(worktrees, F97_that_are_gone_are_no_error) {
    repository const shop;
    auto const trees = opened(shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_EQ(std::system(("rm -r '" + tree->path + "'").c_str()), 0);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::gone);
    EXPECT_TRUE(shop.git("branch -D worktree-a"));  // which Git refuses for a branch that is checked out
}

// Only the repository's list keeps a commit between branches, or one where the tree has been.
TEST(worktrees, F97_that_are_gone_keep_their_commits) {
    repository const shop;
    auto const trees = opened(shop);
    std::string const list = shop.top() + "/.git/worktrees/";
    for (std::string const words :
         {"checkout --detach", "checkout --detach && rm $(git rev-parse --git-dir)/logs/HEAD"}) {
        auto const tree = trees.make("a");
        ASSERT_TRUE(tree && shop.git(words, tree->path) && commit(shop, tree->path));
        ASSERT_TRUE(shop.git("version && rm -r '" + tree->path + "'"));
        auto const end = trees.finish(tree->path);
        ASSERT_TRUE(end) << describe(end.error);
        EXPECT_EQ(end->what, worktree_outcome::changed) << words;
        EXPECT_TRUE(repository::stands(list + "a/HEAD")) << words;
        ASSERT_TRUE(shop.git("branch -D worktree-a && git branch kept $(cat .git/worktrees/a/HEAD)"));
        EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::gone) << words;
        EXPECT_FALSE(repository::stands(list + "a")) << words;
        ASSERT_TRUE(shop.git("branch -D kept"));
    }
}

// A tree that was made by hand may be on a disk that is away. Staged files exist nowhere else.
TEST(worktrees, F97_that_are_gone_go_from_the_list_only_if_they_were_made_here) {
    repository const shop;
    auto const trees = opened(shop);
    std::string const list = shop.top() + "/.git/worktrees/", far = shop.beside("far"), usual = trees.directory();
    ASSERT_TRUE(
        shop.git("worktree add -q --detach ../far && git worktree add -q -b worktree-hand '" + usual + "/hand'"));
    for (std::string const& each : {far, usual + "/hand"}) {
        ASSERT_EQ(std::system(("mv '" + each + "' '" + shop.beside("away") + "'").c_str()), 0);
        EXPECT_EQ(trees.finish(each)->what, worktree_outcome::gone) << each;
        ASSERT_EQ(std::system(("mv '" + shop.beside("away") + "' '" + each + "'").c_str()), 0);
        EXPECT_TRUE(shop.git("log", each)) << each;
    }
    auto const tree = trees.make("staged");
    ASSERT_TRUE(tree && leave_a_file(shop, tree->path) && shop.git("add .", tree->path));
    ASSERT_EQ(std::system(("rm -r '" + tree->path + "'").c_str()), 0);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::changed);
    EXPECT_TRUE(repository::stands(list + "staged/index"));

    auto const other = trees.make("other");
    ASSERT_TRUE(other);
    ASSERT_EQ(std::system(("rm -r '" + usual + "/other' && mv '" + usual + "' '" + shop.beside("moved") + "' && ln -s '"
                           + shop.beside("") + "' '" + usual + "'")
                              .c_str()),
              0);
    EXPECT_EQ(trees.finish(other->path)->what, worktree_outcome::gone);
    EXPECT_TRUE(repository::stands(list + "other")) << "through a link it may be another place";
}

TEST(worktrees, tell_what_git_said) {
    repository const shop;
    auto const tree = opened(shop).make("a");
    ASSERT_TRUE(tree);
    std::string const git =
        shop.program("failing", "case \"$*\" in *status*) echo no such thing >&2; exit 3;; *) exec git \"$@\";; esac");
    auto const trees = open_worktrees({.repository = shop.top(), .git = git});
    ASSERT_TRUE(trees) << describe(trees.error);
    EXPECT_EQ(trees->finish(tree->path).error.said, "no such thing");
}

TEST(worktrees, tell_a_directory_that_cannot_be_read_from_an_empty_one) {
    using muster::detail::worktree::names_in;
    muster_test::temporary_root const at;
    ASSERT_EQ(::symlink("loop", (at / "loop").c_str()), 0);
    EXPECT_EQ(names_in(at.path())->size(), 1U);
    EXPECT_TRUE(names_in(at / "none")->empty());
    EXPECT_EQ(names_in(at / "loop").error.why, fault::link);
    EXPECT_TRUE(muster::detail::worktree::stands_there(at / "loop/x")) << "nobody can tell";
}

}  // namespace
