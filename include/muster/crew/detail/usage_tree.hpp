// Sums of what was used below each worker, at any depth. It is the part of a usage_ledger that knows which run works
// for which.
//
// A run that works for another has a node, and so does the other. The usage of a run moves up to its parent once
// nothing in it can change, so the end of a run costs the same at any depth. A query adds what has not moved up yet.
#pragma once

#include <muster/crew/detail/hash_index.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/usage_sum.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

class usage_tree {
public:
    using slot = std::uint32_t;  // in the roster

    // Adds `run`, which is new and works for a run that is still live.
    void join(run_id run, slot worker, run_id above, slot worker_above) {
        node& over = node_of(above, worker_above);
        node& own = node_of(run, worker);
        own.above = above;
        own.after = over.first;
        if (!over.first.empty()) nodes_.at(over.first).before = run;
        over.first = run;
    }

    // The run has ended and used this. `may_change`: bills may come until `settle`.
    void end(run_id run, usage_sum const& used, bool may_change) {
        auto const found = nodes_.find(run);
        if (found == nodes_.end()) return;
        found->second.used = used;
        found->second.is_over = true;
        found->second.may_change = may_change;
        if (!may_change) pass_up(run);
    }
    // Adds more usage to a run that has ended.
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

    // Forgets a worker, whose slot another worker may take.
    void forget(slot worker) {
        below_.erase(worker);
        for (auto at = first_of(worker); at != by_worker_.end() && at->first == worker; at = by_worker_.erase(at)) {
            nodes_.at(at->second).worker = no_slot;
        }
    }

    // Sums the usage of all runs that work for this worker's runs. `so_far(run)` returns the usage of a live run.
    // Linear in the runs that can still change.
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
        run_id above = {};   // the parent run
        run_id first = {};   // the newest child run that has a node
        run_id before = {};  // its siblings
        run_id after = {};
        bool is_over = false;
        bool may_change = false;  // bills may still come, although the run is over
        usage_sum used = {};      // set when the run is over
        usage_sum below = {};     // from children whose nodes were removed
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

    // Removes the node of a run that is over, cannot change and has no children left; then perhaps the node of its
    // parent.
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
    std::map<slot, usage_sum> below_;  // from all nodes that were removed
};

}}}  // namespace muster::v0::detail
