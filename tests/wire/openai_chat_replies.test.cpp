#include <muster/wire/openai_chat_replies.hpp>  // first: the header proves that it stands alone

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
using wire = muster::wire::openai_chat;

muster::reply_or_fault read(std::string_view body) { return muster::read_reply<wire>(body); }

constexpr std::string_view whole = R"({
  "id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "gpt-x",
  "choices": [{"index": 0, "message": {"role": "assistant", "content": "I look at \"both\".\né 😀", "refusal": null,
      "annotations": [], "reasoning_content": "Let me see…", "tool_calls": [
        {"id": "call_1", "type": "function", "function": {"name": "Read", "arguments": "{\"path\": \"a.cpp\"}"}},
        {"id": "call_2", "type": "function", "function": {"name": "Ping", "arguments": "{}"},
         "extra_content": {"google": {"thought_signature": "c2ln"}}}]},
    "logprobs": null, "finish_reason": "tool_calls"}],
  "usage": {"prompt_tokens": 3210, "completion_tokens": 42, "total_tokens": 3252,
            "prompt_tokens_details": {"cached_tokens": 3000, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 30}},
  "system_fingerprint": "fp_1"})";

// read_reply
TEST(openai_chat_replies, texts_and_calls_come_in_their_order) {
    auto const got = read(whole);
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.id, "chatcmpl-1");
    EXPECT_EQ(got.reply.model, "gpt-x");
    EXPECT_EQ(got.reply.text, "I look at \"both\".\né 😀");
    ASSERT_EQ(got.reply.calls.size(), 2U);
    EXPECT_EQ(got.reply.calls[0], (muster::model_call{"call_1", "Read", R"({"path": "a.cpp"})"}));
    EXPECT_EQ(got.reply.calls[1], (muster::model_call{"call_2", "Ping", "{}"}));
    EXPECT_EQ(got.reply.stop, stop_reason::tool_use);
    EXPECT_EQ(got.reply.stop_word, "tool_calls");
    EXPECT_EQ(
        got.reply.usage,
        (muster::token_usage{.input = 3210, .cache_read = 3000, .cache_write = {}, .output = 42, .reasoning = 30}));
}

// What a server adds to a call, such as the signature of a thought, goes back to it.
TEST(openai_chat_replies, the_turn_to_send_back_is_what_the_server_said_without_what_no_server_takes) {
    auto const turn = muster_test::turn_of(read(whole).reply);
    auto agreed = nlohmann::json::parse(whole)["choices"][0]["message"];
    agreed.erase("refusal");
    agreed.erase("annotations");
    ASSERT_EQ(turn.size(), 1U);
    EXPECT_EQ(turn[0], agreed);

    auto const calls_only = read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n"}}]}}]})");
    EXPECT_EQ(calls_only.reply.turn,
              R"({"role":"assistant","content":null,"tool_calls":[{"id":"1","function":{"name":"n"}}]})");
    auto const spoken =
        read(R"({"choices":[{"message":{"content":"a","audio":{"id":"audio_1","data":"AAAA","expires_at":1}}}]})");
    EXPECT_EQ(spoken.reply.turn, R"({"role":"assistant","content":"a","audio":{"id":"audio_1"}})");
    for (std::string const left_out : {R"("tool_calls":[])", R"("audio":{"data":"AAAA"})", R"("audio":{"id":7})",
                                       R"("audio":"AAAA")", R"("audio":null)", R"("tool_calls":null)"}) {
        auto const got = read(R"({"choices":[{"message":{"content":"a",)" + left_out + "}}]}");
        EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":"a"})") << left_out;
    }
    EXPECT_EQ(read(R"({"choices":[{"message":{"role":"assistant","content":""}}]})").reply.turn, "");
}

TEST(openai_chat_replies, every_reason_to_stop_is_known) {
    struct row {
        std::string_view word;
        stop_reason stop;
    };
    for (row const& one : {row{"stop", stop_reason::end_turn}, row{"tool_calls", stop_reason::tool_use},
                           row{"function_call", stop_reason::tool_use}, row{"length", stop_reason::max_tokens},
                           row{"content_filter", stop_reason::refusal}, row{"eos", stop_reason::unknown}}) {
        auto const got =
            read(R"({"choices":[{"message":{"content":"a"},"finish_reason":")" + std::string{one.word} + "\"}]}");
        EXPECT_EQ(got.reply.stop, one.stop) << one.word;
        EXPECT_EQ(got.reply.stop_word, one.word);
    }
    auto const refused = read(R"({"choices":[{"message":{"refusal":"No."},"finish_reason":"stop"}]})");
    EXPECT_EQ(refused.reply.refusal, "No.");
    EXPECT_EQ(refused.reply.stop, stop_reason::refusal);
    auto const named =
        read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n"}}]},"finish_reason":"stop"}]})");
    EXPECT_EQ(named.reply.stop, stop_reason::tool_use);
}

TEST(openai_chat_replies, other_servers_spell_some_things_otherwise) {
    auto const parts = read(
        R"({"choices":[{"message":{"content":[{"type":"text","text":"a"},{"type":"refusal","refusal":"b"},7]}}]})");
    EXPECT_EQ(parts.reply.text, "a");
    EXPECT_EQ(parts.reply.refusal, "b");
    auto const as_object =
        read(R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n","arguments":{ "a":1 }}}]}}]})");
    EXPECT_EQ(as_object.reply.calls[0].arguments, R"({ "a":1 })");
    auto const custom = read(
        R"({"choices":[{"message":{"tool_calls":[{"id":"1","type":"custom","custom":{"name":"n","input":"x"}}]}}]})");
    EXPECT_TRUE(custom.reply.calls.empty());
    EXPECT_EQ(custom.reply.unknown_blocks, 1U);
    EXPECT_NE(custom.reply.turn, "");
}

TEST(openai_chat_replies, errors_are_values_with_a_kind) {
    struct row {
        std::string_view error;
        wire_error kind;
        std::string_view word;
    };
    for (row const& one : {
             row{R"({"message":"Why.","type":"invalid_request_error","param":null,"code":null})",
                 wire_error::invalid_request, "invalid_request_error"},
             row{R"({"message":"Why.","type":"invalid_request_error","code":"context_length_exceeded"})",
                 wire_error::request_too_large, "context_length_exceeded"},
             row{R"({"message":"Why.","type":"invalid_request_error","code":"invalid_api_key"})",
                 wire_error::authentication, "invalid_api_key"},
             row{R"({"message":"Why.","type":"insufficient_quota","code":"insufficient_quota"})", wire_error::billing,
                 "insufficient_quota"},
             row{R"({"message":"Why.","type":"tokens","code":"rate_limit_exceeded"})", wire_error::rate_limit,
                 "rate_limit_exceeded"},
             row{R"({"message":"Why.","type":"requests","code":"new_code"})", wire_error::rate_limit, "new_code"},
             row{R"({"message":"Why.","type":"server_error"})", wire_error::server_error, "server_error"},
             row{R"({"message":"Why.","code":429})", wire_error::rate_limit, ""},
             row{R"({"message":"Why.","code":200})", wire_error::other, ""},
             row{R"({"message":"Why."})", wire_error::other, ""},
             row{R"("Why.")", wire_error::other, ""},
         }) {
        auto const got = read(R"({"error":)" + std::string{one.error} + "}");
        EXPECT_EQ(got.fault.error, one.kind) << one.error;
        EXPECT_EQ(got.fault.words, "Why.");
        EXPECT_EQ(got.fault.api_word, one.word);
    }
    auto const flat = read(R"({"object":"error","message":"Why.","type":"BadRequestError","code":400})");
    EXPECT_EQ(flat.fault.error, wire_error::invalid_request);
    EXPECT_FALSE(read(R"({"error":null,"choices":[{"message":{"content":"a"}}]})").fault);
}

TEST(openai_chat_replies, a_body_of_another_shape_is_a_fault_with_a_place) {
    struct row {
        std::string_view body;
        std::string_view pointer;
        std::string_view words;
    };
    for (row const& one : {
             row{R"({})", "/choices", "expected a list"},
             row{R"({"choices":[]})", "/choices", "expected a choice"},
             row{R"({"choices":[1]})", "/choices/0/message", "expected an object"},
             row{R"({"choices":[{}]})", "/choices/0/message", "expected an object"},
             row{R"({"choices":[{"message":{"content":"a","content":"b"}}]})", "/choices/0/message/content",
                 "given twice, expected once"},
             row{R"({"choices":[{"message":{"tool_calls":{"id":"1"}}}]})", "/choices/0/message/tool_calls",
                 "expected a list"},
             row{R"({"choices":[{"message":{"tool_calls":[{"id":"1"}]}}]})", "/choices/0/message/tool_calls/0/function",
                 "expected an object"},
             row{R"({"choices":[{"message":{"tool_calls":[{"function":{"name":"n"}}]}}]})",
                 "/choices/0/message/tool_calls/0/id", "expected a text"},
             row{R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{}}]}}]})",
                 "/choices/0/message/tool_calls/0/function/name", "expected a text"},
             row{R"({"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"n","arguments":[]}}]}}]})",
                 "/choices/0/message/tool_calls/0/function/arguments", "expected a text that holds JSON"},
         }) {
        auto const got = read(one.body);
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << one.body;
        EXPECT_EQ(got.fault.pointer, one.pointer) << one.body;
        EXPECT_EQ(got.fault.words, one.words) << one.body;
    }
}

// reply_stream
std::string chunk(std::string_view delta, std::string_view finish = "null") {
    return R"({"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x","choices":[{"index":0,"delta":)"
         + std::string{delta} + R"(,"logprobs":null,"finish_reason":)" + std::string{finish} + R"(}],"usage":null})";
}

std::vector<std::string> const events = {
    chunk(R"({"role":"assistant","content":"","refusal":null})"),
    chunk(R"({"reasoning_content":"Let me "})"),
    chunk(R"({"reasoning_content":"see…"})"),
    chunk(R"({"content":"I look at \"bo"})"),
    R"({"id":"chatcmpl-1","choices":[{"index":1,"delta":{"content":"of another choice"}}]})",
    chunk(R"({"content":"th\".\n"})"),
    chunk(R"({"content":"é 😀"})"),
    chunk(R"({"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"Read","arguments":""}}]})"),
    chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"pa"}}]})"),
    chunk(
        R"({"tool_calls":[{"index":1,"id":"call_2","type":"function","function":{"name":"Ping","arguments":"{"},"extra_content":{"google":{"thought_signature":"c2ln"}}}]})"),
    chunk(
        R"({"tool_calls":[{"index":0,"function":{"arguments":"th\": \"a.cpp\"}"}},{"index":1,"function":{"arguments":"}"}}]})"),
    chunk(R"({})", R"("tool_calls")"),
    R"({"id":"chatcmpl-1","object":"chat.completion.chunk","model":"gpt-x","choices":[],"usage":{"prompt_tokens":3210,"completion_tokens":42,"total_tokens":3252,"prompt_tokens_details":{"cached_tokens":3000},"completion_tokens_details":{"reasoning_tokens":30}}})",
    "[DONE]",
};

TEST(openai_chat_replies, a_stream_says_what_the_body_says_wherever_it_is_cut) {
    std::string const stream = muster_test::server_sent(events);
    // A server that asks for no end of its own has said all once it has said why it stopped.
    std::string const usage_and_end = muster_test::server_sent({events[12], events[13]});
    std::string const without_end = stream.substr(0, stream.size() - usage_and_end.size());
    muster_test::expect_stream_says<wire>(stream, whole, without_end.size());
}

muster::reply_or_fault read_stream(std::vector<std::string> const& some) {
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(some));
    return reading.finish();
}

TEST(openai_chat_replies, a_stream_without_its_end_is_a_fault) {
    for (std::size_t count = 0; count < 12; ++count) {
        auto const got = read_stream({events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)});
        EXPECT_EQ(got.fault.error, wire_error::cut_off) << count;
    }
    EXPECT_EQ(read_stream({"[DONE]"}).fault.error, wire_error::cut_off);
    EXPECT_FALSE(read_stream({events[3], "[DONE]"}).fault);
}

TEST(openai_chat_replies, an_error_in_the_midst_of_a_stream_ends_it) {
    auto const got = read_stream({events[0], R"({"error":{"message":"Why.","type":"server_error"}})", events[13]});
    EXPECT_EQ(got.fault.error, wire_error::server_error);
    EXPECT_EQ(got.fault.words, "Why.");
}

// Servers that leave the index out, that give each call the same one, that repeat names and ids.
TEST(openai_chat_replies, calls_of_other_servers_are_told_apart) {
    std::string const begins_a = R"("id":"a","function":{"name":"Read","arguments":"{\"x\""})";
    std::string const begins_b = R"("id":"b","function":{"name":"Ping","arguments":"{}"})";
    struct row {
        std::string first, second, third;
    };
    for (row const& one : {
             row{"{" + begins_a + "}", R"({"function":{"arguments":":1}"}})", "{" + begins_b + "}"},
             row{R"({"index":0,)" + begins_a + "}",
                 R"({"index":0,"id":"a","function":{"name":"Read","arguments":":1}"}})",
                 R"({"index":0,)" + begins_b + "}"},
             row{R"({"index":0,)" + begins_a + "}", R"({"index":0,"id":"","function":{"name":null,"arguments":":1}"}})",
                 R"({"index":3,)" + begins_b + "}"},
         }) {
        std::vector<std::string> chunks;
        for (auto const& call : {one.first, one.second, one.third})
            chunks.push_back(chunk(R"({"tool_calls":[)" + call + "]}"));
        chunks.push_back(chunk("{}", R"("tool_calls")"));
        auto const got = read_stream(chunks);
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << one.second;
        ASSERT_EQ(got.reply.calls.size(), 2U) << one.second;
        EXPECT_EQ(got.reply.calls[0], (muster::model_call{"a", "Read", R"({"x":1})"}));
        EXPECT_EQ(got.reply.calls[1], (muster::model_call{"b", "Ping", "{}"}));
    }
}

TEST(openai_chat_replies, contents_in_parts_are_streamed_too) {
    muster::reply_stream<wire> reading;
    for (std::string_view const content : {R"("")", R"("a")", R"("b")", R"([{"type":"thinking","thinking":[]}])",
                                           R"([{"type":"text","text":"c"},{"type":"text","text":"d"}])", R"("e")"})
        reading.push(muster_test::server_sent({chunk(R"({"content":)" + std::string{content} + "}")}));
    reading.push(muster_test::server_sent({chunk("{}", R"("stop")")}));
    EXPECT_EQ(reading.text(), "abcde");
    auto const got = reading.finish();
    EXPECT_EQ(got.reply.text, "abcde");
    EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"].size(), 5U);
    EXPECT_EQ(muster_test::turn_of(got.reply)[0]["content"][1]["type"], "thinking");
}

TEST(openai_chat_replies, a_sound_in_pieces_goes_back_by_its_id) {
    auto const got = read_stream({chunk(R"({"content":"a","audio":{"id":"audio_1","transcript":"a"}})"),
                                  chunk(R"({"audio":{"data":"AAAA"}})"), chunk(R"({"audio":{"expires_at":1}})"),
                                  chunk("{}", R"("stop")")});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.turn, R"({"role":"assistant","content":"a","audio":{"id":"audio_1"}})");
}

TEST(openai_chat_replies, a_chunk_of_another_shape_ends_the_stream) {
    for (std::string const delta : {
             R"({"content":"a","content":"b"})",
             R"({"refusal":"a","refusal":"b"})",
             R"({"tool_calls":[],"tool_calls":[]})",
             R"({"tool_calls":"none"})",
             R"({"tool_calls":{"id":"1","function":{"name":"n"}}})",
             R"({"tool_calls":[{"id":"1","id":"2","function":{"name":"n"}}]})",
             R"({"tool_calls":[{"id":"1","function":{"name":"n"},"function":{"name":"m"}}]})",
             R"({"tool_calls":[{"id":"1","function":{"name":"n","name":"m"}}]})",
             R"({"tool_calls":[{"id":"1","function":{"name":"n","arguments":"{}","arguments":"{}"}}]})",
         }) {
        auto const got = read_stream({events[0], chunk(delta), chunk("{}", R"("stop")")});
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << delta;
        EXPECT_TRUE(got.fault.pointer.starts_with("/choices/0/delta/")) << got.fault.pointer;
    }
}

// What each chunk repeats is kept once.
TEST(openai_chat_replies, a_long_stream_of_short_chunks_is_not_too_long) {
    muster::reply_stream<wire> reading{{.longest_body = 5000}};
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(reading.push(muster_test::server_sent({chunk(R"({"content":"a"})")})));
    reading.push(muster_test::server_sent({chunk("{}", R"("stop")"), "[DONE]"}));
    EXPECT_EQ(reading.finish().reply.text.size(), 1000U);
}

TEST(openai_chat_replies, a_stream_keeps_no_more_than_the_limit) {
    muster::reply_stream<wire> reading{{.longest_body = 2000}};
    std::string const piece = muster_test::server_sent({events[3]});
    std::size_t pushed = 0;
    while (reading.push(piece) && pushed < 10'000) ++pushed;
    EXPECT_LT(pushed, 200U);
    EXPECT_EQ(reading.finish().fault.error, wire_error::too_long);

    muster::reply_stream<wire> many{{.most_blocks = 3}};
    for (int i = 0; i < 5; ++i) {
        many.push(muster_test::server_sent({chunk(R"({"tool_calls":[{"index":)" + std::to_string(i) + R"(,"id":")"
                                                  + std::to_string(i) + R"(","function":{"name":"n"}}]})")}));
    }
    EXPECT_EQ(many.finish().fault.error, wire_error::too_many);

    muster::reply_stream<wire> fields;
    for (int i = 0; i < 100; ++i)
        fields.push(muster_test::server_sent({chunk(R"({"f)" + std::to_string(i) + R"(":1})")}));
    fields.push(muster_test::server_sent({chunk("{}", R"("stop")")}));
    EXPECT_EQ(fields.finish().fault.error, wire_error::too_many);
}

}  // namespace
