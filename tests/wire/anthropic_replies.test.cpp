#include <muster/wire/anthropic_replies.hpp>

#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::stop_reason;
using muster::wire_error;
using wire = muster::wire::anthropic_messages;

muster::reply_or_fault read(std::string_view body) { return muster::read_reply<wire>(body); }

constexpr std::string_view whole = R"({
  "id": "msg_01", "type": "message", "role": "assistant", "model": "claude-x", "content": [
    {"type": "thinking", "thinking": "Let me see…", "signature": "c2ln+/="},
    {"type": "redacted_thinking", "data": "b3BhcXVl"},
    {"type": "text", "text": "I look at \"both\".\n", "citations": null},
    {"type": "tool_use", "id": "toolu_1", "name": "Read", "input": {"path":"a.cpp","lines":[1,2.50,-3e2]}},
    {"type": "tool_use", "id": "toolu_2", "name": "Ping", "input": {}},
    {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query":"x"}},
    {"type": "text", "text": "Done: é 😀"}],
  "stop_reason": "tool_use", "stop_sequence": null,
  "usage": {"input_tokens": 10, "cache_creation_input_tokens": 200, "cache_read_input_tokens": 3000,
            "output_tokens": 42, "service_tier": "standard"}})";

// read_reply
TEST(anthropic_replies, texts_and_calls_come_in_their_order) {
    auto const got = read(whole);
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.id, "msg_01");
    EXPECT_EQ(got.reply.model, "claude-x");
    EXPECT_EQ(got.reply.text, "I look at \"both\".\nDone: é 😀");
    ASSERT_EQ(got.reply.calls.size(), 2U);
    EXPECT_EQ(got.reply.calls[0], (muster::model_call{"toolu_1", "Read", R"({"path":"a.cpp","lines":[1,2.50,-3e2]})"}));
    EXPECT_EQ(got.reply.calls[1], (muster::model_call{"toolu_2", "Ping", "{}"}));
    EXPECT_EQ(got.reply.stop, stop_reason::tool_use);
    EXPECT_EQ(got.reply.stop_word, "tool_use");
    EXPECT_EQ(got.reply.unknown_blocks, 1U);
}

// What is sent back is what came: a signature of a thought fits no other bytes.
TEST(anthropic_replies, the_turn_to_send_back_is_as_it_came) {
    auto const turn = muster_test::turn_of(read(whole).reply);
    ASSERT_EQ(turn.size(), 1U);
    EXPECT_EQ(turn[0]["role"], "assistant");
    EXPECT_EQ(turn[0]["content"], nlohmann::json::parse(whole)["content"]);
    EXPECT_NE(read(whole).reply.turn.find(R"({"path":"a.cpp","lines":[1,2.50,-3e2]})"), std::string::npos);
}

TEST(anthropic_replies, input_counts_what_the_cache_had) {
    auto const usage = read(whole).reply.usage;
    EXPECT_EQ(usage.input, 3210U);
    EXPECT_EQ(usage.cache_read, 3000U);
    EXPECT_EQ(usage.cache_write, 200U);
    EXPECT_EQ(usage.output, 42U);
    EXPECT_FALSE(usage.reasoning);
}

TEST(anthropic_replies, figures_that_are_none_are_not_there) {
    auto const got = read(R"({"content":[{"type":"text","text":"a"}],"usage":{"input_tokens":-1,"output_tokens":1.5,)"
                          R"("cache_read_input_tokens":18446744073709551616,"cache_creation_input_tokens":null}})");
    ASSERT_FALSE(got.fault);
    EXPECT_EQ(got.reply.usage, muster::token_usage{});
    auto const large =
        read(R"({"content":[],"usage":{"input_tokens":18446744073709551615,"cache_read_input_tokens":9}})");
    EXPECT_EQ(large.reply.usage.input, UINT64_MAX);
    EXPECT_EQ(read(R"({"content":[]})").reply.usage, muster::token_usage{});
}

// The API refuses turns and texts without content.
TEST(anthropic_replies, what_the_api_takes_not_back_is_not_in_the_turn) {
    EXPECT_EQ(read(R"({"content":[]})").reply.turn, "");
    EXPECT_EQ(read(R"({"content":[{"type":"text","text":""}]})").reply.turn, "");
    auto const blank = read(R"({"content":[{"type":"text","text":" \n"}]})");
    EXPECT_EQ(blank.reply.turn, "");
    EXPECT_EQ(blank.fault.error, wire_error::empty_reply);
    EXPECT_EQ(read(R"({"content":null,"stop_reason":"end_turn"})").fault.error, wire_error::empty_reply);
    auto const turn = muster_test::turn_of(
        read(R"({"content":[{"type":"text","text":""},{"type":"tool_use","id":"1","name":"n","input":{}}]})").reply);
    EXPECT_EQ(turn[0]["content"].size(), 1U);
}

TEST(anthropic_replies, every_reason_to_stop_is_known) {
    struct row {
        std::string_view word;
        stop_reason stop;
    };
    for (row const& one : {row{"end_turn", stop_reason::end_turn}, row{"tool_use", stop_reason::tool_use},
                           row{"max_tokens", stop_reason::max_tokens}, row{"stop_sequence", stop_reason::stop_sequence},
                           row{"pause_turn", stop_reason::pause}, row{"refusal", stop_reason::refusal},
                           row{"model_context_window_exceeded", stop_reason::context_full},
                           row{"something_new", stop_reason::unknown}}) {
        std::string const block = one.stop == stop_reason::tool_use
                                    ? R"({"type":"tool_use","id":"1","name":"n","input":{}})"
                                    : R"({"type":"text","text":"a"})";
        auto const got = read("{\"content\":[" + block + "],\"stop_reason\":\"" + std::string{one.word} + "\"}");
        EXPECT_EQ(got.reply.stop, one.stop) << one.word;
        EXPECT_EQ(got.reply.stop_word, one.word);
    }
    EXPECT_EQ(read(R"({"content":[],"stop_reason":null})").reply.stop, stop_reason::unknown);
    auto const refused = read(R"({"content":[],"stop_reason":"refusal","stop_details":{"explanation":"No."}})");
    EXPECT_EQ(refused.reply.refusal, "No.");
}

TEST(anthropic_replies, errors_are_values_with_a_kind) {
    struct row {
        std::string_view type;
        wire_error error;
    };
    for (row const& one :
         {row{"invalid_request_error", wire_error::invalid_request}, row{"overloaded_error", wire_error::overloaded},
          row{"authentication_error", wire_error::authentication}, row{"permission_error", wire_error::permission},
          row{"billing_error", wire_error::billing}, row{"not_found_error", wire_error::not_found},
          row{"request_too_large", wire_error::request_too_large}, row{"rate_limit_error", wire_error::rate_limit},
          row{"timeout_error", wire_error::timeout}, row{"api_error", wire_error::server_error},
          row{"another_error", wire_error::other}}) {
        auto const got = read(R"({"type":"error","error":{"type":")" + std::string{one.type}
                              + R"(","message":"Why."},"request_id":"req_1"})");
        EXPECT_EQ(got.fault.error, one.error) << one.type;
        EXPECT_EQ(got.fault.words, "Why.");
        EXPECT_EQ(got.fault.api_word, one.type);
        EXPECT_EQ(got.fault.request_id, "req_1");
    }
}

TEST(anthropic_replies, a_body_of_another_shape_is_a_fault_with_a_place) {
    struct row {
        std::string_view body;
        std::string_view pointer;
        std::string_view words;
    };
    for (row const& one : {
             row{R"({})", "/content", "expected a list"},
             row{R"({"content":{}})", "/content", "expected a list"},
             row{R"({"content":[1]})", "/content/0/type", "expected a text"},
             row{R"({"content":[{"type":"text","text":"a"},{}]})", "/content/1/type", "expected a text"},
             row{R"({"content":[{"type":"text"}]})", "/content/0/text", "expected a text"},
             row{R"({"content":[{"type":"text","text":7}]})", "/content/0/text", "expected a text"},
             row{R"({"content":[{"type":"tool_use","id":"1","id":"2","name":"n"}]})", "/content/0/id",
                 "given twice, expected once"},
             row{R"({"content":[{"type":"tool_use","id":"1","name":"n","name":"m"}]})", "/content/0/name",
                 "given twice, expected once"},
             row{R"({"content":[{"type":"tool_use","id":"1","name":"n","input":{},"input":{}}]})", "/content/0/input",
                 "given twice, expected once"},
             row{R"({"content":[],"content":[]})", "/content", "given twice, expected once"},
             row{R"({"content":[{"type":"text","text":"a","t\u0065xt":"b"}]})", "/content/0/text",
                 "given twice, expected once"},
         }) {
        auto const got = read(one.body);
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << one.body;
        EXPECT_EQ(got.fault.pointer, one.pointer) << one.body;
        EXPECT_EQ(got.fault.words, one.words) << one.body;
        EXPECT_LE(got.fault.offset, one.body.size());
    }
}

// reply_stream
std::vector<std::string> const events = {
    R"({"type":"message_start","message":{"id":"msg_01","type":"message","role":"assistant","model":"claude-x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":200,"cache_read_input_tokens":3000,"output_tokens":1}}})",
    R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}})",
    R"({"type": "ping"})",
    R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}})",
    R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"see…"}})",
    R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln+/="}})",
    R"({"type":"content_block_stop","index":0})",
    R"({"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"b3BhcXVl"}})",
    R"({"type":"content_block_stop","index":1})",
    R"({"type":"content_block_start","index":2,"content_block":{"type":"text","text":"I ","citations":null}})",
    R"({"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"look at \"bo"}})",
    R"({"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"th\".\n"}})",
    R"({"type":"content_block_stop","index":2})",
    R"({"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"toolu_1","name":"Read","input":{}}})",
    R"({"type":"content_block_start","index":4,"content_block":{"type":"tool_use","id":"toolu_2","name":"Ping","input":{}}})",
    R"({"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":""}})",
    R"({"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"a.c"}})",
    R"({"type":"content_block_delta","index":4,"delta":{"type":"input_json_delta","partial_json":""}})",
    R"({"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"pp\",\"lines\":[1,2.50,-3e2]}"}})",
    R"({"type":"content_block_stop","index":4})",
    R"({"type":"content_block_stop","index":3})",
    R"({"type":"something_new","index":3,"of":{"another":["kind"]}})",
    R"({"type":"content_block_start","index":5,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}})",
    R"({"type":"content_block_delta","index":5,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"x\"}"}})",
    R"({"type":"content_block_delta","index":5,"delta":{"type":"delta_of_a_new_kind","more":1}})",
    R"({"type":"content_block_stop","index":5})",
    R"({"type":"content_block_start","index":6,"content_block":{"type":"text","text":""}})",
    R"({"type":"content_block_delta","index":6,"delta":{"type":"text_delta","text":"Done: é 😀"}})",
    R"({"type":"content_block_stop","index":6})",
    R"({"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":42,"input_tokens":null}})",
    R"({"type":"message_stop"})",
};

TEST(anthropic_replies, a_stream_says_what_the_body_says_wherever_it_is_cut) {
    std::string const stream = muster_test::server_sent(events);
    std::size_t const last = muster_test::server_sent({events.back()}).size();  // not needed
    muster_test::expect_stream_says<wire>(stream, whole, stream.size() - last);
}

muster::reply_or_fault read_stream(std::vector<std::string> const& some) {
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(some));
    return reading.finish();
}

// A host that is cut off in the midst of a call must not run half of it.
TEST(anthropic_replies, a_stream_without_its_end_is_a_fault) {
    for (std::size_t count = 0; count + 1 < events.size(); ++count) {
        auto const got = read_stream({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)});
        EXPECT_EQ(got.fault.error, wire_error::cut_off) << count;
        EXPECT_TRUE(got.reply.calls.empty());
    }
}

TEST(anthropic_replies, an_error_in_the_midst_of_a_stream_ends_it) {
    muster::reply_stream<wire> reading;
    EXPECT_TRUE(reading.push(muster_test::server_sent({events[0], events[9], events[10]})));
    EXPECT_FALSE(reading.push(muster_test::server_sent(
        {R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})", events.back()})));
    EXPECT_EQ(reading.text(), "I look at \"bo");
    auto const got = reading.finish();
    EXPECT_EQ(got.fault.error, wire_error::overloaded);
    EXPECT_EQ(got.fault.words, "Overloaded");
}

TEST(anthropic_replies, an_event_of_another_shape_ends_the_stream) {
    for (std::string_view const bad :
         {R"({"type":"content_block_delta","index":9,"delta":{"type":"text_delta","text":"a"}})",
          R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta"}})",
          R"({"type":"content_block_delta","index":0})", R"({"type":"content_block_delta","index":"0","delta":{}})",
          R"({"type":"content_block_start","index":0})", R"({"type":"message_start"})", R"({"type":7})", R"({})",
          R"({"type":"message_delta"})", R"([1])", R"({)", R"(x)",
          R"({"type":"content_block_start","index":8,"content_block":{"type":"text","type":"text","text":""}})",
          R"({"type":"content_block_start","index":8,"content_block":{"type":"tool_use","id":"1","id":"2"}})",
          R"({"type":"content_block_start","index":8,"content_block":{"type":"tool_use","name":"a","name":"b"}})",
          R"({"type":"message_start","message":{"id":"1","id":"2"}})",
          R"({"type":"message_delta","delta":{"stop_reason":"refusal","stop_reason":"end_turn"}})"}) {
        auto const got = read_stream({events[0], events[1], std::string{bad}, events.back()});
        EXPECT_TRUE(got.fault.error == wire_error::wrong_shape || got.fault.error == wire_error::not_json) << bad;
    }
    EXPECT_EQ(read_stream({events.back()}).fault.error, wire_error::wrong_shape);
}

// The model wrote no JSON, or not all of it: it is shown that, and the API is sent an object all the same.
TEST(anthropic_replies, arguments_that_are_no_json_stay_what_they_are) {
    auto const got = read_stream(
        {events[0], events[13],
         R"({"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"a.c"}})",
         R"({"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{}})", events.back()});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    ASSERT_EQ(got.reply.calls.size(), 1U);
    EXPECT_EQ(got.reply.calls[0].arguments, R"({"path":"a.c)");
    EXPECT_EQ(got.reply.stop, stop_reason::max_tokens);
    EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"][0]["input"]["not_json"], R"({"path":"a.c)");
}

// As it is in a body.
TEST(anthropic_replies, arguments_over_a_limit_are_a_fault) {
    auto const nested = [](std::size_t levels) {
        std::string const input = R"({\"a\":)" + std::string(levels, '[') + std::string(levels, ']') + "}";
        return read_stream({events[0], events[13],
                            R"({"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta",)"
                            R"("partial_json":")"
                                + input + R"("}})",
                            events.back()});
    };
    EXPECT_FALSE(nested(252).fault);
    for (std::size_t const levels : {253U, 255U, 256U, 1000U, 2000U})
        EXPECT_EQ(nested(levels).fault.error, wire_error::too_many) << levels;
}

TEST(anthropic_replies, citations_are_put_together) {
    auto const got = read_stream(
        {events[0],
         R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"n":1}}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"n":2}}})",
         events.back()});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"][0]["citations"].dump(), R"([{"n":1},{"n":2}])");
}

TEST(anthropic_replies, a_stream_keeps_no_more_than_the_limit) {
    muster::reply_stream<wire> reading{{.longest_body = 2000}};
    reading.push(muster_test::server_sent({events[0], events[9]}));
    std::string const piece = muster_test::server_sent({events[10]});
    std::size_t pushed = 0;
    while (reading.push(piece) && pushed < 10'000) ++pushed;
    EXPECT_LT(pushed, 200U);
    EXPECT_EQ(reading.finish().fault.error, wire_error::too_long);

    muster::reply_stream<wire> pinged{{.longest_body = 2000}};
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(pinged.push("event: ping\ndata: {\"type\": \"ping\"}\n\n"));

    muster::reply_stream<wire> many{{.most_blocks = 3}};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(many.push(muster_test::server_sent({events[13]})));
    EXPECT_FALSE(many.push(muster_test::server_sent({events[13]})));
    EXPECT_EQ(many.finish().fault.error, wire_error::too_many);
}

}  // namespace
