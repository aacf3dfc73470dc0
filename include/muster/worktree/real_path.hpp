// Where a path really lies: through all links, also where its end does not exist yet.
//
//     muster::claims files{{.base = "/home/ana/shop", .real_path = muster::real_path_of}};
//
// POSIX only. It says what is so now: a link that is changed afterwards leads elsewhere.
#pragma once

#include <muster/plan/file_path.hpp>

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// real_path_of(path): of a path from the root; empty if nobody can say, as in a circle of links
//
// `..` leads to what is above the place that a link leads to, as it does for the system. What does not exist is no link.
namespace detail::worktree {

inline constexpr int most_links = 40;  // what Linux follows

enum class link_answer : unsigned char { no_link, link, unknown };

inline link_answer read_link(std::string const& path, std::string& target) {
    char text[longest_path];
    ssize_t const size = ::readlink(path.c_str(), text, sizeof text);
    if (size < 0)
        return errno == EINVAL || errno == ENOENT || errno == ENOTDIR ? link_answer::no_link : link_answer::unknown;
    target.assign(text, static_cast<std::size_t>(size));
    return target.size() < sizeof text ? link_answer::link : link_answer::unknown;
}

// The one at `at`, which is then behind it.
inline std::string next_step(std::string const& path, std::size_t& at) {
    std::size_t const slash = path.find('/', at), end = slash == std::string::npos ? path.size() : slash;
    std::string step = path.substr(at, end - at);
    at = slash == std::string::npos ? end : end + 1;
    return step;
}

}  // namespace detail::worktree

[[nodiscard]] inline std::string real_path_of(std::string_view path) {
    namespace tree = detail::worktree;
    if (path.find('\0') != std::string_view::npos) return {};
    std::string real, rest{path}, target;
    std::size_t at = 0;
    for (int links = 0; at < rest.size();) {
        std::string const step = tree::next_step(rest, at);
        if (step == "..") detail::plan::climb(real);
        if (step.empty() || step == "." || step == "..") continue;
        tree::link_answer const found = tree::read_link(real + '/' + step, target);
        bool const too_long = real.size() + 1 + step.size() > longest_path;
        if (found == tree::link_answer::unknown || too_long || links > tree::most_links) return {};
        if (found == tree::link_answer::no_link) {
            (real += '/') += step;
            continue;
        }
        if (target.starts_with('/')) real.clear();
        rest = target + '/' + rest.substr(at);
        at = 0;
        ++links;
    }
    return real.empty() ? "/" : real;
}

}}  // namespace muster::v0
