// The commands of a crew about teams.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/crew/roster.hpp>
#include <muster/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace muster { inline namespace v0 {

inline team_fault crew::open_team(time_point now, binding_key const& in, team_plan const& what,
                                  team_limits const& most) {
    command const now_and_then{*this, now};
    team_limits const limit = lowered(most, limits_.teams);
    if (!what.by.empty()) return team_fault::not_leader;
    if (in.empty()) return team_fault::no_binding;
    if (what.description.size() > limit.max_description) return team_fault::description_too_large;
    bool const is_name = team_name_from(what.name, limit) == what.name;
    team_fault const why =
        state_.teams().fault_of_opening(in, is_name ? what.name : std::string{}, limit, limits_.max_bindings);
    if (why != team_fault::none) return why;
    team_register const& all = state_.teams();
    bool const makes_room = all.next_serial(in) == 1 && all.coordinators() >= limits_.max_bindings;
    commit_for(in, events::team_opened{what.name, all.next_serial(in), what.description, what.lead_session_id,
                                       what.file, makes_room ? all.find_forgettable() : binding_key{}});
    return team_fault::none;
}

inline team_fault crew::fault_of_member(binding_key const& in, member_plan const& where,
                                        team_limits const& most) const noexcept {
    if (!most.enabled) return team_fault::disabled;
    if (!where.by.empty()) return team_fault::teammate_cannot_spawn;
    team const* const which = find_team(in, where.team);
    return which ? team_register::fault_of_joining(*which, most) : team_fault::not_found;
}

namespace detail {

// "scout-2", shortened in the middle where there is no room for the number.
inline std::string numbered_name(std::string_view name, int number, std::size_t most) {
    std::string const tail = "-" + std::to_string(number);
    return std::string{name.substr(0, most > tail.size() ? most - tail.size() : 0)} + tail;
}

// Returns a number from 2 on for which `is_taken` returns false. It is the first if all numbers below the first are
// taken; otherwise it is the number after one that is taken. Calls `is_taken` about twice per binary digit of the
// number.
template <class IsTaken>
[[nodiscard]] int free_number(int most, IsTaken is_taken) {
    int taken = 1, step = 1;
    while (taken + step < most && is_taken(taken + step)) {
        taken += step;
        step *= 2;
    }
    int free = (std::min)(taken + step, most);
    while (free - taken > 1) {
        int const middle = taken + (free - taken) / 2;
        (is_taken(middle) ? taken : free) = middle;
    }
    return free;
}

}  // namespace detail

inline join_answer crew::spawn_member(time_point now, binding_key const& in, member_plan const& where, task what,
                                      team_limits const& most) {
    command const now_and_then{*this, now};
    team_limits const limit = lowered(most, limits_.teams);
    if (what.name.empty()) what.name = "worker";
    if (!what.parent.empty()) return {team_fault::teammate_cannot_spawn};  // the roster is flat
    if (member_name_from(what.name, limit) != what.name) return {team_fault::bad_member_name};
    if (team_fault const why = fault_of_member(in, where, limit); why != team_fault::none) return {why};
    if (state_.find_same(in, what.name)) {
        auto const name_with = [&](int n) { return detail::numbered_name(what.name, n, limit.max_member_name); };
        what.name =
            name_with(detail::free_number(1'000'000, [&](int n) { return state_.find_same(in, name_with(n)); }));
    }
    join_answer answer{.spawned = put_into_queue(in, std::move(what))};
    if (!answer) return answer;
    commit_joined(in, where, answer.spawned, limit.max_brief_bytes);
    answer.team = detail::there(find_team(in, where.team));
    return answer;
}

inline void crew::commit_joined(binding_key const& in, member_plan const& where, spawn_answer const& who,
                                std::size_t most) {
    worker const& fresh = detail::there(state_.find(in, who.worker.text()));
    std::string_view const prompt = fresh.history.front().text;
    commit_for(fresh, who.run,
               events::member_joined{where.team, std::string{fresh.name()}, where.kind,
                                     std::string{cut_utf8(prompt, most)}, fresh.settings});
}

inline team_fault crew::dismiss_member(time_point now, binding_key const& in, std::string_view team_name,
                                       worker_id const& who, worker_id const& by) {
    command const now_and_then{*this, now};
    if (!by.empty()) return team_fault::not_leader;
    team const* const which = find_team(in, team_name);
    if (!which) return team_fault::not_found;
    if (!which->find(who)) return team_fault::member_not_found;
    if (is_at_work(in, who)) return team_fault::blocked_by_active_members;
    commit({time_.now(), in, who, {}, events::member_left{which->name, leave_reason::dismissed}});
    return team_fault::none;
}

inline team_fault crew::keep_worktree(time_point now, binding_key const& in, std::string_view team_name,
                                      std::string path, team_limits const& most) {
    command const now_and_then{*this, now};
    team_limits const limit = lowered(most, limits_.teams);
    team const* const which = find_team(in, team_name);
    if (!which) return team_fault::not_found;
    if (path.empty() || path.size() > limit.max_worktree_bytes) return team_fault::bad_worktree;
    if (which->worktrees.size() >= limit.max_worktrees) return team_fault::too_many_worktrees;
    commit_for(in, events::worktree_kept{which->name, std::move(path)});
    return team_fault::none;
}

inline team_fault crew::drain_team(time_point now, binding_key const& in, std::string_view team_name,
                                   worker_id const& by) {
    command const now_and_then{*this, now};
    if (!by.empty()) return team_fault::not_leader;
    team const* const which = find_team(in, team_name);
    if (!which) return team_fault::not_found;
    if (which->is_being_deleted || which->is_draining) return team_fault::deleted;
    commit_for(in, events::team_draining{which->name, later(time_.now(), limits_.teams.drain)});
    caller const lead{in, role_kind::coordinator};
    for (worker_id const& each : active_members(in, *which)) {
        (void)ask_to_stop(now, lead, each.text(), "the team is being closed");
    }
    return team_fault::none;
}

// One that runs and was silent for long has crashed, as far as anybody can tell.
inline bool crew::is_at_work(binding_key const& in, worker_id const& who) const noexcept {
    worker const* const found = state_.find(in, who.text());
    if (!found) return false;
    if (found->state != worker_state::running) return found->is_live() || found->wants_to_go_on;
    return passed(found->current->heard, time_.now()) < limits_.teams.heartbeat;
}

inline std::vector<worker_id> crew::active_members(binding_key const& in, team const& which) const {
    std::vector<worker_id> active;
    for (team_member const& member : which.members) {
        if (is_at_work(in, member.worker)) active.push_back(member.worker);
    }
    return active;
}

inline team_fault crew::fault_of_broadcast(binding_key const& in, std::string_view team_name,
                                           worker_id const& by) const noexcept {
    team const* const which = find_team(in, team_name);
    if (!which) return team_fault::not_found;
    if (by.empty()) return team_fault::none;
    return which->find(by) ? team_fault::only_lead_can_broadcast : team_fault::not_member;
}

// Ends what a member is at, or is to go on with.
inline bool crew::stop_member(binding_key const& in, std::string_view team_name, worker_id const& who) {
    worker const* const found = state_.find(in, who.text());
    if (!found || (!found->is_live() && !found->wants_to_go_on)) return false;
    commit({time_.now(), in, who, found->run, events::member_force_killed{std::string{team_name}}});
    if (found->is_live())
        end_with_children(*found, cause::parent_stop);
    else
        withdraw(*found);
    return true;
}

namespace detail {

// Nobody works there any more. Only a journal that ends in the middle of a command can have left it otherwise, and
// `recover` brings that to its end.
[[nodiscard]] inline std::vector<worker_id> still_active(team const& which) {
    std::vector<worker_id> active;
    for (team_member const& member : which.members) {
        if (!member.is_idle) active.push_back(member.worker);
    }
    return active;
}

}  // namespace detail

inline closing_answer crew::close_team(time_point now, binding_key const& in, std::string_view team_name, closing how,
                                       worker_id const& by) {
    command const now_and_then{*this, now};
    if (!by.empty()) return {team_fault::teammate_cannot_delete};
    team_fault const why = state_.teams().fault_of_closing(in, team_name, limits_.teams);
    if (why != team_fault::none) return {why};
    return close_found(in, detail::there(find_team(in, team_name)), how);
}

inline closing_answer crew::close_only_team(time_point now, binding_key const& in, closing how) {
    command const now_and_then{*this, now};
    std::vector<team> const& open = state_.teams().of(in);
    if (!limits_.teams.enabled) return {team_fault::disabled};
    if (open.empty()) return {team_fault::not_found};
    if (open.size() == 1) return close_found(in, open[0], how);
    closing_answer answer{team_fault::which_team};
    for (team const& one : open) answer.open.push_back(one.name);
    return answer;
}

inline closing_answer crew::close_found(binding_key const& in, team const& which, closing how) {
    closing_answer answer;
    answer.active = active_members(in, which);
    if (how == closing::if_idle && !answer.active.empty()) {
        answer.why = team_fault::blocked_by_active_members;
        answer.team = which;
        return answer;
    }
    for (team_member const& member : std::vector<team_member>{which.members}) {
        if (stop_member(in, which.name, member.worker)) answer.killed.push_back(member.worker);
    }
    answer.active = detail::still_active(which);
    if (!answer.active.empty()) answer.why = team_fault::blocked_by_active_members;
    if (answer && !which.is_being_deleted) commit_for(in, events::team_closing{which.name});
    answer.team = which;
    return answer;
}

// The team that is being deleted; with a serial number, that one and no later one of the same name.
inline team const* crew::team_in_deletion(binding_key const& in, std::string_view name, std::uint64_t serial) const {
    team const* const which = find_team(in, name);
    bool const is_it = which && which->is_being_deleted && (serial == 0 || serial == which->serial);
    return is_it ? which : nullptr;
}

inline team_fault crew::clean_up_done(time_point now, binding_key const& in, std::string_view team_name,
                                      std::uint32_t step, std::uint64_t serial) {
    command const now_and_then{*this, now};
    team const* const which = team_in_deletion(in, team_name, serial);
    if (!which) return team_fault::not_found;
    std::vector<std::uint32_t> const& done = which->cleaned_up;
    bool const was_done = std::binary_search(done.begin(), done.end(), step);
    if (!was_done) commit_for(in, events::team_step_done{which->name, step});
    return team_fault::none;
}

inline team_fault crew::finish_closing(time_point now, binding_key const& in, std::string_view team_name,
                                       bool keeps_record, std::uint64_t serial) {
    command const now_and_then{*this, now};
    team const* const which = team_in_deletion(in, team_name, serial);
    if (!which) return team_fault::not_found;
    commit_for(in,
               events::team_closed{which->name, keeps_record, static_cast<std::uint32_t>(limits_.teams.max_deleted)});
    return team_fault::none;
}

// Who was to end by now is stopped; what has been quiet for long is flagged.
inline void crew::tick_teams() {
    std::vector<due_team> over;
    for (due_team const& each : state_.teams().draining()) {
        if (each.at > time_.now()) break;
        over.push_back(each);
    }
    for (due_team const& due : over) {
        for (team_member const& member :
             std::vector<team_member>{detail::there(find_team(due.binding, due.team)).members}) {
            stop_member(due.binding, due.team, member.worker);
        }
    }
    auto const& quiet = state_.teams().quiet();
    while (!quiet.empty() && later(quiet.begin()->at, limits_.teams.idle_after) <= time_.now()) {
        commit_for(binding_key{quiet.begin()->binding}, events::team_stale{quiet.begin()->team});
    }
}

namespace detail {

[[nodiscard]] constexpr idle_reason idle_reason_of(cause why) noexcept {
    switch (status_of(why)) {
        case status::completed: return idle_reason::available;
        case status::killed:
        case status::timeout: return idle_reason::interrupted;
        default: return idle_reason::failed;
    }
}

}  // namespace detail

// After a restart: where the journal ended between what a worker did and what that meant for its team.
inline void crew::mend_teams() {
    std::vector<event> missing;
    state_.teams().for_each([&](binding_key const& in, std::vector<team> const& open) {
        for (team const& one : open) {
            for (team_member const& member : one.members) {
                worker const* const who = state_.find(in, member.worker.text());
                event fact{time_.now(), in, member.worker, who ? who->run : run_id{}, events::member_resumed{one.name}};
                if (!who)
                    fact.what = events::member_left{one.name, leave_reason::evicted};
                else if (!who->is_live())
                    fact.what = events::member_idled{one.name, detail::idle_reason_of(who->cause)};
                if (!who || who->is_live() == member.is_idle) missing.push_back(std::move(fact));
            }
        }
    });
    for (event& fact : missing) commit(std::move(fact));
}

inline std::optional<event> crew::follows(event const& what) const {
    auto const* const ended = std::get_if<events::ended>(&what.what);
    bool const continued = std::holds_alternative<events::continued>(what.what);
    bool const evicted = std::holds_alternative<events::evicted>(what.what);
    if (!ended && !continued && !evicted) return {};
    team const* const in_it = state_.teams().find_team_of(what.binding, what.worker);
    if (!in_it) return {};
    bool const is_idle = detail::there(in_it->find(what.worker)).is_idle;
    bool const is_so_already = (ended && is_idle) || (continued && !is_idle);  // of a journal that ended in between
    if (is_so_already) return {};
    event next{what.at, what.binding, what.worker, what.run, events::member_resumed{in_it->name}};
    if (ended) next.what = events::member_idled{in_it->name, detail::idle_reason_of(ended->notice.cause)};
    if (evicted) next.what = events::member_left{in_it->name, leave_reason::evicted};
    return next;
}

}}  // namespace muster::v0
