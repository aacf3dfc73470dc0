// A number in words: 21 is "twenty-one".
#pragma once

#include <muster/text/sink.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

inline constexpr std::string_view small_numbers[] = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
inline constexpr std::string_view tens[] = {"",      "",      "twenty",  "thirty", "forty",
                                            "fifty", "sixty", "seventy", "eighty", "ninety"};

// put_number_words(out, number): any number
template <sink Out>
constexpr void put_number_words(Out& out, std::uint64_t number) {
    constexpr struct {
        std::uint64_t value;
        std::string_view word;
    } scales[] = {{1'000'000'000'000'000'000, " quintillion"},
                  {1'000'000'000'000'000, " quadrillion"},
                  {1'000'000'000'000, " trillion"},
                  {1'000'000'000, " billion"},
                  {1'000'000, " million"},
                  {1'000, " thousand"},
                  {100, " hundred"}};
    for (auto const& [value, word] : scales) {
        if (number < value) continue;
        put_number_words(out, number / value);
        out.put(word);
        number %= value;
        if (number == 0) return;
        out.put(" ");
    }
    if (number < 20) return out.put(small_numbers[number]);
    out.put(tens[number / 10]);
    if (number % 10 == 0) return;
    out.put("-");
    out.put(small_numbers[number % 10]);
}

}}}  // namespace muster::v0::detail
