#include <muster/crew/todo_list.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::todo_fault;
using muster::todo_list;
using muster::tools::step_state;

TEST(todo_list, SP_17_is_replaced_as_a_whole) {
    todo_list steps;
    EXPECT_EQ(steps.replace({{{"Find it.", step_state::completed}, {"Fix it.", step_state::pending}}}),
              todo_fault::none);
    EXPECT_EQ(steps.replace({{{"Fix it.", step_state::completed}}}), todo_fault::none);
    ASSERT_EQ(steps.steps().size(), 1U);
    EXPECT_EQ(steps.count(step_state::completed), 1U);
    EXPECT_EQ(steps.count(step_state::pending), 0U);
}

// SP_18: a coordinator of several workers has several things going at once.
TEST(todo_list, SP_18_may_have_more_than_one_step_in_progress) {
    todo_list steps;
    EXPECT_EQ(steps.replace({{{"Auth.", step_state::in_progress}, {"Database.", step_state::in_progress}}}),
              todo_fault::none);
    EXPECT_EQ(steps.count(step_state::in_progress), 2U);
}

TEST(todo_list, is_bounded_and_a_refused_list_changes_nothing) {
    todo_list steps{{.max_items = 1, .max_item_bytes = 3}};
    EXPECT_EQ(steps.replace({{{"abc", {}}}}), todo_fault::none);
    EXPECT_EQ(steps.replace({{{"abcd", {}}}}), todo_fault::item_too_long);
    EXPECT_EQ(steps.replace({{{"\t", {}}}}), todo_fault::blank_item);
    EXPECT_EQ(steps.replace({{{"a", {}}, {"b", {}}}}), todo_fault::too_many_items);
    EXPECT_EQ(steps.steps().at(0).content, "abc");
    for (int a = 0; a <= static_cast<int>(todo_fault::item_too_long); ++a) {
        for (int b = 0; b < a; ++b) {
            EXPECT_NE(word(static_cast<todo_fault>(a)), word(static_cast<todo_fault>(b)));
            EXPECT_NE(describe(static_cast<todo_fault>(a)), describe(static_cast<todo_fault>(b)));
        }
    }
}

}  // namespace
