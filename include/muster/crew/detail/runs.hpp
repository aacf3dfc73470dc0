// The commands of a crew that begin, carry on and end runs.
#pragma once

#include <muster/crew/crew.hpp>  // crew

#include <algorithm>    // min
#include <cstddef>      // size_t
#include <optional>     // optional
#include <string>       // string
#include <string_view>  // string_view
#include <tuple>        // get
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

inline void crew::commit(event what) {
    if (!state_.apply(what)) return;
    std::optional<event> next = follows(what);
    out_.put(std::move(what));
    if (next) commit(std::move(*next));
}

template <class What>
void crew::commit_for(worker const& who, run_id run, What what) {
    commit({time_.now(), state_.key_of(who), who.id, run, std::move(what)});
}

template <class What>
void crew::commit_for(binding_key const& in, What what) {
    commit({time_.now(), in, {}, {}, std::move(what)});
}

// A live run has its place among the notices from the start, so that none has to be dropped at its end.
inline task_fault crew::fault_of_room(binding_key const& in) const noexcept {
    binding_record const* const found = state_.find_binding(in);
    std::size_t const queued = found ? found->queued : 0;
    std::size_t const owed = found ? found->live + state_.find_mailbox(in)->size() : 0;
    if (queued >= limits_.max_queued) return task_fault::queue_full;
    return owed >= limits_.max_notices ? task_fault::notices_full : task_fault::none;
}

inline task_fault crew::fault_for(binding_key const& in, task const& what) const {
    if (in.empty()) return task_fault::binding_empty;
    if (task_fault const own = fault_of(what, limits_); own != task_fault::none) return own;
    if (!what.name.empty() && state_.find(in, what.name)) return task_fault::name_taken;
    bool const is_new = !state_.find_binding(in);
    if (is_new && state_.workers().bindings().size() >= limits_.max_bindings) return task_fault::too_many_bindings;
    return fault_of_room(in);
}

inline spawn_answer crew::spawn(time_point now, binding_key const& in, task what) {
    command const now_and_then{*this, now};
    return put_into_queue(in, std::move(what));
}

inline spawn_answer crew::put_into_queue(binding_key const& in, task what) {
    if (task_fault const why = fault_for(in, what); why != task_fault::none) return {why};

    worker_id const id = *state_.next_id(in, what.name);
    run_id const run = state_.next_run();
    if (what.time_budget <= duration::zero()) what.time_budget = limits_.run_budget;
    if (what.turn_budget == 0) what.turn_budget = limits_.turn_budget;
    commit({time_.now(), in, id, run, events::spawned{std::move(what)}});
    return {task_fault::none, id, run};
}

inline std::optional<assignment> crew::start(time_point now) {
    command const now_and_then{*this, now};
    if (state_.queued().empty() || state_.running() >= limits_.max_running) return {};

    run_id const run = *state_.queued().begin();
    worker const& who = *state_.find(run);
    commit_for(who, run, events::started{later(time_.now(), who.time_budget)});
    return assignment{state_.key_of(who),          who.id,          run,         who.description, who.history,
                      later(now, who.time_budget), who.turn_budget, who.settings};
}

inline turn_answer crew::next_turn(time_point now, run_id run, std::string_view so_far) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || who->state != worker_state::running) return {turn_kind::not_running};
    if (who->turns_taken >= who->turn_budget) {
        end(*who, cause::turn_limit, {.result = std::string{so_far}});
        return {turn_kind::turn_limit};
    }
    turn_answer answer{turn_kind::go_on};
    for (std::size_t i = who->current->under_way; i < who->held.size(); ++i) {
        answer.messages.push_back(who->held[i].text);
    }
    events::turn_taken taken{who->current->so_far, who->current->so_far_omitted};
    if (!so_far.empty()) {
        taken.so_far = detail::shortened(detail::carried(so_far), limits_.max_result_bytes, taken.omitted);
    }
    commit_for(*who, run, std::move(taken));
    return answer;
}

inline ending_answer crew::finish(time_point now, run_id run, outcome what) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who) return ignored(run);
    if (who->state != worker_state::running) return ending_answer::not_started;
    end(*who, cause::finished, {std::move(what.summary), std::move(what.result), what.used, what.exit_code});
    return ending_answer::recorded;
}

inline ending_answer crew::fail(time_point now, run_id run, failure what) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who) return ignored(run);
    if (who->state != worker_state::running) return ending_answer::not_started;
    bool const late = who->current->deadline <= time_.now();
    cause const why = late ? cause::deadline : what.aborted ? cause::aborted : cause::failed;
    end(*who, why, {late ? std::string{} : std::move(what.error), std::move(what.partial), what.used, what.exit_code});
    return ending_answer::recorded;
}

inline ending_answer crew::ignored(run_id run) {
    commit({time_.now(), {}, {}, run, events::ending_ignored{}});
    bool const was = !run.empty() && run < state_.next_run();
    return was ? ending_answer::already_ended : ending_answer::unknown_run;
}

inline stop_answer crew::not_stopped(binding_key const& in, stop_kind why) const {
    stop_answer answer{why};
    for (worker const* const who : workers(in)) {
        if (who->is_live()) answer.running.push_back(who->id);
    }
    return answer;
}

template <class Hook>
stop_answer crew::stop(time_point now, binding_key const& in, std::string_view worker_name, stopper by, Hook hook) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(in, worker_name);
    if (!who) return not_stopped(in, stop_kind::unknown_worker);
    if (!who->is_live() && !who->wants_to_go_on) return not_stopped(in, stop_kind::not_running);
    if (!who->is_live()) {
        withdraw(*who);
        return {stop_kind::stopped};
    }
    run_id const run = who->run;
    if (std::string error{hook(run)}; !error.empty()) return {stop_kind::refused, run, std::move(error)};
    end(*who, cause_of(by));
    return {stop_kind::stopped, run};
}

inline stop_answer crew::stop(time_point now, binding_key const& in, std::string_view worker_name, stopper by) {
    return stop(now, in, worker_name, by, [](run_id) { return std::string{}; });
}

inline stop_answer crew::stop_run(time_point now, binding_key const& in, std::string_view worker_name, run_id run,
                                  stopper by) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(in, worker_name);
    if (who && !(who->run == run && who->is_live())) return not_stopped(in, stop_kind::not_running);
    return stop(now, in, worker_name, by);
}

inline std::vector<worker_id> crew::stop_all(time_point now, binding_key const& in, stopper by) {
    command const now_and_then{*this, now};
    for (worker const* const who : workers(in)) {
        if (who->wants_to_go_on) withdraw(*who);
    }
    std::vector<worker_id> const live = not_stopped(in, stop_kind::not_running).running;
    for (worker_id const& each : live) end(*state_.find(in, each.text()), cause_of(by));
    return live;
}

inline void crew::withdraw(worker const& who) { commit_for(who, {}, events::withdrawn{}); }

inline void crew::tick(time_point now) {
    command const now_and_then{*this, now};
    while (!state_.deadlines().empty() && state_.deadlines().begin()->first <= time_.now()) {
        end(*state_.find(state_.deadlines().begin()->second), cause::deadline);
    }
    lapse_requests();
    while (!state_.leases().empty() && std::get<0>(*state_.leases().begin()) <= time_.now()) {
        auto const [due, whose, number] = *state_.leases().begin();
        binding_key const in = state_.workers().bindings()[whose].key;
        commit_for(in, events::notice_returned{number, state_.find_mailbox(in)->find(number)->attempt, true});
    }
    tick_teams();
}

inline std::optional<time_point> crew::next_deadline() const {
    time_point first = time_point::max();
    if (!state_.deadlines().empty()) first = state_.deadlines().begin()->first;
    if (!state_.leases().empty()) first = std::min(first, std::get<0>(*state_.leases().begin()));
    if (!state_.teams().draining().empty()) first = std::min(first, state_.teams().draining().begin()->at);
    if (!state_.teams().quiet().empty()) {
        first = std::min(first, later(state_.teams().quiet().begin()->at, limits_.teams.idle_after));
    }
    if (!state_.requests().due().empty()) first = std::min(first, state_.requests().due().begin()->first);
    if (first == time_point::max()) return {};
    return time_.host_time_for(first);
}

// The one place where runs end. Messages that came too late start another run if this one went well, since
// their sender was told that they would be read; after any other end they wait for somebody to say so.
inline void crew::end(worker const& who, cause why, detail::last_words said) {
    binding_key const in = state_.key_of(who);
    std::size_t unread = 0;
    for (std::size_t i = why == cause::finished ? who.current->under_way : 0; i < who.held.size(); ++i) {
        unread += who.held[i].whom == message_for::the_worker ? 1 : 0;
    }
    bool const goes_on =
        why == cause::finished && options_.resume_engine && unread != 0 && fault_of_room(in) == task_fault::none;
    said.used = detail::filled(said.used, state_.usages().so_far(who.run));
    notice made = detail::made_notice(in, who, why, std::move(said), time_.now(), limits_.max_result_bytes);
    made.unread = goes_on ? 0 : unread;
    commit_for(who, who.run, events::ended{std::move(made)});
    if (goes_on) commit_for(who, state_.next_run(), events::continued{});
    evict_surplus(in);
}

inline void crew::evict_surplus(binding_key const& in) {
    while (state_.find_binding(in)->finished.size > limits_.max_finished) {
        worker const& oldest = state_.workers()[state_.find_binding(in)->finished.first];
        commit_for(oldest, {}, events::evicted{});
    }
}

}  // namespace muster::inline v0
