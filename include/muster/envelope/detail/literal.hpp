// Do these very bytes stand there? For literals, whose length the compiler knows: no call is made.
//
//     if (same_bytes<9>(text.data() + at, "</status>")) …    // where nine bytes are
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 { namespace detail {

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

}}}  // namespace muster::v0::detail
