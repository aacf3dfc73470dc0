// Errors of servers: a request that is too long, a quota that is used up, a bill that is not paid, and how long to wait.
#include "played_loop.hpp"

#include <muster/plan/classify_failure.hpp>
#include <muster/wire/error_response.hpp>
#include <muster/wire/read_reply.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace muster_test;
using namespace std::chrono_literals;
using muster::failure_class;
using muster::wire_error;

namespace {

struct error_row {
    unsigned status;
    std::string_view body;
    wire_error kind;
    bool may_retry = false;
    std::optional<muster::duration> wait = {};
};

std::vector<error_row> const overflows{
    {400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 207791 tokens > 200000 maximum"}})",
     wire_error::request_too_large},
    {400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 180000 + 64000 > 200000, decrease input length or `max_tokens` and try again"}})",
     wire_error::request_too_large},
    {413, R"({"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":8192}})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"message":"This model's maximum context length is 4097 tokens. However, your messages resulted in 4294 tokens. Please reduce the length of the messages.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}})",
     wire_error::request_too_large},
    {400,
     R"({"object":"error","message":"This model's maximum context length is 32768 tokens. However, you requested 40000 tokens (36000 in the messages, 4000 in the completion).","type":"BadRequestError","param":null,"code":400})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"message":"litellm.BadRequestError: litellm.ContextWindowExceededError: AnthropicError - {\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: 209353 tokens > 199999 maximum\"}}","type":null,"param":null,"code":"400"}})",
     wire_error::request_too_large},
    {500, R"({"error":{"message":"This model's maximum context length is 4097 tokens.","type":"server_error"}})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"message":"Your input exceeds the context window of this model. Please adjust your input and try again.","type":"invalid_request_error","param":"input","code":"context_length_exceeded"}})",
     wire_error::request_too_large},
};

std::vector<error_row> const other_overflows{
    {400,
     R"({"object":"error","message":"Input length (40000 tokens) exceeds the maximum allowed length (32762 tokens). Use a shorter input or enable --allow-auto-truncate.","type":"BadRequestError","param":null,"code":400})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"code":400,"message":"Unable to submit request because the input token count is 1200000 but the model only supports up to 1048576. Reduce the input token count and try again.","status":"INVALID_ARGUMENT"}})",
     wire_error::request_too_large},
    {400, R"({"detail":"Prompt length 40000 is greater than max_seq_len 32768"})", wire_error::request_too_large},
    {400,
     R"({"error":{"message":"The sum of prompt length (9000.0) and query length should not exceed max_num_tokens 8192","type":"BadRequestError"}})",
     wire_error::request_too_large},
    {400, R"({"error":"Request prompt has 9000 tokens in total, larger than the model input length limit 8192."})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"message":"Requested input exceeds maximum sequence length of 4096","type":"invalid_request_error"}})",
     wire_error::request_too_large},
    {400,
     R"({"errors":[{"code":"invalid_input_argument","message":"the number of input tokens 5000 cannot exceed the total tokens limit 4096 for this model"}]})",
     wire_error::request_too_large},
    {400,
     R"({"error":{"code":"InvalidParameter","message":"Total tokens of image and text exceed max message tokens. Request id: 0217","param":"","type":"BadRequest"}})",
     wire_error::request_too_large},
    // The requested answer is too long, not the request.
    {400,
     R"({"object":"error","message":"'max_tokens' or 'max_completion_tokens' is too large: 40000. This model's maximum context length is 32768 tokens and your request has 100 input tokens (40000 > 32768 - 100).","type":"BadRequestError","param":null,"code":400})",
     wire_error::invalid_request},
    {400,
     R"({"error":{"message":"max_tokens is too large: 100000. This model supports at most 16384 completion tokens, whereas you provided 100000.","type":"invalid_request_error","param":"max_tokens","code":"invalid_value"}})",
     wire_error::invalid_request},
};

// A retry may help after a mistake of the model. It does not help after a mistake in the request.
std::vector<error_row> const failures{
    {400,
     R"({"error":{"message":"Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"<function=x>"}})",
     wire_error::server_error, true},
    {424, R"({"error":"Request failed during generation: Server error: CUDA out of memory","error_type":"generation"})",
     wire_error::server_error, true},
    {200, R"({"error":"Request failed during generation: Server error: ","error_type":"generation"})",
     wire_error::server_error, true},
    {400, R"({"error":"The model has crashed without additional information. Exit code: 18446744072635812000"})",
     wire_error::server_error, true},
    {400,
     R"({"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools","type":"api_error","param":null,"code":null}})",
     wire_error::invalid_request},
    {200, R"({"text":"**NETWORK ERROR DUE TO HIGH TRAFFIC.**\n\nCUDA out of memory","error_code":50002})",
     wire_error::server_error, true},
    {200, R"({"code":"InternalError","message":"An internal error has occured","request_id":"x"})",
     wire_error::server_error, true},
    {200, R"({"object":"error","message":"Model not found","code":40303})", wire_error::permission},
};

std::vector<error_row> const bills{
    {400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits."}})",
     wire_error::billing},
    {402,
     R"({"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}})",
     wire_error::billing},
    {402, "", wire_error::billing},
    {402, "<html>Payment Required</html>", wire_error::billing},
    {402, R"({"error":{"message":"This request requires more credits, or fewer max_tokens.","code":402}})",
     wire_error::billing},
    {429,
     R"({"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}})",
     wire_error::billing},
    {429, R"({"error":{"message":"You have reached your monthly usage limit.","type":"rate_limit_error"}})",
     wire_error::billing},
};

std::vector<error_row> const waits{
    {429,
     R"({"error":{"type":"usage_limit_reached","message":"The usage limit has been reached","plan_type":"free","resets_at":1772180859,"resets_in_seconds":529498}})",
     wire_error::billing, false, 529498s},
    {429,
     R"({"error":{"message":"Rate limit reached for gpt-4o. Please try again in 20ms.","type":"tokens","code":"rate_limit_exceeded"}})",
     wire_error::rate_limit, true, 20ms},
    {429,
     R"({"error":{"message":"Rate limit reached. Please try again in 7m12s.","type":"requests","code":"rate_limit_exceeded"}})",
     wire_error::rate_limit, false, 432s},
    {429,
     R"([{"error":{"code":429,"message":"Resource has been exhausted.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"37s"}]}}])",
     wire_error::rate_limit, true, 37s},
    {429,
     R"({"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your rate limit."}})",
     wire_error::rate_limit, true},
    {409, R"({"error":{"message":"Conflict","type":"conflict"}})", wire_error::conflict, true},
    {409, "", wire_error::conflict, true},
    {425, "", wire_error::conflict, true},
    {503, "", wire_error::overloaded, true},
    {529, R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})", wire_error::overloaded,
     true},
    {500, "<html>Internal Server Error</html>", wire_error::server_error, true},
    {401,
     R"({"error":{"message":"Incorrect API key provided","type":"invalid_request_error","code":"invalid_api_key"}})",
     wire_error::authentication},
};

void expect_errors(std::vector<error_row> const& rows) {
    for (error_row const& row : rows) {
        SCOPED_TRACE(row.body);
        muster::wire_fault const fault = muster::read_error(row.status, row.body);
        EXPECT_EQ(fault.error, row.kind) << muster::sentence(fault);
        EXPECT_EQ(muster::may_help_to_retry(fault), row.may_retry) << muster::sentence(fault);
        EXPECT_EQ(fault.wait, row.wait) << muster::sentence(fault);
    }
}

struct header_row {
    std::vector<muster::http_header> headers;
    std::optional<muster::duration> wait;
};
std::vector<header_row> const headers{
    {{{"retry-after", "20"}}, 20s},
    {{{"Retry-After", "1.5"}}, 1500ms},
    {{{"retry-after-ms", "250"}}, 250ms},
    {{{"Date", "Sun, 29 Nov 2026 10:00:00 GMT"}, {"Retry-After", "Sun, 29 Nov 2026 10:00:30 GMT"}}, 30s},
    {{{"retry-after", "soon"}}, {}},
    {{}, {}},
};

failure_class class_of(std::string_view error) {
    auto const failed = muster::classify_failure({.status = muster::status::failed, .error = error});
    return failed ? failed->what : failure_class::unknown;
}

struct sentence_row {
    std::string_view words;
    failure_class what;
};
std::vector<sentence_row> const sentences{
    {"prompt is too long: 207791 tokens > 200000 maximum", failure_class::context_too_long},
    {"exceed_context_size_error: the request exceeds the available context size", failure_class::context_too_long},
    {"This model's maximum context length is 4097 tokens", failure_class::context_too_long},
    {"the conversation exceeds the context window", failure_class::context_too_long},
    {"its conversation exceeds the context window", failure_class::context_too_long},
};

// The sentences of the library itself, for each kind of error, as a worker's failure quotes them.
std::vector<sentence_row> sentences_of_the_library() {
    static std::vector<std::string> kept;
    std::vector<sentence_row> rows;
    auto const add = [&](wire_error error, failure_class what) {
        muster::wire_fault fault;
        fault.error = error;
        kept.push_back(muster::sentence(fault));
        rows.push_back({kept.back(), what});
    };
    kept.reserve(8);
    add(wire_error::request_too_large, failure_class::context_too_long);
    add(wire_error::billing, failure_class::quota_used_up);
    add(wire_error::rate_limit, failure_class::overloaded);
    add(wire_error::overloaded, failure_class::overloaded);
    add(wire_error::timeout, failure_class::overloaded);
    add(wire_error::permission, failure_class::denied);
    return rows;
}

}  // namespace

TEST(overflow_and_quotas, too_long_is_said_in_many_words) { expect_errors(overflows); }
TEST(overflow_and_quotas, too_long_is_said_in_other_words) { expect_errors(other_overflows); }
TEST(overflow_and_quotas, what_may_go_better_the_next_time_is_retried) { expect_errors(failures); }
TEST(overflow_and_quotas, an_error_in_midst_of_a_stream_has_many_forms) {
    std::string const start =
        R"(data: {"choices":[{"index":0,"delta":{"content":"The balance is 1"},"finish_reason":null}]})";
    for (std::string_view const error :
         {R"({"text":"**NETWORK ERROR**","error_code":50002})", R"({"code":"InternalError","message":"It broke."})"}) {
        muster::reply_stream<muster::wire::openai_chat> stream;
        stream.push(start + "\n\ndata: " + std::string{error} + "\n\ndata: [DONE]\n\n");
        EXPECT_EQ(stream.finish().fault.error, wire_error::server_error) << error;
    }
    muster::reply_stream<muster::wire::openai_chat> unpaid;
    unpaid.push("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"error\"}]}\n\n");
    unpaid.push("data: {\"error\":{\"message\":\"You are out of credits\",\"code\":402}}\n\n");
    EXPECT_EQ(unpaid.finish().fault.error, wire_error::billing);
}
TEST(overflow_and_quotas, a_bill_is_a_bill_whatever_the_status) { expect_errors(bills); }
TEST(overflow_and_quotas, the_wait_travels_in_the_error_and_a_long_one_is_not_retried) { expect_errors(waits); }
TEST(overflow_and_quotas, headers_say_how_long_to_wait) {
    for (header_row const& row : headers) {
        auto const fault = muster::read_error({.http_status = 429, .body = "", .headers = row.headers});
        EXPECT_EQ(fault.wait, row.wait) << (row.headers.empty() ? "none" : row.headers.back().value);
    }
}
TEST(overflow_and_quotas, sentences_are_classified) {
    for (auto const& row : sentences) EXPECT_EQ(class_of(row.words), row.what) << row.words;
    for (auto const& row : sentences_of_the_library()) EXPECT_EQ(class_of(row.words), row.what) << row.words;
}
TEST(overflow_and_quotas, the_documented_loop_waits_as_long_as_the_server_asks) {
    std::string const done = R"({"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]})";
    auto const got = play<chat>({{std::string{waits[3].body}, 429}, {done}});
    EXPECT_EQ(got.end.text, "Hi");
    ASSERT_EQ(got.waited.size(), 1U);
    EXPECT_GE(got.waited[0], 37s);
}
TEST(overflow_and_quotas, the_documented_loop_does_not_wait_for_days_nor_pay_bills) {
    for (error_row const& row : {waits[0], waits[2], bills[0], overflows[0]}) {
        auto const got = play<chat>({{std::string{row.body}, row.status}});
        EXPECT_NE(got.end.why, "");
        EXPECT_EQ(got.requests.size(), 1U) << got.end.why;
        EXPECT_TRUE(got.waited.empty());
    }
}
