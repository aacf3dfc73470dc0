#include <muster/plan/claim_answer.hpp>

#include "own_words.hpp"

#include <gtest/gtest.h>

namespace {

TEST(claim_verdict, each_has_words_of_its_own) { muster_test::expect_own_words(muster::claim_verdict::holds_some); }

TEST(claim_answer, is_true_where_it_was_granted_and_nowhere_else) {
    for (int each = 0; each <= static_cast<int>(muster::claim_verdict::holds_some); ++each) {
        muster::claim_answer const answer{.verdict = static_cast<muster::claim_verdict>(each)};
        EXPECT_EQ(bool{answer}, answer.verdict == muster::claim_verdict::granted) << each;
    }
}

}  // namespace
