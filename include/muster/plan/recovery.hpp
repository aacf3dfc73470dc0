// What to do after a failure: the remedy, who carries it out, when, and why.
//
//     muster::recovery const next = muster::recover(task, {.retry = muster::dialects::binding::rules.crew.retry}, now);
//     if (next.stop_first) crew.stop(now, desk, task.runs.back().who.text());
//     if (next.action == muster::remedy::retry && next.who == muster::next_hand::same_worker) continue_it();
//     muster::note(task, next);                                                       // for the next decision
//
// A pure function of what was tried: `failure_rows` say which remedy comes first, second and third, the rules say
// how often and by whom. It always ends: each failed run is one try, and a task has `tries_of_a_task` of them.
#pragma once

#include <muster/craft/failure.hpp>
#include <muster/crew/time.hpp>
#include <muster/plan/task_history.hpp>
#include <muster/role/dialect.hpp>
#include <muster/wire/retry_policy.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

struct recovery_rules {
    retry_rule retry = retry_rule::by_overlap;  // of the dialect
    std::size_t tries_of_a_task = 3;            // runs in all, the first one included
    std::size_t recoveries_of_a_plan = 16;      // in all its tasks
    std::size_t recoveries_so_far = 0;          // in all its tasks; the host counts what note() returns
    duration first_wait = std::chrono::seconds{1};
    duration longest_wait = std::chrono::minutes{2};  // that recover chooses
    // A service that asks for a longer wait is not waited for: the user is asked, or the task is given up.
    duration longest_stated_wait = muster::longest_stated_wait;
    bool may_ask = true;  // is anybody there who could answer? If not, to ask is to give up
};

enum class next_hand : unsigned char {
    nobody,        // it is given up
    same_worker,   // it is continued: it has the error in its context; with ask, it gets the answer
    fresh_worker,  // it starts clean, with an account of what went wrong: see account.hpp
};

// recovery_reason: what the decision rests on, besides its row
enum class recovery_reason : unsigned char {
    by_the_row,
    no_way_named,      // the plan names no way without the tool, or none that is left
    cannot_split,      // the task is one piece
    nobody_to_ask,     // the rules say so
    tries_used_up,     // of the task
    plan_used_up,      // too many recoveries in the whole plan
    wait_too_long,     // a service asks for a longer wait than the rules allow
    nothing_to_judge,  // the task has no failed run
};

[[nodiscard]] constexpr std::string_view describe(recovery_reason what) noexcept {
    switch (what) {
        case recovery_reason::by_the_row: return "this is what comes next for such a failure";
        case recovery_reason::no_way_named: return "the plan names no way without it";
        case recovery_reason::cannot_split: return "the task cannot be split";
        case recovery_reason::nobody_to_ask: return "there is nobody to ask";
        case recovery_reason::tries_used_up: return "it has been tried as often as the rules allow";
        case recovery_reason::plan_used_up: return "the plan has been recovered as often as the rules allow";
        case recovery_reason::wait_too_long: return "the service asks for a longer wait than the rules allow";
        case recovery_reason::nothing_to_judge: break;
    }
    return "nothing has failed";
}

struct recovery {
    remedy action = remedy::give_up;
    next_hand who = next_hand::nobody;
    failure_class what = failure_class::unknown;
    recovery_reason why = recovery_reason::nothing_to_judge;
    duration wait{};                   // before the next try
    time_point not_before{};           // now and that; never earlier than what the service said
    bool stop_first = false;           // the worker still runs: stop it, then do the rest
    bool check_changes_first = false;  // it may have changed files: see what is there, and keep its claims until then
    std::size_t tries_left = 0;        // of the task, the next one included
    fallback way{};                    // with degrade
};

// recover(task, rules, now): about the last of task.runs
namespace detail::plan {

struct chosen_step {
    remedy action = {};
    recovery_reason why = {};
};

// The step of the row, or the first one behind it that can be taken.
[[nodiscard]] inline chosen_step choose_step(task_history const& of, recovery_rules const& rules) {
    failure_class const what = of.runs.back().what;
    recovery_reason why = recovery_reason::by_the_row;
    if (remedy_for(what, 0) == remedy::degrade && open_fallback(of))
        return {remedy::degrade, why};  // as long as there are ways
    for (std::size_t step = of.times_before(what); step < 3; ++step) {
        remedy const action = remedy_for(what, step);
        if (action == remedy::degrade && !open_fallback(of))
            why = recovery_reason::no_way_named;
        else if (action == remedy::split && !of.can_split)
            why = recovery_reason::cannot_split;
        else if (action == remedy::ask && !rules.may_ask)
            why = recovery_reason::nobody_to_ask;
        else
            return {action, why};
    }
    return {remedy::give_up, why};
}

// Another way or an answer of the user's does not wait for the service.
[[nodiscard]] constexpr bool meets_the_same_service(remedy what) noexcept {
    return what == remedy::retry || what == remedy::adjust || what == remedy::split;
}

// Who would wait for too long asks instead, or gives up.
[[nodiscard]] inline chosen_step choose_within_the_wait(task_history const& of, recovery_rules const& rules,
                                                        time_point now) {
    chosen_step const chosen = choose_step(of, rules);
    auto const& not_before = of.runs.back().not_before;
    bool const too_long = not_before && passed(now, *not_before) > rules.longest_stated_wait;
    if (!too_long || !meets_the_same_service(chosen.action)) return chosen;
    return {rules.may_ask ? remedy::ask : remedy::give_up, recovery_reason::wait_too_long};
}

[[nodiscard]] inline chosen_step choose_within_limits(task_history const& of, recovery_rules const& rules,
                                                      time_point now) {
    if (of.runs.empty()) return {remedy::give_up, recovery_reason::nothing_to_judge};
    if (of.runs.size() >= rules.tries_of_a_task) return {remedy::give_up, recovery_reason::tries_used_up};
    if (rules.recoveries_so_far >= rules.recoveries_of_a_plan) return {remedy::give_up, recovery_reason::plan_used_up};
    return choose_within_the_wait(of, rules, now);
}

// A question is not the worker's fault, nor is a service that is busy, gone or used up.
[[nodiscard]] constexpr bool is_its_own(failure_class what) noexcept {
    return what != failure_class::needs_input && what != failure_class::quota_used_up && !row_of(what).waits;
}

// The same worker twice in a row has had its chance to correct itself.
[[nodiscard]] inline bool failed_twice(task_history const& of) noexcept {
    if (of.runs.size() < 2) return false;
    failed_run const &last = of.runs.back(), &before = of.runs[of.runs.size() - 2];
    return !last.who.empty() && last.who == before.who && is_its_own(last.what) && is_its_own(before.what);
}

[[nodiscard]] inline next_hand choose_hand(task_history const& of, retry_rule rule, remedy action) noexcept {
    failed_run const& last = of.runs.back();
    if (action == remedy::give_up) return next_hand::nobody;
    bool const clean = row_of(last.what).by == next_worker::fresh || action == remedy::split;
    if (clean || !last.can_continue || failed_twice(of)) return next_hand::fresh_worker;
    bool const asked = action == remedy::ask;  // whoever asked gets the answer
    bool const same =
        asked || rule == retry_rule::same_worker || (rule == retry_rule::by_overlap && last.knows.is_more_than_half());
    return same ? next_hand::same_worker : next_hand::fresh_worker;
}

}  // namespace detail::plan

[[nodiscard]] inline recovery recover(task_history const& of, recovery_rules const& rules, time_point now) {
    auto const [action, why] = detail::plan::choose_within_limits(of, rules, now);
    recovery next{.action = action, .why = why, .not_before = now};
    if (of.runs.empty()) return next;

    failed_run const& last = of.runs.back();
    next.what = last.what;
    next.who = detail::plan::choose_hand(of, rules.retry, action);
    next.stop_first = last.still_running;
    next.check_changes_first = of.writes;
    next.tries_left = action == remedy::give_up ? 0 : rules.tries_of_a_task - of.runs.size();
    if (action == remedy::retry && row_of(last.what).waits)
        next.wait = back_off(rules.first_wait, rules.longest_wait, of.times_before(last.what), last.chance);
    if (detail::plan::meets_the_same_service(action) && last.not_before && passed(now, *last.not_before) > next.wait)
        next.wait = passed(now, *last.not_before);
    next.not_before = later(now, next.wait);
    if (action == remedy::degrade) next.way = *open_fallback(of);
    return next;
}

// note(task, recovery): remembers what was decided; returns how much of the plan's recoveries it took, 0 or 1
inline std::size_t note(task_history& of, recovery const& next) {
    if (of.runs.empty()) return 0;
    of.runs.back().then = next.action;
    of.runs.back().instead = next.way.instead;
    return next.action == remedy::give_up ? 0 : 1;
}

}}  // namespace muster::v0
