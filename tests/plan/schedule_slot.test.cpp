#include <muster/plan/schedule_slot.hpp>

#include "own_words.hpp"

#include <gtest/gtest.h>

namespace {

TEST(schedule_wait, each_has_words_of_its_own) { muster_test::expect_own_words(muster::schedule_wait::room); }

TEST(task_time, whose_findings_are_told_when_it_ends_if_nobody_says_otherwise) {
    constexpr muster::task_time research{.takes = 4};
    static_assert(research.told_after == muster::task_time::at_its_end && research.worker.empty());
    EXPECT_GT(research.told_after, research.takes);
}

}  // namespace
