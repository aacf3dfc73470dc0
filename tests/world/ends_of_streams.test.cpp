// Streams that end without saying so: a reply that is whole is not thrown away, and one that is not is no reply.
#include "sent.hpp"

using namespace muster_test;
using muster::wire_error;

namespace {

std::vector<std::string> const messages_text{
    R"({"type":"message_start","message":{"id":"m1","model":"m","content":[],"usage":{"input_tokens":9,"output_tokens":1}}})",
    R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})",
    R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}})",
    R"({"type":"content_block_stop","index":0})",
    R"({"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}})"};
std::vector<std::string> const messages_call{
    R"({"type":"message_start","message":{"id":"m1","model":"m","content":[],"usage":{"input_tokens":9}}})",
    R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"Look","input":{}}})",
    R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}})",
    R"({"type":"content_block_stop","index":0})",
    R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}})"};
right_reply const hello{.text = "Hello"};
right_reply const looks{.calls = {{"Look", "{}", "a"}}, .stop = muster::stop_reason::tool_use};
right_reply const cut{.error = wire_error::cut_off, .may_retry = true};

std::vector<std::string> but_last(std::vector<std::string> events, std::size_t count) {
    events.resize(events.size() - count);
    return events;
}

std::vector<sent<messages>> messages_rows() {
    std::string const whole = server_sent(messages_text);
    std::string const call = server_sent(messages_call);
    std::vector<std::string> not_closed = messages_text;
    not_closed.erase(not_closed.begin() + 3);
    return {
        {.what = "no message_stop", .stream = whole, .right = hello},
        {.what = "no message_stop behind a call", .stream = call, .right = looks},
        {.what = "a torn message_stop",
         .stream = whole + "event: message_stop\ndata: {\"type\":\"mess",
         .right = hello},
        {.what = "a torn message_stop behind a call", .stream = call + "event: message_stop\ndata: {", .right = looks},
        {.what = "a torn name of an event", .stream = whole + "event: mes", .right = hello},
        {.what = "a ping behind it", .stream = whole + "event: ping\ndata: {\"type\":\"ping\"}\n\n", .right = hello},
        {.what = "no stop reason", .stream = server_sent(but_last(messages_text, 1)), .right = cut},
        {.what = "a torn stop reason",
         .stream = server_sent(but_last(messages_text, 1)) + "data: {\"type\":\"message_delta\",\"del",
         .right = cut},
        {.what = "a stop reason that is null",
         .stream = server_sent(but_last(messages_text, 1))
                 + "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":null}}\n\n",
         .right = cut},
        {.what = "a block that is not closed", .stream = server_sent(not_closed), .right = cut},
        {.what = "a call whose arguments are not complete",
         .stream = server_sent(but_last(messages_call, 2)),
         .right = cut},
    };
}

std::string chunk(std::string const& delta, std::string const& finish) {
    return "data: {\"id\":\"c1\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":" + delta
         + ",\"finish_reason\":" + finish + "}]}\n\n";
}
std::vector<sent<chat>> chat_rows() {
    std::string const text = chunk(R"({"role":"assistant","content":"Hello"})", "null") + chunk("{}", "\"stop\"");
    std::string const call =
        chunk(R"({"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"Look","arguments":"{}"}}]})",
              "null")
        + chunk("{}", "\"tool_calls\"");
    return {
        {.what = "no [DONE]", .stream = text, .right = hello},
        {.what = "no [DONE] behind a call", .stream = call, .right = looks},
        {.what = "a torn [DONE]", .stream = text + "data: [DO", .right = hello},
        {.what = "torn figures", .stream = text + R"(data: {"choices":[],"usage":{"prompt_tok)", .right = hello},
        {.what = "no finish_reason",
         .stream = chunk(R"({"role":"assistant","content":"Hello"})", "null"),
         .right = cut},
        {.what = "half of a call",
         .stream = chunk(
             R"({"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"Look","arguments":"{"}}]})",
             "null"),
         .right = cut},
    };
}
std::vector<sent<responses>> responses_rows() {
    std::string const done =
        R"({"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":"Hello"}]})";
    std::string const begin =
        "data: {\"type\":\"response.created\",\"response\":{\"id\":\"r1\"}}\n\n"
        "data: {\"type\":\"response.output_text.delta\",\"output_index\":0,\"delta\":\"Hello\"}\n\n"
        "data: {\"type\":\"response.output_item.done\",\"output_index\":0,\"item\":"
        + done + "}\n\n";
    std::string const end =
        R"(data: {"type":"response.completed","response":{"id":"r1","status":"completed","output":[)" + done + "]}}";
    return {
        {.what = "no [DONE]", .stream = begin + end + "\n\n", .right = hello},
        {.what = "a torn [DONE]", .stream = begin + end + "\n\ndata: [DO", .right = hello},
        {.what = "no end", .stream = begin, .right = cut},
        {.what = "a torn end behind items that are done", .stream = begin + end.substr(0, 60), .right = hello},
    };
}

}  // namespace

TEST(ends_of_streams, of_the_messages_api_may_lack_the_last_event) { expect_all_right<messages>(messages_rows()); }
TEST(ends_of_streams, of_chat_may_lack_the_last_event) { expect_all_right<chat>(chat_rows()); }
TEST(ends_of_streams, of_the_responses_api_need_the_name_of_the_last_event) {
    expect_all_right<responses>(responses_rows());
}
