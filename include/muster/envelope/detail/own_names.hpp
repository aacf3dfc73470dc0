// The names that an envelope gives its elements, and by which place.
#pragma once

#include <muster/text/ascii.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

enum class own : unsigned char { task_id, status, summary, result, usage, total_tokens, tool_uses, duration_ms, none };

// place: where an element stands; bits, for a name may have a meaning in several
enum class place : unsigned char { task_envelope = 1, agent_envelope = 2, envelope = 3, usage = 4 };

[[nodiscard]] constexpr bool is_in(place one, place several) noexcept {
    return (static_cast<unsigned>(one) & static_cast<unsigned>(several)) != 0;
}

struct own_name {
    std::string_view text;
    own is;
    place in;
};

inline constexpr own_name own_names[] = {
    {"task-id", own::task_id, place::envelope},
    {"agent-id", own::task_id, place::agent_envelope},  // an older host's word for it
    {"status", own::status, place::envelope},
    {"summary", own::summary, place::envelope},
    {"result", own::result, place::envelope},
    {"usage", own::usage, place::envelope},
    {"total_tokens", own::total_tokens, place::usage},
    {"subagent_tokens", own::total_tokens, place::usage},  // a newer host's word for it
    {"tool_uses", own::tool_uses, place::usage},
    {"duration_ms", own::duration_ms, place::usage},
};

// own_called(name, in): our element of that name, there
[[nodiscard]] constexpr own own_called(std::string_view name, place in) noexcept {
    for (own_name const& known : own_names) {
        if (is_in(known.in, in) && known.text == name) return known.is;
    }
    return own::none;
}

// is_own_name(name): wherever it may stand
[[nodiscard]] constexpr bool is_own_name(std::string_view name) noexcept {
    for (own_name const& known : own_names) {
        if (known.text == name) return true;
    }
    return false;
}

// is_own_in_other_case(name): `Status`, which no reader should take for ours, nor for somebody else's
[[nodiscard]] constexpr bool is_own_in_other_case(std::string_view name) noexcept {
    for (own_name const& known : own_names) {
        if (known.text != name && same_ignoring_case(known.text, name)) return true;
    }
    return false;
}

}}}  // namespace muster::v0::detail
