// What a crew answers to a request, and to an answer of one; and a request as the text that a coordinator's model reads.
//
//     muster::request_answer const asked = crew.ask_to_stop(now, ana, "scout", "The bug is found.");
//     if (!asked) show(word(asked.why), describe(asked.why));
//     …
//     for (muster::request const* one : crew.state().requests().unread(desk)) muster::write(*one, turn);
#pragma once

#include <muster/crew/continuation.hpp>
#include <muster/crew/detail/protocol_text.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/receipt.hpp>
#include <muster/crew/request_book.hpp>
#include <muster/envelope/guard.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class request_fault : unsigned char {
    none,
    message,        // it could not be sent: `message` says why
    blank,          // nothing is said
    too_large,      // max_message_bytes
    no_reason,      // of a rejection
    no_channel,     // a worker that is in no team says what it has to say in its result
    asked_already,  // the run waits for an answer of this kind
    too_many,       // max_requests are open or unread
    not_running,    // the run has ended, waits still, or never was
    unknown,        // no such request was ever made
    stale,          // it was answered, has lapsed, or was another run's
    not_kept,       // the journal could not keep it
};

struct [[nodiscard]] request_answer {
    request_fault why = request_fault::none;
    receipt_kind kind = receipt_kind::refused;  // `queued`, or `delivered` where nobody has to read it any more
    request_id request = {};
    worker_id worker = {};
    run_id run = {};
    continuation message = {};  // what became of the message that goes with it, if one does

    explicit operator bool() const noexcept { return why == request_fault::none; }
};

// receipt_kind_of(fault), receipt_kind_of(continuation): in the words of all ways
[[nodiscard]] constexpr receipt_kind receipt_kind_of(continuation_kind kind) noexcept {
    switch (kind) {
        case continuation_kind::continued: return receipt_kind::resumed;
        case continuation_kind::queued: return receipt_kind::queued;
        case continuation_kind::unknown_worker: return receipt_kind::unknown;
        case continuation_kind::worker_not_running: return receipt_kind::stale;
        case continuation_kind::queue_full:
        case continuation_kind::history_full: return receipt_kind::full;
        default: break;
    }
    return receipt_kind::refused;
}
[[nodiscard]] constexpr receipt_kind receipt_kind_of(request_fault why) noexcept {
    switch (why) {
        case request_fault::none: return receipt_kind::queued;
        case request_fault::too_many: return receipt_kind::full;
        case request_fault::unknown: return receipt_kind::unknown;
        case request_fault::not_running:
        case request_fault::stale: return receipt_kind::stale;
        default: break;
    }
    return receipt_kind::refused;
}

// word(fault): its kind in an answer
[[nodiscard]] constexpr std::string_view word(request_fault why) noexcept {
    switch (why) {
        case request_fault::none: return "None";
        case request_fault::message: return "NotSent";
        case request_fault::blank: return "BlankMessage";
        case request_fault::too_large: return "MessageTooLarge";
        case request_fault::no_reason: return "RejectionWithoutReason";
        case request_fault::no_channel: return "NoChannel";
        case request_fault::asked_already: return "AskedAlready";
        case request_fault::too_many: return "TooManyRequests";
        case request_fault::not_running: return "NotRunning";
        case request_fault::unknown: return "UnknownRequest";
        case request_fault::stale: return "StaleRequest";
        case request_fault::not_kept: return "NotKept";
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(request_fault why) noexcept {
    switch (why) {
        case request_fault::none: return "nothing is wrong";
        case request_fault::message: return "the message could not be sent";
        case request_fault::blank: return "nothing is said";
        case request_fault::too_large: return "it is too large: put the material into a file and name it";
        case request_fault::no_reason: return "reason is missing: say why not";
        case request_fault::no_channel:
            return "say it in your result: only a member of a team may write before its end";
        case request_fault::asked_already: return "you have asked already: wait for the answer";
        case request_fault::too_many: return "too many requests wait: answer or read some first";
        case request_fault::not_running: return "this run is not at work: it waits still, or has ended";
        case request_fault::unknown: return "there is no request with this request_id: copy it from the request";
        case request_fault::stale:
            return "that request is over: it was answered, nobody did in time, or its run has ended";
        case request_fault::not_kept: return "this could not be kept, so it was not done: ask again";
    }
    return "an unknown fault";
}

// write(request, out): for the turn of the coordinator; what the worker says in it cannot pose as anything else
namespace detail {

[[nodiscard]] inline std::string type_for_lead(request const& what) {
    if (what.id.kind() == request_kind::plan_approval) return "plan_approval_request";
    if (what.id.kind() == request_kind::note) return "message";
    return what.state == request_state::rejected ? "shutdown_rejected" : "shutdown_unanswered";
}
[[nodiscard]] constexpr std::string_view name_of_text(request const& what) noexcept {
    if (what.id.kind() == request_kind::plan_approval) return "plan";
    return what.id.kind() == request_kind::note ? "text" : "reason";
}

}  // namespace detail

template <sink Out>
void write(request const& what, Out& out) {
    detail::protocol_text text{detail::type_for_lead(what), what.id.text(), what.worker.text()};
    guard(text.text_if_any(detail::name_of_text(what), what.text).str(), out);
}

}}  // namespace muster::v0
