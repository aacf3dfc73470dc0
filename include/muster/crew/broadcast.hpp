// What became of a message to everyone: an answer for each recipient, none of which speaks for another.
//
//     muster::broadcast_answer const got = crew.tell_everyone(now, ana, "The schema has changed.");
//     for (muster::broadcast_recipient const& one : got.recipients) show(one.worker, word(receipt_of(one).kind));
//
// Nobody to tell it to is an answer of its own, and no success.
#pragma once

#include <muster/crew/continuation.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/receipt.hpp>
#include <muster/crew/request_answer.hpp>
#include <muster/role/dialects.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace muster { inline namespace v0 {

// broadcast_recipient: somebody whom it was for, and what became of it there
struct broadcast_recipient {
    worker_id worker = {};
    continuation answer = {};
};

// broadcast_answer: as a continuation it is the answer to the message itself; one that was not accepted was told to nobody
struct [[nodiscard]] broadcast_answer : continuation {
    std::vector<broadcast_recipient> recipients = {};  // in the order of their spawning

    [[nodiscard]] bool has_nobody() const noexcept { return accepted() && recipients.empty(); }
    // How many of them have it waiting.
    [[nodiscard]] std::size_t reached() const noexcept {
        std::size_t count = 0;
        for (broadcast_recipient const& one : recipients) count += one.answer.accepted() ? 1U : 0U;
        return count;
    }
};

// receipt_of(recipient), receipt_of(recipient, names): in the words of all ways
[[nodiscard]] inline receipt receipt_of(broadcast_recipient const& one,
                                        operation_names const& names = dialects::binding::rules.names.tools) {
    return {receipt_kind_of(one.answer.kind), std::string{one.worker.text()}, explain(one.answer, names)};
}

}}  // namespace muster::v0
