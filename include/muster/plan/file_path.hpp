// Paths with one spelling each: what is compared often is made normal once.
//
//     muster::normal_path("src/./auth/../auth.ts", "/repo");  // "/repo/src/auth.ts"
//
// The rule is the one of place.hpp, which compares without memory. No file is looked at: a symbolic link is a place of
// its own.
#pragma once

#include <muster/plan/place.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// normal_path(path, base): absolute, without `.`, `..`, repeated or final slashes
//
// A relative path starts at `base`, which is a path from the root as well. What climbs above the root stays
// there, as it does in a file system. An empty path names nothing and stays empty, and so does one that is
// longer than 4,096 bytes, which no system opens. Linear.
namespace detail::plan {

inline void climb(std::string& path) {
    std::size_t const slash = path.rfind('/');
    path.resize(slash == std::string::npos ? 0 : slash);
}

// Into a text that is used again and again, and so has its memory already.
inline void put_normal_path(std::string& into, std::string_view path, std::string_view base) {
    path_extent const extent = path.empty() ? path_extent{} : extent_of(path, base);
    bool const names_nothing = path.empty() || extent.bytes > longest_path;
    into.assign(names_nothing ? 0 : extent.steps == 0 ? 1 : extent.bytes, '/');
    if (names_nothing) return;
    write_steps(path, base, into.data() + extent.bytes);
}

}  // namespace detail::plan

[[nodiscard]] inline std::string normal_path(std::string_view path, std::string_view base = "/") {
    std::string normal;
    detail::plan::put_normal_path(normal, path, base);
    return normal;
}

}}  // namespace muster::v0
