// Which names a writer's working tree may have, and what they become: a directory and a branch.
//
//     static_assert(muster::check_worktree_name("auth/fix-1") == muster::worktree_name_fault::none);
//     static_assert(muster::check_worktree_name("../main") == muster::worktree_name_fault::dots);
//     muster::worktree_branch("auth/fix-1");  // "worktree-auth+fix-1"
//
// Pure functions of text: whatever they accept is one step of a path and part of a branch's name, and no option of a
// command, for nothing that is made of it begins with a dash.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class worktree_name_fault : unsigned char {
    none,
    empty,
    too_long,      // over 64 characters
    character,     // none of letters, digits, `.`, `_`, `-`, `/`
    absolute,      // it begins with a slash
    empty_step,    // two slashes in a row, or one at the end
    dots,          // `..` anywhere, or a step `.`
    leading_dot,   // it would be hidden, or be Git's own directory
    leading_dash,  // somebody's command would read the directory as an option
    lock,          // it ends with a dot or `.lock`: no branch may be called so
};

inline constexpr std::size_t longest_worktree_name = 64;

// check_worktree_name(name): `none`, or the first reason to refuse it. Linear; reads no file.
namespace detail::worktree {

constexpr bool belongs_in_a_name(char c) noexcept { return is_ascii_name_char(c) || c == '.' || c == '/'; }

constexpr bool is_lock(std::string_view name) noexcept {
    return name.size() >= 5 && same_ignoring_case(name.substr(name.size() - 5), ".lock");
}

}  // namespace detail::worktree

[[nodiscard]] constexpr worktree_name_fault check_worktree_name(std::string_view name) noexcept {
    if (name.empty()) return worktree_name_fault::empty;
    if (name.size() > longest_worktree_name) return worktree_name_fault::too_long;
    for (char const c : name) {
        if (!detail::worktree::belongs_in_a_name(c)) return worktree_name_fault::character;
    }
    if (name.front() == '/') return worktree_name_fault::absolute;
    if (name.back() == '/' || name.find("//") != std::string_view::npos) return worktree_name_fault::empty_step;
    bool const dot_step = name == "." || name.starts_with("./") || name.ends_with("/.");
    if (dot_step || name.find("..") != std::string_view::npos || name.find("/./") != std::string_view::npos)
        return worktree_name_fault::dots;
    if (name.front() == '.') return worktree_name_fault::leading_dot;
    if (name.front() == '-') return worktree_name_fault::leading_dash;
    bool const no_branch = name.back() == '.' || detail::worktree::is_lock(name);
    return no_branch ? worktree_name_fault::lock : worktree_name_fault::none;
}

// describe(fault): why such a name is refused, as a half sentence
[[nodiscard]] constexpr std::string_view describe(worktree_name_fault fault) noexcept {
    switch (fault) {
        case worktree_name_fault::none: return "it is accepted";
        case worktree_name_fault::empty: return "it is empty";
        case worktree_name_fault::too_long: return "it is longer than 64 characters";
        case worktree_name_fault::character: return "it holds something else than letters, digits and . _ - /";
        case worktree_name_fault::absolute: return "it begins with a slash";
        case worktree_name_fault::empty_step: return "it has a slash at its end, or two in a row";
        case worktree_name_fault::dots: return "it holds \"..\", or a step that is a dot";
        case worktree_name_fault::leading_dot: return "it begins with a dot";
        case worktree_name_fault::leading_dash: return "it begins with a dash";
        case worktree_name_fault::lock: return "it ends with a dot or \".lock\", which no branch may";
    }
    return "it is not known why";
}

// worktree_directory_name(name), worktree_branch(name): of names that are accepted; no two names share one
//
// `/` becomes `+`, which no name holds.
[[nodiscard]] inline std::string worktree_directory_name(std::string_view name) {
    std::string step{name};
    for (char& c : step) c = c == '/' ? '+' : c;
    return step;
}
[[nodiscard]] inline std::string worktree_branch(std::string_view name) {
    return "worktree-" + worktree_directory_name(name);
}

}}  // namespace muster::v0
