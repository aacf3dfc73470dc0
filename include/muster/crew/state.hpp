// The state of a crew: the fold of its events, and nothing else changes it.
//
//     muster::crew_state state;
//     for (muster::event const& e : journal) if (!state.apply(e)) …;   // this one does not follow from those before
//
// `apply` decides nothing: what was decided stands in the event. It refuses, and then changes nothing,
// where the event cannot have happened, so that a damaged journal is noticed instead of believed.
#pragma once

#include <muster/crew/ending.hpp>        // cause
#include <muster/crew/event.hpp>         // event
#include <muster/crew/mailbox.hpp>       // mailbox
#include <muster/crew/roster.hpp>        // roster, worker, binding_record
#include <muster/crew/time.hpp>          // time_point
#include <muster/crew/usage_ledger.hpp>  // usage_ledger

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t, uint64_t
#include <limits>       // numeric_limits
#include <map>          // map
#include <optional>     // optional
#include <set>          // set
#include <string>       // string
#include <string_view>  // string_view
#include <tuple>        // tuple
#include <utility>      // pair, move
#include <variant>      // visit
#include <vector>       // vector

namespace muster::inline v0 {

// crew_counters: what happened to things that are not there any more
struct crew_counters {
    std::uint64_t spawned = 0;
    std::uint64_t runs = 0;
    std::uint64_t ended = 0;
    std::uint64_t acknowledged = 0;
    std::uint64_t returned = 0;         // notices that came back undelivered
    std::uint64_t late_endings = 0;     // a second end of a run
    std::uint64_t unknown_endings = 0;  // an end of a run that never was
    std::uint64_t evicted = 0;

    friend bool operator==(crew_counters const&, crew_counters const&) = default;
};

class crew_state {
public:
    using slot = roster::slot;
    using due_lease = std::tuple<time_point, slot, std::uint64_t>;  // when, whose, which

    bool apply(event const& e) {
        bool const fits = std::visit([&](auto const& what) { return on(e, what); }, e.what);
        if (fits) now_ = e.at > now_ ? e.at : now_;
        return fits;
    }

    [[nodiscard]] worker const* find(binding_key const& in, std::string_view id_or_name) const noexcept {
        slot const at = roster_.find(in, id_or_name);
        return at == detail::no_slot ? nullptr : &roster_[at];
    }
    // The worker whose run it is, while the run waits or goes on; null before and after.
    [[nodiscard]] worker const* find(run_id run) const {
        auto const found = live_.find(run);
        return found == live_.end() ? nullptr : &roster_[found->second];
    }
    [[nodiscard]] binding_record const* find_binding(binding_key const& key) const noexcept {
        slot const at = roster_.find_binding(key);
        return at == detail::no_slot ? nullptr : &roster_.bindings()[at];
    }
    [[nodiscard]] mailbox const* find_mailbox(binding_key const& key) const noexcept {
        slot const at = roster_.find_binding(key);
        return at == detail::no_slot ? nullptr : &mailboxes_[at];
    }

    [[nodiscard]] roster const& workers() const noexcept { return roster_; }
    [[nodiscard]] binding_key const& key_of(worker const& who) const noexcept {
        return roster_.bindings()[who.binding].key;
    }
    [[nodiscard]] std::set<run_id> const& waiting() const noexcept { return waiting_; }  // first come first
    [[nodiscard]] std::map<run_id, slot> const& live() const noexcept { return live_; }  // waiting and running
    [[nodiscard]] std::set<std::pair<time_point, run_id>> const& deadlines() const noexcept { return deadlines_; }
    [[nodiscard]] std::set<due_lease> const& leases() const noexcept { return leases_; }
    [[nodiscard]] std::size_t running() const noexcept { return deadlines_.size(); }
    [[nodiscard]] crew_counters const& counters() const noexcept { return counters_; }
    [[nodiscard]] usage_ledger const& usages() const noexcept { return usages_; }
    // The team of a worker; empty if it is in none.
    [[nodiscard]] std::string_view team_of(slot worker) const noexcept {
        return value_of(roster_[worker].settings, "team");
    }
    // The workers above one that is at work: its parent first.
    [[nodiscard]] std::vector<slot> slots_above(worker const&) const { return {}; }
    [[nodiscard]] bool works_for(slot worker, slot other) const {
        for (slot const above : slots_above(roster_[worker])) {
            if (above == other) return true;
        }
        return false;
    }
    // What the next run and the next worker of a binding will be called; no id for a name that may not be.
    [[nodiscard]] run_id next_run() const noexcept { return run_id{last_run_.number() + 1}; }
    [[nodiscard]] std::optional<worker_id> next_id(binding_key const& in, std::string_view name) const {
        binding_record const* const known = find_binding(in);
        return worker_id::of(name.empty() ? std::string_view{"worker"} : name, known ? known->spawned + 1 : 1);
    }
    [[nodiscard]] time_point now() const noexcept { return now_; }  // of the latest event

private:
    bool on(event const& e, events::spawned const& what) {
        if (e.binding.empty() || !is_next(e.run) || !(next_id(e.binding, what.task.name) == e.worker)) return false;
        if (!what.task.name.empty() && find(e.binding, what.task.name)) return false;

        worker fresh;
        fresh.id = e.worker;
        fresh.is_named = !what.task.name.empty();
        fresh.turn_budget = what.task.turn_budget;
        fresh.time_budget = what.task.time_budget;
        fresh.description = what.task.description;
        fresh.asked_by = what.task.asked_by;
        fresh.settings = what.task.settings;
        fresh.binding = known_binding(e.binding);
        remember(fresh, history_entry::side::user, what.task.prompt);
        slot const at = roster_.add(std::move(fresh));
        ++counters_.spawned;
        enqueue(e, at);
        return true;
    }

    bool on(event const& e, events::started const& what) {
        auto const found = live_.find(e.run);
        if (found == live_.end() || waiting_.erase(e.run) == 0) return false;
        worker& w = roster_[found->second];
        --roster_.bindings()[w.binding].queued;
        w.state = worker_state::running;
        w.since = e.at;
        w.deadline = what.deadline;
        deadlines_.emplace(w.deadline, e.run);
        return true;
    }

    bool on(event const& e, events::turn_taken const& what) {
        worker* const w = running_worker(e.run);
        if (!w) return false;
        ++w->turns_taken;
        w->so_far = what.so_far;
        constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
        w->so_far_omitted = static_cast<std::uint32_t>(what.omitted < most ? what.omitted : most);
        deliver_held(*w);
        return true;
    }

    bool on(event const& e, events::message_held const& what) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot) return false;
        worker& w = roster_[at];
        w.held.push_back({what.text, what.whom});
        w.history_bytes += bytes_in_history(what.text);
        w.wants_to_go_on = !w.is_live();
        return true;
    }

    bool on(event const& e, events::continued const& what) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot || roster_[at].is_live() || !is_next(e.run)) return false;
        worker& w = roster_[at];
        if (what.message.empty() && w.held.empty()) return false;
        roster_.set_live(at);
        deliver_held(w);
        if (!what.message.empty()) remember(w, history_entry::side::user, what.message);
        enqueue(e, at);
        return true;
    }

    bool on(event const& e, events::withdrawn const&) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot || !roster_[at].wants_to_go_on) return false;
        roster_[at].wants_to_go_on = false;
        return true;
    }

    bool on(event const& e, events::ended const& what) {
        auto const found = live_.find(e.run);
        if (found == live_.end() || !may_end(roster_[found->second], e.run, what.notice)) return false;
        slot const at = found->second;
        worker& w = roster_[at];
        leave_live(w, e.run);
        std::vector<slot> const above = slots_above(w);
        usages_.close(e.run, {w.binding, at, team_of(at), above}, what.notice.used, w.state != worker_state::queued);
        w.state = worker_state::finished;
        w.cause = what.notice.cause;
        w.since = e.at;
        w.so_far.clear();
        w.so_far_omitted = 0;
        drop_held_for_run(w);
        if (what.notice.result) remember(w, history_entry::side::worker, *what.notice.result);
        roster_.set_finished(at);
        mailboxes_[w.binding].add(what.notice);
        ++counters_.ended;
        return true;
    }

    bool on(event const& e, events::notice_taken const& what) {
        slot const at = roster_.find_binding(e.binding);
        if (at == detail::no_slot || !mailboxes_[at].take(what.number, what.until)) return false;
        leases_.emplace(what.until, at, what.number);
        return true;
    }

    bool on(event const& e, events::notice_acknowledged const& what) {
        slot const at = roster_.find_binding(e.binding);
        if (at == detail::no_slot || !mailboxes_[at].find(what.number)) return false;
        forget_lease(at, what.number);
        mailboxes_[at].acknowledge(what.number);
        ++counters_.acknowledged;
        return true;
    }

    bool on(event const& e, events::notice_returned const& what) {
        slot const at = roster_.find_binding(e.binding);
        if (at == detail::no_slot || !mailboxes_[at].find(what.number)) return false;
        due_lease const lease{mailboxes_[at].find(what.number)->until, at, what.number};
        if (!mailboxes_[at].give_back(what.number, what.attempt)) return false;
        leases_.erase(lease);
        ++counters_.returned;
        return true;
    }

    bool on(event const& e, events::ending_ignored const&) {
        if (find(e.run)) return false;
        ++(e.run.empty() || e.run >= next_run() ? counters_.unknown_endings : counters_.late_endings);
        return true;
    }

    bool on(event const& e, events::evicted const&) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot || roster_[at].is_live()) return false;
        roster_.erase(at);
        usages_.forget(at);
        ++counters_.evicted;
        return true;
    }

    bool on(event const& e, events::billed const& what) {
        auto const live = live_.find(e.run);
        bool const known = live == live_.end() ? usages_.knows(e.run) : !waiting_.contains(e.run);
        if (!known || what.bill.call.empty() || usages_.has_counted(e.run, what.bill.call)) return false;
        if (live == live_.end())
            usages_.bill_late(e.run, what.bill);
        else
            usages_.bill(e.run, live->second, what.bill);
        return true;
    }

    [[nodiscard]] bool is_next(run_id run) const noexcept { return run == next_run(); }

    // Is it the notice of this run? One that nobody has started can only be stopped.
    [[nodiscard]] bool may_end(worker const& w, run_id run, notice const& with) const noexcept {
        bool const its_own = with.run == run && with.binding == key_of(w) && with.worker == w.id;
        return its_own && (w.state != worker_state::queued || is_stop(with.cause));
    }

    static bool is_stop(cause why) noexcept { return why == cause::user_stop || why == cause::parent_stop; }

    slot known_binding(binding_key const& key) {
        slot const at = roster_.find_binding(key);
        if (at != detail::no_slot) return at;
        mailboxes_.emplace_back();
        return roster_.add_binding(key);
    }

    // A run of its own for each spawn and each continuation: what is said of one is not said of the next.
    void enqueue(event const& e, slot at) {
        worker& w = roster_[at];
        binding_record& in = roster_.bindings()[w.binding];
        w.state = worker_state::queued;
        w.since = e.at;
        w.run = e.run;
        w.turns_taken = 0;
        w.wants_to_go_on = false;
        ++w.runs;
        ++in.queued;
        ++in.live;
        waiting_.insert(e.run);
        live_.emplace(e.run, at);
        last_run_ = e.run;
        ++counters_.runs;
    }

    void leave_live(worker const& w, run_id run) {
        binding_record& in = roster_.bindings()[w.binding];
        if (waiting_.erase(run) != 0)
            --in.queued;
        else
            deadlines_.erase({w.deadline, run});
        --in.live;
        live_.erase(run);
    }

    static void remember(worker& w, history_entry::side by, std::string_view text) {
        w.history.push_back({by, std::string{text}});
        w.history_bytes += bytes_in_history(text);
    }

    static void deliver_held(worker& w) {
        for (held_message& one : w.held) w.history.push_back({history_entry::side::user, std::move(one.text)});
        w.held.clear();
    }

    // What was for the run that ends is of no use to another.
    static void drop_held_for_run(worker& w) {
        std::vector<held_message> kept;
        for (held_message& one : w.held) {
            if (one.whom == message_for::this_run)
                w.history_bytes -= bytes_in_history(one.text);
            else
                kept.push_back(std::move(one));
        }
        w.held = std::move(kept);
    }

    worker* running_worker(run_id run) {
        auto const found = live_.find(run);
        if (found == live_.end()) return nullptr;
        worker& w = roster_[found->second];
        return w.state == worker_state::running ? &w : nullptr;
    }

    void forget_lease(slot at, std::uint64_t number) {
        mailbox::entry const* const found = mailboxes_[at].find(number);
        if (found->taken) leases_.erase({found->until, at, number});
    }

    roster roster_;
    std::vector<mailbox> mailboxes_;  // by the binding's number
    std::set<run_id> waiting_;        // runs count upwards, so the first in order came first
    std::map<run_id, slot> live_;
    std::set<std::pair<time_point, run_id>> deadlines_;  // of the runs that go on
    std::set<due_lease> leases_;
    run_id last_run_;
    crew_counters counters_;
    usage_ledger usages_;
    time_point now_{};
};

}  // namespace muster::inline v0
