// Trees, notes and files on the stack of a small thread: 64 KiB, and a host needs a part of it.
#include <muster/files/file_root.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/worktree/worktrees.hpp>

#include <sanitized.hpp>
#include <temporary_root.hpp>
#include <used_stack.hpp>

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

constexpr std::size_t enough = std::size_t{48} << 10;

TEST(stack_of_files, is_small_for_working_trees) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "a sanitizer takes stack of its own";
    muster_test::temporary_root const at;
    std::string const make =
        "cd '" + at.path() + "' && git init -q && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a";
    ASSERT_EQ(std::system(make.c_str()), 0);
    bool worked = false;
    std::size_t const used = muster_test::used_stack([&] {
        auto const trees = muster::open_worktrees({.repository = at.path()});
        auto const tree = trees ? trees->make("a") : trees.error;
        worked = tree && trees->finish(tree->path)->what == muster::worktree_outcome::removed;
    });
    EXPECT_TRUE(worked);
    EXPECT_LE(used, enough);
}

TEST(stack_of_files, is_small_for_scratchpads) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "a sanitizer takes stack of its own";
    muster_test::temporary_root const at;
    bool worked = false;
    std::size_t const used = muster_test::used_stack([&] {
        auto const pad = muster::open_scratchpad({.root = at.path(), .session = "s", .versions = 4, .durable = false});
        worked = pad && !pad->write("a", "one") && !pad->append("a", "two") && pad->read("a")->bytes == "onetwo"
              && pad->history("a")->size() == 2 && !pad->remove("a");
    });
    EXPECT_TRUE(worked);
    EXPECT_LE(used, enough);
}

TEST(stack_of_files, is_small_for_file_roots) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "a sanitizer takes stack of its own";
    muster_test::temporary_root const at;
    std::ofstream{at / "a"} << "one";
    std::string read;
    std::size_t const used = muster_test::used_stack([&] {
        auto const root = muster::file_root::open(at.path(), {.walks_by_step = true});
        read = *root->read_file("a");
    });
    EXPECT_EQ(read, "one");
    EXPECT_LE(used, enough);
}

}  // namespace
