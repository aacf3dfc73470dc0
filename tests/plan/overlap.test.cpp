#include <muster/plan/overlap.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using muster::best_to_continue;
using muster::interest;
using muster::overlap;
using muster::overlap_of;

// overlap
static_assert(!overlap{1, 2}.is_more_than_half());  // exactly half
static_assert(overlap{2, 3}.is_more_than_half() && !overlap{1, 3}.is_more_than_half());
static_assert(!overlap{0, 0}.is_more_than_half() && overlap{1, 1}.is_more_than_half());
static_assert(overlap{2, 3}.is_more_than({3, 5}) && !overlap{3, 5}.is_more_than({2, 3}));
static_assert(!overlap{1, 2}.is_more_than({2, 4}) && !overlap{2, 4}.is_more_than({1, 2}));
static_assert(overlap{1, 9}.is_more_than({0, 0}) && !overlap{0, 0}.is_more_than({0, 0}));

//{ quoted by docs/plan.md: overlap
TEST(overlap_of, CS04_is_the_known_part_of_what_is_asked) {
    interest const prior{.files = {"src/auth.ts", "src/session.ts", "docs"}, .terms = {"Expiry", "token"}};
    interest const ask{.files = {"./src/auth.ts", "docs/api.md", "src/new.ts"}, .terms = {"TOKEN"}};

    EXPECT_EQ(overlap_of(ask, prior), (overlap{3, 4}));  // auth.ts, what is below docs, and the term
    EXPECT_TRUE(overlap_of(ask, prior).is_more_than_half());
}
//}

TEST(overlap_of, CS04_of_nothing_is_nothing) {
    interest const some{.files = {"a"}, .terms = {"b"}};
    EXPECT_EQ(overlap_of({}, some), (overlap{0, 0}));
    EXPECT_EQ(overlap_of(some, {}), (overlap{0, 2}));
    EXPECT_EQ(overlap_of({.files = {""}, .terms = {""}}, {.files = {""}, .terms = {""}}), (overlap{0, 0}));
}

TEST(overlap_of, counts_each_place_and_term_once_whatever_its_spelling) {
    interest const ask{.files = {"a", "./a", "/repo/a", "b/../a/"}, .terms = {"X", "x"}};
    EXPECT_EQ(overlap_of(ask, {.files = {"a"}}, "/repo"), (overlap{1, 2}));
    EXPECT_EQ(overlap_of(ask, {.files = {"a"}, .terms = {"x", "X"}}, "/repo"), (overlap{2, 2}));
}

TEST(overlap_of, a_term_is_no_file) {
    EXPECT_EQ(overlap_of({.terms = {"/a"}}, {.files = {"/a"}}), (overlap{0, 1}));
    EXPECT_EQ(overlap_of({.files = {"/a"}}, {.terms = {"/a"}}), (overlap{0, 1}));
}

TEST(overlap_of, PC08_a_directory_that_is_known_covers_what_is_below_it_and_not_the_reverse) {
    EXPECT_EQ(overlap_of({.files = {"src/a/b.ts"}}, {.files = {"src"}}), (overlap{1, 1}));
    EXPECT_EQ(overlap_of({.files = {"src"}}, {.files = {"src/a/b.ts"}}), (overlap{0, 1}));
    EXPECT_EQ(overlap_of({.files = {"src2/a"}}, {.files = {"src"}}), (overlap{0, 1}));
    EXPECT_EQ(overlap_of({.files = {"x"}}, {.files = {"/"}}), (overlap{1, 1}));
}

// best_to_continue
TEST(best_to_continue, CS02_takes_the_one_that_knows_most_if_it_is_more_than_half) {
    interest const ask{.files = {"a", "b", "c"}};
    std::vector<interest> const priors{
        {.files = {"a"}}, {.files = {"a", "b"}}, {.files = {"c", "b", "a"}}, {.files = {"a", "b", "c"}}};
    EXPECT_EQ(best_to_continue(ask, priors), 2U);  // of equals the first
}

TEST(best_to_continue, CS03_takes_nobody_for_another_subsystem) {
    std::vector<interest> const priors{{.files = {"a", "x"}}, {.files = {"y"}}};
    EXPECT_FALSE(best_to_continue({.files = {"a", "b"}}, priors));  // half is not enough
    EXPECT_FALSE(best_to_continue({.files = {"z"}}, priors));
    EXPECT_FALSE(best_to_continue({}, priors));
    EXPECT_FALSE(best_to_continue({.files = {"a"}}, {}));
}

}  // namespace
