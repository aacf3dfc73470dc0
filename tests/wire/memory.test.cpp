// A conversation for which memory runs out, wherever that happens: nothing has changed.
#include <muster/wire/conversation.hpp>

#include <allocations.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

namespace {

std::string const long_id = "call_00000000000000000000000000001";
std::string const other_id = "call_00000000000000000000000000002";

muster::model_reply two_calls() {
    std::string turn = R"({"role":"assistant","tool_calls":[)";
    for (std::string const& id : {long_id, other_id})
        turn += R"({"id":")" + id + R"(","type":"function","function":{"name":"Pay","arguments":"{}"}},)";
    turn.back() = ']';
    muster::model_reply reply;
    reply.id = "reply_00000000000000000000000000001";
    reply.calls = {{long_id, "Pay", "{}"}, {other_id, "Pay", "{}"}};
    reply.turn = turn + "}";
    return reply;
}
// A conversation that has the ids of those calls already, and a result of one of them.
muster::conversation begun() {
    muster::conversation talk;
    talk.say("Pay the bill, and then say whether it is paid.");
    muster::model_reply reply = two_calls();
    talk.keep(reply);
    talk.answer(muster::tool_result{long_id, "It is paid, and this is its receipt.", false, {}});
    return talk;
}
std::string all_of(muster::conversation const& talk) {
    std::string all = std::to_string(talk.unanswered());
    for (muster::spoken_turn const& turn : talk.turns()) {
        all += "\nturn " + turn.by_model;
        for (auto const& result : turn.results) all += "\nresult " + result.call_id + " " + result.text;
        for (auto const& text : turn.texts) all += "\ntext " + text;
    }
    return all;
}
std::string all_of(muster::model_reply const& reply) {
    std::string all = reply.turn;
    for (muster::model_call const& call : reply.calls) all += "\n" + call.id;
    return all;
}

// Lets each allocation of the action fail in turn. After that the action is done again, with memory.
template <class Action>
void expect_all_or_nothing(Action action) {
    muster::conversation done = begun();
    muster::model_reply read = two_calls();
    action(done, read);
    std::size_t count = 0;
    for (bool ran_out = true; ran_out; ++count) {
        muster::conversation talk = begun();
        muster::model_reply reply = two_calls();
        ran_out = muster_test::runs_out_after(count, [&] { action(talk, reply); });
        EXPECT_EQ(all_of(talk), ran_out ? all_of(begun()) : all_of(done)) << count;
        EXPECT_EQ(all_of(reply), ran_out ? all_of(two_calls()) : all_of(read)) << count;
        if (ran_out) action(talk, reply);
        EXPECT_EQ(all_of(talk), all_of(done)) << count;
        EXPECT_EQ(all_of(reply), all_of(read)) << count;
    }
    EXPECT_GT(count, 2U) << "no allocation failed";
}

TEST(memory, a_reply_is_kept_wholly_or_not_at_all) {
    expect_all_or_nothing([](muster::conversation& talk, muster::model_reply& reply) { talk.keep(reply); });
}
TEST(memory, a_reply_that_is_given_away_is_kept_wholly_or_not_at_all) {
    expect_all_or_nothing([](muster::conversation& talk, muster::model_reply& reply) { talk.keep(std::move(reply)); });
}
TEST(memory, a_text_is_said_wholly_or_not_at_all) {
    muster::model_reply silent;
    silent.turn = R"({"role":"assistant","content":"I have nothing to do, so I wait."})";
    bool ran_out = true;
    for (std::size_t count = 0; ran_out; ++count) {
        muster::conversation talk;
        talk.keep(silent);
        std::string const text = "A text that is long enough to need memory of its own.";
        ran_out = muster_test::runs_out_after(count, [&] { talk.say(text); });
        EXPECT_EQ(talk.turns().size(), ran_out ? 1U : 2U) << count;
    }
}
TEST(memory, results_that_come_after_memory_ran_out_are_taken) {
    muster::conversation talk = begun();
    muster::model_reply reply = two_calls();
    EXPECT_TRUE(muster_test::runs_out_after(5, [&] { talk.keep(reply); }));
    EXPECT_EQ(talk.answer(muster::tool_result{other_id, "paid", false, {}}), muster::answer_outcome::kept);
    talk.keep(reply);
    EXPECT_EQ(talk.answer(muster::tool_result{reply.calls[1].id, "paid", false, {}}), muster::answer_outcome::kept);
}

}  // namespace
