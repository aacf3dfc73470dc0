// Do these very bytes stand there? For literals, whose length the compiler knows: no call is made.
//
//     if (!stands(text, at, "</status>")) return;
#pragma once

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view
#include <type_traits>  // is_constant_evaluated

namespace muster::inline v0::detail {

// same_bytes<Length>(a, b): words that overlap, since GCC 12 at -O2 calls memcmp for most lengths
template <std::size_t Length>
[[nodiscard, gnu::always_inline]] inline bool same_bytes(char const* a, char const* b) noexcept {
    auto const differs = [&](std::size_t at) {
        std::uint64_t one = 0, other = 0;
        __builtin_memcpy(&one, a + at, 8);
        __builtin_memcpy(&other, b + at, 8);
        return one ^ other;
    };
    static_assert(Length <= 32);
    if constexpr (Length < 8) {
        return __builtin_memcmp(a, b, Length) == 0;
    } else {
        std::uint64_t all = differs(0) | differs(Length - 8);
        if constexpr (Length > 16) all |= differs(8);
        if constexpr (Length > 24) all |= differs(16);
        return all == 0;
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
