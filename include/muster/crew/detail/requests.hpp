// The commands of a crew by which a coordinator and a run of its workers ask each other.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/protocol_text.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/text/ascii.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

namespace detail {

[[nodiscard]] inline request_answer refused(request_fault why) { return {why, receipt_kind_of(why)}; }
[[nodiscard]] inline request_answer refused(continuation const& why) {
    return {.why = request_fault::message, .kind = receipt_kind_of(why.kind), .message = why};
}

// Has a host its run, and is its own part not done yet?
[[nodiscard]] inline bool can_speak(worker const& who) noexcept {
    return who.state == worker_state::running || who.state == worker_state::waiting;
}

// With the mode of whoever approves; one who only plans gives the usual one.
[[nodiscard]] inline std::string answer_text_of_plan(request_id id, bool approved, std::string_view feedback,
                                                     permission_mode leads_in) {
    protocol_text text{"plan_approval_response", id.text(), lead_name};
    text.truth("approve", approved);
    if (approved) text.text("permission_mode", word(inherited_permission(leads_in)));
    return text.text_if_any("feedback", feedback).str();
}

}  // namespace detail

inline request_fault crew::fault_of_asking(run_id run, std::string_view text) const {
    worker const* const who = state_.find(run);
    if (!who || !detail::can_speak(*who)) return request_fault::not_running;
    if (trimmed(text).empty()) return request_fault::blank;
    if (text.size() > limits_.max_message_bytes) return request_fault::too_large;
    bool const is_full = state_.requests().size(state_.key_of(*who)) >= limits_.max_requests;
    return is_full ? request_fault::too_many : request_fault::none;
}

inline request_answer crew::ask(worker const& who, request_kind kind, std::string_view text) {
    request_id const id{kind, state_.requests().last(state_.key_of(who)) + 1};
    time_point const until = later(time_.now(), limits_.request_budget);
    commit_for(who, who.run, events::request_sent{id.number(), kind, std::string{text}, until});
    return {.kind = receipt_kind::queued, .request = id, .worker = who.id, .run = who.run};
}

inline request_answer crew::ask_to_stop(time_point now, caller const& from, std::string_view worker_name,
                                        std::string_view reason) {
    command const now_and_then{*this, now};
    std::string_view const blank = "-";  // a reason may be missing, a message may not
    continuation const fault =
        fault_of_message(from, worker_name, reason.empty() ? blank : reason, limits_.max_message_bytes);
    if (!fault.accepted()) return detail::refused(fault);
    worker const* const who = state_.find(*from.binding, trimmed(worker_name));
    if (!who) return detail::refused(unknown(*from.binding, worker_name));
    if (!who->is_live()) return detail::refused(continuation{.kind = continuation_kind::worker_not_running});
    if (request const* const asked = state_.requests().find_open(who->run, request_kind::shutdown)) {
        return {.kind = receipt_kind::queued, .request = asked->id, .worker = who->id, .run = who->run};
    }
    if (state_.requests().size(*from.binding) >= limits_.max_requests) return detail::refused(request_fault::too_many);

    request_id const id{request_kind::shutdown, state_.requests().last(*from.binding) + 1};
    std::string const text =
        detail::protocol_text{"shutdown_request", id.text(), detail::lead_name}.text_if_any("reason", reason).str();
    continuation const sent = hold(*who, text, continuation_kind::queued, message_for::this_run);
    if (!sent.accepted()) return detail::refused(sent);
    request_answer answer = ask(*who, request_kind::shutdown, reason);
    answer.message = sent;
    return answer;
}

inline request_answer crew::answer_stop(time_point now, run_id run, std::string_view request_text, bool approved,
                                        std::string_view reason, std::string partial) {
    command const now_and_then{*this, now};
    worker const* const who = state_.find(run);
    if (!who || !detail::can_speak(*who)) return detail::refused(request_fault::not_running);
    if (!approved && trimmed(reason).empty()) return detail::refused(request_fault::no_reason);
    if (reason.size() > limits_.max_message_bytes) return detail::refused(request_fault::too_large);
    binding_key const in = state_.key_of(*who);
    request_fault why = request_fault::none;
    request const* const found = open_request(in, request_kind::shutdown, request_text, why);
    if (!found || !(found->run == run)) return detail::refused(found ? request_fault::stale : why);

    request_answer const answer{.kind = approved ? receipt_kind::delivered : receipt_kind::queued,
                                .request = found->id,
                                .worker = who->id,
                                .run = run};
    commit_for(*who, run, events::request_answered{found->id.number(), approved, std::string{reason}});
    if (approved) (void)stop_run(now, in, answer.worker.text(), run, stop_details{.partial = std::move(partial)});
    return answer;
}

inline request_answer crew::ask_for_approval(time_point now, run_id run, std::string_view plan) {
    command const now_and_then{*this, now};
    if (request_fault const why = fault_of_asking(run, plan); why != request_fault::none) return detail::refused(why);
    bool const has_asked = state_.requests().find_open(run, request_kind::plan_approval);
    if (has_asked) return detail::refused(request_fault::asked_already);
    worker const& who = detail::there(state_.find(run));
    request_answer const answer = ask(who, request_kind::plan_approval, plan);
    if (!who.current->waits_for_approval) commit_for(who, run, events::approval_awaited{});
    return answer;
}

// The plan was answered, or nobody answered in time: the run goes on, unless it waits for a human as well. A run of a
// journal that is older than these events has not waited.
inline void crew::settle_approval(worker const& who) {
    if (!who.current->waits_for_approval) return;
    commit_for(who, who.run, events::approval_settled{deadline_after_wait(who)});
}

inline request_answer crew::tell_lead(time_point now, run_id run, std::string_view text) {
    command const now_and_then{*this, now};
    if (request_fault const why = fault_of_asking(run, text); why != request_fault::none) return detail::refused(why);
    worker const& who = detail::there(state_.find(run));
    bool const is_member = !state_.team_of(who).empty();
    if (!is_member) return detail::refused(request_fault::no_channel);
    return ask(who, request_kind::note, text);
}

inline request_answer crew::answer_plan(time_point now, caller const& from, std::string_view worker_name,
                                        std::string_view request_text, bool approved, std::string_view feedback,
                                        permission_mode leads_in) {
    command const now_and_then{*this, now};
    std::string_view const asked = trimmed(request_text);
    continuation const fault = fault_of_message(from, worker_name, asked, limits_.max_message_bytes);
    if (!fault.accepted()) return detail::refused(fault);
    worker const* const who = state_.find(*from.binding, trimmed(worker_name));
    if (!who) return detail::refused(unknown(*from.binding, worker_name));
    request_fault why = request_fault::none;
    request const* const found = open_request(*from.binding, request_kind::plan_approval, asked, why);
    if (!found || !(found->worker == who->id)) return detail::refused(found ? request_fault::stale : why);

    request_id const id = found->id;
    std::string const text = detail::answer_text_of_plan(id, approved, feedback, leads_in);
    if (text.size() > limits_.max_nudge_bytes) return detail::refused(request_fault::too_large);
    continuation const sent = hold_answer(*who, text);
    if (!sent.accepted()) return detail::refused(sent);
    commit_for(*who, who->run, events::request_answered{id.number(), approved, std::string{feedback}});
    settle_approval(*who);
    return {.kind = receipt_kind::queued, .request = id, .worker = who->id, .run = who->run, .message = sent};
}

inline bool crew::read_request(time_point now, binding_key const& in, request_id which) {
    command const now_and_then{*this, now};
    request const* const found = state_.requests().find(in, which.number());
    if (!found || !(found->id == which) || !found->is_unread) return false;
    commit({time_.now(), in, found->worker, found->run, events::request_read{which.number()}});
    return true;
}

// The one that waits for an answer; or null, and why.
inline request const* crew::open_request(binding_key const& in, request_kind kind, std::string_view text,
                                         request_fault& why) const {
    std::optional<request_id> const id = request_id::from(trimmed(text));
    bool const was = id && id->kind() == kind && id->number() <= state_.requests().last(in);
    why = was ? request_fault::stale : request_fault::unknown;
    request const* const found = was ? state_.requests().find(in, id->number()) : nullptr;
    return found && found->id == *id && found->state == request_state::open ? found : nullptr;
}

// A run that waits reads nothing, and makes no room: the answer that lets it go on has a place of its own.
inline continuation crew::hold_answer(worker const& who, std::string_view text) {
    return hold(who, text, continuation_kind::queued, message_for::this_run, 1);
}

// A run that waits for an answer is told that none will come, if there is room to say so.
inline void crew::lapse_requests() {
    auto const& due = state_.requests().due();
    while (!due.empty() && due.begin()->first <= time_.now()) {
        auto const [in, number] = due.begin()->second;
        request const one = detail::there(state_.requests().find(in, number));
        worker const* const who = state_.find(one.run);
        commit({time_.now(), in, one.worker, one.run, events::request_lapsed{number}});
        if (one.id.kind() != request_kind::plan_approval || !who) continue;
        std::string const text = detail::protocol_text{"request_lapsed", one.id.text(), detail::lead_name}.str();
        (void)hold_answer(*who, text);
        settle_approval(*who);
    }
}

}}  // namespace muster::v0
