// What a search leaves in a note, one line each: a use, or a remark on a file that has no lines to show.
//
//     src/a.cpp:12:  std::string_view text;
//     src/logo.png: binary file matches
//     src/private/: Permission denied
//
//     audit::finding const use = audit::finding_from(line);
//     if (use.line != 0) open(audit::bytes_of(use.path));
//
// Path and text are one_line.hpp's; `grep` prints the same but for what had to be escaped there.
#pragma once

#include "one_line.hpp"

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace audit {

inline constexpr std::string_view binary_remark = "binary file matches";

// finding: views into its line
struct finding {
    std::string_view path;
    std::uint64_t line = 0;  // 0: a remark
    std::string_view text;   // of the line, or the remark
};

// A line that is neither has an empty path.
[[nodiscard]] inline finding finding_from(std::string_view text) {
    for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
        std::string_view const path = text.substr(0, colon);
        std::string_view const rest = text.substr(colon + 1);
        if (rest.starts_with(' ')) return {path, 0, rest.substr(1)};
        std::uint64_t line = 0;
        auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), line);
        if (error != std::errc{}) continue;
        std::size_t const digits = static_cast<std::size_t>(end - rest.data());
        if (line == 0 || digits == rest.size() || rest[digits] != ':') return {};
        return {path, line, rest.substr(digits + 1)};
    }
    return {};
}

inline void append_use(std::string& to, std::string_view path, std::uint64_t line) {
    append_path(to, path);
    ((to += ':') += std::to_string(line)) += ':';
}

inline void append_remark(std::string& to, std::string_view path, std::string_view remark) {
    append_path(to, path);
    ((to += ": ") += remark) += '\n';
}

// Sorts by the bytes of the path, then by line, remarks last. A path without escapes is its own bytes.
[[nodiscard]] inline bool stands_before(finding const& a, finding const& b) {
    bool const plain = a.path.find('\\') == a.path.npos && b.path.find('\\') == b.path.npos;
    int const order = plain ? a.path.compare(b.path) : bytes_of(a.path).compare(bytes_of(b.path));
    if (order != 0) return order < 0;
    return a.line - 1 < b.line - 1;  // 0 becomes the largest
}

}  // namespace audit
