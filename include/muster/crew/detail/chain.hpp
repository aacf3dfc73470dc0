// An order among numbered records, kept in links that lie in the records themselves.
//
// Append, remove and "who is first" take constant time and no memory. The owner says where the link of a
// record lies.
#pragma once

#include <muster/crew/detail/hash_index.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 { namespace detail {

struct link {
    std::uint32_t before = no_slot;
    std::uint32_t after = no_slot;
};

struct chain {
    std::uint32_t first = no_slot;
    std::uint32_t last = no_slot;
    std::size_t size = 0;

    template <class LinkOf>
    void append(std::uint32_t slot, LinkOf link_of) {
        link_of(slot) = {last, no_slot};
        (last == no_slot ? first : link_of(last).after) = slot;
        last = slot;
        ++size;
    }

    template <class LinkOf>
    void remove(std::uint32_t slot, LinkOf link_of) {
        link const gone = link_of(slot);
        (gone.before == no_slot ? first : link_of(gone.before).after) = gone.after;
        (gone.after == no_slot ? last : link_of(gone.after).before) = gone.before;
        link_of(slot) = {};
        --size;
    }
};

}}}  // namespace muster::v0::detail
