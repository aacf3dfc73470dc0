// The names that an envelope gives its elements.
#pragma once

#include <muster/text/ascii.hpp>  // same_ignoring_case

#include <string_view>  // string_view

namespace muster::inline v0::detail {

enum class own : unsigned char { task_id, status, summary, result, usage, total_tokens, tool_uses, duration_ms, none };

struct own_name {
    std::string_view text;
    own is;
    bool in_usage;
};

inline constexpr own_name own_names[] = {
    {"task-id", own::task_id, false},
    {"status", own::status, false},
    {"summary", own::summary, false},
    {"result", own::result, false},
    {"usage", own::usage, false},
    {"total_tokens", own::total_tokens, true},
    {"subagent_tokens", own::total_tokens, true},  // a newer host's word for it
    {"tool_uses", own::tool_uses, true},
    {"duration_ms", own::duration_ms, true},
};

// own_called(name, in_usage): our element of that name, there
[[nodiscard]] constexpr own own_called(std::string_view name, bool in_usage) noexcept {
    for (own_name const& known : own_names) {
        if (known.in_usage == in_usage && known.text == name) return known.is;
    }
    return own::none;
}

// is_own_in_other_case(name): `Status`, which no reader should take for ours, nor for somebody else's
[[nodiscard]] constexpr bool is_own_in_other_case(std::string_view name) noexcept {
    for (own_name const& known : own_names) {
        if (known.text != name && same_ignoring_case(known.text, name)) return true;
    }
    return false;
}

}  // namespace muster::inline v0::detail
