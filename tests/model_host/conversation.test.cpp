#include <conversation.hpp>

#include <gtest/gtest.h>

using namespace model_host;
using muster::tool_result;

namespace {

muster::model_reply calling(std::string id) {
    muster::model_reply reply;
    reply.turn = "{}";
    reply.calls.push_back({std::move(id), "Read", "{}"});
    return reply;
}

// A call and its result, so many times.
void work(conversation& talk, int times, std::size_t bytes) {
    for (int i = 0; i < times; ++i) {
        std::string const id = "call_" + std::to_string(i);
        talk.keep(calling(id));
        talk.answer({{id, std::string(bytes, 'x'), false}});
    }
}

}  // namespace

TEST(model_host_conversation, a_long_result_keeps_its_head_and_its_tail_and_says_so) {
    conversation talk{"persona", "", {.longest_result = 1000}};
    talk.keep(calling("a"));
    talk.answer({{"a", "head" + std::string(10'000, '.') + "tail", false}});
    std::string const& text = talk.turns()[1].results[0].text;
    EXPECT_LE(text.size(), 1000U);
    EXPECT_TRUE(text.starts_with("head") && text.ends_with("tail"));
    EXPECT_NE(text.find("bytes left out"), text.npos);
}

TEST(model_host_conversation, the_oldest_results_go_when_all_is_too_long) {
    conversation talk{"persona", "", {.longest_result = 1000, .most_bytes = 5000}};
    talk.say("Do it.");
    work(talk, 20, 900);
    EXPECT_FALSE(talk.is_full());
    EXPECT_EQ(talk.turns()[2].results[0].text,
              "[left out by now, to keep the conversation short; it had 900 bytes; call again if it is needed]");
    EXPECT_EQ(talk.turns().back().results[0].text.size(), 900U) << "the last one stays";
    ASSERT_EQ(talk.turns().size(), 41U) << "turns stay, as each call needs its result";
    for (std::size_t i = 2; i < talk.turns().size(); i += 2) {
        ASSERT_EQ(talk.turns()[i].results.size(), 1U);
        EXPECT_EQ(talk.turns()[i].results[0].call_id, "call_" + std::to_string(i / 2 - 1));
    }
    EXPECT_EQ(talk.turns()[0].texts, std::vector<std::string>{"Do it."});
}

TEST(model_host_conversation, what_cannot_be_left_out_makes_it_full) {
    conversation talk{"persona", "", {.longest_result = 1000, .most_bytes = 5000}};
    talk.say(std::string(5001, 'x'));
    work(talk, 1, 1000);
    EXPECT_TRUE(talk.is_full());
}

TEST(model_host_conversation, earlier_words_are_recalled_as_the_agents_own) {
    conversation talk{"persona"};
    talk.say("First.");
    talk.recall("Found \"it\".");
    talk.say("Second.");
    ASSERT_EQ(talk.turns().size(), 3U);
    EXPECT_EQ(talk.turns()[1].by_model, R"({"role":"assistant","content":"Found \"it\"."})");
}
