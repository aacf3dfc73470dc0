// Notices that nobody has acknowledged yet, and the leases under which they are: a part of a crew's state.
//
//     for (auto const& [due, whose, number] : crew.state().notices().leases()) …;   // the first to come back first
//
// The fold of the events of notices. `apply` refuses, changing nothing, what cannot have happened.
#pragma once

#include <muster/crew/detail/nothing.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/mailbox.hpp>
#include <muster/crew/roster.hpp>
#include <muster/crew/time.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

namespace muster { inline namespace v0 {

class notice_register {
public:
    using slot = roster::slot;
    using due_lease = std::tuple<time_point, slot, std::uint64_t>;  // when, whose, which

    // Empty for a binding whose first worker found no memory.
    [[nodiscard]] mailbox const& of(slot binding) const noexcept {
        return binding < mailboxes_.size() ? mailboxes_[binding] : detail::nothing<mailbox>();
    }
    [[nodiscard]] std::set<due_lease> const& leases() const noexcept { return leases_; }

    // For a binding's number. Numbers go on above all that there were in a binding that was forgotten, so that no
    // lease of old means a notice of today.
    void make_room_for(slot binding) {
        if (binding >= mailboxes_.size()) mailboxes_.resize(binding + std::size_t{1});
        mailbox& box = mailboxes_[binding];
        if (box.size() == 0 && box.last() < least_number_) box = mailbox{least_number_};
    }
    void add(slot binding, notice const& what) { mailboxes_[binding].add(what); }

    // All that was for one is for another and waits, what was under way included. Answers how much came back so.
    std::size_t redirect(slot binding, worker_id const& from, recipient const& to) {
        mailbox& box = mailboxes_[binding];
        mailbox::queue const* const left = box.find_queue(from);
        if (!left) return 0;
        std::set<std::uint64_t> const under_way = left->under_way;
        for (std::uint64_t const number : under_way) {
            mailbox::entry const& each = detail::there(box.find(number));
            leases_.erase({each.until, binding, number});
            box.give_back(number, each.attempt);
        }
        box.redirect(from, to);
        return under_way.size();
    }

    // An empty one.
    void forget(slot binding) {
        if (mailboxes_[binding].last() > least_number_) least_number_ = mailboxes_[binding].last();
    }

    bool apply(slot binding, events::notice_taken const& what) {
        if (binding >= mailboxes_.size()) return false;
        std::set<due_lease> fresh;
        fresh.emplace(what.until, binding, what.number);
        if (!mailboxes_[binding].take(what.number, what.until)) return false;
        leases_.merge(fresh);
        return true;
    }

    bool apply(slot binding, events::notice_acknowledged const& what) {
        mailbox::entry const* const found = binding == detail::no_slot ? nullptr : of(binding).find(what.number);
        if (!found) return false;
        bool const was_taken = found->taken;
        due_lease const lease{found->until, binding, what.number};
        if (!mailboxes_[binding].acknowledge(what.number)) return false;
        if (was_taken) leases_.erase(lease);
        return true;
    }

    bool apply(slot binding, events::notice_returned const& what) {
        mailbox::entry const* const found = binding == detail::no_slot ? nullptr : of(binding).find(what.number);
        if (!found) return false;
        due_lease const lease{found->until, binding, what.number};
        if (!mailboxes_[binding].give_back(what.number, what.attempt)) return false;
        leases_.erase(lease);
        return true;
    }

private:
    std::vector<mailbox> mailboxes_;  // by the binding's number
    std::set<due_lease> leases_;
    std::uint64_t least_number_ = 0;
};

}}  // namespace muster::v0
