// What a failure means for the plan that the task stands in: where its history begins, and what becomes of the rest.
//
//     muster::task_history task = muster::history_of(*run.find("db-researcher"));  // its fallback, and whether it writes
//     muster::recovery const next = muster::recover(task, rules, now);
//     muster::mark(run, task, next);               // failed and open again; or given up, and what rests on it with it
//     for (std::string_view const name : run.in_state(muster::plan_state::unreachable)) …
//
// What research was not able to find out becomes a [LOW] line of the specification, instead of stopping everything.
#pragma once

#include <muster/craft/phase.hpp>
#include <muster/plan/account.hpp>
#include <muster/plan/plan_progress.hpp>
#include <muster/plan/recovery.hpp>
#include <muster/plan/specification.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <utility>

namespace muster { inline namespace v0 {

// history_of(task): without any failure yet, with what the plan says of it
[[nodiscard]] inline task_history history_of(owned_task const& planned) {
    task_history task{.task = planned.name, .writes = !planned.writes.empty()};
    if (!planned.fallback.empty()) task.fallbacks.push_back({{}, planned.fallback});
    return task;
}

// gap_rule: what if research is given up that has found a part?
enum class gap_rule : unsigned char {
    partial_findings_will_do,  // what rests on it goes on with that part
    nothing_less_will_do,      // what rests on it is unreachable
};

// found_something(task): did any of the tries leave anything?
[[nodiscard]] inline bool found_something(task_history const& of) noexcept {
    for (failed_run const& run : of.runs) {
        if (!trimmed(run.partial).empty() || !run.files.empty()) return true;
    }
    return false;
}

// mark(run, task, recovery): ends the task's run if it goes on; then it is failed, which may be started again or split, or,
// if it is given up, left out or given up. An answer other than `taken` says what could not be marked.
namespace detail::plan {

[[nodiscard]] inline bool goes_on_without(plan_progress const& run, task_history const& of) {
    task_progress const* const its = run.find(of.task);
    return its && its->task.kind == phase::research && found_something(of);
}

}  // namespace detail::plan

inline plan_move mark(plan_progress& run, task_history const& of, recovery const& next,
                      gap_rule gaps = gap_rule::partial_findings_will_do) {
    if (run.state(of.task) == plan_state::running) {
        if (plan_move const why = run.fail(of.task); why != plan_move::taken) return why;
    }
    if (next.action != remedy::give_up) return run.find(of.task) ? plan_move::taken : plan_move::unknown_task;
    bool const part_will_do = gaps == gap_rule::partial_findings_will_do && detail::plan::goes_on_without(run, of);
    return part_will_do ? run.go_without(of.task) : run.give_up(of.task);
}

// put_gap(out, task): what is not known because of it, as a line of a specification
inline void put_gap(sink auto& out, task_history const& of) {
    if (of.runs.empty()) return;
    std::string line = detail::plan::as_subject(of) + ": it ";
    line += detail::plan::what_happened(of.runs.back().what);
    put_spec_line(out, confidence::low, line += found_something(of) ? "; a part was found" : "; nothing was found");
}

}}  // namespace muster::v0
