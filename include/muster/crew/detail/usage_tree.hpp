// What is used below each worker, at any depth: the part of a usage_ledger that knows which run worked for which.
//
// A run that works for another has a node, and so has that other. What a run has used goes one step up when nothing of it
// can change any more, so its end costs the same at any depth. What has not come up yet is added when somebody asks.
#pragma once

#include <muster/crew/detail/hash_index.hpp>  // no_slot
#include <muster/crew/ids.hpp>                // run_id
#include <muster/crew/usage_sum.hpp>          // usage_sum

#include <cstdint>  // uint32_t
#include <map>      // map
#include <set>      // set
#include <utility>  // pair
#include <vector>   // vector

namespace muster::inline v0::detail {

class usage_tree {
public:
    using slot = std::uint32_t;  // of the roster

    // The run, which is new, works for one that goes on.
    void join(run_id run, slot worker, run_id above, slot worker_above) {
        node& over = node_of(above, worker_above);
        node& own = node_of(run, worker);
        own.above = above;
        own.after = over.first;
        if (!over.first.empty()) nodes_.at(over.first).before = run;
        over.first = run;
    }

    // It has ended and has used this. `may_change`: bills may come until `settle`.
    void end(run_id run, usage_sum const& used, bool may_change) {
        auto const found = nodes_.find(run);
        if (found == nodes_.end()) return;
        found->second.used = used;
        found->second.is_over = true;
        found->second.may_change = may_change;
        if (!may_change) pass_up(run);
    }
    // One that has ended has used this as well.
    void add(run_id run, usage_sum const& more) {
        auto const found = nodes_.find(run);
        if (found != nodes_.end()) found->second.used.add(more);
    }
    void settle(run_id run) {
        auto const found = nodes_.find(run);
        if (found == nodes_.end()) return;
        found->second.may_change = false;
        pass_up(run);
    }

    // The worker is not known any more, and its slot is another's.
    void forget(slot worker) {
        below_.erase(worker);
        for (auto at = first_of(worker); at != by_worker_.end() && at->first == worker; at = by_worker_.erase(at)) {
            nodes_.at(at->second).worker = no_slot;
        }
    }

    // What all runs have used that work for the worker's. `so_far(run)`: of one that goes on. Linear in those of which
    // anything can change.
    template <class SoFar>
    [[nodiscard]] usage_sum below(slot worker, SoFar so_far) const {
        usage_sum sum;
        if (auto const found = below_.find(worker); found != below_.end()) sum = found->second;
        std::vector<run_id> left;
        for (auto at = first_of(worker); at != by_worker_.end() && at->first == worker; ++at) {
            node const& own = nodes_.at(at->second);
            sum.add(own.below);
            add_children(own, left);
        }
        while (!left.empty()) {
            run_id const run = left.back();
            left.pop_back();
            node const& each = nodes_.at(run);
            sum.add(each.is_over ? each.used : so_far(run));
            sum.add(each.below);
            add_children(each, left);
        }
        return sum;
    }

private:
    struct node {
        slot worker = no_slot;
        run_id above = {};   // for which it works
        run_id first = {};   // of the runs that work for it and have a node; the newest
        run_id before = {};  // its neighbours among those that work for the same
        run_id after = {};
        bool is_over = false;
        bool may_change = false;  // though it is over
        usage_sum used = {};      // once it is over
        usage_sum below = {};     // by what worked for it and has no node any more
    };
    using worker_runs = std::set<std::pair<slot, run_id>>;

    [[nodiscard]] worker_runs::const_iterator first_of(slot worker) const {
        return by_worker_.lower_bound({worker, run_id{}});
    }
    node& node_of(run_id run, slot worker) {
        node& its = nodes_[run];
        its.worker = worker;
        by_worker_.insert({worker, run});
        return its;
    }
    void add_children(node const& of, std::vector<run_id>& to) const {
        for (run_id each = of.first; !each.empty(); each = nodes_.at(each).after) to.push_back(each);
    }

    // Nothing can change any more below a run that is over and has nobody below: its node goes, and then perhaps that
    // of the one above.
    void pass_up(run_id run) {
        for (auto found = nodes_.find(run); found != nodes_.end(); found = nodes_.find(run)) {
            node const gone = found->second;
            if (!gone.is_over || gone.may_change || !gone.first.empty()) return;
            if (gone.worker != no_slot && !(gone.below == usage_sum{})) below_[gone.worker].add(gone.below);
            by_worker_.erase({gone.worker, run});
            leave(gone);
            nodes_.erase(found);
            run = gone.above;
            if (run.empty()) return;
            node& over = nodes_.at(run);
            over.below.add(gone.used);
            over.below.add(gone.below);
        }
    }
    void leave(node const& gone) {
        if (!gone.after.empty()) nodes_.at(gone.after).before = gone.before;
        if (!gone.before.empty())
            nodes_.at(gone.before).after = gone.after;
        else if (!gone.above.empty())
            nodes_.at(gone.above).first = gone.after;
    }

    std::map<run_id, node> nodes_;
    worker_runs by_worker_;
    std::map<slot, usage_sum> below_;  // of all that has no node any more
};

}  // namespace muster::inline v0::detail
