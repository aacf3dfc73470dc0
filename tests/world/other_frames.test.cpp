// Replies in forms that no documentation describes: marks, missing lines, and texts or objects instead of lists.
#include "sent.hpp"

using namespace muster_test;

namespace {

right_reply const hello{.text = "Hello"};
right_reply const looks{.calls = {{"Look", R"({"a":1})", "call_1"}}, .stop = muster::stop_reason::tool_use};

std::string lines(std::string_view before, std::vector<std::string> const& events) {
    std::string all;
    for (std::string const& event : events) all.append(before).append(event) += '\n';
    return all;
}

std::vector<std::string> const message{
    R"({"type":"message_start","message":{"id":"m1","model":"m","content":[]}})",
    R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})",
    R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}})",
    R"({"type":"content_block_stop","index":0})",
    R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})",
    R"({"type":"message_stop"})",
};
std::string const named_message =
    "event: message_start\ndata: {\"message\":{\"id\":\"m1\",\"model\":\"m\",\"content\":[]}}\n\n"
    "event: content_block_start\ndata: {\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
    "event: content_block_delta\ndata: {\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hello\"}}\n\n"
    "event: content_block_stop\ndata: {\"index\":0}\n\n"
    "event: message_delta\ndata: {\"delta\":{\"stop_reason\":\"end_turn\"}}\n\n"
    "event: message_stop\ndata: {}\n\n";
std::string without_blank_lines(std::string text) {
    for (std::size_t at = 0; (at = text.find("\n\n", at)) != text.npos;) text.erase(at, 1);
    return text;
}
std::string const text_message =
    R"({"type":"message","id":"m1","model":"m","content":"Hello","stop_reason":"end_turn"})";

std::vector<sent<messages>> const messages_rows{
    {.what = "a byte-order mark before the body",
     .body = "\xEF\xBB\xBF" + text_message,
     .streams = false,
     .right = hello},
    {.what = "a byte-order mark before a body in place of a stream",
     .stream = "\xEF\xBB\xBF" + text_message,
     .right = hello},
    {.what = "a text in place of the blocks",
     .body = text_message,
     .streams = false,
     .right = {.text = "Hello", .turn = R"([{"role":"assistant","content":[{"type":"text","text":"Hello"}]}])"}},
    {.what = "a text in place of the blocks of the first event",
     .events = {R"({"type":"message_start","message":{"id":"m1","model":"m","content":"Hello"}})",
                R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})", R"({"type":"message_stop"})"},
     .right = hello},
    {.what = "a blank text in place of the blocks",
     .body = R"({"id":"m1","model":"m","content":" ","stop_reason":"end_turn"})",
     .streams = false,
     .right = {.error = muster::wire_error::empty_reply}},
    {.what = "a text that is null beside a call",
     .body = R"({"id":"m1","model":"m","content":[{"type":"text","text":null},)"
             R"({"type":"tool_use","id":"call_1","name":"Look","input":{"a":1}}],"stop_reason":"tool_use"})",
     .streams = false,
     .right = looks},
    {.what = "a text that is null alone",
     .body = R"({"id":"m1","model":"m","content":[{"type":"text","text":null}],"stop_reason":"end_turn"})",
     .streams = false,
     .right = {.error = muster::wire_error::empty_reply, .may_retry = true}},
    {.what = "the input of a call under the index of the text before it",
     .events =
         {message[0], message[1], message[2],
          R"({"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_1","name":"Look","input":{}}})",
          R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}})",
          R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"1}"}})",
          message[3], R"({"type":"content_block_stop","index":1})",
          R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})", message[5]},
     .right = {.text = "Hello", .calls = looks.calls, .stop = muster::stop_reason::tool_use}},
    {.what = "the input of a call that never began, under the index of a text",
     .events = {message[0], message[1], message[2],
                R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}})",
                message[3], R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})", message[5]},
     .right = {.error = muster::wire_error::server_error, .may_retry = true}},
    {.what = "words under the index of a call",
     .events =
         {message[0],
          R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_1","name":"Look","input":{}}})",
          message[2],
          R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1}"}})",
          message[3], R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})", message[5]},
     .right = {.text = "Hello",
               .calls = looks.calls,
               .stop = muster::stop_reason::tool_use,
               .turn =
                   R"([{"role":"assistant","content":[{"type":"tool_use","id":"call_1","name":"Look","input":{"a":1}},)"
                   R"({"type":"text","text":"Hello"}]}])"}},
    {.what = "types in the names of events alone", .stream = named_message, .right = hello},
    {.what = "no empty lines between events", .stream = lines("data: ", message), .right = hello},
    {.what = "no empty lines, and types in the names of events alone",
     .stream = without_blank_lines(named_message),
     .right = hello},
    {.what = "one event in each line, without a frame", .stream = lines("", message), .right = hello},
};

std::string chunk(std::string const& delta, std::string const& why) {
    return R"({"id":"g1","model":"m","choices":[{"index":0,"delta":)" + delta + R"(,"finish_reason":)" + why + "}]}";
}
std::string const call = R"({"id":"call_1","type":"function","function":{"name":"Look","arguments":"{\"a\":1}"}})";
std::string const flat_call = R"({"id":"call_1","name":"Look","arguments":{"a":1}})";

std::vector<sent<chat>> const chat_rows{
    {.what = "one call in place of the list",
     .body = R"({"id":"g1","model":"m","choices":[{"message":{"role":"assistant","content":null,"tool_calls":)" + call
           + R"(},"finish_reason":"tool_calls"}]})",
     .streams = false,
     .right = looks},
    {.what = "one call in place of the list, streamed",
     .events = {chunk(R"({"tool_calls":)" + call + "}", R"("tool_calls")"), "[DONE]"},
     .right = looks},
    {.what = "a call without a function around its name and arguments",
     .body = R"({"id":"g1","model":"m","choices":[{"message":{"role":"assistant","content":"I look.","tool_calls":[)"
           + flat_call + R"(]},"finish_reason":"tool_calls"}]})",
     .streams = false,
     .right = {.text = "I look.", .calls = looks.calls, .stop = muster::stop_reason::tool_use}},
    {.what = "a call without a function around its name and arguments, streamed",
     .events = {chunk(R"({"content":"I look."})", "null"),
                chunk(R"({"tool_calls":[)" + flat_call + "]}", R"("tool_calls")"), "[DONE]"},
     .right = {.text = "I look.", .calls = looks.calls, .stop = muster::stop_reason::tool_use}},
    {.what = "two calls without functions, in pieces",
     .events = {chunk(R"({"tool_calls":[{"index":0,"name":"Look","arguments":"{\"a\""}]})", "null"),
                chunk(R"({"tool_calls":[{"index":0,"arguments":":1}"}]})", "null"),
                chunk(R"({"tool_calls":[{"index":1,"name":"Look","arguments":"{\"a\":2}"}]})", R"("tool_calls")"),
                "[DONE]"},
     .right = {.calls = {{"Look", R"({"a":1})"}, {"Look", R"({"a":2})"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "two calls with one id and no arguments yet",
     .events = {chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"Look","arguments":""}}]})", "null"),
                chunk(R"({"tool_calls":[{"index":1,"id":"a","function":{"name":"Look","arguments":""}}]})", "null"),
                chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"a\":1}"}}]})", "null"),
                chunk(R"({"tool_calls":[{"index":1,"function":{"arguments":"{\"a\":2}"}}]})", R"("tool_calls")"),
                "[DONE]"},
     .right = {.calls = {{"Look", R"({"a":1})", "a"}, {"Look", R"({"a":2})"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "no empty lines between events",
     .stream = lines("data: ", {chunk(R"({"content":"Hello"})", "null"), chunk("{}", R"("stop")"), "[DONE]"}),
     .right = hello},
    {.what = "an error without the name of a field for data",
     .stream = "data: " + chunk(R"({"content":"Hel"})", "null")
             + "\n\nerror: {\"code\":500,\"message\":\"the slot is gone\",\"type\":\"server_error\"}\n\n",
     .right = {.error = muster::wire_error::server_error, .may_retry = true}},
};

std::string output(std::string const& content) {
    return R"({"id":"r1","model":"m","status":"completed","output":[{"type":"message","id":"m1","role":"assistant","content":)"
         + content + "}]}";
}
std::string const turn =
    R"([{"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}])";

std::string item_event(std::string const& type, std::string const& id, std::string const& members) {
    return R"({"type":"response.output_item.)" + type + R"(","output_index":0,"item":{"type":"function_call",)"
         + (id.empty() ? "" : R"("id":")" + id + R"(",)") + members + "}}";
}
std::string added(std::string const& id, std::string const& members) { return item_event("added", id, members); }
std::string done(std::string const& id, std::string const& members) { return item_event("done", id, members); }

std::string const thought =
    R"({"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}})";
std::string done_at(int place, std::string const& id, std::string const& call_id, std::string const& arguments) {
    return R"({"type":"response.output_item.done","output_index":)" + std::to_string(place)
         + R"(,"item":{"type":"function_call","id":")" + id + R"(","call_id":")" + call_id
         + R"(","name":"Look","arguments":")" + arguments + R"("}})";
}
std::string end_of(std::string const& items) {
    return R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[)" + items
         + "]}}";
}
right_reply looks_at(std::string const& id) {
    return {.calls = {{"Look", R"({"a":1})", id}}, .stop = muster::stop_reason::tool_use};
}

std::vector<sent<responses>> const responses_rows{
    {.what = "a text in place of the parts",
     .body = output(R"("Hello")"),
     .streams = false,
     .right = {.text = "Hello", .turn = turn}},
    {.what = "a part of the type text",
     .body = output(R"([{"type":"text","text":"Hello"}])"),
     .streams = false,
     .right = {.text = "Hello", .turn = turn}},
    {.what = "a part whose text is null",
     .body = output(R"([{"type":"output_text","text":null},{"type":"output_text","text":"Hello","annotations":[]}])"),
     .streams = false,
     .right = {.text = "Hello", .turn = turn}},
    {.what = "a message whose text is null beside a call",
     .body = R"({"id":"r1","model":"m","status":"completed","output":[{"type":"message","id":"m1","role":"assistant",)"
             R"("content":[{"type":"output_text","text":null}]},)"
             R"({"type":"function_call","call_id":"call_1","name":"Look","arguments":"{\"a\":1}"}]})",
     .streams = false,
     .right = looks},
    {.what = "a text in place of the parts, streamed",
     .events = {R"({"type":"response.completed","response":)" + output(R"("Hello")") + "}"},
     .right = {.text = "Hello", .turn = turn}},
    {.what = "types in the names of events alone",
     .stream = "event: response.output_text.delta\ndata: {\"output_index\":0,\"delta\":\"Hello\"}\n\n"
               "event: response.completed\ndata: {\"response\":"
             + output(R"([{"type":"output_text","text":"Hello"}])") + "}\n\n",
     .right = hello},
    {.what = "an end in which a call has lost its arguments, behind an item of another type",
     .events =
         {R"({"type":"response.output_item.done","output_index":0,"item":{"type":"novel","id":"i","arguments":"{}"}})",
          R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[)"
          R"({"type":"function_call","id":"i","call_id":"c","name":"Look"}]}})"},
     .is_cut = false,
     .right = {.calls = {{"Look", "{}", "c"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "an item that begins again after it is done",
     .events = {done("i", R"("call_id":"c","name":"Look","arguments":"{}")"),
                R"({"type":"response.output_item.added","output_index":0,"item":{"type":"novel","id":"i"}})",
                R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[]}})"},
     .is_cut = false,
     .right = {.calls = {{"Look", "{}", "c"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "an item that is done twice, as two things",
     .events =
         {done("i", R"("call_id":"c","name":"Look","arguments":"{}")"),
          R"({"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"i","summary":[]}})",
          R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[]}})"},
     .is_cut = false,
     .right = {.calls = {{"Look", "{}", "c"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "an end that leaves the reasoning out and has other ids for the call",
     .events =
         {thought, done_at(1, "fc_1", "call_a", R"({\"a\":1})"),
          end_of(R"({"type":"function_call","id":"fc_9","call_id":"call_z","name":"Look","arguments":"{\"a\":1}"})")},
     .is_cut = false,
     .right = {.calls = {{"Look", R"({"a":1})", "call_z"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "an end that leaves the reasoning out and has other ids for two calls, written with blanks",
     .events =
         {thought, done_at(1, "fc_1", "call_a", R"({\"a\":1})"), done_at(2, "fc_2", "call_b", R"({\"a\":2})"),
          end_of(R"({"type":"function_call","id":"fc_8","call_id":"call_y","name":"Look","arguments":"{\"a\": 1}"},)"
                 R"({"type":"function_call","id":"fc_9","call_id":"call_z","name":"Look","arguments":"{\"a\": 2}"})")},
     .is_cut = false,
     .right = {.calls = {{"Look", R"({"a":1})", "call_y"}, {"Look", R"({"a":2})", "call_z"}},
               .stop = muster::stop_reason::tool_use}},
    {.what = "an end with another call than the events before it",
     .events =
         {done_at(0, "fc_1", "call_a", R"({\"a\":1})"),
          end_of(R"({"type":"function_call","id":"fc_7","call_id":"call_z","name":"Look","arguments":"{\"a\":2}"})")},
     .is_cut = false,
     .right = {.calls = {{"Look", R"({"a":2})"}, {"Look", R"({"a":1})"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "an end that leaves the reasoning and the arguments out and has other ids for two calls",
     .events = {thought, done_at(1, "fc_1", "call_a", R"({\"a\":1})"), done_at(2, "fc_2", "call_b", R"({\"a\":2})"),
                end_of(R"({"type":"function_call","id":"fc_8","call_id":"call_y","name":"Look","arguments":""},)"
                       R"({"type":"function_call","id":"fc_9","call_id":"call_z","name":"Look","arguments":""})")},
     .is_cut = false,
     .right = {.calls = {{"Look", R"({"a":1})"}, {"Look", R"({"a":2})"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "an end in which a call without arguments has the id of the call alone, at another place",
     .events = {thought, done_at(1, "fc_1", "call_a", R"({\"a\":1})"),
                end_of(R"({"type":"function_call","call_id":"call_a","name":"Look","arguments":""})")},
     .is_cut = false,
     .right = looks_at("call_a")},
    {.what = "an end that leaves out one of two calls of the same content",
     .events =
         {done_at(0, "fc_1", "call_a", R"({\"a\":1})"), done_at(1, "fc_2", "call_b", R"({\"a\":1})"),
          end_of(R"({"type":"function_call","id":"fc_2","call_id":"call_b","name":"Look","arguments":"{\"a\":1}"})")},
     .is_cut = false,
     .right = {.calls = {{"Look", R"({"a":1})"}, {"Look", R"({"a":1})"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "[DONE] in place of the end, with every item done",
     .events = {thought, done_at(1, "fc_1", "call_a", R"({\"a\":1})"), "[DONE]"},
     .right = looks_at("call_a")},
    {.what = "[DONE] in place of the end, with an item that is not done",
     .events =
         {done_at(0, "fc_1", "call_a", R"({\"a\":1})"),
          R"({"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"m","content":[]}})",
          "[DONE]"},
     .right = {.error = muster::wire_error::cut_off}},
    {.what = "[DONE] in place of the end, with an item that is cut",
     .events = {done("i", R"("call_id":"c","name":"Look","arguments":"{}","status":"incomplete")"), "[DONE]"},
     .right = {.error = muster::wire_error::cut_off}},
    {.what = "[DONE] in place of the end, and no item",
     .events = {"[DONE]"},
     .right = {.error = muster::wire_error::cut_off}},
    {.what = "two items of one place without ids",
     .events = {added("", R"("call_id":"c","name":"Look")"),
                done("", R"("call_id":"c","name":"Look","arguments":"{}")"),
                added("", R"("call_id":"d","name":"Look")"),
                done("", R"("call_id":"d","name":"Look","arguments":"{\"a\":2}")"),
                R"({"type":"response.completed","response":{"id":"r1","model":"m","status":"completed","output":[]}})"},
     .is_cut = false,
     .right = {.calls = {{"Look", "{}", "c"}, {"Look", R"({"a":2})", "d"}}, .stop = muster::stop_reason::tool_use}},
};

}  // namespace

TEST(other_frames, of_the_messages_api_are_read) { expect_all_right<messages>(messages_rows); }
TEST(other_frames, of_the_chat_api_are_read) { expect_all_right<chat>(chat_rows); }
TEST(other_frames, of_the_responses_api_are_read) { expect_all_right<responses>(responses_rows); }
