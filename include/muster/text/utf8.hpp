// Is a text UTF-8, where is it not, where may it be cut, and how is a code point spelled?
//
//     static_assert(muster::is_utf8("naïve"));
//     static_assert(muster::find_invalid_utf8("a\xC3(") == 1);
//     static_assert(muster::cut_utf8("8 bytes:\xF0\x9F\x98\x80", 10) == "8 bytes:");
//
// UTF-8 as RFC 3629 has it: no overlong form, no surrogate, nothing above U+10FFFF.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// is_utf8_continuation(c): a byte that goes on with a code point and never begins one
[[nodiscard]] constexpr bool is_utf8_continuation(char c) noexcept {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// code_point_at(text, at): the code point that starts there
//
// `length` is its bytes, 1 to 4, or 0 where no well-formed one starts.
struct code_point {
    std::uint32_t value = 0;
    std::size_t length = 0;
};

[[nodiscard]] constexpr code_point code_point_at(std::string_view text, std::size_t at) noexcept {
    auto const byte = [&](std::size_t i) -> std::uint32_t {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    auto const continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };

    if (at >= text.size()) return {};
    std::uint32_t const b = byte(0);
    if (b < 0x80) return {b, 1};
    if (b < 0xC2 || b > 0xF4 || !continues(1)) return {};
    if (b < 0xE0) return {(b & 0x1FU) << 6 | (byte(1) & 0x3FU), 2};
    if (!continues(2)) return {};
    if (b < 0xF0) {
        std::uint32_t const value = (b & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
        bool const surrogate = value >= 0xD800 && value <= 0xDFFF;
        return value < 0x800 || surrogate ? code_point{} : code_point{value, 3};
    }
    if (!continues(3)) return {};
    std::uint32_t const value =
        (b & 0x07U) << 18 | (byte(1) & 0x3FU) << 12 | (byte(2) & 0x3FU) << 6 | (byte(3) & 0x3FU);
    return value < 0x10000 || value > 0x10FFFF ? code_point{} : code_point{value, 4};
}

// encode_utf8(value): the code point as UTF-8
struct utf8_bytes {
    char bytes[4] = {};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {bytes, size}; }
};

[[nodiscard]] constexpr utf8_bytes encode_utf8(std::uint32_t value) noexcept {
    auto const tail = [&](unsigned shift) { return static_cast<char>(0x80U | (value >> shift & 0x3FU)); };
    if (value < 0x80) return {{static_cast<char>(value)}, 1};
    if (value < 0x800) return {{static_cast<char>(0xC0U | value >> 6), tail(0)}, 2};
    if (value < 0x10000) return {{static_cast<char>(0xE0U | value >> 12), tail(6), tail(0)}, 3};
    return {{static_cast<char>(0xF0U | value >> 18), tail(12), tail(6), tail(0)}, 4};
}

// find_invalid_utf8(text): the first byte that starts no well-formed code point, or npos
//
// Linear; allocates nothing.
[[nodiscard]] constexpr std::size_t find_invalid_utf8(std::string_view text) noexcept {
    std::size_t at = 0;
    while (at < text.size()) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            continue;
        }
        std::size_t const length = code_point_at(text, at).length;
        if (length == 0) return at;
        at += length;
    }
    return std::string_view::npos;
}

[[nodiscard]] constexpr bool is_utf8(std::string_view text) noexcept {
    return find_invalid_utf8(text) == std::string_view::npos;
}

// cut_utf8(text, most): the longest start of at most `most` bytes that splits no code point
//
// A text that is not UTF-8 is cut at the limit, or up to three bytes before it.
[[nodiscard]] constexpr std::string_view cut_utf8(std::string_view text, std::size_t most) noexcept {
    if (text.size() <= most) return text;
    for (std::size_t back = 1; back <= 3 && back <= most; ++back) {
        std::size_t const start = most - back;
        if (code_point_at(text, start).length > back) return text.substr(0, start);
    }
    return text.substr(0, most);
}

}}  // namespace muster::v0
