#include <muster/wire/conversation.hpp>

#include <muster/text/ascii.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
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

// keep
std::vector<std::string> ids_of(muster::model_reply const& reply) {
    std::vector<std::string> ids;
    for (auto const& call : reply.calls) ids.push_back(call.id);
    return ids;
}

// What every API takes for an id.
bool is_made(std::string_view id) {
    return id.size() == 9 && std::all_of(id.begin(), id.end(), [](char c) { return muster::is_ascii_alnum(c); });
}

TEST(conversation, an_id_that_no_earlier_call_has_stays_as_it_is) {
    conversation talk;
    for (int turn = 0; turn < 100; ++turn) {
        muster::model_reply reply = calling({"call_" + std::to_string(turn), "functions.Read:" + std::to_string(turn)});
        muster::model_reply const before = reply;
        talk.keep(reply);
        EXPECT_EQ(reply.calls, before.calls);
        EXPECT_EQ(reply.turn, before.turn);
    }
}

struct wire_turn {
    std::string_view before;
    std::string_view after;  // behind the id
};
constexpr wire_turn turns_of_calls[] = {
    {R"({"role":"assistant","content":[{"type":"text","text":"\"call_0\""},{"type":"tool_use","id":)",
     R"(,"name":"Ping","input":{"id":"call_0","type":"tool_use"}}]})"},
    {R"({"content":[{"type":"tool_result","id":"call_0"},{"name":"Ping","input":{},"id":)",
     R"( , "type":"tool_use"}],"role":"assistant"})"},
    {R"({"role":"assistant","content":null,"tool_calls":[{"id":)",
     R"(,"type":"function","function":{"name":"Ping","arguments":"{\"id\":\"call_0\"}"}}]})"},
    {R"({"type":"reasoning","id":"call_0"},{"type":"function_call","id":"call_0","call_id":)",
     R"(,"name":"Ping","arguments":"{}"},{"type":"message","content":[]})"},
};

// Servers that begin to count anew in each reply.
TEST(conversation, an_id_that_an_earlier_call_has_is_changed_in_the_calls_and_in_the_turn) {
    for (wire_turn const& turn : turns_of_calls) {
        conversation talk;
        std::set<std::string> ids;
        for (int i = 0; i < 100; ++i) {
            muster::model_reply reply;
            reply.turn = std::string{turn.before} + "\"call_0\"" + std::string{turn.after};
            reply.calls = {{"call_0", "Ping", "{}"}};
            talk.keep(reply);
            std::string const id = reply.calls[0].id;
            EXPECT_TRUE(ids.insert(id).second) << id;
            EXPECT_EQ(is_made(id), i != 0) << id;
            EXPECT_EQ(reply.turn, std::string{turn.before} + "\"" + id + "\"" + std::string{turn.after});
            EXPECT_EQ(talk.turns()[talk.turns().size() - 2].by_model, reply.turn);
            EXPECT_EQ(talk.answer(result(id, "a")), answer_outcome::kept);
        }
    }
}

TEST(conversation, calls_of_one_reply_that_share_an_id_are_told_apart) {
    conversation talk;
    muster::model_reply reply = calling({"1", "1", "", " ", "1"});
    reply.turn = R"({"tool_calls":[{"id":"1"},{"id":"1","function":{}},{"id":""},{"id":" "},{"id":"\u0031"}]})";
    talk.keep(reply);
    auto const ids = ids_of(reply);
    EXPECT_EQ(ids[0], "1");
    EXPECT_EQ((std::set<std::string>{ids.begin(), ids.end()}).size(), 5U);
    EXPECT_EQ(reply.turn, R"({"tool_calls":[{"id":"1"},{"id":")" + ids[1] + R"(","function":{}},{"id":")" + ids[2]
                              + R"("},{"id":")" + ids[3] + R"("},{"id":")" + ids[4] + R"("}]})");
    EXPECT_EQ(talk.answer({result("1", "a"), result(ids[1], "b"), result("1", "c")}), 2U);
    EXPECT_EQ(texts_of(talk.turns()[1].results)[1], ids[1] + " b");
}

// A result that a slow tool has for the first call_0 is not one for the second.
TEST(conversation, a_late_result_is_not_taken_for_a_later_call_of_the_same_id) {
    conversation talk;
    talk.keep(calling({"call_0"}));
    muster::model_reply second = calling({"call_0"});
    talk.keep(second);
    EXPECT_EQ(talk.answer(result("call_0", "late")), answer_outcome::no_such_call);
    EXPECT_EQ(talk.answer(result(second.calls[0].id, "a")), answer_outcome::kept);
}

TEST(conversation, an_id_that_was_made_is_not_made_again_when_a_server_sends_it) {
    conversation talk;
    talk.keep(calling({"call_0"}));
    muster::model_reply second = calling({"call_0"});
    talk.keep(second);
    muster::model_reply third = calling({second.calls[0].id});
    talk.keep(third);
    EXPECT_NE(third.calls[0].id, second.calls[0].id);
}

// The same replies make the same ids, so that a conversation that is restored has the beginning that a cache keeps.
TEST(conversation, ids_are_made_of_what_was_said) {
    std::vector<std::string> first;
    for (int run = 0; run < 2; ++run) {
        conversation talk;
        std::vector<std::string> all;
        for (int turn = 0; turn < 20; ++turn) {
            muster::model_reply reply = calling({"call_0", "call_1"});
            reply.id = "reply " + std::to_string(turn);
            talk.keep(reply);
            all.push_back(reply.calls[0].id);
            all.push_back(reply.calls[1].id);
        }
        if (run == 0) first = all;
        EXPECT_EQ(all, first);
    }
}

// One toolbox may serve several conversations.
TEST(conversation, two_conversations_make_different_ids_where_their_replies_differ) {
    conversation here;
    conversation there;
    muster::model_reply a = calling({"call_0", "call_0"});
    a.id = "chatcmpl-1";
    muster::model_reply b = calling({"call_0", "call_0"});
    b.id = "chatcmpl-2";
    here.keep(a);
    there.keep(b);
    EXPECT_NE(a.calls[1].id, b.calls[1].id);
}

TEST(conversation, a_conversation_that_is_told_again_keeps_its_ids) {
    conversation talk;
    for (int turn = 0; turn < 10; ++turn) talk.keep(calling({"call_0", "call_1"}));
    conversation again;
    auto const turns = talk.turns();
    for (std::size_t i = 0; i + 1 < turns.size(); i += 2) {
        muster::model_reply reply = calling({});
        for (auto const& one : turns[i + 1].results) reply.calls.push_back({one.call_id, "", ""});
        auto const before = reply.calls;
        again.keep(reply);
        EXPECT_EQ(reply.calls, before);
    }
}

TEST(conversation, a_turn_that_is_no_json_stays_as_it_is) {
    for (std::string_view const turn :
         {"", "{", "[]", "{…}", R"({"tool_calls":[{"id":)", R"({"tool_calls":["id"]})",
          R"({"content":[{"type":"tool_use","id":7}]})", R"({"content":"tool_use"})", R"({"type":"function_call"})",
          "\"", "}}}}", ",,,,", "[{]", R"({"content":[)"}) {
        conversation talk;
        talk.keep(calling({"1"}));
        muster::model_reply reply = calling({"1"});
        reply.turn = turn;
        talk.keep(reply);
        EXPECT_EQ(reply.turn, turn);
        EXPECT_NE(reply.calls[0].id, "1");
    }
}

TEST(conversation, a_reply_that_is_given_away_keeps_its_calls) {
    conversation talk;
    talk.keep(calling({"1"}));
    muster::model_reply reply = calling({"1"});
    talk.keep(std::move(reply));
    EXPECT_EQ(talk.turns().back().results[0].call_id, reply.calls.at(0).id);  // NOLINT: keep says so
    EXPECT_NE(reply.calls[0].id, "1");
}

// Its ids could not be made unique.
template <class Reply>
concept can_be_kept = requires(conversation& talk, Reply&& reply) {
    talk.keep(std::forward<Reply>(reply));
};
static_assert(can_be_kept<muster::model_reply&>);
static_assert(can_be_kept<muster::model_reply>);
static_assert(!can_be_kept<muster::model_reply const&>);

TEST(conversation, many_turns_cost_no_more_each) {
    conversation talk;
    for (int turn = 0; turn < 20'000; ++turn) {
        talk.keep(calling({"call_0", "call_1"}));
        talk.say("a");
    }
    EXPECT_EQ(talk.turns().size(), 40'000U);
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
