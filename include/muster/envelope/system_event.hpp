// Is a turn with the role `user` a person's words, or an event that the host put there?
//
//     static_assert(muster::is_system_event("<task-notification>\n<task-id>a</task-id>…"));
//     static_assert(!muster::is_system_event("What does <task-notification> mean?"));
//     auto const title = muster::first_human_text(turns);   // maybe<std::string_view>
//
// It goes by how the text begins, since that is all that a text can show. Where the host knows who wrote
// a turn, that knowledge comes first: a person may begin a message with an envelope, too.
#pragma once

#include <muster/envelope/detail/tag.hpp>  // skip_blanks_and_comments, opens_envelope
#include <muster/envelope/maybe.hpp>       // maybe
#include <muster/text/ascii.hpp>           // skip_blanks

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// is_system_event(text): blanks and comments aside, it begins with an envelope's opening tag, bare or in
// a `system-reminder` whose first line is the header below
inline constexpr std::string_view system_event_header = "[SYSTEM NOTIFICATION - NOT USER INPUT]";

[[nodiscard]] constexpr bool is_system_event(std::string_view text) noexcept {
    constexpr std::string_view wrapper = "<system-reminder>";
    std::size_t const at = detail::skip_blanks_and_comments(text, 0);
    if (!detail::stands_at(text, at, wrapper)) return detail::opens_envelope(text, at);
    std::size_t const inside = detail::skip_blanks_and_comments(text, at + wrapper.size());
    return detail::stands_at(text, inside, system_event_header) || detail::opens_envelope(text, inside);
}

// first_human_text(texts): the first that is no system event and not blank
template <class Texts>
[[nodiscard]] constexpr maybe<std::string_view> first_human_text(Texts const& texts) noexcept {
    for (std::string_view const text : texts) {
        bool const blank = skip_blanks(text, 0) == text.size();
        if (!blank && !is_system_event(text)) return text;
    }
    return {};
}

}  // namespace muster::inline v0
