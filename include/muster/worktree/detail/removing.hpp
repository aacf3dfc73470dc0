// How a tree is removed: its files, what the repository has of it, and its branch.
#pragma once

#include <muster/worktree/detail/remove.hpp>
#include <muster/worktree/worktrees.hpp>

#include <unistd.h>

#include <string>
#include <utility>

namespace muster { inline namespace v0 {

namespace detail::worktree {

// Puts a text before what the error says, which may be where a part of the tree is left.
inline worktree_error preceded_by(std::string said, worktree_error failed) {
    if (!failed.said.empty()) (said += ": ") += failed.said;
    failed.said = std::move(said);
    return failed;
}

}  // namespace detail::worktree

// Removes a tree from the repository's list, if it is there and if no work would be lost.
inline worktree_answer<worktree_end> worktrees::strike_out(std::string const& path) const {
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    auto const listed = detail::worktree::listed_git_directory(source_.common, path);
    if (!listed) return listed.error;
    worktree_end const gone{worktree_outcome::gone, path};
    // A tree that was made by hand may be on a disk that is away.
    bool const is_in_place = path == directory_ + path.substr(path.rfind('/')) && real_path_of(path) == path;
    if (!is_in_place) return gone;
    if (listed->empty() || detail::worktree::stands_there(*listed + "/locked")) return gone;
    if (detail::worktree::stands_there(path)) return gone;
    auto const known = find_listed(path, *listed);
    if (!known) return known.error.why == worktree_fault::not_found ? worktree_answer<worktree_end>{gone} : known.error;
    auto const loses = would_lose_work(*known);
    if (!loses) return loses.error;
    if (*loses) return worktree_end{worktree_outcome::changed, path};
    if (worktree_error failed = remove_listed(*listed)) return failed;
    return gone;
}

inline worktree_error worktrees::discard(std::string const& path, worktree_discard how) const {
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    auto const known = find(path);
    if (!known) return known.error;
    if (how != worktree_discard::by_force) {
        auto const submodules = look_into_submodules(*known);
        if (!submodules) return submodules.error;
        if (!submodules->where.empty()) {
            return {worktree_fault::submodules_changed, path, detail::worktree::listed(submodules->where)};
        }
    }
    return remove(*known);
}

// Removes the files, then the tree's administrative directory, then its branch. So commits are removed only after all
// the rest.
inline worktree_error worktrees::remove(known_tree const& tree) const {
    using detail::worktree::preceded_by;
    worktree_error failed = detail::worktree::remove_directory(tree.at.directory, options_->limit_ms);
    if (failed) return preceded_by("the tree is removed in part at most, and its branch stays", std::move(failed));
    failed = remove_listed(tree.at.git_directory);
    if (failed) {
        return preceded_by("the tree is removed; what the repository has of it stays, and so does its branch",
                           std::move(failed));
    }
    return forget_branch(tree);
}

// Removes an administrative directory from the repository's list, and the list if it is empty then.
inline worktree_error worktrees::remove_listed(std::string const& git_directory) const {
    if (worktree_error failed = detail::worktree::remove_directory(git_directory, options_->limit_ms)) return failed;
    (void)::rmdir((source_.common + "/worktrees").c_str());
    return {};
}

// Deletes the branch if it is still at that commit, and its log. A log that is a link is removed, and its target is
// not.
inline worktree_answer<std::string> worktrees::remove_branch(detail::worktree::git_place const& at,
                                                             std::string const& branch, std::string const& tip) const {
    auto gone = git_.ask(at, {"update-ref", "--no-deref", "-d", "refs/heads/" + branch, tip});
    if (!gone || !git_.is_private()) return gone;
    detail::worktree::pipe_end const logs{detail::worktree::open_real_directory(source_.common + "/logs/refs/heads")};
    if (logs.is_open()) (void)::unlinkat(logs.get(), branch.c_str(), 0);
    return gone;
}

// Only if it still is where it was looked at.
inline worktree_error worktrees::forget_branch(known_tree const& tree) const {
    if (tree.tip.empty()) return {};
    auto const place = references();
    auto gone = place ? remove_branch(*place, tree.branch, tree.tip) : worktree_answer<std::string>{place.error};
    if (gone) return {};
    gone.error.where = tree.branch;
    return detail::worktree::preceded_by("the tree is removed, and its branch stays", std::move(gone.error));
}

}}  // namespace muster::v0
