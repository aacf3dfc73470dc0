// Every team of every coordinator: the fold of the events of team_event.hpp.
//
//     for (muster::team const& one : crew.state().teams().of(desk)) …;
//
// It decides nothing: `fault_of_…` say what stands against a command, and `apply` refuses what cannot have happened. A
// look-up is linear in the few teams that one coordinator may have, logarithmic in coordinators.
#pragma once

#include <muster/crew/detail/nothing.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/team.hpp>
#include <muster/crew/team_event.hpp>
#include <muster/crew/time.hpp>
#include <muster/text/same_name.hpp>

#include <algorithm>
#include <compare>
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

// due_team: a team that something is to be done about, and since or until when
struct due_team {
    time_point at = {};
    binding_key binding = {};
    std::string team = {};

    friend bool operator==(due_team const&, due_team const&) = default;
    friend auto operator<=>(due_team const&, due_team const&) = default;
};

class team_register {
public:
    // In the order of their opening.
    [[nodiscard]] std::vector<team> const& of(binding_key const& in) const {
        record const* const found = find(in);
        return found ? found->open : detail::nothing<std::vector<team>>();
    }
    // What is remembered of teams that were closed, oldest first: names, or all of it.
    [[nodiscard]] std::deque<team> const& closed_of(binding_key const& in) const {
        record const* const found = find(in);
        return found ? found->closed : detail::nothing<std::deque<team>>();
    }
    [[nodiscard]] team const* find(binding_key const& in, std::string_view name) const noexcept {
        record const* const found = find(in);
        return found ? open_in(*found, name) : nullptr;
    }
    // The open team of that name, or of one that is the same by same_name; else null.
    [[nodiscard]] team const* find_same(binding_key const& in, std::string_view name) const noexcept {
        for (team const& one : of(in)) {
            if (same_name(one.name, name)) return &one;
        }
        return nullptr;
    }
    // The team of a worker, or null.
    [[nodiscard]] team const* find_team_of(binding_key const& in, worker_id const& who) const noexcept {
        record const* const found = find(in);
        if (!found) return nullptr;
        for (team const& one : found->open) {
            if (one.find(who)) return &one;
        }
        return nullptr;
    }
    [[nodiscard]] std::uint64_t next_serial(binding_key const& in) const noexcept {
        record const* const found = find(in);
        return found ? found->opened + 1 : 1;
    }

    // What stands against a new team; `name` as team_name_from gives it.
    [[nodiscard]] team_fault fault_of_opening(binding_key const& in, std::string_view name, team_limits const& most,
                                              std::size_t max_bindings) const {
        if (!most.enabled) return team_fault::disabled;
        if (name.empty()) return team_fault::bad_name;
        if (find_same(in, name)) return team_fault::name_taken;
        if (of(in).size() >= most.max_teams) return team_fault::too_many_teams;
        bool const has_room = find(in) || records_.size() < max_bindings || !find_forgettable().empty();
        return has_room ? team_fault::none : team_fault::too_many_bindings;
    }
    // A coordinator of whose teams only closed ones are remembered; none if there is none.
    [[nodiscard]] binding_key find_forgettable() const { return idle_.empty() ? binding_key{} : *idle_.begin(); }
    [[nodiscard]] std::size_t coordinators() const noexcept { return records_.size(); }
    void forget(binding_key const& in) {
        records_.erase(in);
        idle_.erase(in);
    }
    // What stands against another member, whoever it is.
    [[nodiscard]] static team_fault fault_of_joining(team const& which, team_limits const& most) noexcept {
        if (which.is_being_deleted || which.is_draining) return team_fault::deleted;
        return which.members.size() + 1 < most.max_members ? team_fault::none : team_fault::team_full;
    }
    // What stands against looking for a team in order to close it.
    [[nodiscard]] team_fault fault_of_closing(binding_key const& in, std::string_view name,
                                              team_limits const& most) const {
        if (!most.enabled) return team_fault::disabled;
        if (find(in, name)) return team_fault::none;
        for (team const& one : closed_of(in)) {
            if (!name.empty() && one.name == name) return team_fault::already_deleted;
        }
        return team_fault::not_found;
    }

    // Teams in which nobody works, and since when; those that were flagged and those that are being deleted apart.
    [[nodiscard]] std::set<due_team> const& quiet() const noexcept { return quiet_; }
    // Teams whose members are asked to end, and until when.
    [[nodiscard]] std::set<due_team> const& draining() const noexcept { return draining_; }
    // Visits each coordinator that has opened a team.
    template <class Visit>
    void for_each(Visit visit) const {
        for (auto const& [in, here] : records_) visit(in, here.open);
    }

    bool apply(binding_key const& in, time_point at, worker_id const&, events::team_opened const& what) {
        if (in.empty() || what.team.empty() || what.serial != next_serial(in) || find(in, what.team)) return false;
        if (!of(what.forgets).empty() || what.forgets == in) return false;
        forget(what.forgets);
        record& here = records_[in];
        idle_.erase(in);
        std::erase_if(here.closed, [&](team const& one) { return one.name == what.team; });
        here.opened = what.serial;
        team& fresh = here.open.emplace_back();
        fresh.name = what.team;
        fresh.serial = what.serial;
        fresh.description = what.description;
        fresh.lead_session_id = what.lead_session_id;
        fresh.file = what.file;
        fresh.created = fresh.quiet_since = at;
        schedule(in, fresh);
        return true;
    }
    bool apply(binding_key const& in, time_point at, worker_id const& who, events::member_joined const& what) {
        team const* const known = find(in, what.team);
        if (!known || known->is_being_deleted || who.empty() || find_team_of(in, who)) return false;
        return change(in, what.team, [&](team& in_it) {
            in_it.members.push_back({.name = what.name,
                                     .worker = who,
                                     .kind = what.kind,
                                     .joined = at,
                                     .brief = what.brief,
                                     .settings = what.settings});
            in_it.is_stale = false;
            return true;
        });
    }
    bool apply(binding_key const& in, time_point at, worker_id const& who, events::member_idled const& what) {
        return change_member(in, what.team, who, [&](team& in_it, team_member& member) {
            if (member.is_idle) return false;
            member.is_idle = true;
            member.why = what.why;
            in_it.quiet_since = at;
            return true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const& who, events::member_resumed const& what) {
        return change_member(in, what.team, who, [&](team& in_it, team_member& member) {
            if (!member.is_idle) return false;
            member.is_idle = member.was_killed = false;
            in_it.is_stale = false;
            return true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const& who, events::member_force_killed const& what) {
        return change_member(in, what.team, who, [](team&, team_member& member) { return member.was_killed = true; });
    }
    bool apply(binding_key const& in, time_point at, worker_id const& who, events::member_left const& what) {
        return change_member(in, what.team, who, [&](team& in_it, team_member& member) {
            if (!member.is_idle) in_it.quiet_since = at;
            std::erase_if(in_it.members, [&](team_member const& one) { return one.worker == who; });
            return true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const&, events::worktree_kept const& what) {
        return change(in, what.team, [&](team& in_it) { return in_it.worktrees.push_back(what.path), true; });
    }
    bool apply(binding_key const& in, time_point, worker_id const&, events::team_stale const& what) {
        return change(in, what.team, [](team& in_it) {
            if (in_it.is_stale || in_it.has_active_members()) return false;
            return in_it.is_stale = true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const&, events::team_draining const& what) {
        return change(in, what.team, [&](team& in_it) {
            if (in_it.is_draining || in_it.is_being_deleted) return false;
            in_it.drained_at = what.until;
            return in_it.is_draining = true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const&, events::team_closing const& what) {
        return change(in, what.team, [](team& in_it) {
            if (in_it.is_being_deleted || in_it.has_active_members()) return false;
            return in_it.is_being_deleted = true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const&, events::team_step_done const& what) {
        return change(in, what.team, [&](team& in_it) {
            auto const at = std::lower_bound(in_it.cleaned_up.begin(), in_it.cleaned_up.end(), what.step);
            bool const was_done = at != in_it.cleaned_up.end() && *at == what.step;
            if (was_done || !in_it.is_being_deleted) return false;
            return static_cast<void>(in_it.cleaned_up.insert(at, what.step)), true;
        });
    }
    bool apply(binding_key const& in, time_point, worker_id const&, events::team_closed const& what) {
        team const* const known = find(in, what.team);
        if (!known || !known->is_being_deleted) return false;
        record& here = records_[in];
        unschedule(in, *known);
        here.closed.push_back(what.keeps_record ? *known : team{.name = what.team});
        while (here.closed.size() > what.remembered) here.closed.pop_front();
        std::erase_if(here.open, [&](team const& one) { return one.name == what.team; });
        if (here.open.empty()) idle_.insert(in);
        return true;
    }

private:
    struct record {
        std::vector<team> open = {};
        std::deque<team> closed = {};
        std::uint64_t opened = 0;
    };

    [[nodiscard]] record const* find(binding_key const& in) const noexcept {
        auto const found = records_.find(in);
        return found == records_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] static team const* open_in(record const& here, std::string_view name) noexcept {
        for (team const& one : here.open) {
            if (one.name == name) return &one;
        }
        return nullptr;
    }

    // `how(team)` says whether it has changed it; then it stands in another place of the orders below.
    template <class How>
    bool change(binding_key const& in, std::string_view name, How how) {
        team* const which = const_cast<team*>(find(in, name));
        if (!which) return false;
        unschedule(in, *which);
        bool const changed = how(*which);
        schedule(in, *which);
        return changed;
    }
    template <class How>
    bool change_member(binding_key const& in, std::string_view name, worker_id const& who, How how) {
        return change(in, name, [&](team& in_it) {
            team_member* const member = const_cast<team_member*>(in_it.find(who));
            return member && how(in_it, *member);
        });
    }

    void schedule(binding_key const& in, team const& which) {
        bool const waits = !which.is_being_deleted && !which.has_active_members();
        if (waits && !which.is_stale) quiet_.insert({which.quiet_since, in, which.name});
        if (which.is_draining && !which.is_being_deleted && which.has_active_members()) {
            draining_.insert({which.drained_at, in, which.name});
        }
    }
    void unschedule(binding_key const& in, team const& which) {
        quiet_.erase({which.quiet_since, in, which.name});
        draining_.erase({which.drained_at, in, which.name});
    }

    std::map<binding_key, record> records_;
    std::set<binding_key> idle_;  // bindings that have no open team
    std::set<due_team> quiet_;
    std::set<due_team> draining_;
};

}}  // namespace muster::v0
