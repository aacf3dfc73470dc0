// Is a text one JSON value, and if not, where does it go wrong?
//
//     static_assert(muster::is_json(R"({"a":[1,null]})"));
//     static_assert(muster::find_json_fault("[1,]") == 3);
//
// By the grammar of RFC 8259, in UTF-8, nested at most 256 levels deep. Linear; no memory and no recursion.
#pragma once

#include <muster/text/ascii.hpp>  // is_ascii_digit, to_ascii_lower
#include <muster/text/utf8.hpp>   // code_point_at

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view

namespace muster::inline v0 {

inline constexpr std::size_t deepest_json = 256;

namespace detail {

// Which of the open brackets are those of objects.
class bracket_stack {
public:
    [[nodiscard]] constexpr bool empty() const noexcept { return depth_ == 0; }
    [[nodiscard]] constexpr bool in_object() const noexcept { return (bits_[word()] >> bit() & 1U) != 0; }
    [[nodiscard]] constexpr bool push(bool object) noexcept {
        if (depth_ == deepest_json) return false;
        ++depth_;
        bits_[word()] = (bits_[word()] & ~(std::uint64_t{1} << bit())) | (std::uint64_t{object} << bit());
        return true;
    }
    constexpr void pop() noexcept { --depth_; }

private:
    [[nodiscard]] constexpr std::size_t word() const noexcept { return (depth_ - 1) / 64; }
    [[nodiscard]] constexpr std::size_t bit() const noexcept { return (depth_ - 1) % 64; }

    std::size_t depth_ = 0;
    std::uint64_t bits_[deepest_json / 64] = {};
};

// Each function goes on behind what it has read, or says no and stays where the fault is.
class json_checker {
public:
    constexpr explicit json_checker(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] constexpr std::size_t find_fault() noexcept {
        bool const sound = read_values() && (skip_blanks(), at_ == text_.size());
        return sound ? std::string_view::npos : at_;
    }

private:
    constexpr bool read_values() noexcept {
        while (true) {
            skip_blanks();
            bool const opens = next() == '{' || next() == '[';
            if (opens ? !open() : !read_scalar()) return false;
            if (opens && !take_closing()) {
                if (open_.in_object() && !read_key()) return false;
                continue;
            }
            while (!open_.empty() && take_closing()) {}
            if (open_.empty()) return true;
            if (!take(',') || (open_.in_object() && !read_key())) return false;
        }
    }

    constexpr bool open() noexcept {
        if (!open_.push(next() == '{')) return false;
        ++at_;
        return true;
    }
    constexpr bool take_closing() noexcept {
        skip_blanks();
        if (next() != (open_.in_object() ? '}' : ']')) return false;
        ++at_;
        open_.pop();
        return true;
    }

    constexpr bool read_key() noexcept {
        skip_blanks();
        return read_text() && (skip_blanks(), take(':'));
    }

    constexpr bool read_scalar() noexcept {
        if (next() == '"') return read_text();
        if (next() == '-' || is_ascii_digit(next())) return read_number();
        return take_word("true") || take_word("false") || take_word("null");
    }

    constexpr bool read_text() noexcept {
        if (!take('"')) return false;
        while (next() != '"') {
            if (next() == '\\' ? !read_escape() : !read_character()) return false;
        }
        return take('"');
    }
    constexpr bool read_character() noexcept {
        std::size_t const length = static_cast<unsigned char>(next()) < ' ' ? 0 : code_point_at(text_, at_).length;
        at_ += length;
        return length != 0;
    }
    constexpr bool read_escape() noexcept {
        ++at_;
        if (std::string_view{"\"\\/bfnrt"}.find(next()) != std::string_view::npos && next() != '\0') {
            ++at_;
            return true;
        }
        if (!take('u')) return false;
        for (int i = 0; i < 4; ++i, ++at_) {
            char const c = to_ascii_lower(next());
            if (!is_ascii_digit(c) && (c < 'a' || c > 'f')) return false;
        }
        return true;
    }

    constexpr bool read_number() noexcept {
        take('-');
        if (!take('0') && !read_digits()) return false;
        if (take('.') && !read_digits()) return false;
        if (!take('e') && !take('E')) return true;
        if (!take('+')) take('-');
        return read_digits();
    }
    constexpr bool read_digits() noexcept {
        std::size_t const start = at_;
        while (is_ascii_digit(next())) ++at_;
        return at_ != start;
    }

    constexpr bool take_word(std::string_view word) noexcept {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    constexpr bool take(char wanted) noexcept {
        if (next() != wanted) return false;
        ++at_;
        return true;
    }
    constexpr void skip_blanks() noexcept {
        while (next() == ' ' || next() == '\n' || next() == '\r' || next() == '\t') ++at_;
    }
    // NUL at the end, which stands in no JSON.
    [[nodiscard]] constexpr char next() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

    std::string_view text_;
    std::size_t at_ = 0;
    bracket_stack open_;
};

}  // namespace detail

// find_json_fault(text): the byte at which it stops being JSON, or npos; its size where it ends too early
[[nodiscard]] constexpr std::size_t find_json_fault(std::string_view text) noexcept {
    return detail::json_checker{text}.find_fault();
}

[[nodiscard]] constexpr bool is_json(std::string_view text) noexcept {
    return find_json_fault(text) == std::string_view::npos;
}

}  // namespace muster::inline v0
