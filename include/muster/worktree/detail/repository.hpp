// Finds where a repository keeps its data and how they must be read, without starting Git in it. `open_worktrees` uses
// it.
#pragma once

#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/git.hpp>
#include <muster/worktree/detail/linked_tree.hpp>
#include <muster/worktree/error.hpp>
#include <muster/worktree/options.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

// Applies Git's rule: a repository of another user is not read unless a setting permits it.
inline bool is_trusted_owner(std::string const& top, std::string const& path,
                             std::vector<git_setting> const& settings) {
    struct stat is {};
    if (::lstat(path.c_str(), &is) == 0 && is.st_uid == ::geteuid()) return true;
    bool is_safe = false;
    for (git_setting const& each : settings) {
        if (each.name != "safe.directory") continue;
        is_safe = !each.value.empty() && (is_safe || each.value == "*" || each.value == top);
    }
    return is_safe;
}

// Finds the repository whose files have their top there, or to which the linked tree there belongs.
inline worktree_answer<git_source> repository_at(std::string const& top, std::vector<git_setting> const& settings) {
    worktree_error const no{worktree_fault::no_repository, top};
    std::string const own = real_path(top + "/.git");  // the host put a link there, so it is followed
    git_source found{is_directory(own) ? own : real_path(git_directory_of(top)), {}, false};
    if (found.git_directory.empty()) return no;
    found.common = common_directory_of(found.git_directory);
    if (found.common.empty() || !leads_to_directory(found.common + "/objects")) return no;
    for (std::string const& path : {top, top + "/.git", found.git_directory, found.common}) {
        if (!is_trusted_owner(top, path, settings)) return no;
    }
    return found;
}

// Returns our settings for a repository, from the output of `git config --null --list`. Only settings that change how
// data are read are taken over. An error names a setting that the library does not support.
inline worktree_answer<std::string> settings_for(std::string_view list, std::string const& where) {
    std::string core = "[core]\n\tbare = false\n", extensions;
    while (!list.empty()) {
        std::string_view const entry = list.substr(0, list.find('\0'));
        list.remove_prefix(entry.size() < list.size() ? entry.size() + 1 : list.size());
        std::string_view const name = entry.substr(0, entry.find('\n'));
        std::string_view const value = name.size() < entry.size() ? entry.substr(name.size() + 1) : "true";
        auto const is_one_of = [](std::string_view one, std::string_view all) {
            std::string const spaced = (std::string{" "} += one) += ' ';
            return one.find(' ') == std::string_view::npos && all.find(spaced) != std::string_view::npos;
        };
        constexpr std::string_view ours =
            " core.filemode core.symlinks core.ignorecase core.precomposeunicode core.autocrlf core.eol ";
        constexpr std::string_view values = " true false yes no on off 1 0 input lf crlf native ";
        constexpr std::string_view same_without =
            " noop preciousobjects partialclone worktreeconfig relativeworktrees ";
        if (is_one_of(name, ours) && is_one_of(value, values))
            (((core += '\t') += name.substr(5)) += " = ").append(value) += '\n';
        if (!name.starts_with("extensions.")) continue;
        std::string_view const extension = name.substr(11);
        bool const is_format = extension == "objectformat" && is_one_of(value, " sha1 sha256 ");
        bool const is_files = extension == "refstorage" && value == "files";
        if (is_format) extensions = (std::string{"[extensions]\n\tobjectFormat = "} += value) += '\n';
        if (!is_format && !is_files && !is_one_of(extension, same_without))
            return worktree_error{worktree_fault::unknown_format, where, std::string{name} + '=' + std::string{value}};
    }
    return core + "\trepositoryFormatVersion = " + (extensions.empty() ? "0\n" : "1\n") + extensions;
}

}}}  // namespace muster::v0::detail::worktree
