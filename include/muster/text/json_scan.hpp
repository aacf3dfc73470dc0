// Where the pieces of a JSON text end, for who looks into one without reading all of it.
//
//     static_assert(muster::end_of_json(R"({"a":[1,"]"]},7)", 0) == 13);
//     static_assert(muster::end_of_json(R"([12,7])", 1) == 3);
//
// Only quotes and brackets are looked at: on a text that is not JSON the answers mean little, but nothing outside of it
// is read. Linear; no memory and no recursion.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// is_json_blank(c): what may stand between the tokens of JSON
[[nodiscard]] constexpr bool is_json_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// end_of_json_text(json, at): behind the closing quote of the text that begins at `at`, or the size
[[nodiscard]] constexpr std::size_t end_of_json_text(std::string_view json, std::size_t at) noexcept {
    for (++at; at < json.size() && json[at] != '"'; ++at) at += json[at] == '\\';
    return at < json.size() ? at + 1 : json.size();
}

// find_json_close(json, at): behind the bracket that closes the object or list that begins at `at`, or npos
//
// Of which kind a bracket is does not count.
[[nodiscard]] constexpr std::size_t find_json_close(std::string_view json, std::size_t at) noexcept {
    std::size_t depth = 0;
    while (at < json.size()) {
        char const c = json[at];
        if (c == '"') {
            at = end_of_json_text(json, at);
            continue;
        }
        ++at;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return at;
    }
    return std::string_view::npos;
}

// end_of_json(json, at): behind the value that begins at `at`, or the size; `at` itself where none begins
[[nodiscard]] constexpr std::size_t end_of_json(std::string_view json, std::size_t at) noexcept {
    if (at >= json.size()) return json.size();
    char const c = json[at];
    if (c == '"') return end_of_json_text(json, at);
    bool const nests = c == '{' || c == '[';
    std::size_t const end = nests ? find_json_close(json, at) : json.find_first_of(",}] \t\r\n", at);
    return end < json.size() ? end : json.size();
}

}}  // namespace muster::v0
