#include <muster/wire/read_reply.hpp>

#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/retry_policy.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster::wire_error;
using wire = muster::wire::anthropic_messages;

muster::wire_fault fault_of(std::string_view body, muster::reply_limits limits = {}) {
    return muster::read_reply<wire>(body, limits).fault;
}

// read_reply
TEST(read_reply, a_body_gives_a_reply_or_says_why_not) {
    std::string const body = R"({"content":[{"type":"tool_use","id":"1","name":"Ping","input":{"n":1}}],)"
                             R"("stop_reason":"tool_use"})";
    //{ quoted by docs/wire.md: whole
    auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
    if (got.fault) FAIL() << muster::sentence(got.fault);
    for (muster::model_call const& call : got.reply.calls) EXPECT_EQ(call.name, "Ping");
    //}
    EXPECT_EQ(got.reply.calls.size(), 1U);
}

TEST(read_reply, what_is_no_json_says_where) {
    struct row {
        std::string_view body;
        std::size_t offset;
    };
    for (row const& one : {
             row{"", 0},
             row{"  ", 2},
             row{"null", 0},
             row{" [1]", 1},
             row{"<html>", 0},
             row{"{", 1},
             row{R"({"a":})", 5},
             row{R"({"a":01})", 6},
             row{R"({"a":1.})", 7},
             row{R"({"a":+1})", 5},
             row{R"({"a":nul})", 5},
             row{R"({"a":nulls})", 9},
         }) {
        EXPECT_EQ(fault_of(one.body).error, wire_error::not_json) << one.body;
        EXPECT_EQ(fault_of(one.body).offset, one.offset) << one.body;
    }
}

TEST(read_reply, everything_in_it_is_looked_at) {
    for (std::string_view const bad : {
             R"({"content":[],"x":tru})",
             R"({"content":[],"x":[1,]})",
             R"({"content":[],"x":{"a":1,}})",
             R"({"content":[],"x":{"a" 1}})",
             R"({"content":[],"x":{"a":1 "b":2}})",
             R"({"content":[],"x":[1 2]})",
             R"({"content":[],"x":"\q"})",
             R"({"content":[],"x":"\ud8"})",
             R"({"content":[],"x":"\ud80g"})",
             "{\"content\":[],\"x\":\"\n\"}",
             "{\"content\":[],\"x\":\"\xFF\"}",
             R"({"content":[],"x":{a:1}})",
             R"({"content":[],"x":'a'})",
             R"({"content":[]}{"content":[]})",
             R"({"content":[]} x)",
             R"({"content":[]]})",
             R"({"content":[}])",
             R"({"content":[],"x":1e})",
             R"({"content":[],"x":-})",
             R"({"content":[],"x":[[[})",
             R"({"content":[],"x":NaN})",
             R"({"content":[],"x":.5})",
             R"({"content":[])",
             R"({"content":[],)",
         }) {
        auto const fault = fault_of(bad);
        EXPECT_EQ(fault.error, wire_error::not_json) << bad;
        EXPECT_LE(fault.offset, bad.size()) << bad;
    }
    EXPECT_FALSE(fault_of(
        R"( {"content" : [ {"type":"text","text":"a"} ] , "x" : [ { } , [ ] , -0.5e+7 , 1e999, "\u0000" , null , true ] } )"));
}

// Readers differ in whether they take half of a pair of surrogates, and the model may write one.
TEST(read_reply, half_of_a_pair_becomes_a_replacement_character) {
    struct row {
        std::string_view json, says;
    };
    for (row const& one : {row{R"(\ud83d)", "\uFFFD"}, row{R"(a\uDE00b)", "a\uFFFDb"},
                           row{R"(\ud83d\ude00)", "\U0001F600"}, row{R"(\ud83d\ud83d\ude00)", "\uFFFD\U0001F600"},
                           row{R"(\ud83d\n)", "\uFFFD\n"}, row{R"(\ude00\ud83d)", "\uFFFD\uFFFD"},
                           row{R"(\\ud83d)", "\\ud83d"}, row{R"(\ud7ff\ue000)", "\uD7FF\uE000"}}) {
        std::string const text = "\"" + std::string{one.json} + "\"";
        auto const got = muster::read_reply<wire>(R"({"content":[{"type":"text","text":)" + text
                                                  + R"(},{"type":"tool_use","id":"1","name":"n","input":{)" + text + ":"
                                                  + text + "}}]}");
        ASSERT_FALSE(got.fault) << one.json << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, one.says);
        // Nor does it go to a tool, or back.
        auto const input = nlohmann::json::parse(got.reply.calls.at(0).arguments, nullptr, false);
        EXPECT_EQ(input.value(std::string{one.says}, ""), one.says);
        EXPECT_TRUE(nlohmann::json::accept(got.reply.turn)) << got.reply.turn;
    }
}

// No start of a body is taken for all of it.
TEST(read_reply, every_start_of_a_body_is_a_fault) {
    std::string_view const body = R"({"id":"é","content":[{"type":"text","text":"a\"b"},{"type":"tool_use",)"
                                  R"("id":"1","name":"n","input":{"a":[1,{"b":null}]}}],"usage":{"output_tokens":1}})";
    ASSERT_FALSE(fault_of(body));
    for (std::size_t size = 0; size < body.size(); ++size)
        EXPECT_EQ(fault_of(body.substr(0, size)).error, wire_error::not_json) << size;
}

TEST(read_reply, limits_are_faults) {
    std::string const body = R"({"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]})";
    EXPECT_FALSE(fault_of(body, {.longest_body = body.size()}));
    EXPECT_EQ(fault_of(body, {.longest_body = body.size() - 1}).error, wire_error::too_long);
    EXPECT_FALSE(fault_of(body, {.most_values = 8}));
    EXPECT_EQ(fault_of(body, {.most_values = 7}).error, wire_error::too_many);
    EXPECT_FALSE(fault_of(body, {.most_blocks = 2}));
    EXPECT_EQ(fault_of(body, {.most_blocks = 1}).error, wire_error::too_many);
    EXPECT_EQ(fault_of(body, {.most_blocks = 1}).pointer, "/content/1");
    EXPECT_FALSE(fault_of(body, {.deepest = 3}));
    EXPECT_EQ(fault_of(body, {.deepest = 2}).error, wire_error::too_many);
}

TEST(read_reply, no_depth_is_too_much) {
    for (std::size_t const depth : {255U, 257U, 1030U, 100'000U}) {
        std::string const nested = std::string(depth, '[') + std::string(depth, ']');
        EXPECT_EQ(fault_of(R"({"content":[],"x":)" + nested + "}").error == wire_error::empty_reply, depth < 256)
            << depth;
        EXPECT_TRUE(fault_of(R"({"content":[],"x":)" + std::string(depth, '[')));
    }
    std::string const nested = std::string(1000, '[') + std::string(1000, ']');
    EXPECT_EQ(fault_of(R"({"content":[],"x":)" + nested + "}", {.deepest = 100'000}).error, wire_error::too_many);
}

// Reasoning alone says nothing, and neither do blanks: there is nothing to show, to run or to send back.
TEST(read_reply, a_reply_that_says_nothing_is_a_fault) {
    for (std::string_view const content : {"", R"({"type":"text","text":""})", R"({"type":"text","text":" \n"})"}) {
        for (std::string_view const word : {"end_turn", "tool_use", "stop_sequence", "pause_turn", "a_new_word"}) {
            auto const got =
                muster::read_reply<wire>(R"({"id":"m","usage":{"output_tokens":2},"content":[)" + std::string{content}
                                         + R"(],"stop_reason":")" + std::string{word} + "\"}");
            EXPECT_EQ(got.fault.error, wire_error::empty_reply) << content << word;
            EXPECT_EQ(got.fault.api_word, word);
            EXPECT_TRUE(muster::may_help_to_retry(got.fault.error));
            EXPECT_EQ(got.reply.usage.output, 2U);
            EXPECT_EQ(got.reply.id, "");
        }
    }
    EXPECT_EQ(
        muster::sentence(fault_of(R"({"content":[],"stop_reason":"tool_use"})")),
        "the reply has no text and no call: expected text, a call or a refusal; ask again, or say more (tool_use)");
}

// It was cut or refused, and says so.
TEST(read_reply, a_reply_without_a_word_that_says_why_is_not_empty) {
    for (std::string_view const word : {"max_tokens", "model_context_window_exceeded", "refusal"})
        EXPECT_FALSE(fault_of(R"({"content":[],"stop_reason":")" + std::string{word} + "\"}")) << word;
}

TEST(read_reply, a_reply_with_a_fault_holds_nothing_but_its_usage) {
    for (std::string_view const wrong : {R"({"type":"text"})", R"(7)", R"({"type":"text","text":"a","text":"b"})"}) {
        auto const got = muster::read_reply<wire>(
            R"({"id":"m","model":"x","content":[{"type":"text","text":"Hello"},{"type":"tool_use","id":"1","name":"n","input":{}},)"
            + std::string{wrong} + R"(],"stop_reason":"end_turn","usage":{"input_tokens":3}})");
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << wrong;
        EXPECT_EQ(got.reply.text, "");
        EXPECT_TRUE(got.reply.calls.empty());
        EXPECT_EQ(got.reply.turn, "");
        EXPECT_EQ(got.reply.id, "");
        EXPECT_EQ(got.reply.usage.input, 3U);
    }
    auto const failed = muster::read_reply<wire>(
        R"({"error":{"type":"overloaded_error"},"content":[{"type":"text","text":"Hello"}],"usage":{"input_tokens":3}})");
    EXPECT_EQ(failed.fault.error, wire_error::overloaded);
    EXPECT_EQ(failed.reply.text, "");
    EXPECT_EQ(failed.reply.usage.input, 3U);
}

// read_error
TEST(read_error, the_body_says_it_or_else_the_status) {
    auto const said = muster::read_error(
        529, R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"})");
    EXPECT_EQ(said.error, wire_error::overloaded);
    EXPECT_EQ(said.words, "Overloaded");
    EXPECT_EQ(said.request_id, "req_1");

    auto const page = muster::read_error(502, "<html>" + std::string(1000, 'x'));
    EXPECT_EQ(page.error, wire_error::server_error);
    EXPECT_EQ(page.words.size(), 200U);
    EXPECT_EQ(muster::read_error(429, "").error, wire_error::rate_limit);
    EXPECT_EQ(muster::read_error(400, R"({"detail":"x"})").error, wire_error::invalid_request);
    EXPECT_EQ(muster::read_error(429, R"({"error":"slow"})").error, wire_error::rate_limit);
    // The code says more than the status: no waiting brings credit.
    EXPECT_EQ(muster::read_error(429, R"({"error":{"code":"insufficient_quota"}})").error, wire_error::billing);
    EXPECT_EQ(muster::read_error(500, R"({"error":{"code":429}})").error, wire_error::rate_limit);
    EXPECT_EQ(muster::read_error(500, R"({"error":{"code":1429}})").error, wire_error::server_error);  // no status
}

TEST(read_error, tells_when_the_request_may_be_sent_again) {
    using namespace std::chrono_literals;
    muster::time_point const now{100s};
    //{ quoted by docs/wire.md: retry
    muster::http_header const headers[] = {{"Retry-After", "20"}, {"Date", "Sun, 29 Nov 2026 10:00:00 GMT"}};
    muster::wire_fault const fault = muster::read_error(
        {.http_status = 429,
         .body = R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Resource exhausted.",)"
                 R"("details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"37s"}]}})",
         .headers = headers});
    EXPECT_EQ(fault.error, muster::wire_error::rate_limit);
    EXPECT_EQ(fault.wait, 37s);  // the longest that was stated

    std::size_t const tries = 1;     // so far
    std::uint32_t const chance = 0;  // 0 to 1000, drawn by the host
    auto const next = muster::next_try({}, fault, tries, now, chance);
    EXPECT_EQ(next, now + 37s);  // not before this
    //}
}

TEST(read_error, says_no_more_than_a_few_lines) {
    std::string const much(5000, 'x');
    auto const said = muster::read_error(
        400, R"({"error":{"message":")" + much + R"(","code":")" + much + R"("},"request_id":")" + much + "\"}");
    EXPECT_EQ(said.words.size(), 1000U);
    EXPECT_EQ(said.api_word.size(), 200U);
    EXPECT_EQ(said.request_id.size(), 200U);
}

TEST(read_error, is_never_without_a_fault) {
    for (unsigned status = 0; status < 700; ++status) {
        EXPECT_TRUE(muster::read_error(status, ""));
        EXPECT_TRUE(muster::read_error(status, R"({"content":[]})"));
        EXPECT_TRUE(muster::read_error(status, R"({"error":{"message":"x","code":200}})"));
    }
}

}  // namespace
