#include <muster/plan/verification_record.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace {

using muster::judged_record;
using muster::record_verdict;
using muster::step_outcome;
using muster::verification_record;
using muster::verification_step;

//{ quoted by docs/plans.md: record
verification_record proof() {
    return {.failing_case = {step_outcome::failed, "ctest -R session: session.expires_in_time"},
            .fix = {step_outcome::passed, "src/session.ts:42: < is <= now"},
            .same_case = {step_outcome::passed, "ctest -R session"},
            .suite = {step_outcome::passed, "ctest: 214 of 214"},
            .diff = {step_outcome::passed, "one line, nothing besides"}};
}

TEST(judge, VR05_a_record_is_complete_only_if_the_failing_case_failed_first) {
    EXPECT_EQ(judge(proof()).verdict, record_verdict::proven);

    verification_record trusting = proof();
    trusting.failing_case.outcome = step_outcome::passed;
    EXPECT_EQ(judge(trusting).verdict, record_verdict::never_failed);
    EXPECT_FALSE(judge(trusting).is_complete());
}
//}

TEST(judge, VR05_each_step_is_there_with_what_was_seen) {
    for (auto const& row : muster::verification_steps) {
        verification_record record = proof();
        record[row.step].evidence = " \n";
        EXPECT_EQ(judge(record), (judged_record{record_verdict::step_missing, row.step})) << row.word;
        record[row.step] = {};
        EXPECT_EQ(judge(record), (judged_record{record_verdict::step_missing, row.step})) << row.word;
        EXPECT_FALSE(judge(record).is_complete());
    }
    EXPECT_EQ(muster::judge({}).step, verification_step::failing_case);
}

TEST(judge, a_complete_record_may_show_that_it_does_not_work) {
    for (auto const& row : muster::verification_steps) {
        if (row.step == verification_step::failing_case) continue;
        verification_record record = proof();
        record[row.step].outcome = step_outcome::failed;
        EXPECT_EQ(judge(record), (judged_record{record_verdict::not_proven, row.step})) << row.word;
        EXPECT_TRUE(judge(record).is_complete());
    }
}

TEST(record_verdict, says_something_of_its_own) {
    std::set<std::string_view> texts;
    for (int i = 0; i <= static_cast<int>(record_verdict::not_proven); ++i)
        texts.insert(describe(static_cast<record_verdict>(i)));
    EXPECT_EQ(texts.size(), 4U);
}

}  // namespace
