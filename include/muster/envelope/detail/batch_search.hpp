// The one loop that searches a text batch by batch, whatever is wanted and whatever the machine has.
//
//     std::size_t const at = first_where<one_of<'<', '&'>>(text, from);    // its index, or the text's size
//
// What is wanted is an empty type. It says so twice, for one place and for all places of a batch at once:
//
//     struct blank_after_dot {
//         static constexpr std::size_t reach = 2;    // it looks at this many bytes from a place on
//         static constexpr bool at(char const* place) noexcept { return place[0] == '.' && place[1] == ' '; }
//         template <class Bytes>
//         [[gnu::always_inline]] static typename Bytes::matches in(char const* place) noexcept {
//             return equal(Bytes{place}, '.') & equal(Bytes{place + 1}, ' ');
//         }
//     };
//
// In a constant expression a plain loop asks `at`. No byte outside the text is read. On x86-64 the widest instructions
// that the machine has are chosen while running, for texts that are long enough to pay for the question.
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>
#include <muster/envelope/detail/wide_batch.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// What is looked at before a question is asked about the machine, and what has to be left then.
inline constexpr std::size_t near_enough = 32;
inline constexpr std::size_t worth_a_question = 256;

// first_in<Bytes, Wanted>(chars, places): of that many places, at least one batch, the first that is wanted
template <class Bytes, class Wanted>
[[nodiscard, gnu::always_inline]] inline std::size_t first_in(char const* chars, std::size_t places) noexcept {
    constexpr std::size_t step = Bytes::size;
    std::size_t at = 0;
    if (places >= 8 * step) {
        auto const found = Wanted::template in<Bytes>(chars);
        if (any(found)) return first(found);
        // From here on no load spans two lines of the cache.
        at = step - reinterpret_cast<std::uintptr_t>(chars) % step;
    }
    for (; places - at >= 4 * step; at += 4 * step) {
        auto const a = Wanted::template in<Bytes>(chars + at);
        auto const b = Wanted::template in<Bytes>(chars + at + step);
        auto const c = Wanted::template in<Bytes>(chars + at + 2 * step);
        auto const d = Wanted::template in<Bytes>(chars + at + 3 * step);
        if (!any((a | b) | (c | d))) continue;
        if (any(a)) return at + first(a);
        if (any(b)) return at + step + first(b);
        if (any(c)) return at + 2 * step + first(c);
        return at + 3 * step + first(d);
    }
    for (; places - at >= step; at += step) {
        auto const found = Wanted::template in<Bytes>(chars + at);
        if (any(found)) return at + first(found);
    }
    if (at == places) return places;
    at = places - step;  // begins among places that are known not to be wanted
    auto const found = Wanted::template in<Bytes>(chars + at);
    return any(found) ? at + first(found) : places;
}

// first_by_avx2, first_by_avx512: the same loop in functions for machines that have those instructions
#ifdef MUSTER_VECTORS_WIDE
template <class Wanted>
[[nodiscard, gnu::target("avx2"), gnu::flatten]] std::size_t first_by_avx2(char const* chars,
                                                                           std::size_t places) noexcept {
    return first_in<avx2_bytes, Wanted>(chars, places);
}
template <class Wanted>
[[nodiscard, gnu::target("avx512bw"), gnu::flatten]] std::size_t first_by_avx512(char const* chars,
                                                                                 std::size_t places) noexcept {
    return first_in<avx512_bytes, Wanted>(chars, places);
}
#endif

// first_by_machine<Wanted>(chars, places): by what the machine has; there are at least 8 places
//
// The nearest bytes are looked at without a question: mostly what is wanted stands there.
template <class Wanted>
[[nodiscard]] inline std::size_t first_by_machine(char const* chars, std::size_t places) noexcept {
    constexpr std::size_t step = native_bytes::size;
    if (places < step) return first_in<word_bytes, Wanted>(chars, places);
    std::size_t place = 0;
    for (; place < near_enough && places - place >= step; place += step) {
        auto const found = Wanted::template in<native_bytes>(chars + place);
        if (any(found)) return place + first(found);
    }
    if (places - place < step) place = places - step;
    chars += place;
    places -= place;
#ifdef MUSTER_VECTORS_WIDE
    if (places >= worth_a_question && has_avx512<Wanted>()) return place + first_by_avx512<Wanted>(chars, places);
    if (places >= worth_a_question && has_avx2()) return place + first_by_avx2<Wanted>(chars, places);
#endif
    return place + first_in<native_bytes, Wanted>(chars, places);
}

// first_where<Wanted>(text, from): its index, or the text's size; `from` may be the size, no more
template <class Wanted>
[[nodiscard]] constexpr std::size_t first_where(std::string_view text, std::size_t from) noexcept {
    std::size_t const size = text.size();
    if (size - from < Wanted::reach) return size;
    char const* const chars = text.data();
    std::size_t const behind = size - (Wanted::reach - 1);  // the last place from which enough bytes follow
    if (!std::is_constant_evaluated() && behind - from >= word_bytes::size) {
        std::size_t const at = first_by_machine<Wanted>(chars + from, behind - from);
        return at == behind - from ? size : from + at;
    }
    while (from < behind && !Wanted::at(chars + from)) ++from;
    return from < behind ? from : size;
}

}}}  // namespace muster::v0::detail
