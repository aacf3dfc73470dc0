// How model APIs say that they have no reply to give.
//
//     {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}
//     {"error":{"message":"…","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
//     {"type":"error","code":"server_error","message":"…"}      in a stream of the Responses API
//     {"object":"error","message":"…","code":400}, {"error":"…"}     servers that speak like OpenAI's
#pragma once

#include <muster/text/utf8.hpp>              // cut_utf8
#include <muster/wire/detail/json_tree.hpp>  // json_value
#include <muster/wire/wire_fault.hpp>        // error_of_status, wire_error, wire_fault

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view

namespace muster::inline v0::wire::detail {

struct error_word {
    std::string_view word;
    wire_error error;
};
inline constexpr error_word error_words[] = {
    {"invalid_request_error", wire_error::invalid_request},
    {"invalid_prompt", wire_error::invalid_request},
    {"request_too_large", wire_error::request_too_large},
    {"context_length_exceeded", wire_error::request_too_large},
    {"string_above_max_length", wire_error::request_too_large},
    {"authentication_error", wire_error::authentication},
    {"invalid_api_key", wire_error::authentication},
    {"permission_error", wire_error::permission},
    {"not_found_error", wire_error::not_found},
    {"model_not_found", wire_error::not_found},
    {"billing_error", wire_error::billing},
    {"insufficient_quota", wire_error::billing},
    {"billing_hard_limit_reached", wire_error::billing},
    {"rate_limit_error", wire_error::rate_limit},
    {"rate_limit_exceeded", wire_error::rate_limit},
    {"requests", wire_error::rate_limit},
    {"tokens", wire_error::rate_limit},
    {"overloaded_error", wire_error::overloaded},
    {"overloaded", wire_error::overloaded},
    {"server_is_overloaded", wire_error::overloaded},
    {"slow_down", wire_error::overloaded},
    {"timeout_error", wire_error::timeout},
    {"timeout", wire_error::timeout},
    {"api_error", wire_error::server_error},
    {"server_error", wire_error::server_error},
    {"internal_error", wire_error::server_error},
    {"internal_server_error", wire_error::server_error},
};

constexpr wire_error error_of_word(std::string_view word) noexcept {
    for (error_word const& known : error_words) {
        if (known.word == word) return known.error;
    }
    return wire_error::other;
}

// What the word of the code says, else that of the type, else the code where it is a status of HTTP.
inline wire_error kind_of_error(json_value says) {
    wire_error const by_code = error_of_word(says["code"].text());
    if (by_code != wire_error::other) return by_code;
    wire_error const by_type = error_of_word(says["type"].text());
    if (by_type != wire_error::other) return by_type;
    std::uint64_t const code = says["code"].figure().value_or(0);
    wire_error const by_status = code < 1000 ? error_of_status(static_cast<unsigned>(code)) : wire_error::other;
    return by_status == wire_error::none ? wire_error::other : by_status;
}

// What an API says in a line or two; whatever is longer is somebody else's page.
inline constexpr std::size_t longest_words = 1000;
inline constexpr std::size_t longest_word = 200;

inline wire_fault fault_of_error(json_value whole, json_value says) {
    wire_fault fault;
    fault.error = kind_of_error(says);
    fault.words = cut_utf8(says.is(json_kind::text) ? says.text() : says["message"].text(), longest_words);
    // The code says more than the type, where there is one.
    std::string_view const code = says["code"].text();
    fault.api_word = cut_utf8(code.empty() ? says["type"].text() : code, longest_word);
    fault.request_id = cut_utf8(whole["request_id"].text(), longest_word);
    return fault;
}

// The error that a body or an event says, or no fault.
inline wire_fault find_api_error(json_value whole) {
    json_value const inner = whole["error"];
    if (inner.is_there()) return fault_of_error(whole, inner);
    bool const flat = whole["type"].text() == "error" || whole["object"].text() == "error";
    return flat ? fault_of_error(whole, whole) : wire_fault{};
}

}  // namespace muster::inline v0::wire::detail
