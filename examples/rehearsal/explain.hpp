// Says of each scene why it did not begin earlier, by the schedule of the plan; and what did not go as that says.
#pragma once

#include "stage.hpp"
#include "teller.hpp"

#include <muster/plan/owned_plan.hpp>
#include <muster/plan/schedule.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace rehearsal {

inline std::string what_it_waited_for(muster::schedule_slot const& slot, muster::plan_tasks tasks) {
    if (slot.waited == muster::schedule_wait::needs) return "after " + joined(tasks[slot.task].needs);
    std::string why{muster::describe(slot.waited)};
    return slot.behind == muster::no_task ? why : (why += ' ') += tasks[slot.behind].name;
}

inline std::string rule_for(muster::plan_task const& task) {
    switch (task.kind) {
        case muster::phase::research: return "it only reads, so it is in nobody's way";
        case muster::phase::synthesis: return "to understand is the coordinator's own";
        case muster::phase::implementation: return "it alone writes " + joined(task.writes);
        case muster::phase::verification: break;
    }
    return "it had no part in what it proves";
}

inline std::vector<muster::task_time> times_of(muster::plan_tasks tasks, job const& what) {
    std::vector<muster::task_time> times;
    for (muster::plan_task const& task : tasks) {
        auto const part_of_it = std::find_if(what.parts.begin(), what.parts.end(),
                                             [&](part const& each) { return each.task == task.name; });
        times.push_back({.takes = part_of_it == what.parts.end() ? 1 : part_of_it->lasts});
    }
    return times;
}

// The same plan, carried out on paper. What was done again stands behind its first time, and says itself why.
inline std::vector<std::string> explain(std::vector<scene>& scenes, muster::owned_plan const& plan, job const& what) {
    std::vector<std::string> faults;
    muster::plan_tasks const tasks = plan.tasks();
    for (auto const& slot : muster::schedule_of(tasks, times_of(tasks, what), what.rules).slots) {
        muster::plan_task const& task = tasks[slot.task];
        auto const played =
            std::find_if(scenes.begin(), scenes.end(), [&](scene const& each) { return each.task == task.name; });
        if (played == scenes.end() || played->from != slot.from || played->to != slot.to)
            faults.push_back("not when the schedule says: " + std::string{task.name});
        else
            played->why = what_it_waited_for(slot, tasks) + "; " + rule_for(task);
    }
    return faults;
}

}  // namespace rehearsal
