// How the register of runs folds its events.
#pragma once

#include <muster/crew/run_register.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

namespace detail {

// One that was given a task and has no run and no place yet.
inline worker fresh_worker(worker_id const& id, task const& given) {
    worker fresh;
    fresh.id = id;
    fresh.is_named = !given.name.empty();
    fresh.turn_budget = given.turn_budget;
    fresh.time_budget = given.time_budget;
    fresh.description = given.description;
    fresh.asked_by = given.asked_by;
    fresh.settings = given.settings;
    worker_terms terms{given.agent, given.tools, given.token_budget, given.silence_budget, given.report};
    if (!(terms == worker_terms{})) fresh.terms.change() = std::move(terms);
    return fresh;
}

}  // namespace detail

inline bool run_register::apply(event const& e, events::spawned const& what) {
    task const& given = what.task;
    if (e.binding.empty() || !is_next(e.run) || !(next_id(e.binding, given.name) == e.worker)) return false;
    if (!given.name.empty() && roster_.find(e.binding, given.name) != detail::no_slot) return false;
    if (!may_work_for(e.binding, given.parent)) return false;

    worker fresh = detail::fresh_worker(e.worker, given);
    fresh.binding = known_binding(e.binding);
    remember(fresh, history_entry::side::user, given.prompt);
    enqueue(e, roster_.add(std::move(fresh)), given.parent);
    return true;
}

inline bool run_register::apply(event const& e, events::started const& what) {
    worker* const w = step_run(e, happening::started);
    if (!w) return false;
    queued_.erase(e.run);
    --roster_.bindings()[w->binding].queued;
    ++running_;
    w->since = e.at;
    run_facts& now = w->current.change();
    now.deadline = what.deadline;
    now.began = now.heard = e.at;
    deadlines_.emplace(due(*w), e.run);
    return true;
}

inline bool run_register::apply(event const& e, events::turn_taken const& what) {
    worker* const w = step_run(e, happening::turn_taken);
    if (!w) return false;
    ++w->turns_taken;
    show(*w, what.so_far, what.omitted);
    confirm(*w);
    w->current.change().under_way = static_cast<std::uint32_t>(w->held.size());
    hear(*w, e);
    return true;
}

inline bool run_register::apply(event const& e, events::progressed const& what) {
    worker* const w = step_run(e, happening::progressed);
    if (!w) return false;
    show(*w, what.so_far, what.omitted);
    w->current.change().tokens = what.tokens;
    hear(*w, e);
    return true;
}

inline bool run_register::apply(event const& e, events::user_asked const&) {
    return begin_wait(e, &run_facts::waits_for_user, happening::user_asked);
}

inline bool run_register::apply(event const& e, events::user_answered const& what) {
    return end_wait(e, &run_facts::waits_for_user, happening::user_answered, what.deadline);
}

inline bool run_register::apply(event const& e, events::approval_awaited const&) {
    return begin_wait(e, &run_facts::waits_for_approval, happening::approval_awaited);
}

inline bool run_register::apply(event const& e, events::approval_settled const& what) {
    return end_wait(e, &run_facts::waits_for_approval, happening::approval_settled, what.deadline);
}

// A run can wait for two answers at once: its budgets stand still from the first question to the last answer.
inline bool run_register::begin_wait(event const& e, bool run_facts::*what, happening how) {
    worker const* const found = find(e.run);
    if (!found || (*found->current).*what) return false;
    bool const waits_already = found->state == worker_state::waiting;
    worker* const w = step_run(e, waits_already ? happening::waits_for_more : how);
    if (!w) return false;
    w->current.change().*what = true;
    if (waits_already) return true;
    deadlines_.erase({due(*w), e.run});
    w->since = e.at;
    return true;
}

inline bool run_register::end_wait(event const& e, bool run_facts::*what, happening how, time_point deadline) {
    worker const* const found = find(e.run);
    if (!found || !((*found->current).*what)) return false;
    bool const waits_on = found->current->waits_for_user && found->current->waits_for_approval;
    worker* const w = step_run(e, waits_on ? happening::waits_for_less : how);
    if (!w) return false;
    run_facts& now = w->current.change();
    now.*what = false;
    if (waits_on) return true;
    now.began = later(now.began, passed(w->since, e.at));  // the wait is not work
    now.deadline = deadline;
    now.heard = w->since = e.at;
    deadlines_.emplace(due(*w), e.run);
    return true;
}

inline bool run_register::apply(event const& e, events::own_part_done const& what) {
    worker const* const found = find(e.run);
    bool const fits = found && found->current->children.size != 0 && is_its_own(*found, e.run, what.notice)
                   && what.notice.cause == cause::finished;
    worker* const w = fits ? step_run(e, happening::own_part_done) : nullptr;
    if (!w) return false;
    deadlines_.erase({due(*w), e.run});
    --running_;
    w->since = e.at;
    confirm(*w);
    run_facts& now = w->current.change();
    now.waits_for_user = now.waits_for_approval = false;
    now.own_part = what.notice;
    return true;
}

inline bool run_register::apply(event const& e, events::message_held const& what) {
    worker* const w = step(e, happening::message_held);
    if (!w) return false;
    w->held.push_back({what.text, what.whom});
    w->history_bytes += bytes_in_history(what.text);
    if (!w->is_live() && !w->wants_to_go_on) want_to_go_on(roster_.find(e.binding, e.worker.text()), true);
    return true;
}

inline bool run_register::apply(event const& e, events::continued const& what) {
    slot const at = roster_.find(e.binding, e.worker.text());
    if (at == detail::no_slot || !is_next(e.run) || !may_work_for(e.binding, what.parent)) return false;
    worker& w = roster_[at];
    if (what.message.empty() && w.held.empty()) return false;
    if (!transition_for(w.state, happening::continued)) return false;
    if (w.wants_to_go_on) want_to_go_on(at, false);
    roster_.set_live(at);
    deliver(w, w.held.size());
    if (!what.message.empty()) remember(w, history_entry::side::user, what.message);
    enqueue(e, at, what.parent);
    return true;
}

inline bool run_register::apply(event const& e, events::withdrawn const&) {
    slot const at = roster_.find(e.binding, e.worker.text());
    if (at == detail::no_slot || !roster_[at].wants_to_go_on) return false;
    want_to_go_on(at, false);
    return true;
}

// A run that went well ends after its children; one that did not leaves them orphans, to be stopped.
inline bool run_register::apply(event const& e, events::ended const& what) {
    auto const found = live_.find(e.run);
    if (found == live_.end()) return false;
    slot const at = found->second;
    worker& w = roster_[at];
    if (!is_about(w, e) || !may_end(w, e.run, what.notice)) return false;
    leave_live(w, e.run);
    w.state = worker_state::finished;
    w.cause = what.notice.cause;
    w.since = e.at;
    if (w.cause == cause::finished) confirm(w);
    drop_held_for_run(w);
    if (what.notice.result) remember(w, history_entry::side::worker, *what.notice.result);
    leave_family(at);
    w.current.drop();
    roster_.set_finished(at);
    return true;
}

inline bool run_register::apply(event const& e, events::evicted const&) {
    slot const at = roster_.find(e.binding, e.worker.text());
    if (at == detail::no_slot || roster_[at].wants_to_go_on) return false;
    if (!transition_for(roster_[at].state, happening::evicted)) return false;
    roster_.erase(at);
    return true;
}

// A run of its own for each spawn and each continuation: what is said of one is not said of the next.
inline void run_register::enqueue(event const& e, slot at, run_id parent) {
    worker& w = roster_[at];
    binding_record& in = roster_.bindings()[w.binding];
    w.state = worker_state::queued;
    w.since = e.at;
    w.run = e.run;
    w.turns_taken = 0;
    ++w.runs;
    ++in.queued;
    ++in.live;
    queued_.insert(e.run);
    live_.emplace(e.run, at);
    last_run_ = e.run;
    if (!parent.empty()) join_family(at, parent);
}

inline void run_register::join_family(slot at, run_id parent) {
    auto const above = live_.find(parent);
    run_facts& own = roster_[at].current.change();
    own.parent = parent;
    own.is_orphan = above == live_.end();
    if (own.is_orphan) return;
    roster_.add_child(above->second, at);
    roster_[above->second].current.change().had_children = true;
}

// Its children go to whoever is above it.
inline void run_register::leave_family(slot at) {
    run_id const parent = roster_[at].current->parent;
    auto const above = live_.find(parent);
    if (above != live_.end()) roster_.remove_child(above->second, at);
    for (slot child = roster_[at].current->children.first; child != detail::no_slot;) {
        run_facts& its = roster_[child].current.change();
        slot const next = std::exchange(its.among_siblings, {}).after;
        its.is_orphan = true;
        its.parent = parent;
        if (above != live_.end()) roster_.add_child(above->second, child);
        child = next;
    }
}

// Every run that is passed on the way has done its own part, and never reads again.
inline void run_register::shorten_way_above(run_id parent) {
    std::vector<worker const*> passed;
    worker const* at = find(parent);
    for (; at && at->state == worker_state::finishing; at = next_above(*at)) passed.push_back(at);
    if (!at && !passed.empty()) {  // the last of them has no parent
        at = passed.back();
        passed.pop_back();
    }
    for (worker const* const each : passed) roster_[live_.find(each->run)->second].current.change().shortcut = at->run;
}

inline void run_register::leave_live(worker const& w, run_id run) {
    binding_record& in = roster_.bindings()[w.binding];
    if (queued_.erase(run) != 0) --in.queued;
    if (w.state == worker_state::running) deadlines_.erase({due(w), run});
    if (w.state == worker_state::running || w.state == worker_state::waiting) --running_;
    --in.live;
    live_.erase(run);
}

inline void run_register::hear(worker& w, event const& e) {
    deadlines_.erase({due(w), e.run});
    w.current.change().heard = e.at;
    deadlines_.emplace(due(w), e.run);
}

inline void run_register::show(worker& w, std::string const& so_far, std::size_t omitted) {
    run_facts& now = w.current.change();
    now.so_far = so_far;
    now.so_far_omitted = omitted;
}

inline void run_register::want_to_go_on(slot at, bool wants) {
    worker& w = roster_[at];
    std::size_t& pending = roster_.bindings()[w.binding].pending;
    w.wants_to_go_on = wants;
    wants ? roster_.set_live(at) : roster_.set_finished(at);  // who wants to go on does not make room for others
    wants ? ++pending : --pending;
}

inline void run_register::remember(worker& w, history_entry::side by, std::string_view text) {
    w.history.push_back({by, std::string{text}});
    w.history_bytes += bytes_in_history(text);
}

// What was handed out at its last turn has been read.
inline void run_register::confirm(worker& w) {
    if (w.current->under_way == 0) return;
    deliver(w, w.current->under_way);
    w.current.change().under_way = 0;
}

inline void run_register::deliver(worker& w, std::size_t count) {
    auto const end = w.held.begin() + static_cast<std::ptrdiff_t>(count);
    for (auto one = w.held.begin(); one != end; ++one) {
        w.history.push_back({history_entry::side::user, std::move(one->text)});
    }
    w.held.erase(w.held.begin(), end);
    if (w.held.empty()) w.held = {};
}

// What was for the run that ends is of no use to another.
inline void run_register::drop_held_for_run(worker& w) {
    std::vector<held_message> kept;
    for (held_message& one : w.held) {
        if (one.whom == message_for::this_run)
            w.history_bytes -= bytes_in_history(one.text);
        else
            kept.push_back(std::move(one));
    }
    w.held = std::move(kept);
}

}}  // namespace muster::v0
