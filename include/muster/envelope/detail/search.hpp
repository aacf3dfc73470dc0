// Where is the next such byte? At memchr's speed in a program, by a loop in a constant expression.
#pragma once

#include <cstddef>      // size_t
#include <string_view>  // string_view
#include <type_traits>  // is_constant_evaluated

namespace muster::inline v0::detail {

// find_byte(text, from, byte): its index, or the text's size; `from` may be the size, no more
[[nodiscard]] constexpr std::size_t find_byte(std::string_view text, std::size_t from, char byte) noexcept {
    char const* const chars = text.data();
    std::size_t const size = text.size();
    if (std::is_constant_evaluated()) {
        while (from < size && chars[from] != byte) ++from;
        return from;
    }
    if (from == size) return size;
    void const* const found = __builtin_memchr(chars + from, static_cast<unsigned char>(byte), size - from);
    return found ? static_cast<std::size_t>(static_cast<char const*>(found) - chars) : size;
}

// stands_at(text, at, literal): without a copy and without a throw
[[nodiscard]] constexpr bool stands_at(std::string_view text, std::size_t at, std::string_view literal) noexcept {
    if (text.size() - at < literal.size()) return false;
    return std::string_view{text.data() + at, literal.size()} == literal;
}

}  // namespace muster::inline v0::detail
