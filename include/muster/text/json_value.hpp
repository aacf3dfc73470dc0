// Checks that a text is one JSON value, and finds the byte where it stops being one.
//
//     static_assert(muster::is_json(R"({"a":[1,null]})"));
//     static_assert(muster::find_json_fault("[1,]") == 3);
//
// By the grammar of RFC 8259, in UTF-8, nested at most 256 levels deep. Linear; no memory and no recursion.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

inline constexpr std::size_t deepest_json = 256;

namespace detail {

// What the grammar allows at a place, for find_json_mistake.
enum class json_expected : unsigned char {
    value,
    first_key,
    key,
    colon,
    comma,
    text_character,
    escape,
    digit,
    end,
    depth
};

// Which of the open brackets are those of objects.
template <std::size_t Deepest>
class bracket_stack {
public:
    [[nodiscard]] constexpr bool empty() const noexcept { return depth_ == 0; }
    [[nodiscard]] constexpr std::size_t depth() const noexcept { return depth_; }
    [[nodiscard]] constexpr bool in_object() const noexcept { return (bits_[word()] >> bit() & 1U) != 0; }
    [[nodiscard]] constexpr bool push(bool object) noexcept {
        if (depth_ == Deepest) return false;
        ++depth_;
        bits_[word()] = (bits_[word()] & ~(std::uint64_t{1} << bit())) | (std::uint64_t{object} << bit());
        return true;
    }
    constexpr void pop() noexcept { --depth_; }

private:
    [[nodiscard]] constexpr std::size_t word() const noexcept { return (depth_ - 1) / 64; }
    [[nodiscard]] constexpr std::size_t bit() const noexcept { return (depth_ - 1) % 64; }

    std::size_t depth_ = 0;
    std::uint64_t bits_[(Deepest + 63) / 64] = {};
};

// Each function goes on behind what it has read, or says no and stays where the fault is.
template <std::size_t Deepest = deepest_json>
class json_checker {
public:
    // `deepest` counts levels, and is no more than Deepest.
    constexpr explicit json_checker(std::string_view text, std::size_t deepest = Deepest) noexcept
        : text_(text),
          deepest_(deepest < Deepest ? deepest : Deepest) {}

    [[nodiscard]] constexpr std::size_t find_fault() noexcept {
        bool const sound = read_values() && (expects(json_expected::end), skip_blanks(), at_ == text_.size());
        return sound ? std::string_view::npos : at_;
    }
    // At the fault.
    [[nodiscard]] constexpr json_expected expected() const noexcept { return expected_; }

private:
    constexpr void expects(json_expected what) noexcept { expected_ = what; }

    constexpr bool read_values() noexcept {
        while (true) {
            expects(json_expected::value);
            skip_blanks();
            bool const opens = next() == '{' || next() == '[';
            if (opens ? !open() : !read_scalar()) return false;
            if (opens && !take_closing()) {
                if (open_.in_object() && !read_key(json_expected::first_key)) return false;
                continue;
            }
            expects(json_expected::comma);
            while (!open_.empty() && take_closing()) {}
            if (open_.empty()) return true;
            if (!take(',') || (open_.in_object() && !read_key(json_expected::key))) return false;
        }
    }

    constexpr bool open() noexcept {
        bool const fits = open_.depth() < deepest_ && open_.push(next() == '{');
        if (!fits) return expects(json_expected::depth), false;
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

    constexpr bool read_key(json_expected what) noexcept {
        expects(what);
        skip_blanks();
        return read_text() && (expects(json_expected::colon), skip_blanks(), take(':'));
    }

    constexpr bool read_scalar() noexcept {
        if (next() == '"') return read_text();
        if (next() == '-' || is_ascii_digit(next())) return read_number();
        return take_word("true") || take_word("false") || take_word("null");
    }

    constexpr bool read_text() noexcept {
        if (!take('"')) return false;
        while (next() != '"') {
            expects(next() == '\\' ? json_expected::escape : json_expected::text_character);
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
        expects(json_expected::digit);
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
    std::size_t deepest_;
    json_expected expected_ = json_expected::value;
    bracket_stack<Deepest> open_;
};

}  // namespace detail

// find_json_fault(text): the byte at which it stops being JSON, or npos; its size where it ends too early
[[nodiscard]] constexpr std::size_t find_json_fault(std::string_view text) noexcept {
    return detail::json_checker<>{text}.find_fault();
}

[[nodiscard]] constexpr bool is_json(std::string_view text) noexcept {
    return find_json_fault(text) == std::string_view::npos;
}

}}  // namespace muster::v0
