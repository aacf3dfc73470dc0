// Lines such as `uses: 12`, by which the agents of an audit tell each other figures in plain text.
//
//     std::string text = audit::labelled("uses", 12) + audit::labelled("through", path);
//     audit::number_of(text, "uses");   // 12
//     audit::value_of(text, "through");
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace audit {

[[nodiscard]] inline std::string labelled(std::string_view label, std::string_view value) {
    return std::string{label} + ": " + std::string{value} + '\n';
}
[[nodiscard]] inline std::string labelled(std::string_view label, std::uint64_t value) {
    return labelled(label, std::to_string(value));
}

// The first line off the front of `text`, which is left behind it.
[[nodiscard]] inline std::string_view take_line(std::string_view& text) {
    std::size_t const feed = text.find('\n');
    std::string_view const line = text.substr(0, feed);
    text.remove_prefix(feed == text.npos ? text.size() : feed + 1);
    return line;
}

// value_of(text, label): of the first line with that label; empty when there is none
[[nodiscard]] inline std::string_view value_of(std::string_view text, std::string_view label) {
    while (!text.empty()) {
        std::string_view const line = take_line(text);
        if (line.starts_with(label) && line.substr(label.size()).starts_with(": "))
            return line.substr(label.size() + 2);
    }
    return {};
}

// number_at(text): what its first digits say; 0 when there are none
[[nodiscard]] inline std::uint64_t number_at(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

[[nodiscard]] inline std::uint64_t number_of(std::string_view text, std::string_view label) {
    return number_at(value_of(text, label));
}

}  // namespace audit
