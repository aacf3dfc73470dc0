#include <muster/craft/failure.hpp>

#include <gtest/gtest.h>

#include <cstddef>

namespace {

using muster::failure_class;
using muster::remedy;
using muster::remedy_for;

// failure_rows: a row for each class, at its own place
constexpr bool has_a_row_for_each_class() {
    std::size_t place = 0;
    for (muster::failure_row const& row : muster::failure_rows) {
        if (static_cast<std::size_t>(row.what) != place++) return false;
        if (row_of(row.what).word != row.word || row.word.empty() || row.shows.empty() || row.response.empty())
            return false;
    }
    return place == static_cast<std::size_t>(failure_class::unknown) + 1;
}
static_assert(has_a_row_for_each_class());
TEST(failure_rows, FR01_has_a_row_for_each_class) { EXPECT_TRUE(has_a_row_for_each_class()); }

constexpr bool words_are_all_different() {
    for (auto const& a : muster::failure_rows) {
        for (auto const& b : muster::failure_rows) {
            if (a.what != b.what && a.word == b.word) return false;
        }
    }
    return true;
}
static_assert(words_are_all_different());
TEST(failure_rows, words_are_all_different) { EXPECT_TRUE(words_are_all_different()); }

// Whoever has been asked is not passed over: nothing is tried again behind his back.
constexpr bool nothing_is_tried_after_asking() {
    for (auto const& row : muster::failure_rows) {
        bool asked = false;
        for (remedy const step : row.steps) {
            if (asked && step != remedy::ask && step != remedy::give_up) return false;
            asked = asked || step == remedy::ask || step == remedy::give_up;
        }
        if (!asked) return false;
    }
    return true;
}
static_assert(nothing_is_tried_after_asking());
TEST(failure_rows, end_with_asking_or_giving_up) { EXPECT_TRUE(nothing_is_tried_after_asking()); }

// remedy_for
constexpr bool gives_the_responses_that_are_asked_for() {
    using enum failure_class;
    return remedy_for(tool_failed, 0) == remedy::retry && remedy_for(tool_failed, 1) == remedy::adjust
        && remedy_for(budget_used_up, 1) == remedy::split && remedy_for(tool_gone, 0) == remedy::degrade
        && remedy_for(context_too_long, 0) == remedy::split && remedy_for(tool_failed, 2) == remedy::give_up
        && remedy_for(tool_failed, 1'000'000) == remedy::give_up;
}
static_assert(gives_the_responses_that_are_asked_for());
TEST(remedy_for, FR01_gives_the_responses_that_are_asked_for) { EXPECT_TRUE(gives_the_responses_that_are_asked_for()); }

TEST(remedy_for, F87_never_tries_again_what_was_denied) {
    for (std::size_t before = 0; before < 4; ++before) {
        remedy const next = remedy_for(failure_class::denied, before);
        EXPECT_TRUE(next == remedy::ask || next == remedy::give_up);
    }
}

// row_of: what is no class has the row of the unknown
TEST(row_of, takes_what_is_no_class_for_unknown) {
    EXPECT_EQ(row_of(static_cast<failure_class>(200)).what, failure_class::unknown);
    EXPECT_EQ(word(static_cast<remedy>(200)), "give up");
}

}  // namespace
