// Do two tasks want the same place? Paths compared as they are spelled, in constant expressions too.
//
//     static_assert(muster::places_meet("src/./auth/../auth.ts", "src"));        // a directory covers what is below it
//     static_assert(!muster::places_meet("src/auth.ts", "src/auth.ts.orig"));
//     static_assert(muster::places_meet("SRC/a", "src/A", {.letters = muster::path_letters::either_case}));
//
// The rule, wherever muster compares paths: a relative path starts at the base; `.` and empty steps are nothing; `..`
// takes back the step before it, and at the root nothing; a final slash says nothing. Only `/` parts steps. All of it
// is text: no file is looked at, so a link is a place of its own unless somebody says where it leads.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// A path that comes to more than this many bytes names nothing: no system opens it. Nor does an empty one.
inline constexpr std::size_t longest_path = 4096;

enum class path_letters : unsigned char {
    exact,        // A and a are two letters
    either_case,  // one letter, as on a disk that ignores case; of ASCII only, others are compared as bytes
};

// Where relative paths start, which is a path from the root itself, and whether case counts.
struct path_rules {
    std::string_view base = "/";
    path_letters letters = path_letters::exact;
};

namespace detail::plan {

constexpr bool same_step(std::string_view one, std::string_view other, path_letters letters) noexcept {
    return letters == path_letters::exact ? one == other : same_ignoring_case(one, other);
}

// The steps of a path from the last to the first: what a `..` takes back is then known before it is met.
class steps_backward {
public:
    constexpr steps_backward(std::string_view path, std::string_view base) noexcept
        : rest_(path),
          base_(path.starts_with('/') ? std::string_view{} : base) {}

    // The one before, or an empty text at the root.
    constexpr std::string_view next() noexcept {
        for (;;) {
            std::string_view const step = spelled();
            bool const is_a_name = !step.empty() && step != "." && step != "..";
            if (step.empty() || (is_a_name && taken_back_ == 0)) return step;
            if (step == "..") ++taken_back_;
            if (is_a_name) --taken_back_;
        }
    }

private:
    constexpr std::string_view spelled() noexcept {
        while (rest_.ends_with('/')) rest_.remove_suffix(1);
        if (rest_.empty() && !base_.empty()) {
            rest_ = base_;
            base_ = {};
            return spelled();
        }
        std::size_t const slash = rest_.rfind('/');
        std::size_t const begin = slash == std::string_view::npos ? 0 : slash + 1;
        std::string_view const step = rest_.substr(begin);
        rest_ = rest_.substr(0, begin);
        return step;
    }

    std::string_view rest_;
    std::string_view base_;
    std::size_t taken_back_ = 0;
};

// How deep a path leads, and the bytes it comes to.
struct path_extent {
    std::size_t steps = 0;
    std::size_t bytes = 0;
};

constexpr path_extent extent_of(std::string_view path, std::string_view base) noexcept {
    path_extent extent;
    steps_backward steps{path, base};
    for (std::string_view step = steps.next(); !step.empty(); step = steps.next()) {
        ++extent.steps;
        extent.bytes += 1 + step.size();
    }
    return extent;
}

// Writes the steps to the end of memory that is large enough, each behind a slash; returns where they begin. Of the root
// nothing is written.
constexpr char* write_steps(std::string_view path, std::string_view base, char* end) noexcept {
    steps_backward steps{path, base};
    for (std::string_view step = steps.next(); !step.empty(); step = steps.next()) {
        end -= step.size();
        for (std::size_t i = 0; i < step.size(); ++i) end[i] = step[i];
        *--end = '/';
    }
    return end;
}

constexpr bool ends_alike(steps_backward one, steps_backward other, path_letters letters) noexcept {
    for (;;) {
        std::string_view const step = one.next();
        if (!same_step(step, other.next(), letters)) return false;
        if (step.empty()) return true;
    }
}

}  // namespace detail::plan

// names_a_place(path, rules): neither empty nor too long
[[nodiscard]] constexpr bool names_a_place(std::string_view path, path_rules rules = {}) noexcept {
    return !path.empty() && detail::plan::extent_of(path, rules.base).bytes <= longest_path;
}

// lies_in(path, place, rules): is the path the place itself, or below it? Linear in both, without memory.
[[nodiscard]] constexpr bool lies_in(std::string_view path, std::string_view place, path_rules rules = {}) noexcept {
    if (!names_a_place(path, rules) || !names_a_place(place, rules)) return false;
    std::size_t const deep = detail::plan::extent_of(path, rules.base).steps;
    std::size_t const wanted = detail::plan::extent_of(place, rules.base).steps;
    detail::plan::steps_backward steps{path, rules.base};
    for (std::size_t below = deep; below > wanted; --below) steps.next();
    return deep >= wanted && detail::plan::ends_alike(steps, {place, rules.base}, rules.letters);
}

// places_meet(one, other, rules): one of them lies in the other, so that two who write there are in each other's way
[[nodiscard]] constexpr bool places_meet(std::string_view one, std::string_view other, path_rules rules = {}) noexcept {
    return lies_in(one, other, rules) || lies_in(other, one, rules);
}

// covers(place, path): the same of paths that are normal already, such as normal_path gives
[[nodiscard]] constexpr bool covers(std::string_view place, std::string_view path) noexcept {
    if (place.empty() || !path.starts_with(place)) return false;
    return path.size() == place.size() || place.back() == '/' || path[place.size()] == '/';
}

}}  // namespace muster::v0
