// Who has used what: the part of a crew's state that adds up bills and the figures of reports.
//
//     crew.state().usages().of_run(run).tokens.known();   // crew.usage_of has the sums of workers, teams and bindings
//
// A run's bills are its own until it ends. Then its figures are added to its worker, its team, the workers above it and
// its binding. So a sum is always the sum of the runs in it, and the usage of two runs at the same time cannot be mixed
// up. Memory is bounded: the accounts of ended runs are kept for late bills, and the oldest are dropped first.
#pragma once

#include <muster/crew/detail/call_mark.hpp>
#include <muster/crew/detail/hash_index.hpp>
#include <muster/crew/detail/run_account.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/crew/detail/usage_tree.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/usage_event.hpp>
#include <muster/crew/usage_sum.hpp>
#include <muster/envelope/usage.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

class usage_ledger {
public:
    using slot = std::uint32_t;  // of the roster; `no_slot` for a worker that is not there any more

    static constexpr std::size_t remembered_runs = 64;      // that were billed and have ended
    static constexpr std::size_t remembered_calls = 65536;  // of each of these and of each that goes on
    static constexpr std::size_t remembered_teams = 64;     // of a binding; of more, the oldest are forgotten

    // payer: to whom a run's figures go
    struct payer {
        slot binding = {};
        slot worker = detail::no_slot;
        std::string_view team = {};
    };

    // Was this call counted, for this run or for another of the binding?
    [[nodiscard]] bool has_counted(slot binding, run_id run, call_bill const& what) const {
        return counted_.contains(detail::mark_of(binding, run, what));
    }
    // Are as many calls of the run remembered as may be? One more could not be told from one that is sent again.
    [[nodiscard]] bool is_full(run_id run) const {
        detail::run_account const* const account = find(run);
        return account && account->calls.size() >= remembered_calls;
    }
    [[nodiscard]] bool knows(run_id run) const { return find(run) != nullptr; }
    // Of a run that was billed and is over: whose it was.
    [[nodiscard]] slot worker_of(run_id run) const {
        detail::run_account const* const account = find(run);
        return account ? account->worker : detail::no_slot;
    }
    [[nodiscard]] slot binding_of(run_id run) const {
        detail::run_account const* const account = find(run);
        return account ? account->binding : detail::no_slot;
    }

    // Of a run of this worker, which goes on; or which has handed in its report and waits for others to end. A call that
    // was counted before changes nothing: older crews remembered fewer, and wrote such events.
    void bill(run_id run, slot binding, slot worker, call_bill const& what, bool has_reported = false) {
        detail::call_mark const mark = detail::mark_of(binding, run, what);
        if (counted_.contains(mark)) return;
        detail::run_account& account = runs_[run];
        if (account.binding == detail::no_slot) going_on_.insert({binding, run});
        account.worker = worker;
        account.binding = binding;
        remember(account, mark);
        has_reported ? account.bill_reported(what) : account.bill(what);
    }
    // Of one that is over: `knows` it.
    void bill_late(run_id run, call_bill const& what) {
        detail::run_account& account = runs_.find(run)->second;
        detail::call_mark const mark = detail::mark_of(account.binding, run, what);
        if (counted_.contains(mark)) return;
        remember(account, mark);
        usage_sum const more = account.bill_late(what);
        charge({account.binding, account.worker, account.team}, more);
        tree_.add(run, more);
    }

    // Call it for a new run that works for a live run: its usage will also be counted in the tree of that run's worker.
    void join(run_id run, slot worker, run_id above, slot worker_above) {
        tree_.join(run, worker, above, worker_above);
    }

    // The run has ended and its report says this; `was_started`: else it has used nothing, and nothing is missing.
    void close(run_id run, payer const& to, usage const& said, bool was_started) {
        if (!was_started) return tree_.end(run, {}, false);
        auto const found = runs_.find(run);
        usage_sum const final = found == runs_.end() ? detail::unbilled(said) : found->second.closed(said);
        charge(to, final);
        tree_.end(run, final, found != runs_.end());
        if (found == runs_.end()) return;
        going_on_.erase({found->second.binding, run});
        found->second.close(to.binding, to.team);
        over_.push_back(run);
        if (over_.size() > remembered_runs) {
            drop(over_.front());
            over_.pop_front();
        }
    }

    // The worker is not known any more; what it used stays in the sums of its team, its tree and its binding.
    void forget(slot worker) {
        tree_.forget(worker);
        if (own_.erase(worker) == 0) return;
        for (run_id const each : over_) runs_.find(each)->second.forget(worker);
    }

    // Another team has the name now, and has used nothing.
    void open_team(slot binding, std::string_view name) {
        if (binding >= bindings_.size()) return;
        std::erase_if(bindings_[binding].teams, [&](team_sum const& one) { return one.name == name; });
    }

    // The binding is not known any more, and no worker of it.
    void forget_binding(slot binding) {
        if (binding < bindings_.size()) bindings_[binding] = {};
        for (run_id const each : over_) {
            if (detail::there(find(each)).binding == binding) drop(each);
        }
        std::erase_if(over_, [&](run_id each) { return !knows(each); });
    }

    // What a run's bills say so far, for its report: only what is known whole.
    [[nodiscard]] usage so_far(run_id run) const {
        detail::run_account const* const account = find(run);
        return account ? account->so_far() : usage{};
    }

    // The same for a budget: what it has used at least.
    [[nodiscard]] std::uint64_t tokens_at_least(run_id run) const {
        detail::run_account const* const account = find(run);
        return account ? account->tokens_at_least() : 0;
    }

    [[nodiscard]] usage_sum of_run(run_id run) const {
        detail::run_account const* const account = find(run);
        return account ? account->sum() : usage_sum{};
    }
    // The usage that a live run was billed for so far.
    [[nodiscard]] usage_sum of_live(run_id run) const {
        detail::run_account const* const account = find(run);
        return account && !account->is_over ? account->sum() : usage_sum{};
    }
    // `now`: the worker's current or last run.
    [[nodiscard]] usage_sum of_worker(slot worker, run_id now) const {
        auto const found = own_.find(worker);
        usage_sum all = found == own_.end() ? usage_sum{} : found->second;
        all.add(of_live(now));
        return all;
    }
    // The worker and everything that works for it, at any depth. Linear in the runs below that are live or may still be
    // billed.
    [[nodiscard]] usage_sum of_tree(slot worker, run_id now) const {
        usage_sum all = of_worker(worker, now);
        all.add(tree_.below(worker, [&](run_id each) { return of_live(each); }));
        return all;
    }
    // The usage of the team's ended runs.
    [[nodiscard]] usage_sum of_team(slot binding, std::string_view name) const {
        team_sum const* const found = find_team(binding, name);
        return found ? found->sum : usage_sum{};
    }
    // Linear in the live runs of the binding that were billed.
    [[nodiscard]] usage_sum of_binding(slot binding) const {
        usage_sum all = binding < bindings_.size() ? bindings_[binding].all : usage_sum{};
        for (auto at = going_on_.lower_bound({binding, run_id{}}); at != going_on_.end() && at->first == binding; ++at)
            all.add(of_live(at->second));
        return all;
    }

private:
    struct team_sum {
        std::string name = {};
        usage_sum sum = {};
    };
    struct binding_sums {
        usage_sum all = {};
        std::deque<team_sum> teams = {};
    };

    [[nodiscard]] detail::run_account const* find(run_id run) const {
        auto const found = runs_.find(run);
        return found == runs_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] team_sum const* find_team(slot binding, std::string_view name) const {
        if (binding >= bindings_.size()) return nullptr;
        for (team_sum const& one : bindings_[binding].teams) {
            if (one.name == name) return &one;
        }
        return nullptr;
    }
    usage_sum& team(binding_sums& in, std::string_view name) {
        for (team_sum& one : in.teams) {
            if (one.name == name) return one.sum;
        }
        if (in.teams.size() == remembered_teams) in.teams.pop_front();
        return in.teams.emplace_back(team_sum{std::string{name}, {}}).sum;
    }

    // More than `remembered_calls` there are only in what older crews wrote.
    void remember(detail::run_account& account, detail::call_mark const& mark) {
        if (account.calls.size() >= remembered_calls) return;
        counted_.insert(mark);
        account.calls.push_back(mark);
    }
    void drop(run_id run) {
        auto const found = runs_.find(run);
        for (detail::call_mark const& each : found->second.calls) counted_.erase(each);
        runs_.erase(found);
        tree_.settle(run);
    }

    // A worker of which no more is known than how long it worked costs no memory here, unless it has an account.
    void charge(payer const& to, usage_sum const& what) {
        if (bindings_.size() <= to.binding) bindings_.resize(std::size_t{to.binding} + 1);
        bindings_[to.binding].all.add(what);
        if (!to.team.empty()) team(bindings_[to.binding], to.team).add(what);
        bool const says_something = what.tokens.known() || what.tool_uses.known() || what.calls != 0;
        bool const is_known = to.worker != detail::no_slot;
        if (is_known && (says_something || own_.contains(to.worker))) own_[to.worker].add(what);
    }

    // Of the runs that were billed: those that go on, and the latest of those that have ended.
    std::map<run_id, detail::run_account> runs_;
    std::set<detail::call_mark> counted_;         // the calls of these runs
    std::deque<run_id> over_;                     // in the order in which they ended
    std::set<std::pair<slot, run_id>> going_on_;  // live runs, by binding
    std::map<slot, usage_sum> own_;               // by worker: the sum of all its ended runs
    detail::usage_tree tree_;                     // by worker: the sum of everything that works for it
    std::vector<binding_sums> bindings_;          // by the binding's number
};

}}  // namespace muster::v0
