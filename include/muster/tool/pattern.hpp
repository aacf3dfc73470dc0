// Patterns of texts: the part of regular expressions that every reader of JSON Schema takes in the same way.
//
//     static_assert(muster::matches_pattern("scout-1", "^[a-z][a-z0-9-]{0,63}$"));
//     static_assert(muster::find_pattern_fault("(a|b)") == 0);   // no groups, no alternatives
//
// A pattern is a row of characters, sets `[a-z_]` `[^0-9]`, `.`, `\d \D \w \W \s \S` and `\t \n \r`, each of which may
// be followed by one of `? * + {2} {2,} {2,5}`. `^` stands for the start and `$` for the end; without them a match may
// be anywhere. `\` makes any of `^$\.*+?()[]{}|/` stand for itself, and `-` in a set. All of it means what ECMA-262
// means with its flag u, and is about code points.
//
// Matching takes no memory and no recursion: linear in the text, times the pieces of the pattern (at most 63; a count
// above 64 takes several, and 1,000 is the highest).
#pragma once

#include <muster/text/utf8.hpp>
#include <muster/tool/detail/pattern_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// find_pattern_fault(pattern): the byte from which on it is none of these patterns, or npos
[[nodiscard]] constexpr std::size_t find_pattern_fault(std::string_view pattern) noexcept {
    return detail::matching::pattern_reader{pattern}.read().fault;
}

// matches_pattern(text, pattern): a pattern that is none matches nothing
namespace detail::matching {

// Which of a program's pieces have begun, and how often each has matched so far.
class pattern_state {
public:
    constexpr explicit pattern_state(pattern_program const& program) noexcept : program_(program) { go_on(true); }

    constexpr void take(std::uint32_t c) noexcept {
        for (std::size_t i = 0; i < program_.count; ++i) {
            bool const waits = (open_ >> i & 1U) != 0;
            if (!waits && counts_[i] == 0) continue;
            pattern_piece const& piece = program_.pieces[i];
            counts_[i] = program_.has(piece, c) ? piece.counted(counts_[i], waits) : 0;
        }
        go_on(!program_.from_start);
    }
    // Does the text up to here match?
    [[nodiscard]] constexpr bool done() const noexcept { return (open_ >> program_.count & 1U) != 0; }

private:
    // Opens each piece that may come next, left to right, past those that need nothing more.
    constexpr void go_on(bool starts) noexcept {
        open_ = starts ? 1 : 0;
        for (std::size_t i = 0; i < program_.count; ++i) {
            pattern_piece const& piece = program_.pieces[i];
            bool const skipped = piece.least == 0 && (open_ >> i & 1U) != 0;
            if (skipped || piece.has_enough(counts_[i])) open_ |= std::uint64_t{1} << (i + 1);
        }
    }

    pattern_program const& program_;
    std::uint64_t open_ = 0;                            // bit i: piece i may begin here; the last bit: all is matched
    std::uint64_t counts_[pattern_program::most] = {};  // bit k: the piece has matched k + 1 code points
};

}  // namespace detail::matching

[[nodiscard]] constexpr bool matches_pattern(std::string_view text, std::string_view pattern) noexcept {
    detail::matching::pattern_program const program = detail::matching::pattern_reader{pattern}.read();
    if (program.fault != std::string_view::npos) return false;

    detail::matching::pattern_state state{program};
    for (std::size_t at = 0; at < text.size();) {
        if (state.done() && !program.to_end) return true;
        code_point const next = code_point_at(text, at);
        state.take(next.length == 0 ? 0xFFFDU : next.value);
        at += next.length == 0 ? 1 : next.length;
    }
    return state.done();
}

}}  // namespace muster::v0
