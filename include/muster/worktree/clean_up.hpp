// The working trees of a team that is deleted: those in which nothing has changed go, the others stay and are named.
//
//     how.clean_up = {{"directory", remove_team_directory}, muster::worktree_step(trees, tell_what_stays)};
//
// The list comes from the team in memory, not from a file in its directory, which an earlier step removes. A tree that
// cannot be removed does not keep the others.
#pragma once

#include <muster/crew/clean_up_step.hpp>
#include <muster/worktree/worktrees.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

struct worktree_clean_up {
    std::size_t removed = 0;           // also those that were gone already
    std::vector<worktree_end> kept{};  // there is work in them: path and branch
    std::vector<worktree_error> failures{};
};

// finish_all(trees, paths): each of them, whatever became of the one before
[[nodiscard]] inline worktree_clean_up finish_all(worktrees const& trees, std::span<std::string const> paths) {
    worktree_clean_up done;
    for (std::string const& path : paths) {
        worktree_answer<worktree_end> end = trees.finish(path);
        if (!end)
            done.failures.push_back(std::move(end.error));
        else if (end->is_kept())
            done.kept.push_back(std::move(*end));
        else
            ++done.removed;
    }
    return done;
}

// worktree_step(trees, tell): the step of a team's deletion; `tell` hears of each tree that stays
//
// A tree that stays because of the work in it is no error. What failed is tried again with the next attempt to delete
// the team, and what is gone by then is no error either.
[[nodiscard]] inline clean_up_step worktree_step(worktrees trees, std::function<void(worktree_end const&)> tell = {}) {
    auto const run = [trees = std::move(trees), tell = std::move(tell)](team const& which) {
        worktree_clean_up const done = finish_all(trees, which.worktrees);
        for (worktree_end const& each : done.kept) {
            if (tell) tell(each);
        }
        std::string errors;
        for (worktree_error const& each : done.failures) (errors += errors.empty() ? "" : " ") += describe(each);
        return errors;
    };
    return {"worktrees", run};
}

}}  // namespace muster::v0
