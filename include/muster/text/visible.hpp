// Invisible characters made visible: `[U+200B]` where a reader would see nothing.
//
//     muster::visible_sink shown{out};
//     shown.put("Gets\xE2\x80\x8B it.");     // Gets[U+200B] it.
//     shown.changed;                         // 1
//
// A text from elsewhere can hide words from the people who review it and still show them to a model: letters of the tag
// block (U+E0041 and so on), characters without width, controls that reverse the direction, selectors behind a letter.
// Each of them becomes its number between brackets. That form is plain ASCII, so a second pass changes nothing.
//
// What belongs to the writing of a language or to an emoji stays: a joiner between two emoji, or between two letters of
// a script from Arabic to Mongolian; one U+FE0E or U+FE0F behind a symbol, a digit, `#` or `*`; blanks of any width, tabs
// and line ends. All other control characters are shown. Linear; allocates nothing.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// is_blank_space(code): a space of some width, which a reader sees as a gap
[[nodiscard]] constexpr bool is_blank_space(std::uint32_t code) noexcept {
    return code == ' ' || code == '\t' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A)
        || code == 0x202F || code == 0x205F || code == 0x3000;
}

// is_invisible(code): does it show nothing, not even a gap? A tab, a line feed and a carriage return show a gap.
[[nodiscard]] constexpr bool is_invisible(std::uint32_t code) noexcept {
    if (code < 0x80) return is_control(code) && code != '\t' && code != '\n' && code != '\r';
    return breaks_a_line(code) || (is_unseen(code) && !is_blank_space(code));
}

// visible_sink{out}
namespace detail::visible {

constexpr bool is_symbol(std::uint32_t code) noexcept {
    return (code >= 0x2010 && !is_invisible(code)) || code == 0xA9 || code == 0xAE || code == '#' || code == '*'
        || is_ascii_digit(code < 0x80 ? static_cast<char>(code) : ' ');
}
constexpr bool is_emoji(std::uint32_t code) noexcept {
    return (code >= 0x2190 && code <= 0x2BFF) || (code >= 0x1F000 && code <= 0x1FAFF);
}
// Scripts whose letters take another shape next to a joiner.
constexpr bool is_joined_letter(std::uint32_t code) noexcept {
    return (code >= 0x600 && code <= 0x1CFF && !is_invisible(code)) || (code >= 0xA800 && code <= 0xABFF)
        || (code >= 0xFB50 && code <= 0xFDFF);
}

inline constexpr std::uint32_t joiner = 0x200D;
inline constexpr std::uint32_t non_joiner = 0x200C;

constexpr bool is_selector(std::uint32_t code) noexcept { return code == 0xFE0E || code == 0xFE0F; }

}  // namespace detail::visible

template <sink Out>
struct visible_sink {
    Out& to;
    std::size_t changed = 0;   // characters that were made visible
    std::uint32_t before = 0;  // the character in front of the next one
    std::uint32_t base = 0;    // the same, but for a selector

    constexpr void put(std::string_view text) {
        std::size_t done = 0;
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] >= ' ' && text[at] < '\x7F') {  // whether char has a sign or not
                pass(static_cast<unsigned char>(text[at++]));
                continue;
            }
            code_point const c = code_point_at(text, at);
            std::size_t const end = at + (c.length == 0 ? 1 : c.length);
            if (c.length != 0 && is_invisible(c.value) && !belongs(c.value, code_point_at(text, end).value)) {
                to.put(text.substr(done, at - done));
                put_number(c.value);
                done = end;
                pass(']');
            } else {
                pass(c.value);
            }
            at = end;
        }
        to.put(text.substr(done));
    }

private:
    constexpr void pass(std::uint32_t code) noexcept {
        before = code;
        if (!detail::visible::is_selector(code)) base = code;
    }

    [[nodiscard]] constexpr bool belongs(std::uint32_t code, std::uint32_t next) const noexcept {
        using namespace detail::visible;
        if (is_selector(code)) return is_symbol(before);
        if (code == joiner && is_emoji(base) && is_emoji(next)) return true;
        return (code == joiner || code == non_joiner) && is_joined_letter(before)
            && (is_joined_letter(next) || code == joiner);
    }

    constexpr void put_number(std::uint32_t code) {
        ++changed;
        char number[] = "[U+000000]";
        std::size_t const digits = code > 0xFFFFF ? 6 : code > 0xFFFF ? 5 : 4;
        for (std::size_t i = 0; i < digits; ++i) number[3 + i] = upper_hex_digits[code >> 4 * (digits - 1 - i) & 15U];
        number[3 + digits] = ']';
        to.put(std::string_view{number, 4 + digits});
    }
};
template <sink Out>
visible_sink(Out&) -> visible_sink<Out>;

// put_visible_line(out, text): writes foreign text, such as a name or a path, inside a sentence of ours
//
// It writes one line, as put_one_line does, and each invisible character as its number. So the text cannot end the
// line, and cannot hide, reverse or imitate the text around it.
constexpr void put_visible_line(sink auto& out, std::string_view text) {
    visible_sink shown{out};
    put_one_line(shown, text);
}

// count_invisible(text): the characters that visible_sink would change
[[nodiscard]] constexpr std::size_t count_invisible(std::string_view text) {
    counting_sink nowhere;
    visible_sink shown{nowhere};
    shown.put(text);
    return shown.changed;
}

}}  // namespace muster::v0
