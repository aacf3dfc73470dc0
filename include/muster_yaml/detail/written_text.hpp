// What stands in a text of YAML where yaml-cpp does not say: the end of a text in quotes, and the last thing written
// before a place.
#pragma once

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace config::detail {

// Does the text that begins with a quotation mark at that place end with one? True where none stands there.
constexpr bool is_closed(std::string_view text, std::size_t at) noexcept {
    std::string_view const quote = text.substr(at, 1);
    if (quote != "\"" && quote != "'") return true;
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        bool const escapes = quote == "'" ? text.substr(i, 2) == "''" : text[i] == '\\';
        if (escapes) {
            ++i;
        } else if (text[i] == quote.front()) {
            return true;
        }
    }
    return false;
}

constexpr std::string_view without_comment(std::string_view line) noexcept {
    for (std::size_t i = line.find('#'); i != line.npos; i = line.find('#', i + 1)) {
        if (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t') return line.substr(0, i);
    }
    return line;
}

// The last byte that is neither blank nor of a comment, or npos. A `#` within quotes is taken for a comment's, too.
constexpr std::size_t find_last_written(std::string_view text) noexcept {
    while (!text.empty()) {
        std::size_t const begin = text.find_last_of('\n') + 1;  // npos becomes 0
        std::size_t const last = without_comment(text.substr(begin)).find_last_not_of(" \t\r");
        if (last != text.npos) return begin + last;
        text = text.substr(0, begin == 0 ? 0 : begin - 1);
    }
    return text.npos;
}

// The first byte of the last line that says something, or npos.
constexpr std::size_t find_last_line(std::string_view text) noexcept {
    std::size_t const last = find_last_written(text);
    return last == text.npos ? last : text.find_last_of('\n', last) + 1;
}

// The word there, up to what ends one: empty where none begins.
constexpr std::string_view word_at(std::string_view text, std::size_t at) noexcept {
    return text.substr(at, text.find_first_of(" \t\r\n,]}:", at) - at);
}

}}}  // namespace muster::v0::config::detail
