// The state of a crew: the fold of its events, and nothing else changes it.
//
//     muster::crew_state state;
//     for (muster::event const& e : journal) if (!state.apply(e)) …;   // this one does not follow from those before
//
// `apply` decides nothing: what was decided stands in the event. It refuses, and then changes nothing,
// where the event cannot have happened, so that a damaged journal is noticed instead of believed. Each part
// of the state (runs, notices, …) is a class of its own that folds the events it is about.
#pragma once

#include <muster/crew/board_register.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/mailbox.hpp>
#include <muster/crew/notice_register.hpp>
#include <muster/crew/recent_events.hpp>
#include <muster/crew/request_book.hpp>
#include <muster/crew/roster.hpp>
#include <muster/crew/run_register.hpp>
#include <muster/crew/team_register.hpp>
#include <muster/crew/time.hpp>
#include <muster/crew/usage_ledger.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace muster { inline namespace v0 {

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
    using due_lease = notice_register::due_lease;

    // If memory runs out, the state is torn: it has a part of the event. After the events of `changes_all_or_nothing` it is
    // as it was.
    bool apply(event const& e) {
        std::set<slot> room = room_to_note(e.binding);
        bool const fits = std::visit([&](auto const& what) { return on(e, what); }, e.what);
        if (!fits) return false;
        now_ = e.at > now_ ? e.at : now_;
        note_what_is_left(e.binding, room);
        if (live().contains(e.run))
            recent_.note(e);
        else
            recent_.forget(e.run);
        return true;
    }

    [[nodiscard]] static bool changes_all_or_nothing(event const& e) noexcept {
        return std::holds_alternative<events::notice_taken>(e.what)
            || std::holds_alternative<events::notice_returned>(e.what)
            || std::holds_alternative<events::notice_acknowledged>(e.what);
    }

    [[nodiscard]] worker const* find(binding_key const& in, std::string_view id_or_name) const noexcept {
        slot const at = workers().find(in, id_or_name);
        return at == detail::no_slot ? nullptr : &workers()[at];
    }
    // The worker of the binding whose name is the same by same_name.
    [[nodiscard]] worker const* find_same(binding_key const& in, std::string_view name) const noexcept {
        slot const at = workers().find_same(in, name);
        return at == detail::no_slot ? nullptr : &workers()[at];
    }
    // The worker whose run it is, while the run is live; null before and after.
    [[nodiscard]] worker const* find(run_id run) const { return runs_.find(run); }
    [[nodiscard]] binding_record const* find_binding(binding_key const& key) const noexcept {
        slot const at = workers().find_binding(key);
        return at == detail::no_slot ? nullptr : &workers().bindings()[at];
    }
    [[nodiscard]] mailbox const* find_mailbox(binding_key const& key) const noexcept {
        slot const at = workers().find_binding(key);
        return at == detail::no_slot ? nullptr : &notices_.of(at);
    }

    [[nodiscard]] run_register const& runs() const noexcept { return runs_; }
    [[nodiscard]] notice_register const& notices() const noexcept { return notices_; }
    [[nodiscard]] board_register const& boards() const noexcept { return boards_; }
    [[nodiscard]] team_register const& teams() const noexcept { return teams_; }
    [[nodiscard]] roster const& workers() const noexcept { return runs_.workers(); }
    [[nodiscard]] binding_key const& key_of(worker const& who) const noexcept { return runs_.key_of(who); }
    [[nodiscard]] std::set<run_id> const& queued() const noexcept { return runs_.queued(); }  // first come first
    [[nodiscard]] std::map<run_id, slot> const& live() const noexcept { return runs_.live(); }
    [[nodiscard]] std::set<std::pair<time_point, run_id>> const& deadlines() const noexcept {
        return runs_.deadlines();
    }
    [[nodiscard]] std::set<due_lease> const& leases() const noexcept { return notices_.leases(); }
    [[nodiscard]] std::size_t running() const noexcept { return runs_.running(); }
    [[nodiscard]] request_book const& requests() const noexcept { return requests_; }
    [[nodiscard]] crew_counters const& counters() const noexcept { return counters_; }
    [[nodiscard]] usage_ledger const& usages() const noexcept { return usages_; }
    [[nodiscard]] recent_events const& recent() const noexcept { return recent_; }
    // The team of a worker; empty if it is in none.
    [[nodiscard]] std::string_view team_of(worker const& who) const noexcept {
        team const* const its = teams_.find_team_of(key_of(who), who.id);
        return its ? std::string_view{its->name} : std::string_view{};
    }
    // What the next run and the next worker of a binding will be called; no id for a name that may not be.
    [[nodiscard]] run_id next_run() const noexcept { return runs_.next_run(); }
    [[nodiscard]] std::optional<worker_id> next_id(binding_key const& in, std::string_view name) const {
        return runs_.next_id(in, name);
    }
    [[nodiscard]] time_point now() const noexcept { return now_; }  // of the latest event

    // Is nothing left of a known binding but its workers, and not even these?
    [[nodiscard]] bool is_settled(binding_key const& key) const noexcept {
        return detail::there(find_mailbox(key)).size() == 0 && teams_.of(key).empty() && requests_.size(key) == 0
            && !boards_.has_unfinished(key);
    }
    [[nodiscard]] bool is_forgettable(binding_key const& key) const noexcept {
        return runs_.is_empty(key) && is_settled(key);
    }

    // The slots of the bindings that are forgettable.
    [[nodiscard]] std::set<slot> const& forgettable() const noexcept { return forgettable_; }

private:
    // For a binding without workers: it may be forgettable after the event.
    [[nodiscard]] std::set<slot> room_to_note(binding_key const& in) const {
        slot const at = workers().find_binding(in);
        bool const may_be_left = at != detail::no_slot && workers().bindings()[at].all.size == 0;
        return may_be_left ? std::set<slot>{at} : std::set<slot>{};
    }
    // Call it after each event, with the binding that the event names: an event changes no other binding.
    void note_what_is_left(binding_key const& in, std::set<slot>& room) {
        slot const at = workers().find_binding(in);
        if (at == detail::no_slot) return;
        if (workers().bindings()[at].all.size != 0 || !is_settled(in))
            forgettable_.erase(at);
        else if (room.contains(at))
            forgettable_.merge(room);
        else
            forgettable_.insert(at);
    }

    // One function for each event: the parts take it in, or refuse it.

    bool on(event const& e, events::spawned const& what) {
        if (!runs_.apply(e, what)) return false;
        notices_.make_room_for(workers().find_binding(e.binding));
        join_tree(e.run, what.task.parent);
        ++counters_.spawned;
        ++counters_.runs;
        return true;
    }
    bool on(event const& e, events::started const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::turn_taken const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::progressed const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::user_asked const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::user_answered const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::approval_awaited const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::approval_settled const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::own_part_done const& what) {
        if (!runs_.apply(e, what)) return false;
        pass_on_notices(detail::there(find(e.run)));
        return true;
    }
    bool on(event const& e, events::message_held const& what) { return runs_.apply(e, what); }
    bool on(event const& e, events::continued const& what) {
        if (!runs_.apply(e, what)) return false;
        join_tree(e.run, what.parent);
        ++counters_.runs;
        return true;
    }
    bool on(event const& e, events::withdrawn const& what) { return runs_.apply(e, what); }

    // The notice and the end of its run appear together, and the parent's own notices go to who is above it.
    bool on(event const& e, events::ended const& what) {
        worker const* const who = find(e.run);
        bool const had_children = who && who->current->had_children;
        recipient const above = who ? reader_above(e.binding, who->current->parent) : recipient{};
        bool const was_started = who && who->state != worker_state::queued;
        if (!(what.notice.to == above)) return false;
        if (!runs_.apply(e, what)) return false;
        requests_.end(e.run);
        slot const at = workers().find(e.binding, who->id.text());
        usages_.close(e.run, {who->binding, at, team_of(*who)}, what.notice.used, was_started);
        if (had_children) counters_.returned += notices_.redirect(who->binding, who->id, above);
        notices_.add(who->binding, what.notice);
        ++counters_.ended;
        return true;
    }

    bool on(event const& e, events::notice_taken const& what) {
        return notices_.apply(workers().find_binding(e.binding), what);
    }
    bool on(event const& e, events::notice_acknowledged const& what) {
        return notices_.apply(workers().find_binding(e.binding), what) && ++counters_.acknowledged;
    }
    bool on(event const& e, events::notice_returned const& what) {
        return notices_.apply(workers().find_binding(e.binding), what) && ++counters_.returned;
    }

    bool on(event const& e, events::ending_ignored const&) {
        worker const* const who = find(e.run);
        if (who && who->state != worker_state::finishing) return false;
        ++(e.run.empty() || e.run >= next_run() ? counters_.unknown_endings : counters_.late_endings);
        return true;
    }
    bool on(event const& e, events::evicted const& what) {
        slot const at = workers().find(e.binding, e.worker.text());
        if (!runs_.apply(e, what)) return false;
        usages_.forget(at);
        ++counters_.evicted;
        return true;
    }

    bool on(event const& e, events::billed const& what) {
        worker const* const who = find(e.run);
        bool const known = who ? who->state != worker_state::queued : usages_.knows(e.run);
        if (!known || what.bill.call.empty()) return false;
        if (who)
            usages_.bill(e.run, who->binding, live().find(e.run)->second, what.bill,
                         who->state == worker_state::finishing);
        else
            usages_.bill_late(e.run, what.bill);
        return true;
    }

    bool on(event const& e, events::request_sent const& what) {
        worker const* const who = find(e.run);
        if (!who || !(who->id == e.worker) || !(key_of(*who) == e.binding)) return false;
        return requests_.apply(e.binding, e.worker, e.run, e.at, what);
    }
    bool on(event const& e, events::request_answered const& what) { return requests_.apply(e.binding, e.run, what); }
    bool on(event const& e, events::request_lapsed const& what) { return requests_.apply(e.binding, e.run, what); }
    bool on(event const& e, events::request_read const& what) { return requests_.apply(e.binding, what); }

    // Nobody and nothing may be left there: each part is asked.
    bool on(event const& e, events::binding_forgotten const&) {
        if (!is_forgettable(e.binding)) return false;
        notices_.forget(workers().find_binding(e.binding));
        requests_.forget(e.binding);
        usages_.forget_binding(workers().find_binding(e.binding));
        teams_.forget(e.binding);
        boards_.forget(e.binding);
        forgettable_.erase(workers().find_binding(e.binding));
        runs_.forget(e.binding);
        return true;
    }

    template <class What>
    requires requires(team_register& to, event const& e, What const& what) {
        to.apply(e.binding, e.at, e.worker, what);
    }
    bool on(event const& e, What const& what) {
        if (std::is_same_v<What, events::member_joined> && !find(e.binding, e.worker.text())) return false;
        return teams_.apply(e.binding, e.at, e.worker, what);
    }
    // A name may come again, and what an earlier team used is not this one's.
    bool on(event const& e, events::team_opened const& what) {
        if (!teams_.apply(e.binding, e.at, e.worker, what)) return false;
        usages_.open_team(workers().find_binding(e.binding), what.team);
        return true;
    }
    bool on(event const& e, events::broadcast_sent const&) { return find_binding(e.binding); }
    // Its board goes with a team, and what it had to do is nobody's when a member goes.
    bool on(event const& e, events::team_closed const& what) {
        if (!teams_.apply(e.binding, e.at, e.worker, what)) return false;
        boards_.forget(e.binding, what.team);
        return true;
    }
    bool on(event const& e, events::member_left const& what) {
        team const* const in_it = teams_.find(e.binding, what.team);
        team_member const* const member = in_it ? in_it->find(e.worker) : nullptr;
        if (!member) return false;
        boards_.release(e.binding, what.team, *member);
        return teams_.apply(e.binding, e.at, e.worker, what);
    }
    template <class What>
    requires requires(board_register& to, event const& e, What const& what) { to.apply(e.binding, what); }
    bool on(event const& e, What const& what) {
        bool const has_place = what.board.empty() || teams_.find(e.binding, what.board);
        return has_place && boards_.apply(e.binding, what);
    }

    recipient reader_above(binding_key const& in, run_id parent) {
        runs_.shorten_way_above(parent);
        return runs_.recipient_above(in, parent);
    }
    void join_tree(run_id run, run_id parent) {
        auto const above = live().find(parent);
        if (above != live().end()) usages_.join(run, live().find(run)->second, parent, above->second);
    }
    void pass_on_notices(worker const& who) {
        recipient const above = reader_above(key_of(who), who.current->parent);
        counters_.returned += notices_.redirect(who.binding, who.id, above);
    }

    run_register runs_;
    notice_register notices_;
    team_register teams_;
    board_register boards_;
    usage_ledger usages_;
    recent_events recent_;
    request_book requests_;
    crew_counters counters_;
    std::set<slot> forgettable_;
    time_point now_{};
};

}}  // namespace muster::v0
