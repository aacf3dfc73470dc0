#include <muster/worktree/error.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace {

using fault = muster::worktree_fault;

TEST(describe, says_something_else_of_each_worktree_fault) {
    std::set<std::string_view> all;
    for (int i = 0; i <= static_cast<int>(fault::system); ++i) all.insert(muster::describe(static_cast<fault>(i)));
    EXPECT_EQ(all.size(), 18U);
}

TEST(describe, tells_of_a_worktree_in_one_line_where_and_what_was_said) {
    EXPECT_EQ(muster::describe({fault::git_failed, "/r\nx", "fatal: no\nroom"}),
              R"(/r\x0Ax: Git said no; see its words: fatal: no\x0Aroom.)");
    EXPECT_EQ(muster::describe({fault::bad_name, "-x", {}, muster::worktree_name_fault::leading_dash}),
              "-x: the name is refused; choose letters, digits and . _ - /: it begins with a dash.");
}

}  // namespace
