#include <muster/crew/team_answers.hpp>

#include <gtest/gtest.h>

namespace {

TEST(join_answer, is_a_yes_only_if_team_and_task_are_in_order) {
    EXPECT_TRUE((muster::join_answer{}));
    EXPECT_FALSE((muster::join_answer{muster::team_fault::team_full}));
    EXPECT_FALSE((muster::join_answer{muster::team_fault::none, {muster::task_fault::queue_full}}));
}

TEST(closing_answer, is_a_yes_where_nothing_is_wrong) {
    EXPECT_TRUE((muster::closing_answer{}));
    EXPECT_FALSE((muster::closing_answer{muster::team_fault::blocked_by_active_members}));
}

TEST(board_answer, is_a_yes_where_nothing_is_wrong) {
    EXPECT_TRUE((muster::board_answer{.task = 1}));
    EXPECT_FALSE((muster::board_answer{muster::board_fault::blocked, 1, {2}}));
}

}  // namespace
