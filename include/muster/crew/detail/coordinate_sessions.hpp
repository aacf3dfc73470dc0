// The coordination tools of a session that start workers and message them.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/detail/nothing.hpp>
#include <muster/crew/detail/output_wait.hpp>
#include <muster/crew/detail/protocol_text.hpp>
#include <muster/crew/detail/team_wish.hpp>
#include <muster/crew/route.hpp>
#include <muster/role/background.hpp>
#include <muster/text/ascii.hpp>
#include <muster/tool/enum_names.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// Agent

inline detail::team_wish coordination::wish_of(tools::session::agent_arguments const& given,
                                               std::vector<std::string>& remarks) const {
    detail::team_wish wish{.member = std::string{given.name.value_or("")},
                           .description = std::string{given.description},
                           .wants_worker = true};
    if (given.model) remarks.emplace_back("model is set: leave it out, so that the host's choice stands");
    if (!given.team_name) return wish;
    wish.wants_team = given.name.has_value() && how_.teams.enabled;
    if (!how_.teams.enabled) remarks.emplace_back("there are no teams here: team_name is ignored");
    if (how_.teams.enabled && !given.name) remarks.emplace_back("a member needs a name: team_name is ignored");
    if (!wish.wants_team) return wish;
    wish.team = team_name_from(*given.team_name, how_.teams);
    wish.member = member_name_from(*given.name, how_.teams);
    return wish;
}

namespace detail {

inline std::vector<setting> settings_of(tools::session::agent_arguments const& given, team_wish const& wish) {
    std::vector<setting> settings;
    auto const add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) settings.push_back({std::string{name}, std::string{value}});
    };
    add("agent_type", given.subagent_type.value_or(""));
    if (given.model) add("model", name_of(*given.model));
    if (given.mode) add("permission_mode", name_of(*given.mode));
    if (given.isolation) add("isolation", name_of(*given.isolation));
    add("cwd", given.cwd.value_or(""));
    if (wish.wants_team) add("team", wish.team);
    return settings;
}

inline task task_of(tools::session::agent_arguments const& given, team_wish const& wish, call_context const& call) {
    return {.prompt = std::string{given.prompt},
            .description = wish.description,
            .name = wish.member,
            .asked_by = call_id::from(call.id).value_or(call_id{}),
            .settings = settings_of(given, wish)};
}

}  // namespace detail

// What stands in the way of a worker whose call is sound.
inline std::optional<detail::answer_text> coordination::no_launch(tools::session::agent_arguments const& given) {
    if (auto refused = unbound()) return refused;
    if (auto refused = no_list()) return refused;
    if (given.isolation && !how_.prepare) {
        return detail::refusal("IsolationUnavailable", "this host makes no copies: leave isolation out");
    }
    if (how_.background_disabled && !has_room_to_wait()) {
        return detail::refusal("TooManyWaiting", "too many calls wait for their workers already: try again later");
    }
    return {};
}

inline result_future coordination::launch_agent(tools::session::agent_arguments const& given,
                                                call_context const& call) {
    if (auto const refused = refused_role()) return detail::at_once(refused->error());
    if (trimmed(given.prompt).empty()) return detail::at_once(detail::refusal("Wire", "prompt is blank").error());
    if (trimmed(given.description).empty()) {
        return detail::at_once(detail::refusal("Wire", "description is blank").error());
    }
    std::vector<std::string> remarks;
    detail::team_wish wish = wish_of(given, remarks);
    task what = detail::task_of(given, wish, call);
    if (auto const refused = unsound(wish, what)) return detail::at_once(refused->error());
    brief_verdict const verdict = judge(what.prompt);
    if (verdict.is_refused) return detail::at_once(detail::refusal(verdict).error());
    if (auto const refused = no_launch(given)) return detail::at_once(refused->error());
    if (auto const refused = not_opened(wish)) return detail::at_once(refused->error());
    detail::started_worker const started = start_in_team(std::move(what), wish);
    if (!started.kind.empty()) return detail::at_once(not_started(started, wish).error());
    for (std::string const& line : verdict.lines) remarks.push_back("prompt: " + line);
    return launched(started, std::move(remarks));
}

inline result_future coordination::launched(detail::started_worker const& started, std::vector<std::string> remarks) {
    auto const how = spawning({.mode = orchestration_mode::coordinator, .disabled = how_.background_disabled});
    if (how.remark != spawn_remark::none) remarks.emplace_back(describe(how.remark));
    if (!started.file_error.empty()) remarks.push_back("the team's file was not written again: " + started.file_error);
    if (std::string reminder = list_reminder(started.live); !reminder.empty()) remarks.push_back(std::move(reminder));
    if (!how.in_background) {
        return wait({.worker = started.id, .is_launch = true, .remarks = std::move(remarks)});
    }
    detail::answer_text answer;
    answer.text("status", "async_launched").text("agentId", started.id.text());
    if (!how_.output_directory.empty()) {
        answer.text("output_file", how_.output_directory + '/' + std::string{started.id.text()} + ".output");
    }
    if (!remarks.empty()) answer.texts("diagnostics", remarks);
    return detail::at_once(answer.ok());
}

// SendMessage

inline tool_result coordination::send_message(tools::session::send_message_arguments const& given,
                                              call_context const&) {
    if (refused_role()) return detail::failure_answer("RoleRefused", detail::only_for_coordinators).error();
    agent_message const what = agent_message_from(given);
    if (what.to.fault != address_fault::none) {
        return detail::failure_answer(word(what.to.fault), describe(what.to.fault)).error();
    }
    if (what.fault != message_fault::none) {
        return detail::failure_answer(word(what.fault), describe(what.fault)).error();
    }
    if (unbound()) return detail::failure_answer("BindingUnresolved", "this conversation has no workers").error();
    if (what.kind == message_kind::shutdown_response) return respond(what);
    // Which worker it is, and whether that is at work, is for the command to find out, in the step that carries it out.
    route const where =
        route_to(what.to, {.coordinator = who_, .agent_id = how_.agent_id}, detail::nothing<crew_state>());
    if (where.kind == route_kind::itself) return detail::failure_answer(word(where.kind), "that is you").error();
    if (what.kind == message_kind::shutdown_request) return ask_to_stop(what);
    if (what.kind == message_kind::plan_approval_response) return respond(what);
    if (where.kind == route_kind::everyone) return tell_everyone(what);
    bool const leaves = where.kind == route_kind::socket || where.kind == route_kind::bridge;
    return leaves ? tell_across(what) : tell(what);
}

namespace detail {

inline std::string routing_of(agent_message const& what, std::string_view target) {
    return answer_text{}.text("sender", lead_name).text("target", target).text("summary", what.summary).str();
}

// What the lead's host reads of the answer to its request to end.
inline std::string shutdown_response_of(agent_message const& what) {
    protocol_text text{word(what.kind), trimmed(what.request_id), lead_name};
    return text.truth("approve", *what.approve).text_if_any("reason", what.text).str();
}

}  // namespace detail

inline tool_result coordination::not_told(continuation const& answer) const {
    detail::answer_text refused = detail::failure_answer(word(answer.kind), explain(answer, how_.tools));
    if (!answer.nearest.empty()) refused.text("nearest", answer.nearest.text());
    return refused.error();
}

// One that runs reads it later, one that has finished goes on, whatever the crew does with continuations of others.
inline tool_result coordination::tell(agent_message const& what) {
    brief_verdict const verdict = judge_message(what.text);
    if (verdict.is_refused) return detail::failure_answer(verdict).error();
    continuation const answer = crew_.tell_worker(who_, what.to.target, what.text);
    return answer.accepted() ? told(what, answer, verdict) : not_told(answer);
}

inline tool_result coordination::told(agent_message const& what, continuation const& answer,
                                      brief_verdict const& verdict) const {
    bool const goes_on = answer.kind == continuation_kind::continued;
    detail::answer_text said =
        detail::success_answer(goes_on ? "It goes on with all that it knows. Its notification follows."
                                       : "It is queued: the worker reads it after its next tool calls.");
    said.json("routing", detail::routing_of(what, answer.worker.text()));
    if (!verdict.lines.empty()) said.texts("diagnostics", verdict.lines);
    return said.ok();
}

namespace detail {

inline void put_missed(std::string& json, receipt const& one) {
    json += answer_text{}.text("agent_id", one.to).text("reason", one.why).str();
}

}  // namespace detail

inline tool_result coordination::tell_everyone(agent_message const& what) {
    broadcast_answer const got = crew_.tell_everyone(who_, what.text);
    if (!got.accepted()) return not_told(got);
    if (got.has_nobody()) return detail::failure_answer("NoRecipients", "no worker of yours is at work").error();
    std::vector<std::string> recipients;
    std::vector<receipt> missed;
    for (broadcast_recipient const& one : got.recipients) {
        receipt const each = receipt_of(one, how_.tools);
        each.accepted() ? recipients.push_back(each.to) : missed.push_back(each);
    }
    std::string const count = std::to_string(recipients.size()) + " of " + std::to_string(got.recipients.size());
    detail::answer_text answer = recipients.empty()
                                   ? detail::failure_answer("Unreachable", "It could be queued for none of them.")
                                   : detail::success_answer("It is queued for " + count + '.');
    answer.texts("recipients", recipients).json("unreachable", detail::as_json_list(missed, detail::put_missed));
    if (recipients.empty()) return answer.error();
    return answer.json("routing", detail::routing_of(what, "*")).ok();
}

// The way for a scheme, or null.
inline message_transport* coordination::way_for(address_kind kind) const {
    for (message_transport* const way : how_.transports) {
        if (way->scheme() == scheme_of(kind)) return way;
    }
    return nullptr;
}

inline tool_result coordination::tell_across(agent_message const& what) {
    message_transport* const way = way_for(what.to.kind);
    if (!way) return detail::failure_answer("NotConnected", "there is no connection to other sessions here").error();
    auto const ask_user = [&] { return how_.ask_user && how_.ask_user(what.to, what.text); };
    if (what.to.kind == address_kind::bridge && !detail::answer_from(ask_user, false)) {
        std::string_view const why = how_.ask_user
                                       ? "the user does not want this to be sent"
                                       : "nothing goes over a bridge unasked, and here the user cannot be asked";
        return detail::failure_answer(how_.ask_user ? "UserRefused" : "NotAsked", why).error();
    }
    receipt const got = way->send(what.to.target, what.text);
    if (!got.accepted()) {
        return detail::failure_answer("NotDelivered", got.why).text("outcome", word(got.kind)).error();
    }
    return detail::success_answer(got.kind == receipt_kind::delivered ? "It was delivered."
                                                                      : "It is there, and nobody has read it yet.")
        .text("outcome", word(got.kind))
        .json("routing", detail::routing_of(what, what.to.target))
        .ok();
}

inline tool_result coordination::not_asked(request_answer const& answer) const {
    if (answer.why == request_fault::message) return not_told(answer.message);
    return detail::failure_answer(word(answer.why), describe(answer.why)).error();
}

// A request is for the run that goes on: it never wakes a worker.
inline tool_result coordination::ask_to_stop(agent_message const& what) {
    request_answer const answer = crew_.ask_to_stop(who_, what.to.target, what.text);
    if (!answer) return not_asked(answer);
    return detail::success_answer("It is asked to end, and says so or why not.")
        .text("request_id", answer.request.text())
        .text("target", answer.worker.text())
        .ok();
}

inline tool_result coordination::respond(agent_message const& what) {
    bool const passed_on = what.kind == message_kind::shutdown_response;
    if (passed_on && !how_.answer_lead) {
        return detail::failure_answer("NoLead", "nobody leads you, so nobody asked").error();
    }
    std::string const error =
        passed_on ? detail::error_from([&] { return how_.answer_lead(detail::shutdown_response_of(what)); })
                  : std::string{};
    if (!error.empty()) return detail::failure_answer("NotDelivered", error).error();
    if (!passed_on) {
        request_answer const answer =
            crew_.answer_plan(who_, what.to.target, what.request_id, *what.approve, what.text, how_.permission);
        if (!answer) return not_asked(answer);
    }
    return detail::success_answer(*what.approve ? "The approval was passed on." : "The rejection was passed on.")
        .text("request_id", trimmed(what.request_id))
        .ok();
}

}}  // namespace muster::v0
