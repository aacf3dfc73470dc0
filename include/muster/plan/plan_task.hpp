// A task of a plan, and what a plan goes by: data, whether the plan is a constant or made while running.
//
//     constexpr std::string_view files[] = {"src/routes", "src/services"};
//     constexpr muster::plan_task look{.name = "api-researcher", .kind = muster::phase::research, .reads = files};
//
// A task borrows its names and lists; owned_plan.hpp keeps them, and plan.hpp makes tasks of types.
#pragma once

#include <muster/craft/phase.hpp>
#include <muster/plan/place.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/role.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

struct plan_task {
    std::string_view name = {};
    phase kind = phase::research;
    name_list needs = {};             // names of the tasks that must be done before
    name_list writes = {};            // files and directories that it changes; only an implementation does
    name_list reads = {};             // what it looks at: see below for a verification
    std::string_view output = {};     // the file of the scratchpad that it leaves behind, if it leaves one
    std::string_view fallback = {};   // in words: how it is done where it cannot be done so
    role_kind by = role_kind::unset;  // whose work it is; unset: whose the phase is
};

// A verification's region is what it reads; if it says nothing of that, all that the implementations write which it
// needs. Nobody may write there while it runs.

// plan_tasks: a view of somebody's tasks, in the order of the plan
using plan_tasks = borrowed_list<plan_task>;

[[nodiscard]] constexpr role_kind executor_of(plan_task const& task) noexcept {
    return task.by == role_kind::unset ? executor_of(task.kind) : task.by;
}

// plan_rules: what a plan is held to
struct plan_rules {
    phase_gate gate = phase_gate::strict;
    verification_actor verifying = verification_actor::fresh_worker;
    // Without a base a plan has only relative paths or only absolute ones.
    path_rules paths = {.base = {}};
};

[[nodiscard]] constexpr plan_rules plan_rules_of(dialect const& rules,
                                                 path_rules const& paths = {.base = {}}) noexcept {
    return {rules.prompt.phases, rules.prompt.verifying, paths};
}

}}  // namespace muster::v0
