// Takes a pattern to pieces: sets of code points, and how often each may come.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::matching {

struct pattern_range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

// A range, or some ranges that have a letter, or all others than those.
struct code_set {
    pattern_range one;
    pattern_range const* named = nullptr;
    std::size_t count = 0;
    bool others = false;

    [[nodiscard]] constexpr bool has(std::uint32_t c) const noexcept {
        if (count == 0) return c >= one.first && c <= one.last;
        for (std::size_t i = 0; i < count; ++i) {
            if (c >= named[i].first && c <= named[i].last) return !others;
        }
        return others;
    }
};

inline constexpr pattern_range digit_ranges[] = {{'0', '9'}};
inline constexpr pattern_range word_ranges[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
inline constexpr pattern_range blank_ranges[] = {{0x09, 0x0D},     {0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680},
                                                 {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F},
                                                 {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
inline constexpr pattern_range line_end_ranges[] = {{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}};

// The lowest `count` bits, of 0 to 64.
constexpr std::uint64_t low_bits(std::size_t count) noexcept {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

// pattern_piece: a set, and how many code points of it may stand in a row
struct pattern_piece {
    std::uint64_t ascii[2] = {};  // which of the first 128 are in the set
    std::size_t begin = 0;        // where the set is written in the pattern, for all others
    bool brackets = false;
    bool inverted = false;
    bool endless = false;   // `least` or more
    std::size_t least = 1;  // up to 64, as is `most`
    std::size_t most = 1;

    // From the counts so far, bit by bit, to those after one more.
    [[nodiscard]] constexpr std::uint64_t counted(std::uint64_t counts, bool begins) const noexcept {
        std::uint64_t const stays = endless ? counts & (std::uint64_t{1} << (most - 1)) : 0;
        return ((counts << 1) | stays | (begins ? 1U : 0U)) & low_bits(most);
    }
    [[nodiscard]] constexpr bool has_enough(std::uint64_t counts) const noexcept {
        return (counts & ~low_bits(least == 0 ? 0 : least - 1)) != 0;
    }
};

struct pattern_program {
    static constexpr std::size_t most = 63;

    std::string_view pattern;
    std::size_t fault = std::string_view::npos;
    std::size_t count = 0;
    bool from_start = false;
    bool to_end = false;
    pattern_piece pieces[most] = {};

    [[nodiscard]] constexpr bool has(pattern_piece const& piece, std::uint32_t c) const noexcept;
};

// pattern_reader: reads one pattern once, from left to right
class pattern_reader {
public:
    constexpr explicit pattern_reader(std::string_view pattern, std::size_t at = 0) noexcept
        : pattern_(pattern),
          at_(at) {}

    [[nodiscard]] constexpr pattern_program read() noexcept {
        pattern_program program;
        program.pattern = pattern_;
        program.from_start = take('^');
        while (at_ < pattern_.size() && !program.to_end) {
            program.to_end = take('$');
            pattern_piece piece;
            if (program.to_end || (read_set(piece) && read_count(piece) && add(program, piece))) continue;
            program.fault = fault_;
            return program;
        }
        if (at_ < pattern_.size()) program.fault = at_;
        return program;
    }

    // One element of a set, or of the pattern itself; false at a fault.
    constexpr bool read_element(code_set& set, bool in_brackets) noexcept {
        fault_ = at_;
        code_point const next = code_point_at(pattern_, at_);
        if (next.length == 0) return false;
        at_ += next.length;
        if (next.value == '\\') return read_escape(set, in_brackets);
        if (in_brackets ? is_one_of_chars(next.value, "[]-^") : is_one_of_chars(next.value, "^$*+?()[]{}|/"))
            return false;
        if (next.value == '.' && !in_brackets) return name(set, line_end_ranges, std::size(line_end_ranges), true);
        set.one = {next.value, next.value};
        return true;
    }
    // `a`, `\d` or `a-z` in brackets; `first` and last a hyphen stands for itself.
    constexpr bool read_range(code_set& set, bool first) noexcept {
        fault_ = at_;
        if (peek() == '-' && (first || peek(1) == ']')) {
            ++at_;
            set.one = {'-', '-'};
            return true;
        }
        if (!first && take('^')) {
            set.one = {'^', '^'};
        } else if (!read_element(set, true)) {
            return false;
        }
        if (peek() != '-' || peek(1) == ']') return true;
        std::size_t const hyphen = at_++;
        code_set end;
        if (!read_element(end, true)) return false;
        fault_ = hyphen;
        if (set.count != 0 || end.count != 0 || end.one.first < set.one.first) return false;
        set.one.last = end.one.first;
        return true;
    }
    [[nodiscard]] constexpr char peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
    }
    constexpr bool take(char c) noexcept {
        bool const there = at_ < pattern_.size() && pattern_[at_] == c;
        if (there) ++at_;
        return there;
    }

private:
    static constexpr std::size_t highest_count = 1000;

    static constexpr bool is_one_of_chars(std::uint32_t c, std::string_view chars) noexcept {
        return c < 0x80 && chars.find(static_cast<char>(c)) != std::string_view::npos;
    }
    static constexpr bool name(code_set& set, pattern_range const* ranges, std::size_t count, bool others) noexcept {
        set = {{}, ranges, count, others};
        return true;
    }

    constexpr bool read_escape(code_set& set, bool in_brackets) noexcept {
        char const c = peek();
        if (at_ < pattern_.size()) ++at_;
        switch (c) {
            case 'd': return name(set, digit_ranges, std::size(digit_ranges), false);
            case 'D': return name(set, digit_ranges, std::size(digit_ranges), true);
            case 'w': return name(set, word_ranges, std::size(word_ranges), false);
            case 'W': return name(set, word_ranges, std::size(word_ranges), true);
            case 's': return name(set, blank_ranges, std::size(blank_ranges), false);
            case 'S': return name(set, blank_ranges, std::size(blank_ranges), true);
            case 't': set.one = {'\t', '\t'}; return true;
            case 'n': set.one = {'\n', '\n'}; return true;
            case 'r': set.one = {'\r', '\r'}; return true;
            default: break;
        }
        auto const byte = static_cast<unsigned char>(c);
        set.one = {byte, byte};
        return is_one_of_chars(byte, "^$\\.*+?()[]{}|/") || (in_brackets && c == '-');
    }

    constexpr bool read_set(pattern_piece& piece) noexcept {
        piece.brackets = take('[');
        piece.inverted = piece.brackets && take('^');
        piece.begin = at_;
        if (piece.brackets) return read_ranges(piece);
        code_set set;
        if (!read_element(set, false)) return false;
        add(piece, set);
        return true;
    }
    constexpr bool read_ranges(pattern_piece& piece) noexcept {
        for (bool first = true; first || peek() != ']'; first = false) {
            code_set set;
            if (!read_range(set, first)) return false;
            add(piece, set);
        }
        ++at_;
        if (!piece.inverted) return true;
        for (std::uint64_t& chars : piece.ascii) chars = ~chars;
        return true;
    }
    static constexpr void add(pattern_piece& piece, code_set const& set) noexcept {
        if (set.count == 0) return add(piece.ascii, set.one);
        std::uint64_t chars[2] = {};
        for (std::size_t i = 0; i < set.count; ++i) add(chars, set.named[i]);
        piece.ascii[0] |= set.others ? ~chars[0] : chars[0];
        piece.ascii[1] |= set.others ? ~chars[1] : chars[1];
    }
    static constexpr void add(std::uint64_t (&chars)[2], pattern_range range) noexcept {
        for (std::uint32_t c = range.first; c <= range.last && c < 0x80; ++c)
            chars[c / 64] |= std::uint64_t{1} << c % 64;
    }

    // ? * + {2} {2,} {2,5}, or nothing
    constexpr bool read_count(pattern_piece& piece) noexcept {
        fault_ = at_;
        if (take('?')) return counts(piece, 0, 1, false);
        if (take('*')) return counts(piece, 0, 1, true);
        if (take('+')) return counts(piece, 1, 1, true);
        if (!take('{')) return true;
        std::size_t least = 0;
        std::size_t most = 0;
        if (!read_number(least)) return false;
        bool const one_number = peek() == '}';
        bool const endless = !one_number && take(',') && peek() == '}';
        if (one_number || endless) {
            most = least;
        } else if (!read_number(most)) {
            return false;
        }
        return take('}') && counts(piece, least, most, endless);
    }
    static constexpr bool counts(pattern_piece& piece, std::size_t least, std::size_t most, bool endless) noexcept {
        piece.least = least;
        piece.most = endless && most == 0 ? 1 : most;
        piece.endless = endless;
        return piece.most != 0 && least <= piece.most && piece.most <= highest_count;
    }
    constexpr bool read_number(std::size_t& number) noexcept {
        std::size_t const start = at_;
        for (; is_ascii_digit(peek()) && at_ - start < 4; ++at_) {
            number = number * 10 + static_cast<std::size_t>(peek() - '0');
        }
        return at_ != start;
    }

    // x{m,n} is as many x{…,64} in a row as it takes.
    static constexpr bool add(pattern_program& program, pattern_piece piece) noexcept {
        std::size_t least = piece.least;
        std::size_t most = piece.most;
        bool const endless = piece.endless;
        while (most != 0) {
            if (program.count == pattern_program::most) return false;
            piece.most = most < 64 ? most : 64;
            piece.least = least < piece.most ? least : piece.most;
            most -= piece.most;
            least -= piece.least;
            piece.endless = endless && most == 0;
            program.pieces[program.count++] = piece;
        }
        return true;
    }

    std::string_view pattern_;
    std::size_t at_;
    std::size_t fault_ = 0;
};

constexpr bool pattern_program::has(pattern_piece const& piece, std::uint32_t c) const noexcept {
    if (c < 0x80) return (piece.ascii[c / 64] >> c % 64 & 1U) != 0;
    pattern_reader reader{pattern, piece.begin};
    code_set set;
    if (!piece.brackets) return reader.read_element(set, false) && set.has(c);
    for (bool first = true; first || reader.peek() != ']'; first = false) {
        set = {};
        if (!reader.read_range(set, first)) return false;
        if (set.has(c)) return !piece.inverted;
    }
    return piece.inverted;
}

}}}  // namespace muster::v0::detail::matching
