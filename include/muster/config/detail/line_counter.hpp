// The line and the column of a byte of a text, for places that a person can go to.
#pragma once

#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace config::detail {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // as some editors write; no column of its own

// Both count from 1; a column is a code point. Asked for ascending places it passes over the text once.
class line_counter {
public:
    constexpr explicit line_counter(std::string_view text) noexcept : text_(text) {}

    std::size_t line = 1;
    std::size_t column = 1;

    // A place beyond the end is the end.
    constexpr void move_to(std::size_t at) noexcept {
        if (at < at_) *this = line_counter{text_};
        if (at_ == 0 && at >= byte_order_mark.size() && text_.starts_with(byte_order_mark))
            at_ = byte_order_mark.size();
        for (; at_ < at && at_ < text_.size(); ++at_) pass(text_[at_]);
    }

private:
    constexpr void pass(char c) noexcept {
        if (!is_utf8_continuation(c)) ++column;
        if (c != '\n') return;
        ++line;
        column = 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}}}  // namespace muster::v0::config::detail
