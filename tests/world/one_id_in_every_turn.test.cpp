// Servers that number their calls anew in each reply, such as call_0, or give none an id.
#include "played_loop.hpp"
#include "replies.hpp"

using namespace muster_test;

namespace {

template <class Wire>
std::vector<answer> answers_of(std::vector<written_reply> const& replies, bool streams) {
    std::vector<answer> answers;
    for (auto const& reply : replies) answers.push_back({streams ? streamed_of<Wire>(reply) : body_of(reply, Wire{})});
    return answers;
}

std::vector<written_reply> four_turns(std::string const& first, std::string const& second) {
    return {{.calls = {{"AddUp", R"({"a":1,"b":1})", first}}},
            {.calls = {{"AddUp", R"({"a":2,"b":2})", first}, {"AddUp", R"({"a":3,"b":3})", second}}},
            {.calls = {{"AddUp", R"({"a":1,"b":1})", first}}},  // the very call of the first turn
            {.calls = {{"Look", "{}", first}}},
            {.text = "Done."}};
}

template <class Wire>
class one_id_in_every_turn : public testing::Test {};
using wires = testing::Types<messages, chat, responses>;
TYPED_TEST_SUITE(one_id_in_every_turn, wires, );

TYPED_TEST(one_id_in_every_turn, every_call_is_run_and_gets_its_own_result) {
    for (bool const streams : {false, true}) {
        for (auto const& [first, second] : {std::pair{"call_0", "call_1"}, {"call_0", "call_0"}, {"", ""}}) {
            SCOPED_TRACE(std::string{first} + "/" + second + (streams ? " streamed" : ""));
            auto const got = play<TypeParam>(answers_of<TypeParam>(four_turns(first, second), streams));
            EXPECT_EQ(got.end.text, "Done.");
            EXPECT_EQ(got.end.why, "");
            EXPECT_EQ(words_of(got.made), "1+1 2+2 3+3 1+1 look");
            EXPECT_EQ(got.refused, "");
            EXPECT_EQ(got.requests.size(), 5U);
        }
    }
}

// An id that the library has made is not safe from a server that makes it later.
TYPED_TEST(one_id_in_every_turn, a_server_that_repeats_a_made_up_id_gets_another_one) {
    written_reply const without{.calls = {{"AddUp", R"({"a":1,"b":1})", ""}}};
    auto first = muster::read_reply<TypeParam>(body_of(without, TypeParam{}));
    ASSERT_EQ(first.reply.calls.size(), 1U) << muster::sentence(first.fault);
    muster::conversation talk;
    talk.say("Add.");
    talk.keep(first.reply);
    talk.answer(muster::tool_result{first.reply.calls[0].id, "2", false, {}});
    written_reply const again{.calls = {{"AddUp", R"({"a":1,"b":1})", first.reply.calls[0].id}}};
    auto second = muster::read_reply<TypeParam>(body_of(again, TypeParam{}));
    talk.keep(second.reply);
    ASSERT_EQ(second.reply.calls.size(), 1U);
    EXPECT_NE(second.reply.calls[0].id, first.reply.calls[0].id);
    EXPECT_EQ(talk.answer(muster::tool_result{second.reply.calls[0].id, "2", false, {}}), muster::answer_outcome::kept);
    EXPECT_EQ(muster_test::why_refused(next_request<TypeParam>(talk), TypeParam{}), "");
}

}  // namespace
