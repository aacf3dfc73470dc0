// Several bytes of a text at once, under one set of names for each instruction set that muster knows.
//
//     word_bytes bytes{chars};                          // loads word_bytes::size bytes, from any address
//     auto const found = equal(bytes, '<') | equal(bytes, '&');
//     if (any(found)) return first(found);              // the index of the first byte that matched
//
//     equal(bytes, c)            which of them are `c`
//     equal(bytes | bits, c)     which of them are `c` once these bits are set: two letters for one comparison
//     below(bytes, c)            which of them are less than `c` as signed bytes: 0x80 and above are, always
//     a | b, without(a, b)       what matched either, and what matched the first and not the second; a & b: both
//     bytes.store(chars)         writes them all
//
//     word_bytes      8 bytes in an integer, on any machine
//     vector_bytes    16 bytes, x86-64's SSE2 or AArch64's NEON
//     native_bytes    the best that each machine of the target has; with MUSTER_NO_VECTORS defined, word_bytes
#pragma once

#include <cstddef>  // size_t
#include <cstdint>  // uint64_t

#if defined(__SSE2__) && !defined(MUSTER_NO_VECTORS)
#define MUSTER_VECTORS_SSE2
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ \
    && !defined(MUSTER_NO_VECTORS)
#define MUSTER_VECTORS_NEON
#endif

namespace muster::inline v0::detail {

// word_bytes: what matched has its highest bit set, and no other
struct word_bytes {
    static constexpr std::size_t size = 8;
    static constexpr std::uint64_t each = 0x0101'0101'0101'0101;
    static constexpr std::uint64_t high = 0x80 * each;

    struct matches {
        std::uint64_t bits;

        friend matches operator|(matches a, matches b) noexcept { return {a.bits | b.bits}; }
        friend matches operator&(matches a, matches b) noexcept { return {a.bits & b.bits}; }
        friend matches without(matches a, matches b) noexcept { return {a.bits & ~b.bits}; }
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
    explicit constexpr word_bytes(std::uint64_t word) noexcept : value{word} {}
    void store(char* chars) const noexcept { __builtin_memcpy(chars, &value, size); }

    static constexpr std::uint64_t all(char c) noexcept { return each * static_cast<unsigned char>(c); }

    friend word_bytes operator|(word_bytes bytes, char bits) noexcept { return word_bytes{bytes.value | all(bits)}; }
    // No carry passes from one byte to the next, so a match is a match wherever it stands.
    friend matches equal(word_bytes bytes, char c) noexcept {
        std::uint64_t const differs = bytes.value ^ all(c);
        return {~(((differs & ~high) + ~high) | differs) & high};
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

    struct matches {
        vector lanes;

        friend matches operator|(matches a, matches b) noexcept { return {a.lanes | b.lanes}; }
        friend matches operator&(matches a, matches b) noexcept { return {a.lanes & b.lanes}; }
        friend matches without(matches a, matches b) noexcept { return {a.lanes & ~b.lanes}; }
#ifdef MUSTER_VECTORS_SSE2
        [[nodiscard]] unsigned bits() const noexcept {
            using chars [[gnu::vector_size(16)]] = char;
            return static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<chars>(lanes)));
        }
        friend bool any(matches found) noexcept { return found.bits() != 0; }
        friend std::size_t first(matches found) noexcept {
            return static_cast<std::size_t>(__builtin_ctz(found.bits()));
        }
#else
        // Four bits for each byte: a shift that narrows.
        [[nodiscard]] std::uint64_t bits() const noexcept {
            using pairs [[gnu::vector_size(16)]] = std::uint16_t;
            using halves [[gnu::vector_size(8)]] = std::uint8_t;
            using word [[gnu::vector_size(8)]] = std::uint64_t;
            auto const narrow = __builtin_convertvector(reinterpret_cast<pairs>(lanes) >> 4, halves);
            return reinterpret_cast<word>(narrow)[0];
        }
        friend bool any(matches found) noexcept { return found.bits() != 0; }
        friend std::size_t first(matches found) noexcept {
            return static_cast<std::size_t>(__builtin_ctzll(found.bits())) / 4;
        }
#endif
    };

    vector value;

    explicit vector_bytes(char const* chars) noexcept { __builtin_memcpy(&value, chars, size); }
    explicit vector_bytes(vector bytes) noexcept : value{bytes} {}
    void store(char* chars) const noexcept { __builtin_memcpy(chars, &value, size); }

    friend vector_bytes operator|(vector_bytes bytes, char bits) noexcept {
        return vector_bytes{bytes.value | static_cast<signed char>(bits)};
    }
    friend matches equal(vector_bytes bytes, char c) noexcept { return {bytes.value == static_cast<signed char>(c)}; }
    friend matches below(vector_bytes bytes, char c) noexcept { return {bytes.value < static_cast<signed char>(c)}; }
};
using native_bytes = vector_bytes;
#else
using native_bytes = word_bytes;
#endif

}  // namespace muster::inline v0::detail
