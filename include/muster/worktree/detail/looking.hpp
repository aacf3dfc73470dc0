// What a worker has left in its tree, as Git tells it.
#pragma once

#include <muster/worktree/worktrees.hpp>  // worktrees

#include <cstddef>  // size_t
#include <string>   // string
#include <utility>  // move

namespace muster::inline v0 {

// Only what lies where trees are made, is no link, and is in the repository's own list counts as made here; where the
// files in it point is not believed.
inline worktree_answer<worktrees::known_tree> worktrees::find(std::string const& path) const {
    namespace tree = detail::worktree;
    worktree_error const unknown{worktree_fault::not_found, path};
    std::string const step = path.substr(path.rfind('/') + 1);
    if (path != directory_ + '/' + step || tree::real_path(path) != path) return unknown;
    auto const found = git_.ask({path}, {"rev-parse", "--absolute-git-dir"});
    if (!found) return tree::read_as(found.error, worktree_fault::not_found);
    if (!found->starts_with(common_ + "/worktrees/")) return unknown;
    if (tree::line_in(*found + "/gitdir") != path + "/.git") return unknown;
    known_tree known{{path, *found, path}};
    auto const base = git_.ask(known.at, {"rev-parse", "--verify", "--quiet", "refs/worktree/base"});
    if (!base) return tree::read_as(base.error, worktree_fault::not_found);
    known.base = *base;
    known.branch = "worktree-" + step;
    auto const tip = git_.ask(top_, {"rev-parse", "--verify", "--quiet", "refs/heads/" + known.branch});
    if (tip) known.tip = *tip;
    return known;
}

inline worktree_answer<worktree_changes> worktrees::look_at(std::string const& path) const {
    auto const with_others = turn(detail::worktree::turn_to::look);
    if (with_others.error()) return with_others.error();
    auto const known = find(path);
    if (!known) return known.error;
    return look_at(*known);
}

inline worktree_answer<worktree_changes> worktrees::look_at(known_tree const& tree) const {
    auto const files = has_changed_files(tree);
    if (!files) return files.error;
    detail::worktree::words here{"HEAD", '^' + tree.base};
    if (!tree.tip.empty()) here.push_back(tree.tip);
    auto commits = has_commits(tree, std::move(here));
    if (commits && !*commits) commits = has_lonely_commits(tree);
    if (!commits) return commits.error;
    auto const branch = git_.ask(tree.at, {"symbolic-ref", "--quiet", "--short", "HEAD"});
    return worktree_changes{*files, *commits, branch ? *branch : std::string{}};
}

// Of files that are marked as unchanged Git believes that they are: the marks go first.
inline worktree_answer<bool> worktrees::has_changed_files(known_tree const& tree) const {
    auto const marked = git_.ask(tree.at, {"update-index", "-q", "--really-refresh"});
    if (!marked) return in_doubt(marked.error);
    auto const files = git_.ask(
        tree.at, {"status", "--porcelain", "-z", "--untracked-files=normal", "--no-renames",
                  "--ignore-submodules=dirty", options_->keeps_ignored ? "--ignored=traditional" : "--ignored=no"});
    if (!files) return files.error;
    return !files->empty();
}

// Commits to which only the tree leads: where its HEAD has been, or in references of its own.
inline worktree_answer<bool> worktrees::has_lonely_commits(known_tree const& tree) const {
    constexpr std::size_t most_moves = 1000;
    auto const been = git_.ask(tree.at, {"rev-list", "--walk-reflogs", "--max-count=1000", "HEAD", "--"});
    if (!been) return in_doubt(been.error);
    detail::worktree::words some = detail::worktree::lines_of(*been);
    if (some.size() == most_moves) return true;
    for (char const* const word : {"--glob=refs/worktree", "--not", "--branches", "--tags", "--remotes"})
        some.emplace_back(word);
    some.push_back(tree.base);
    return has_commits(tree, std::move(some));
}

inline worktree_answer<bool> worktrees::has_commits(known_tree const& tree, detail::worktree::words which) const {
    which.insert(which.begin(), {"rev-list", "--max-count=1"});
    which.emplace_back("--");
    auto const commits = git_.ask(tree.at, std::move(which));
    if (!commits) return in_doubt(commits.error);
    return !commits->empty();
}

// What Git cannot say of a tree, such as one without any commit, is for somebody to look at.
inline worktree_answer<bool> worktrees::in_doubt(worktree_error const& error) {
    if (error.why != worktree_fault::git_failed) return error;
    return true;
}

}  // namespace muster::inline v0
