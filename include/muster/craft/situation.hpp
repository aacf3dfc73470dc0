// Continue a worker, or spawn a fresh one? A row for each situation: what to do, and why.
//
//     static_assert(muster::row_of(muster::situation::wrong_approach).action == muster::worker_action::spawn);
//
// plan/choose_worker.hpp decides by these rows, and the prompt of a coordinator is rendered from them.
#pragma once

#include <muster/role/dialect.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class worker_action : unsigned char {
    resume,          // the worker goes on, and keeps its context
    spawn,           // a fresh one, which has none
    spawn_together,  // a fresh one for each of two tasks, in one message
    nudge,           // a message to a worker while it runs
    stop,            // that first; then choose again, from what it has found
};

[[nodiscard]] constexpr std::string_view word(worker_action what) noexcept {
    switch (what) {
        case worker_action::resume: return "continue";
        case worker_action::spawn: return "spawn";
        case worker_action::spawn_together: return "spawn together";
        case worker_action::nudge: return "nudge";
        case worker_action::stop: break;
    }
    return "stop";
}

// operation_of(action, rules): what it takes; where a message waits for a running worker, the same as continuing it
[[nodiscard]] constexpr operation operation_of(worker_action what, dialect const& rules) noexcept {
    switch (what) {
        case worker_action::resume: return operation::resume;
        case worker_action::spawn:
        case worker_action::spawn_together: return operation::spawn;
        case worker_action::nudge:
            return rules.crew.message_to_running == on_running::queue ? operation::resume : operation::nudge;
        case worker_action::stop: break;
    }
    return operation::stop;
}

// situation: how a worker stands to a task. Of several that hold, the first decides.
enum class situation : unsigned char {
    silent,
    misdirected,
    verification,
    wrong_approach,
    redirected,
    subsystem,
    fresh_retry,
    correction,
    same_files,
    extension,
    narrow_change,
    over_half,
    streams,
    unrelated,
    under_half,
    running,  // it would be continued, if it did not run
};

// situation_rows: in the order of the situations
//
// `name` is the enumerator's; `said` is what the prompt says of a situation, within a sentence about the action;
// `reason` is a sentence without its capital and its full stop, for whoever asks why.
struct situation_row {
    situation which = {};
    worker_action action = {};
    std::string_view name = {};
    std::string_view said = {};
    std::string_view reason = {};
};

namespace detail::craft {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

inline constexpr situation_row situation_rows[] = {
    {situation::silent, worker_action::stop, "silent"sv, "goes silent"sv,
     "it has been silent for longer than its budget, so what it has found decides"sv},
    {situation::misdirected, worker_action::stop, "misdirected"sv, "does the wrong work"sv,
     "it works at the wrong thing, and every further step is wasted"sv},
    {situation::verification, worker_action::spawn, "verification"sv, "to verify another's work"sv,
     "whoever has had a part in the work would test it by the same assumptions"sv},
    {situation::wrong_approach, worker_action::spawn, "wrong approach"sv, "to try again after a wrong approach"sv,
     "its context holds the wrong approach, and would lead back to it"sv},
    {situation::redirected, worker_action::resume, "redirected"sv, "with corrected instructions"sv,
     "it was stopped for better instructions, and keeps what it has read"sv},
    {situation::subsystem, worker_action::spawn, "subsystem"sv, "to work in another subsystem"sv,
     "what it knows is about another subsystem, and would be in the way"sv},
    {situation::fresh_retry, worker_action::spawn, "fresh retry"sv, "with an account of the failure"sv,
     "a failed task is tried again by a fresh worker, with an account of the failure"sv},
    {situation::correction, worker_action::resume, "correction"sv, "to correct its work"sv,
     "it knows the error, and what it has tried"sv},
    {situation::same_files, worker_action::resume, "same files"sv, "to edit exactly the files it researched"sv,
     "it has read the files to edit, and little else"sv},
    {situation::extension, worker_action::resume, "extension"sv, "to extend its work"sv,
     "the task builds on what it has just done"sv},
    {situation::narrow_change, worker_action::spawn, "narrow change"sv,
     "to make a narrow change after broad research"sv,
     "most of what it has read has nothing to do with so narrow a change"sv},
    {situation::over_half, worker_action::resume, "over half"sv, "if its reports name most of what the task is about"sv,
     "it has read more than half of the task's files and search terms"sv},
    {situation::streams, worker_action::spawn_together, "streams"sv, "two unrelated tasks"sv,
     "neither task has to do with the other, so neither waits"sv},
    {situation::unrelated, worker_action::spawn, "unrelated"sv, "to do unrelated work"sv,
     "no worker that could go on knows what the task builds on"sv},
    {situation::under_half, worker_action::spawn, "under half"sv, "otherwise"sv,
     "no worker that could go on has read more than half of the task's files and search terms"sv},
    {situation::running, worker_action::nudge, "running"sv, "a running worker"sv,
     "it is at work already, and is told while it runs"sv},
};

}  // namespace detail::craft

inline constexpr auto const& situation_rows = detail::craft::situation_rows;

[[nodiscard]] constexpr situation_row const& row_of(situation which) noexcept {
    return situation_rows[static_cast<std::size_t>(which)];
}

// word(situation): its name
[[nodiscard]] constexpr std::string_view word(situation which) noexcept { return row_of(which).name; }

// is_in_force(situation, rules): does the dialect let it decide?
//
// What verifies is always fresh. Whom a failed task goes to is said by the retry rule, where that names a worker.
[[nodiscard]] constexpr bool is_in_force(situation which, dialect const& rules) noexcept {
    switch (which) {
        case situation::fresh_retry: return rules.crew.retry == retry_rule::new_worker;
        case situation::correction:
            if (rules.crew.retry != retry_rule::by_overlap) return rules.crew.retry == retry_rule::same_worker;
            [[fallthrough]];
        case situation::wrong_approach:
        case situation::extension:
        case situation::unrelated: return rules.prompt.continuing != continue_rule::threshold;
        case situation::same_files:
        case situation::narrow_change:
            return rules.prompt.workers_change_files && rules.prompt.continuing != continue_rule::threshold;
        case situation::over_half:
        case situation::under_half: return rules.prompt.continuing != continue_rule::situations;
        default: return true;
    }
}

}}  // namespace muster::v0
