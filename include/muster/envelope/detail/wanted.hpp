// What the searches of an envelope look for.
//
//     first_where<one_of<'<', '&'>>(text, from)       // either
//     first_where<needs_care>(text, from)             // what a writer may not copy as it is, or must look at
//     first_where<both<'-', 'f', 5>>(text, from)      // a '-' with an 'f' five places behind it
#pragma once

#include <cstddef>  // size_t

namespace muster::inline v0::detail {

// one_of<Chars...>
template <char... Chars>
struct one_of {
    static constexpr std::size_t reach = 1;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept { return ((*place == Chars) || ...); }

    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches among(Bytes bytes) noexcept {
        return (equal(bytes, Chars) | ...);
    }
    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
        return among(Bytes{place});
    }
};

// needs_care: what is escaped, what XML cannot carry, and what belongs to a longer character
//
// All but `& < > " '`, the controls other than tab and line feed, and bytes from 0x80 on. (U+007F is plain.)
struct needs_care {
    static constexpr std::size_t reach = 1;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept {
        char const c = *place;
        if (static_cast<signed char>(c) < 0x20) return c != '\t' && c != '\n';
        return c == '&' || c == '<' || c == '>' || c == '"' || c == '\'';
    }

    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches among(Bytes bytes) noexcept {
        auto const quotes = equal(bytes | '\x01', '\'') | equal(bytes, '"');  // & and ' differ in one bit
        auto const angles = equal(bytes | '\x02', '>');                       // so do < and >
        return quotes | angles | without(below(bytes, ' '), equal(bytes, '\t') | equal(bytes, '\n'));
    }
    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
        return among(Bytes{place});
    }
};

// both<First, Second, Distance>: the place of the first
template <char First, char Second, std::size_t Distance>
struct both {
    static constexpr std::size_t reach = Distance + 1;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept {
        return place[0] == First && place[Distance] == Second;
    }

    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
        return equal(Bytes{place}, First) & equal(Bytes{place + Distance}, Second);
    }
};

}  // namespace muster::inline v0::detail
