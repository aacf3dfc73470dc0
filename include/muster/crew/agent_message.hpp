// A message between agents, whichever form a model gave it, and what is wrong with it by itself.
//
//     muster::agent_message const message = muster::agent_message_from(given);   // session::send_message_arguments
//     if (message.fault != muster::message_fault::none) return describe(message.fault);
//
// There are four kinds: a text, and three that say something to a worker's host rather than to its model.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/text/ascii.hpp>
#include <muster/tool/session_arguments.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>

namespace muster { inline namespace v0 {

enum class message_kind : unsigned char { text, shutdown_request, shutdown_response, plan_approval_response };

// word(kind): its `type` in JSON
[[nodiscard]] constexpr std::string_view word(message_kind kind) noexcept {
    switch (kind) {
        case message_kind::text: break;
        case message_kind::shutdown_request: return "shutdown_request";
        case message_kind::shutdown_response: return "shutdown_response";
        case message_kind::plan_approval_response: return "plan_approval_response";
    }
    return "message";
}

enum class message_fault : unsigned char {
    none,
    no_message,       // nothing is said
    two_forms,        // the older form, and its fields without its type
    object_for_text,  // the older form, and an object as its content
    blank_text,
    too_large,
    no_summary,                  // of a text
    structured_broadcast,        // only a text goes to everyone
    structured_across_sessions,  // and to other sessions
    no_request_id,               // of a response
    no_decision,                 // approve is missing
    response_to_somebody_else,   // a shutdown_response goes to team-lead
    rejection_without_reason,
};

// The views are of the arguments that it was read from.
struct agent_message {
    message_kind kind = message_kind::text;
    address to = {};
    std::string_view summary = {};
    std::string_view text = {};  // of a text; else the reason or the feedback, which may be empty
    std::string_view request_id = {};
    std::optional<bool> approve = {};
    message_fault fault = message_fault::none;
};

// agent_message_from(given): either form; what is wrong with its address stands in `to.fault`, and counts first
namespace detail {

// The newer form, and the text of either.
inline void read_body(agent_message& into, tools::session::message_body const& from) {
    namespace session = tools::session;
    if (auto const* const text = std::get_if<std::string_view>(&from)) into.text = *text;
    if (auto const* const asked = std::get_if<session::shutdown_request>(&from)) {
        into.kind = message_kind::shutdown_request;
        into.text = asked->reason.value_or("");
    }
    if (auto const* const answer = std::get_if<session::shutdown_response>(&from)) {
        into.kind = message_kind::shutdown_response;
        into.text = answer->reason.value_or("");
        into.request_id = answer->request_id;
        into.approve = answer->approve;
    }
    if (auto const* const answer = std::get_if<session::plan_approval_response>(&from)) {
        into.kind = message_kind::plan_approval_response;
        into.text = answer->feedback.value_or("");
        into.request_id = answer->request_id;
        into.approve = answer->approve;
    }
}

[[nodiscard]] constexpr message_kind kind_of(tools::session::message_type type) noexcept {
    using enum tools::session::message_type;
    switch (type) {
        case shutdown_request: return message_kind::shutdown_request;
        case shutdown_response: return message_kind::shutdown_response;
        case plan_approval_response: return message_kind::plan_approval_response;
        case message:
        case broadcast: break;
    }
    return message_kind::text;
}

// `kind` is that of its message alone. A type makes it the older form, whose message is a text.
[[nodiscard]] inline message_fault fault_of_form(tools::session::send_message_arguments const& given,
                                                 message_kind kind) noexcept {
    if (given.type) return kind == message_kind::text ? message_fault::none : message_fault::object_for_text;
    if (!given.message) return message_fault::no_message;
    return given.request_id || given.approve ? message_fault::two_forms : message_fault::none;
}

// One rule a line, in the order promised: the whole before its parts.
[[nodiscard]] inline message_fault fault_of(agent_message const& what) {
    bool const is_text = what.kind == message_kind::text;
    bool const across = what.to.kind == address_kind::socket || what.to.kind == address_kind::bridge;
    bool const responds =
        what.kind == message_kind::shutdown_response || what.kind == message_kind::plan_approval_response;
    bool const rejects = what.approve && !*what.approve;
    if (is_text && trimmed(what.text).empty()) return message_fault::blank_text;
    if (what.text.size() > tools::longest_message) return message_fault::too_large;
    if (!is_text && across) return message_fault::structured_across_sessions;
    if (!is_text && what.to.kind == address_kind::everyone) return message_fault::structured_broadcast;
    if (is_text && trimmed(what.summary).empty()) return message_fault::no_summary;
    if (responds && trimmed(what.request_id).empty()) return message_fault::no_request_id;
    if (responds && !what.approve) return message_fault::no_decision;
    if (what.kind != message_kind::shutdown_response) return message_fault::none;
    if (what.to.target != lead_name) return message_fault::response_to_somebody_else;
    return rejects && trimmed(what.text).empty() ? message_fault::rejection_without_reason : message_fault::none;
}

}  // namespace detail

[[nodiscard]] inline agent_message agent_message_from(tools::session::send_message_arguments const& given) {
    using tools::session::message_type;
    bool const is_broadcast = given.type == message_type::broadcast;
    agent_message read{.to = address_from(given.to.value_or(is_broadcast ? "*" : "")),
                       .summary = given.summary.value_or("")};
    if (given.message) detail::read_body(read, *given.message);
    read.fault = detail::fault_of_form(given, read.kind);
    if (read.fault != message_fault::none) return read;
    if (given.type) {
        read.kind = detail::kind_of(*given.type);
        read.request_id = given.request_id.value_or("");
        read.approve = given.approve;
    }
    read.fault = detail::fault_of(read);
    return read;
}

// word(fault): its kind in an answer
[[nodiscard]] constexpr std::string_view word(message_fault why) noexcept {
    switch (why) {
        case message_fault::none: return "None";
        case message_fault::no_message: return "NoMessage";
        case message_fault::two_forms: return "TwoForms";
        case message_fault::object_for_text: return "ObjectForText";
        case message_fault::blank_text: return "BlankMessage";
        case message_fault::too_large: return "MessageTooLarge";
        case message_fault::no_summary: return "NoSummary";
        case message_fault::structured_broadcast: return "StructuredBroadcast";
        case message_fault::structured_across_sessions: return "StructuredAcrossSessions";
        case message_fault::no_request_id: return "NoRequestId";
        case message_fault::no_decision: return "NoDecision";
        case message_fault::response_to_somebody_else: return "ResponseNotToLead";
        case message_fault::rejection_without_reason: return "RejectionWithoutReason";
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(message_fault why) noexcept {
    switch (why) {
        case message_fault::none: return "nothing is wrong";
        case message_fault::no_message: return "message is missing";
        case message_fault::two_forms:
            return "two forms are mixed: say all of it in message, and leave out type, request_id and approve";
        case message_fault::object_for_text:
            return "message: expected a text beside type, got an object: write the text, or leave out type and give an "
                   "object whose type is shutdown_request, shutdown_response or plan_approval_response";
        case message_fault::blank_text: return "message is blank";
        case message_fault::too_large:
            return "message has more than 32768 bytes: put the material into a file and name it";
        case message_fault::no_summary: return "summary is missing: say the message in 5 to 10 words";
        case message_fault::structured_broadcast: return "only a text goes to *: address one worker";
        case message_fault::structured_across_sessions: return "only a text goes to another session";
        case message_fault::no_request_id: return "request_id is missing: copy it from the request";
        case message_fault::no_decision: return "approve is missing: say true or false";
        case message_fault::response_to_somebody_else: return "a shutdown_response goes to team-lead";
        case message_fault::rejection_without_reason: return "reason is missing: say why not";
    }
    return "an unknown fault";
}

}}  // namespace muster::v0
