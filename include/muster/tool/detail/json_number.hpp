// Numbers of JSON and doubles: a double of the source as JSON spells it, and whether a number of JSON fits a double.
#pragma once

#include <muster/text/decimal.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// short_decimal: digits with a point before the last `behind`; exact when a reader gets the same double back
struct short_decimal {
    bool exact = false;
    bool negative = false;
    std::uint64_t digits = 0;
    std::size_t behind = 0;
};

// Whole numbers and powers of ten up to here divide without an error, so a reader gets back what is checked here.
[[nodiscard]] constexpr short_decimal short_decimal_of(double number) noexcept {
    constexpr double largest = 9007199254740992.0;  // 2^53
    bool const negative = number < 0;
    double const size = negative ? -number : number;
    double power = 1;
    for (std::size_t behind = 0; behind <= 15; ++behind, power *= 10) {
        double const shifted = size * power + 0.5;
        if (!(shifted < largest)) break;
        auto const digits = static_cast<std::uint64_t>(shifted);
        double const read_back = static_cast<double>(digits) / power;
        if (!(read_back < size) && !(read_back > size)) return {true, negative, digits, behind};
    }
    return {};
}

// fits_a_double(token): is a number of JSON within what a double holds? Of the largest, 17 digits are looked at.
[[nodiscard]] constexpr bool fits_a_double(std::string_view token) noexcept {
    constexpr std::string_view largest = "17976931348623158";  // e292
    std::int64_t before_point = 0;                             // digits, from the first that is not zero
    std::int64_t exponent = 0;
    std::size_t digits = 0;
    int order = 0;  // of the first digits, compared with the largest
    bool point = false;
    std::size_t at = token.substr(0, 1) == "-" ? 1 : 0;
    for (; at < token.size() && token[at] != 'e' && token[at] != 'E'; ++at) {
        if (token[at] == '.') {
            point = true;
            continue;
        }
        bool const leads = digits == 0 && token[at] == '0';
        if (point ? leads : !leads) before_point += point ? -1 : 1;
        if (leads) continue;
        if (digits < largest.size() && order == 0) order = token[at] - largest[digits];
        ++digits;
    }
    bool const negative = at + 1 < token.size() && token[at + 1] == '-';
    for (std::size_t i = at + 1; i < token.size(); ++i) {
        bool const is_digit = token[i] >= '0' && token[i] <= '9';
        if (is_digit && exponent < std::int64_t{1} << 40) exponent = exponent * 10 + (token[i] - '0');
    }
    std::int64_t const size = before_point + (negative ? -exponent : exponent);
    return digits == 0 || size < 309 || (size == 309 && (order < 0 || (order == 0 && digits <= largest.size())));
}

constexpr void put_short_decimal(sink auto& out, short_decimal number) {
    std::uint64_t power = 1;
    for (std::size_t i = 0; i < number.behind; ++i) power *= 10;
    if (number.negative) out.put("-");
    out.put(decimal{number.digits / power}.view());
    if (number.behind == 0) return;
    // A one in front keeps the zeros; it is left out.
    out.put(".");
    out.put(decimal{power + number.digits % power}.view().substr(1));
}

}}}  // namespace muster::v0::detail
