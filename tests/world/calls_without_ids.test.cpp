// Calls that come without an id, with a blank one, or with one that another call has: local servers and gateways send all.
#include "sent.hpp"

using namespace muster_test;

namespace {

right_reply look_and_add() {
    return {.calls = {{"Look"}, {"AddUp", R"({"a":2,"b":3})"}}, .stop = muster::stop_reason::tool_use};
}
right_reply add_twice() {
    return {.calls = {{"AddUp", R"({"a":1,"b":1})"}, {"AddUp", R"({"a":2,"b":2})"}},
            .stop = muster::stop_reason::tool_use};
}
right_reply add_once(std::string id = "*") {
    return {.calls = {{"AddUp", R"({"a":2,"b":3})", std::move(id)}}, .stop = muster::stop_reason::tool_use};
}

// Chat: a chunk whose delta holds these pieces of calls
std::string pieces(std::string const& calls) {
    return R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{"tool_calls":[)" + calls
         + R"(]},"finish_reason":null}]})";
}
std::string const chat_end =
    R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})";

std::string chat_body(std::string const& calls) {
    return R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[)"
         + calls + R"(]},"finish_reason":"tool_calls"}]})";
}

std::vector<sent<chat>> const chat_bodies{
    {.what = "no id at all",
     .body = chat_body(R"({"type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = add_once()},
    {.what = "an empty id",
     .body = chat_body(R"({"id":"","type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = add_once()},
    {.what = "an id of blanks",
     .body = chat_body(R"({"id":"  ","type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = add_once()},
    {.what = "an id that is null",
     .body = chat_body(R"({"id":null,"type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = add_once()},
    {.what = "an id that is a number",
     .body = chat_body(R"({"id":7,"type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = add_once()},
    {.what = "one of two calls has an id",
     .body = chat_body(R"({"id":"call_1","type":"function","function":{"name":"Look","arguments":"{}"}},)"
                       R"({"type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = {.calls = {{"Look", "{}", "call_1"}, {"AddUp", R"({"a":2,"b":3})"}},
               .stop = muster::stop_reason::tool_use}},
    {.what = "two calls of one id",
     .body =
         chat_body(R"({"id":"call_0","type":"function","function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}},)"
                   R"({"id":"call_0","type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
     .streams = false,
     .right = add_twice()},
    {.what = "no type either",
     .body = chat_body(R"({"function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
     .right = add_once()},
};

std::vector<sent<chat>> const chat_streams{
    {.what = "two calls of one index with empty ids",
     .events =
         {pieces(
              R"({"index":0,"id":"","type":"function","function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}})"),
          pieces(
              R"({"index":0,"id":"","type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
          chat_end, "[DONE]"},
     .right = add_twice()},
    {.what = "two calls of one index without ids, in pieces",
     .events = {pieces(R"({"index":0,"type":"function","function":{"name":"AddUp","arguments":"{\"a\":1,"}})"),
                pieces(R"({"index":0,"function":{"arguments":"\"b\":1}"}})"),
                pieces(R"({"index":0,"type":"function","function":{"name":"AddUp","arguments":""}})"),
                pieces(R"({"index":0,"function":{"arguments":"{\"a\":2,\"b\":2}"}})"), chat_end, "[DONE]"},
     .right = add_twice()},
    {.what = "two calls of one index, the first without arguments",
     .events =
         {pieces(R"({"index":0,"id":"","type":"function","function":{"name":"Look","arguments":""}})"),
          pieces(
              R"({"index":0,"id":"","type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
          chat_end, "[DONE]"},
     .right = look_and_add()},
    {.what = "two calls without an index and without ids",
     .events = {pieces(R"({"type":"function","function":{"name":"Look","arguments":"{}"}})"),
                pieces(R"({"type":"function","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"), chat_end},
     .right = look_and_add()},
    {.what = "two calls in one chunk without an index and without ids",
     .events = {pieces(R"({"function":{"name":"Look","arguments":"{}"}},)"
                       R"({"function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
                chat_end},
     .right = look_and_add()},
    {.what = "two calls in one chunk, both of index 0, without ids",
     .events = {pieces(R"({"index":0,"function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}},)"
                       R"({"index":0,"function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
                chat_end},
     .right = add_twice()},
    {.what = "two calls in one chunk, both of index 0, with ids",
     .events = {pieces(R"({"index":0,"id":"x","function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}},)"
                       R"({"index":0,"id":"y","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
                chat_end},
     .right = {.calls = {{"AddUp", R"({"a":1,"b":1})", "x"}, {"AddUp", R"({"a":2,"b":2})", "y"}},
               .stop = muster::stop_reason::tool_use}},
    {.what = "two indices without ids, interleaved",
     .events = {pieces(R"({"index":0,"function":{"name":"AddUp","arguments":"{\"a\":1,"}})"),
                pieces(R"({"index":1,"function":{"name":"AddUp","arguments":"{\"a\":2,"}})"),
                pieces(R"({"index":0,"function":{"arguments":"\"b\":1}"}})"),
                pieces(R"({"index":1,"function":{"arguments":"\"b\":2}"}})"), chat_end},
     .right = add_twice()},
    {.what = "two indices with one id",
     .events = {pieces(R"({"index":0,"id":"call_0","function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}})"),
                pieces(R"({"index":1,"id":"call_0","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
                chat_end},
     .right = add_twice()},
    {.what = "one index and one id for two calls",
     .events = {pieces(R"({"index":0,"id":"call_0","function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}})"),
                pieces(R"({"index":0,"id":"call_0","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
                chat_end},
     .right = add_twice()},
    {.what = "no index, and the id in each piece of one call",
     .events = {pieces(R"({"id":"call_5","function":{"name":"AddUp","arguments":"{\"a\":2,"}})"),
                pieces(R"({"id":"call_5","function":{"arguments":"\"b\":3}"}})"), chat_end},
     .right = add_once("call_5")},
    {.what = "an index that is null",
     .events = {pieces(R"({"index":null,"id":"call_5","function":{"name":"AddUp","arguments":"{\"a\":2,"}})"),
                pieces(R"({"index":null,"id":"","function":{"name":"","arguments":"\"b\":3}"}})"), chat_end},
     .right = add_once("call_5")},
    {.what = "an empty id and an empty name continue a call",
     .events = {pieces(R"({"index":0,"id":"call_5","type":"function","function":{"name":"AddUp","arguments":""}})"),
                pieces(R"({"index":0,"id":"","type":"function","function":{"name":"","arguments":"{\"a\":2,"}})"),
                pieces(R"({"index":0,"id":"","type":"function","function":{"name":"","arguments":"\"b\":3}"}})"),
                chat_end},
     .right = add_once("call_5")},
    {.what = "nulls continue a call",
     .events = {pieces(R"({"index":0,"id":"call_5","type":"function","function":{"name":"AddUp","arguments":null}})"),
                pieces(R"({"index":0,"id":null,"type":null,"function":{"name":null,"arguments":"{\"a\":2,\"b\":3}"}})"),
                chat_end},
     .right = add_once("call_5")},
    {.what = "the name in each piece of one call",
     .events = {pieces(R"({"index":0,"id":"","function":{"name":"AddUp","arguments":"{\"a\":2,"}})"),
                pieces(R"({"index":0,"id":"","function":{"name":"AddUp","arguments":"\"b\":3}"}})"), chat_end},
     .right = add_once()},
    {.what = "a real id that comes late",
     .events = {pieces(R"({"index":0,"function":{"name":"AddUp","arguments":"{\"a\":2,"}})"),
                pieces(R"({"index":0,"id":"call_late","function":{"arguments":"\"b\":3}"}})"), chat_end},
     .right = add_once("call_late")},
    {.what = "a real id that comes last, with nothing else",
     .events = {pieces(R"({"index":0,"function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"}})"),
                pieces(R"({"index":0,"id":"call_late"})"), chat_end},
     .right = add_once("call_late")},
    {.what = "a made-up id is not one that a later call brings",
     .events = {pieces(R"({"index":0,"function":{"name":"AddUp","arguments":"{\"a\":1,\"b\":1}"}})"),
                pieces(R"({"index":1,"id":"call_0","function":{"name":"AddUp","arguments":"{\"a\":2,\"b\":2}"}})"),
                chat_end},
     .right = {.calls = {{"AddUp", R"({"a":1,"b":1})"}, {"AddUp", R"({"a":2,"b":2})", "call_0"}},
               .stop = muster::stop_reason::tool_use}},
};

std::string messages_body(std::string const& blocks) {
    return R"({"id":"m1","type":"message","role":"assistant","model":"m","content":[)" + blocks
         + R"(],"stop_reason":"tool_use","usage":{"input_tokens":9,"output_tokens":9}})";
}
std::vector<sent<messages>> const messages_rows{
    {.what = "no id at all",
     .body = messages_body(R"({"type":"tool_use","name":"AddUp","input":{"a":2,"b":3}})"),
     .right = add_once()},
    {.what = "an empty id",
     .body = messages_body(R"({"type":"tool_use","id":"","name":"AddUp","input":{"a":2,"b":3}})"),
     .right = add_once()},
    {.what = "an id that is null",
     .body = messages_body(R"({"type":"tool_use","id":null,"name":"AddUp","input":{"a":2,"b":3}})"),
     .right = add_once()},
    {.what = "an id that the API does not take back",
     .body = messages_body(R"({"type":"tool_use","id":"functions.AddUp:0","name":"AddUp","input":{"a":2,"b":3}})"),
     .right = add_once()},
    {.what = "one of two calls has an id",
     .body = messages_body(R"({"type":"tool_use","id":"toolu_1","name":"Look","input":{}},)"
                           R"({"type":"tool_use","name":"AddUp","input":{"a":2,"b":3}})"),
     .right = {.calls = {{"Look", "{}", "toolu_1"}, {"AddUp", R"({"a":2,"b":3})"}},
               .stop = muster::stop_reason::tool_use}},
    {.what = "two calls of one id",
     .body = messages_body(R"({"type":"tool_use","id":"call_0","name":"AddUp","input":{"a":1,"b":1}},)"
                           R"({"type":"tool_use","id":"call_0","name":"AddUp","input":{"a":2,"b":2}})"),
     .right = add_twice()},
    {.what = "two blocks of one index",
     .events =
         {R"({"type":"message_start","message":{"id":"m1","model":"m","content":[]}})",
          R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"AddUp","input":{}}})",
          R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1,\"b\":1}"}})",
          R"({"type":"content_block_stop","index":0})",
          R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"","name":"AddUp","input":{}}})",
          R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":2,\"b\":2}"}})",
          R"({"type":"content_block_stop","index":0})",
          R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})", R"({"type":"message_stop"})"},
     .right = add_twice()},
};

std::string responses_body(std::string const& items) {
    return R"({"id":"r1","object":"response","model":"m","status":"completed","output":[)" + items + "]}";
}
std::vector<sent<responses>> const responses_rows{
    {.what = "no call_id at all",
     .body = responses_body(R"({"type":"function_call","name":"AddUp","arguments":"{\"a\":2,\"b\":3}"})"),
     .right = add_once()},
    {.what = "an empty call_id",
     .body = responses_body(
         R"({"type":"function_call","id":"fc_1","call_id":"","name":"AddUp","arguments":"{\"a\":2,\"b\":3}"})"),
     .right = add_once()},
    {.what = "a call_id that is null",
     .body = responses_body(
         R"({"type":"function_call","id":"fc_1","call_id":null,"name":"AddUp","arguments":"{\"a\":2,\"b\":3}"})"),
     .right = add_once()},
    {.what = "two calls of one call_id",
     .body = responses_body(
         R"({"type":"function_call","id":"fc_1","call_id":"call_0","name":"AddUp","arguments":"{\"a\":1,\"b\":1}"},)"
         R"({"type":"function_call","id":"fc_2","call_id":"call_0","name":"AddUp","arguments":"{\"a\":2,\"b\":2}"})"),
     .right = add_twice()},
    {.what = "one of two calls has a call_id",
     .body = responses_body(R"({"type":"function_call","id":"fc_1","call_id":"call_9","name":"Look","arguments":"{}"},)"
                            R"({"type":"function_call","id":"fc_2","name":"AddUp","arguments":"{\"a\":2,\"b\":3}"})"),
     .right = {.calls = {{"Look", "{}", "call_9"}, {"AddUp", R"({"a":2,"b":3})"}},
               .stop = muster::stop_reason::tool_use}},
};

}  // namespace

TEST(calls_without_ids, of_a_chat_body_get_one) { expect_all_right<chat>(chat_bodies); }
TEST(calls_without_ids, of_a_chat_stream_are_told_apart_and_get_one) { expect_all_right<chat>(chat_streams); }
TEST(calls_without_ids, of_the_messages_api_get_one) { expect_all_right<messages>(messages_rows); }
TEST(calls_without_ids, of_the_responses_api_get_one) { expect_all_right<responses>(responses_rows); }
