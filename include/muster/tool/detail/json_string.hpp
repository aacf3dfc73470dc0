// What a JSON string says: without its quotes, and with its escapes replaced.
#pragma once

#include <muster/text/ascii.hpp>              // trimmed
#include <muster/text/json_value.hpp>         // is_json
#include <muster/text/utf8.hpp>               // encode_utf8
#include <muster/tool/detail/tag_finder.hpp>  // hex_value

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::detail::json_reading {

// The number of \u12AB at a place; of anything else, 0.
constexpr std::uint32_t unit_at(std::string_view text, std::size_t at) noexcept {
    if (text.size() < at + 6 || text[at] != '\\' || text[at + 1] != 'u') return 0;
    std::uint32_t value = 0;
    for (char const c : text.substr(at + 2, 4)) value = value * 16 + static_cast<std::uint32_t>(hex_value(c) & 15);
    return value;
}
constexpr bool is_high_half(std::uint32_t unit) noexcept { return (unit & 0xFC00U) == 0xD800U; }
constexpr bool is_low_half(std::uint32_t unit) noexcept { return (unit & 0xFC00U) == 0xDC00U; }

// find_half_pair(text): where half of a surrogate pair is escaped alone, which is not a character; or npos
constexpr std::size_t find_half_pair(std::string_view text) noexcept {
    for (std::size_t at = text.find('\\'); at < text.size(); at = text.find('\\', at)) {
        std::uint32_t const unit = unit_at(text, at);
        bool const is_pair = is_high_half(unit) && is_low_half(unit_at(text, at + 6));
        if (!is_pair && (is_high_half(unit) || is_low_half(unit))) return at;
        at += is_pair ? 12 : 2;
    }
    return text.npos;
}

// said_by(quoted): of a string of valid JSON, from quote to quote. Half of a pair becomes U+FFFD.
inline std::string said_by(std::string_view quoted) {
    std::string said;
    std::string_view text = quoted.substr(1, quoted.size() - 2);
    while (true) {
        std::size_t const at = text.find('\\');
        said += text.substr(0, at);
        if (at == text.npos) return said;
        text.remove_prefix(at);
        std::string_view const plain = "\"\"\\\\//b\bf\fn\nr\rt\t";
        if (text.size() < 2 || text[1] != 'u') {
            std::size_t const found = text.size() < 2 ? plain.npos : plain.find(text[1]);
            if (found != plain.npos) said += plain[found + 1];
            text.remove_prefix(text.size() < 2 ? text.size() : 2);
            continue;
        }
        std::uint32_t const high = unit_at(text, 0);
        std::uint32_t const low = unit_at(text, 6);
        bool const is_pair = is_high_half(high) && is_low_half(low);
        bool const is_half = !is_pair && (is_high_half(high) || is_low_half(high));
        std::uint32_t const value = is_pair ? 0x10000 + ((high & 0x3FFU) << 10U) + (low & 0x3FFU) : high;
        utf8_bytes const bytes = encode_utf8(is_half ? 0xFFFD : value);
        said.append(bytes.bytes, bytes.size);
        text.remove_prefix(is_pair ? 12 : text.size() < 6 ? text.size() : 6);
    }
}

// out_of_strings(text, bracket): what begins with the bracket, out of as many as three strings of JSON around it
//
// Some models write JSON in a string, and some servers put that into a string once more. Where it does not come to that
// bracket, the text stays as it is.
inline std::string out_of_strings(std::string_view text, char bracket) {
    std::string said{text};
    for (int level = 0; level < 3; ++level) {
        std::string_view const inner = trimmed(said);
        if (inner.starts_with(bracket)) return said;
        if (!inner.starts_with('"') || !is_json(inner)) break;
        said = said_by(inner);
    }
    return trimmed(said).starts_with(bracket) ? said : std::string{text};
}

}  // namespace muster::inline v0::detail::json_reading
