// The commands of a crew that begin runs and carry them on.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/made_notice.hpp>
#include <muster/crew/detail/there.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// A live run has its place among the notices from the start, so that none has to be dropped at its end.
inline task_fault crew::fault_of_room(binding_key const& in) const noexcept {
    binding_record const* const found = state_.find_binding(in);
    std::size_t const queued = found ? found->queued : 0;
    std::size_t const owed = found ? found->live + detail::there(state_.find_mailbox(in)).size() : 0;
    if (queued >= limits_.max_queued) return task_fault::queue_full;
    return owed >= limits_.max_notices ? task_fault::notices_full : task_fault::none;
}

// A binding that nobody is in any more makes room for another.
inline binding_key const* crew::forgettable() const noexcept {
    std::set<roster::slot> const& all = state_.forgettable();
    return all.empty() ? nullptr : &state_.workers().bindings()[*all.begin()].key;
}

inline bool crew::is_full_for(binding_key const& in) const noexcept {
    return !state_.find_binding(in) && state_.workers().bindings_in_use() >= limits_.max_bindings;
}

inline task_fault crew::fault_for(binding_key const& in, task const& what) const {
    if (in.empty()) return task_fault::binding_empty;
    if (task_fault const own = fault_of(what, limits_); own != task_fault::none) return own;
    if (!state_.runs().may_work_for(in, what.parent)) return task_fault::unknown_parent;
    if (!what.name.empty() && state_.find_same(in, what.name)) return task_fault::name_taken;
    if (is_full_for(in) && !forgettable()) return task_fault::too_many_bindings;
    return fault_of_room(in);
}

namespace detail {

// With the crew's own budgets where it names none, and its tools in order.
inline task completed_task(task what, crew_limits const& own) {
    if (what.time_budget <= duration::zero()) what.time_budget = own.run_budget;
    if (what.silence_budget <= duration::zero()) what.silence_budget = own.silence_budget;
    if (what.turn_budget == 0) what.turn_budget = own.turn_budget;
    if (what.token_budget == 0) what.token_budget = own.token_budget;
    std::sort(what.tools.begin(), what.tools.end());
    what.tools.erase(std::unique(what.tools.begin(), what.tools.end()), what.tools.end());
    return what;
}

}  // namespace detail

inline spawn_answer crew::spawn(time_point now, binding_key const& in, task what) {
    command const now_and_then{*this, now};
    return put_into_queue(in, std::move(what));
}

// A child that comes too late for its parent has its one notice at once.
inline spawn_answer crew::put_into_queue(binding_key const& in, task what) {
    if (task_fault const why = fault_for(in, what); why != task_fault::none) return {why};

    if (is_full_for(in)) commit_for(binding_key{*forgettable()}, events::binding_forgotten{});
    worker_id const id = *state_.next_id(in, what.name);
    run_id const run = state_.next_run();
    worker const* const parent = state_.find(what.parent);
    bool const is_late = !what.parent.empty() && (!parent || parent->state == worker_state::finishing);
    commit({time_.now(), in, id, run, events::spawned{detail::completed_task(std::move(what), limits_)}});
    if (is_late) end(detail::there(state_.find(run)), cause::parent_stop);
    return {task_fault::none, id, run, is_late};
}

inline std::optional<assignment> crew::start(time_point now) {
    command const now_and_then{*this, now};
    if (state_.queued().empty() || state_.running() >= limits_.max_running) return {};

    run_id const run = *state_.queued().begin();
    worker const& who = detail::there(state_.find(run));
    commit_for(who, run, events::started{later(time_.now(), who.time_budget)});
    return assignment{.binding = state_.key_of(who),
                      .worker = who.id,
                      .run = run,
                      .description = who.description,
                      .history = who.history,
                      .deadline = later(now, who.time_budget),
                      .turn_budget = who.turn_budget,
                      .settings = who.settings,
                      .token_budget = who.terms->token_budget,
                      .silence_budget = who.terms->silence_budget,
                      .agent = who.terms->agent,
                      .tools = who.terms->tools,
                      .parent = who.current->parent};
}

namespace detail {

// As far as anybody has told: a run's own figures, and what it was billed for.
inline std::uint64_t tokens_of(crew_state const& in, worker const& who) {
    return (std::max)(who.current->tokens, in.usages().tokens_at_least(who.run));
}

inline bool is_out_of_tokens(worker const& who, std::uint64_t used) noexcept {
    return who.terms->token_budget != 0 && used >= who.terms->token_budget;
}

}  // namespace detail

inline turn_answer crew::next_turn(time_point now, run_id run, std::string_view so_far) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || who->state == worker_state::queued || who->state == worker_state::finishing) return {};
    if (who->state == worker_state::waiting) return {turn_kind::waiting};
    if (who->turns_taken >= who->turn_budget) return over_budget(*who, turn_kind::turn_limit, so_far);
    if (detail::is_out_of_tokens(*who, detail::tokens_of(state_, *who)))
        return over_budget(*who, turn_kind::token_limit, so_far);

    turn_answer answer{turn_kind::go_on};
    for (std::size_t i = who->current->under_way; i < who->held.size(); ++i) {
        answer.messages.push_back(who->held[i].text);
    }
    events::turn_taken taken{who->current->so_far, who->current->so_far_omitted};
    if (!so_far.empty()) taken.so_far = detail::kept_text(so_far, limits_.max_result_bytes, taken.omitted);
    commit_for(*who, run, std::move(taken));
    return answer;
}

inline turn_answer crew::over_budget(worker const& who, turn_kind which, std::string_view so_far) {
    cause const why = which == turn_kind::turn_limit ? cause::turn_limit : cause::token_limit;
    end_with_children(who, first_cause(who, why), {.result = std::string{so_far}});
    return {which};
}

inline turn_answer crew::progress(time_point now, run_id run, run_progress what) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || who->state == worker_state::queued || who->state == worker_state::finishing) return {};
    if (who->state == worker_state::waiting) return {turn_kind::waiting};
    std::uint64_t const tokens = (std::max)(detail::tokens_of(state_, *who), what.tokens);
    events::progressed made{who->current->so_far, who->current->so_far_omitted, tokens};
    if (!what.so_far.empty()) made.so_far = detail::kept_text(what.so_far, limits_.max_result_bytes, made.omitted);
    commit_for(*who, run, std::move(made));
    if (detail::is_out_of_tokens(*who, tokens)) return over_budget(*who, turn_kind::token_limit, {});
    return {turn_kind::go_on};
}

inline bool crew::wait_for_user(time_point now, run_id run) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    bool const may_wait = who && (who->state == worker_state::running || who->state == worker_state::waiting);
    if (!may_wait || who->current->waits_for_user) return false;
    commit_for(*who, run, events::user_asked{});
    return true;
}

inline bool crew::user_answered(time_point now, run_id run) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || who->state != worker_state::waiting || !who->current->waits_for_user) return false;
    commit_for(*who, run, events::user_answered{deadline_after_wait(*who)});
    return true;
}

// As much later as the wait took.
inline time_point crew::deadline_after_wait(worker const& who) const noexcept {
    return later(time_.now(), passed(who.since, who.current->deadline));
}

inline bool crew::forget(time_point now, binding_key const& in) {
    command const now_and_then{*this, now};
    binding_record const* const here = state_.find_binding(in);
    if (!here || here->live != 0 || here->pending != 0 || !state_.is_settled(in)) return false;
    while (here->finished.size != 0) {
        worker const& oldest = state_.workers()[here->finished.first];
        commit_for(oldest, {}, events::evicted{});
    }
    commit_for(binding_key{in}, events::binding_forgotten{});
    return true;
}

}}  // namespace muster::v0
