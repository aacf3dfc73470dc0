// Where is the next such byte, or the next name of an envelope? Fast in a program, by a loop in a constant expression.
//
//     std::size_t const at = find_byte(text, from, '<');
//     std::size_t const at = find_envelope_name(text, from);   // of the `<` of `<task-notification` and the older root
//
//     bool references = false;                                 // did an `&` stand before it?
//     std::size_t const at = find_angle(text, from, references);
//
// More is found with first_where<…> of batch_search.hpp and what stands in wanted.hpp:
//
//     first_where<needs_care>(text, from)      // the next byte that a writer may not copy as it is
#pragma once

#include <muster/envelope/detail/batch_search.hpp>
#include <muster/envelope/detail/wanted.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

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

// stands_at(text, at, literal): without a copy and without a throw; `at` may be the size, no more
[[nodiscard]] constexpr bool stands_at(std::string_view text, std::size_t at, std::string_view literal) noexcept {
    if (text.size() - at < literal.size()) return false;
    return std::string_view{text.data() + at, literal.size()} == literal;
}

// find_angle(text, from, references): the next `<`, or the text's size; `references` becomes true if an `&` is passed
[[nodiscard]] constexpr std::size_t find_angle(std::string_view text, std::size_t from, bool& references) noexcept {
    if (!references) {
        from = first_where<one_of<'<', '&'>>(text, from);
        if (from == text.size() || text[from] == '<') return from;
        references = true;
    }
    return find_byte(text, from, '<');
}

// find_envelope_name(text, from): the next `<task-notification` or `<agent-notification`, or the text's size
//
// What follows the name is not looked at. In prose a `<` is rare and found fastest. Where many lead to nothing, the
// text is markup or code; what is rare there is a `-` with an `f` five places behind it, as both names have.
[[nodiscard]] constexpr bool names_envelope(std::string_view text, std::size_t at) noexcept {
    return stands_at(text, at, "<task-notification") || stands_at(text, at, "<agent-notification");
}

[[nodiscard]] constexpr std::size_t find_envelope_name(std::string_view text, std::size_t from) noexcept {
    using dash_of_notification = both<'-', 'f', 5>;
    std::size_t const size = text.size();
    constexpr std::size_t few = 4, stretch = 1024;  // so many in vain, and one more for each stretch, are rare
    std::size_t at = find_byte(text, from, '<');
    for (std::size_t in_vain = 0; at < size && in_vain < few + (at - from) / stretch; ++in_vain) {
        if (names_envelope(text, at)) return at;
        at = find_byte(text, at + 1, '<');
    }
    while (at < size) {
        at = first_where<dash_of_notification>(text, at);
        for (std::size_t const head : {5U, 6U}) {  // `<task`, `<agent`
            if (at < size && at - from >= head && names_envelope(text, at - head)) return at - head;
        }
        if (at < size) ++at;
    }
    return size;
}

}}}  // namespace muster::v0::detail
