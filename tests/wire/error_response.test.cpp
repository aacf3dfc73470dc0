#include <muster/wire/error_response.hpp>

#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/read_reply.hpp>

#include <error_bodies.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::error_response;
using muster::http_header;
using muster::wire_error;
using muster::wire_fault;

std::optional<std::int64_t> ms_of(wire_fault const& fault) {
    return fault.wait ? std::optional{fault.wait->count()} : std::nullopt;
}

// read_error(response): what servers really send
TEST(error_response, every_real_body_has_its_kind_and_its_wait) {
    for (muster_test::error_body const& one : muster_test::error_bodies) {
        wire_fault const fault = muster::read_error(one.status, one.body);
        EXPECT_EQ(describe(fault.error), describe(one.error)) << one.who << ": " << muster::sentence(fault);
        EXPECT_EQ(ms_of(fault), one.wait_ms) << one.who;
    }
}

TEST(error_response, the_upstream_servers_words_are_kept) {
    auto const fault = muster::read_error(
        429, R"({"error":{"message":"Provider returned error","code":429,"metadata":{"raw":"slow down, please"}}})");
    EXPECT_EQ(fault.words, "Provider returned error: slow down, please");
}

// A 200 whose body is an error
TEST(error_response, an_error_in_a_good_status_is_an_error) {
    for (muster_test::error_body const& one : muster_test::error_bodies) {
        if (one.body.find(R"("error":)") == one.body.npos || one.body.front() != '{') continue;
        EXPECT_TRUE(muster::read_reply<muster::wire::openai_chat>(one.body).fault) << one.who;
        EXPECT_TRUE(muster::read_reply<muster::wire::anthropic_messages>(one.body).fault) << one.who;
    }
    for (std::string_view const empty :
         {"null", "\"\"", "{}", "[]", "false", "0", R"({"message":"","type":"","param":"","code":null})",
          R"({"code":0,"message":null})"}) {
        std::string const body = R"({"error":)" + std::string{empty}
                               + R"(,"choices":[{"index":0,"message":{"role":"assistant","content":"a"},)"
                                 R"("finish_reason":"stop"}]})";
        EXPECT_FALSE(muster::read_reply<muster::wire::openai_chat>(body).fault) << body;
    }
}

// The wait in headers
std::optional<std::int64_t> wait_of(std::vector<http_header> const& headers, unsigned status = 429,
                                    std::string_view body = {}) {
    return ms_of(muster::read_error({.http_status = status, .body = body, .headers = headers}));
}

TEST(error_response, retry_after_is_seconds_or_a_date) {
    EXPECT_EQ(wait_of({{"retry-after", "20"}}), 20'000);
    EXPECT_EQ(wait_of({{"Retry-After", " 1.5 "}}), 1'500);
    EXPECT_EQ(wait_of({{"retry-after", "0"}}), 0);
    EXPECT_EQ(wait_of({{"Retry-After", "Sun, 29 Nov 2026 10:00:30 GMT"}, {"Date", "Sun, 29 Nov 2026 10:00:00 GMT"}}),
              30'000);
    EXPECT_EQ(wait_of({{"retry-after", "Sunday, 29-Nov-26 10:00:30 GMT"}, {"date", "Sun Nov 29 10:00:00 2026"}}),
              30'000);
    EXPECT_EQ(wait_of({{"retry-after", "Sun, 29 Nov 2026 09:00:00 GMT"}, {"date", "Sun, 29 Nov 2026 10:00:00 GMT"}}),
              0);
    EXPECT_EQ(wait_of({{"retry-after", "1795946430"}, {"date", "Sun, 29 Nov 2026 10:00:00 GMT"}}), 30'000);
    EXPECT_EQ(wait_of({{"retry-after", "1795946430"}}), std::nullopt) << "a moment, and no clock";
    EXPECT_EQ(wait_of({{"retry-after-ms", "1500"}}), 1'500);
    EXPECT_EQ(wait_of({{"retry-after-ms", "1500"}, {"retry-after", "2"}}), 2'000);
    EXPECT_EQ(wait_of({{"retry-after", "20"}}, 503), 20'000);
    EXPECT_EQ(wait_of({{"retry-after", "20"}}, 409), 20'000);
}

TEST(error_response, the_hosts_clock_counts_before_the_date_of_the_response) {
    http_header const headers[] = {{"retry-after", "Thu, 01 Jan 1970 00:01:00 GMT"},
                                   {"date", "Thu, 01 Jan 1970 00:00:50 GMT"}};
    error_response from{.http_status = 429, .headers = headers, .now = std::chrono::system_clock::time_point{20s}};
    EXPECT_EQ(muster::read_error(from).wait, 40s);
    from.now = {};
    EXPECT_EQ(muster::read_error(from).wait, 10s);
}

TEST(error_response, what_is_no_wait_is_ignored) {
    for (std::string_view const value : {"", "soon", "-5", "nan", "inf", "5x", "1,2", "Sun, 29 Nov 2026 10:00:00 GMT"})
        EXPECT_EQ(wait_of({{"retry-after", value}}), std::nullopt) << value;
    EXPECT_EQ(wait_of({{"x-other", "20"}}), std::nullopt);
    EXPECT_EQ(wait_of({{"retry-after", "20"}}, 400), std::nullopt);  // no later request would be better
}

TEST(error_response, a_wait_can_be_as_long_as_a_server_likes) {
    EXPECT_EQ(wait_of({{"retry-after", "99999999999999999999999999"}}), 3'200'000'000'000);
    EXPECT_EQ(wait_of({{"retry-after", std::string_view{"9007199254740993"}}}), 3'200'000'000'000);
    EXPECT_EQ(wait_of({{"retry-after", "Fri, 31 Dec 9999 23:59:59 GMT"}, {"date", "Sun, 29 Nov 2026 10:00:00 GMT"}}),
              3'200'000'000'000);
}

TEST(error_response, limits_that_begin_anew_are_read_where_nothing_else_is_said) {
    EXPECT_EQ(wait_of({{"x-ratelimit-reset-tokens", "7.66s"}}), 7'660);
    EXPECT_EQ(wait_of({{"x-ratelimit-reset-requests", "2m59.56s"},
                       {"x-ratelimit-remaining-requests", "14370"},
                       {"x-ratelimit-reset-tokens", "6m0s"},
                       {"x-ratelimit-remaining-tokens", "0"}}),
              360'000);
    EXPECT_EQ(wait_of({{"x-ratelimit-reset-requests", "1s"},
                       {"x-ratelimit-remaining-requests", "0"},
                       {"x-ratelimit-reset-tokens", "6m0s"},
                       {"x-ratelimit-remaining-tokens", "17"}}),
              1'000);
    EXPECT_EQ(wait_of({{"x-ratelimit-reset", "59"}}), 59'000);
    EXPECT_EQ(wait_of({{"X-RateLimit-Reset", "1764410430"}, {"Date", "Sat, 29 Nov 2025 10:00:00 GMT"}}), 30'000);
    EXPECT_EQ(wait_of({{"X-RateLimit-Reset", "1764410430000"}, {"Date", "Sat, 29 Nov 2025 10:00:00 GMT"}}), 30'000);
    EXPECT_EQ(wait_of({{"anthropic-ratelimit-requests-reset", "2026-11-29T10:00:30Z"},
                       {"date", "Sun, 29 Nov 2026 10:00:00 GMT"}}),
              30'000);
    EXPECT_EQ(wait_of({{"retry-after", "2"}, {"x-ratelimit-reset-tokens", "6m0s"}}), 2'000);
    EXPECT_EQ(wait_of({{"x-ratelimit-reset-tokens", "6m0s"}}, 500), std::nullopt);
    EXPECT_EQ(wait_of({{"x-ratelimit-reset-tokens", "6m0s"}}, 200, R"({"error":{"type":"insufficient_quota"}})"),
              std::nullopt);
}

TEST(error_response, moments_in_a_body_need_a_clock) {
    std::string_view const body = R"({"error":{"type":"usage_limit_reached","message":"x","resets_at":1764410430}})";
    EXPECT_EQ(wait_of({}, 429, body), std::nullopt);
    EXPECT_EQ(muster::read_error(429, body).error, wire_error::billing);
    EXPECT_EQ(wait_of({{"date", "Sat, 29 Nov 2025 10:00:00 GMT"}}, 429, body), 30'000);
    EXPECT_EQ(wait_of({{"date", "Sat, 29 Nov 2025 10:00:00 GMT"}}, 429,
                      R"({"error":{"type":"usage_limit_reached","resets_at":"2025-11-29T10:00:30Z"}})"),
              30'000);
}

TEST(error_response, moments_in_a_sentence_are_read) {
    std::vector<http_header> const at_ten{{"date", "Sat, 29 Nov 2025 10:00:00 GMT"}};
    EXPECT_EQ(
        wait_of(at_ten, 400,
                R"({"error":{"message":"You have reached your specified API usage limits. You will regain access )"
                R"(on 2025-12-01 at 00:00 UTC."}})"),
        136'800'000);
    EXPECT_EQ(wait_of(at_ten, 429, R"({"error":{"message":"Claude AI usage limit reached|1764410430"}})"), 30'000);
    EXPECT_EQ(wait_of(at_ten, 429, R"({"error":{"message":"Rate limit of model x-2036-05-13 reached"}})"),
              std::nullopt);
}

TEST(error_response, a_long_wait_in_a_header_is_a_quota_that_is_used_up) {
    http_header const headers[] = {{"retry-after", "7200"}};
    std::string_view const body =
        R"({"type":"error","error":{"type":"rate_limit_error","message":"This would exceed your rate limit."}})";
    wire_fault const fault = muster::read_error({.http_status = 429, .body = body, .headers = headers});
    EXPECT_EQ(fault.error, wire_error::billing);
    EXPECT_EQ(fault.wait, 2h);
    EXPECT_EQ(muster::read_error({.http_status = 503, .headers = headers}).error, wire_error::overloaded);
    EXPECT_FALSE(may_help_to_retry(muster::read_error({.http_status = 503, .headers = headers})));
}

TEST(error_response, the_api_may_say_whether_to_try_again) {
    http_header const never[] = {{"X-Should-Retry", "false"}};
    http_header const always[] = {{"x-should-retry", "true"}};
    http_header const unknown[] = {{"x-should-retry", "perhaps"}};
    EXPECT_FALSE(may_help_to_retry(muster::read_error({.http_status = 503, .headers = never})));
    EXPECT_TRUE(may_help_to_retry(muster::read_error({.http_status = 400, .headers = always})));
    EXPECT_TRUE(may_help_to_retry(muster::read_error({.http_status = 503, .headers = unknown})));
}

TEST(error_response, the_name_of_an_error_may_stand_in_a_header) {
    http_header const headers[] = {{"x-amzn-ErrorType", "ThrottlingException:http://internal.amazon.com/coral/"},
                                   {"x-amzn-RequestId", "1a"}};
    wire_fault const fault = muster::read_error({.http_status = 400, .body = R"({"message":"x"})", .headers = headers});
    EXPECT_EQ(fault.error, wire_error::rate_limit);
    EXPECT_EQ(fault.request_id, "1a");
}

// Nothing that a server sends makes it fail.
TEST(error_response, takes_any_bytes) {
    for (muster_test::error_body const& one : muster_test::error_bodies) {
        for (std::size_t size = 0; size < one.body.size(); size += 3) {
            EXPECT_TRUE(muster::read_error(one.status == 200 ? 500 : one.status, one.body.substr(0, size))) << one.who;
        }
    }
}

}  // namespace
