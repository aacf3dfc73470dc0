// The life of a worker as a table: from which state which event leads where, and what for.
//
//     auto const* const row = muster::transition_for(muster::worker_state::queued, muster::happening::started);
//     row->to;   // running; a null row: that cannot happen
//
// The state of a crew goes by this table and by nothing else, and docs/crew_states.md is made from it.
#pragma once

#include <muster/version.hpp>

#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

enum class worker_state : unsigned char {
    queued,     // its run waits for a host
    running,    // a host has it
    waiting,    // for a human or for the answer to its plan: neither its time nor its silence counts
    finishing,  // its own part is done, and children of it are still at work
    finished,   // its last run has ended, whatever the cause; it can be continued
};

[[nodiscard]] constexpr std::string_view word(worker_state what) noexcept {
    switch (what) {
        case worker_state::queued: return "queued";
        case worker_state::running: return "running";
        case worker_state::waiting: return "waiting";
        case worker_state::finishing: return "finishing";
        case worker_state::finished: return "finished";
    }
    return "unknown";
}

// happening: an event of a worker's life, as far as its state goes
enum class happening : unsigned char {
    spawned,
    started,
    turn_taken,
    progressed,
    user_asked,
    user_answered,
    approval_awaited,
    approval_settled,
    waits_for_more,  // a second question, while the first is open
    waits_for_less,  // an answer, while another question is open
    own_part_done,
    ended,
    message_held,
    continued,
    withdrawn,
    evicted,
};

[[nodiscard]] constexpr std::string_view word(happening what) noexcept {
    switch (what) {
        case happening::spawned: return "spawned";
        case happening::started: return "started";
        case happening::turn_taken: return "turn taken";
        case happening::progressed: return "progressed";
        case happening::user_asked: return "user asked";
        case happening::user_answered: return "user answered";
        case happening::approval_awaited: return "approval awaited";
        case happening::approval_settled: return "approval settled";
        case happening::waits_for_more: return "waits for more";
        case happening::waits_for_less: return "waits for less";
        case happening::own_part_done: return "own part done";
        case happening::ended: return "ended";
        case happening::message_held: return "message held";
        case happening::continued: return "continued";
        case happening::withdrawn: return "withdrawn";
        case happening::evicted: return "evicted";
    }
    return "unknown";
}

// transitions: every step that a worker can take; nothing stands for one that is not there yet, or not any more
struct transition {
    std::optional<worker_state> from = {};
    happening event = {};
    std::optional<worker_state> to = {};
    std::string_view why = {};
};

inline constexpr transition transitions[] = {
    {{}, happening::spawned, worker_state::queued, "its first run waits for a host"},
    {worker_state::queued, happening::started, worker_state::running, "a host has the run"},
    {worker_state::queued, happening::message_held, worker_state::queued, "it reads the message in its first turn"},
    {worker_state::queued, happening::ended, worker_state::finished, "stopped before it began"},

    {worker_state::running, happening::turn_taken, worker_state::running, "one turn of its budget"},
    {worker_state::running, happening::progressed, worker_state::running, "a sign of life"},
    {worker_state::running, happening::message_held, worker_state::running, "it reads the message in its next turn"},
    {worker_state::running, happening::user_asked, worker_state::waiting, "its budgets of time stand still"},
    {worker_state::running, happening::approval_awaited, worker_state::waiting, "its budgets of time stand still"},
    {worker_state::running, happening::own_part_done, worker_state::finishing, "its children are still at work"},
    {worker_state::running, happening::ended, worker_state::finished, "its notice waits"},

    {worker_state::waiting, happening::user_answered, worker_state::running, "its budgets of time go on"},
    {worker_state::waiting, happening::approval_settled, worker_state::running, "its budgets of time go on"},
    {worker_state::waiting, happening::waits_for_more, worker_state::waiting, "a second question is open"},
    {worker_state::waiting, happening::waits_for_less, worker_state::waiting, "another question is still open"},
    {worker_state::waiting, happening::message_held, worker_state::waiting, "it reads the message in its next turn"},
    {worker_state::waiting, happening::own_part_done, worker_state::finishing, "it waited no longer"},
    {worker_state::waiting, happening::ended, worker_state::finished, "its notice waits"},

    {worker_state::finishing, happening::message_held, worker_state::finishing, "another run will read the message"},
    {worker_state::finishing, happening::ended, worker_state::finished, "its last child has ended, or it was stopped"},

    {worker_state::finished, happening::continued, worker_state::queued, "another run, after all that was said before"},
    {worker_state::finished, happening::message_held, worker_state::finished, "no engine is there to run it"},
    {worker_state::finished, happening::withdrawn, worker_state::finished, "the message waits for another"},
    {worker_state::finished, happening::evicted, {}, "to make room"},
};

// transition_for(from, event): the row, or null where that cannot happen
[[nodiscard]] constexpr transition const* transition_for(std::optional<worker_state> from, happening event) noexcept {
    for (transition const& row : transitions) {
        if (row.from == from && row.event == event) return &row;
    }
    return nullptr;
}

}}  // namespace muster::v0
