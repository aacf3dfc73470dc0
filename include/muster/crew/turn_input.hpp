// What an agent is told in one turn: words of others, guarded, and notices, counted.
//
//     muster::turn_input turn{.parts = {muster::words_of(muster::origin::user, said), muster::reports_of(deliveries)}};
//     say(turn.text());
//
// Each part says who it comes from, for a host that hands its model several pieces. In the one text that holds them all
// nobody's words can pose as a notice, so whoever reads envelopes there finds those of the crew and no other.
#pragma once

#include <muster/crew/notice.hpp>
#include <muster/crew/notice_batch.hpp>
#include <muster/envelope/guard.hpp>
#include <muster/envelope/origin.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct turn_part {
    origin from = origin::unknown;  // `worker` for notices, and for nothing else
    std::string text = {};          // as the agent reads it

    friend bool operator==(turn_part const&, turn_part const&) = default;
};

// words_of(origin, words): what anybody but the host says, a coordinator to its worker included
[[nodiscard]] inline turn_part words_of(origin from, std::string_view words, guarding const& how = {}) {
    turn_part part{may_report(from) ? origin::unknown : from};
    append_sink out{part.text};
    guard(words, out, how);
    return part;
}

// reports_of(deliveries): a notice_batch of them
[[nodiscard]] inline turn_part reports_of(std::span<delivery const> of, writing const& how = {}) {
    return {origin::worker, notice_batch{of, how}.text()};
}

struct turn_input {
    std::uint64_t number = 0;            // says later which turn is meant
    std::uint32_t attempt = 1;           // more if the turns before it failed, or what was in them
    std::vector<turn_part> parts = {};   // words in the order in which they came, then notices
    std::vector<delivery> notices = {};  // those of the parts, for a host that looks at them

    // All of it, a line end between two parts.
    [[nodiscard]] std::string text() const {
        std::string all;
        for (turn_part const& each : parts) {
            if (!all.empty() && all.back() != '\n') all += '\n';
            all += each.text;
        }
        return all;
    }
};

}}  // namespace muster::v0
