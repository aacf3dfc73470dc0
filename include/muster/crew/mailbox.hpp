// The notices of one binding, each in the queue of its recipient, until somebody says that it has arrived.
//
// A recipient is the coordinator, or a worker that spawned others; `worker_id{}` is the coordinator. Within a queue
// what is to be told `next` goes first, and then the oldest. Taking a notice leaves it in place under a lease, so a
// delivery that fails loses nothing: given back, or left until the lease is over, it is taken again in its old place.
// When a recipient is gone, its queue goes to another recipient. A notice keeps its number through all of this.
// Everything takes logarithmic time, plus the notices that are visited; `redirect` costs the smaller of the two queues.
// If memory runs out, a call changes nothing.
#pragma once

#include <muster/crew/detail/there.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/notice.hpp>
#include <muster/crew/time.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace muster { inline namespace v0 {

class mailbox {
public:
    struct entry {
        muster::notice notice = {};  // `to` is the first recipient; recipient_of returns the current one
        std::uint32_t attempt = 0;   // how often it has been taken
        bool taken = false;          // under a lease
        time_point until{};          // when the lease expires
        std::uint64_t queue = 0;     // the number of the queue that it is in
    };
    using entries = std::map<std::uint64_t, entry>;
    using place = std::pair<notice_priority, std::uint64_t>;  // in its queue

    struct queue {
        std::set<place> waiting = {};
        std::set<std::uint64_t> under_way = {};
        std::uint64_t number = 0;  // goes with what is in it from one recipient to another

        [[nodiscard]] std::size_t size() const noexcept { return waiting.size() + under_way.size(); }
    };

    mailbox() = default;
    explicit mailbox(std::uint64_t last) noexcept : last_(last) {}  // numbers go on above

    // Into the queue of `what.to`.
    void add(notice what) {
        std::uint64_t const number = last_ + 1;
        std::set<place> waits{{what.priority, number}};
        std::set<std::pair<worker_id, std::uint64_t>> about;
        about.emplace(what.worker, number);
        entries fresh;
        entry& one = fresh.emplace(number, entry{.notice = std::move(what)}).first->second;
        queue& in = queue_of(one.notice.to.worker);
        one.queue = in.number;
        in.waiting.merge(waits);  // from here on no memory is needed
        by_worker_.merge(about);
        entries_.merge(fresh);
        last_ = number;
    }

    // Each answers whether it fitted: a notice is taken only while it waits, comes back only from its latest lease, and
    // goes for good from any.
    bool take(std::uint64_t number, time_point until) {
        entry* const found = known(number);
        if (!found || found->taken) return false;
        queue& in = queue_with(*found)->second;
        in.under_way.insert(number);
        in.waiting.erase({found->notice.priority, number});
        found->taken = true;
        found->until = until;
        ++found->attempt;
        return true;
    }
    bool give_back(std::uint64_t number, std::uint32_t attempt) {
        entry* const found = known(number);
        if (!found || !found->taken || found->attempt != attempt) return false;
        queue& in = queue_with(*found)->second;
        in.waiting.insert({found->notice.priority, number});
        in.under_way.erase(number);
        found->taken = false;
        return true;
    }
    bool acknowledge(std::uint64_t number) {
        entry* const found = known(number);
        if (!found) return false;
        std::pair<worker_id, std::uint64_t> const about{found->notice.worker, number};
        leave_queue(number, *found);
        by_worker_.erase(about);
        entries_.erase(number);
        return true;
    }

    // All that is `from`'s is `to`'s from now on, waiting or under way as it was. False if there was nothing.
    bool redirect(worker_id const& from, recipient const& to) {
        auto const its = queues_.find(from);
        if (from == to.worker || its == queues_.end()) return false;
        worker_id reader = to.worker;
        queue& in = queue_of(to.worker);
        queue gone = std::move(its->second);  // from here on no memory is needed
        queues_.erase(its);
        if (in.size() < gone.size()) std::swap(in, gone);  // the smaller queue is moved
        recipients_.erase(gone.number);
        recipients_.find(in.number)->second = std::move(reader);
        for (place const& each : gone.waiting) entries_.find(each.second)->second.queue = in.number;
        for (std::uint64_t const each : gone.under_way) entries_.find(each)->second.queue = in.number;
        in.waiting.merge(gone.waiting);
        in.under_way.merge(gone.under_way);
        return true;
    }

    [[nodiscard]] entry const* find(std::uint64_t number) const {
        auto const found = entries_.find(number);
        return found == entries_.end() ? nullptr : &found->second;
    }
    // Null where nothing waits and nothing is under way.
    [[nodiscard]] queue const* find_queue(worker_id const& of) const {
        auto const found = queues_.find(of);
        return found == queues_.end() ? nullptr : &found->second;
    }
    // The current recipient of an entry of this mailbox.
    [[nodiscard]] worker_id const& recipient_of(entry const& which) const { return recipients_.at(which.queue); }

    // The notice with its current recipient.
    [[nodiscard]] notice notice_of(entry const& which) const {
        notice told = which.notice;
        told.to.worker = recipient_of(which);
        return told;
    }

    // Calls visit(number, entry) for each notice about a worker, for any recipient, oldest first.
    template <class Visit>
    void for_each_about(worker_id const& who, Visit visit) const {
        for (auto at = by_worker_.lower_bound({who, 0}); at != by_worker_.end() && at->first == who; ++at) {
            visit(at->second, detail::there(find(at->second)));
        }
    }
    [[nodiscard]] entries const& all() const noexcept { return entries_; }
    [[nodiscard]] std::map<worker_id, queue> const& queues() const noexcept { return queues_; }  // none is empty
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] std::uint64_t last() const noexcept { return last_; }

private:
    entry* known(std::uint64_t number) {
        auto const found = entries_.find(number);
        return found == entries_.end() ? nullptr : &found->second;
    }

    using queues_by_recipient = std::map<worker_id, queue>;

    [[nodiscard]] queues_by_recipient::iterator queue_with(entry const& one) { return queues_.find(recipient_of(one)); }
    queue& queue_of(worker_id const& who) {
        auto const found = queues_.find(who);
        if (found != queues_.end()) return found->second;
        std::map<std::uint64_t, worker_id> number;
        number.emplace(last_queue_ + 1, who);
        queue& fresh = queues_.try_emplace(who).first->second;
        fresh.number = ++last_queue_;
        recipients_.merge(number);
        return fresh;
    }
    void leave_queue(std::uint64_t number, entry const& one) {
        auto const in = queue_with(one);
        in->second.waiting.erase({one.notice.priority, number});
        in->second.under_way.erase(number);
        if (in->second.size() != 0) return;
        recipients_.erase(in->second.number);
        queues_.erase(in);
    }

    entries entries_;
    queues_by_recipient queues_;
    std::map<std::uint64_t, worker_id> recipients_;  // by the number of the queue
    std::set<std::pair<worker_id, std::uint64_t>> by_worker_;
    std::uint64_t last_queue_ = 0;
    std::uint64_t last_ = 0;
};

}}  // namespace muster::v0
