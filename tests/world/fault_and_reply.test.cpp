// With an error a reply holds nothing but the usage: no text is shown twice, and no call of it is run.
#include "sent.hpp"

using namespace muster_test;

namespace {

// Whole replies that turn out wrong late, behind a text and a call.
std::vector<std::string> const messages_bodies{
    R"({"content":[{"type":"text","text":"Hi"},{"type":"tool_use","id":"a","name":"Look","input":{}},{"type":"text"}],"stop_reason":"end_turn"})",
    R"({"content":[{"type":"text","text":"Hi"},{"type":"tool_use","id":"a","name":"Look","input":{}},7],"stop_reason":"end_turn"})",
};
std::vector<std::string> const chat_bodies{
    R"({"choices":[{"message":{"content":"Hi","tool_calls":7},"finish_reason":"tool_calls"}]})",
    R"({"choices":[{"message":{"content":"Hi","tool_calls":[{"id":"a","function":{"name":"Look","arguments":"{}"}}]},"finish_reason":"error"}]})",
};
std::vector<std::string> const responses_bodies{
    R"({"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Hi"}]},{"type":"function_call","call_id":"a","name":"Look","arguments":"{}"},{"type":"message","content":[{"type":"output_text"}]}]})",
    R"({"status":"failed","output":[{"type":"message","content":[{"type":"output_text","text":"Hi"}]},{"type":"function_call","call_id":"a","name":"Look","arguments":"{}"}]})",
};

template <class Wire>
void expect_faults_alone(std::vector<std::string> const& bodies) {
    for (std::string const& body : bodies) {
        SCOPED_TRACE(body);
        auto const whole = muster::read_reply<Wire>(body);
        EXPECT_TRUE(whole.fault);
        expect_nothing_but_usage(whole.reply);
        for (std::size_t const size : {1U, 4096U}) {
            auto const streamed = read_in_pieces<Wire>(body, size);
            EXPECT_TRUE(streamed.fault);
            expect_nothing_but_usage(streamed.reply);
        }
    }
}

std::string const hello = R"({"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Hello"})";
std::vector<sent<responses>> const empty_ends{
    {.what = "deltas, then completed without items",
     .events = {R"({"type":"response.created","response":{"id":"r1"}})", hello,
                R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[]}})"},
     .right = {.text = "Hello"}},
    {.what = "an item that is done, then completed without items",
     .events =
         {R"({"type":"response.created","response":{"id":"r1"}})", hello,
          R"({"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}})",
          R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[]}})"},
     .right =
         {.text = "Hello",
          .turn =
              R"([{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}])"}},
    {.what = "a call that is done, then completed without items",
     .events =
         {R"({"type":"response.created","response":{"id":"r1"}})",
          R"({"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"a","name":"Look","arguments":"{}"}})",
          R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed"}})"},
     .right = {.calls = {{"Look", "{}", "a"}}, .stop = muster::stop_reason::tool_use}},
};

// An error in the midst of a stream: what was read is paid for, and nothing else is left of it.
TEST(fault_and_reply, of_a_stream_have_the_usage_alone) {
    std::string const stream = server_sent(
        {R"({"type":"message_start","message":{"id":"m1","model":"m","content":[],"usage":{"input_tokens":25,"output_tokens":1}}})",
         R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hi"}})",
         R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"});
    auto const got = read_in_pieces<messages>(stream, 7);
    EXPECT_EQ(got.fault.error, muster::wire_error::overloaded);
    EXPECT_EQ(got.reply.usage.input, 25U);
    expect_nothing_but_usage(got.reply);
}

}  // namespace

TEST(fault_and_reply, of_the_messages_api_are_never_both) { expect_faults_alone<messages>(messages_bodies); }
TEST(fault_and_reply, of_chat_are_never_both) { expect_faults_alone<chat>(chat_bodies); }
TEST(fault_and_reply, of_the_responses_api_are_never_both) { expect_faults_alone<responses>(responses_bodies); }
TEST(fault_and_reply, deltas_say_what_the_last_event_leaves_out) { expect_all_right<responses>(empty_ends); }
