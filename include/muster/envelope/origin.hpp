// Who a text comes from, as its host knows; no text can say it of itself.
//
//     for (auto const& item : muster::envelopes(turn, muster::from_worker)) take(item);
//     for (auto const& item : muster::envelopes(input, {.from = muster::origin::user})) show(item);
//
// A notification that comes from anybody but a worker is words about a notification, however well it is
// formed: the crew verifies none of them.
#pragma once

#include <muster/version.hpp>

namespace muster { inline namespace v0 {

// origin: the default is not to know, which is trusted with nothing
enum class origin : unsigned char {
    unknown,
    worker,  // what a worker's host handed over as its report
    user,    // a person
    peer,    // another agent
    system   // the host itself
};

// is_human(origin): only a person is; a kind that is new, or unknown, is not
[[nodiscard]] constexpr bool is_human(origin from) noexcept { return from == origin::user; }

// may_report(origin): can a notification that comes from there be an event?
[[nodiscard]] constexpr bool may_report(origin from) noexcept { return from == origin::worker; }

}}  // namespace muster::v0
