// A task on a team's board: work that somebody is to do, and what has to be done before.
//
//     muster::board_task const one{.id = 3, .texts = {.subject = "Fix auth.rs"}, .blocked_by = {1, 2}};
//
// It is no worker's run: a run is what one worker is at, a task of a board is what the team still has to do.
#pragma once

#include <muster/crew/team_limits.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

using task_number = std::uint64_t;  // counts the tasks of a board from 1; none is used again

enum class task_state : unsigned char { pending, in_progress, completed };

[[nodiscard]] constexpr std::string_view word(task_state what) noexcept {
    switch (what) {
        case task_state::pending: return "pending";
        case task_state::in_progress: return "in_progress";
        case task_state::completed: break;
    }
    return "completed";
}

struct task_texts {
    std::string subject = {};      // a line
    std::string description = {};  // all that whoever takes it has to know
    std::string active_form = {};  // what is shown while somebody is at it: "Fixing auth.rs"

    friend bool operator==(task_texts const&, task_texts const&) = default;
};

struct board_task {
    task_number id = 0;
    task_texts texts = {};
    task_state state = task_state::pending;
    std::string owner = {};                    // who has claimed it, by a worker's id or name; empty: nobody
    std::vector<task_number> blocks = {};      // these wait for it, in the order in which that was said
    std::vector<task_number> blocked_by = {};  // it waits for these

    friend bool operator==(board_task const&, board_task const&) = default;
};

// board_fault: why a board stays as it is
enum class board_fault : unsigned char {
    none,
    no_team,       // no team of this coordinator has this name
    unknown_task,  // there is none of this number, or none any more
    blank_subject,
    texts_too_large,
    too_many_tasks,
    too_many_links,
    bad_owner,
    already_claimed,  // by somebody else
    already_started,  // it is not pending
    blocked,          // what it waits for is not done
    owner_busy,       // who wants it has another that is not done
    waits_for_itself,
    circle,        // each would wait for the other
    others_began,  // what waited for it has been started: it cannot be undone
    too_many_bindings,
    not_kept,  // the journal could not keep it
};

[[nodiscard]] constexpr std::string_view word(board_fault why) noexcept {
    switch (why) {
        case board_fault::none: return "None";
        case board_fault::no_team: return "TeamNotFound";
        case board_fault::unknown_task: return "UnknownTask";
        case board_fault::blank_subject: return "Wire";
        case board_fault::texts_too_large: return "BodyTooLarge";
        case board_fault::too_many_tasks: return "TooManyTasks";
        case board_fault::too_many_links: return "TooManyLinks";
        case board_fault::bad_owner: return "InvalidOwner";
        case board_fault::already_claimed: return "AlreadyClaimed";
        case board_fault::already_started: return "AlreadyStarted";
        case board_fault::blocked: return "BlockedByTasks";
        case board_fault::owner_busy: return "OwnerBusy";
        case board_fault::waits_for_itself: return "WaitsForItself";
        case board_fault::circle: return "Circle";
        case board_fault::others_began: return "OthersBegan";
        case board_fault::too_many_bindings: return "TooManyBindings";
        case board_fault::not_kept: return "NotKept";
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(board_fault why) noexcept {
    switch (why) {
        case board_fault::none: return "nothing is wrong";
        case board_fault::no_team: return "no team of yours has this name";
        case board_fault::unknown_task: return "there is no task of this number";
        case board_fault::blank_subject: return "the subject is blank";
        case board_fault::texts_too_large: return "the task is too large: put the material into files and name them";
        case board_fault::too_many_tasks: return "the board has as many tasks as it may: delete what is done";
        case board_fault::too_many_links: return "the task waits for, or is waited for by, as many as it may";
        case board_fault::bad_owner: return "the owner's name is empty or too long";
        case board_fault::already_claimed: return "somebody else has claimed this task";
        case board_fault::already_started: return "this task is not pending any more";
        case board_fault::blocked: return "what this task waits for is not done";
        case board_fault::owner_busy: return "this one has another task that is not done";
        case board_fault::waits_for_itself: return "no task waits for itself";
        case board_fault::circle: return "each of them would wait for the other";
        case board_fault::others_began: return "what waited for this task has been started already";
        case board_fault::too_many_bindings: return "there are too many bindings with boards";
        case board_fault::not_kept: return "this could not be kept, so it was not done: ask again";
    }
    return "an unknown fault";
}

// fault_of(texts, limits)
[[nodiscard]] inline board_fault fault_of(task_texts const& what, team_limits const& most) noexcept {
    if (trimmed(what.subject).empty()) return board_fault::blank_subject;
    std::size_t const bytes = what.subject.size() + what.description.size() + what.active_form.size();
    return bytes <= most.max_task_bytes ? board_fault::none : board_fault::texts_too_large;
}

}}  // namespace muster::v0
