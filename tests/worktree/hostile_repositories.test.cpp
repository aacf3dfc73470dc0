// Repositories whose settings, attributes and files name programs. The library runs none of them, however they are
// named and whenever they change. Plain Git in the same repository runs them, which shows that each trap works.
#include <muster/worktree/clean_up.hpp>
#include <muster/worktree/real_path.hpp>

#include "repository.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

using fault = muster::worktree_fault;
using muster::worktree_discard;
using muster::worktree_outcome;
using muster_test::repository;

// A repository with traps: programs that record their names when they are run.
class hostile_shop {
public:
    hostile_shop() {
        (void)shop.program("trap", "echo \"$1\" >> '" + seen() + "'; cat");
        (void)shop.git("config user.name Ana");
    }

    [[nodiscard]] std::string trap(std::string const& name) const { return shop.beside("trap") + ' ' + name; }
    // Commits a file for each filter name. Each attack defines the filters.
    void commit_files_with(std::vector<std::string> const& filters) const {
        std::string attributes;
        for (std::string const& each : filters) {
            shop.write(each + ".txt", "first\n");
            attributes += each + ".txt filter=" + each + '\n';
        }
        shop.write(".gitattributes", attributes);
        EXPECT_TRUE(shop.git("add . && git commit -q -m traps"));
    }
    [[nodiscard]] std::string filter(std::string const& name) const {
        return "[filter \"" + name + "\"]\n\tsmudge = " + trap(name) + "\n\tclean = " + trap(name) + '\n';
    }
    void append(std::string const& name, std::string const& text) const {
        std::ofstream{shop.top() + '/' + name, std::ios::app} << text;
    }
    [[nodiscard]] std::string ran() const { return repository::stands(seen()) ? muster_test::content_of(seen()) : ""; }
    [[nodiscard]] bool has_run(std::string const& name) const { return ran().find(name + '\n') != std::string::npos; }
    void forget() const { (void)::unlink(seen().c_str()); }

    repository shop;

private:
    [[nodiscard]] std::string seen() const { return shop.beside("seen"); }
};

muster::worktrees opened(repository const& in) { return *muster::open_worktrees({.repository = in.top()}); }

// Everything that the library does with a tree: makes it, looks at it, keeps it, removes it, discards one.
void make_and_remove(hostile_shop const& world, muster::worktrees const& trees) {
    auto const idle = trees.make("idle"), busy = trees.make("busy");
    ASSERT_TRUE(idle) << describe(idle.error);
    ASSERT_TRUE(busy) << describe(busy.error);
    repository::write_to(busy->path + "/notes.txt", "second\n");
    EXPECT_FALSE(trees.look_at(idle->path)->any());
    EXPECT_TRUE(trees.look_at(busy->path)->uncommitted);
    std::vector<std::string> const both{idle->path, busy->path};
    muster::worktree_clean_up const done = muster::finish_all(trees, both);
    EXPECT_EQ(done.removed, 1U);
    EXPECT_EQ(done.kept.size(), 1U);
    EXPECT_FALSE(trees.discard(busy->path));
    EXPECT_FALSE(repository::stands(busy->path));
    EXPECT_FALSE(world.shop.has_branch("worktree-idle") || world.shop.has_branch("worktree-busy"));
}

// Each of these settings has an effect when plain Git checks out a file in a tree of this library.
TEST(hostile_repositories, run_nothing_by_settings_from_anywhere) {
    hostile_shop const world;
    world.commit_files_with({"plain", "on-branch", "in-directory", "of-worktrees"});
    world.append(".git/on-branch", world.filter("on-branch"));
    world.append(".git/in-directory", world.filter("in-directory"));
    world.append(".git/of-worktrees", world.filter("of-worktrees"));
    world.append(".git/info/attributes", "notes.txt filter=attribute\n");
    world.append(".git/hooks/post-checkout", "#!/bin/sh\n" + world.trap("post-checkout") + "\n");
    world.append(".git/hooks/post-index-change", "#!/bin/sh\n" + world.trap("post-index-change") + "\n");
    world.append(".git/hooks/reference-transaction", "#!/bin/sh\n" + world.trap("reference-transaction") + "\n");
    ASSERT_TRUE(world.shop.git("version && chmod a+x .git/hooks/*"));
    world.append(".git/config", "[core]\n\tfsmonitor = " + world.trap("fsmonitor")
                                    + "\n[log]\n\tshowSignature = true\n[gpg]\n\tprogram = " + world.trap("gpg")
                                    + "\n[status]\n\tsubmoduleSummary = true\n[alias]\n\tread-tree = !"
                                    + world.trap("alias") + '\n' + world.filter("plain") + world.filter("attribute")
                                    + "[includeIf \"onbranch:worktree-*\"]\n\tpath = on-branch\n"
                                      "[includeIf \"gitdir:**/.git/worktrees/**\"]\n\tpath = in-directory\n"
                                      "[include]\n\tpath = of-worktrees\n");
    auto const trees = opened(world.shop);
    make_and_remove(world, trees);
    EXPECT_EQ(world.ran(), "");

    auto const tree = trees.make("plain-git");
    ASSERT_TRUE(tree);
    EXPECT_EQ(world.ran(), "");
    ASSERT_TRUE(world.shop.git("checkout -q -b worktree-other && rm *.txt && git checkout -q -- .", tree->path));
    for (std::string const trap : {"plain", "on-branch", "in-directory", "of-worktrees", "attribute", "post-checkout",
                                   "post-index-change", "reference-transaction", "fsmonitor"})
        EXPECT_TRUE(world.has_run(trap)) << trap;
}

// Settings of one tree, its own attributes, and files that lead elsewhere. They can exist only after the tree is made.
TEST(hostile_repositories, run_nothing_by_what_a_tree_brings_along) {
    hostile_shop const world;
    world.commit_files_with({"own"});
    ASSERT_TRUE(world.shop.git("config extensions.worktreeConfig true && git config core.repositoryFormatVersion 1"));
    auto const trees = opened(world.shop);
    std::string const evil = world.shop.beside("evil");
    ASSERT_TRUE(world.shop.git("clone -q --no-hardlinks --bare . '" + evil + "' && git --git-dir='" + evil
                               + "' config core.fsmonitor '" + world.trap("fsmonitor") + "'"));
    struct attack {
        char const* name;
        void (*plant)(hostile_shop const& world, muster::made_worktree const& tree, std::string const& evil);
        char const* trap;
        bool is_ours;  // whether the library still recognizes the tree
    };
    attack const attacks[] = {
        {"settings of the tree",
         [](hostile_shop const& in, muster::made_worktree const&, std::string const&) {
             in.append(".git/worktrees/a/config.worktree", in.filter("own"));
         },
         "own", true},
        {"another repository around it",
         [](hostile_shop const&, muster::made_worktree const& tree, std::string const& elsewhere) {
             repository::write_to(tree.path.substr(0, tree.path.find("/.claude")) + "/.git/worktrees/a/commondir",
                                  elsewhere + '\n');
         },
         "fsmonitor", true},
        {"a tree of another repository",
         [](hostile_shop const&, muster::made_worktree const& tree, std::string const& elsewhere) {
             repository::write_to(tree.path + "/.git", "gitdir: " + elsewhere + '\n');
         },
         "fsmonitor", false},
    };
    for (attack const& each : attacks) {
        auto const tree = trees.make("a");
        ASSERT_TRUE(tree) << each.name << describe(tree.error);
        each.plant(world, *tree, evil);
        ASSERT_EQ(std::system(("touch -d 2001-01-01 '" + tree->path + "'/*.txt").c_str()), 0);
        EXPECT_EQ(bool{trees.look_at(tree->path)}, each.is_ours) << each.name;
        EXPECT_EQ(trees.discard(tree->path, worktree_discard::by_force).why == fault::none, each.is_ours) << each.name;
        EXPECT_EQ(world.ran(), "") << each.name;
        if (!each.is_ours) {
            repository::write_to(tree->path + "/.git", "gitdir: " + world.shop.top() + "/.git/worktrees/a\n");
            EXPECT_FALSE(trees.discard(tree->path)) << each.name;
        }

        auto const again = trees.make("a");
        ASSERT_TRUE(again) << each.name;
        each.plant(world, *again, evil);
        ASSERT_EQ(std::system(("touch -d 2001-01-01 '" + again->path + "'/*.txt").c_str()), 0);
        (void)world.shop.git("--work-tree=. status", again->path);
        EXPECT_TRUE(world.has_run(each.trap)) << each.name << ": plain Git runs it; " << world.ran();
        world.forget();
        repository::write_to(again->path + "/.git", "gitdir: " + world.shop.top() + "/.git/worktrees/a\n");
        EXPECT_EQ(trees.finish(again->path)->what, worktree_outcome::removed) << each.name;
        EXPECT_EQ(world.ran(), "") << each.name;
    }
}

// A worker's program changes the settings all the time, so the settings that were checked are not those that are used.
TEST(hostile_repositories, run_nothing_by_settings_that_change_meanwhile) {
    hostile_shop const world;
    world.commit_files_with({"swapped"});
    std::string const settings = world.shop.top() + "/.git/config", kept = world.shop.beside("kept");
    std::string const harmless = muster_test::content_of(settings);
    std::string const harmful = harmless + world.filter("swapped");
    std::atomic<bool> is_over{false};
    std::thread swapper{[&] {
        for (bool turn = false; !is_over; turn = !turn) {
            repository::write_to(kept, turn ? harmful : harmless);
            (void)std::rename(kept.c_str(), settings.c_str());
        }
    }};
    for (int i = 0; i < 5; ++i) {
        auto const trees = muster::open_worktrees({.repository = world.shop.top()});
        auto const tree = trees ? trees->make("a") : muster::worktree_answer<muster::made_worktree>{trees.error};
        EXPECT_TRUE(tree) << describe(tree.error);
        if (!tree) break;
        EXPECT_EQ(trees->finish(tree->path)->what, worktree_outcome::removed);
    }
    is_over = true;
    swapper.join();
    EXPECT_EQ(world.ran(), "");
    repository::write_to(settings, harmful);
    ASSERT_TRUE(world.shop.git("worktree add -q ../by-hand"));
    EXPECT_TRUE(world.has_run("swapped"));
}

// Reading a FIFO that has no writer blocks for ever. So the test shows that no Git opens a file of the repository's
// settings or attributes. In a submodule, Git reads only the format from the settings, and no settings of its trees.
TEST(hostile_repositories, have_settings_that_no_git_here_opens) {
    hostile_shop const world;
    std::string const library = world.shop.beside("money"), allowed = "-c protocol.file.allow=always ";
    ASSERT_TRUE(world.shop.git("clone -q . '" + library + "'"));
    ASSERT_TRUE(
        world.shop.git(allowed + "submodule add -q '" + library + "' money && git commit -q -m with-a-library"));
    auto const trees = *muster::open_worktrees({.repository = world.shop.top(), .limit_ms = 5000});
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(world.shop.git(allowed + "submodule update -q --init", tree->path));
    std::string const own = ".git/worktrees/a/";
    for (std::string const& name :
         {std::string{".git/config"}, std::string{".git/config.worktree"}, std::string{".git/info/attributes"},
          own + "config.worktree", own + "commondir", own + "info/attributes", own + "modules/money/config.worktree",
          own + "modules/money/info/attributes"}) {
        std::string const path = world.shop.top() + '/' + name, in = path.substr(0, path.rfind('/'));
        (void)::mkdir(in.c_str(), 0755);
        (void)::unlink(path.c_str());
        ASSERT_EQ(::mkfifo(path.c_str(), 0644), 0) << path;
    }
    auto const changes = trees.look_at(tree->path);
    ASSERT_TRUE(changes) << describe(changes.error);
    EXPECT_FALSE(changes->any());
    auto const other = trees.make("b");
    ASSERT_TRUE(other) << describe(other.error);
    EXPECT_EQ(trees.finish(other->path)->what, worktree_outcome::removed);
    repository::write_to(tree->path + "/money/new.txt", "new\n");
    EXPECT_EQ(trees.discard(tree->path).why, fault::submodules_changed);
    EXPECT_NE(std::system(("cd '" + tree->path + "' && timeout 0.2 git status >/dev/null 2>&1").c_str()), 0);
    EXPECT_FALSE(trees.discard(tree->path, worktree_discard::by_force));
}

// A condition can put settings of a submodule in force, too, and its files may lead elsewhere.
TEST(hostile_repositories, run_nothing_by_settings_of_a_submodule) {
    hostile_shop const world;
    std::string const library = world.shop.beside("money"), allowed = "-c protocol.file.allow=always ";
    ASSERT_TRUE(world.shop.git(
        "clone -q . '" + library + "' && cd '" + library
        + "' && echo '* filter=money' > .gitattributes && git add . && git -c user.name=b -c user.email=b@c commit -q -m traps"));
    ASSERT_TRUE(
        world.shop.git(allowed + "submodule add -q '" + library + "' money && git commit -q -m with-a-library"));
    auto const trees = opened(world.shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree);
    ASSERT_TRUE(world.shop.git(allowed + "submodule update -q --init", tree->path));
    std::string const modules = ".git/worktrees/a/modules/money/";
    world.append(modules + "included",
                 world.filter("money") + "[core]\n\tfsmonitor = " + world.trap("fsmonitor") + '\n');
    world.append(modules + "config", "[includeIf \"gitdir:**/modules/**\"]\n\tpath = included\n");
    ASSERT_EQ(std::system(("touch -d 2001-01-01 '" + tree->path + "/money/notes.txt'").c_str()), 0);
    EXPECT_FALSE(trees.look_at(tree->path)->any());
    EXPECT_EQ(world.ran(), "");
    ASSERT_TRUE(world.shop.git("status", tree->path));
    EXPECT_TRUE(world.has_run("money") && world.has_run("fsmonitor")) << world.ran();
    world.forget();
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_EQ(world.ran(), "");
}

// For objects that are missing in a partial clone, Git would run a program that a setting names.
TEST(hostile_repositories, fetch_nothing_that_is_missing) {
    hostile_shop const world;
    ASSERT_TRUE(world.shop.git(
        "rev-parse HEAD:notes.txt | (read id && rm -f .git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-))"));
    world.append(".git/config",
                 "[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tpartialClone = far\n[remote \"far\"]\n\turl = "
                 "ext::"
                     + world.shop.program("fetch", world.trap("far") + " < /dev/null")
                     + "\n\tpromisor = true\n[protocol \"ext\"]\n\tallow = always\n");
    auto const trees = opened(world.shop);
    EXPECT_EQ(trees.make("a").error.why, fault::git_failed);
    EXPECT_EQ(world.ran(), "");
    EXPECT_FALSE(repository::stands(trees.directory() + "/a") || world.shop.has_branch("worktree-a"));
    EXPECT_FALSE(repository::stands(world.shop.top() + "/.git/worktrees"));
    (void)world.shop.git("worktree add -q ../by-hand");
    EXPECT_TRUE(world.has_run("far"));
}

// There are more names of filters than the 64 KiB that were once read. A tree then lost its branch.
TEST(hostile_repositories, with_very_many_settings_lose_no_work) {
    hostile_shop const world;
    std::string many;
    for (int i = 0; i < 1500; ++i) {
        many += "[filter \"a-name-that-is-as-long-as-it-needs-to-be-" + std::to_string(i) + "\"]\n\tclean = false\n";
    }
    world.append(".git/config", many);
    auto const trees = opened(world.shop);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree) << describe(tree.error);
    EXPECT_FALSE(trees.discard(tree->path));
    EXPECT_FALSE(repository::stands(tree->path) || world.shop.has_branch("worktree-a"));
}

// A worker who can write around a private Git directory can replace it by another one, with settings that name
// programs.
TEST(hostile_repositories, hold_no_private_directory_where_workers_write) {
    repository const shop;
    std::string const data = shop.beside("data.git"), apart = shop.beside("apart"), seen = shop.beside("seen");
    std::string const linked = shop.beside("linked"), far = shop.beside("far"), elsewhere = shop.beside("elsewhere");
    ASSERT_TRUE(shop.git("worktree add -q ../linked && git clone -q --separate-git-dir=../data.git . ../far"));
    ASSERT_EQ(
        std::system(("mkdir '" + apart + "' '" + elsewhere + "' && ln -s '" + far + "' '" + apart + "/far' && cd '"
                     + shop.beside("") + "' && mkdir shop/tmp far/tmp linked/tmp data.git/tmp elsewhere/tmp")
                        .c_str()),
        0);
    std::string const git = shop.program("seen-git", "echo \"$GIT_DIR\" >> '" + seen + "'; exec git \"$@\"");
    struct place {
        std::string repository, directory, temporary;
        bool is_taken;
    };
    std::string const usual = ".claude/worktrees";
    for (place const& each : {place{shop.top(), usual, apart, true},
                              {far, usual, data.substr(0, data.rfind('/')), true},
                              {shop.top(), usual, shop.top() + "/tmp", false},
                              {far, usual, far + "/tmp", false},
                              {far, usual, apart + "/far/tmp", false},
                              {far, usual, far, false},
                              {far, usual, data + "/tmp", false},
                              {linked, usual, linked + "/tmp", false},
                              {linked, usual, shop.top() + "/tmp", false},
                              {shop.top(), elsewhere, elsewhere + "/tmp", false},
                              {shop.top(), apart + "/far/trees", far + "/trees", false}}) {
        (void)std::system(("mkdir -p '" + far + "/trees'").c_str());
        ASSERT_EQ(::setenv("TMPDIR", each.temporary.c_str(), 1), 0);
        auto const trees =
            muster::open_worktrees({.repository = each.repository, .directory = each.directory, .git = git});
        (void)::unsetenv("TMPDIR");
        EXPECT_TRUE(trees) << each.temporary << describe(trees.error);
        std::string const places = '\n' + muster_test::content_of(seen);
        EXPECT_EQ(places.find('\n' + each.temporary + "/muster-git-") != std::string::npos, each.is_taken)
            << each.repository << ' ' << each.temporary;
        EXPECT_EQ(places.find('\n' + muster::real_path_of(each.temporary) + "/muster-git-") != std::string::npos,
                  each.is_taken)
            << each.repository << ' ' << each.temporary;
        (void)::unlink(seen.c_str());
    }
    EXPECT_EQ(muster::open_worktrees({.repository = shop.top(), .directory = "/"}).error.why,
              fault::no_private_directory);
}

// If a reference is missing, Git also looks among the tags and the branches.
TEST(hostile_repositories, have_tags_that_are_taken_for_nothing_else) {
    repository const shop;
    auto const trees = opened(shop);
    std::string const mine = trees.directory() + "/mine";
    ASSERT_TRUE(shop.git("worktree add -q -b worktree-mine '" + mine + "' && git tag refs/worktree/base"));
    EXPECT_EQ(trees.discard(mine).why, fault::not_found);
    EXPECT_EQ(trees.finish(mine)->what, worktree_outcome::not_ours);
    EXPECT_TRUE(repository::stands(mine) && shop.has_branch("worktree-mine"));

    ASSERT_TRUE(shop.git("branch other && git tag other && git update-ref refs/tags/HEAD HEAD"));
    auto const refused = trees.make("a", "other");
    EXPECT_EQ(refused.error.why, fault::bad_start);
    EXPECT_NE(refused.error.said.find("ambiguous"), std::string::npos) << refused.error.said;
    EXPECT_TRUE(trees.make("a", "refs/heads/other"));
    EXPECT_TRUE(trees.make("b"));
}

// A branch may be a symbolic reference to another one.
TEST(hostile_repositories, lose_no_branch_to_which_that_of_a_tree_leads) {
    repository const shop;
    auto const trees = opened(shop);
    ASSERT_TRUE(shop.git("branch other"));
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree && shop.git("symbolic-ref refs/heads/worktree-a refs/heads/other"));
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_TRUE(shop.has_branch("other"));
    EXPECT_FALSE(shop.has_branch("worktree-a"));

    ASSERT_TRUE(shop.git("symbolic-ref refs/heads/worktree-b refs/heads/unborn"));
    (void)trees.make("b");
    EXPECT_FALSE(shop.has_branch("unborn"));
}

// The log of a branch, or the directory of the branches, may be a link that leads out of the repository.
TEST(hostile_repositories, write_through_no_link) {
    repository const shop;
    auto const trees = opened(shop);
    std::string const victim = shop.beside("victim"), data = shop.top() + "/.git", log = data + "/logs/refs/heads";
    repository::write_to(victim, "theirs\n");
    ASSERT_EQ(::symlink(victim.c_str(), (log + "/worktree-a").c_str()), 0);
    auto const tree = trees.make("a");
    ASSERT_TRUE(tree) << describe(tree.error);
    EXPECT_EQ(trees.finish(tree->path)->what, worktree_outcome::removed);
    EXPECT_EQ(muster_test::content_of(victim), "theirs\n");
    EXPECT_FALSE(repository::stands(log + "/worktree-a"));

    auto const other = trees.make("b");
    ASSERT_TRUE(other && shop.git("-c user.name=a -c user.email=a@b commit --allow-empty -m work", other->path));
    EXPECT_TRUE(repository::stands(log + "/worktree-b"));
    EXPECT_FALSE(trees.discard(other->path));
    EXPECT_FALSE(repository::stands(log + "/worktree-b"));

    for (std::string const name : {"refs/heads", "refs", "packed-refs"}) {
        std::string const path = data + '/' + name, elsewhere = shop.beside("elsewhere");
        ASSERT_TRUE(name != "packed-refs" || shop.git("pack-refs --all"));
        ASSERT_EQ(::rename(path.c_str(), elsewhere.c_str()), 0);
        ASSERT_EQ(::symlink(elsewhere.c_str(), path.c_str()), 0);
        auto const made = trees.make("c");
        EXPECT_EQ(made.error.why, fault::link) << name;
        EXPECT_EQ(made.error.where, path) << name;
        ASSERT_EQ(::unlink(path.c_str()) + ::rename(elsewhere.c_str(), path.c_str()), 0);
        EXPECT_FALSE(shop.has_branch("worktree-c")) << name;
    }
}

}  // namespace
