// Compares names as a reader does: one rule for agents, workers, members, teams, peers and servers.
//
//     static_assert(muster::same_name("Billing Agent", "billing-agent"));
//     static_assert(!muster::same_name("shard-1-12", "shard-11-2"));
//
// Normalization compares names as a hurried reader does:
//
//   - ASCII letters in upper and lower case are the same letter.
//   - Blanks, `_`, `-`, Unicode's dashes, control characters and invisible characters do not count.
//   - A separator between two digits does count, since `1-12` and `11-2` are two numbers each.
//   - All other characters are compared as they are. There is no Unicode case folding, normalization form or table
//     of look-alikes: `Ärzte` and `ärzte` are two names on every machine and in every version.
//
// same_tool_name of tool.hpp is the same rule for the letters that a tool's name may have.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// name_letters{name}: the bytes of the normalized name, one after the other
//
// Allocates nothing; linear.
class name_letters {
public:
    static constexpr int end = -1;

    constexpr explicit name_letters(std::string_view name) noexcept : name_(name) {}

    // The next byte as an unsigned number, or `end`.
    constexpr int next() noexcept {
        bool is_parted = false;
        while (left_ == 0 && at_ < name_.size()) {
            std::size_t const length = separator_at(at_);
            if (length == 0) break;
            is_parted = true;
            at_ += length;
        }
        if (at_ == name_.size()) return end;
        char const c = to_ascii_lower(name_[at_]);
        if (is_parted && is_ascii_digit(c) && is_ascii_digit(last_)) return take('-', 0);
        if (left_ == 0) left_ = length_at(at_);
        --left_;
        return take(c, 1);
    }

private:
    constexpr int take(char c, std::size_t length) noexcept {
        at_ += length;
        last_ = c;
        return static_cast<unsigned char>(c);
    }

    // The bytes of what does not count, or 0.
    [[nodiscard]] constexpr std::size_t separator_at(std::size_t at) const noexcept {
        char const c = name_[at];
        bool const is_control = static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
        if (c == '_' || c == '-' || c == ' ' || is_control) return 1;
        if (static_cast<unsigned char>(c) < 0x80) return 0;
        code_point const wide = code_point_at(name_, at);
        bool const is_dash = (wide.value >= 0x2010 && wide.value <= 0x2015) || wide.value == 0x2212
                          || wide.value == 0xFE58 || wide.value == 0xFE63 || wide.value == 0xFF0D;
        bool const breaks = (wide.value >= 0x80 && wide.value < 0xA0) || wide.value == 0x2028 || wide.value == 0x2029;
        return is_dash || breaks || is_unseen(wide.value) ? wide.length : 0;
    }
    // A byte that starts no well-formed code point is compared as it is.
    [[nodiscard]] constexpr std::size_t length_at(std::size_t at) const noexcept {
        std::size_t const length = code_point_at(name_, at).length;
        return length == 0 ? 1 : length;
    }

    std::string_view name_;
    std::size_t at_ = 0;
    std::size_t left_ = 0;  // bytes of the code point that was begun
    char last_ = '\0';
};

// same_name(a, b)
[[nodiscard]] constexpr bool same_name(std::string_view a, std::string_view b) noexcept {
    name_letters left{a};
    name_letters right{b};
    for (;;) {
        int const one = left.next();
        if (one != right.next()) return false;
        if (one == name_letters::end) return true;
    }
}

// name_hash(name): equal for names that are the same
[[nodiscard]] constexpr std::uint64_t name_hash(std::string_view name) noexcept {
    std::uint64_t hash = empty_fingerprint;
    name_letters letters{name};
    for (int c = letters.next(); c != name_letters::end; c = letters.next())
        hash = fingerprint_after(hash, static_cast<char>(c));
    return hash;
}

// is_blank_name(name): is nothing left of it after normalization?
[[nodiscard]] constexpr bool is_blank_name(std::string_view name) noexcept {
    return name_letters{name}.next() == name_letters::end;
}

}}  // namespace muster::v0
