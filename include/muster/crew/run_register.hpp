// Workers and their runs: the part of a crew's state that says who there is and what each is doing.
//
//     muster::worker const* const who = crew.state().runs().find(run);   // null: the run is not live
//     crew.state().runs().below(*who);                                   // all that works for it; linear in that
//
// The fold of the events of runs. `apply` goes by the table of transitions.hpp and refuses, changing nothing,
// what cannot have happened.
#pragma once

#include <muster/crew/detail/there.hpp>
#include <muster/crew/ending.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/roster.hpp>
#include <muster/crew/time.hpp>
#include <muster/crew/transitions.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

class run_register {
public:
    using slot = roster::slot;

    [[nodiscard]] roster const& workers() const noexcept { return roster_; }
    [[nodiscard]] binding_key const& key_of(worker const& who) const noexcept {
        return roster_.bindings()[who.binding].key;
    }
    // The worker whose run it is, while the run is live; null before and after.
    [[nodiscard]] worker const* find(run_id run) const {
        auto const found = live_.find(run);
        return found == live_.end() ? nullptr : &roster_[found->second];
    }
    [[nodiscard]] std::set<run_id> const& queued() const noexcept { return queued_; }    // first come first
    [[nodiscard]] std::map<run_id, slot> const& live() const noexcept { return live_; }  // whatever has not ended
    // When each run that goes on is past its time or its silence; neither counts while one waits or is finishing.
    [[nodiscard]] std::set<std::pair<time_point, run_id>> const& deadlines() const noexcept { return deadlines_; }
    [[nodiscard]] std::size_t running() const noexcept { return running_; }  // those that a host has
    [[nodiscard]] run_id next_run() const noexcept { return run_id{last_run_.number() + 1}; }

    // Who can be told of the end of a run that works for `parent`: the next one above that can still read it.
    [[nodiscard]] recipient recipient_above(binding_key const& in, run_id parent) const {
        worker const* above = find(parent);
        while (above && above->state == worker_state::finishing) above = next_above(*above);
        return {in, above ? above->id : worker_id{}};
    }
    // Sets shortcuts, so that the way up from `parent` is short even if many runs on it have done their own part.
    void shorten_way_above(run_id parent);

    // A run that is over may be named as well: whoever says so has not heard of its end.
    [[nodiscard]] bool may_work_for(binding_key const& in, run_id parent) const {
        worker const* const above = find(parent);
        return above ? key_of(*above) == in : parent.empty() || parent < next_run();
    }

    // All live runs that work for this worker's, or for one that does; in the order in which they were asked for.
    [[nodiscard]] std::vector<run_id> below(worker const& who) const {
        std::vector<run_id> found;
        add_children(who, found);
        for (std::size_t i = 0; i < found.size(); ++i) add_children(detail::there(find(found[i])), found);
        std::sort(found.begin(), found.end());  // runs count upwards
        return found;
    }

    // When the run is past its time or its silence.
    [[nodiscard]] static time_point due(worker const& w) noexcept {
        duration const silence = w.terms->silence_budget;
        if (silence <= duration::zero()) return w.current->deadline;
        time_point const silent = later(w.current->heard, silence);
        return silent < w.current->deadline ? silent : w.current->deadline;
    }

    // One function for each event; detail/run_events.hpp has the bodies.
    bool apply(event const& e, events::spawned const& what);
    bool apply(event const& e, events::started const& what);
    bool apply(event const& e, events::turn_taken const& what);
    bool apply(event const& e, events::progressed const& what);
    bool apply(event const& e, events::user_asked const&);
    bool apply(event const& e, events::user_answered const& what);
    bool apply(event const& e, events::approval_awaited const&);
    bool apply(event const& e, events::approval_settled const& what);
    bool apply(event const& e, events::own_part_done const& what);
    bool apply(event const& e, events::message_held const& what);
    bool apply(event const& e, events::continued const& what);
    bool apply(event const& e, events::withdrawn const&);
    bool apply(event const& e, events::ended const& what);
    bool apply(event const& e, events::evicted const&);

    // A binding of which no worker is known any more.
    [[nodiscard]] bool is_empty(binding_key const& key) const noexcept {
        slot const at = roster_.find_binding(key);
        return at != detail::no_slot && roster_.bindings()[at].all.size == 0;
    }
    void forget(binding_key const& key) { roster_.forget_binding(roster_.find_binding(key)); }

    [[nodiscard]] std::optional<worker_id> next_id(binding_key const& in, std::string_view name) const {
        return worker_id::of(name.empty() ? std::string_view{"worker"} : name, roster_.serials_of(in) + 1);
    }

private:
    [[nodiscard]] bool is_next(run_id run) const noexcept { return run == next_run(); }
    // The shortcut may point to a run that has ended; then the way goes from parent to parent.
    [[nodiscard]] worker const* next_above(worker const& who) const {
        worker const* const ahead = find(who.current->shortcut);
        return ahead ? ahead : find(who.current->parent);
    }
    void add_children(worker const& who, std::vector<run_id>& to) const {
        slot each = who.current->children.first;
        for (; each != detail::no_slot; each = roster_[each].current->among_siblings.after) {
            to.push_back(roster_[each].run);
        }
    }

    [[nodiscard]] bool is_its_own(worker const& w, run_id run, notice const& with) const noexcept {
        return with.run == run && with.binding == key_of(w) && with.worker == w.id;
    }

    // Who is to be told, and what is unread, may have changed while its children were at work.
    [[nodiscard]] static bool is_as_said(worker const& w, notice const& with) {
        notice said = *w.current->own_part;
        said.to = with.to;
        said.unread = with.unread;
        return said == with;
    }

    // One that nobody has started can only be stopped, and one with children at work cannot have finished.
    [[nodiscard]] bool may_end(worker const& w, run_id run, notice const& with) const {
        if (!is_its_own(w, run, with) || !transition_for(w.state, happening::ended)) return false;
        if (w.state == worker_state::queued) return is_stop(with.cause);
        if (w.state == worker_state::finishing && !is_stop(with.cause)) {
            return w.current->children.size == 0 && is_as_said(w, with);
        }
        return with.cause != cause::finished || w.current->children.size == 0;
    }

    // The worker, in the state to which the event leads; null where it leads nowhere.
    worker* step(worker& w, happening what) noexcept {
        transition const* const row = transition_for(w.state, what);
        if (!row || !row->to) return nullptr;
        w.state = *row->to;
        return &w;
    }
    [[nodiscard]] bool is_about(worker const& w, event const& e) const noexcept {
        return w.id == e.worker && key_of(w) == e.binding;
    }
    // The same of the worker whose run it is.
    worker* step_run(event const& e, happening what) {
        auto const found = live_.find(e.run);
        bool const fits = found != live_.end() && is_about(roster_[found->second], e);
        return fits ? step(roster_[found->second], what) : nullptr;
    }
    worker* step(event const& e, happening what) {
        slot const at = roster_.find(e.binding, e.worker.text());
        return at == detail::no_slot ? nullptr : step(roster_[at], what);
    }

    slot known_binding(binding_key const& key) {
        slot const at = roster_.find_binding(key);
        return at != detail::no_slot ? at : roster_.add_binding(key);
    }

    bool begin_wait(event const& e, bool run_facts::*what, happening how);
    bool end_wait(event const& e, bool run_facts::*what, happening how, time_point deadline);
    void enqueue(event const& e, slot at, run_id parent);
    void join_family(slot at, run_id parent);
    void leave_family(slot at);
    void leave_live(worker const& w, run_id run);
    void hear(worker& w, event const& e);
    static void show(worker& w, std::string const& so_far, std::size_t omitted);
    void want_to_go_on(slot at, bool wants);
    static void remember(worker& w, history_entry::side by, std::string_view text);
    static void confirm(worker& w);
    static void deliver(worker& w, std::size_t count);
    static void drop_held_for_run(worker& w);

    roster roster_;
    std::set<run_id> queued_;  // runs count upwards, so the first in order came first
    std::map<run_id, slot> live_;
    std::set<std::pair<time_point, run_id>> deadlines_;
    std::size_t running_ = 0;
    run_id last_run_;
};

}}  // namespace muster::v0

#include <muster/crew/detail/run_events.hpp>
