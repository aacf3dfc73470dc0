// Letters, case and blanks of ASCII, whatever the locale says.
//
//     static_assert(muster::same_ignoring_case("Coordinator", "COORDINATOR"));
//     static_assert(muster::trimmed("  worker\n") == "worker");
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

[[nodiscard]] constexpr bool is_ascii_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_ascii_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_ascii_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_ascii_alnum(char c) noexcept {
    return is_ascii_digit(c) || is_ascii_upper(c) || is_ascii_lower(c);
}
// What names are made of: a letter, a digit, `_` or `-`. Written out: it is asked of each name while compiling, and a
// compiler pays for every call.
[[nodiscard]] constexpr bool is_ascii_name_char(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
// Space, tab, line feed, vertical tab, form feed, carriage return.
[[nodiscard]] constexpr bool is_ascii_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The digits of base 16, by value.
inline constexpr char lower_hex_digits[] = "0123456789abcdef";
inline constexpr char upper_hex_digits[] = "0123456789ABCDEF";

[[nodiscard]] constexpr char to_ascii_lower(char c) noexcept {
    return is_ascii_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

// same_ignoring_case(a, b): letters outside ASCII are compared as bytes
[[nodiscard]] constexpr bool same_ignoring_case(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (to_ascii_lower(a[i]) != to_ascii_lower(b[i])) return false;
    }
    return true;
}

// skip_blanks(text, at): the first place from `at` on where no blank stands; `at` may be the size
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_ascii_space(text[at])) ++at;
    return at;
}

// trimmed(text): a view into `text` without the blanks at either end
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
    return text;
}

}}  // namespace muster::v0
