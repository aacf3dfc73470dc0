#include <muster/envelope/known_extensions.hpp>

#include <muster/envelope/parse.hpp>

#include "samples.hpp"

#include <gtest/gtest.h>

namespace {

//{ quoted by docs/envelope.md
constexpr auto more = muster::parse(
    "<task-notification><task-id>a</task-id><status>completed</status><output-file>/runs/a.txt</output-file>"
    "<worktree><worktreePath>/w</worktreePath><worktreeBranch>fix</worktreeBranch></worktree><note>x</note>"
    "</task-notification>");
static_assert(muster::output_file(more.value)->equals("/runs/a.txt"));
static_assert(muster::worktree_of(more.value)->branch.equals("fix"));
static_assert(more.value.extensions.find("note")->text.equals("x"));  // any of them
//}

// F-48: each is found by its name
constexpr auto got = muster::parse(samples::extended);
static_assert(muster::tool_use_id(got.value)->equals("toolu_01"));
static_assert(muster::task_type(got.value)->equals("local_agent"));
static_assert(muster::output_file(got.value)->equals("/runs/a1.output"));
static_assert(muster::worktree_of(got.value)->path.equals("/w")
              && muster::worktree_of(got.value)->branch.equals("fix"));

// What is not there is missing.
constexpr auto bare = muster::parse(samples::full);
static_assert(!muster::tool_use_id(bare.value) && !muster::task_type(bare.value));
static_assert(!muster::output_file(bare.value) && !muster::worktree_of(bare.value));
constexpr auto half = muster::parse(
    "<task-notification><task-id>a</task-id><status>failed</status><worktree><worktreePath>/w</worktreePath></worktree>"
    "<output-file></output-file></task-notification>");
static_assert(muster::worktree_of(half.value)->branch.raw.empty() && muster::output_file(half.value)->raw.empty());

TEST(known_extensions, F_48_are_found_in_any_place) {
    auto const read = muster::parse(samples::extended);
    EXPECT_TRUE(muster::output_file(read.value)->equals("/runs/a1.output"));
    EXPECT_TRUE(muster::worktree_of(read.value)->branch.equals("fix"));
}

}  // namespace
