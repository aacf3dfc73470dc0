// What simdjson does not say, or says otherwise from version to version: whether a number is one, and where a string
// goes wrong.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_scan.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace config::detail {

// Takes the digits off the front; says whether there were any.
constexpr bool take_digits(std::string_view& text) noexcept {
    std::size_t const before = text.size();
    while (!text.empty() && is_ascii_digit(text.front())) text.remove_prefix(1);
    return text.size() < before;
}

constexpr bool take_any(std::string_view& text, char one, char other) noexcept {
    bool const found = !text.empty() && (text.front() == one || text.front() == other);
    if (found) text.remove_prefix(1);
    return found;
}

// A number by JSON's grammar, of any size: -0.5e+7, but not 01, 1. or .5
constexpr bool is_json_number(std::string_view text) noexcept {
    take_any(text, '-', '-');
    if (!take_any(text, '0', '0') && !take_digits(text)) return false;
    if (take_any(text, '.', '.') && !take_digits(text)) return false;
    if (take_any(text, 'e', 'E')) {
        take_any(text, '+', '-');
        if (!take_digits(text)) return false;
    }
    return text.empty();
}

inline constexpr std::string_view json_blanks = " \t\n\r";

constexpr std::string_view without_json_blanks(std::string_view text) noexcept {
    while (!text.empty() && is_json_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_json_blank(text.back())) text.remove_suffix(1);
    return text;
}

// Where a string holds a control character, or where one begins that never ends; npos when none does.
constexpr std::size_t find_bad_string(std::string_view text) noexcept {
    std::size_t opened = std::string_view::npos;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const inside = opened != std::string_view::npos;
        if (inside && static_cast<unsigned char>(text[i]) < 0x20) return i;
        if (inside && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            opened = inside ? std::string_view::npos : i;
        }
    }
    return opened;
}

}}}  // namespace muster::v0::config::detail
