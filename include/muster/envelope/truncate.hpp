// A text too long for its reader: its beginning, its end, and how much is missing between them.
//
//     constexpr auto cut = muster::truncate(text, 32 * 1024, "/var/runs/7/output.txt");
//     if (cut.omitted != 0) cut.write(out);
//     // …head…
//     // [1015781 bytes left out; whole text: /var/runs/7/output.txt]
//     // …tail…
//
// What is written is never longer than asked for, and no code point is split. Where the cap leaves no
// room for the line between, only the beginning is kept.
#pragma once

#include <muster/text/decimal.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// truncated: views into the text that was cut
struct truncated {
    std::string_view head = {};
    std::string_view tail = {};
    std::string_view whole_text_at = {};  // where the host keeps all of it, if it said so
    std::size_t omitted = 0;              // bytes between head and tail, exactly
    bool says_so = false;                 // there is room for the line between

    template <sink Out>
    constexpr void write(Out& out) const noexcept(noexcept(out.put(head))) {
        out.put(head);
        if (says_so) write_line_between(out);
        out.put(tail);
    }

    template <sink Out>
    constexpr void write_line_between(Out& out) const noexcept(noexcept(out.put(head))) {
        out.put("\n[");
        out.put(decimal{omitted}.view());
        out.put(" bytes left out");
        if (!whole_text_at.empty()) out.put("; whole text: ");
        out.put(whole_text_at);
        out.put("]\n");
    }
};

// truncate(text, most): `most` is in bytes
namespace detail {

// The longest end of at most `most` bytes that splits no code point.
[[nodiscard]] constexpr std::string_view end_of(std::string_view text, std::size_t most) noexcept {
    std::size_t at = text.size() - most;
    for (int i = 0; i < 3 && at < text.size() && is_utf8_continuation(text[at]); ++i) ++at;
    return text.substr(at);
}

[[nodiscard]] constexpr std::size_t line_between_size(truncated const& cut) noexcept {
    counting_sink size;
    cut.write_line_between(size);
    return size.size;
}

}  // namespace detail

[[nodiscard]] constexpr truncated truncate(std::string_view text, std::size_t most,
                                           std::string_view whole_text_at = {}) noexcept {
    if (text.size() <= most) return {text, {}, whole_text_at};
    truncated cut{{}, {}, whole_text_at, text.size(), true};
    std::size_t const line = detail::line_between_size(cut);  // of the longest number that it may show
    cut.says_so = line < most / 2;
    std::size_t const room = cut.says_so ? most - line : most;
    cut.head = cut_utf8(text, cut.says_so ? room - room / 2 : room);
    if (cut.says_so) cut.tail = detail::end_of(text.substr(cut.head.size()), room / 2);
    cut.omitted = text.size() - cut.head.size() - cut.tail.size();
    return cut;
}

}}  // namespace muster::v0
