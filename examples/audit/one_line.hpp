// Any bytes as one line of UTF-8, and back without loss.
//
//     audit::append_one_line(to, "caf\xE9\r");       // caf\xE9\x0D
//     audit::append_bytes(back, "caf\\xE9\\x0D");    // the five bytes again
//
// Paths and lines of source files may contain any byte; notes, envelopes and JSON may not. So these are written `\xHH`:
// a byte that is not UTF-8, a control character other than the tab, an invisible character, and one that XML does not
// allow. A backslash stays as it is unless an `x` or a `[` follows it. Ordinary source lines therefore look as they
// are.
#pragma once

#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace audit {

inline constexpr std::size_t longest_shown = 8192;  // bytes of a line that a note carries; more are counted

inline void append_escape(std::string& to, char c) {
    auto const byte = static_cast<unsigned char>(c);
    to += {'\\', 'x', "0123456789ABCDEF"[byte >> 4U], "0123456789ABCDEF"[byte & 15U]};
}

// Does this backslash look like the beginning of an escape or of a cut?
inline bool misleads(std::string_view bytes, std::size_t at) {
    char const next = at + 1 < bytes.size() ? bytes[at + 1] : ' ';
    return bytes[at] == '\\' && (next == 'x' || next == '[');
}

// How many bytes from `at` on stand for themselves: those of one character, or none.
inline std::size_t plain_bytes(std::string_view bytes, std::size_t at) {
    auto const byte = static_cast<unsigned char>(bytes[at]);
    if (byte < 0x80) return (byte >= 0x20 && byte != 0x7F && !misleads(bytes, at)) || byte == '\t' ? 1 : 0;
    muster::code_point const c = muster::code_point_at(bytes, at);
    bool const unprintable = muster::is_invisible(c.value) || (c.value & 0xFFFEU) == 0xFFFE;
    return unprintable ? 0 : c.length;
}

inline void append_one_line(std::string& to, std::string_view bytes) {
    std::size_t plain = 0;  // where the piece that stands for itself begins
    for (std::size_t at = 0; at < bytes.size();) {
        if (std::size_t const length = plain_bytes(bytes, at); length != 0) {
            at += length;
            continue;
        }
        to += bytes.substr(plain, at - plain);
        append_escape(to, bytes[at]);
        plain = ++at;
    }
    to += bytes.substr(plain);
}

// append_path(to, path): such that the first `:` before a digit or a blank ends it
inline void append_path(std::string& to, std::string_view path) {
    for (std::size_t colon = path.find(':'), from = 0; colon != path.npos; colon = path.find(':', from)) {
        from = colon + 1;
        char const next = from < path.size() ? path[from] : '/';
        if (next != ' ' && (next < '0' || next > '9')) continue;
        append_one_line(to, path.substr(0, colon));
        append_escape(to, ':');
        path.remove_prefix(from);
        from = 0;
    }
    append_one_line(to, path);
}

// append_head(to, head, size): a line of `size` bytes, of which `head` has the first ones; the rest is counted
inline void append_head(std::string& to, std::string_view head, std::uint64_t size) {
    std::string_view const shown = size > longest_shown ? muster::cut_utf8(head, longest_shown) : head;
    append_one_line(to, shown);
    if (shown.size() < size) to += "\\[+" + std::to_string(size - shown.size()) + " bytes]";
}

[[nodiscard]] inline bool is_cut(std::string_view text) {
    return text.ends_with(" bytes]") && text.rfind("\\[+") != text.npos;
}

// append_bytes(to, text): what was written by the functions above, but for what was cut
[[nodiscard]] inline int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

inline void append_bytes(std::string& to, std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        bool const escape = text[at] == '\\' && at + 3 < text.size() && text[at + 1] == 'x';
        int const high = escape ? hex_digit(text[at + 2]) : -1;
        int const low = escape ? hex_digit(text[at + 3]) : -1;
        bool const whole = high >= 0 && low >= 0;
        to += whole ? static_cast<char>(high * 16 + low) : text[at];
        if (whole) at += 3;
    }
}

[[nodiscard]] inline std::string one_line(std::string_view bytes) {
    std::string text;
    append_one_line(text, bytes);
    return text;
}
[[nodiscard]] inline std::string bytes_of(std::string_view text) {
    std::string bytes;
    append_bytes(bytes, text);
    return bytes;
}

}  // namespace audit
