// Workers and their runs: the part of a crew's state that says who there is and what each is doing.
//
// The fold of the events of runs. `apply` goes by the table of transitions.hpp and refuses, changing nothing,
// what cannot have happened.
#pragma once

#include <muster/crew/ending.hpp>       // cause, is_stop
#include <muster/crew/event.hpp>        // event
#include <muster/crew/roster.hpp>       // roster, worker, binding_record
#include <muster/crew/time.hpp>         // time_point, later
#include <muster/crew/transitions.hpp>  // transition_for, happening, worker_state

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t, uint64_t
#include <map>          // map
#include <optional>     // optional
#include <set>          // set
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // pair, move
#include <vector>       // vector

namespace muster::inline v0 {

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
        for (worker const* above = find(parent); above; above = find(above->current->parent)) {
            if (above->state != worker_state::finishing) return {in, above->id};
        }
        return {in, {}};
    }

    // A run that is over may be named as well: whoever says so has not heard of its end.
    [[nodiscard]] bool may_work_for(binding_key const& in, run_id parent) const {
        worker const* const above = find(parent);
        return above ? key_of(*above) == in : parent.empty() || parent < next_run();
    }

    // All live runs that work for this worker's, or for one that does; in the order in which they were asked for.
    [[nodiscard]] std::vector<run_id> below(worker const& who) const {
        std::vector<run_id> found;
        if (who.current->children == 0) return found;
        std::set<run_id> family{who.run};
        for (auto each = live_.upper_bound(who.run); each != live_.end(); ++each) {  // a child's run comes after
            if (!family.contains(roster_[each->second].current->parent)) continue;
            family.insert(each->first);
            found.push_back(each->first);
        }
        return found;
    }

    // The workers above one that is at work, its parent first.
    [[nodiscard]] std::vector<slot> slots_above(worker const& who) const {
        std::vector<slot> known;
        for (slot const each : who.current->above) {
            if (!roster_[each].id.empty()) known.push_back(each);
        }
        return known;
    }

    // When the run is past its time or its silence.
    [[nodiscard]] static time_point due(worker const& w) noexcept {
        duration const silence = w.terms->silence_budget;
        if (silence <= duration::zero()) return w.current->deadline;
        time_point const silent = later(w.current->heard, silence);
        return silent < w.current->deadline ? silent : w.current->deadline;
    }

    bool apply(event const& e, events::spawned const& what) {
        task const& given = what.task;
        if (e.binding.empty() || !is_next(e.run) || !(next_id(e.binding, given.name) == e.worker)) return false;
        if (!given.name.empty() && roster_.find(e.binding, given.name) != detail::no_slot) return false;
        if (!may_work_for(e.binding, given.parent)) return false;

        worker fresh;
        fresh.id = e.worker;
        fresh.is_named = !given.name.empty();
        fresh.turn_budget = given.turn_budget;
        fresh.time_budget = given.time_budget;
        fresh.description = given.description;
        fresh.asked_by = given.asked_by;
        fresh.settings = given.settings;
        worker_terms terms{given.agent, given.tools, given.token_budget, given.silence_budget, given.report};
        if (!(terms == worker_terms{})) fresh.terms.change() = std::move(terms);
        fresh.binding = known_binding(e.binding);
        remember(fresh, history_entry::side::user, given.prompt);
        enqueue(e, roster_.add(std::move(fresh)), given.parent);
        return true;
    }

    bool apply(event const& e, events::started const& what) {
        worker* const w = step(e.run, happening::started);
        if (!w) return false;
        queued_.erase(e.run);
        --roster_.bindings()[w->binding].queued;
        ++running_;
        w->since = e.at;
        run_facts& now = w->current.change();
        now.deadline = what.deadline;
        now.began = now.heard = e.at;
        deadlines_.emplace(due(*w), e.run);
        return true;
    }

    bool apply(event const& e, events::turn_taken const& what) {
        worker* const w = step(e.run, happening::turn_taken);
        if (!w) return false;
        ++w->turns_taken;
        show(*w, what.so_far, what.omitted);
        confirm(*w);
        w->current.change().under_way = static_cast<std::uint32_t>(w->held.size());
        hear(*w, e);
        return true;
    }

    bool apply(event const& e, events::progressed const& what) {
        worker* const w = step(e.run, happening::progressed);
        if (!w) return false;
        show(*w, what.so_far, what.omitted);
        w->current.change().tokens = what.tokens;
        hear(*w, e);
        return true;
    }

    bool apply(event const& e, events::user_asked const&) {
        worker* const w = step(e.run, happening::user_asked);
        if (!w) return false;
        deadlines_.erase({due(*w), e.run});
        w->since = e.at;
        return true;
    }

    bool apply(event const& e, events::user_answered const& what) {
        worker* const w = step(e.run, happening::user_answered);
        if (!w) return false;
        run_facts& now = w->current.change();
        now.began = later(now.began, passed(w->since, e.at));  // the wait is no work
        w->since = e.at;
        w->current.change().deadline = what.deadline;
        w->current.change().heard = e.at;
        deadlines_.emplace(due(*w), e.run);
        return true;
    }

    bool apply(event const& e, events::own_part_done const& what) {
        worker const* const found = find(e.run);
        bool const fits = found && found->current->children != 0 && is_its_own(*found, e.run, what.notice)
                       && what.notice.cause == cause::finished;
        worker* const w = fits ? step(e.run, happening::own_part_done) : nullptr;
        if (!w) return false;
        deadlines_.erase({due(*w), e.run});
        --running_;
        w->since = e.at;
        confirm(*w);
        w->current.change().own_part = what.notice;
        return true;
    }

    bool apply(event const& e, events::message_held const& what) {
        worker* const w = step(e, happening::message_held);
        if (!w) return false;
        w->held.push_back({what.text, what.whom});
        w->history_bytes += bytes_in_history(what.text);
        if (!w->is_live() && !w->wants_to_go_on) want_to_go_on(roster_.find(e.binding, e.worker.text()), true);
        return true;
    }

    bool apply(event const& e, events::continued const& what) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot || !is_next(e.run) || !may_work_for(e.binding, what.parent)) return false;
        worker& w = roster_[at];
        if (what.message.empty() && w.held.empty()) return false;
        if (!transition_for(w.state, happening::continued)) return false;
        if (w.wants_to_go_on) want_to_go_on(at, false);
        roster_.set_live(at);
        deliver(w, w.held.size());
        if (!what.message.empty()) remember(w, history_entry::side::user, what.message);
        enqueue(e, at, what.parent);
        return true;
    }

    bool apply(event const& e, events::withdrawn const&) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot || !roster_[at].wants_to_go_on) return false;
        want_to_go_on(at, false);
        return true;
    }

    // A run that went well ends after its children; one that did not leaves them orphans, to be stopped.
    bool apply(event const& e, events::ended const& what) {
        auto const found = live_.find(e.run);
        if (found == live_.end() || !may_end(roster_[found->second], e.run, what.notice)) return false;
        slot const at = found->second;
        worker& w = roster_[at];
        leave_live(w, e.run);
        w.state = worker_state::finished;
        w.cause = what.notice.cause;
        w.since = e.at;
        if (w.cause == cause::finished) confirm(w);
        drop_held_for_run(w);
        if (what.notice.result) remember(w, history_entry::side::worker, *what.notice.result);
        leave_family(w, e.run);
        w.current.drop();
        roster_.set_finished(at);
        return true;
    }

    bool apply(event const& e, events::evicted const&) {
        slot const at = roster_.find(e.binding, e.worker.text());
        if (at == detail::no_slot || roster_[at].wants_to_go_on) return false;
        if (!transition_for(roster_[at].state, happening::evicted)) return false;
        roster_.erase(at);
        return true;
    }

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
            return w.current->children == 0 && is_as_said(w, with);
        }
        return with.cause != cause::finished || w.current->children == 0;
    }

    // The worker, in the state to which the event leads; null where it leads nowhere.
    worker* step(worker& w, happening what) noexcept {
        transition const* const row = transition_for(w.state, what);
        if (!row || !row->to) return nullptr;
        w.state = *row->to;
        return &w;
    }
    worker* step(run_id run, happening what) {
        auto const found = live_.find(run);
        return found == live_.end() ? nullptr : step(roster_[found->second], what);
    }
    worker* step(event const& e, happening what) {
        slot const at = roster_.find(e.binding, e.worker.text());
        return at == detail::no_slot ? nullptr : step(roster_[at], what);
    }

    slot known_binding(binding_key const& key) {
        slot const at = roster_.find_binding(key);
        return at != detail::no_slot ? at : roster_.add_binding(key);
    }

    // A run of its own for each spawn and each continuation: what is said of one is not said of the next.
    void enqueue(event const& e, slot at, run_id parent) {
        worker& w = roster_[at];
        binding_record& in = roster_.bindings()[w.binding];
        w.state = worker_state::queued;
        w.since = e.at;
        w.run = e.run;
        w.turns_taken = 0;
        ++w.runs;
        ++in.queued;
        ++in.live;
        queued_.insert(e.run);
        live_.emplace(e.run, at);
        last_run_ = e.run;
        if (!parent.empty()) join_family(w, parent);
    }

    void join_family(worker& w, run_id parent) {
        auto const above = live_.find(parent);
        run_facts& own = w.current.change();
        own.parent = parent;
        own.is_orphan = above == live_.end();
        if (own.is_orphan) return;
        run_facts& its = roster_[above->second].current.change();
        ++its.children;
        its.had_children = true;
        own.above = its.above;
        own.above.insert(own.above.begin(), above->second);
    }

    // Its children go to whoever is above it.
    void leave_family(worker const& w, run_id run) {
        run_id const parent = w.current->parent;
        auto const above = live_.find(parent);
        if (above != live_.end()) --roster_[above->second].current.change().children;
        if (w.current->children == 0) return;
        for (auto child = live_.upper_bound(run); child != live_.end(); ++child) {
            worker& each = roster_[child->second];
            if (!(each.current->parent == run)) continue;
            each.current.change().is_orphan = true;
            each.current.change().parent = parent;
            if (above != live_.end()) ++roster_[above->second].current.change().children;
        }
    }

    void leave_live(worker const& w, run_id run) {
        binding_record& in = roster_.bindings()[w.binding];
        if (queued_.erase(run) != 0) --in.queued;
        if (w.state == worker_state::running) deadlines_.erase({due(w), run});
        if (w.state == worker_state::running || w.state == worker_state::waiting) --running_;
        --in.live;
        live_.erase(run);
    }

    void hear(worker& w, event const& e) {
        deadlines_.erase({due(w), e.run});
        w.current.change().heard = e.at;
        deadlines_.emplace(due(w), e.run);
    }

    static void show(worker& w, std::string const& so_far, std::size_t omitted) {
        run_facts& now = w.current.change();
        now.so_far = so_far;
        now.so_far_omitted = omitted;
    }

    void want_to_go_on(slot at, bool wants) {
        worker& w = roster_[at];
        std::size_t& pending = roster_.bindings()[w.binding].pending;
        w.wants_to_go_on = wants;
        wants ? roster_.set_live(at) : roster_.set_finished(at);  // who wants to go on does not make room for others
        wants ? ++pending : --pending;
    }

    static void remember(worker& w, history_entry::side by, std::string_view text) {
        w.history.push_back({by, std::string{text}});
        w.history_bytes += bytes_in_history(text);
    }

    // What was handed out at its last turn has been read.
    static void confirm(worker& w) {
        if (w.current->under_way == 0) return;
        deliver(w, w.current->under_way);
        w.current.change().under_way = 0;
    }

    static void deliver(worker& w, std::size_t count) {
        auto const end = w.held.begin() + static_cast<std::ptrdiff_t>(count);
        for (auto one = w.held.begin(); one != end; ++one) {
            w.history.push_back({history_entry::side::user, std::move(one->text)});
        }
        w.held.erase(w.held.begin(), end);
        if (w.held.empty()) w.held = {};
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

    roster roster_;
    std::set<run_id> queued_;  // runs count upwards, so the first in order came first
    std::map<run_id, slot> live_;
    std::set<std::pair<time_point, run_id>> deadlines_;
    std::size_t running_ = 0;
    run_id last_run_;
};

}  // namespace muster::inline v0
