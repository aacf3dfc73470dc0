// What became of a message, in words that are the same on every way: one receipt for each recipient.
//
//     muster::receipt const got = transport.send("/run/user/1000/ana/main.sock", "The token expires a second early.");
//     if (!got.accepted()) show(got.to, word(got.kind), got.why);
//
// Nothing is called delivered that waits still, and nothing is dropped without a word.
#pragma once

#include <muster/version.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class receipt_kind : unsigned char {
    delivered,  // the other side has it
    queued,     // it waits, and whoever it is for is at work: it will be read
    resumed,    // it waits, and whoever it is for goes on because of it
    refused,    // it may not go there, or is not taken; `why` says which
    unknown,    // nobody is there, or nobody has answered: the other side may have it all the same
    stale,      // it was meant for what is over
    full,       // there is no room; some may come free
};

struct [[nodiscard]] receipt {
    receipt_kind kind = receipt_kind::unknown;
    std::string to = {};   // who has it now, or should have had it
    std::string why = {};  // of one that was not accepted

    [[nodiscard]] bool accepted() const noexcept {
        return kind == receipt_kind::delivered || kind == receipt_kind::queued || kind == receipt_kind::resumed;
    }

    friend bool operator==(receipt const&, receipt const&) = default;
};

// word(kind): its name in an answer
[[nodiscard]] constexpr std::string_view word(receipt_kind kind) noexcept {
    switch (kind) {
        case receipt_kind::delivered: return "Delivered";
        case receipt_kind::queued: return "Queued";
        case receipt_kind::resumed: return "Resumed";
        case receipt_kind::refused: return "Refused";
        case receipt_kind::unknown: break;
        case receipt_kind::stale: return "Stale";
        case receipt_kind::full: return "Full";
    }
    return "Unknown";
}

}}  // namespace muster::v0
