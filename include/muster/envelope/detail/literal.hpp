// Do these very bytes stand there? For literals, whose length the compiler knows: no call is made.
//
//     if (!stands(text, at, "</status>")) return;
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>  // vector_bytes

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view
#include <type_traits>  // is_constant_evaluated

namespace muster::inline v0::detail {

// same_bytes<Length>(a, b): pieces that overlap, since GCC 12 at -O2 calls memcmp for most lengths
template <std::size_t Length>
[[nodiscard, gnu::always_inline]] inline bool same_bytes(char const* a, char const* b) noexcept {
    static_assert(Length <= 32);
    auto const differs = [&](std::size_t at) {
        std::uint64_t one = 0, other = 0;
        __builtin_memcpy(&one, a + at, 8);
        __builtin_memcpy(&other, b + at, 8);
        return one ^ other;
    };
    if constexpr (Length < 8) {
        return __builtin_memcmp(a, b, Length) == 0;
    } else if constexpr (Length <= 16) {
        return (differs(0) | differs(Length - 8)) == 0;
    } else {
#ifdef MUSTER_VECTORS_SSE2
        auto const same = [&](std::size_t at) {
            auto const lanes = vector_bytes{a + at}.value == vector_bytes{b + at}.value;
            return vector_bytes::matches{reinterpret_cast<vector_bytes::words>(lanes)};
        };
        return (same(0) & same(Length - vector_bytes::size)).bits() == 0xFFFF;
#else
        return (differs(0) | differs(8) | differs(Length - 16) | differs(Length - 8)) == 0;
#endif
    }
}

// stands(text, at, "literal"): never looks behind the end; `at` may be any number
template <std::size_t Size>
[[nodiscard, gnu::always_inline]] constexpr bool stands(std::string_view text, std::size_t at,
                                                        char const (&literal)[Size]) noexcept {
    constexpr std::size_t length = Size - 1;
    if (text.size() < length || at > text.size() - length) return false;
    if (std::is_constant_evaluated()) return __builtin_memcmp(text.data() + at, literal, length) == 0;
    return same_bytes<length>(text.data() + at, literal);
}

}  // namespace muster::inline v0::detail
