#include <muster/worktree/name.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace {

using fault = muster::worktree_name_fault;
using muster::check_worktree_name;

// check_worktree_name
constexpr bool F97_names_that_are_accepted() {
    for (std::string_view const name :
         {"a", "auth/fix-1", "A_b.c-d/e", "x-", "9", "a/.b", "a.b", "blocker", "a.lock.b"}) {
        if (check_worktree_name(name) != fault::none) return false;
    }
    return true;
}
static_assert(F97_names_that_are_accepted());
TEST(check_worktree_name, F97_accepts) { EXPECT_TRUE(F97_names_that_are_accepted()); }

constexpr bool F97_names_that_are_refused() {
    struct {
        std::string_view name;
        fault why;
    } const rows[] = {
        {"", fault::empty},
        {"a b", fault::character},
        {"a+b", fault::character},
        {"a\\b", fault::character},
        {"a\nb", fault::character},
        {"\xC3\xA9", fault::character},
        {"a:b", fault::character},
        {"a~1", fault::character},
        {"a@{b", fault::character},
        {"$(id)", fault::character},
        {"/etc", fault::absolute},
        {"/", fault::absolute},
        {"a/", fault::empty_step},
        {"a//b", fault::empty_step},
        {"..", fault::dots},
        {"../main", fault::dots},
        {"a/../b", fault::dots},
        {"a..b", fault::dots},
        {".", fault::dots},
        {"./a", fault::dots},
        {"a/.", fault::dots},
        {"a/./b", fault::dots},
        {".git", fault::leading_dot},
        {"-rf", fault::leading_dash},
        {"--help", fault::leading_dash},
        {"a.", fault::lock},
        {"main.lock", fault::lock},
        {"a.LOCK", fault::lock},
    };
    for (auto const& row : rows) {
        if (check_worktree_name(row.name) != row.why) return false;
    }
    return check_worktree_name({"a\0b", 3}) == fault::character;
}
static_assert(F97_names_that_are_refused());
TEST(check_worktree_name, F97_refuses) { EXPECT_TRUE(F97_names_that_are_refused()); }

TEST(check_worktree_name, F97_of_at_most_64_characters) {
    EXPECT_EQ(check_worktree_name(std::string(64, 'a')), fault::none);
    EXPECT_EQ(check_worktree_name(std::string(65, 'a')), fault::too_long);
}

// worktree_directory_name, worktree_branch
TEST(worktree_branch, F97_writes_a_slash_as_a_plus) {
    EXPECT_EQ(muster::worktree_branch("auth/fix-1"), "worktree-auth+fix-1");
    EXPECT_EQ(muster::worktree_directory_name("a/b/c"), "a+b+c");
}

// describe
TEST(describe, says_something_else_of_each_fault_of_a_name) {
    std::set<std::string_view> all;
    for (int i = 0; i <= static_cast<int>(fault::lock); ++i) all.insert(muster::describe(static_cast<fault>(i)));
    EXPECT_EQ(all.size(), 10U);
}

}  // namespace
