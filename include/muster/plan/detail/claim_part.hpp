// What a table of claims is made of.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/detail/place_tree.hpp>
#include <muster/plan/detail/pool.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 { namespace detail::claiming {

// One place of one claim.
struct claim_part {
    std::uint64_t ticket = 0;
    number holder = nobody;
    number node = nobody;
    number link = nobody;            // the one at its node
    number next_of_holder = nobody;  // the one that came before
    std::size_t kind = writing;
    bool waits = false;
    neighbours beside = {};
};

// A part in the lists of one node. If a holder has several parts of one kind there, the first represents them all: only
// it is in the node's list of that kind. A holder's parts are released in reverse order, so the first is also the last
// to go.
struct claim_link {
    number part = nobody;
    number node = nobody;
    number up = nobody;     // the same part at the node above
    number first = nobody;  // the link that represents this one: itself, or an earlier one
    neighbours beside = {};
    neighbours beside_waiting = {};
    // Only in the link that represents the others:
    number here = nobody;            // the part of that holder that claims this very place
    number next_in_bucket = nobody;  // see speaker_index.hpp
};

struct claim_holder {
    worker_id who{};
    std::uint64_t ticket = 0;  // the last one
    std::size_t places = 0;
    std::size_t not_free = 0;  // of them; it waits until there is none
    number last = nobody;      // part
    bool leaves = false;
};

}}}  // namespace muster::v0::detail::claiming
