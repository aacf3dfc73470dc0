#include <muster/wire/conversation.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using muster::answer_outcome;
using muster::conversation;
using muster::tool_result;

muster::model_reply calling(std::vector<std::string> const& ids) {
    muster::model_reply reply;
    reply.turn = "{…}";
    for (auto const& id : ids) reply.calls.push_back({id, "Ping", "{}"});
    return reply;
}
tool_result result(std::string id, std::string text) { return {std::move(id), std::move(text), false}; }

std::vector<std::string> texts_of(std::vector<tool_result> const& results) {
    std::vector<std::string> texts;
    for (tool_result const& one : results) texts.push_back(one.call_id + (one.is_error ? " error " : " ") + one.text);
    return texts;
}

// say, keep
TEST(conversation, turns_stand_in_the_order_in_which_they_were_said) {
    conversation talk;
    talk.say("a");
    talk.say(" \n");
    talk.say("b");
    talk.keep(calling({}));
    talk.say("c");
    ASSERT_EQ(talk.turns().size(), 3U);
    EXPECT_EQ(talk.turns()[0].texts, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(talk.turns()[0].by_model, "");
    EXPECT_EQ(talk.turns()[1].by_model, "{…}");
    EXPECT_TRUE(talk.turns()[1].texts.empty());
    EXPECT_EQ(talk.turns()[2].texts, std::vector<std::string>{"c"});
    conversation const silent;
    EXPECT_TRUE(silent.turns().empty());
}

// A model may end its turn without a word; no API takes such a turn back.
TEST(conversation, a_turn_without_a_word_is_none) {
    conversation talk;
    talk.say("a");
    talk.keep({});
    talk.say("b");
    ASSERT_EQ(talk.turns().size(), 1U);
    EXPECT_EQ(talk.turns()[0].texts, (std::vector<std::string>{"a", "b"}));
}

// answer
TEST(conversation, each_call_has_one_result_in_the_order_of_the_calls_whatever_comes) {
    conversation talk;
    talk.keep(calling({"1", "2", "3"}));
    EXPECT_EQ(talk.unanswered(), 3U);
    talk.say("a notification");
    EXPECT_EQ(talk.answer(result("3", "c")), answer_outcome::kept);
    EXPECT_EQ(talk.answer(result("1", "a")), answer_outcome::kept);
    EXPECT_EQ(talk.answer(result("1", "again")), answer_outcome::answered_before);
    EXPECT_EQ(talk.answer(result("4", "d")), answer_outcome::no_such_call);
    EXPECT_EQ(talk.answer(result("", "")), answer_outcome::no_such_call);
    EXPECT_EQ(talk.unanswered(), 1U);
    ASSERT_EQ(talk.turns().size(), 2U);
    EXPECT_EQ(texts_of(talk.turns()[1].results),
              (std::vector<std::string>{"1 a", "2 error " + std::string{conversation::unanswered_text}, "3 c"}));
    EXPECT_EQ(talk.turns()[1].texts, std::vector<std::string>{"a notification"});
}

TEST(conversation, all_results_of_a_turn_are_taken_at_once) {
    conversation talk;
    EXPECT_EQ(talk.answer(std::vector{result("1", "a")}), 0U);
    talk.keep(calling({"1", "2"}));
    EXPECT_EQ(talk.answer({result("1", "a"), result("x", "y"), result("2", "b")}), 2U);
    EXPECT_EQ(talk.unanswered(), 0U);
}

TEST(conversation, two_calls_of_one_id_take_two_results) {
    conversation talk;
    talk.keep(calling({"1", "1"}));
    EXPECT_EQ(talk.answer({result("1", "a"), result("1", "b"), result("1", "c")}), 2U);
    EXPECT_EQ(texts_of(talk.turns()[1].results), (std::vector<std::string>{"1 a", "1 b"}));
}

// What the model has read stays as it was: another answer would be about another turn.
TEST(conversation, a_result_that_comes_after_the_next_turn_is_not_taken) {
    conversation talk;
    talk.keep(calling({"1"}));
    talk.keep(calling({"2"}));
    EXPECT_EQ(talk.answer(result("1", "late")), answer_outcome::no_such_call);
    EXPECT_EQ(talk.unanswered(), 1U);
    talk.keep(calling({}));
    EXPECT_EQ(talk.answer(result("2", "late")), answer_outcome::no_such_call);
    talk.say("b");
    EXPECT_EQ(talk.answer(result("2", "late")), answer_outcome::no_such_call);

    talk.keep(calling({"3"}));
    talk.keep({});
    EXPECT_EQ(talk.answer(result("3", "late")), answer_outcome::answered_before);
    EXPECT_EQ(talk.unanswered(), 0U);
}

template <class Talk>
concept gives_turns = requires(Talk&& talk) {
    std::forward<Talk>(talk).turns();
};
static_assert(gives_turns<conversation&>);
static_assert(!gives_turns<conversation>);

TEST(conversation, one_that_was_moved_from_is_empty) {
    muster::conversation talk;
    talk.say("a");
    muster::model_reply reply;
    reply.turn = "{}";
    reply.calls = {{"1", "n", "{}"}};
    talk.keep(reply);
    muster::conversation const moved = std::move(talk);
    EXPECT_EQ(moved.unanswered(), 1U);
    EXPECT_EQ(talk.unanswered(), 0U);
    talk.say("b");
    EXPECT_EQ(talk.turns().size(), 1U);
    EXPECT_EQ(talk.answer(muster::tool_result{"1", "x"}), muster::answer_outcome::no_such_call);
}

}  // namespace
