#include <muster/crew/not_kept.hpp>

#include <muster/crew/answers.hpp>
#include <muster/crew/continuation.hpp>
#include <muster/crew/request_answer.hpp>
#include <muster/crew/team_answers.hpp>
#include <muster/crew/usage_event.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace {

TEST(not_kept, no_answer_says_that_something_was_done) {
    EXPECT_FALSE(muster::not_kept<muster::spawn_answer>());
    EXPECT_EQ(muster::not_kept<muster::spawn_answer>().why, muster::task_fault::not_kept);
    EXPECT_FALSE(muster::not_kept<muster::turn_answer>());
    EXPECT_EQ(muster::not_kept<muster::turn_answer>().kind, muster::turn_kind::not_kept);
    EXPECT_EQ(muster::not_kept<muster::ending_answer>(), muster::ending_answer::not_kept);
    EXPECT_FALSE(muster::not_kept<muster::stop_answer>());
    EXPECT_FALSE(muster::not_kept<muster::continuation>().accepted());
    EXPECT_EQ(muster::not_kept<muster::bill_answer>(), muster::bill_answer::not_kept);
    EXPECT_EQ(muster::not_kept<muster::team_fault>(), muster::team_fault::not_kept);
    EXPECT_FALSE(muster::not_kept<muster::join_answer>());
    EXPECT_FALSE(muster::not_kept<muster::closing_answer>());
    EXPECT_FALSE(muster::not_kept<muster::board_answer>());
    EXPECT_FALSE(muster::not_kept<muster::request_answer>());
    EXPECT_FALSE(muster::not_kept<bool>());
    EXPECT_TRUE(muster::not_kept<std::vector<int>>().empty());
    EXPECT_FALSE(muster::not_kept<std::optional<muster::assignment>>());
}

// Made without a value, this one would say that all is well.
struct answer_without_words {
    enum class fault { none } why = fault::none;
};
template <class Answer>
concept has_one = requires {
    muster::not_kept<Answer>();
};
static_assert(has_one<muster::spawn_answer>);
static_assert(!has_one<answer_without_words>);
static_assert(!has_one<answer_without_words::fault>);

TEST(not_kept, every_refusal_has_words) {
    EXPECT_EQ(word(muster::task_fault::not_kept), "NotKept");
    EXPECT_EQ(word(muster::continuation_kind::not_kept), "NotKept");
    EXPECT_EQ(word(muster::bill_answer::not_kept), "NotKept");
    EXPECT_EQ(to_json(muster::not_kept<muster::continuation>()),
              R"({"ok":false,"kind":"NotKept","error":"this could not be kept, so it was not done: try again later"})");
}

}  // namespace
