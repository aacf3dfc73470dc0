// Several bytes of a text at once, under one set of names for every instruction set.
//
//     word_bytes const bytes{chars};                    // loads word_bytes::size bytes, from any address
//     auto const found = equal(bytes, '<') | equal(bytes, '&');
//     if (any(found)) return first(found);              // the index of the first byte that matched
//
//     equal(bytes, c)            which of them are `c`
//     equal(bytes | bits, c)     which of them are `c` once these bits are set: two letters for one comparison
//     above(bytes, c)            which of them are greater than `c`, an ASCII letter: 0x80 and up count as negative
//     below(bytes, c)            which of them are less than `c`, likewise
//     a | b, a & b               of what matched: either, both
//     same(a, b)                 what matched both or neither
//     bytes.store(chars)         writes them all
//     on_the_list(bytes, list)   which of them are the one of the list's first 16 that their lower half names; of 64
//                                bytes, always the same 16; only where has_lists<Bytes>
//
//     word_bytes      8 bytes in an integer, on any machine
//     vector_bytes    16 bytes, x86-64's SSE2 or AArch64's NEON
//     native_bytes    the wider of these two that the target has; word_bytes where MUSTER_NO_VECTORS is defined
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>

#if defined(MUSTER_NO_VECTORS)
#elif defined(__SSE2__)
#define MUSTER_VECTORS_SSE2
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define MUSTER_VECTORS_NEON
#include <arm_neon.h>
#endif

namespace muster { inline namespace v0 { namespace detail {

template <class Bytes>
inline constexpr bool has_lists = requires(Bytes bytes) {
    on_the_list(bytes, bytes);
};

// word_bytes: what matched has its highest bit set, and no other
struct word_bytes {
    static constexpr std::size_t size = 8;
    static constexpr std::uint64_t each = 0x0101'0101'0101'0101;
    static constexpr std::uint64_t high = 0x80 * each;

    struct matches {
        std::uint64_t bits;

        friend matches operator|(matches a, matches b) noexcept { return {a.bits | b.bits}; }
        friend matches operator&(matches a, matches b) noexcept { return {a.bits & b.bits}; }
        friend matches same(matches a, matches b) noexcept { return {~(a.bits ^ b.bits) & high}; }
        friend bool any(matches found) noexcept { return found.bits != 0; }
        friend std::size_t first(matches found) noexcept {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            return static_cast<std::size_t>(__builtin_ctzll(found.bits)) / 8;
#else
            return static_cast<std::size_t>(__builtin_clzll(found.bits)) / 8;
#endif
        }
    };

    std::uint64_t value;

    explicit word_bytes(char const* chars) noexcept { __builtin_memcpy(&value, chars, size); }
    explicit word_bytes(std::uint64_t word) noexcept : value{word} {}
    void store(char* chars) const noexcept { __builtin_memcpy(chars, &value, size); }

    static constexpr std::uint64_t all(int byte) noexcept { return each * static_cast<unsigned char>(byte); }

    // No carry passes from one byte to the next, so each answer is right wherever it stands.
    friend word_bytes operator|(word_bytes bytes, char bits) noexcept { return word_bytes{bytes.value | all(bits)}; }
    friend matches equal(word_bytes bytes, char c) noexcept {
        std::uint64_t const differs = bytes.value ^ all(c);
        return {~(((differs & ~high) + ~high) | differs) & high};
    }
    friend matches above(word_bytes bytes, char c) noexcept {
        return {~bytes.value & ((bytes.value | high) - all(c + 1)) & high};
    }
    friend matches below(word_bytes bytes, char c) noexcept {
        return {(bytes.value | ~((bytes.value | high) - all(c))) & high};
    }
};

#if defined(MUSTER_VECTORS_SSE2) || defined(MUSTER_VECTORS_NEON)
// vector_bytes: what matched has all bits set
struct vector_bytes {
    static constexpr std::size_t size = 16;
    using vector [[gnu::vector_size(16)]] = signed char;
    // Kept as words: of comparisons joined as bytes GCC 12 makes blends, which are slower.
    using words [[gnu::vector_size(16)]] = long long;

    struct matches {
        words lanes;

        friend matches operator|(matches a, matches b) noexcept { return {a.lanes | b.lanes}; }
        friend matches operator&(matches a, matches b) noexcept { return {a.lanes & b.lanes}; }
        friend matches same(matches a, matches b) noexcept { return {~(a.lanes ^ b.lanes)}; }
#ifdef MUSTER_VECTORS_SSE2
        [[nodiscard]] unsigned bits() const noexcept {
            using chars [[gnu::vector_size(16)]] = char;
            return static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<chars>(lanes)));
        }
        friend std::size_t first(matches found) noexcept {
            return static_cast<std::size_t>(__builtin_ctz(found.bits()));
        }
#else
        // Four bits for each byte, by a shift that narrows.
        [[nodiscard]] std::uint64_t bits() const noexcept {
            uint8x8_t const narrow = vshrn_n_u16(reinterpret_cast<uint16x8_t>(lanes), 4);
            return vget_lane_u64(vreinterpret_u64_u8(narrow), 0);
        }
        friend std::size_t first(matches found) noexcept {
            return static_cast<std::size_t>(__builtin_ctzll(found.bits())) / 4;
        }
#endif
        friend bool any(matches found) noexcept { return found.bits() != 0; }
    };

    vector value;

    explicit vector_bytes(char const* chars) noexcept { __builtin_memcpy(&value, chars, size); }
    explicit vector_bytes(vector bytes) noexcept : value{bytes} {}
    void store(char* chars) const noexcept { __builtin_memcpy(chars, &value, size); }

    static vector all(char c) noexcept { return vector{} + static_cast<signed char>(c); }
    friend vector_bytes operator|(vector_bytes bytes, char bits) noexcept {
        return vector_bytes{bytes.value | all(bits)};
    }
    friend matches equal(vector_bytes bytes, char c) noexcept {
        return {reinterpret_cast<words>(bytes.value == all(c))};
    }
    friend matches above(vector_bytes bytes, char c) noexcept {
        return {reinterpret_cast<words>(bytes.value > all(c))};
    }
    friend matches below(vector_bytes bytes, char c) noexcept {
        return {reinterpret_cast<words>(bytes.value < all(c))};
    }
#ifdef MUSTER_VECTORS_NEON
    friend matches on_the_list(vector_bytes bytes, vector_bytes list) noexcept {
        auto const half = reinterpret_cast<uint8x16_t>(bytes.value) & 0x8F;  // names nothing from 0x80 on
        auto const named = vqtbl1q_s8(reinterpret_cast<int8x16_t>(list.value), half);
        return {reinterpret_cast<words>(bytes.value == reinterpret_cast<vector>(named))};
    }
#endif
};
using native_bytes = vector_bytes;
#else
using native_bytes = word_bytes;
#endif

}}}  // namespace muster::v0::detail
