// Where a worker's changes are, for the envelope of its end.
//
//     auto end = trees->finish(path);
//     crew.finish(now, run, {.result = text, .attached = muster::attached_of(*end)});
//     // <worktree> with <worktreePath> and <worktreeBranch>, if the tree was kept: worktree_of() reads it
#pragma once

#include <muster/crew/ending.hpp>
#include <muster/worktree/worktrees.hpp>

#include <vector>

namespace muster { inline namespace v0 {

// attached_of(end): nothing, if there is nothing to look at any more
[[nodiscard]] inline std::vector<attachment> attached_of(worktree_end const& end) {
    if (!end.is_kept()) return {};
    std::vector<attachment> all{{"worktreePath", end.path}};
    if (!end.branch.empty()) all.push_back({"worktreeBranch", end.branch});
    return all;
}

}}  // namespace muster::v0
