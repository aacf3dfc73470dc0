// Replaces the escapes of a JSON string by the characters that they mean.
//
//     std::string text;
//     muster::append_sink out{text};
//     muster::unescape_json_to(out, R"("say \"hi\"\u00e9")");   // say "hi"é
//
// A surrogate pair becomes one character. Half of a pair is not a character and becomes U+FFFD. Linear; allocates nothing
// that the sink does not.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// find_half_pair(text), find_half_pair(text, from): where half of a surrogate pair is escaped alone, or npos
//
// `text` is JSON or a part of it, and `from` is not inside an escape.
namespace detail::json_escapes {

// The number of an escape such as \u12AB at a place; of anything else, 0.
constexpr std::uint32_t unit_at(std::string_view text, std::size_t at) noexcept {
    if (text.size() < 6 || at > text.size() - 6 || text[at] != '\\' || text[at + 1] != 'u') return 0;
    std::uint32_t value = 0;
    for (char const c : text.substr(at + 2, 4)) {
        char const lower = to_ascii_lower(c);
        bool const is_letter = lower >= 'a' && lower <= 'f';
        if (!is_letter && !is_ascii_digit(c)) return 0;
        value = value * 16 + static_cast<std::uint32_t>(is_letter ? lower - 'a' + 10 : c - '0');
    }
    return value;
}
constexpr bool is_high_half(std::uint32_t unit) noexcept { return (unit & 0xFC00U) == 0xD800U; }
constexpr bool is_low_half(std::uint32_t unit) noexcept { return (unit & 0xFC00U) == 0xDC00U; }
constexpr bool is_half(std::uint32_t unit) noexcept { return is_high_half(unit) || is_low_half(unit); }

constexpr bool is_pair_at(std::string_view text, std::size_t at) noexcept {
    return is_high_half(unit_at(text, at)) && is_low_half(unit_at(text, at + 6));
}

}  // namespace detail::json_escapes

[[nodiscard]] constexpr std::size_t find_half_pair(std::string_view text, std::size_t from = 0) noexcept {
    namespace escapes = detail::json_escapes;
    for (std::size_t at = text.find('\\', from); at < text.size(); at = text.find('\\', at)) {
        bool const is_pair = escapes::is_pair_at(text, at);
        if (!is_pair && escapes::is_half(escapes::unit_at(text, at))) return at;
        at += is_pair ? 12 : 2;
    }
    return text.npos;
}

// unescape_json_to(out, quoted): a string of valid JSON, from quote to quote
//
// Of a string that is not valid, unknown escapes are left out, and nothing outside it is read.
namespace detail::json_escapes {

// Puts the escape at a place, and returns where it ends.
constexpr std::size_t unescape_one_to(sink auto& out, std::string_view text, std::size_t at) {
    char const kind = at + 1 < text.size() ? text[at + 1] : '"';
    std::string_view const plain = "\"\"\\\\//b\bf\fn\nr\rt\t";
    if (kind != 'u') {
        std::size_t const found = plain.find(kind);
        if (found != plain.npos) out.put(plain.substr(found + 1, 1));
        return at + 2;
    }
    std::uint32_t const unit = unit_at(text, at);
    if (is_pair_at(text, at)) {
        std::uint32_t const low = unit_at(text, at + 6);
        out.put(encode_utf8(0x10000 + ((unit & 0x3FFU) << 10U) + (low & 0x3FFU)).text());
        return at + 12;
    }
    out.put(encode_utf8(is_half(unit) ? 0xFFFD : unit).text());
    return at + 6;
}

}  // namespace detail::json_escapes

constexpr void unescape_json_to(sink auto& out, std::string_view quoted) {
    std::size_t at = 1;
    std::size_t const end = quoted.empty() ? 0 : quoted.size() - 1;
    std::string_view const text = quoted.substr(0, end);
    while (at < end) {
        std::size_t escape = text.find('\\', at);
        if (escape > end) escape = end;
        out.put(text.substr(at, escape - at));
        at = escape < end ? detail::json_escapes::unescape_one_to(out, text, escape) : end;
    }
}

}}  // namespace muster::v0
