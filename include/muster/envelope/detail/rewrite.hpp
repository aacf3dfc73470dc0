// Copies a text into memory batch by batch, and has a rule rewrite what may not be copied as it is.
//
//     escaping rule;
//     transfer const done = rewrite(rule, {text.data(), to}, text.data() + text.size(), to + capacity);
//
// A rule says which bytes it wants, for a batch of them (wanted.hpp) and, where AVX2 is, for 64 at once; its
// `rewrite` takes at least the one that it is shown and writes at most eight. For a program only: a constant expression
// has loops of its own.
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>  // native_bytes, word_bytes, vector_bytes

#include <cstddef>  // size_t, ptrdiff_t
#include <cstdint>  // uint64_t, uint32_t, uint16_t, uint8_t

namespace muster::inline v0::detail {

// transfer: what has been read up to `from` has been written up to `to`
struct transfer {
    char const* from;
    char* to;
};

// What one step may write, and write over, behind the end of what has been written: a batch and what one byte of it
// becomes; and 64 bytes, each at six times its size, and the 64 that are copied along with the last of them.
inline constexpr std::ptrdiff_t batch_room = native_bytes::size + 8;
inline constexpr std::ptrdiff_t wide_room = 64 * 6 + 64 + 8;

// part_of(chars, size): fewer bytes than a batch has, with zeros behind them
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
template <class Word>
[[nodiscard]] inline std::uint64_t load(char const* chars) noexcept {
    Word word;
    __builtin_memcpy(&word, chars, sizeof(word));
    return word;
}
[[nodiscard]] inline std::uint64_t word_of_part(char const* chars, std::size_t size) noexcept {
    if (size >= 4) return load<std::uint32_t>(chars) | load<std::uint32_t>(chars + size - 4) << 8 * (size - 4);
    if (size >= 2) return load<std::uint16_t>(chars) | load<std::uint16_t>(chars + size - 2) << 8 * (size - 2);
    return size == 0 ? 0 : load<std::uint8_t>(chars);
}
#else
[[nodiscard]] inline std::uint64_t word_of_part(char const* chars, std::size_t size) noexcept {
    std::uint64_t word = 0;
    __builtin_memcpy(&word, chars, size);
    return word;
}
#endif
[[nodiscard]] inline word_bytes part_of(word_bytes const*, char const* chars, std::size_t size) noexcept {
    return word_bytes{word_of_part(chars, size)};
}
#if defined(MUSTER_VECTORS_SSE2) || defined(MUSTER_VECTORS_NEON)
[[nodiscard]] inline vector_bytes part_of(vector_bytes const*, char const* chars, std::size_t size) noexcept {
    using words [[gnu::vector_size(16)]] = std::uint64_t;
    words both{};
    if (size < 8) {
        both[0] = word_of_part(chars, size);
    } else {
        std::size_t const more = size - 8;
        both[0] = load<std::uint64_t>(chars);
        if (more != 0) both[1] = load<std::uint64_t>(chars + more) >> 8 * (8 - more);
    }
    return vector_bytes{reinterpret_cast<vector_bytes::vector>(both)};
}
#endif

// rewrite_in<Bytes>(rule, done, end, room_end): goes on while there is text, and room for a step
template <class Bytes, class Rule>
[[nodiscard]] inline transfer rewrite_in(Rule& rule, transfer done, char const* end, char const* room_end) noexcept {
    char const* clean = done.from;  // all from here on was copied as it stood
    while (done.from != end && room_end - done.to >= batch_room) {
        auto const rest = static_cast<std::size_t>(end - done.from);
        std::size_t again = 0;  // bytes at the end of what was copied that are copied once more, to fill a batch
        bool const full = rest >= Bytes::size;
        if (!full && static_cast<std::size_t>(end - clean) >= Bytes::size) again = Bytes::size - rest;
        Bytes const bytes = full || again != 0 ? Bytes{done.from - again}
                                               : part_of(static_cast<Bytes const*>(nullptr), done.from, rest);
        bytes.store(done.to - again);
        auto const found = Rule::wanted::among(bytes);
        std::size_t const most = full ? Bytes::size : rest;
        std::size_t const plain = any(found) ? first(found) - again : most;
        if (plain >= most) {
            done = {done.from + most, done.to + most};
        } else {
            done = rule.rewrite({done.from + plain, done.to + plain}, end, room_end);
            clean = done.from;
        }
    }
    return done;
}

// rewrite_wide(rule, done, end, room_end): the same with AVX2, in steps of 64 bytes; the last 127 stay
#if defined(MUSTER_VECTORS_SSE2)
#define MUSTER_REWRITES_WIDE

template <class Rule>
[[nodiscard, gnu::target("avx2")]] inline transfer rewrite_wide(Rule& rule, transfer done, char const* end,
                                                                char const* room_end) noexcept {
    using half [[gnu::vector_size(32), gnu::aligned(1), gnu::may_alias]] = char;
    while (end - done.from >= 128 && room_end - done.to >= wide_room) {
        char const* const begin = done.from;
        auto const low = *reinterpret_cast<half const*>(begin);
        auto const high = *reinterpret_cast<half const*>(begin + 32);
        *reinterpret_cast<half*>(done.to) = low;
        *reinterpret_cast<half*>(done.to + 32) = high;
        std::uint64_t found = Rule::wanted_of_64(begin);
        while (found != 0) {
            char const* const next = begin + __builtin_ctzll(found);
            done = rule.rewrite({next, done.to + (next - done.from)}, end, room_end);
            if (done.from >= begin + 64) break;
            auto const a = *reinterpret_cast<half const*>(done.from);
            auto const b = *reinterpret_cast<half const*>(done.from + 32);
            *reinterpret_cast<half*>(done.to) = a;
            *reinterpret_cast<half*>(done.to + 32) = b;
            found &= ~std::uint64_t{0} << (done.from - begin);
        }
        if (done.from < begin + 64) done = {begin + 64, done.to + (begin + 64 - done.from)};
    }
    return done;
}
#endif

template <class Rule>
[[nodiscard]] inline transfer rewrite(Rule& rule, transfer done, char const* end, char const* room_end) noexcept {
#ifdef MUSTER_REWRITES_WIDE
    if (end - done.from >= 256 && __builtin_cpu_supports("avx2")) done = rewrite_wide(rule, done, end, room_end);
#endif
    return rewrite_in<native_bytes>(rule, done, end, room_end);
}

}  // namespace muster::inline v0::detail
