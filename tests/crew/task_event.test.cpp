#include <muster/crew/task_event.hpp>

#include <gtest/gtest.h>

namespace {

// team_event.test.cpp has each of them as bytes and as a line.
TEST(task_event, says_nothing_that_was_not_said) {
    muster::events::task_added const fresh{.board = {}, .task = 1};
    EXPECT_EQ(fresh.texts, muster::task_texts{});
    EXPECT_EQ((muster::events::task_moved{.board = {}, .task = 1}.to), muster::task_state::pending);
}

}  // namespace
