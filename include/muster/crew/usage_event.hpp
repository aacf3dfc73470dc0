// What a run is billed for: the calls of models, each once.
//
//     muster::call_id const call = *muster::call_id::from(reply.id);
//     crew.bill(now, run, {.call = call, .used = reply.usage, .tool_uses = reply.calls.size()});
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/wire/token_usage.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// call_bill: what one call of a model took
struct call_bill {
    call_id call = {};  // the reply's, as its API named it; sent again with the same figures, it is not counted again
    token_usage used = {};                // what is not known is missing
    maybe<std::uint64_t> tool_uses = {};  // calls of tools that followed from its reply and were really made

    friend bool operator==(call_bill const&, call_bill const&) = default;
};

// bill: was it counted?
enum class bill_answer : unsigned char {
    counted,
    repeated,     // a call with this id and these figures was counted before, for this run or another of its binding
    no_call,      // the bill names no call
    not_started,  // the run still waits in the queue
    unknown_run,  // never was, or ended so long ago that nobody knows whose it was
    not_kept,     // the journal could not keep it: send it again
    too_many,     // the run has as many calls as are told apart: end it, and continue its worker in a new run
};

[[nodiscard]] constexpr std::string_view word(bill_answer what) noexcept {
    switch (what) {
        case bill_answer::counted: return "Counted";
        case bill_answer::repeated: return "Repeated";
        case bill_answer::no_call: return "Wire";
        case bill_answer::not_started: return "NotStarted";
        case bill_answer::not_kept: return "NotKept";
        case bill_answer::too_many: return "TooMany";
        case bill_answer::unknown_run: break;
    }
    return "UnknownRun";
}

[[nodiscard]] constexpr std::string_view describe(bill_answer what) noexcept {
    switch (what) {
        case bill_answer::counted: return "the call was counted";
        case bill_answer::repeated: return "this call was counted before";
        case bill_answer::no_call:
            return "a bill names its call, so that it is counted once: give it an id of your own";
        case bill_answer::not_started: return "this run has not been started";
        case bill_answer::not_kept: return "this could not be kept, so it was not counted: send it again";
        case bill_answer::too_many:
            return "this run was billed for 65536 calls, the most that are told apart: end it, and continue its worker";
        case bill_answer::unknown_run: break;
    }
    return "no run of this number is known, or it ended too long ago";
}

namespace events {

struct billed {  // to a run that goes on, or that ended not long ago
    call_bill bill = {};
};

}  // namespace events

}}  // namespace muster::v0
