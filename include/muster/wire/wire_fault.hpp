// Why there is no reply: the bytes are not a reply, or the API reports an error.
//
//     if (got.fault) {
//         log(muster::sentence(got.fault));   // the API is overloaded: Overloaded (overloaded_error)
//         if (muster::may_help_to_retry(got.fault)) wait_for(got.fault.wait);   // see retry_policy.hpp
//     }
#pragma once

#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>
#include <muster/toolbox/time.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// wire_error: the kind of a fault
enum class wire_error : unsigned char {
    none,
    // What came is no reply.
    too_long,     // more bytes than the limit
    too_many,     // more values, blocks or calls than the limit, or nested deeper
    not_json,     // no JSON at `offset`
    wrong_shape,  // JSON, but not what the API promises, at `pointer`
    cut_off,      // a stream ended before its reply did
    empty_reply,  // it has no text, no call, no refusal, and nothing to send back
    // The API has none to give, and says why.
    invalid_request,
    request_too_large,  // too many bytes, or more tokens than the model reads
    authentication,
    permission,
    not_found,
    billing,     // no credit, or a quota that is used up for longer than an hour
    rate_limit,  // too many requests or tokens at the moment
    overloaded,
    conflict,  // the API cannot take this request yet: another one is in the way (409), or it came too early (425)
    timeout,
    server_error,
    other,
};

// wire_fault: true when there is one
struct wire_fault {
    wire_error error = wire_error::none;
    std::string pointer = {};     // JSON pointer to what is wrong; empty for the whole
    std::string words = {};       // what was expected there, or the API's own message, at most 1000 bytes of it
    std::string api_word = {};    // the API's own word for the kind, such as overloaded_error
    std::string request_id = {};  // where the API gives one with the error
    std::size_t offset = 0;       // the byte of the body, or of the event's data, where it was seen

    // How long the API asks to be left alone. An earlier retry is refused again, and may count against the quota.
    std::optional<duration> wait = {};
    // The API's own advice about a retry, in its header x-should-retry. It takes precedence over the kind of the error.
    std::optional<bool> should_retry = {};

    [[nodiscard]] explicit operator bool() const noexcept { return error != wire_error::none; }
};

// A quota that is full again within this time is a rate limit; one that takes longer is used up.
inline constexpr duration longest_rate_wait = std::chrono::hours{1};

// said_by_api(error): it answered, and had no reply to give
[[nodiscard]] constexpr bool said_by_api(wire_error error) noexcept { return error >= wire_error::invalid_request; }

// may_help_to_retry(error): the same request may succeed a little later
[[nodiscard]] constexpr bool may_help_to_retry(wire_error error) noexcept {
    return error == wire_error::cut_off || error == wire_error::empty_reply || error == wire_error::rate_limit
        || error == wire_error::overloaded || error == wire_error::conflict || error == wire_error::timeout
        || error == wire_error::server_error;
}

// may_help_to_retry(fault, longest_wait): the same, but the API's own advice takes precedence; false if the API asks
// for a longer wait than `longest_wait`
inline constexpr duration longest_stated_wait = std::chrono::minutes{5};

[[nodiscard]] inline bool may_help_to_retry(wire_fault const& fault,
                                            duration longest_wait = longest_stated_wait) noexcept {
    return fault.should_retry.value_or(may_help_to_retry(fault.error))
        && fault.wait.value_or(duration::zero()) <= longest_wait;
}

// error_of_status(http_status): the kind that a status of HTTP stands for; none for one that says success
[[nodiscard]] constexpr wire_error error_of_status(unsigned http_status) noexcept {
    switch (http_status) {
        case 401: return wire_error::authentication;
        case 402: return wire_error::billing;
        case 403: return wire_error::permission;
        case 404: return wire_error::not_found;
        case 408:
        case 499:
        case 504:
        case 522:
        case 524: return wire_error::timeout;
        case 409:
        case 425: return wire_error::conflict;
        case 413: return wire_error::request_too_large;
        case 424: return wire_error::server_error;  // the model behind the API failed
        case 429: return wire_error::rate_limit;
        case 498:
        case 503:
        case 529: return wire_error::overloaded;
        default: break;
    }
    if (http_status >= 200 && http_status < 300) return wire_error::none;
    if (http_status >= 500 && http_status < 600) return wire_error::server_error;
    return http_status >= 400 && http_status < 500 ? wire_error::invalid_request : wire_error::other;
}

// describe(error): a few words, without a full stop
[[nodiscard]] constexpr std::string_view describe(wire_error error) noexcept {
    switch (error) {
        case wire_error::none: return "no fault";
        case wire_error::too_long: return "the reply is too long";
        case wire_error::too_many: return "the reply has too many parts";
        case wire_error::not_json: return "the reply is not valid JSON";
        case wire_error::wrong_shape: return "the reply is not what the API promises";
        case wire_error::cut_off: return "the stream ended before the reply did";
        case wire_error::empty_reply: return "the reply has no text and no call";
        case wire_error::invalid_request: return "the API takes the request for invalid";
        case wire_error::request_too_large: return "the request is too large";
        case wire_error::authentication: return "the API does not know the key";
        case wire_error::permission: return "the key may not do that";
        case wire_error::not_found: return "the API does not know the model or the address";
        case wire_error::billing: return "there is no credit left, or a quota is used up";
        case wire_error::rate_limit: return "there are too many requests at the moment";
        case wire_error::overloaded: return "the API is overloaded";
        case wire_error::conflict: return "the API cannot take the request yet";
        case wire_error::timeout: return "the API took too long";
        case wire_error::server_error: return "the API failed";
        case wire_error::other: break;
    }
    return "the API answered with an error";
}

// sentence(fault): one line without a full stop, whatever came; empty when there is no fault
namespace detail {
// 37 s; what is left of a second counts as a whole one
inline std::string in_seconds(duration wait) {
    std::int64_t const ms = wait.count() < 0 ? 0 : wait.count();
    return std::to_string(ms / 1000 + (ms % 1000 == 0 ? 0 : 1)) + " s";
}
inline std::string in_words(wire_fault const& fault) {
    std::string line{describe(fault.error)};
    if (!fault.pointer.empty()) line += " at " + fault.pointer;
    if (fault.error == wire_error::not_json) line += " at byte " + std::to_string(fault.offset);
    if (!fault.words.empty()) line += ": " + fault.words;
    if (!fault.api_word.empty()) line += " (" + fault.api_word + ")";
    if (fault.wait) line += "; the API asks to wait for " + in_seconds(*fault.wait);
    return line;
}
}  // namespace detail

[[nodiscard]] inline std::string sentence(wire_fault const& fault) {
    std::string line;
    if (!fault) return line;
    append_sink out{line};
    put_visible_line(out, detail::in_words(fault));
    return line;
}

}}  // namespace muster::v0
