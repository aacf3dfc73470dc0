// The notices of one binding, each in the queue of its recipient, until somebody says that it has arrived.
//
// A recipient is the coordinator, or a worker that spawned others; `worker_id{}` is the coordinator. Within a queue
// what is to be told `next` goes first, and then the oldest. Taking a notice leaves it in place under a lease, so a
// delivery that fails loses nothing: given back, or left until the lease is over, it is taken again in its old place.
// When a recipient is gone its queue goes to another. A notice keeps its number through all of that. All in logarithmic
// time, `redirect`, `for_each` and `holds` apart, which are linear in what is there.
#pragma once

#include <muster/crew/detail/there.hpp>  // there
#include <muster/crew/ids.hpp>           // worker_id, recipient, run_id
#include <muster/crew/notice.hpp>        // notice, notice_priority
#include <muster/crew/time.hpp>          // time_point

#include <cstddef>  // size_t
#include <cstdint>  // uint32_t, uint64_t
#include <map>      // map
#include <set>      // set
#include <utility>  // move, pair

namespace muster::inline v0 {

class mailbox {
public:
    struct entry {
        muster::notice notice = {};
        std::uint32_t attempt = 0;  // how often it has been taken
        bool taken = false;         // and not come back
        time_point until{};         // when it comes back by itself
    };
    using entries = std::map<std::uint64_t, entry>;
    using place = std::pair<notice_priority, std::uint64_t>;  // in its queue

    struct queue {
        std::set<place> waiting = {};
        std::set<std::uint64_t> under_way = {};
    };

    mailbox() = default;
    explicit mailbox(std::uint64_t last) noexcept : last_(last) {}  // numbers go on above

    // Into the queue of `what.to`.
    void add(notice what) {
        queues_[what.to.worker].waiting.insert({what.priority, ++last_});
        entries_.emplace(last_, entry{std::move(what)});
    }

    // Each answers whether it fitted: a notice is taken only while it waits, comes back only from its latest lease, and
    // goes for good from any.
    bool take(std::uint64_t number, time_point until) {
        entry* const found = known(number);
        if (!found || found->taken) return false;
        found->taken = true;
        found->until = until;
        ++found->attempt;
        queue& in = queues_[found->notice.to.worker];
        in.waiting.erase({found->notice.priority, number});
        in.under_way.insert(number);
        return true;
    }
    bool give_back(std::uint64_t number, std::uint32_t attempt) {
        entry* const found = known(number);
        if (!found || !found->taken || found->attempt != attempt) return false;
        found->taken = false;
        queue& in = queues_[found->notice.to.worker];
        in.under_way.erase(number);
        in.waiting.insert({found->notice.priority, number});
        return true;
    }
    bool acknowledge(std::uint64_t number) {
        entry* const found = known(number);
        if (!found) return false;
        leave_queue(number, *found);
        entries_.erase(number);
        return true;
    }

    // All that is `from`'s is `to`'s from now on, waiting or under way as it was. False if there was nothing.
    bool redirect(worker_id const& from, recipient const& to) {
        auto const its = queues_.find(from);
        if (from == to.worker || its == queues_.end()) return false;
        queue gone = std::move(its->second);
        queues_.erase(its);
        queue& in = queues_[to.worker];
        in.waiting.merge(gone.waiting);
        in.under_way.merge(gone.under_way);
        for (auto& [number, each] : entries_) {
            if (each.notice.to.worker == from) each.notice.to = to;
        }
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
    // visit(number, notice) for each of a recipient's.
    template <class Visit>
    void for_each(worker_id const& of, Visit visit) const {
        queue const* const left = find_queue(of);
        if (!left) return;
        for (place const& each : left->waiting) visit(each.second, detail::there(find(each.second)).notice);
        for (std::uint64_t const each : left->under_way) visit(each, detail::there(find(each)).notice);
    }

    // Is the notice of that run still there, whosever it is?
    [[nodiscard]] bool holds(run_id of) const noexcept {
        for (auto const& [number, each] : entries_) {
            if (each.notice.run == of) return true;
        }
        return false;
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

    void leave_queue(std::uint64_t number, entry const& one) {
        auto const in = queues_.find(one.notice.to.worker);
        in->second.waiting.erase({one.notice.priority, number});
        in->second.under_way.erase(number);
        if (in->second.waiting.empty() && in->second.under_way.empty()) queues_.erase(in);
    }

    entries entries_;
    std::map<worker_id, queue> queues_;
    std::uint64_t last_ = 0;
};

}  // namespace muster::inline v0
