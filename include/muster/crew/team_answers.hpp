// What a crew is asked about teams and their boards, and what it answers. Every refusal is a value.
//
//     muster::join_answer const got = crew.spawn_member(now, desk, {.team = "auth"}, {.prompt = "Find it."});
//     if (got.why != muster::team_fault::none) return describe(got.why);   // else got.spawned says all
#pragma once

#include <muster/crew/answers.hpp>
#include <muster/crew/board_task.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/team.hpp>

#include <string>
#include <vector>

namespace muster { inline namespace v0 {

// open_team: what is to be known of it
struct team_plan {
    std::string name = {};  // as team_name_from makes it
    std::string description = {};
    std::string lead_session_id = {};
    std::string file = {};  // where the host keeps it
    worker_id by = {};      // who asks; empty is the coordinator
};

// spawn_member: where, and as what
struct member_plan {
    std::string team = {};
    actor_kind kind = actor_kind::worker;
    worker_id by = {};
};

// spawn_member: who the new member is, or what stands against it: the team, or else the task
struct [[nodiscard]] join_answer {
    team_fault why = team_fault::none;
    spawn_answer spawned = {};
    muster::team team = {};  // that it has joined, as it is now

    explicit operator bool() const noexcept { return why == team_fault::none && bool{spawned}; }
};

// close_team: what becomes of members that are at work?
enum class closing : unsigned char {
    if_idle,   // then the team is not closed
    by_force,  // they are stopped, in the order in which they joined
};

struct [[nodiscard]] closing_answer {
    team_fault why = team_fault::none;
    std::vector<worker_id> active = {};  // why it is blocked
    std::vector<worker_id> killed = {};  // who was stopped: by force, or after a long silence
    muster::team team = {};              // as it is now, for the clean-up
    std::vector<std::string> open = {};  // of which_team: the names of all that are open

    explicit operator bool() const noexcept { return why == team_fault::none; }
};

// add_task, claim_task, move_task: which, and what stands against it
struct [[nodiscard]] board_answer {
    board_fault why = board_fault::none;
    task_number task = 0;
    std::vector<task_number> open = {};  // what it waits for, or what its owner is at

    explicit operator bool() const noexcept { return why == board_fault::none; }
};

}}  // namespace muster::v0
