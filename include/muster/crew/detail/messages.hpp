// The commands of a crew that bring messages to workers.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/detail/nearest_name.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// One rule a line, in the order promised: who may not ask at all learns nothing of sizes, who has no
// binding nothing of workers. `continued` is what passes.
inline continuation crew::fault_of_message(caller const& from, std::string_view worker_name, std::string_view message,
                                           std::size_t most) noexcept {
    using enum continuation_kind;
    if (from.role != role_kind::coordinator) return {.kind = role_refused};
    if (trimmed(worker_name).empty()) return {.kind = wire, .detail = "worker_id"};
    if (trimmed(message).empty()) return {.kind = wire, .detail = "message"};
    if (message.size() > most) return {.kind = message_too_large, .message_bytes = message.size(), .limit = most};
    if (!from.binding || from.binding->empty()) return {.kind = binding_unresolved};
    return {.kind = continued};
}

inline bool crew::fits_history(worker const& who, std::string_view message) const noexcept {
    return bytes_in_history(message) + who.history_bytes <= limits_.max_history_bytes;
}

// No worker of the caller's: what is near is one of the caller's as well, so nobody learns of others.
inline continuation crew::unknown(binding_key const& in, std::string_view worker_name) const {
    return {.kind = continuation_kind::unknown_worker, .nearest = nearest_worker(in, trimmed(worker_name))};
}

inline worker_id crew::nearest_worker(binding_key const& in, std::string_view wanted) const {
    binding_record const* const here = state_.find_binding(in);
    detail::nearest_name nearest{wanted};
    worker const* found = nullptr;
    for (roster::slot at = here ? here->all.last : detail::no_slot; at != detail::no_slot && !nearest.is_done();) {
        worker const& each = state_.workers()[at];
        bool const by_id = nearest.look_at(each.id.text());
        bool const by_name = nearest.look_at(each.name());
        if (by_id || by_name) found = &each;
        at = each.among_all.before;
    }
    return found ? found->id : worker_id{};
}

// Whether the worker is at work is asked, and the message put where it belongs, in one step: an end in between would
// leave a message that nobody refused and nobody has.
inline continuation crew::send(caller const& from, std::string_view worker_name, std::string_view message,
                               on_running how) {
    using enum continuation_kind;
    continuation const fault = fault_of_message(from, worker_name, message, limits_.max_message_bytes);
    if (!fault.accepted()) return fault;

    worker const* const who = state_.find(*from.binding, trimmed(worker_name));
    if (!who) return unknown(*from.binding, worker_name);
    if (who->is_live() && how == on_running::refuse) return {.kind = worker_still_running};
    if (who->is_live()) return hold(*who, message, queued);
    if (!fits_history(*who, message)) return {.kind = history_full};
    continuation change = fault_of_return(*who);
    return change.accepted() ? resume(*who, message) : change;
}

inline continuation crew::send_to_worker(time_point now, caller const& from, std::string_view worker_name,
                                         std::string_view message) {
    command const now_and_then{*this, now};
    return send(from, worker_name, message, options_.message_to_running);
}

inline continuation crew::tell_worker(time_point now, caller const& from, std::string_view worker_name,
                                      std::string_view message) {
    command const now_and_then{*this, now};
    return send(from, worker_name, message, on_running::queue);
}

inline continuation crew::nudge(time_point now, caller const& from, std::string_view worker_name,
                                std::string_view message, message_for whom) {
    using enum continuation_kind;
    command const now_and_then{*this, now};
    continuation const fault = fault_of_message(from, worker_name, message, limits_.max_nudge_bytes);
    if (!fault.accepted()) return fault;

    worker const* const who = state_.find(*from.binding, trimmed(worker_name));
    if (!who) return unknown(*from.binding, worker_name);
    if (!who->is_live()) return {.kind = worker_not_running};
    return hold(*who, message, queued, whom);
}

inline broadcast_answer crew::tell_everyone(time_point now, caller const& from, std::string_view message) {
    command const now_and_then{*this, now};
    broadcast_answer answer{fault_of_message(from, "*", message, limits_.max_nudge_bytes)};
    if (!answer.accepted()) return answer;
    answer.kind = continuation_kind::queued;
    for (worker const* const who : workers(*from.binding)) {
        if (who->is_live()) answer.recipients.push_back({who->id, hold(*who, message, continuation_kind::queued)});
    }
    std::size_t const reached = answer.reached();
    if (reached != 0) commit_for(*from.binding, events::broadcast_sent{static_cast<std::uint32_t>(reached)});
    return answer;
}

// Is all there that it needs to go on as it was? Where the host does not say, it is.
inline continuation crew::fault_of_return(worker const& who) const {
    using enum continuation_kind;
    worker_terms const& had = *who.terms;
    if (options_.has_transcript && !options_.has_transcript(state_.key_of(who), who.id)) {
        return {.kind = transcript_missing};
    }
    if (!options_.surface_of || (had.agent.empty() && had.tools.empty())) return {.kind = continued};
    auto const given = options_.surface_of(had.agent);
    if (!given) return {.kind = agent_unknown};
    for (std::string const& tool : had.tools) {
        if (std::find(given->begin(), given->end(), tool) == given->end()) {
            return {.kind = surface_changed, .tool = tool};
        }
    }
    return {.kind = continued};
}

namespace detail {

inline continuation accepted_answer(continuation_kind kind, worker const& who, status prior, std::string_view message) {
    return {.kind = kind,
            .worker = who.id,
            .run = who.is_live() ? who.run : run_id{},
            .prior = prior,
            .messages_count = who.history.size() + who.held.size(),
            .message_bytes = message.size(),
            .waiting = who.held.size() - who.current->under_way,
            .pipeline_pending = who.state != worker_state::running && who.state != worker_state::waiting};
}

}  // namespace detail

inline continuation crew::resume(worker const& who, std::string_view message) {
    if (!options_.resume_engine && options_.message_to_finished == on_finished::resume) {
        return {.kind = continuation_kind::no_engine};
    }
    if (!options_.resume_engine) return hold(who, message, continuation_kind::continued);
    if (task_fault const why = fault_of_room(state_.key_of(who)); why != task_fault::none) {
        return {.kind = continuation_kind::queue_full, .detail = describe(why)};
    }
    status const prior = status_of(who.cause);
    commit_for(who, state_.next_run(), events::continued{std::string{message}});
    return detail::accepted_answer(continuation_kind::continued, who, prior, message);
}

inline continuation crew::hold(worker const& who, std::string_view message, continuation_kind kind, message_for whom,
                               std::size_t reserved) {
    if (!fits_history(who, message)) return {.kind = continuation_kind::history_full};
    if (who.held.size() >= limits_.max_held + reserved) {
        return {.kind = continuation_kind::queue_full,
                .detail = "too many messages wait for this worker: let it read some first"};
    }
    bool const is_new = !who.is_live() && !who.wants_to_go_on;
    if (is_new && detail::there(state_.find_binding(state_.key_of(who))).pending >= limits_.max_queued) {
        return {.kind = continuation_kind::queue_full, .detail = "too many workers wait to go on already"};
    }
    status const prior = who.is_live() ? status::running : status_of(who.cause);
    commit_for(who, who.run, events::message_held{std::string{message}, whom});
    return detail::accepted_answer(kind, who, prior, message);
}

inline std::size_t crew::connect_resume_engine(time_point now) {
    command const now_and_then{*this, now};
    options_.resume_engine = true;
    std::size_t runs = 0;
    for (binding_record const& each : state_.workers().bindings()) {
        for (worker const* const who : workers(each.key)) {
            if (!who->wants_to_go_on) continue;
            // A question that throws about one worker leaves that one waiting, and no other.
            bool const may_go_on = detail::answer_from([&] { return fault_of_return(*who).accepted(); }, false);
            if (!may_go_on) continue;
            if (fault_of_room(each.key) != task_fault::none) continue;
            commit_for(*who, state_.next_run(), events::continued{});
            ++runs;
        }
    }
    return runs;
}

}}  // namespace muster::v0
