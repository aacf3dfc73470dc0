// An XML reference, `&lt;` or `&#10;` or `&#xA;`, and the character that it stands for.
#pragma once

#include <muster/envelope/detail/search.hpp>    // find_byte, stands_at
#include <muster/envelope/detail/xml_char.hpp>  // is_xml_char

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t
#include <string_view>  // string_view

namespace muster::inline v0::detail {

// reference: `length` bytes of escaped text stand for the 1 to 4 bytes of text(); length 0: there is none
struct reference {
    std::size_t length = 0;
    std::size_t size = 0;
    char bytes[4] = {};

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {bytes, size}; }
};

// encoded(code, length): as UTF-8
[[nodiscard]] constexpr reference encoded(std::uint32_t code, std::size_t length) noexcept {
    auto const tail = [&](unsigned shift) { return static_cast<char>(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) return {length, 1, {static_cast<char>(code)}};
    if (code < 0x800) return {length, 2, {static_cast<char>(0xC0U | code >> 6), tail(0)}};
    if (code < 0x10000) return {length, 3, {static_cast<char>(0xE0U | code >> 12), tail(6), tail(0)}};
    return {length, 4, {static_cast<char>(0xF0U | code >> 18), tail(12), tail(6), tail(0)}};
}

// digit_of(c, base): its value, or `base` if it is no digit
[[nodiscard]] constexpr std::uint32_t digit_of(char c, std::uint32_t base) noexcept {
    std::uint32_t value = base;
    if (c >= '0' && c <= '9') value = static_cast<std::uint32_t>(c - '0');
    if (c >= 'a' && c <= 'f') value = static_cast<std::uint32_t>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') value = static_cast<std::uint32_t>(c - 'A' + 10);
    return value < base ? value : base;
}

// numeric_reference_at(text, at): at "&#"; any number of leading zeros, however large a number
[[nodiscard]] constexpr reference numeric_reference_at(std::string_view text, std::size_t at) noexcept {
    std::size_t const hex = at + 2 < text.size() && text[at + 2] == 'x' ? 1 : 0;
    std::uint32_t const base = hex ? 16 : 10;
    std::size_t const first = at + 2 + hex;
    std::size_t place = first;
    std::uint32_t code = 0;
    for (; place < text.size(); ++place) {
        std::uint32_t const digit = digit_of(text[place], base);
        if (digit == base) break;
        if (code <= 0x10FFFF) code = code * base + digit;
    }
    bool const closed = place > first && place < text.size() && text[place] == ';';
    return closed && is_xml_char(code) ? encoded(code, place + 1 - at) : reference{};
}

// reference_at(text, at): at an `&`
[[nodiscard]] constexpr reference reference_at(std::string_view text, std::size_t at) noexcept {
    switch (at + 1 < text.size() ? text[at + 1] : '\0') {
        case '#': return numeric_reference_at(text, at);
        case 'l': return stands_at(text, at, "&lt;") ? encoded('<', 4) : reference{};
        case 'g': return stands_at(text, at, "&gt;") ? encoded('>', 4) : reference{};
        case 'q': return stands_at(text, at, "&quot;") ? encoded('"', 6) : reference{};
        case 'a':
            if (stands_at(text, at, "&amp;")) return encoded('&', 5);
            return stands_at(text, at, "&apos;") ? encoded('\'', 6) : reference{};
        default: return {};
    }
}

// walk_references(text, plain, escaped): plain(piece) for what stands for itself, escaped(reference, meaning)
// for what does not, in order; together the pieces are the text
template <class Plain, class Escaped>
constexpr void walk_references(std::string_view text, Plain plain, Escaped escaped) {
    std::size_t clean = 0;  // where the piece that stands for itself begins
    std::size_t at = find_byte(text, 0, '&');
    while (at < text.size()) {
        reference const found = reference_at(text, at);
        if (found.length != 0) {
            plain(text.substr(clean, at - clean));
            escaped(text.substr(at, found.length), found.text());
            clean = at + found.length;
        }
        at = find_byte(text, at + (found.length != 0 ? found.length : 1), '&');
    }
    plain(text.substr(clean));
}

}  // namespace muster::inline v0::detail
