// Rows of bits, as many to a row as there are tasks, 64 in a word; in memory of the caller's.
#pragma once

#include <muster/version.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 { namespace detail::planning {

struct bit_rows {
    std::uint64_t* words = nullptr;
    std::size_t width = 0;  // words of a row

    [[nodiscard]] constexpr std::uint64_t* row(std::size_t at) const noexcept { return words + at * width; }
    [[nodiscard]] constexpr bool has(std::size_t at, std::size_t bit) const noexcept {
        return (words[at * width + bit / 64] >> (bit % 64) & 1) != 0;
    }
    constexpr void set(std::size_t at, std::size_t bit) const noexcept {
        words[at * width + bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    constexpr void clear(std::size_t at) const noexcept {
        for (std::size_t w = 0; w < width; ++w) words[at * width + w] = 0;
    }
    // Does the row have more bits now?
    constexpr bool merge(std::size_t at, std::uint64_t const* more) const noexcept {
        std::uint64_t fresh = 0;
        for (std::size_t w = 0; w < width; ++w) {
            fresh |= more[w] & ~words[at * width + w];
            words[at * width + w] |= more[w];
        }
        return fresh != 0;
    }
};

// for_each_bit(width, word_at, visit): the bits of the words that `word_at` gives, in ascending order
template <class WordAt, class Visit>
constexpr void for_each_bit(std::size_t width, WordAt word_at, Visit visit) {
    for (std::size_t w = 0; w < width; ++w) {
        for (std::uint64_t word = word_at(w); word != 0; word &= word - 1)
            visit(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
}

}}}  // namespace muster::v0::detail::planning
