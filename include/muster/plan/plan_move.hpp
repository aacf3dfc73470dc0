// What a plan in progress answers to a move.
//
//     if (muster::plan_move const why = run.start("verifier", who); why != muster::plan_move::taken) log(describe(why));
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class plan_move : unsigned char {
    taken,
    unknown_task,      // no task of the plan has this name
    needs_missing,     // something that it needs is not done
    findings_missing,  // with the strict gate: research is not over
    synthesis_first,   // findings that it counts on have been read by no synthesis that is done
    coordinator_only,  // it is not given to a worker
    workers_only,      // it is not the coordinator's
    not_fresh,         // this worker had a part in what it is to verify
    at_work,           // the task runs already
    busy,              // this worker is at another task of the plan
    not_at_work,       // the task does not run: there is nothing to end
    not_done,          // it was not done: there is nothing to send back
    rests_on_it,       // a task that rests on it is running
    waits_for_it,      // a part of a split needs what waits for the task itself
    is_settled,        // it is done, given up or left out, or nothing can reach it
    name_taken,        // a task of the plan has this name
    nothing_said,      // a task without a name, or a split into nothing
    too_many,          // over the limit of tasks or attempts
};
inline constexpr std::size_t plan_move_count = 18;

// describe(plan_move): what is wrong and what to do, for whoever made the move
[[nodiscard]] constexpr std::string_view describe(plan_move why) noexcept {
    switch (why) {
        case plan_move::taken: return "go on";
        case plan_move::unknown_task: return "no task of the plan has this name: look at its tasks";
        case plan_move::needs_missing: return "something that it needs is not done: wait for it";
        case plan_move::findings_missing: return "research is not over: wait for it, or leave it out";
        case plan_move::synthesis_first: return "findings have come in that nobody has understood: synthesise first";
        case plan_move::coordinator_only: return "this is the coordinator's own work: do it yourself";
        case plan_move::workers_only: return "this is done by a worker: give it to one";
        case plan_move::not_fresh: return "this worker had a part in what it is to verify: give it to a fresh one";
        case plan_move::at_work: return "it runs already: wait until it has ended, or stop it";
        case plan_move::busy:
            return "this worker is at another task: wait until that has ended, or take another worker";
        case plan_move::not_at_work: return "it does not run: there is nothing to end";
        case plan_move::not_done: return "it is not done: there is nothing to send back";
        case plan_move::rests_on_it: return "a task that rests on it is running: end that first";
        case plan_move::waits_for_it: return "a part needs what waits for the whole: drop that need";
        case plan_move::is_settled: return "it is done, given up or left out: send it back, or add another task";
        case plan_move::name_taken: return "a task of the plan has this name: take another";
        case plan_move::nothing_said: return "a task needs a name, and a split needs parts";
        case plan_move::too_many: return "the plan is full: begin another";
    }
    return "it is not known why";
}

}}  // namespace muster::v0
