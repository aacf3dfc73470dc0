// How much there may be of teams, and how long they wait.
//
//     muster::crew_limits most{.teams = muster::lowered({.max_teams = 2, .max_members = 50})};   // 2 teams of 8
//
// What stands here is the most: a configuration may lower a limit, and never raises one.
#pragma once

#include <muster/toolbox/time.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

struct team_limits {
    bool enabled = true;
    std::size_t max_teams = 4;              // open at once, for each coordinator; a dialect may have fewer
    std::size_t max_members = 8;            // of a team, its lead included
    std::size_t max_name = 64;              // characters of a team's name
    std::size_t max_member_name = 32;       // and of a member's
    std::size_t max_description = 200;      // bytes
    std::size_t max_worktrees = 64;         // remembered for a team
    std::size_t max_worktree_bytes = 4096;  // of the path of each
    std::size_t max_deleted = 64;           // deleted teams that are remembered; the oldest go first
    std::size_t max_brief_bytes = 4096;     // of a member's prompt, as far as its team keeps it
    std::size_t max_tasks = 1000;           // on a team's board, deleted ones not counted
    std::size_t max_task_bytes = 32768;     // of a task's texts together
    std::size_t max_links = 64;             // of a task, in each direction

    duration idle_after = std::chrono::hours{1};   // a team in which nobody has worked for so long is flagged
    duration drain = std::chrono::seconds{30};     // how long members have to end by themselves, once they are asked to
    duration heartbeat = std::chrono::minutes{5};  // a member that was silent for so long counts as gone
};

// lowered(wish, most): each limit of `wish` that is lower than that of `most`, and that of `most` otherwise
[[nodiscard]] constexpr team_limits lowered(team_limits const& wish, team_limits const& most = {}) noexcept {
    constexpr auto lower = [](auto a, auto b) { return a < b ? a : b; };
    return {.enabled = wish.enabled && most.enabled,
            .max_teams = lower(wish.max_teams, most.max_teams),
            .max_members = lower(wish.max_members, most.max_members),
            .max_name = lower(wish.max_name, most.max_name),
            .max_member_name = lower(wish.max_member_name, most.max_member_name),
            .max_description = lower(wish.max_description, most.max_description),
            .max_worktrees = lower(wish.max_worktrees, most.max_worktrees),
            .max_worktree_bytes = lower(wish.max_worktree_bytes, most.max_worktree_bytes),
            .max_deleted = lower(wish.max_deleted, most.max_deleted),
            .max_brief_bytes = lower(wish.max_brief_bytes, most.max_brief_bytes),
            .max_tasks = lower(wish.max_tasks, most.max_tasks),
            .max_task_bytes = lower(wish.max_task_bytes, most.max_task_bytes),
            .max_links = lower(wish.max_links, most.max_links),
            .idle_after = lower(wish.idle_after, most.idle_after),
            .drain = lower(wish.drain, most.drain),
            .heartbeat = lower(wish.heartbeat, most.heartbeat)};
}

}}  // namespace muster::v0
