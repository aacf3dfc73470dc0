// The batches of byte_batch.hpp that only some x86-64 machines have: 32 bytes with AVX2, 64 with AVX-512BW.
//
//     if (has_avx2()) return first_by_avx2<Wanted>(chars, places);    // a function with [[gnu::target("avx2")]]
//
// No compiler option is needed: what uses such instructions says so itself, and is inlined into functions that say the
// same. Vectors so wide must not pass between functions by value, for how they do depends on the target; that is why
// these types have copy constructors of their own.
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>

#include <cstddef>
#include <cstdint>

#if defined(MUSTER_VECTORS_SSE2) && defined(__x86_64__)
#define MUSTER_VECTORS_WIDE

namespace muster { inline namespace v0 { namespace detail {

// avx2_bytes: what matched has all bits set
struct avx2_bytes {
    static constexpr std::size_t size = 32;
    using vector [[gnu::vector_size(32)]] = signed char;
    using letters [[gnu::vector_size(32)]] = char;
    using words [[gnu::vector_size(32)]] = long long;

    struct matches {
        words lanes;

        explicit matches(words const& found) noexcept : lanes{found} {}
        matches(matches const& other) noexcept : lanes{other.lanes} {}

        friend matches operator|(matches const& a, matches const& b) noexcept { return matches{a.lanes | b.lanes}; }
        friend matches operator&(matches const& a, matches const& b) noexcept { return matches{a.lanes & b.lanes}; }
        friend matches same(matches const& a, matches const& b) noexcept { return matches{~(a.lanes ^ b.lanes)}; }
        [[nodiscard, gnu::target("avx2")]] unsigned bits() const noexcept {
            return static_cast<unsigned>(__builtin_ia32_pmovmskb256(reinterpret_cast<letters>(lanes)));
        }
        [[gnu::target("avx2")]] friend bool any(matches const& found) noexcept { return found.bits() != 0; }
        [[gnu::target("avx2")]] friend std::size_t first(matches const& found) noexcept {
            return static_cast<std::size_t>(__builtin_ctz(found.bits()));
        }
    };

    vector value;

    explicit avx2_bytes(char const* chars) noexcept { __builtin_memcpy(&value, chars, size); }
    explicit avx2_bytes(vector const& bytes) noexcept : value{bytes} {}
    avx2_bytes(avx2_bytes const& other) noexcept : value{other.value} {}
    void store(char* chars) const noexcept { __builtin_memcpy(chars, &value, size); }

    friend avx2_bytes operator|(avx2_bytes const& bytes, char bits) noexcept {
        return avx2_bytes{bytes.value | static_cast<signed char>(bits)};
    }
    friend matches equal(avx2_bytes const& bytes, char c) noexcept {
        return matches{reinterpret_cast<words>(bytes.value == static_cast<signed char>(c))};
    }
    friend matches above(avx2_bytes const& bytes, char c) noexcept {
        return matches{reinterpret_cast<words>(bytes.value > static_cast<signed char>(c))};
    }
    friend matches below(avx2_bytes const& bytes, char c) noexcept {
        return matches{reinterpret_cast<words>(bytes.value < static_cast<signed char>(c))};
    }
    [[gnu::target("avx2")]] friend matches on_the_list(avx2_bytes const& bytes, avx2_bytes const& list) noexcept {
        letters const named =
            __builtin_ia32_pshufb256(reinterpret_cast<letters>(list.value), reinterpret_cast<letters>(bytes.value));
        return matches{reinterpret_cast<words>(bytes.value == reinterpret_cast<vector>(named))};
    }
};

// avx512_bytes: what matched is a bit
struct avx512_bytes {
    static constexpr std::size_t size = 64;
    using vector [[gnu::vector_size(64)]] = char;

    struct matches {
        std::uint64_t bits;

        friend matches operator|(matches a, matches b) noexcept { return {a.bits | b.bits}; }
        friend matches operator&(matches a, matches b) noexcept { return {a.bits & b.bits}; }
        friend matches same(matches a, matches b) noexcept { return {~(a.bits ^ b.bits)}; }
        friend bool any(matches found) noexcept { return found.bits != 0; }
        friend std::size_t first(matches found) noexcept {
            return static_cast<std::size_t>(__builtin_ctzll(found.bits));
        }
    };

    vector value;

    explicit avx512_bytes(char const* chars) noexcept { __builtin_memcpy(&value, chars, size); }
    explicit avx512_bytes(vector const& bytes) noexcept : value{bytes} {}
    avx512_bytes(avx512_bytes const& other) noexcept : value{other.value} {}
    void store(char* chars) const noexcept { __builtin_memcpy(chars, &value, size); }

    friend avx512_bytes operator|(avx512_bytes const& bytes, char bits) noexcept {
        return avx512_bytes{bytes.value | bits};
    }
    template <int Predicate>
    [[nodiscard, gnu::target("avx512bw")]] static matches compare(vector const& a, vector const& b) noexcept {
        return {static_cast<std::uint64_t>(__builtin_ia32_cmpb512_mask(a, b, Predicate, ~0ULL))};
    }
    [[gnu::target("avx512bw")]] friend matches equal(avx512_bytes const& bytes, char c) noexcept {
        return compare<0>(bytes.value, vector{} + c);
    }
    [[gnu::target("avx512bw")]] friend matches above(avx512_bytes const& bytes, char c) noexcept {
        return compare<6>(bytes.value, vector{} + c);
    }
    [[gnu::target("avx512bw")]] friend matches below(avx512_bytes const& bytes, char c) noexcept {
        return compare<1>(bytes.value, vector{} + c);
    }
    [[gnu::target("avx512bw")]] friend matches on_the_list(avx512_bytes const& bytes,
                                                           avx512_bytes const& list) noexcept {
        vector once = bytes.value;
        asm("" : "+v"(once));  // GCC 12 would load it for each of its two uses
#ifdef __clang__
        return compare<0>(once, __builtin_ia32_pshufb512(list.value, once));
#else
        return compare<0>(once, __builtin_ia32_pshufb512_mask(list.value, once, vector{}, ~0ULL));
#endif
    }
};

// has_avx2(), has_avx512<Wanted>(): asks the machine, unless the compiler's target has it anyhow
//
// AVX-512 is taken only for what compares each byte once (`Wanted::is_one_comparison`); for more, AVX2 was faster.
[[nodiscard]] inline bool has_avx2() noexcept {
#ifdef __AVX2__
    return true;
#else
    return __builtin_cpu_supports("avx2") != 0;
#endif
}
template <class Wanted>
[[nodiscard]] inline bool has_avx512() noexcept {
    if constexpr (!requires { Wanted::is_one_comparison; }) return false;
#ifdef __AVX512BW__
    return true;
#else
    return __builtin_cpu_supports("avx512bw") != 0;
#endif
}

}}}  // namespace muster::v0::detail
#endif
