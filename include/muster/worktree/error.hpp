// What can go wrong with a working tree: a value with the place, Git's own words, and a sentence with the way out.
//
//     auto const tree = trees->make("auth/fix-1");
//     if (!tree) return fail(muster::describe(tree.error));
#pragma once

#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>
#include <muster/worktree/name.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class worktree_fault : unsigned char {
    none,
    bad_name,              // `name` has the reason
    bad_start,             // there is no commit of that name
    not_absolute,          // the repository's path does not begin with a slash
    no_repository,         // there is no repository with its top there, or Git does not trust its owner
    exists,                // a working tree or a branch of that name is there already
    link,                  // a symbolic link or a file where a directory is needed
    not_found,             // there is no working tree here that the library made
    git_missing,           // the program cannot be started
    git_too_old,           // it could not keep the repository's own programs from running
    git_failed,            // Git reported an error: `said` has its words
    too_slow,              // it took too long and was stopped
    busy,                  // others use the repository's list of trees
    hook_failed,           // the host's own function made no tree
    submodules_changed,    // there is work in a submodule: `said` names it
    no_private_directory,  // all directories for temporary files lie where workers write
    unknown_format,  // the repository keeps its data in a way that the library does not support: `said` has the setting
    system,          // any other error of the system
};

// An error is true, success is false.
struct worktree_error {
    worktree_fault why = worktree_fault::none;
    std::string where{};                                   // a path, or the name that was asked for
    std::string said{};                                    // what Git or the hook said, cut to its limit
    worktree_name_fault name = worktree_name_fault::none;  // with bad_name
    int system = 0;                                        // errno, where the system gave one

    explicit operator bool() const noexcept { return why != worktree_fault::none; }
};

// worktree_answer<Value>: a value, or the error that stands in its place
template <class Value>
struct [[nodiscard]] worktree_answer {
    std::optional<Value> value{};
    worktree_error error{};

    worktree_answer(Value got) : value(static_cast<Value&&>(got)) {}
    worktree_answer(worktree_error fault) : error(static_cast<worktree_error&&>(fault)) {}

    explicit operator bool() const noexcept { return value.has_value(); }
    Value& operator*() & noexcept { return *value; }
    Value const& operator*() const& noexcept { return *value; }
    Value operator*() && { return static_cast<Value&&>(*value); }  // of a temporary, which is about to go
    Value* operator->() noexcept { return &*value; }
    Value const* operator->() const noexcept { return &*value; }
};

// describe(worktree_fault): what is wrong and what to do
[[nodiscard]] constexpr std::string_view describe(worktree_fault why) noexcept {
    switch (why) {
        case worktree_fault::none: return "nothing is wrong";
        case worktree_fault::bad_name: return "the name is refused; choose letters, digits and . _ - /";
        case worktree_fault::bad_start: return "there is no commit of that name; name a branch, a tag or a commit";
        case worktree_fault::not_absolute: return "the path is not absolute; give one that begins with a slash";
        case worktree_fault::no_repository:
            return "there is no repository with its top there, or it belongs to somebody else; name another one";
        case worktree_fault::exists: return "a working tree or a branch of that name is there; choose another name";
        case worktree_fault::link: return "a link or a file stands where a directory was to be; remove it";
        case worktree_fault::not_found: return "no working tree was made there; look at the list of them";
        case worktree_fault::git_missing: return "Git cannot be started; install it, or say where it is";
        case worktree_fault::git_too_old: return "Git is too old; install 2.31 or newer";
        case worktree_fault::git_failed: return "Git said no; see its words";
        case worktree_fault::too_slow: return "Git took too long and was stopped; allow it more time";
        case worktree_fault::busy:
            return "others look at, make or remove trees there and did not end in time; try again";
        case worktree_fault::hook_failed: return "the host made no working tree; see its words";
        case worktree_fault::submodules_changed:
            return "there is work in submodules; commit and push it there, or discard the tree by force";
        case worktree_fault::no_private_directory:
            return "each directory for temporary files is missing or lies where workers write; set TMPDIR to one elsewhere";
        case worktree_fault::unknown_format:
            return "the repository's format is not read here; set runs_what_it_finds if the repository is trusted";
        case worktree_fault::system: return "the system call failed; look up the error number";
    }
    return "it is not known what went wrong";
}

// describe(error): the same with the place and what was said; one line, whatever they hold
[[nodiscard]] inline std::string describe(worktree_error const& error) {
    std::string text;
    append_sink out{text};
    put_visible_line(out, error.where);
    (text += ": ") += describe(error.why);
    if (error.why == worktree_fault::bad_name) (text += ": ") += describe(error.name);
    if (error.system != 0) text += " (error " + std::to_string(error.system) + ')';
    if (!error.said.empty()) text += ": ";
    put_visible_line(out, error.said);
    return text += '.';
}

}}  // namespace muster::v0
