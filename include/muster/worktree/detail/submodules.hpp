// Submodules of a tree: where they are, and which of their commits nobody else has.
#pragma once

#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/git.hpp>

#include <sys/stat.h>

#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

// What a worker has left in submodules.
struct submodule_work {
    bool files = false;
    bool commits = false;
    std::vector<std::string> where{};  // the paths of those with work in them

    void note_files(std::string const& path) {
        files = true;
        note(path);
    }
    void note_commits(std::string const& path) {
        commits = true;
        note(path);
    }

private:
    void note(std::string const& path) {
        if (where.empty() || where.back() != path) where.push_back(path);
    }
};

// The paths of the entries of `git ls-files --stage -z` that are commits: "160000 <commit> <stage>\t<path>".
inline words gitlinks_in(std::string_view entries) {
    words paths;
    while (!entries.empty()) {
        std::string_view const entry = entries.substr(0, entries.find('\0'));
        entries.remove_prefix(entry.size() < entries.size() ? entry.size() + 1 : entries.size());
        std::size_t const tab = entry.find('\t');
        if (!entry.starts_with("160000 ") || tab == std::string_view::npos) continue;
        std::string_view const path = entry.substr(tab + 1);
        if (paths.empty() || paths.back() != path) paths.emplace_back(path);  // one that is merged has several stages
    }
    return paths;
}

// The directories of such entries that contain a `.git`, whose content Git skips. `top` itself is not among them.
inline words directories_with_git(std::string const& top, std::string_view entries) {
    words found;
    std::string_view last;  // the entries are sorted
    while (!entries.empty()) {
        std::string_view const entry = entries.substr(0, entries.find('\0'));
        entries.remove_prefix(entry.size() < entries.size() ? entry.size() + 1 : entries.size());
        std::string_view const path = entry.substr(entry.find('\t') + 1);
        for (std::size_t at = path.find('/'); at != std::string_view::npos; at = path.find('/', at + 1)) {
            if (last.starts_with(path.substr(0, at + 1))) continue;
            std::string directory{path.substr(0, at)};
            if (stands_there(top + '/' + directory + "/.git")) found.push_back(std::move(directory));
        }
        last = path;
    }
    return found;
}

// Is there, or may there be, anything but directories in it?
inline bool has_files(std::string const& directory) {
    std::vector<std::string> left{directory};
    while (!left.empty()) {
        std::string const in = std::move(left.back());
        left.pop_back();
        auto const names = names_in(in);
        if (!names) return true;
        for (std::string const& name : *names) {
            left.push_back(in + '/' + name);
            if (!is_directory(left.back())) return true;
        }
    }
    return false;
}

// Of an entry of `git ls-tree`, "160000 commit <commit>\t<path>"; empty where it is something else.
inline std::string commit_of_gitlink(std::string_view entry) {
    constexpr std::string_view begin = "160000 commit ";
    if (!entry.starts_with(begin)) return {};
    return std::string{entry.substr(begin.size(), entry.find('\t') - begin.size())};
}

// Commits that are in no branch of the remote and were not what the tree began with: on branches, in stashes, where HEAD is
// or has been. Tags come from the remote as well and tell nothing.
inline words commits_of_submodule(std::string const& base) {
    words all{"HEAD", "--exclude=refs/remotes/*", "--exclude=refs/tags/*", "--all", "--reflog", "--not", "--remotes"};
    if (!base.empty()) all.push_back(base);
    return all;
}

// Where Git keeps a submodule's own: in the directory itself, or in that of the repository around it.
inline bool is_of_submodule(std::string const& git_directory, std::string const& directory, std::string const& around) {
    bool const is_beneath = git_directory == directory + "/.git" || git_directory.starts_with(around + "/modules/");
    return is_beneath && real_path(git_directory) == git_directory;
}

// All administrative directories below `modules`, and below those of each: names of submodules may have slashes.
inline worktree_answer<words> git_directories_in(std::string const& modules) {
    words found, left{modules};
    while (!left.empty()) {
        std::string const in = std::move(left.back());
        left.pop_back();
        auto const names = names_in(in);
        if (!names) return names.error;
        for (std::string const& name : *names) {
            std::string path = in + '/' + name;
            struct stat is {};
            if (::lstat(path.c_str(), &is) != 0 && errno != ENOENT) return error_there(path, errno);
            if (!S_ISDIR(is.st_mode)) continue;
            bool const is_git = is_directory(path + "/objects") && is_directory(path + "/refs");
            left.push_back(is_git ? path + "/modules" : path);
            if (is_git) found.push_back(std::move(path));
        }
    }
    return found;
}

inline bool is_among(std::vector<std::string> const& all, std::string const& one) {
    for (std::string const& each : all) {
        if (each == one) return true;
    }
    return false;
}

inline std::string listed(std::vector<std::string> const& paths) {
    std::string text;
    for (std::string const& each : paths) (text += text.empty() ? "" : ", ") += each;
    return text;
}

}}}  // namespace muster::v0::detail::worktree
