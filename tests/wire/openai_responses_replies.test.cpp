#include <muster/wire/openai_responses_replies.hpp>

#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::stop_reason;
using muster::wire_error;
using wire = muster::wire::openai_responses;

muster::reply_or_fault read(std::string_view body) { return muster::read_reply<wire>(body); }

std::string const reasoning = R"({"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"b3BhcXVl"})";
std::string const message = R"({"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[)"
                            R"({"type":"output_text","text":"I look at \"both\".\n","annotations":[],"logprobs":[]},)"
                            R"({"type":"output_text","text":"é 😀","annotations":[]}]})";
std::string const call_1 =
    R"({"id":"fc_1","type":"function_call","status":"completed","call_id":"call_1","name":"Read","arguments":"{\"path\":\"a.cpp\"}"})";
std::string const call_2 =
    R"({"id":"fc_2","type":"function_call","status":"completed","call_id":"call_2","name":"Ping","arguments":""})";
std::string const search = R"({"id":"ws_1","type":"web_search_call","status":"completed"})";
// As it goes back: with arguments that are an object.
std::string const call_2_sent =
    R"({"id":"fc_2","type":"function_call","status":"completed","call_id":"call_2","name":"Ping","arguments":"{}"})";

std::string response(std::string const& output, std::string const& status = "completed") {
    return R"({"id":"resp_1","object":"response","created_at":1,"status":")" + status
         + R"(","error":null,"incomplete_details":null,"instructions":"Be brief.","model":"gpt-x","output":[)" + output
         + R"(],"parallel_tool_calls":true,"tools":[],"usage":{"input_tokens":3210,"input_tokens_details":)"
           R"({"cached_tokens":3000,"cache_write_tokens":7},"output_tokens":42,"output_tokens_details":)"
           R"({"reasoning_tokens":30},"total_tokens":3252},"metadata":{}})";
}
std::string const whole = response(reasoning + "," + message + "," + call_1 + "," + call_2 + "," + search);

// read_reply
TEST(openai_responses_replies, texts_and_calls_come_in_their_order) {
    auto const got = read(whole);
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.id, "resp_1");
    EXPECT_EQ(got.reply.model, "gpt-x");
    EXPECT_EQ(got.reply.text, "I look at \"both\".\né 😀");
    ASSERT_EQ(got.reply.calls.size(), 2U);
    EXPECT_EQ(got.reply.calls[0], (muster::model_call{"call_1", "Read", R"({"path":"a.cpp"})"}));
    EXPECT_EQ(got.reply.calls[1], (muster::model_call{"call_2", "Ping", "{}"}));
    EXPECT_EQ(got.reply.stop, stop_reason::tool_use);
    EXPECT_EQ(got.reply.unknown_blocks, 1U);
    EXPECT_EQ(
        got.reply.usage,
        (muster::token_usage{.input = 3210, .cache_read = 3000, .cache_write = 7, .output = 42, .reasoning = 30}));
}

// The items go back as they came, what was thought among them, byte for byte.
TEST(openai_responses_replies, the_turn_to_send_back_is_all_items) {
    EXPECT_EQ(read(whole).reply.turn, reasoning + "," + message + "," + call_1 + "," + call_2_sent + "," + search);
    EXPECT_EQ(read(response("")).reply.turn, "");
}

// The API refuses what was thought where nothing follows that came of it.
TEST(openai_responses_replies, reasoning_that_nothing_follows_does_not_go_back) {
    auto const turn_of = [](std::string const& output) {
        return read(R"({"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[)" + output
                    + "]}")
            .reply.turn;
    };
    EXPECT_EQ(turn_of(reasoning), "");
    EXPECT_EQ(turn_of(reasoning + "," + reasoning), "");
    EXPECT_EQ(turn_of(message + "," + reasoning), message);
    EXPECT_EQ(turn_of(reasoning + "," + call_1 + "," + reasoning), reasoning + "," + call_1);
    EXPECT_EQ(turn_of(reasoning + "," + reasoning + "," + search), reasoning + "," + reasoning + "," + search);
    EXPECT_EQ(read(response(reasoning)).fault.error, wire_error::empty_reply);
}

// A host has no result for them, and the API would refuse each request without one.
TEST(openai_responses_replies, calls_of_unknown_kinds_do_not_go_back_without_their_output) {
    for (std::string const type : {"custom_tool_call", "local_shell_call", "computer_call", "apply_patch_call"}) {
        std::string const call = R"({"type":")" + type + R"(","id":"x_1","call_id":"call_9"})";
        std::string const output = R"({"type":")" + type + R"(_output","call_id":"call_9","output":"x"})";
        auto const alone = read(response(message + "," + reasoning + "," + call + "," + call_1));
        EXPECT_EQ(alone.reply.turn, message + "," + call_1) << type;
        EXPECT_EQ(alone.reply.unknown_blocks, 1U) << type;
        EXPECT_EQ(read(response(reasoning + "," + call + "," + output + "," + message)).reply.turn,
                  reasoning + "," + call + "," + output + "," + message)
            << type;
    }
}

// `call_id` names the call, and `id` the item.
TEST(openai_responses_replies, a_call_without_a_usable_id_gets_one_in_the_calls_and_in_the_turn) {
    struct row {
        std::string members;
        std::string id;  // empty where one is made
    };
    std::vector<row> const rows = {
        row{"", ""},
        row{R"("call_id":"",)", ""},
        row{R"("call_id":null,"id":"fc_1",)", "fc_1"},
        row{R"("call_id":7,)", ""},
        row{R"("id":"fc_1",)", "fc_1"},
        row{R"("id":"fc_1","call_id":"call_1",)", "call_1"},
        row{R"("id":"","call_id":" ",)", ""},
        row{R"("call_id":")" + std::string(muster::longest_call_id + 1, 'x') + "\",", ""},
    };
    for (row const& one : rows) {
        auto const got =
            read(response(R"({"type":"function_call",)" + one.members + R"("name":"Ping","arguments":"{}"})"));
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.members;
        std::string const id = got.reply.calls.at(0).id;
        EXPECT_EQ(one.id.empty() ? id.size() == 9 : id == one.id, true) << one.members << id;
        EXPECT_EQ(muster_test::turn_of(got.reply)[0]["call_id"], id) << one.members;
    }
    auto const twice = read(response(call_1 + "," + call_1));
    EXPECT_EQ(twice.reply.calls[0].id, "call_1");
    EXPECT_EQ(twice.reply.calls[1].id.size(), 9U);
    EXPECT_EQ(muster_test::turn_of(twice.reply)[1]["call_id"], twice.reply.calls[1].id);
    EXPECT_EQ(muster_test::turn_of(twice.reply)[1]["id"], "fc_1");
}

TEST(openai_responses_replies, arguments_are_given_as_they_are_and_go_back_as_an_object) {
    struct row {
        std::string_view member, given, sent_back;
    };
    for (row const& one : {
             row{"", "{}", "{}"},
             row{R"("arguments":null,)", "{}", "{}"},
             row{R"("arguments":" ",)", "{}", "{}"},
             row{R"("arguments":{"a":1},)", R"({"a":1})", R"({"a":1})"},
             row{R"("arguments":"{",)", "{", R"({"not_json":"{"})"},
             row{R"("arguments":"{}{}",)", "{}{}", R"({"not_json":"{}{}"})"},
             row{R"("arguments":"null",)", "null", R"({"not_json":"null"})"},
             row{R"("arguments":[1],)", "[1]", R"({"not_json":"[1]"})"},
             row{R"("arguments":"{'a': None}",)", "{'a': None}", R"({"not_json":"{'a': None}"})"},
         }) {
        auto const got =
            read(response(R"({"type":"function_call","call_id":"1",)" + std::string{one.member} + R"("name":"n"})"));
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.member;
        EXPECT_EQ(got.reply.calls.at(0).arguments, one.given) << one.member;
        EXPECT_EQ(muster_test::turn_of(got.reply)[0]["arguments"], one.sent_back) << one.member;
    }
}

TEST(openai_responses_replies, a_status_says_why_it_stopped) {
    EXPECT_EQ(read(response(message)).reply.stop, stop_reason::end_turn);
    EXPECT_EQ(read(response(message)).reply.stop_word, "completed");
    auto const refused =
        read(response(R"({"type":"message","content":[{"type":"refusal","refusal":"No."},{"type":"a_new_kind"}]})"));
    EXPECT_EQ(refused.reply.stop, stop_reason::refusal);
    EXPECT_EQ(refused.reply.refusal, "No.");
    EXPECT_EQ(refused.reply.unknown_blocks, 1U);
    for (auto const& [why, stop] :
         {std::pair{"max_output_tokens", stop_reason::max_tokens}, std::pair{"content_filter", stop_reason::refusal},
          std::pair{"something_new", stop_reason::max_tokens}}) {
        auto const got = read(R"({"output":[)" + message + R"(],"status":"incomplete","incomplete_details":{"reason":")"
                              + why + "\"}}");
        EXPECT_EQ(got.reply.stop, stop) << why;
        EXPECT_EQ(got.reply.stop_word, why);
    }
    EXPECT_EQ(read(R"({"output":[)" + message + "]}").reply.stop, stop_reason::unknown);
    EXPECT_EQ(read(response(message, "COMPLETED")).reply.stop, stop_reason::end_turn);
}

TEST(openai_responses_replies, calls_mean_that_the_model_waits_for_their_results_whatever_the_status_is) {
    for (std::string const status : {"completed", "Completed", "", "stop", "something_new"})
        EXPECT_EQ(read(response(call_1, status)).reply.stop, stop_reason::tool_use) << status;
    EXPECT_EQ(read(R"({"output":[)" + call_1 + "]}").reply.stop, stop_reason::tool_use);
    auto const cut = [](std::string const& why) {
        return read(R"({"status":"incomplete","incomplete_details":)" + why + R"(,"output":[)" + call_1 + "]}")
            .reply.stop;
    };
    EXPECT_EQ(cut(R"({"reason":"max_output_tokens"})"), stop_reason::max_tokens);
    EXPECT_EQ(cut(R"({"reason":"content_filter"})"), stop_reason::refusal);
    EXPECT_EQ(cut("null"), stop_reason::max_tokens);
}

// It has to be asked for again by its id.
TEST(openai_responses_replies, a_response_that_has_not_ended_is_a_fault) {
    for (std::string const status : {"queued", "in_progress"}) {
        auto const got = read(response(message, status));
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape);
        EXPECT_EQ(got.fault.pointer, "/status");
        EXPECT_EQ(got.reply.text, "");
    }
    EXPECT_EQ(read(response(message, "cancelled")).fault.error, wire_error::other);
}

TEST(openai_responses_replies, a_response_that_says_nothing_is_a_fault) {
    for (std::string const output : {"", reasoning.c_str(), R"({"type":"message","content":[]})",
                                     R"({"type":"message","content":[{"type":"output_text","text":" "}]})"}) {
        EXPECT_EQ(read(response(output)).fault.error, wire_error::empty_reply) << output;
        EXPECT_EQ(read(response(output)).reply.usage.output, 42U) << output;
    }
}

TEST(openai_responses_replies, a_response_that_failed_is_an_error) {
    auto const got = read(
        R"({"id":"resp_1","status":"failed","error":{"code":"rate_limit_exceeded","message":"Why."},"output":[]})");
    EXPECT_EQ(got.fault.error, wire_error::rate_limit);
    EXPECT_EQ(got.fault.words, "Why.");
    auto const without_words = read(R"({"status":"failed","error":null,"output":[]})");
    EXPECT_EQ(without_words.fault.error, wire_error::server_error);
    EXPECT_EQ(without_words.fault.pointer, "/status");
}

TEST(openai_responses_replies, a_body_of_another_shape_is_a_fault_with_a_place) {
    struct row {
        std::string_view body;
        std::string_view pointer;
        std::string_view words;
    };
    for (row const& one : {
             row{R"({})", "/output", "expected a list"},
             row{R"({"output":[null]})", "/output/0/type", "expected a text"},
             row{R"({"output":[{"type":"message"}]})", "/output/0/content", "expected a list"},
             row{R"({"output":[{"type":"message","content":[{}]}]})", "/output/0/content/0/type", "expected a text"},
             row{R"({"output":[{"type":"message","content":[{"type":"output_text"}]}]})", "/output/0/content/0/text",
                 "expected a text"},
             row{R"({"output":[{"type":"message","content":[{"type":"refusal"}]}]})", "/output/0/content/0/refusal",
                 "expected a text"},
             row{R"({"output":[{"type":"function_call","call_id":"1","name":"n","name":"m"}]})", "/output/0/name",
                 "given twice, expected once"},
         }) {
        auto const got = read(one.body);
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << one.body;
        EXPECT_EQ(got.fault.pointer, one.pointer) << one.body;
        EXPECT_EQ(got.fault.words, one.words) << one.body;
    }
}

// reply_stream
std::string done(std::string const& item, int place) {
    return R"({"type":"response.output_item.done","output_index":)" + std::to_string(place) + R"(,"item":)" + item
         + "}";
}
std::string ended(std::string const& with) { return R"({"type":"response.completed","response":)" + with + "}"; }

std::vector<std::string> const events = {
    R"({"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","output":[]}})",
    R"({"type":"response.in_progress","response":{"id":"resp_1","status":"in_progress","output":[]}})",
    R"({"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1","type":"message","content":[]}})",
    R"({"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":0,"delta":"I look at \"bo"})",
    R"({"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":0,"delta":"th\".\n"})",
    R"({"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":1,"delta":"é 😀"})",
    R"({"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":2,"delta":"{\"pa"})",
    R"({"type":"response.something_new","of":[1]})",
    done(message, 1),
    done(reasoning, 0),
    done(call_2, 3),
    done(call_1, 2),
    done(search, 4),
};
std::vector<std::string> with_end(std::string const& end) {
    auto all = events;
    all.push_back(end);
    return all;
}

TEST(openai_responses_replies, a_stream_says_what_the_body_says_wherever_it_is_cut) {
    std::string const stream = muster_test::server_sent(with_end(ended(whole)));
    // That the last event has begun says that nothing more comes.
    std::size_t const begun = stream.rfind(R"("response.completed")") + 20;
    muster_test::expect_stream_says<wire>(stream, whole, begun + 2);
}

muster::reply_or_fault read_stream(std::vector<std::string> const& some) {
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(some));
    return reading.finish();
}

TEST(openai_responses_replies, items_that_the_end_leaves_out_were_said_before) {
    auto const got = read_stream(with_end(ended(response(""))));
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    muster_test::expect_same_reply(got.reply, read(whole).reply);
    EXPECT_EQ(got.reply.turn, read(whole).reply.turn);
}

// What the end leaves out, the events before have told: items that are done, or only their pieces.
std::string added(std::string const& item, int place) {
    return R"({"type":"response.output_item.added","output_index":)" + std::to_string(place) + R"(,"item":)" + item
         + "}";
}
std::string delta(std::string const& type, std::string const& members) {
    return R"({"type":"response.)" + type + R"(",)" + members + "}";
}
struct told_before {
    char const* of;
    std::vector<std::string> events;
    std::string output;  // of the end
    std::string text;
    std::vector<muster::model_call> calls;
};
std::vector<told_before> const ways_to_leave_out = {
    {"deltas alone",
     {delta("output_text.delta", R"("delta":"Hel")"), delta("output_text.delta", R"("delta":"lo")")},
     "",
     "Hello",
     {}},
    {"an item that is begun, and deltas",
     {added(R"({"id":"m","type":"message","role":"assistant","content":[]})", 0),
      delta("output_text.delta", R"("item_id":"m","output_index":0,"content_index":0,"delta":"Hel")"),
      delta("output_text.delta", R"("item_id":"m","output_index":0,"content_index":0,"delta":"lo")"),
      delta("output_text.done", R"("item_id":"m","output_index":0,"content_index":0,"text":"Hello")")},
     "",
     "Hello",
     {}},
    {"a text that is told when it is done",
     {delta("output_text.done", R"("output_index":0,"content_index":0,"text":"Hello")")},
     "",
     "Hello",
     {}},
    {"an item that is done without its text",
     {delta("output_text.delta", R"("output_index":0,"delta":"Hello")"),
      done(R"({"id":"m","type":"message","content":[]})", 0)},
     "",
     "Hello",
     {}},
    {"an end with a message without its text",
     {delta("output_text.delta", R"("output_index":0,"delta":"Hello")")},
     R"({"id":"m","type":"message","content":[{"type":"output_text","text":""}]})",
     "Hello",
     {}},
    {"an end that has the text",
     {delta("output_text.delta", R"("output_index":0,"delta":"Hel")")},
     message,
     "I look at \"both\".\né 😀",
     {}},
    {"two messages",
     {delta("output_text.delta", R"("output_index":1,"delta":"b")"),
      delta("output_text.delta", R"("output_index":0,"delta":"a")")},
     "",
     "ab",
     {}},
    {"arguments in pieces",
     {added(R"({"id":"fc","type":"function_call","call_id":"c","name":"Read","arguments":""})", 0),
      delta("function_call_arguments.delta", R"("item_id":"fc","output_index":0,"delta":"{\"x\":")"),
      delta("function_call_arguments.delta", R"("item_id":"fc","output_index":0,"delta":"1}")")},
     "",
     "",
     {{"c", "Read", R"({"x":1})"}}},
    {"arguments that are told when they are done, by the item's id",
     {R"({"type":"response.output_item.added","item":{"id":"fc","type":"function_call","call_id":"c","name":"Read"}})",
      delta("function_call_arguments.delta", R"("item_id":"fc","delta":"{\"x")"),
      delta("function_call_arguments.done", R"("item_id":"fc","arguments":"{\"x\":1}")")},
     "",
     "",
     {{"c", "Read", R"({"x":1})"}}},
    {"a call that the end leaves out beside a message",
     {done(call_1, 1)},
     message,
     "I look at \"both\".\né 😀",
     {{"call_1", "Read", R"({"path":"a.cpp"})"}}},
    {"a call that the end has without its arguments",
     {delta("function_call_arguments.done", R"("output_index":0,"arguments":"{\"x\":1}","name":"Read")"),
      done(R"({"id":"fc","type":"function_call","call_id":"c","name":"Read","arguments":""})", 0)},
     R"({"id":"fc","type":"function_call","call_id":"c","name":"Read","arguments":""})",
     "",
     {{"c", "Read", R"({"x":1})"}}},
    {"a call that the end has under another item's id",
     {done(call_1, 5)},
     R"({"id":"other","type":"function_call","call_id":"call_1","name":"Read","arguments":"{}"})",
     "",
     {{"call_1", "Read", "{}"}}},
    {"text, then a call, in pieces",
     {delta("output_text.delta", R"("output_index":0,"delta":"Hello")"),
      added(R"({"id":"fc","type":"function_call","call_id":"c","name":"Ping","arguments":""})", 1)},
     "",
     "Hello",
     {{"c", "Ping", "{}"}}},
};

TEST(openai_responses_replies, what_the_end_leaves_out_was_told_before) {
    for (auto const& way : ways_to_leave_out) {
        auto events_of = way.events;
        events_of.push_back(ended(response(way.output)));
        muster::reply_stream<wire> reading;
        std::string heard;
        reading.push(muster_test::server_sent(events_of), [&](std::string_view text) { heard += text; });
        auto const got = reading.finish();
        ASSERT_FALSE(got.fault) << way.of << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, way.text) << way.of;
        EXPECT_EQ(got.reply.calls, way.calls) << way.of;
        EXPECT_TRUE(nlohmann::json::accept("[" + got.reply.turn + "]")) << got.reply.turn;
        EXPECT_NE(got.reply.turn, "") << way.of;
        EXPECT_EQ(got.reply.usage.output, 42U) << way.of;
    }
}

// Gateways number all items 0. Others give an item another id in each event.
TEST(openai_responses_replies, items_of_one_place_are_told_apart_by_their_ids) {
    auto const added = [](std::string const& item) {
        return R"({"type":"response.output_item.added","output_index":0,"item":)" + item + "}";
    };
    auto const done = [](std::string const& item) {
        return R"({"type":"response.output_item.done","output_index":0,"item":)" + item + "}";
    };
    std::string const text = delta("output_text.delta", R"("output_index":0,"item_id":"msg_1","delta":"Hi")");
    std::string const arguments =
        delta("function_call_arguments.delta", R"("output_index":0,"item_id":"fc_1","delta":"{\"a\":1}")");
    std::string const begun_message = R"({"id":"msg_1","type":"message","role":"assistant","content":[]})";
    std::string const begun_call =
        R"({"id":"fc_1","type":"function_call","call_id":"call_1","name":"Read","arguments":""})";
    auto const with_ends = read_stream({added(reasoning), done(reasoning), added(message), done(message), added(call_1),
                                        done(call_1), done(call_2), ended(response(""))});
    EXPECT_EQ(with_ends.reply.text, read(whole).reply.text);
    EXPECT_EQ(with_ends.reply.calls.size(), 2U);
    auto const without = read_stream({added(begun_message), text, added(begun_call), arguments, ended(response(""))});
    EXPECT_EQ(without.reply.text, "Hi");
    ASSERT_EQ(without.reply.calls.size(), 1U);
    EXPECT_EQ(without.reply.calls[0].arguments, R"({"a":1})");
    auto const other_ids = read_stream(
        {added(begun_call), delta("function_call_arguments.delta", R"("output_index":0,"item_id":"x","delta":"{}")"),
         done(R"({"id":"y","type":"function_call","call_id":"call_1","name":"Read","arguments":"{}"})"),
         ended(response(""))});
    EXPECT_EQ(other_ids.reply.calls.size(), 1U);
}

TEST(openai_responses_replies, refusals_in_pieces_are_put_together) {
    auto const got = read_stream({delta("refusal.delta", R"("output_index":0,"delta":"No")"),
                                  delta("refusal.delta", R"("output_index":0,"delta":".")"), ended(response(""))});
    EXPECT_EQ(got.reply.refusal, "No.");
    EXPECT_EQ(got.reply.stop, stop_reason::refusal);
    EXPECT_EQ(got.reply.text, "");
}

// Servers that stream no pieces: the text is heard when it is there.
TEST(openai_responses_replies, a_text_that_no_delta_told_is_heard_at_the_end) {
    muster::reply_stream<wire> reading;
    std::string heard;
    auto const hear = [&](std::string_view text) { heard += text; };
    reading.push(muster_test::server_sent({events[0], events[3]}), hear);
    reading.push(muster_test::server_sent({ended(whole)}), hear);
    EXPECT_EQ(heard, reading.finish().reply.text);
}

TEST(openai_responses_replies, the_event_says_that_it_has_ended_where_the_status_does_not) {
    for (std::string const status : {"", "in_progress"}) {
        auto const got = read_stream({ended(response(message, status))});
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.stop, stop_reason::end_turn) << status;
    }
    auto const cut = read_stream({R"({"type":"response.incomplete","response":{"output":[)" + message + "]}}"});
    EXPECT_EQ(cut.reply.stop, stop_reason::max_tokens);
}

// As OpenRouter calls the last event.
TEST(openai_responses_replies, response_done_is_an_end) {
    auto const got = read_stream({R"({"type":"response.done","response":{"output":[)" + message + "]}}"});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.text, read(whole).reply.text);
    EXPECT_EQ(got.reply.stop, stop_reason::end_turn);
}

// The last event tells all again, and is long: where it is torn, the items that are done are the reply.
TEST(openai_responses_replies, a_torn_end_loses_no_complete_reply) {
    std::string const torn = R"(data: {"type":"response.completed","response":{"id":"resp_1","out)";
    auto const read_torn = [&](std::vector<std::string> const& some, std::string const& end) {
        muster::reply_stream<wire> reading;
        reading.push(muster_test::server_sent(some) + end);
        return reading.finish();
    };
    for (std::string const& end : {torn, torn + "\n", torn + "\n\n", torn + "\n\ndata: [DONE]\n\n"}) {
        auto const got = read_torn(events, end);
        ASSERT_FALSE(got.fault) << end << muster::sentence(got.fault);
        muster::model_reply same = read(whole).reply;
        same.usage = {};
        same.model = {};
        muster_test::expect_same_reply(got.reply, same);
    }
    EXPECT_EQ(read_torn({events[0], events[2], events[3]}, torn).fault.error, wire_error::cut_off) << "not done";
    EXPECT_EQ(read_torn({events[0]}, torn).fault.error, wire_error::cut_off) << "no item";
    EXPECT_EQ(read_torn(events, R"(data: {"type":"response.out)").fault.error, wire_error::cut_off);
}

TEST(openai_responses_replies, events_without_content_are_passed_over) {
    for (std::string const event :
         {"data:\n\n", "data: \n\n", "event: ping\ndata:\n\n", "event: keepalive\ndata: x\n\n", "data: null\n\n",
          "data: [DONE] \n\n", ": x\n\n"}) {
        muster::reply_stream<wire> reading;
        reading.push(event + muster_test::server_sent({events[3]}) + event + muster_test::server_sent({ended(whole)}));
        EXPECT_FALSE(reading.finish().fault) << event;
    }
}

TEST(openai_responses_replies, a_fault_leaves_the_usage_alone) {
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(
        {R"({"type":"response.in_progress","response":{"id":"resp_1","usage":{"input_tokens":3}}})", events[3],
         done(call_1, 2), R"({"error":{"code":"server_error","message":"Why."}})"}));
    auto const got = reading.finish();
    EXPECT_EQ(got.fault.error, wire_error::server_error);
    EXPECT_EQ(got.reply.usage.input, 3U);
    EXPECT_EQ(got.reply.text, "");
    EXPECT_EQ(got.reply.turn, "");
    EXPECT_TRUE(got.reply.calls.empty());
    EXPECT_EQ(reading.text(), "I look at \"bo");
}

TEST(openai_responses_replies, a_stream_without_its_end_is_a_fault) {
    for (std::size_t count = 0; count <= events.size(); ++count) {
        auto const some = std::vector<std::string>{events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)};
        EXPECT_EQ(read_stream(some).fault.error, wire_error::cut_off) << count;
    }
}

TEST(openai_responses_replies, done_is_the_end_of_a_stream_once_every_item_is_done) {
    std::size_t const needed = events.size() - 1;  // the last item is told whole in one event
    for (std::size_t count = 0; count <= events.size(); ++count) {
        auto some = std::vector<std::string>{events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)};
        some.emplace_back("[DONE]");
        auto const got = read_stream(some);
        EXPECT_EQ(got.fault.error, count < needed ? wire_error::cut_off : wire_error::none) << count;
        EXPECT_EQ(got.reply.calls.size(), count < needed ? 0U : 2U) << count;
    }
}

TEST(openai_responses_replies, an_error_in_the_midst_of_a_stream_ends_it) {
    for (
        std::string const bad : {
            R"({"type":"error","code":"server_error","message":"Why.","param":null,"sequence_number":3})",
            R"({"type":"error","error":{"type":"server_error","message":"Why."}})",
            R"({"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"Why."},"output":[]}})",
        }) {
        auto const got = read_stream({events[0], events[3], bad, ended(whole)});
        EXPECT_EQ(got.fault.error, wire_error::server_error) << bad;
        EXPECT_EQ(got.fault.words, "Why.");
    }
    auto const short_of = read_stream(
        {R"({"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}})"});
    EXPECT_EQ(short_of.reply.stop, stop_reason::max_tokens);
}

TEST(openai_responses_replies, an_event_of_another_shape_ends_the_stream) {
    for (std::string const bad :
         {R"({})", R"({"type":"response.output_text.delta"})", R"({"type":"response.output_item.done"})",
          R"({"type":"response.completed"})", R"({"type":"response.completed","response":[]})",
          R"({"type":"response.completed","response":{"status":"failed","status":"completed","output":[]}})",
          R"({"type":"response.completed","response":{"status":"completed","output":[],"output":[]}})"}) {
        EXPECT_EQ(read_stream({events[0], bad, ended(whole)}).fault.error, wire_error::wrong_shape) << bad;
    }
    EXPECT_EQ(read_stream({R"({"type":"response.failed","response":{"status":"failed","output":[]}})"}).fault.error,
              wire_error::server_error);
}

TEST(openai_responses_replies, a_stream_keeps_no_more_than_the_limit) {
    muster::reply_stream<wire> reading{{.longest_body = 2000}};
    std::size_t pushed = 0;
    while (reading.push(muster_test::server_sent({events[3]})) && pushed < 10'000) ++pushed;
    EXPECT_LT(pushed, 300U);
    EXPECT_EQ(reading.finish().fault.error, wire_error::too_long);

    muster::reply_stream<wire> many{{.most_blocks = 3}};
    for (int i = 0; i < 5; ++i) many.push(muster_test::server_sent({done(search, i)}));
    EXPECT_EQ(many.finish().fault.error, wire_error::too_many);
}

TEST(openai_responses_replies, an_item_of_a_blank_type_is_not_sent_back) {
    auto const got = muster::read_reply<muster::wire::openai_responses>(
        R"({"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"","id":"x"}]})");
    EXPECT_FALSE(got.fault);
    EXPECT_EQ(got.reply.turn, "");
    EXPECT_EQ(got.reply.unknown_blocks, 1U);
}

}  // namespace
