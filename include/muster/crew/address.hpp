// To whom a message goes.
//
//     muster::address_from("scout")            // agent "scout"
//     muster::address_from("*")                // everyone
//     muster::address_from("uds:/run/a.sock")  // another process on this machine
//     muster::address_from("bridge:s-7")       // another session, maybe on another machine
//
// A scheme is seen first, then `*`, and only what has neither is a name: a scheme that nobody knows is a fault and never
// becomes a name that somebody might have.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class address_kind : unsigned char { agent, everyone, socket, bridge };

enum class address_fault : unsigned char {
    none,
    empty,           // nobody is named
    empty_target,    // nothing stands behind the scheme
    unknown_scheme,  // a word and a colon that mean nothing here
    has_at_sign,     // a member is named without its team
    path_too_long,   // of a socket: it would be cut, and reach another
};

struct address {
    address_kind kind = address_kind::agent;
    std::string_view target = {};  // a name, an id, a path or a session; part of the text that was read
    address_fault fault = address_fault::none;
};

namespace detail {
inline constexpr std::string_view lead_name = "team-lead";  // of whoever leads a team, in each of them
}  // namespace detail

inline constexpr std::size_t longest_socket_path = 107;  // bytes, as Linux has it without the final NUL

// address_from(text): blanks around it do not count
[[nodiscard]] constexpr address address_from(std::string_view text) noexcept {
    text = trimmed(text);
    std::size_t const colon = text.find(':');
    std::string_view const scheme = colon == text.npos ? std::string_view{} : text.substr(0, colon);
    std::string_view const rest = colon == text.npos ? text : trimmed(text.substr(colon + 1));
    if (text.empty()) return {address_kind::agent, text, address_fault::empty};
    if (scheme == "bridge") {
        return {address_kind::bridge, rest, rest.empty() ? address_fault::empty_target : address_fault::none};
    }
    if (scheme == "uds") {
        bool const is_long = rest.size() > longest_socket_path;
        return {address_kind::socket, rest,
                rest.empty() ? address_fault::empty_target
                : is_long    ? address_fault::path_too_long
                             : address_fault::none};
    }
    if (colon != text.npos) return {address_kind::agent, text, address_fault::unknown_scheme};
    if (text == "*") return {address_kind::everyone, text};
    bool const has_at_sign = text.find('@') != text.npos;
    return {address_kind::agent, text, has_at_sign ? address_fault::has_at_sign : address_fault::none};
}

// scheme_of(kind): what stands before the colon, of those that have one
[[nodiscard]] constexpr std::string_view scheme_of(address_kind kind) noexcept {
    if (kind == address_kind::socket) return "uds";
    return kind == address_kind::bridge ? std::string_view{"bridge"} : std::string_view{};
}

// word(fault): its kind in an answer
[[nodiscard]] constexpr std::string_view word(address_fault why) noexcept {
    switch (why) {
        case address_fault::none: return "None";
        case address_fault::empty: return "EmptyRecipient";
        case address_fault::empty_target: return "EmptyTarget";
        case address_fault::unknown_scheme: return "UnknownScheme";
        case address_fault::has_at_sign: return "AtSignInRecipient";
        case address_fault::path_too_long: return "PathTooLong";
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(address_fault why) noexcept {
    switch (why) {
        case address_fault::none: return "nothing is wrong";
        case address_fault::empty: return "to is empty: say a worker's id or name, or * for all that are at work";
        case address_fault::empty_target: return "nothing stands behind the colon of to";
        case address_fault::unknown_scheme:
            return "to begins with a scheme that does not exist: only uds: and bridge: do";
        case address_fault::has_at_sign: return "to has an @: say the worker's name alone";
        case address_fault::path_too_long: return "the path behind uds: is longer than 107 bytes";
    }
    return "an unknown fault";
}

}}  // namespace muster::v0
