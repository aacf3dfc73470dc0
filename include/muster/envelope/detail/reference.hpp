// An XML reference, `&lt;` or `&#10;` or `&#xA;`, and the character that it stands for.
#pragma once

#include <muster/envelope/detail/search.hpp>
#include <muster/envelope/detail/xml_char.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// reference: `length` bytes of escaped text stand for one character; length 0: there is none
struct reference {
    std::size_t length = 0;
    utf8_bytes meaning = {};
};

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
    return closed && is_xml_char(code) ? reference{place + 1 - at, encode_utf8(code)} : reference{};
}

// reference_at(text, at): at an `&`
[[nodiscard]] constexpr reference reference_at(std::string_view text, std::size_t at) noexcept {
    switch (at + 1 < text.size() ? text[at + 1] : '\0') {
        case '#': return numeric_reference_at(text, at);
        case 'l': return stands_at(text, at, "&lt;") ? reference{4, encode_utf8('<')} : reference{};
        case 'g': return stands_at(text, at, "&gt;") ? reference{4, encode_utf8('>')} : reference{};
        case 'q': return stands_at(text, at, "&quot;") ? reference{6, encode_utf8('"')} : reference{};
        case 'a':
            if (stands_at(text, at, "&amp;")) return {5, encode_utf8('&')};
            return stands_at(text, at, "&apos;") ? reference{6, encode_utf8('\'')} : reference{};
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
            escaped(text.substr(at, found.length), found.meaning.text());
            clean = at + found.length;
        }
        at = find_byte(text, at + (found.length != 0 ? found.length : 1), '&');
    }
    plain(text.substr(clean));
}

}}}  // namespace muster::v0::detail
