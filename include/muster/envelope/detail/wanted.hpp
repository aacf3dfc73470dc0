// What the searches of an envelope look for.
//
//     first_where<one_of<'<', '&'>>(text, from)       // either
//     first_where<needs_care>(text, from)             // what a writer may not copy as it is, or must look at
//     first_where<both<'-', 'f', 5>>(text, from)      // a '-' with an 'f' five places behind it
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>

#include <cstddef>

namespace muster { inline namespace v0 { namespace detail {

// any_of_these<Chars...>(bytes)
//
// Of ASCII letters with different lower halves, the lower half of a byte names the only one that it can be.
template <char... Chars>
struct by_lower_half {
    char chars[64] = {};  // the 16, for each 16 bytes of the widest batch; what no byte can equal is 0, and the first 1
    bool fits = true;

    consteval by_lower_half() {
        for (unsigned at = 0; at < 64; at += 16) {
            chars[at] = 1;
            (list(chars[at + (static_cast<unsigned char>(Chars) & 15U)], Chars), ...);
        }
    }

private:
    consteval void list(char& entry, char c) {
        fits = fits && entry <= 1 && c > 1 && c < 0x7F;
        entry = c;
    }
};
template <char... Chars>
inline constexpr by_lower_half<Chars...> lower_half_list;

template <char... Chars, class Bytes>
[[nodiscard, gnu::always_inline]] inline typename Bytes::matches any_of_these(Bytes const& bytes) noexcept {
    if constexpr (has_lists<Bytes> && sizeof...(Chars) > 1 && lower_half_list<Chars...>.fits) {
        return on_the_list(bytes, Bytes{lower_half_list<Chars...>.chars});
    } else {
        return (equal(bytes, Chars) | ...);
    }
}

// one_of<Chars...>
template <char... Chars>
struct one_of {
    static constexpr std::size_t reach = 1;
    static constexpr bool is_one_comparison = true;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept { return ((*place == Chars) || ...); }

    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches among(Bytes const& bytes) noexcept {
        return any_of_these<Chars...>(bytes);
    }
    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
        return among(Bytes{place});
    }
};

// needs_care: what is escaped, what XML cannot carry, and what belongs to a longer character
//
// These are `& < > " '`, the controls other than tab and line feed, and bytes from 0x80 on. (U+007F is plain.)
struct needs_care {
    static constexpr std::size_t reach = 1;
    [[nodiscard]] static constexpr bool at(char const* place) noexcept {
        char const c = *place;
        if (static_cast<signed char>(c) < 0x20) return c != '\t' && c != '\n';
        return c == '&' || c == '<' || c == '>' || c == '"' || c == '\'';
    }

    // Plain are the letters that are none of these, and tab and line feed, which are not letters.
    template <class Bytes>
    [[nodiscard, gnu::always_inline]] static typename Bytes::matches among(Bytes const& bytes) noexcept {
        if constexpr (has_lists<Bytes>) {
            return same(above(bytes, 0x1F), any_of_these<'&', '<', '>', '"', '\'', '\t', '\n'>(bytes));
        } else {
            auto const in_pairs = equal(bytes | '\x01', '\'') | equal(bytes | '\x02', '>');  // & ' and < >
            auto const alone = equal(bytes, '"') | equal(bytes, '\t') | equal(bytes, '\n');
            return same(above(bytes, 0x1F), in_pairs | alone);
        }
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

}}}  // namespace muster::v0::detail
