#include <muster/crew/board_task.hpp>

#include <own_words.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::board_fault;

TEST(task_state, F_82_has_three_words) {
    EXPECT_EQ(word(muster::task_state::pending), "pending");
    EXPECT_EQ(word(muster::task_state::in_progress), "in_progress");
    EXPECT_EQ(word(muster::task_state::completed), "completed");
}

TEST(fault_of_texts, counts_bytes_of_all_of_them) {
    muster::team_limits most;
    most.max_task_bytes = 6;
    EXPECT_EQ(fault_of({"ab", "cd", "ef"}, most), board_fault::none);
    EXPECT_EQ(fault_of({"ab", "cd", "efg"}, most), board_fault::texts_too_large);
    EXPECT_EQ(fault_of({" \n", "cd", ""}, most), board_fault::blank_subject);
}

TEST(board_fault, each_has_a_kind_and_words_of_its_own) { muster_test::expect_own_words(board_fault::not_kept); }

}  // namespace
