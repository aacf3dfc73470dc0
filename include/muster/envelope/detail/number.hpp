// A count as it stands in an envelope: decimal digits and nothing else, whatever the locale says.
#pragma once

#include <muster/envelope/maybe.hpp>
#include <muster/text/ascii.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// number_from(digits): missing where the text is anything else, or more than 64 bits hold
[[nodiscard]] constexpr maybe<std::uint64_t> number_from(std::string_view digits) noexcept {
    constexpr std::uint64_t most = ~std::uint64_t{0};
    std::uint64_t value = 0;
    for (char const c : digits) {
        if (!is_ascii_digit(c)) return {};
        auto const digit = static_cast<std::uint64_t>(c - '0');
        if (value > (most - digit) / 10) return {};
        value = value * 10 + digit;
    }
    if (digits.empty()) return {};
    return value;
}

}}}  // namespace muster::v0::detail
