// A double of the source as JSON spells it, for those that a short decimal says exactly.
#pragma once

#include <muster/text/decimal.hpp>  // decimal
#include <muster/text/sink.hpp>     // sink

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view

namespace muster::inline v0::detail {

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

}  // namespace muster::inline v0::detail
