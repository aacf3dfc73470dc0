// Turns that the API which sent them refuses: trailing thoughts and lone reasoning do not go back.
#include "played_loop.hpp"
#include "sent.hpp"

using namespace muster_test;
using muster::stop_reason;

namespace {

std::string messages_body(std::string const& blocks, std::string const& word) {
    return R"({"id":"m1","type":"message","role":"assistant","model":"m","content":[)" + blocks + R"(],"stop_reason":")"
         + word + R"(","usage":{"input_tokens":9,"output_tokens":9}})";
}
std::string const thinking = R"({"type":"thinking","thinking":"Let me see.","signature":"Et8B"})";
std::string const redacted = R"({"type":"redacted_thinking","data":"Et8B"})";
std::string const text = R"({"type":"text","text":"Hi"})";
std::string const call = R"({"type":"tool_use","id":"a","name":"Look","input":{}})";
std::string of(std::string const& blocks) { return R"([{"role":"assistant","content":[)" + blocks + "]}]"; }

std::vector<sent<messages>> const messages_rows{
    {.what = "a thought alone, cut",
     .body = messages_body(thinking, "max_tokens"),
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
    {.what = "a hidden thought alone, cut",
     .body = messages_body(redacted, "max_tokens"),
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
    {.what = "a text, then a thought",
     .body = messages_body(text + "," + thinking, "max_tokens"),
     .right = {.text = "Hi", .stop = stop_reason::max_tokens, .turn = of(text)}},
    {.what = "a text, then two thoughts",
     .body = messages_body(text + "," + redacted + "," + thinking, "end_turn"),
     .right = {.text = "Hi", .turn = of(text)}},
    {.what = "a thought, then an empty text, cut",
     .body = messages_body(thinking + R"(,{"type":"text","text":""})", "max_tokens"),
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
    {.what = "a thought between texts stays",
     .body = messages_body(thinking + "," + text + "," + thinking + "," + text, "end_turn"),
     .right = {.text = "HiHi", .turn = of(thinking + "," + text + "," + thinking + "," + text)}},
    {.what = "a thought before a call stays",
     .body = messages_body(thinking + "," + call, "tool_use"),
     .right = {.calls = {{"Look", "{}", "a"}}, .stop = stop_reason::tool_use, .turn = of(thinking + "," + call)}},
    {.what = "a thought behind a call does not",
     .body = messages_body(call + "," + thinking, "tool_use"),
     .right = {.calls = {{"Look", "{}", "a"}}, .stop = stop_reason::tool_use, .turn = of(call)}},
};

std::string responses_body(std::string const& items, std::string const& end) {
    return R"({"id":"r1","model":"m","output":[)" + items + "]," + end + "}";
}
std::string const completed = R"("status":"completed")";
std::string const cut = R"("status":"incomplete","incomplete_details":{"reason":"max_output_tokens"})";
std::string const reasoning = R"({"type":"reasoning","id":"rs_1","summary":[]})";
std::string const message =
    R"({"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Hi"}]})";
std::string const function_call =
    R"({"type":"function_call","id":"fc_1","call_id":"a","name":"Look","arguments":"{}"})";

std::vector<sent<responses>> const responses_rows{
    {.what = "reasoning alone, cut",
     .body = responses_body(reasoning, cut),
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
    {.what = "a message, then reasoning",
     .body = responses_body(message + "," + reasoning, cut),
     .right = {.text = "Hi", .stop = stop_reason::max_tokens, .turn = "[" + message + "]"}},
    {.what = "reasoning, then a message",
     .body = responses_body(reasoning + "," + message, completed),
     .right = {.text = "Hi", .turn = "[" + reasoning + "," + message + "]"}},
    {.what = "reasoning, then a call",
     .body = responses_body(reasoning + "," + function_call, completed),
     .right = {.calls = {{"Look", "{}", "a"}},
               .stop = stop_reason::tool_use,
               .turn = "[" + reasoning + "," + function_call + "]"}},
    {.what = "a message without content, then a call",
     .body = responses_body(R"({"type":"message","id":"msg_2","role":"assistant","content":[]},)" + function_call,
                            completed),
     .right = {.calls = {{"Look", "{}", "a"}}, .stop = stop_reason::tool_use, .turn = "[" + function_call + "]"}},
    {.what = "reasoning, then a message without content",
     .body = responses_body(reasoning + R"(,{"type":"message","id":"msg_2","role":"assistant","content":[]})", cut),
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
};

std::vector<sent<chat>> const chat_rows{
    {.what = "reasoning alone, cut",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"","reasoning_content":"Let me see."},"finish_reason":"length"}]})",
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
    {.what = "reasoning alone and null, cut",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"reasoning":"Let me see."},"finish_reason":"length"}]})",
     .right = {.stop = stop_reason::max_tokens, .turn = "[]"}},
    {.what = "a content that is an object without a text",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":{},"tool_calls":[{"id":"a","type":"function","function":{"name":"Look","arguments":"{}"}}]},"finish_reason":"stop"}]})",
     .streams = false,
     .right = {.calls = {{"Look", "{}", "a"}}, .stop = stop_reason::tool_use}},
    {.what = "a content that is one part",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":{"type":"text","text":"Hi"}},"finish_reason":"stop"}]})",
     .streams = false,
     .right = {.text = "Hi", .turn = R"([{"role":"assistant","content":"Hi"}])"}},
    {.what = "a list of calls that is null",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","tool_calls":null,"function_call":null},"finish_reason":"stop"}]})",
     .right = {.text = "Hi", .turn = R"([{"role":"assistant","content":"Hi"}])"}},
};

template <class Wire>
void expect_the_loop_goes_on(std::vector<sent<Wire>> const& rows, std::string const& last) {
    for (auto const& row : rows) {
        SCOPED_TRACE(row.what);
        auto const got = play<Wire>({{row.body}, {last}});
        EXPECT_EQ(got.refused, "");
        EXPECT_EQ(got.end.why, "");
        EXPECT_NE(got.end.text.find("Hi"), std::string::npos) << got.end.text;
    }
}

}  // namespace

TEST(turns_not_taken_back, by_the_messages_api_are_not_sent_back) { expect_all_right<messages>(messages_rows); }
TEST(turns_not_taken_back, by_the_responses_api_are_not_sent_back) { expect_all_right<responses>(responses_rows); }
TEST(turns_not_taken_back, by_chat_are_not_sent_back) { expect_all_right<chat>(chat_rows); }
TEST(turns_not_taken_back, do_not_end_the_documented_loop) {
    expect_the_loop_goes_on<messages>(messages_rows, messages_body(text, "end_turn"));
    expect_the_loop_goes_on<responses>(
        responses_rows,
        responses_body(
            R"({"type":"message","id":"msg_9","role":"assistant","content":[{"type":"output_text","text":"Hi"}]})",
            completed));
    expect_the_loop_goes_on<chat>(
        chat_rows,
        R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]})");
}
