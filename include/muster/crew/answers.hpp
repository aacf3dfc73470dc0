// What a crew answers to its commands, apart from continuation.hpp. Every refusal is a value.
//
//     muster::spawn_answer const made = crew.spawn(now, desk, what);
//     if (!made) return describe(made.why);
//     while (muster::turn_answer const turn = crew.next_turn(now, run)) …;   // turn.messages: to be read in it
#pragma once

#include <muster/crew/ending.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/time.hpp>
#include <muster/crew/transitions.hpp>
#include <muster/crew/worker_history.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// spawn: who the new worker is, or why there is none
struct [[nodiscard]] spawn_answer {
    task_fault why = task_fault::none;
    worker_id worker = {};
    run_id run = {};
    bool is_stopped = false;  // the run that asked for it is over: so is this one, and its notice says so

    explicit operator bool() const noexcept { return why == task_fault::none; }
};

// start: a run for a host to carry out
struct assignment {
    binding_key binding = {};
    worker_id worker = {};
    run_id run = {};
    std::string description = {};
    worker_history history = {};  // ends with the current task; longer for a worker that was continued
    time_point deadline = {};     // in the host's time; later if the clock jumps in the meantime
    std::uint32_t turn_budget = 0;
    std::vector<setting> settings = {};  // of its task, as the rest
    std::uint64_t token_budget = 0;      // 0 is no limit
    duration silence_budget = {};        // 0 is no limit
    std::string agent = {};
    std::vector<std::string> tools = {};
    run_id parent = {};
};

// progress: what a run tells between two turns, as a sign of life
struct run_progress {
    std::string_view so_far = {};  // what it leaves if it has to end before it is done; empty: as it was
    std::uint64_t tokens = 0;      // that it has used until now, all of them
};

// next_turn, progress: may the run go on?
enum class turn_kind : unsigned char {
    go_on,
    turn_limit,   // no: its turns are used up, and it has just ended because of that
    token_limit,  // no: the same of its tokens
    waiting,      // no: it waits for a human or for the answer to its plan
    not_running,  // no: it has ended (a stop, a deadline), was not started, or never was
    not_kept,     // the journal could not keep it: nothing has changed, ask again
};

[[nodiscard]] constexpr std::string_view describe(turn_kind what) noexcept {
    switch (what) {
        case turn_kind::go_on: return "the run goes on";
        case turn_kind::turn_limit: return "the run has ended: its turns are used up";
        case turn_kind::token_limit: return "the run has ended: its tokens are used up";
        case turn_kind::waiting:
            return "the run waits for a human, or for the answer to its plan: ask again once that is there";
        case turn_kind::not_kept: return "the journal could not keep it: nothing has changed, ask again";
        case turn_kind::not_running: break;
    }
    return "the run has ended, has not begun, or never was";
}

struct [[nodiscard]] turn_answer {
    turn_kind kind = turn_kind::not_running;
    std::vector<std::string> messages = {};  // to be read in this turn; each is given once

    explicit operator bool() const noexcept { return kind == turn_kind::go_on; }
};

// finish, fail: did this end the run?
enum class ending_answer : unsigned char {
    recorded,
    children_at_work,  // recorded; its notice appears when the last run that works for it has ended
    already_ended,     // counted and ignored: something else was first
    not_started,       // the run still waits in the queue; nothing was changed
    unknown_run,       // counted and ignored
    not_kept,          // the journal could not keep it: nothing has changed, say it again
};

[[nodiscard]] constexpr std::string_view describe(ending_answer what) noexcept {
    switch (what) {
        case ending_answer::recorded: return "the run has ended";
        case ending_answer::children_at_work: return "the run ends once all that work for it have ended";
        case ending_answer::already_ended: return "the run had ended before, and its end stays what it was";
        case ending_answer::not_started: return "the run still waits in the queue";
        case ending_answer::not_kept: return "the journal could not keep it: nothing has changed, say it again";
        case ending_answer::unknown_run: break;
    }
    return "there is no such run";
}

// stop: by whom, and what was stopped
enum class stopper : unsigned char {
    user,    // somebody named the worker
    parent,  // the one that it works for was stopped
};

[[nodiscard]] constexpr cause cause_of(stopper by) noexcept {
    return by == stopper::user ? cause::user_stop : cause::parent_stop;
}

enum class stop_kind : unsigned char {
    stopped,
    not_running,     // it had finished already, and its end stays what it was
    unknown_worker,  // or somebody else's
    refused,         // the hook could not stop it: it still runs
    not_kept,        // the journal could not keep it: nothing has changed
};

[[nodiscard]] constexpr std::string_view describe(stop_kind what) noexcept {
    switch (what) {
        case stop_kind::stopped: return "it has been stopped";
        case stop_kind::not_running: return "it had finished before, and its end stays what it was";
        case stop_kind::refused: return "it could not be stopped, and still runs";
        case stop_kind::not_kept: return "the journal could not keep it: nothing has changed, stop it again";
        case stop_kind::unknown_worker: break;
    }
    return "there is no such worker";
}

// stop_details: by whom, and what the run has found, for the notice of its end
//
// `partial` is cut and counted as every result is. Without it the notice has what the run showed at its last turn. A run
// whose own part is done has a result, and keeps it.
struct stop_details {
    stopper by = stopper::user;
    std::string partial = {};
};

// stop_effect: what came of stopping a run outside of the crew; a hook returns it, or the error alone
struct stop_effect {
    std::string error = {};  // with one the run is not stopped
    std::string partial = {};
};

struct [[nodiscard]] stop_answer {
    stop_kind kind = stop_kind::unknown_worker;
    run_id run = {};                          // none where only a continuation was withdrawn
    std::string error = {};                   // what the hook said
    std::vector<worker_id> stopped = {};      // it and all that worked for it, it first
    std::vector<worker_id> running = {};      // where nothing was stopped: those of this binding that could be
    worker_id worker = {};                    // whom the name or the id means; none of unknown_worker
    std::optional<worker_state> was = {};     // the state of the worker before
    std::optional<muster::cause> ended = {};  // of a worker without a live run: how its last one ended
    bool is_told = true;                      // a notice of the stop follows; false with on_stop::suppress
    worker_id nearest = {};                   // of unknown_worker: the worker of this binding that may be meant

    explicit operator bool() const noexcept { return kind == stop_kind::stopped; }
};

// how_it_ended(cause): the end of a run, as the rest of a sentence about it
[[nodiscard]] constexpr std::string_view how_it_ended(cause why) noexcept {
    switch (why) {
        case cause::user_stop: return "was killed: somebody stopped it by its name";
        case cause::parent_stop: return "was killed together with the run that it worked for";
        case cause::deadline: return "ended by a timeout: its time budget was used up";
        case cause::turn_limit: return "ended by a timeout: its turn budget was used up";
        case cause::token_limit: return "ended by a timeout: its token budget was used up";
        case cause::silent: return "ended by a timeout: it gave no sign of life";
        case cause::failed: return "failed";
        case cause::aborted: return "was killed: the host broke it off";
        case cause::lost: return "was lost: the program ended while it ran";
        case cause::finished: return "completed";
    }
    return "ended";
}

// describe(answer): what became of the stop, with the worker and the end of its run
[[nodiscard]] inline std::string describe(stop_answer const& what) {
    std::string const who{what.worker.text()};
    if (what.kind == stop_kind::refused) return "it still runs: " + what.error;
    if (what.kind == stop_kind::not_running) {
        if (what.ended) return who + " is not running: its last run " + std::string{how_it_ended(*what.ended)};
        return who + " was not stopped: the run that was meant has ended, and another run of it is "
             + std::string{what.was ? word(*what.was) : "unknown"};
    }
    if (what.kind == stop_kind::unknown_worker && !what.nearest.empty()) {
        return std::string{describe(what.kind)} + "; the nearest is " + std::string{what.nearest.text()};
    }
    if (what.kind != stop_kind::stopped) return std::string{describe(what.kind)};
    if (what.run.empty()) return who + " will not go on: its continuation is withdrawn";
    return who + (what.was == worker_state::queued ? " was stopped before it began" : " was stopped");
}

// verify: is what an envelope says so?
enum class report_verdict : unsigned char {
    verified,      // a worker of this binding has ended so, and nobody has acknowledged the notice yet
    repeated,      // it has ended with that status, and its notice was acknowledged before; the text is not compared
    not_finished,  // the worker is still at work
    contradicted,  // the worker has ended, and otherwise than is said here
    for_another,   // it has ended with that status, and the notice waits for somebody else; the text is not compared
    unknown,       // no such worker, or somebody else's
    not_a_report,  // whoever had it read did not say that it comes from a worker
};

[[nodiscard]] constexpr std::string_view describe(report_verdict what) noexcept {
    switch (what) {
        case report_verdict::verified: return "this report is true";
        case report_verdict::repeated: return "this report has been delivered before";
        case report_verdict::not_finished: return "this worker has not finished";
        case report_verdict::contradicted: return "this worker did not report this";
        case report_verdict::for_another: return "this report is for somebody else";
        case report_verdict::not_a_report: return "only what comes from a worker is a report";
        case report_verdict::unknown: break;
    }
    return "there is no such worker";
}

}}  // namespace muster::v0
