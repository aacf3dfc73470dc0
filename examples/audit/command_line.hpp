// What the command lines of the examples with workers have in common.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

namespace audit {

inline constexpr std::uint64_t most_workers = 64;

// usual_workers(): as many as the machine runs at once, from 2 to 16
inline unsigned usual_workers() {
    unsigned const processors = std::thread::hardware_concurrency();
    return processors < 2 ? 2 : processors > 16 ? 16 : processors;
}

// number_from(name, text, least, most, fault): in decimal, from `least` to `most`; anything else leaves the fault
inline std::uint64_t number_from(std::string_view name, std::string_view text, std::uint64_t least, std::uint64_t most,
                                 std::string& fault) {
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool const whole = error == std::errc{} && end == text.data() + text.size();
    if (whole && value >= least && value <= most) return value;
    fault = std::string{name} + " takes a number from " + std::to_string(least) + " to " + std::to_string(most);
    return least;
}

}  // namespace audit
