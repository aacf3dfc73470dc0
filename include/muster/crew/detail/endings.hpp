// The commands of a crew that end runs, one or with all that works for it.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/detail/made_notice.hpp>
#include <muster/crew/detail/there.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

inline ending_answer crew::finish(time_point now, run_id run, outcome what) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || who->state == worker_state::finishing) return ignored(run);
    if (who->state == worker_state::queued) return ending_answer::not_started;
    detail::last_words said{std::move(what.summary), std::move(what.result), what.used, what.exit_code,
                            std::move(what.attached)};
    if (who->current->children.size != 0) {
        commit_for(*who, run, events::own_part_done{notice_for(*who, cause::finished, std::move(said))});
        return ending_answer::children_at_work;
    }
    end(*who, cause::finished, std::move(said));
    return ending_answer::recorded;
}

inline ending_answer crew::fail(time_point now, run_id run, failure what) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || who->state == worker_state::finishing) return ignored(run);
    if (who->state == worker_state::queued) return ending_answer::not_started;
    cause const told = what.aborted ? cause::aborted : cause::failed;
    cause const why = first_cause(*who, told);
    std::string error = why == told ? std::move(what.error) : std::string{};
    end_with_children(*who, why,
                      {std::move(error), std::move(what.partial), what.used, what.exit_code, std::move(what.attached)});
    return ending_answer::recorded;
}

inline ending_answer crew::ignored(run_id run) {
    commit({time_.now(), {}, {}, run, events::ending_ignored{}});
    bool const was = !run.empty() && run < state_.next_run();
    return was ? ending_answer::already_ended : ending_answer::unknown_run;
}

namespace detail {

inline std::vector<worker_id> live_workers(crew const& of, binding_key const& in) {
    std::vector<worker_id> live;
    for (worker const* const who : of.workers(in)) {
        if (who->is_live()) live.push_back(who->id);
    }
    return live;
}

// What a hook returns: the error alone, or all of the effect. One that throws has failed.
template <class Hook>
[[nodiscard]] stop_effect effect_of(Hook& hook, run_id run) {
    auto const call = [&]() -> stop_effect {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(hook(run))>, stop_effect>)
            return hook(run);
        else
            return {.error = std::string{hook(run)}};
    };
    return guarded_call(call, [](char const* what) { return stop_effect{.error = words_of_thrown(what)}; });
}

}  // namespace detail

// Who is meant, and what stands against a stop; with a run, that one is meant and no other.
inline stop_answer crew::look_to_stop(binding_key const& in, std::string_view worker_name,
                                      std::optional<run_id> only) const {
    stop_answer answer;
    answer.is_told = options_.notice_of_stop == on_stop::emit;
    if (worker const* const who = state_.find(in, worker_name)) {
        bool const is_meant = only ? who->is_live() && who->run == *only : who->is_live() || who->wants_to_go_on;
        answer.kind = is_meant ? stop_kind::stopped : stop_kind::not_running;
        answer.worker = who->id;
        answer.was = who->state;
        if (!who->is_live()) answer.ended = who->cause;
        if (is_meant && who->is_live()) answer.run = who->run;
    } else {
        answer.nearest = nearest_worker(in, worker_name);
    }
    if (!answer) answer.running = detail::live_workers(*this, in);
    return answer;
}

inline stop_answer crew::stop_found(stop_answer answer, binding_key const& in, stop_details how) {
    if (!answer) return answer;
    worker const& who = detail::there(state_.find(in, answer.worker.text()));
    if (answer.run.empty())
        withdraw(who);
    else
        answer.stopped =
            end_with_children(who, cause_of(how.by), {.result = std::move(how.partial)}, options_.notice_of_stop);
    return answer;
}

template <class Hook>
stop_answer crew::stop(time_point now, binding_key const& in, std::string_view worker_name, stopper by, Hook hook) {
    command const now_and_then{*this, now};
    stop_answer found = look_to_stop(in, worker_name, {});
    if (!found || found.run.empty()) return stop_found(std::move(found), in, {by});
    stop_effect effect = detail::effect_of(hook, found.run);
    if (effect.error.empty()) {
        return stop_found(look_to_stop(in, found.worker.text(), found.run), in, {by, std::move(effect.partial)});
    }
    found.kind = stop_kind::refused;
    found.error = std::move(effect.error);
    return found;
}

inline stop_answer crew::stop(time_point now, binding_key const& in, std::string_view worker_name, stopper by) {
    return stop(now, in, worker_name, stop_details{.by = by});
}

inline stop_answer crew::stop(time_point now, binding_key const& in, std::string_view worker_name, stop_details how) {
    command const now_and_then{*this, now};
    return stop_found(look_to_stop(in, worker_name, {}), in, std::move(how));
}

inline stop_answer crew::stop_run(time_point now, binding_key const& in, std::string_view worker_name, run_id run,
                                  stopper by) {
    return stop_run(now, in, worker_name, run, stop_details{.by = by});
}

inline stop_answer crew::stop_run(time_point now, binding_key const& in, std::string_view worker_name, run_id run,
                                  stop_details how) {
    command const now_and_then{*this, now};
    return stop_found(look_to_stop(in, worker_name, run), in, std::move(how));
}

// All of them were meant, so each has this cause, whoever else it worked for.
inline std::vector<worker_id> crew::stop_all(time_point now, binding_key const& in, stopper by) {
    command const now_and_then{*this, now};
    for (worker const* const who : workers(in)) {
        if (who->wants_to_go_on) withdraw(*who);
    }
    std::vector<worker_id> live = detail::live_workers(*this, in);
    for (worker_id const& each : live) {
        worker const* const who = state_.find(in, each.text());
        if (who && who->is_live()) end(*who, cause_of(by), {}, options_.notice_of_stop);
    }
    return live;
}

inline void crew::withdraw(worker const& who) { commit_for(who, {}, events::withdrawn{}); }

inline void crew::tick(time_point now) {
    command const now_and_then{*this, now};
    while (!state_.deadlines().empty() && state_.deadlines().begin()->first <= time_.now()) {
        worker const& who = detail::there(state_.find(state_.deadlines().begin()->second));
        end_with_children(who, first_cause(who, cause::finished));
    }
    lapse_requests();
    while (!state_.leases().empty() && std::get<0>(*state_.leases().begin()) <= time_.now()) {
        auto const [due, whose, number] = *state_.leases().begin();
        binding_key const in = state_.workers().bindings()[whose].key;
        commit_for(in, events::notice_returned{
                           number, detail::there(detail::there(state_.find_mailbox(in)).find(number)).attempt, true});
    }
    tick_teams();
}

inline std::optional<time_point> crew::next_deadline() const {
    time_point first = (time_point::max)();
    if (!state_.deadlines().empty()) first = state_.deadlines().begin()->first;
    if (!state_.leases().empty()) first = (std::min)(first, std::get<0>(*state_.leases().begin()));
    if (!state_.teams().draining().empty()) first = (std::min)(first, state_.teams().draining().begin()->at);
    if (!state_.teams().quiet().empty()) {
        first = (std::min)(first, later(state_.teams().quiet().begin()->at, limits_.teams.idle_after));
    }
    if (!state_.requests().due().empty()) first = (std::min)(first, state_.requests().due().begin()->first);
    if (first == (time_point::max)()) return {};
    return time_.host_time_for(first);
}

// The one place that decides between two ends: what was told, and the budgets of a run that goes on.
inline cause crew::first_cause(worker const& who, cause told) const noexcept {
    if (who.state != worker_state::running) return told;
    if (who.current->deadline <= time_.now()) return first_of(told, cause::deadline);
    return run_register::due(who) <= time_.now() ? first_of(told, cause::silent) : told;
}

inline notice crew::notice_for(worker const& who, cause why, detail::last_words said) const {
    binding_key const& in = state_.key_of(who);
    said.used = detail::filled(said.used, state_.usages().so_far(who.run));
    notice made = who.state == worker_state::finishing
                    ? detail::cut_short(*who.current->own_part, why)
                    : detail::made_notice(in, who, why, std::move(said), time_.now(), limits_);
    made.to = state_.runs().recipient_above(in, who.current->parent);
    made.unread = 0;
    for (std::size_t i = why == cause::finished ? who.current->under_way : 0; i < who.held.size(); ++i) {
        made.unread += who.held[i].whom == message_for::the_worker ? 1U : 0U;
    }
    return made;
}

// All runs end here. Messages that came too late start another run if this one finished, since their sender was
// promised that they would be read. After any other end they wait until the worker is continued. Returns the parent
// run, which may have waited for this one.
inline run_id crew::end_one(worker const& who, cause why, detail::last_words said, on_stop how) {
    binding_key const in = state_.key_of(who);
    run_id const parent = who.current->parent;
    notice made = notice_for(who, why, std::move(said));
    bool const goes_on = why == cause::finished && options_.resume_engine && made.unread != 0
                      && fault_of_room(in) == task_fault::none && fault_of_return(who).accepted();
    if (goes_on) made.unread = 0;
    commit_for(who, who.run, events::ended{std::move(made)});
    if (how == on_stop::suppress)
        commit_for(in, events::notice_acknowledged{detail::there(state_.find_mailbox(in)).last()});
    if (goes_on) commit_for(who, state_.next_run(), events::continued{{}, state_.find(parent) ? parent : run_id{}});
    evict_surplus(in);
    return parent;
}

inline void crew::end(worker const& who, cause why, detail::last_words said, on_stop how) {
    complete(end_one(who, why, std::move(said), how));
}

namespace detail {

// Has the worker only waited for its children, and have all of them ended?
[[nodiscard]] inline bool has_waited_enough(worker const& who) noexcept {
    return who.state == worker_state::finishing && who.current->children.size == 0;
}

}  // namespace detail

// Ends a run that has only waited for its children once the last of them has ended; then its parent, and so on.
inline void crew::complete(run_id run) {
    for (worker const* who = state_.find(run); who && detail::has_waited_enough(*who); who = state_.find(run)) {
        run = end_one(*who, cause::finished, {}, on_stop::emit);
    }
}

// The run first, then all that works for it, in the order in which they were asked for. Answers who that was.
inline std::vector<worker_id> crew::end_with_children(worker const& who, cause why, detail::last_words said,
                                                      on_stop how) {
    std::vector<run_id> const below = state_.runs().below(who);
    std::vector<worker_id> ended{who.id};
    end(who, why, std::move(said), how);
    for (run_id const each : below) {
        worker const* const child = state_.find(each);
        if (!child) continue;
        ended.push_back(child->id);
        end(*child, cause::parent_stop, {}, how);
    }
    return ended;
}

inline void crew::evict_surplus(binding_key const& in) {
    while (detail::there(state_.find_binding(in)).finished.size > limits_.max_finished) {
        worker const& oldest = state_.workers()[detail::there(state_.find_binding(in)).finished.first];
        commit_for(oldest, {}, events::evicted{});
    }
}

}}  // namespace muster::v0
