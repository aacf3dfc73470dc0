// The coordination tools that bring messages: to finished workers, to running ones and to peers.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/crew/detail/nearest_name.hpp>
#include <muster/crew/detail/team_wish.hpp>
#include <muster/text/ascii.hpp>
#include <muster/tool/pattern.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// SendMessageToWorker

namespace detail {

// One more member at the end of an object.
inline std::string with_findings(std::string json, brief_verdict const& verdict) {
    if (verdict.lines.empty()) return json;
    std::string const more = answer_text{}.texts("message_findings", verdict.lines).str();
    json.back() = ',';
    return json.append(more, 1);
}

}  // namespace detail

// What only a caller's role or a size could refuse is left to the crew, which asks in its order.
inline brief_verdict coordination::judge_message(std::string_view text) const {
    std::size_t const most = crew_.read([](crew const& of) { return of.limits().max_message_bytes; });
    bool const is_sound = who_.role == role_kind::coordinator && !trimmed(text).empty() && text.size() <= most;
    return is_sound ? judge_brief(text, how_.briefs, {.continues = true}) : brief_verdict{};
}

inline tool_result coordination::send_to_worker(tools::send_message_to_worker_arguments const& given,
                                                call_context const&) {
    brief_verdict const verdict = judge_message(given.message);
    if (verdict.is_refused) return detail::refusal(verdict).error();
    crew_.tick();
    continuation const answer = crew_.send_to_worker(who_, given.worker_id, given.message);
    std::string text = to_json(answer, how_.tools);
    if (!answer.accepted()) return tool_result::error(std::move(text));
    return tool_result::ok(detail::with_findings(std::move(text), verdict));
}

// SendToPeer

namespace detail {

inline answer_text answer_of(std::string_view kind, peer_receipt const& receipt) {
    answer_text answer;
    return answer.truth("ok", true)
        .text("kind", kind)
        .texts("delivered_to", receipt.delivered_to)
        .texts("unreachable_reasons", receipt.unreachable_reasons);
}

}  // namespace detail

// As to a worker of the caller's: nothing if there is none of that id. A message that is too large for a worker may still
// go to a peer, and whether there is such a worker is asked afterwards, since nothing has changed.
inline std::optional<tool_result> coordination::nudge(std::string_view to, tools::send_to_peer_arguments const& given,
                                                      worker_id& nearest) {
    continuation const answer = crew_.nudge(who_, to, given.message);
    nearest = answer.nearest;
    if (answer.kind == continuation_kind::unknown_worker) return {};
    if (answer.kind == continuation_kind::message_too_large) {
        if (!crew_.read([&](crew const& of) { return of.find(*who_.binding, to) != nullptr; })) return {};
    }
    if (!answer.accepted()) return tool_result::error(to_json(answer, how_.tools));
    // It has not read it yet, so nothing is delivered.
    return detail::answer_of("Queued", {})
        .texts("queued_for", std::vector<std::string_view>{answer.worker.text()})
        .number("waiting", answer.waiting)
        .ok();
}

// The id that is spelt most like `to`, of those that list_peers shows: a worker of the caller's first.
inline std::string coordination::nearest_peer(std::string_view to, worker_id const& own) const {
    if (!own.empty() || !how_.peers) return std::string{own.text()};
    std::vector<peer_entry> const all = how_.peers->peers();
    detail::nearest_name nearest{to};
    for (peer_entry const& one : all) {
        if (one.agent_id != how_.agent_id) nearest.look_at(one.agent_id);
    }
    return std::string{nearest.found()};
}

inline tool_result coordination::send_to_peer(tools::send_to_peer_arguments const& given, call_context const&) {
    std::string_view const to = trimmed(given.to);
    std::string_view const correlation = given.correlation_id.value_or("");
    if (auto const refused = refused_role()) return refused->error();
    if (to.empty()) return detail::refusal("Wire", "to is blank").error();
    if (trimmed(given.message).empty()) return detail::refusal("Wire", "message is blank").error();
    if (given.correlation_id && !matches_pattern(correlation, tools::uuid_pattern)) {
        return detail::refusal("Wire", "correlation_id is no UUID").error();
    }
    if (given.message.size() > tools::longest_peer_message) {
        return detail::refusal("BodyTooLarge", "the message has " + std::to_string(given.message.size())
                                                   + " bytes, and " + std::to_string(tools::longest_peer_message)
                                                   + " is the most: put the material into a file and name it")
            .error();
    }
    if (auto const refused = unbound()) return refused->error();
    if (to == how_.agent_id) return detail::refusal("SelfAddressed", "that is you").error();

    worker_id nearest;
    if (std::optional<tool_result> answered = nudge(to, given, nearest)) return std::move(*answered);
    peer_receipt const receipt =
        how_.peers ? how_.peers->deliver({how_.agent_id, to, given.message, correlation}) : peer_receipt{};
    if (!receipt.known) return unknown_peer(nearest_peer(to, nearest)).error();
    if (!receipt.delivered_to.empty()) return detail::answer_of("Delivered", receipt).ok();
    return detail::refusal("Unreachable", "it could not be reached")
        .texts("delivered_to", receipt.delivered_to)
        .texts("unreachable_reasons", receipt.unreachable_reasons)
        .error();
}

inline detail::answer_text coordination::unknown_peer(std::string_view nearest) const {
    detail::answer_text refused = detail::refusal("UnknownPeer", "no agent that you can message has this id"
                                                                     + detail::way("; the nearest is ", nearest)
                                                                     + way("; see ", operation::list_peers));
    if (!nearest.empty()) refused.text("nearest", nearest);
    return refused;
}

// ListPeers

namespace detail {

inline void put_peer(std::string& json, peer_entry const& one) {
    json += answer_text{}
                .text("agent_id", one.agent_id)
                .text("description", one.description)
                .truth("reachable", one.reachable)
                .str();
}

}  // namespace detail

// Its own workers that are at work first, in the order of their spawning.
inline tool_result coordination::list_peers(no_arguments const&, call_context const&) {
    if (auto const refused = refused_role()) return refused->error();
    if (auto const refused = unbound()) return refused->error();
    std::vector<peer_entry> all = crew_.read([&](crew const& of) {
        std::vector<peer_entry> live;
        for (worker const* const who : of.workers(*who_.binding)) {
            if (who->is_live()) live.push_back({std::string{who->id.text()}, who->description, true});
        }
        return live;
    });
    for (peer_entry& one : how_.peers ? how_.peers->peers() : std::vector<peer_entry>{}) {
        if (one.agent_id != how_.agent_id) all.push_back(std::move(one));
    }
    return detail::answer_text{}.truth("ok", true).json("peers", detail::as_json_list(all, detail::put_peer)).ok();
}

}}  // namespace muster::v0
