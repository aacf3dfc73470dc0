// Who runs when: a plan carried out on paper, by its order, its gate, its claims and how long each task takes.
//
//     muster::task_time const times[] = {{.takes = 4}, {.takes = 1}, {.takes = 3}};     // of each task of the plan
//     muster::plan_schedule const made = muster::schedule_of(notify::tasks, times);
//     made.slots[2].from;                            // and to, and what it waited for
//     muster::text_of(made, notify::tasks);          // a line for each
//
// The same inputs give the same answer: it starts nobody, knows no clock, and counts in whatever unit the caller does. It
// goes by the same machines as the work itself: plan_progress says what may start, claims who may write where.
#pragma once

#include <muster/plan/detail/scheduler.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/plan/schedule_slot.hpp>

#include <span>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// schedule_of(tasks, times, rules): each as early as it can be, and of two that could start one, the one that came first
//
// `times` are those of the tasks in their order; a task without one takes 1. At most `most_at_once` workers run at once.
// What can never start is in `never`, with the reason. A hundred tasks take a millisecond and a thousand half a second, for at
// each end all that is left is looked at again; beyond 1024 none is looked at.
[[nodiscard]] inline plan_schedule schedule_of(plan_tasks tasks, std::span<task_time const> times,
                                               plan_rules const& rules = {},
                                               std::size_t most_at_once = static_cast<std::size_t>(-1)) {
    return detail::planning::scheduler{tasks, times, rules, most_at_once}.run();
}

// text_of(schedule, tasks): a line for each slot, and one for each task that never starts
//
//     3 to 6: write-auth, by implementer; it waited for api-researcher
[[nodiscard]] inline std::string text_of(plan_schedule const& made, plan_tasks tasks) {
    std::string text;
    for (schedule_slot const& slot : made.slots) {
        ((text += std::to_string(slot.from)) += " to ") += std::to_string(slot.to);
        ((text += ": ") += tasks[slot.task].name) += ", by ";
        text += slot.worker.empty() ? std::string_view{"the coordinator"} : slot.worker.text();
        if (slot.waited != schedule_wait::nothing) (text += "; ") += describe(slot.waited);
        if (slot.behind != no_task) (text += ' ') += tasks[slot.behind].name;
        text += '\n';
    }
    for (never_started const& each : made.never) {
        ((text += "never: ") += tasks[each.task].name) += ": ";
        (text += describe(each.why)) += '\n';
    }
    return text;
}

}}  // namespace muster::v0
