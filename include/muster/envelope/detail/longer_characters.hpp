// Characters of more than one byte, 64 bytes at a time: which of them cannot stand as they are, or must be looked at?
#pragma once

#include <muster/envelope/detail/wide_batch.hpp>

#include <cstdint>

#ifdef MUSTER_VECTORS_WIDE
namespace muster { inline namespace v0 { namespace detail {

// look: the places that are wanted, a bit for each, and how many bytes that answers for
struct look {
    std::uint64_t found;
    unsigned size = 64;
};

[[nodiscard, gnu::always_inline, gnu::target("avx2")]] inline std::uint64_t bits_of(
    avx2_bytes::matches const& low, avx2_bytes::matches const& high) noexcept {
    return low.bits() | static_cast<std::uint64_t>(high.bits()) << 32;
}

// look_at_longer(low, high): 64 bytes that begin with the first byte of a character
//
// Of two and three bytes it knows all that UTF-8 and XML forbid. What has four, or cannot begin anything, is wanted for
// a closer look. A character that goes on behind the 64 bytes is left for the next ones.
[[nodiscard, gnu::always_inline, gnu::target("avx2")]] inline look look_at_longer(avx2_bytes const& low,
                                                                                  avx2_bytes const& high) noexcept {
    auto const below_byte = [&](int c) __attribute__((always_inline, target("avx2"))) {
        return bits_of(below(low, static_cast<char>(c)), below(high, static_cast<char>(c)));
    };
    auto const equal_byte = [&](int c) __attribute__((always_inline, target("avx2"))) {
        return bits_of(equal(low, static_cast<char>(c)), equal(high, static_cast<char>(c)));
    };
    // Signed, so that all of these are below zero.
    std::uint64_t const longer = below_byte(0);
    std::uint64_t const later = below_byte(0xC0);      // goes on with a character
    std::uint64_t const low_later = below_byte(0xA0);  // with the lower half of what can follow
    std::uint64_t const odd = equal_byte(0xC0) | equal_byte(0xC1) | (longer & ~below_byte(0xF0));
    std::uint64_t const first = longer & ~later & ~odd;
    std::uint64_t const first_of_three = first & ~below_byte(0xE0);

    std::uint64_t const wrong = (first << 1 | first_of_three << 2) ^ later;
    std::uint64_t const overlong = equal_byte(0xE0) & low_later >> 1;
    std::uint64_t const surrogate = equal_byte(0xED) & (later & ~low_later) >> 1;
    std::uint64_t const perhaps_no_character = equal_byte(0xEF) & equal_byte(0xBF) >> 1;  // U+FFFE, U+FFFF
    // With a first byte all that would go on with it is wanted.
    std::uint64_t const suspect = ((wrong >> 1 | wrong >> 2) & first) | overlong | surrogate | perhaps_no_character;
    std::uint64_t const found = odd | wrong | suspect | ((suspect << 1 | suspect << 2) & later);

    unsigned const size = first_of_three >> 62 == 1 ? 62 : first >> 63 == 1 ? 63 : 64;
    return {found & longer, size};
}

}}}  // namespace muster::v0::detail
#endif
