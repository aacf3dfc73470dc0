// What can be wrong with a plan, and the way out of each.
//
//     log(muster::describe(muster::plan_fault::two_writers));
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// Of most faults another task is told as well, or a name or a place.
enum class plan_fault : unsigned char {
    no_name,       // a task without a name
    name_twice,    // other: the task that has it already
    missing_need,  // other: the name that no task has
    circle,        // other: what it waits for, and so on until itself
    synthesis_by_worker,
    work_by_coordinator,
    verification_by_coordinator,
    nothing_written,    // an implementation that says no file
    written_by_others,  // a task of another phase that says files
    no_place,  // other: a path that is empty or too long, or without a base relative among absolute ones or above all
    two_writers,        // other: who could write there at the same time
    moving_target,      // other: who could write at the same time what it verifies
    no_specification,   // an implementation that rests on no synthesis
    undigested,         // other: the research that no synthesis has read before
    unverified,         // an implementation that no verification needs
    nothing_to_verify,  // a verification that rests on no implementation
    same_output,        // other: who could leave the same file at the same time
    too_many,           // tasks, needs or places: nothing more was looked at
};

// describe(plan_fault): what is wrong and what to do, for whoever made the plan
[[nodiscard]] constexpr std::string_view describe(plan_fault why) noexcept {
    switch (why) {
        case plan_fault::no_name: return "has no name: give it one";
        case plan_fault::name_twice: return "another task has this name: rename one";
        case plan_fault::missing_need: return "needs a task that is not in the plan: add it, or drop the need";
        case plan_fault::circle: return "waits for itself over others: drop one of these needs";
        case plan_fault::synthesis_by_worker:
            return "synthesis is never a worker's: the coordinator reads the findings and says what is to be done";
        case plan_fault::work_by_coordinator: return "research and implementation are for workers: leave it to one";
        case plan_fault::verification_by_coordinator:
            return "fresh workers verify here: leave it to one, or take a dialect in which the coordinator may";
        case plan_fault::nothing_written: return "does not say what it changes: list its files or directories";
        case plan_fault::written_by_others:
            return "only an implementation changes files: make it one, or leave findings in the scratchpad";
        case plan_fault::no_place:
            return "has a path that is empty or too long, or could lie anywhere (relative among absolute ones, or "
                   "climbing out): give the plan a base";
        case plan_fault::two_writers:
            return "another task may write there at the same time: let one need the other, or give both to one worker";
        case plan_fault::moving_target:
            return "what it verifies may be written meanwhile: let one need the other, or narrow what it reads";
        case plan_fault::no_specification: return "rests on no specification: let it need a synthesis";
        case plan_fault::undigested:
            return "rests on findings that nobody has understood: let the synthesis that it needs need that research";
        case plan_fault::unverified: return "nobody verifies it: let a verification need it";
        case plan_fault::nothing_to_verify: return "verifies nothing: let it need the implementation that it verifies";
        case plan_fault::same_output:
            return "another task may leave the same file in the scratchpad: give each a file of its own";
        case plan_fault::too_many: return "is one too many, or lists too much: cut the plan into several";
    }
    return "it is not known what is wrong";
}

}}  // namespace muster::v0
