#include <muster/crew/usage_event.hpp>

#include <gtest/gtest.h>

namespace {

using muster::bill_answer;

static_assert(muster::word(bill_answer::counted) == "Counted");
static_assert(muster::word(bill_answer::no_call) == "Wire");

TEST(usage_event, each_answer_has_a_word_and_a_sentence_of_its_own) {
    for (int i = 0; i <= static_cast<int>(bill_answer::too_many); ++i) {
        for (int j = 0; j < i; ++j) {
            auto const one = static_cast<bill_answer>(i), other = static_cast<bill_answer>(j);
            EXPECT_NE(muster::word(one), muster::word(other));
            EXPECT_NE(muster::describe(one), muster::describe(other));
        }
    }
}

TEST(usage_event, what_is_not_said_is_missing) {
    muster::call_bill const bill{.call = *muster::call_id::from("msg_1"), .used = {.output = 0}};
    EXPECT_FALSE(bill.used.input.has_value());
    EXPECT_TRUE(bill.used.output.has_value());
    EXPECT_FALSE(bill.tool_uses);
}

}  // namespace
