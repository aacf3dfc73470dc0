// Why there is no reply: what came is none, or the API says that it has none to give.
//
//     if (got.fault) {
//         log(muster::sentence(got.fault));   // the API answered "Overloaded" (overloaded_error)
//         if (muster::may_help_to_retry(got.fault.error)) …
//     }
#pragma once

#include <muster/text/one_line.hpp>  // put_one_line
#include <muster/text/sink.hpp>      // append_sink

#include <cstddef>      // size_t
#include <string>       // string, to_string
#include <string_view>  // string_view

namespace muster::inline v0 {

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
    billing,     // no credit, or a quota that is used up
    rate_limit,  // too many requests or tokens at the moment
    overloaded,
    timeout,
    server_error,
    other,
};

// wire_fault: true when there is one
struct wire_fault {
    wire_error error = wire_error::none;
    std::string pointer;     // JSON pointer to what is wrong; empty for the whole
    std::string words;       // what was expected there, or the API's own message, at most 1000 bytes of it
    std::string api_word;    // the API's own word for the kind, such as overloaded_error
    std::string request_id;  // where the API gives one with the error
    std::size_t offset = 0;  // the byte of the body, or of the event's data, where it was seen

    [[nodiscard]] explicit operator bool() const noexcept { return error != wire_error::none; }
};

// said_by_api(error): it answered, and had no reply to give
[[nodiscard]] constexpr bool said_by_api(wire_error error) noexcept { return error >= wire_error::invalid_request; }

// may_help_to_retry(error): the same request may succeed a little later
[[nodiscard]] constexpr bool may_help_to_retry(wire_error error) noexcept {
    return error == wire_error::cut_off || error == wire_error::empty_reply || error == wire_error::rate_limit
        || error == wire_error::overloaded || error == wire_error::timeout || error == wire_error::server_error;
}

// error_of_status(http_status): the kind that a status of HTTP stands for; none for one that says success
[[nodiscard]] constexpr wire_error error_of_status(unsigned http_status) noexcept {
    switch (http_status) {
        case 401: return wire_error::authentication;
        case 402: return wire_error::billing;
        case 403: return wire_error::permission;
        case 404: return wire_error::not_found;
        case 408:
        case 504: return wire_error::timeout;
        case 413: return wire_error::request_too_large;
        case 429: return wire_error::rate_limit;
        case 503:
        case 529: return wire_error::overloaded;
        default: break;
    }
    if (http_status >= 200 && http_status < 300) return wire_error::none;
    if (http_status >= 500 && http_status < 600) return wire_error::server_error;
    return http_status >= 400 && http_status < 500 ? wire_error::invalid_request : wire_error::other;
}

// describe(error): a few words, which end in no full stop
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
        case wire_error::billing: return "there is no credit left";
        case wire_error::rate_limit: return "there are too many requests at the moment";
        case wire_error::overloaded: return "the API is overloaded";
        case wire_error::timeout: return "the API took too long";
        case wire_error::server_error: return "the API failed";
        case wire_error::other: break;
    }
    return "the API answered with an error";
}

// sentence(fault): one line without a full stop, whatever came; empty when there is no fault
namespace detail {
inline std::string in_words(wire_fault const& fault) {
    std::string line{describe(fault.error)};
    if (!fault.pointer.empty()) line += " at " + fault.pointer;
    if (fault.error == wire_error::not_json) line += " at byte " + std::to_string(fault.offset);
    if (!fault.words.empty()) line += ": " + fault.words;
    if (!fault.api_word.empty()) line += " (" + fault.api_word + ")";
    return line;
}
}  // namespace detail

[[nodiscard]] inline std::string sentence(wire_fault const& fault) {
    std::string line;
    if (!fault) return line;
    append_sink out{line};
    put_one_line(out, detail::in_words(fault));
    return line;
}

}  // namespace muster::inline v0
