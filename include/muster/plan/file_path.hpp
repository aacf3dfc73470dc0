// Paths compared as text: two spellings of one place become one, and a directory covers what is below it.
//
//     muster::normal_path("src/./auth/../auth.ts", "/repo");  // "/repo/src/auth.ts"
//     muster::covers("/repo/src", "/repo/src/auth.ts");       // true
//
// No file is looked at: a symbolic link is a place of its own, and case counts.
#pragma once

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0 {

// normal_path(path, base): absolute, without `.`, `..`, repeated or final slashes
//
// A relative path starts at `base`, which is a path from the root as well. What climbs above the root stays
// there, as it does in a file system. An empty path names nothing and stays empty, and so does one that is
// longer than 4,096 bytes, which no system opens. Linear.
inline constexpr std::size_t longest_path = 4096;

namespace detail::plan {

inline void climb(std::string& path) {
    std::size_t const slash = path.rfind('/');
    path.resize(slash == std::string::npos ? 0 : slash);
}

inline void walk(std::string& path, std::string_view steps) {
    for (std::size_t at = 0; at <= steps.size();) {
        std::size_t const slash = steps.find('/', at);
        std::size_t const end = slash == std::string_view::npos ? steps.size() : slash;
        std::string_view const step = steps.substr(at, end - at);
        if (step == "..")
            climb(path);
        else if (!step.empty() && step != ".")
            (path += '/') += step;
        at = end + 1;
    }
}

}  // namespace detail::plan

[[nodiscard]] inline std::string normal_path(std::string_view path, std::string_view base = "/") {
    std::string normal;
    if (path.empty()) return normal;
    if (!path.starts_with('/')) detail::plan::walk(normal, base);
    detail::plan::walk(normal, path);
    if (normal.size() > longest_path)
        normal.clear();
    else if (normal.empty())
        normal = '/';
    return normal;
}

// covers(place, path): is `path` the place itself, or below it? Both are normal.
[[nodiscard]] constexpr bool covers(std::string_view place, std::string_view path) noexcept {
    if (place.empty() || !path.starts_with(place)) return false;
    return path.size() == place.size() || place.back() == '/' || path[place.size()] == '/';
}

}  // namespace muster::inline v0
