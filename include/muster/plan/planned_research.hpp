// Which research does a plan still have before it, and what is it about? For the hand-over of a specification.
//
//     std::vector<muster::scheduled_research> const planned = muster::planned_research(run);
//     if (muster::hand_over(spec, planned)) …
#pragma once

#include <muster/plan/hand_over.hpp>
#include <muster/plan/plan_progress.hpp>

#include <string>
#include <vector>

namespace muster { inline namespace v0 {

// planned_research(run): a task is about each place that it reads, and about whatever names it
//
// What is done, left out, given up or unreachable is not before it. Views into the progress, until that changes.
[[nodiscard]] inline std::vector<scheduled_research> planned_research(plan_progress const& run) {
    std::vector<scheduled_research> all;
    for (task_progress const& each : run.tasks()) {
        if (each.task.kind != phase::research || is_settled(each.state)) continue;
        all.push_back({each.task.name, each.task.name});
        for (std::string const& place : each.task.reads) all.push_back({each.task.name, place});
    }
    return all;
}

}}  // namespace muster::v0
