// The error of an HTTP response: its status, its headers and its body together.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/utf8.hpp>
#include <muster/toolbox/time.hpp>
#include <muster/wire/detail/api_error.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/stated_wait.hpp>
#include <muster/wire/error_response.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

inline std::string_view header_of(error_response const& from, std::string_view name) noexcept {
    for (http_header const& header : from.headers) {
        if (same_ignoring_case(header.name, name)) return trimmed(header.value);
    }
    return {};
}

// What the clock said when the response was made, in milliseconds since 1970.
inline std::optional<std::int64_t> now_of(error_response const& from) {
    if (from.now) return std::chrono::duration_cast<std::chrono::milliseconds>(from.now->time_since_epoch()).count();
    auto const date = read_date(header_of(from, "date"));
    return date ? std::optional{*date * 1000} : std::nullopt;
}

// retry-after: 20, or a moment; retry-after-ms: 20000
inline std::optional<duration> retry_after_of(error_response const& from, std::optional<std::int64_t> now_ms) {
    std::optional<duration> wait = read_wait(header_of(from, "retry-after-ms"), 1);
    for (std::string_view const name : {"retry-after", "x-retry-after"}) {
        std::string_view const value = header_of(from, name);
        keep_longest(wait, moment_of(value) ? wait_until(value, now_ms) : read_wait(value));
    }
    return wait;
}

// The headers that say when a limit begins anew: "6m0s", "59.7", a date, or a number of seconds since 1970.
//
//     x-ratelimit-reset-requests, x-ratelimit-reset, anthropic-ratelimit-tokens-reset, x-codex-primary-reset-after-seconds
struct reset_header {
    std::string_view resets, remains;
};
inline constexpr reset_header reset_headers[] = {
    {"x-ratelimit-reset-requests", "x-ratelimit-remaining-requests"},
    {"x-ratelimit-reset-tokens", "x-ratelimit-remaining-tokens"},
    {"x-ratelimit-reset", "x-ratelimit-remaining"},
    {"ratelimit-reset", "ratelimit-remaining"},
    {"anthropic-ratelimit-unified-reset", ""},
    {"anthropic-ratelimit-requests-reset", "anthropic-ratelimit-requests-remaining"},
    {"anthropic-ratelimit-tokens-reset", "anthropic-ratelimit-tokens-remaining"},
    {"anthropic-ratelimit-input-tokens-reset", "anthropic-ratelimit-input-tokens-remaining"},
    {"anthropic-ratelimit-output-tokens-reset", "anthropic-ratelimit-output-tokens-remaining"},
    {"x-codex-primary-reset-after-seconds", ""},
};

// The longest of those whose limit is used up; where no header says which one that is, the longest of all.
inline std::optional<duration> reset_of(error_response const& from, std::optional<std::int64_t> now_ms) {
    std::optional<duration> of_all;
    std::optional<duration> of_used_up;
    for (reset_header const& header : reset_headers) {
        std::string_view const value = header_of(from, header.resets);
        if (value.empty()) continue;
        bool const is_moment = moment_of(value).has_value();
        std::optional<duration> const wait = is_moment ? wait_until(value, now_ms) : read_wait(value);
        keep_longest(of_all, wait);
        if (header_of(from, header.remains) == "0") keep_longest(of_used_up, wait);
    }
    return of_used_up ? of_used_up : of_all;
}

inline around_error around_of(error_response const& from) {
    around_error around;
    around.by_status.take_word(header_of(from, "x-amzn-errortype"));
    around.by_status.take_status(from.http_status);
    around.now_ms = now_of(from);
    around.wait = retry_after_of(from, around.now_ms);
    return around;
}

// A body in a list, as Gemini sends it: its first element. Of an event in place of a body, its data.
inline std::string_view first_object_of(std::string_view body) noexcept {
    bool const is_event = body.starts_with("data:") || body.starts_with("event:");
    std::size_t const data = is_event ? body.find("data:") : body.npos;
    std::size_t const object = data == body.npos ? data : body.find('{', data);
    if (object != body.npos) return body.substr(object, end_of_json(body, object) - object);
    std::size_t const start = body.find_first_not_of(" \t\r\n[");
    if (trimmed(body).substr(0, 1) != "[" || start == body.npos) return body;
    return body.substr(start, end_of_json(body, start) - start);
}

// A body that is not an error in JSON, such as a proxy's page: its status, and its first words.
inline wire_fault fault_of_page(error_response const& from, around_error const& around) {
    wire_fault fault;
    std::string_view const page = cut_utf8(trimmed(from.body), 2 * longest_words);
    std::optional<duration> wait = around.wait;
    keep_longest(wait, find_wait_in(page));
    fault.error = settle(around.by_status, page, wait, false);
    if (may_state_a_wait(fault.error)) fault.wait = wait;
    fault.words = cut_utf8(from.body, longest_word);
    return fault;
}

inline wire_fault fault_of_response(error_response const& from, json_value whole) {
    around_error const around = around_of(from);
    wire_fault fault;
    if (whole) fault = find_api_error(whole, around);
    if (!fault && whole && !message_of(whole, whole).empty()) fault = fault_of_error(whole, whole, around);
    if (!fault) fault = fault_of_page(from, around);
    if (fault.request_id.empty()) {
        for (std::string_view const name : {"request-id", "x-request-id", "x-amzn-requestid"}) {
            if (fault.request_id.empty()) fault.request_id = cut_utf8(header_of(from, name), longest_word);
        }
    }
    std::string_view const again = header_of(from, "x-should-retry");
    if (same_ignoring_case(again, "true") || same_ignoring_case(again, "false"))
        fault.should_retry = same_ignoring_case(again, "true");
    bool const is_limit = fault.error == wire_error::rate_limit;
    if (is_limit && !fault.wait) fault.wait = reset_of(from, around.now_ms);
    if (is_limit && fault.wait && *fault.wait > longest_rate_wait) fault.error = wire_error::billing;
    return fault;
}

}}}  // namespace muster::v0::wire::detail
