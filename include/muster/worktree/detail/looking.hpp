// What a worker has left in its tree, as Git tells it.
#pragma once

#include <muster/worktree/worktrees.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// Only what lies where trees are made, is no link, and is in the repository's own list counts as made here; where the
// files in it point is not believed.
inline worktree_answer<worktrees::known_tree> worktrees::find(std::string const& path) const {
    namespace tree = detail::worktree;
    worktree_error const unknown{worktree_fault::not_found, path};
    std::string const step = path.substr(path.rfind('/') + 1);
    if (path != directory_ + '/' + step || tree::real_path(path) != path) return unknown;
    std::string const found = tree::git_directory_of(path), list = source_.common + "/worktrees";
    if (found.empty() || found.substr(0, found.rfind('/')) != list || !tree::is_directory(found)) return unknown;
    if (!tree::is_named_for(found, path) || tree::line_in(found + "/gitdir") != path + "/.git") return unknown;
    return find_listed(path, found);
}

// The same for a tree whose files may be gone. It must have our mark in its administrative directory.
inline worktree_answer<worktrees::known_tree> worktrees::find_listed(std::string const& path,
                                                                     std::string const& git_directory) const {
    bool const has_files = detail::worktree::is_directory(path);
    auto at = git_.place(has_files ? path : git_directory, {git_directory, source_.common, true}, has_files);
    if (!at) return at.error;
    known_tree known{*std::move(at)};
    known.branch = "worktree-" + path.substr(path.rfind('/') + 1);
    if (worktree_error failed = read_references(known)) return failed;
    if (!detail::worktree::is_object_id(known.base)) return worktree_error{worktree_fault::not_found, path};
    return known;
}

// Reads the mark of a tree, the tip of its branch, and whether it has its own references, by exact names. If one is
// missing, `rev-parse` would find a tag or another branch instead.
inline worktree_error worktrees::read_references(known_tree& tree) const {
    std::string const base = "refs/worktree/base", branch = "refs/heads/" + tree.branch;
    auto const listed = git_.ask_at_length(tree.at, {"for-each-ref", "--format=%(objectname) %(refname)",
                                                     "refs/worktree", "refs/bisect", "refs/rewritten", branch});
    if (!listed) return listed.error;
    for (std::string const& line : detail::worktree::lines_of(*listed)) {
        std::string const id = line.substr(0, line.find(' ')), name = line.substr(line.find(' ') + 1);
        if (name == base) tree.base = id;
        if (name == branch) tree.tip = id;
        tree.has_own_references = tree.has_own_references || (name != base && !name.starts_with("refs/heads/"));
    }
    return {};
}

inline worktree_answer<worktree_changes> worktrees::look_at(std::string const& path) const {
    auto const with_others = turn(detail::worktree::turn_to::look);
    if (with_others.error()) return with_others.error();
    auto const known = find(path);
    if (!known) return known.error;
    return look_at(*known);
}

inline worktree_answer<worktree_changes> worktrees::look_at(known_tree const& tree) const {
    auto const files = has_changed_files(tree.at);
    if (!files) return files.error;
    auto const unfinished = detail::worktree::unfinished_work_in(tree.at.git_directory);
    if (!unfinished) return unfinished.error;
    auto submodules = look_into_submodules(tree);
    if (!submodules) return submodules.error;
    detail::worktree::words here{"HEAD", '^' + tree.base};
    if (!tree.tip.empty()) here.push_back(tree.tip);
    auto commits = has_commits(tree.at, std::move(here));
    if (commits && !*commits) commits = has_lonely_commits(tree, unfinished->commits);
    if (!commits) return commits.error;
    auto branch = git_.ask_if_any(tree.at, {"symbolic-ref", "--quiet", "--short", "HEAD"});
    if (!branch) return branch.error;
    return worktree_changes{*files || unfinished->any || submodules->files,
                            *commits || tree.has_own_references || submodules->commits, *std::move(branch),
                            std::move(submodules->where)};
}

// Git believes marks that declare files unchanged, so the marks are removed first. In a submodule Git looks only at its
// HEAD; for more it would start another Git there. Git treats a directory as empty if it has only a `.git` that Git
// cannot read.
inline worktree_answer<bool> worktrees::has_changed_files(detail::worktree::git_place const& at) const {
    auto const marked = git_.ask_if_sure(at, {"update-index", "-q", "--really-refresh"});
    if (!marked) return in_doubt(marked.error);
    auto const any = git_.says_anything(
        at, {"status", "--porcelain", "-z", "--untracked-files=normal", "--no-renames", "--ignore-submodules=dirty",
             options_->keeps_ignored ? "--ignored=traditional" : "--ignored=no"});
    if (!any || *any) return any;
    constexpr std::size_t most = std::size_t{256} << 20;
    char const* const but = options_->keeps_ignored ? "--" : "--exclude-standard";
    auto const empty = git_.ask_if_sure(at, {"ls-files", "--others", "--directory", "-z", but}, most);
    if (!empty) return in_doubt(empty.error);
    for (std::string_view left = *empty; !left.empty();) {
        std::string_view const path = left.substr(0, left.find('\0'));
        left.remove_prefix(path.size() < left.size() ? path.size() + 1 : left.size());
        if (detail::worktree::has_files((at.directory + '/').append(path))) return true;
    }
    return false;
}

// Commits that only the tree keeps: those where its HEAD is or has been, and those of `besides`. The log of its HEAD
// begins when the tree is made, so a missing log counts as doubt.
inline worktree_answer<bool> worktrees::has_lonely_commits(known_tree const& tree,
                                                           detail::worktree::words const& besides) const {
    constexpr std::size_t most_moves = 1000;
    auto const been = git_.ask_if_sure(tree.at, {"rev-list", "--walk-reflogs", "--max-count=1000", "HEAD", "--"});
    if (!been) return in_doubt(been.error);
    detail::worktree::words some = detail::worktree::lines_of(*been);
    bool const has_log = !git_.is_private() || !detail::worktree::line_in(tree.at.git_directory + "/logs/HEAD").empty();
    if (some.size() == most_moves || !has_log) return true;
    some.insert(some.end(), besides.begin(), besides.end());
    for (char const* const word : {"HEAD", "--not", "--branches", "--tags", "--remotes"}) some.emplace_back(word);
    if (!tree.base.empty()) some.push_back(tree.base);
    return has_commits(tree.at, std::move(some));
}

inline worktree_answer<bool> worktrees::has_commits(detail::worktree::git_place const& at,
                                                    detail::worktree::words which) const {
    which.insert(which.begin(), {"rev-list", "--max-count=1"});
    which.emplace_back("--");
    auto const commits = git_.ask_if_sure(at, std::move(which));
    if (!commits) return in_doubt(commits.error);
    return !commits->empty();
}

// Submodules are repositories of their own inside the tree, and their administrative directories go with it. Git would
// enter them with their own settings, and so run the programs that these name: so each is looked at from here, one after the
// other, and where its files point is not believed.
inline worktree_answer<detail::worktree::submodule_work> worktrees::look_into_submodules(known_tree const& tree) const {
    namespace inner = detail::worktree;
    struct part {
        std::string directory, git_directory;
        std::string base;  // a commit that has the commits of its submodules; empty if it has none
        std::string path;  // in the tree; empty for the tree itself
    };
    inner::submodule_work work;
    std::vector<std::string> seen, modules{tree.at.git_directory + "/modules"};
    std::int64_t logs_left = inner::most_copied;
    std::vector<part> left{{tree.at.directory, tree.at.git_directory, tree.base, {}}};
    while (!left.empty()) {
        part const in = std::move(left.back());
        left.pop_back();
        inner::git_place at = tree.at;
        if (!in.path.empty()) {
            auto place = git_.place(in.directory, {in.git_directory, in.git_directory, true, &logs_left}, true);
            if (!place) return place.error;
            at = *std::move(place);
            auto const files = has_changed_files(at);
            if (!files) return files.error;
            if (*files) work.note_files(in.path);
            auto const commits = has_commits_of_its_own(at, in.base);
            if (!commits) return commits.error;
            if (*commits) work.note_commits(in.path);
        }
        std::vector<part> inside;
        auto const entries = git_.ask_at_length(at, {"ls-files", "--stage", "-z"});
        if (!entries) return entries.error;
        std::string const begin = in.path.empty() ? std::string{} : in.path + '/';
        for (std::string const& each : inner::directories_with_git(in.directory, *entries))
            work.note_files(begin + each);
        for (std::string const& link : inner::gitlinks_in(*entries)) {
            std::string path = begin + link, directory = in.directory + '/' + link;
            if (!inner::stands_there(directory)) continue;  // that is a change of the tree around it
            if (!inner::stands_there(directory + "/.git")) {
                auto const names = inner::names_in(directory);  // a link or a file has no list: an error
                if (!names || !names->empty()) work.note_files(path);
                continue;
            }
            std::string found = inner::git_directory_of(directory);
            bool const is_its_own = inner::real_path(directory) == directory
                                 && inner::is_of_submodule(found, directory, in.git_directory)
                                 && inner::is_directory(found + "/objects");
            if (!is_its_own) {
                work.note_files(path);  // in doubt
                continue;
            }
            seen.push_back(found);
            if (found == directory + "/.git") modules.push_back(found + "/modules");
            auto const base = in.base.empty() ? worktree_answer<std::string>{std::string{}}
                                              : git_.ask(at, {"ls-tree", "-z", in.base, "--", link});
            if (!base) return base.error;
            inside.push_back(
                {std::move(directory), std::move(found), inner::commit_of_gitlink(*base), std::move(path)});
        }
        for (; !inside.empty(); inside.pop_back()) left.push_back(std::move(inside.back()));
    }
    // Those that are not checked out any more, or are checked out but no longer in the index around them.
    for (std::string const& list : modules) {
        auto const found = inner::git_directories_in(list);
        if (!found) return found.error;
        for (std::string const& each : *found) {
            if (inner::is_among(seen, each)) continue;
            worktree_error failed = look_into_module(tree, each, logs_left, work);
            if (failed) return failed;
        }
    }
    return work;
}

// Looks into the administrative directory of a submodule that is not in the index around it.
inline worktree_error worktrees::look_into_module(known_tree const& tree, std::string const& module,
                                                  std::int64_t& logs_left,
                                                  detail::worktree::submodule_work& work) const {
    namespace inner = detail::worktree;
    std::string const& around =
        module.starts_with(tree.at.git_directory + '/') ? tree.at.git_directory : tree.at.directory;
    std::string const name = module.substr(around.size() + 1);
    auto const checked_out =
        git_.ask_if_any({"/"}, {"config", "--file", module + "/config", "--no-includes", "--get", "core.worktree"});
    if (!checked_out) {
        auto const doubt = in_doubt(checked_out.error);
        if (doubt) work.note_files(name);
        return doubt.error;
    }
    std::string const directory = checked_out->empty() ? std::string{} : inner::real_path(module + '/' + *checked_out);
    if (directory.starts_with(tree.at.directory + '/') && inner::stands_there(directory + "/.git")) {
        auto const at = git_.place(directory, {module, module, true}, true);
        if (!at) return at.error;
        auto const files = has_changed_files(*at);
        if (!files) return files.error;
        if (*files) work.note_files(directory.substr(tree.at.directory.size() + 1));
    }
    auto const commits = has_commits_of_its_own(module, logs_left);
    if (!commits) return commits.error;
    if (*commits) work.note_commits(name);
    return {};
}

// Does a submodule have commits that are on no branch of its remote and that the tree did not begin with, work that was
// not ended, or working trees elsewhere?
inline worktree_answer<bool> worktrees::has_commits_of_its_own(detail::worktree::git_place const& at,
                                                               std::string const& base) const {
    auto const unfinished = detail::worktree::unfinished_work_in(at.git_directory);
    if (!unfinished) return unfinished.error;
    auto const trees = detail::worktree::names_in(at.git_directory + "/worktrees");
    if (!trees) return trees.error;
    if (unfinished->any || !trees->empty()) return true;
    detail::worktree::words which = detail::worktree::commits_of_submodule(base);
    which.insert(which.begin(), unfinished->commits.begin(), unfinished->commits.end());
    return has_commits(at, std::move(which));
}

// The same for its administrative directory alone.
inline worktree_answer<bool> worktrees::has_commits_of_its_own(std::string const& git_directory,
                                                               std::int64_t& logs_left) const {
    auto const alone = git_.place(git_directory, {git_directory, git_directory, false, &logs_left}, false);
    if (!alone) return alone.error;
    return has_commits_of_its_own(*alone, {});
}

// Would work be lost with the administrative directory of a tree whose files are gone? This is commits on no branch,
// commits of its submodules, staged files, and operations that were not ended.
inline worktree_answer<bool> worktrees::would_lose_work(known_tree const& gone) const {
    namespace inner = detail::worktree;
    auto const unfinished = inner::unfinished_work_in(gone.at.git_directory);
    if (!unfinished) return unfinished.error;
    if (unfinished->any || gone.has_own_references) return true;
    auto const lonely = has_lonely_commits(gone, unfinished->commits);
    if (!lonely || *lonely) return lonely;
    auto const staged = git_.says_anything(gone.at, {"diff-index", "--cached", "--name-only", "-z", "HEAD", "--"});
    if (!staged) return in_doubt(staged.error);
    if (*staged) return true;
    auto const modules = inner::git_directories_in(gone.at.git_directory + "/modules");
    if (!modules) return modules.error;
    std::int64_t logs_left = inner::most_copied;
    for (std::string const& each : *modules) {
        auto const commits = has_commits_of_its_own(each, logs_left);
        if (!commits || *commits) return commits;
    }
    return false;
}

// What Git cannot say of a tree, such as one without any commit, is for somebody to look at.
inline worktree_answer<bool> worktrees::in_doubt(worktree_error const& error) {
    if (error.why != worktree_fault::git_failed) return error;
    return true;
}

}}  // namespace muster::v0
