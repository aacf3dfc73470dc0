// Replies without any content: an error of their own, which may be retried, and no loop repeats them without end.
#include "played_loop.hpp"
#include "sent.hpp"

using namespace muster_test;
using muster::wire_error;

namespace {

right_reply const nothing{.error = wire_error::empty_reply, .may_retry = true};

std::string messages_body(std::string const& content, std::string const& word) {
    return R"({"id":"m1","type":"message","role":"assistant","model":"m","content":)" + content + R"(,"stop_reason":")"
         + word + R"(","usage":{"input_tokens":9,"output_tokens":0}})";
}
std::string chat_body(std::string const& message, std::string const& word) {
    return R"({"id":"c1","model":"m","choices":[{"index":0,"message":)" + message + R"(,"finish_reason":")" + word
         + R"("}],"usage":{"prompt_tokens":9,"completion_tokens":0}})";
}
std::string responses_body(std::string const& output) {
    return R"({"id":"r1","model":"m","status":"completed","output":)" + output + "}";
}

std::vector<sent<messages>> const messages_rows{
    {.what = "tool_use without a block", .body = messages_body("[]", "tool_use"), .right = nothing},
    {.what = "end_turn without a block", .body = messages_body("[]", "end_turn"), .right = nothing},
    {.what = "an empty text", .body = messages_body(R"([{"type":"text","text":""}])", "end_turn"), .right = nothing},
    {.what = "null for the content", .body = messages_body("null", "end_turn"), .streams = false, .right = nothing},
    {.what = "a text of blanks and no call",
     .body = messages_body(R"([{"type":"text","text":"\n"}])", "tool_use"),
     .streams = false,
     .right = nothing},
};
std::vector<sent<chat>> const chat_rows{
    {.what = "null", .body = chat_body(R"({"role":"assistant","content":null})", "stop"), .right = nothing},
    {.what = "an empty text", .body = chat_body(R"({"role":"assistant","content":""})", "stop"), .right = nothing},
    {.what = "tool_calls without a call",
     .body = chat_body(R"({"role":"assistant","content":null,"tool_calls":[]})", "tool_calls"),
     .right = nothing},
    {.what = "null for the message", .body = chat_body("null", "stop"), .streams = false, .right = nothing},
    {.what = "no choice",
     .body = R"({"id":"c1","choices":[],"usage":{"prompt_tokens":9}})",
     .streams = false,
     .right = nothing},
    {.what = "null for the choices", .body = R"({"id":"c1","choices":null})", .streams = false, .right = nothing},
    {.what = "an empty list of parts",
     .body = chat_body(R"({"role":"assistant","content":[]})", "stop"),
     .right = nothing},
    {.what = "a stream that only ends",
     .events = {R"({"choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]})",
                R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})", "[DONE]"},
     .right = nothing},
};
std::vector<sent<responses>> const responses_rows{
    {.what = "no item", .body = responses_body("[]"), .right = nothing},
    {.what = "a message without content",
     .body = responses_body(R"([{"type":"message","id":"m1","role":"assistant","content":[]}])"),
     .right = nothing},
    {.what = "a message with an empty text",
     .body = responses_body(
         R"([{"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":""}]}])"),
     .right = nothing},
};

template <class Wire>
void expect_the_loop_ends(std::vector<sent<Wire>> const& rows) {
    for (auto const& row : rows) {
        SCOPED_TRACE(row.what);
        std::string const bytes = row.body.empty() ? stream_of(row) : row.body;
        auto const got = play<Wire>({{bytes}}, {.retries = {.tries = 3}});
        EXPECT_NE(got.end.why, "");
        EXPECT_EQ(got.requests.size(), 3U);
        EXPECT_EQ(got.waited.size(), 2U);
        EXPECT_EQ(got.refused, "");
    }
}

}  // namespace

TEST(nothing_said, by_the_messages_api_is_an_error_that_may_be_retried) { expect_all_right<messages>(messages_rows); }
TEST(nothing_said, by_chat_is_an_error_that_may_be_retried) { expect_all_right<chat>(chat_rows); }
TEST(nothing_said, by_the_responses_api_is_an_error_that_may_be_retried) {
    expect_all_right<responses>(responses_rows);
}
TEST(nothing_said, for_ever_ends_the_documented_loop) {
    expect_the_loop_ends<messages>(messages_rows);
    expect_the_loop_ends<chat>(chat_rows);
    expect_the_loop_ends<responses>(responses_rows);
}
TEST(nothing_said, once_is_asked_again) {
    auto const got = play<messages>(
        {{messages_rows[0].body}, {messages_body(R"([{"type":"text","text":"It is 5."}])", "end_turn")}});
    EXPECT_EQ(got.end.text, "It is 5.");
}
