// Who gets the next task? One of the workers, or a fresh one: the answer, the situation that decided, and why.
//
//     muster::worker_facts auth{.known = {3, 4}};  // it has read three of the task's four files
//     auto const choice = muster::choose_worker({.edits = true}, {&auth, 1}, muster::dialects::binding::rules);
//     choice.action;    // worker_action::resume
//     choice.reason();  // "it has read more than half of the task's files and search terms"
//
// It decides by the rows of craft/situation.hpp, which a coordinator's prompt tells as well.
#pragma once

#include <muster/craft/situation.hpp>
#include <muster/crew/transitions.hpp>
#include <muster/plan/overlap.hpp>
#include <muster/role/dialect.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace muster { inline namespace v0 {

struct task_facts {
    bool edits = false;          // it changes files
    bool verifies = false;       // it tests what others have made
    bool another_waits = false;  // a task that has nothing to do with this one is to be given away as well
};

// What a worker has read, beside the files of a task.
enum class research_scope : unsigned char {
    other,  // not all of the files, or nothing is known
    exact,  // all of them, and they are more than half of what it has read
    broad,  // all of them, and much more
};

enum class worker_presence : unsigned char {
    finished,  // or stopped: it can be continued
    running,
    gone,  // nobody can continue it
};

// presence_of(state): of a worker that the crew knows, or knows no more
[[nodiscard]] constexpr worker_presence presence_of(std::optional<worker_state> state) noexcept {
    if (!state) return worker_presence::gone;
    return *state == worker_state::finished ? worker_presence::finished : worker_presence::running;
}

// How a worker stands to a task. What the host does not know, it leaves as it is.
struct worker_facts {
    worker_presence now = worker_presence::finished;
    overlap known{};  // how much of what the task asks it has read
    research_scope scope = research_scope::other;
    bool failed = false;           // at this very task
    bool wrong_approach = false;   // its first attempt was one
    bool misdirected = false;      // what it was told to do was wrong, or is wanted no more
    bool extends = false;          // the task builds on what it has just done
    bool other_subsystem = false;  // the task lies in another one than its work
    bool silent = false;           // for longer than its budget
};

// scope_of(ask, prior, base), facts_of(ask, prior, base): what a worker has read, beside what a task asks
[[nodiscard]] inline research_scope scope_of(interest const& ask, interest const& prior, std::string_view base = "/") {
    overlap const covered = overlap_of({.files = ask.files}, {.files = prior.files}, base);
    if (covered.asked == 0 || covered.shared != covered.asked) return research_scope::other;
    overlap const used = overlap_of({.files = prior.files}, {.files = ask.files}, base);
    return used.is_more_than_half() ? research_scope::exact : research_scope::broad;
}

[[nodiscard]] inline worker_facts facts_of(interest const& ask, interest const& prior, std::string_view base = "/") {
    return {.known = overlap_of(ask, prior, base), .scope = scope_of(ask, prior, base)};
}

// situation_of(task, worker, rules): the first that holds and that the dialect lets decide
namespace detail::plan {

constexpr bool holds(situation which, task_facts const& task, worker_facts const& worker) noexcept {
    bool const runs = worker.now == worker_presence::running;
    switch (which) {
        case situation::silent: return runs && worker.silent;
        case situation::misdirected: return runs && worker.misdirected;
        case situation::verification: return task.verifies;
        case situation::wrong_approach: return worker.wrong_approach;
        case situation::redirected: return worker.misdirected;
        case situation::subsystem: return worker.other_subsystem;
        case situation::fresh_retry:
        case situation::correction: return worker.failed;
        case situation::same_files: return task.edits && worker.scope == research_scope::exact;
        case situation::extension: return worker.extends;
        case situation::narrow_change: return task.edits && worker.scope == research_scope::broad;
        case situation::over_half: return worker.known.is_more_than_half();
        case situation::streams: return task.another_waits && worker.known.shared == 0;
        case situation::unrelated: return worker.known.shared == 0;
        case situation::under_half: return true;
        case situation::running: break;
    }
    return false;
}

}  // namespace detail::plan

[[nodiscard]] constexpr situation situation_of(task_facts const& task, worker_facts const& worker,
                                               dialect const& rules) noexcept {
    bool const gone = worker.now == worker_presence::gone;
    for (situation_row const& row : situation_rows) {
        bool const holds = detail::plan::holds(row.which, task, gone ? worker_facts{} : worker);
        if (!holds || !is_in_force(row.which, rules)) continue;
        bool const at_work = row.action == worker_action::resume && worker.now == worker_presence::running;
        return at_work ? situation::running : row.which;
    }
    return situation::unrelated;  // no situation speaks for it, and its share does not count
}

// choose_worker(task, workers, rules): the best of all
//
// Rather one that is continued than one that is nudged, rather that than one that is stopped first, and a fresh one
// where none of them has to do with the task; of several the one that has read most of what it asks, of equals the
// first. A worker is stopped here only for a task that it would then be continued for. Linear.
struct worker_choice {
    worker_action action = worker_action::spawn;
    situation why = situation::unrelated;
    std::optional<std::size_t> which{};  // of the workers: whom it is about. One that is passed over has findings to
                                         // pass on; none if there is nobody

    [[nodiscard]] constexpr std::string_view reason() const noexcept { return row_of(why).reason; }
};

namespace detail::plan {

constexpr int rank(worker_action what) noexcept {
    switch (what) {
        case worker_action::resume: return 3;
        case worker_action::nudge: return 2;
        case worker_action::stop: return 1;
        default: return 0;
    }
}

// A worker as it will be once it has been stopped.
constexpr worker_facts stopped(worker_facts worker) noexcept {
    worker.now = worker_presence::finished;
    worker.silent = false;
    return worker;
}

constexpr situation situation_among_others(task_facts const& task, worker_facts const& worker,
                                           dialect const& rules) noexcept {
    situation const now = situation_of(task, worker, rules);
    if (row_of(now).action != worker_action::stop) return now;
    situation const then = situation_of(task, stopped(worker), rules);
    return row_of(then).action == worker_action::resume ? now : then;
}

}  // namespace detail::plan

[[nodiscard]] constexpr worker_choice choose_worker(task_facts const& task, std::span<worker_facts const> workers,
                                                    dialect const& rules) noexcept {
    situation const without = situation_of(task, {}, rules);  // of nobody is nothing known
    worker_choice best{row_of(without).action, without, {}};
    for (std::size_t i = 0; i < workers.size(); ++i) {
        situation const why = detail::plan::situation_among_others(task, workers[i], rules);
        worker_action const action = row_of(why).action;
        int const more = detail::plan::rank(action) - detail::plan::rank(best.action);
        bool const knows_more = !best.which || workers[i].known.is_more_than(workers[*best.which].known);
        if (more > 0 || (more == 0 && knows_more)) best = {action, why, i};
    }
    return best;
}

}}  // namespace muster::v0
