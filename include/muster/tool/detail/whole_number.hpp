// The integer that a number of JSON is, however it is spelled: digit by digit, as a double would round it.
//
//     static_assert(whole_number_of("5.0").size == 5 && whole_number_of("12e1").size == 120);
//     static_assert(!whole_number_of("9007199254740990.7").whole);
#pragma once

#include <muster/text/ascii.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::json_reading {

// whole_number: `size` means nothing without `whole`
struct whole_number {
    bool whole = false;
    bool negative = false;
    std::uint64_t size = 0;
};

// Digits that have been read, without the zeros behind them, which are counted.
struct digit_row {
    std::uint64_t size = 0;
    std::int64_t zeros = 0;
    bool fits = true;

    constexpr void add(char digit) noexcept {
        if (digit == '0') {
            ++zeros;
            return;
        }
        std::uint64_t const last = static_cast<std::uint64_t>(digit - '0');
        fits = fits && (size == 0 || scale(zeros + 1)) && size <= ~std::uint64_t{0} - last;
        size += last;
        zeros = 0;
    }
    // False when it is too much, or not whole.
    constexpr bool scale(std::int64_t tens) noexcept {
        if (tens < 0) return false;
        for (; tens > 0; --tens) {
            if (size > ~std::uint64_t{0} / 10) return false;
            size *= 10;
        }
        return true;
    }
};

constexpr std::int64_t exponent_of(std::string_view digits) noexcept {
    bool const negative = digits.starts_with('-');
    if (negative || digits.starts_with('+')) digits.remove_prefix(1);
    std::int64_t value = 0;
    for (; !digits.empty() && is_ascii_digit(digits.front()); digits.remove_prefix(1)) {
        if (value < std::int64_t{1} << 40) value = value * 10 + (digits.front() - '0');
    }
    return negative ? -value : value;
}

// whole_number_of(token): of a number of JSON, in quotes or not; what stands behind it does not count
constexpr whole_number whole_number_of(std::string_view token) noexcept {
    if (token.starts_with('"')) token.remove_prefix(1);
    bool const negative = token.starts_with('-');
    if (negative) token.remove_prefix(1);

    digit_row row;
    std::int64_t behind = 0;
    bool point = false;
    for (; !token.empty() && (token.front() == '.' || is_ascii_digit(token.front())); token.remove_prefix(1)) {
        if (token.front() == '.') {
            point = true;
            continue;
        }
        row.add(token.front());
        behind += point ? 1 : 0;
    }
    bool const power = token.starts_with('e') || token.starts_with('E');
    std::int64_t const tens = row.zeros - behind + (power ? exponent_of(token.substr(1)) : 0);
    bool const whole = row.fits && (row.size == 0 || row.scale(tens));
    return {whole, negative, row.size};
}

}}}  // namespace muster::v0::detail::json_reading
