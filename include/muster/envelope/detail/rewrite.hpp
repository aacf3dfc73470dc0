// Copies a text into memory batch by batch, and has a rule rewrite what may not be copied as it is.
//
//     escaping rule;
//     transfer const done = rewrite(rule, {text.data(), to}, text.data() + text.size(), to + capacity);
//
// A rule says which bytes it wants, for a batch of them (`wanted`, as in wanted.hpp) and, where AVX2 is, for 64 at
// once (`look_at`), and whether no more than one of them is in what it takes (`takes_one_wanted`). Its `rewrite` takes
// at least the byte that it is shown and writes at most eight, and more only while `batch_room` is left before the
// room's end. For a program only: a constant expression has loops of its own.
#pragma once

#include <muster/envelope/detail/byte_batch.hpp>
#include <muster/envelope/detail/longer_characters.hpp>
#include <muster/envelope/detail/wide_batch.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 { namespace detail {

// transfer: what has been read up to `from` has been written up to `to`
struct transfer {
    char const* from;
    char* to;
};

// What one step may write, and write over, behind the end of what has been written: a batch and what one byte of it
// becomes; and 64 bytes, each at six times its size, and the 64 that are copied along with the last of them.
inline constexpr std::ptrdiff_t batch_room = native_bytes::size + 8;
inline constexpr std::ptrdiff_t wide_room = 64 * 6 + 64 + 8;

// padded_part(chars, size): fewer bytes than a batch has, with zeros behind them
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
template <class Bytes>
[[nodiscard]] inline Bytes padded_part(char const* chars, std::size_t size) noexcept {
    return Bytes{word_of_part(chars, size)};
}
#if defined(MUSTER_VECTORS_SSE2) || defined(MUSTER_VECTORS_NEON)
template <>
[[nodiscard]] inline vector_bytes padded_part(char const* chars, std::size_t size) noexcept {
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
    constexpr std::ptrdiff_t step = Bytes::size;
    char const* clean = done.from;  // all from here on was copied as it stood
    while (room_end - done.to >= batch_room) {
        std::ptrdiff_t const rest = end - done.from;
        if (rest >= step) {
            Bytes const bytes{done.from};
            bytes.store(done.to);
            auto const found = Rule::wanted::among(bytes);
            if (!any(found)) {
                done = {done.from + step, done.to + step};
                continue;
            }
            auto const plain = first(found);
            clean = (done = rule.rewrite({done.from + plain, done.to + plain}, end, room_end)).from;
            continue;
        }
        if (rest == 0) break;
        // Less than a batch is left: what was copied just before fills it, or zeros do.
        std::ptrdiff_t const again = end - clean >= step ? step - rest : 0;
        Bytes const bytes =
            again != 0 ? Bytes{end - step} : padded_part<Bytes>(done.from, static_cast<std::size_t>(rest));
        bytes.store(done.to - again);
        auto const found = Rule::wanted::among(bytes);
        auto const plain = any(found) ? static_cast<std::ptrdiff_t>(first(found)) - again : rest;
        if (plain >= rest) return {end, done.to + rest};
        clean = (done = rule.rewrite({done.from + plain, done.to + plain}, end, room_end)).from;
    }
    return done;
}

// rewrite_wide(rule, done, end, room_end): the same in steps of 64 bytes, with AVX2; the last may stay
#ifdef MUSTER_VECTORS_WIDE
[[gnu::always_inline, gnu::target("avx2")]] inline void copy_64(char const* from, char* to) noexcept {
    avx2_bytes const low{from}, high{from + 32};
    low.store(to);
    high.store(to + 32);
}

template <class Rule>
[[nodiscard, gnu::target("avx2"), gnu::flatten]] transfer rewrite_wide(Rule& rule, transfer done, char const* end,
                                                                       char const* room_end) noexcept {
    while (end - done.from >= 64 && room_end - done.to >= 64) {
        char const* const begin = done.from;
        avx2_bytes const low{begin}, high{begin + 32};
        low.store(done.to);
        high.store(done.to + 32);
        std::uint64_t const wanted = bits_of(Rule::wanted::among(low), Rule::wanted::among(high));
        if (wanted == 0) [[likely]] {
            done = {begin + 64, done.to + 64};
            continue;
        }
        look const here = Rule::look_at(low, high, wanted);
        char const* const behind = begin + here.size;
        if (here.found != 0 && (end - begin < 128 || room_end - done.to < wide_room)) break;
        for (std::uint64_t found = here.found; found != 0;) {
            char const* const next = begin + __builtin_ctzll(found);
            char* const to = done.to + (next - done.from);
            done = rule.rewrite({next, to}, end, to);  // no room for more than that one
            if (done.from >= behind) break;
            copy_64(done.from, done.to);
            found &= found - 1;  // so the next place is known before it is known how much this one has taken
            bool const took_more = !Rule::takes_one_wanted && done.from != next + 1;
            if (took_more) [[unlikely]]
                found &= ~std::uint64_t{0} << (done.from - begin);
        }
        if (done.from < behind) done = {behind, done.to + (behind - done.from)};
    }
    return done;
}
#endif

// rewrite(rule, done, end, room_end): by what the machine has, until the text or the room for a step ends
template <class Rule>
[[nodiscard]] inline transfer rewrite(Rule& rule, transfer done, char const* end, char const* room_end) noexcept {
#ifdef MUSTER_VECTORS_WIDE
    if (end - done.from >= 128 && has_avx2()) done = rewrite_wide(rule, done, end, room_end);
#endif
    return rewrite_in<native_bytes>(rule, done, end, room_end);
}

}}}  // namespace muster::v0::detail
