#include <muster/worktree/attached.hpp>

#include <muster/crew/notice.hpp>
#include <muster/envelope/known_extensions.hpp>
#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::worktree_outcome;

TEST(attached_of, F48_says_in_the_envelope_where_the_work_is) {
    muster::notice done{.worker = *muster::worker_id::from("writer.1"), .cause = muster::cause::finished};
    done.attached = muster::attached_of({worktree_outcome::changed, "/shop/.claude/worktrees/a", "worktree-a"});
    std::string const text = muster::envelope_text(done);
    auto const read = muster::parse(text);
    auto const tree = muster::worktree_of(read.value);
    ASSERT_TRUE(tree) << text;
    EXPECT_TRUE(tree->path.equals("/shop/.claude/worktrees/a"));
    EXPECT_TRUE(tree->branch.equals("worktree-a"));
}

TEST(attached_of, says_nothing_of_what_is_gone) {
    EXPECT_TRUE(muster::attached_of({worktree_outcome::removed, "/a"}).empty());
    EXPECT_TRUE(muster::attached_of({worktree_outcome::gone, "/a"}).empty());
    EXPECT_EQ(muster::attached_of({worktree_outcome::not_ours, "/a"}).size(), 1U);
}

}  // namespace
