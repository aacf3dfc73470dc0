#include <muster/envelope/known_extensions.hpp>

#include <muster/envelope/parse.hpp>
#include <muster/envelope/write.hpp>

#include "samples.hpp"

#include <gtest/gtest.h>

#include <string>

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

// group_of, and what is written inside of one element
TEST(group_of, F48_a_worktree_is_written_as_it_is_read) {
    muster::extra_element const extras[] = {{"output-file", "/o"},
                                            {"worktreePath", "/w/a&b", muster::group_of("worktreePath")},
                                            {"worktreeBranch", "worktree-a", muster::group_of("worktreeBranch")},
                                            {"revision", "4f2c"}};
    std::string text;
    muster::append_sink out{text};
    ASSERT_TRUE(muster::write({.task_id = "a", .status = muster::status::completed, .extras = extras}, out));
    EXPECT_NE(text.find("<output-file>/o</output-file>\n<worktree>\n<worktreePath>/w/a&amp;b</worktreePath>\n"
                        "<worktreeBranch>worktree-a</worktreeBranch>\n</worktree>\n<revision>4f2c</revision>\n"),
              std::string::npos)
        << text;
    auto const read = muster::parse(text);
    ASSERT_TRUE(muster::worktree_of(read.value));
    EXPECT_TRUE(muster::worktree_of(read.value)->path.equals("/w/a&b"));
    EXPECT_TRUE(muster::worktree_of(read.value)->branch.equals("worktree-a"));

    muster::extra_element const bad[] = {{"a", "x", "usage"}};
    EXPECT_EQ(muster::write({.task_id = "a", .status = muster::status::completed, .extras = bad}, out).why,
              muster::write_fault::bad_extra_name);
}

}  // namespace
