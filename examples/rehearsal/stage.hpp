// Carries out a job whose workers are scripted, on a real crew, scratchpad and directory, and tells what was decided
// when and why.
//
//     rehearsal::performance const done = rehearsal::perform({.request = "…", .plan = notify::tasks, …});
//     std::fputs(done.told.c_str(), stdout);
//     return done.faults.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
//
// Time is counted in units, and no clock is asked: what is told is the same each time.
#pragma once

#include "script.hpp"

#include <muster/plan/plan_task.hpp>
#include <muster/role/dialects.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rehearsal {

// scene: who did what from when to when, and why not earlier
struct scene {
    std::string task;
    std::string who;
    muster::phase kind = muster::phase::research;
    unsigned from = 0, to = 0;
    std::string why = {};
    std::string report = {};
};

struct performance {
    std::vector<scene> scenes = {};        // in the order of their beginnings
    std::vector<std::string> notes = {};   // the files in the scratchpad, sorted
    std::vector<std::string> faults = {};  // what was not as it must be; empty if all was
    std::string told = {};                 // all of it, for people

    // Empty for a task that was not played.
    [[nodiscard]] scene of(std::string_view task) const {
        for (scene const& each : scenes) {
            if (each.task == task) return each;
        }
        return {};
    }
    [[nodiscard]] bool all_well() const noexcept { return faults.empty(); }
};

struct job {
    std::string_view request;
    muster::plan_tasks plan;
    muster::plan_rules rules = {};
    muster::dialect const* dialect = &muster::dialects::binding::rules;  // says who goes on with what was sent back
    std::span<part const> parts;
    std::span<file const> project;    // before anybody has worked on it
    std::string_view last_word = {};  // what the coordinator tells the user
};

// Where `keep_in` names an existing directory, the notes and the changed files of the project are copied there.
[[nodiscard]] performance perform(job const& what, std::string const& keep_in = {});

}  // namespace rehearsal
