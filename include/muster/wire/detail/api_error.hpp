// How model APIs, gateways and local servers report an error in JSON.
//
//     {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}
//     {"error":{"message":"…","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
//     {"error":{"code":429,"message":"…","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"37s"}]}}
//     {"error":{"code":400,"message":"…","type":"exceed_context_size_error","n_prompt_tokens":9,"n_ctx":8}}
//     {"type":"error","code":"server_error","message":"…"}      in a stream of the Responses API
//     {"base_resp":{"status_code":1008,"status_msg":"…"}}
//     {"object":"error","message":"…","code":400}, {"error":"…"}, {"message":"…"}, {"detail":"…"}
#pragma once

#include <muster/text/utf8.hpp>
#include <muster/toolbox/time.hpp>
#include <muster/wire/detail/error_words.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/stated_wait.hpp>
#include <muster/wire/wire_fault.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// A message has a line or two; a longer one is a page that a proxy wrote.
inline constexpr std::size_t longest_words = 1000;
inline constexpr std::size_t longest_word = 200;

constexpr void keep_longest(std::optional<duration>& wait, std::optional<duration> other) noexcept {
    if (other && (!wait || *other > *wait)) wait = other;
}

// error_kind: what the parts of an error say about its kind, the most telling part first
struct error_kind {
    wire_error error = wire_error::other;
    bool refills = false;

    // `invalid_request_error` and its like stand beside errors of every kind.
    [[nodiscard]] constexpr bool is_general() const noexcept {
        return error == wire_error::other || error == wire_error::invalid_request || error == wire_error::server_error;
    }
    constexpr void take(error_kind other) noexcept {
        if (other.error == wire_error::other || other.error == wire_error::none) return;
        if (error == wire_error::other || (is_general() && !other.is_general())) *this = other;
    }
    constexpr void take_word(std::string_view word) noexcept {
        if (error_word const* const known = find_error_word(word)) take({known->error, known->refills});
    }
    // FastChat and related servers append digits to the HTTP status: 40305, 50002.
    constexpr void take_status(std::uint64_t status) noexcept {
        if (status >= 10'000 && status < 60'000) status /= 100;
        if (status >= 100 && status < 600) take({error_of_status(static_cast<unsigned>(status))});
    }
};

// A status of HTTP, as a number or as a text of digits.
inline std::uint64_t status_in(json_value value) {
    if (auto const number = value.figure()) return *number;
    std::uint64_t status = 0;
    for (char const c : value.text().substr(0, 4)) {
        if (!is_ascii_digit(c)) return 0;
        status = status * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return status;
}

inline error_kind named_kind(json_value whole, json_value says) {
    error_kind kind;
    for (std::string_view const name : {"code", "type", "__type", "status", "error_type", "reason"})
        kind.take_word(says[name].text());
    kind.take_word(says.text());
    kind.take_word(says["metadata"]["error_type"].text());
    for (std::string_view const list : {"errors", "details"}) {
        for (json_value const part : says[list]) kind.take_word(part["reason"].text());
    }
    for (std::string_view const name : {"code", "status", "status_code", "statusCode", "error_code"}) {
        kind.take_status(status_in(says[name]));
        kind.take_status(status_in(whole[name]));
    }
    return kind;
}

// The server's own sentence, wherever it stands.
inline std::string_view message_in(json_value says) {
    if (says.is(json_kind::text)) return says.text();
    for (std::string_view const name : {"message", "Message", "msg", "detail", "error_description", "error_message",
                                        "error_msg", "status_msg", "title", "details", "description", "text"}) {
        if (!says[name].text().empty()) return says[name].text();
    }
    return {};
}
inline std::string_view message_of(json_value whole, json_value says) {
    if (std::string_view const message = message_in(says); !message.empty() && !says.is(json_kind::text))
        return message;
    if (std::string_view const message = message_in(whole); !message.empty()) return message;
    if (says.is(json_kind::text)) return says.text();
    for (std::string_view const list : {"errors", "detail", "error"}) {
        for (json_value const part : whole[list]) {
            if (!message_in(part).empty()) return message_in(part);
        }
    }
    return {};
}
// Gateways put the words of the server behind them here.
inline std::string_view upstream_words(json_value says) {
    std::string_view const raw = says["metadata"]["raw"].text();
    return raw.empty() ? says["innererror"]["message"].text() : raw;
}

// stated_wait: in the members of an error, and in those of its details
struct wait_member {
    std::string_view name;
    std::uint64_t unit;  // milliseconds of a number without one; 0: it is a moment
};
inline constexpr wait_member wait_members[] = {
    {"resets_in_seconds", 1'000},
    {"reset_after_seconds", 1'000},
    {"retry_after_seconds", 1'000},
    {"retry_after", 1'000},
    {"retry-after", 1'000},
    {"Retry-After", 1'000},
    {"retryAfter", 1'000},
    {"retry_after_ms", 1},
    {"retryAfterMs", 1},
    {"retryDelay", 1'000},
    {"retry_delay", 1'000},
    {"quotaResetDelay", 1'000},
    {"estimated_time", 1'000},
    {"resets_at", 0},
    {"reset_at", 0},
    {"resetsAt", 0},
    {"retry_at", 0},
    {"quotaResetTimeStamp", 0},
    {"X-RateLimit-Reset", 0},
};

constexpr std::optional<duration> wait_until(std::string_view moment, std::optional<std::int64_t> now_ms) noexcept {
    auto const at = moment_of(moment);
    if (!at || !now_ms) return std::nullopt;
    std::int64_t const wait = *at > *now_ms ? *at - *now_ms : 0;
    constexpr auto longest = static_cast<std::int64_t>(longest_wait_ms);
    return duration{wait < longest ? wait : longest};
}

// The first date of a sentence, or its number of seconds since 1970: "You will regain access on 2026-12-01 at 00:00 UTC",
// "usage limit reached|1749924000"
inline std::optional<duration> wait_until_moment_in(std::string_view text, std::optional<std::int64_t> now_ms) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        char const before = at == 0 ? ' ' : text[at - 1];
        bool const begins = is_ascii_digit(text[at]) && (before == ' ' || before == '|');
        std::string_view const rest = begins ? text.substr(at) : std::string_view{};
        if (rest.size() >= 10 && rest[4] == '-' && rest[7] == '-' && read_date(rest)) return wait_until(rest, now_ms);
        if (begins && before == '|') return wait_until(rest, now_ms);
    }
    return std::nullopt;
}

inline std::optional<duration> wait_in_members(json_value object, std::optional<std::int64_t> now_ms) {
    std::optional<duration> wait;
    for (wait_member const& member : wait_members) {
        json_value value = object[member.name];
        if (value.is(json_kind::object)) value = value["seconds"];
        std::string_view const text = value.is(json_kind::text) ? value.text() : value.raw();
        if (text.empty()) continue;
        keep_longest(wait, member.unit == 0 ? wait_until(text, now_ms) : read_wait(text, member.unit));
    }
    return wait;
}
inline std::optional<duration> wait_in_json(json_value whole, json_value says, std::optional<std::int64_t> now_ms) {
    std::optional<duration> wait = wait_in_members(whole, now_ms);
    for (json_value const object : {says, says["metadata"], says["metadata"]["headers"]})
        keep_longest(wait, wait_in_members(object, now_ms));
    for (json_value const part : says["details"]) {
        keep_longest(wait, wait_in_members(part, now_ms));
        keep_longest(wait, wait_in_members(part["metadata"], now_ms));
    }
    return wait;
}

// A sentence decides where code, type and status leave it open, or are used for errors of several kinds.
constexpr bool can_be_meant(wire_error said, wire_error known) noexcept {
    using enum wire_error;
    bool const is_open = known == other || known == invalid_request || known == server_error;
    if (said == request_too_large) return is_open || known == rate_limit || known == not_found;
    if (said == billing) return is_open || known == rate_limit || known == permission || known == not_found;
    if (said == authentication) return known == other || known == invalid_request;
    if (said == server_error) return is_open;
    return known == other || known == server_error;
}

// Gemini states a wait of seconds beside a quota of a whole day.
inline bool names_a_daily_quota(json_value says) {
    return says["details"].raw().find("PerDay") != std::string_view::npos;
}

// settle: the kind of an error, from all that is known of it
inline wire_error settle(error_kind kind, std::string_view sentences, std::optional<duration> wait, bool daily) {
    error_phrase const* const said = kind.error == wire_error::billing ? nullptr : find_error_phrase(sentences);
    if (said && can_be_meant(said->error, kind.error)) kind = {said->error, said->refills};
    bool const is_rate = kind.error == wire_error::rate_limit || (kind.error == wire_error::billing && kind.refills);
    if (!is_rate) return kind.error;
    if (daily || (wait && *wait > longest_rate_wait)) return wire_error::billing;
    return wait ? wire_error::rate_limit : kind.error;
}

// What only an answer of HTTP knows.
struct around_error {
    error_kind by_status = {};
    std::optional<std::int64_t> now_ms = {};  // since 1970
    std::optional<duration> wait = {};        // of a header
};

inline bool may_state_a_wait(wire_error error) noexcept {
    return may_help_to_retry(error) || error == wire_error::billing || error == wire_error::other;
}

inline wire_fault fault_of_error(json_value whole, json_value says, around_error const& around = {}) {
    std::string_view const message = message_of(whole, says);
    std::string_view const upstream = upstream_words(says);
    std::string sentences{cut_utf8(message, longest_words)};
    if (!upstream.empty() && message.find(upstream) == std::string_view::npos)
        sentences.append(sentences.empty() ? "" : ": ").append(cut_utf8(upstream, longest_words));

    error_kind kind = named_kind(whole, says);
    kind.take(around.by_status);
    // Servers also send `api_error` for requests that a retry cannot help.
    bool const is_refused = around.by_status.error == wire_error::invalid_request;
    bool const outweighs = is_refused && kind.error == wire_error::server_error;
    if (around.by_status.error == wire_error::billing || outweighs) kind = around.by_status;
    std::optional<duration> wait = wait_in_json(whole, says, around.now_ms);
    keep_longest(wait, find_wait_in(sentences));
    keep_longest(wait, wait_until_moment_in(sentences, around.now_ms));
    keep_longest(wait, around.wait);

    wire_fault fault;
    fault.error = settle(kind, sentences, wait, names_a_daily_quota(says));
    if (may_state_a_wait(fault.error)) fault.wait = wait;
    fault.words = cut_utf8(sentences, longest_words);
    // The code says more than the type, where there is one.
    std::string_view const code = says["code"].text();
    std::string_view const type = says["type"].text();
    fault.api_word = cut_utf8(!code.empty() ? code : !type.empty() ? type : says["status"].text(), longest_word);
    fault.request_id = cut_utf8(whole["request_id"].text(), longest_word);
    return fault;
}

// The error of a body or an event, or no fault. Some servers write `"error": ""`, `{}` or `{"message":"","code":null}` into
// good replies.
inline bool says_something(json_value value) {
    if (value.is(json_kind::text)) return !value.text().empty();
    if (value.is(json_kind::object) || value.is(json_kind::list)) return value.begin() != value.end();
    return value.is_there() && value.raw() != "false" && value.raw() != "0";
}
inline bool says_an_error(json_value error) {
    if (!error.is(json_kind::object)) return says_something(error);
    for (json_value const part : error) {
        if (says_something(part)) return true;
    }
    return false;
}
// Is this an error outside of a member `error`? {"code":"InternalError","message":"…"},
// {"text":"…","error_code":50002}. A reply has other members.
inline bool is_flat_error(json_value whole) {
    if (whole["type"].text() == "error" || whole["object"].text() == "error") return true;
    for (std::string_view const name : {"choices", "output", "content", "type", "delta"}) {
        if (whole[name].is_there()) return false;
    }
    bool is_coded = false;
    for (std::string_view const name : {"code", "error_code"}) {
        std::uint64_t const status = status_in(whole[name]);
        is_coded = is_coded || (says_something(whole[name]) && (status < 200 || status > 299));
    }
    return is_coded && !message_in(whole).empty();
}
inline wire_fault find_api_error(json_value whole, around_error const& around = {}) {
    json_value const inner = whole["error"];
    if (says_an_error(inner)) return fault_of_error(whole, inner, around);
    json_value const base = whole["base_resp"];  // MiniMax: 0 is none
    if (base["status_code"].figure().value_or(0) != 0) return fault_of_error(whole, base, around);
    return is_flat_error(whole) ? fault_of_error(whole, whole, around) : wire_fault{};
}

}}}  // namespace muster::v0::wire::detail
