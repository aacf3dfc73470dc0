// The notices that wait for one binding, oldest first, until somebody says that they have arrived.
//
// Taking one leaves it in place under a lease, so a delivery that fails loses nothing: given back, or left
// until the lease is over, it is taken again in its old place. All in logarithmic time.
#pragma once

#include <muster/crew/notice.hpp>  // notice
#include <muster/crew/time.hpp>    // time_point

#include <cstddef>  // size_t
#include <cstdint>  // uint32_t, uint64_t
#include <map>      // map
#include <utility>  // move

namespace muster::inline v0 {

class mailbox {
public:
    struct entry {
        muster::notice notice;
        std::uint32_t attempt = 0;  // how often it has been taken
        bool taken = false;         // and not come back
        time_point until{};         // when it comes back by itself
    };
    using entries = std::map<std::uint64_t, entry>;

    mailbox() = default;
    explicit mailbox(std::uint64_t last) noexcept : last_(last) {}  // numbers go on above

    // What was for one worker is for somebody else from now on, under way or not.
    void redirect(worker_id const& from, recipient const& to) {
        for (auto& [number, each] : entries_) {
            if (each.notice.to.worker == from) each.notice.to = to;
        }
    }

    void add(notice what) { entries_.emplace(++last_, entry{std::move(what)}); }

    // Each answers whether it fitted: a notice is taken only while it waits, comes back only from its
    // latest lease, and goes for good from any, since who says that it has arrived is right.
    bool take(std::uint64_t number, time_point until) {
        entry* const found = known(number);
        if (!found || found->taken) return false;
        found->taken = true;
        found->until = until;
        ++found->attempt;
        return true;
    }
    bool give_back(std::uint64_t number, std::uint32_t attempt) {
        entry* const found = known(number);
        if (!found || !found->taken || found->attempt != attempt) return false;
        found->taken = false;
        return true;
    }
    bool acknowledge(std::uint64_t number) { return entries_.erase(number) != 0; }

    [[nodiscard]] entry const* find(std::uint64_t number) const {
        auto const found = entries_.find(number);
        return found == entries_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] entries const& all() const noexcept { return entries_; }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] std::uint64_t last() const noexcept { return last_; }

private:
    entry* known(std::uint64_t number) {
        auto const found = entries_.find(number);
        return found == entries_.end() ? nullptr : &found->second;
    }

    entries entries_;
    std::uint64_t last_ = 0;
};

}  // namespace muster::inline v0
