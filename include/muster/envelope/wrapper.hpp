// The wrapper that newer hosts put around an envelope.
//
//     <system-reminder>
//     [SYSTEM NOTIFICATION - NOT USER INPUT]
//     <task-notification>…</task-notification>
//     </system-reminder>
//
// It says to the model that no person is speaking, so that nothing in it counts as consent or approval.
#pragma once

#include <muster/envelope/detail/tag.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

inline constexpr std::string_view system_wrapper_opening = "<system-reminder>";
inline constexpr std::string_view system_wrapper_closing = "</system-reminder>";
inline constexpr std::string_view system_event_header = "[SYSTEM NOTIFICATION - NOT USER INPUT]";

// find_front(text): behind a byte order mark, blanks, comments, a wrapper's opening tag and its header line
namespace detail {

struct front {
    std::size_t at = 0;
    bool wrapped = false;
    bool has_header = false;
};

[[nodiscard]] constexpr front find_front(std::string_view text) noexcept {
    front found{skip_blanks_and_comments(text, stands_at(text, 0, "\xEF\xBB\xBF") ? 3 : 0)};
    found.wrapped = stands_at(text, found.at, system_wrapper_opening);
    if (!found.wrapped) return found;
    found.at = skip_blanks_and_comments(text, found.at + system_wrapper_opening.size());
    found.has_header = stands_at(text, found.at, system_event_header);
    if (found.has_header) found.at = skip_blanks_and_comments(text, found.at + system_event_header.size());
    return found;
}

}  // namespace detail

// is_system_wrapping(text): nothing but a wrapper's opening tag, with its header or without, or its closing tag
//
// Between envelopes such a text is nobody's words.
[[nodiscard]] constexpr bool is_system_wrapping(std::string_view text) noexcept {
    if (trimmed(text) == system_wrapper_closing) return true;
    detail::front const found = detail::find_front(text);
    return found.wrapped && found.at == text.size();
}

}}  // namespace muster::v0
