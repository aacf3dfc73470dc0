// A text of somebody else's on one line: nothing in it can break the line.
//
//     muster::put_one_line(out, "a\nb\xFF");      // a\x0Ab\xFF   for people, in a log or a terminal
//     muster::put_joined_lines(out, "a\nb\xFF");  // a b\xFF      for models, in a prompt; the last byte as it is
//
// What breaks a line are control characters, tab included, and the line and paragraph separators (U+2028, U+2029).
// Linear; runs in the compiler and in the program.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// is_control(code): of ASCII, DEL included, or of the second set, U+0080 to U+009F
[[nodiscard]] constexpr bool is_control(std::uint32_t code) noexcept {
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

// breaks_a_line(code): a control character, tab included, or one of Unicode's own line and paragraph separators
[[nodiscard]] constexpr bool breaks_a_line(std::uint32_t code) noexcept {
    return is_control(code) || code == 0x2028 || code == 0x2029;
}

// line_break_at(text, at): how many bytes the character there has, if it breaks a line, or 0
[[nodiscard]] constexpr std::size_t line_break_at(std::string_view text, std::size_t at) noexcept {
    code_point const c = code_point_at(text, at);
    return breaks_a_line(c.value) ? c.length : 0;
}

// find_line_break(text): the first place of a character that breaks a line, or the size
namespace detail {

// True of a short text. Sixteen bytes at a time, and all of them: most texts hold none.
inline bool may_hold_break(std::string_view text) noexcept {
    using block [[gnu::vector_size(16)]] = signed char;
    char const* const chars = text.data();
    std::size_t const size = text.size();
    if (size < sizeof(block)) return true;
    auto const breaks_in = [chars](std::size_t at) {
        block piece;
        __builtin_memcpy(&piece, chars + at, sizeof(block));
        return (piece < ' ') | (piece == '\x7F');
    };
    auto found = breaks_in(size - sizeof(block));  // may overlap the last of the others
    for (std::size_t at = 0; at + sizeof(block) < size; at += sizeof(block)) found |= breaks_in(at);
    std::uint64_t halves[2];
    __builtin_memcpy(halves, &found, sizeof(halves));
    return (halves[0] | halves[1]) != 0;
}

}  // namespace detail

[[nodiscard]] constexpr std::size_t find_line_break(std::string_view text) noexcept {
    char const* const chars = text.data();  // compilers take more steps for text[at]
    std::size_t const size = text.size();
    for (std::size_t at = 0; at < size; ++at) {
        if (chars[at] >= ' ' && chars[at] < '\x7F') continue;  // whether char has a sign or not
        if (line_break_at(text, at) != 0) return at;
    }
    return size;
}

// put_joined_lines(out, text): each run of characters that break a line becomes one space, every other byte stays
constexpr void put_joined_lines(sink auto& out, std::string_view text) {
    if (!std::is_constant_evaluated() && !detail::may_hold_break(text)) return out.put(text);
    for (std::size_t end; (end = find_line_break(text)) < text.size();) {
        out.put(text.substr(0, end));
        out.put(" ");
        while (std::size_t const length = line_break_at(text, end)) end += length;
        text.remove_prefix(end);
    }
    if (!text.empty()) out.put(text);
}

// put_one_line(out, text): what breaks a line, or is no UTF-8, becomes `\xHH`, one for each byte
//
// A backslash stands for itself, so this is for reading, not for reading back.
namespace detail {

constexpr void put_escaped_bytes(sink auto& out, std::string_view bytes) {
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        char const escape[4] = {'\\', 'x', upper_hex_digits[byte >> 4U], upper_hex_digits[byte & 15U]};
        out.put(std::string_view{escape, 4});
    }
}

}  // namespace detail

constexpr void put_one_line(sink auto& out, std::string_view text) {
    std::size_t clean = 0;  // where the piece that stands for itself begins
    for (std::size_t at = 0; at < text.size();) {
        code_point const c = code_point_at(text, at);
        std::size_t const length = c.length == 0 ? 1 : c.length;
        if (c.length == 0 || breaks_a_line(c.value)) {
            out.put(text.substr(clean, at - clean));
            detail::put_escaped_bytes(out, text.substr(at, length));
            clean = at + length;
        }
        at += length;
    }
    out.put(text.substr(clean));
}

}}  // namespace muster::v0
