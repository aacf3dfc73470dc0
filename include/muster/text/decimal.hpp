// A count as decimal digits and nothing else, whatever the locale says.
//
//     out.put(muster::decimal{1200}.view());   // 1200
//
// Runs in the compiler and in the program; allocates nothing.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// decimal{number}: the digits live as long as this does
class decimal {
public:
    constexpr explicit decimal(std::uint64_t number) noexcept {
        do {
            chars_[--begin_] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
    }

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {chars_ + begin_, sizeof chars_ - begin_}; }

private:
    char chars_[20] = {};  // room for all that 64 bits hold
    std::size_t begin_ = sizeof chars_;
};

}}  // namespace muster::v0
