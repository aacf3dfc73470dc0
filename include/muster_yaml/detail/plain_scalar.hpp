// What a word without quotes is in YAML 1.2 (its core schema): null, true or false, a number, or else a text.
#pragma once

#include <muster/config/detail/json_grammar.hpp>
#include <muster/config/detail/tree.hpp>

#include <initializer_list>
#include <string_view>

namespace muster { inline namespace v0 { namespace config::detail {

constexpr bool is_one_of(std::string_view word, std::initializer_list<std::string_view> all) noexcept {
    for (std::string_view const one : all) {
        if (word == one) return true;
    }
    return false;
}

// Digits of base 8 or 16 after 0o or 0x, which take no sign.
constexpr bool is_prefixed_number(std::string_view word) noexcept {
    bool const hexadecimal = word.starts_with("0x");
    if (!hexadecimal && !word.starts_with("0o")) return false;
    std::string_view const digits = hexadecimal ? "0123456789abcdefABCDEF" : "01234567";
    return word.size() > 2 && word.find_first_not_of(digits, 2) == word.npos;
}

// 12, -.5, 1., +6.02e23, but not `.` or `1e`
constexpr bool is_decimal_number(std::string_view word) noexcept {
    take_any(word, '+', '-');
    bool const whole = take_digits(word);
    bool const fraction = take_any(word, '.', '.') && take_digits(word);
    if (!whole && !fraction) return false;
    if (!take_any(word, 'e', 'E')) return word.empty();
    take_any(word, '+', '-');
    return take_digits(word) && word.empty();
}

constexpr bool is_named_number(std::string_view word) noexcept {
    if (is_one_of(word, {".nan", ".NaN", ".NAN"})) return true;
    take_any(word, '+', '-');
    return is_one_of(word, {".inf", ".Inf", ".INF"});
}

constexpr value_sort sort_of_plain(std::string_view word) noexcept {
    if (is_one_of(word, {"", "~", "null", "Null", "NULL"})) return value_sort::null;
    if (is_one_of(word, {"true", "True", "TRUE", "false", "False", "FALSE"})) return value_sort::boolean;
    bool const is_number = is_decimal_number(word) || is_prefixed_number(word) || is_named_number(word);
    return is_number ? value_sort::number : value_sort::text;
}

}}}  // namespace muster::v0::config::detail
