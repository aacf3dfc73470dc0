// A team: workers under one name, directed by the agent that opened it.
//
//     muster::team_name_from("Auth & tokens");    // "auth---tokens"
//     muster::member_name_from("Scout");          // "scout"; empty for what is no name, or is reserved
//
// Names are made safe rather than refused: each character that is no ASCII letter or digit becomes one `-`, letters
// become small. So a name is safe in a path, in an address and in a prompt.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/crew/agent_name.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/team_limits.hpp>
#include <muster/crew/time.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// actor_kind: what a worker was started as, whatever the dialect is
enum class actor_kind : unsigned char {
    worker,    // works on a task, reports when it ends, and messages nobody
    teammate,  // works beside others, and tells them and its lead what it does
};

// idle_reason: why a member does nothing now. That it is idle is no report: what it found stands in its notice.
enum class idle_reason : unsigned char {
    available,    // it has done what it was asked
    interrupted,  // it was stopped, or its budget was used up
    failed,
};

[[nodiscard]] constexpr std::string_view word(actor_kind what) noexcept {
    return what == actor_kind::worker ? "worker" : "teammate";
}
[[nodiscard]] constexpr std::string_view word(idle_reason why) noexcept {
    switch (why) {
        case idle_reason::available: return "available";
        case idle_reason::interrupted: return "interrupted";
        case idle_reason::failed: break;
    }
    return "failed";
}

struct team_member {
    std::string name = {};
    worker_id worker = {};
    actor_kind kind = actor_kind::worker;
    time_point joined{};
    bool is_idle = false;
    idle_reason why = idle_reason::available;  // it is idle
    bool was_killed = false;                   // its last run was ended because its team was closed by force
    std::string brief = {};                    // how its prompt begins
    std::vector<setting> settings = {};        // of its task, as they were when it joined

    friend bool operator==(team_member const&, team_member const&) = default;
};

struct team {
    std::string name = {};
    std::string description = {};
    std::string lead_session_id = {};            // of the session that leads it; empty if the host has not said
    std::string file = {};                       // where the host keeps it; empty if nowhere
    std::vector<team_member> members = {};       // in the order in which they joined; without the lead
    std::vector<std::string> worktrees = {};     // to be removed with it
    std::vector<std::uint32_t> cleaned_up = {};  // indices of the deletion steps that are done, in order
    bool is_being_deleted = false;               // its deletion has begun, and is to be tried again
    std::uint64_t serial = 0;                    // among all teams that its coordinator ever opened: names come again
    time_point created{};
    time_point quiet_since{};  // nobody has worked in it since, if nobody does now
    bool is_stale = false;     // and that was so long ago that it was flagged
    bool is_draining = false;  // nobody joins, and at `drained_at` who still works is stopped
    time_point drained_at{};

    [[nodiscard]] std::string lead_agent_id() const { return std::string{detail::lead_name} + '@' + name; }
    [[nodiscard]] team_member const* find(worker_id const& who) const& noexcept {
        for (team_member const& one : members) {
            if (one.worker == who) return &one;
        }
        return nullptr;
    }
    team_member const* find(worker_id const& who) const&& = delete;
    [[nodiscard]] bool has_active_members() const noexcept {
        for (team_member const& one : members) {
            if (!one.is_idle) return true;
        }
        return false;
    }

    friend bool operator==(team const&, team const&) = default;
};

// team_name_from(text, limits), member_name_from(text, limits): empty for a text that gives no name
namespace detail {

[[nodiscard]] inline std::string dashed(std::string_view text) {
    std::string name;
    for (char const c : text) {
        if (!is_utf8_continuation(c)) name += is_ascii_alnum(c) ? to_ascii_lower(c) : '-';
    }
    return name;
}

[[nodiscard]] inline std::string name_within(std::string_view text, std::size_t most) {
    if (text.size() > 4 * most) return {};  // too long in any characters
    std::string name = dashed(text);
    bool const is_name = name.size() <= most && name.find_first_not_of('-') != std::string::npos;
    return is_name ? name : std::string{};
}

}  // namespace detail

[[nodiscard]] inline std::string team_name_from(std::string_view text, team_limits const& most = {}) {
    return detail::name_within(trimmed(text), most.max_name);
}

[[nodiscard]] inline std::string member_name_from(std::string_view text, team_limits const& most = {}) {
    std::string name = detail::name_within(trimmed(text), most.max_member_name);
    return is_reserved_name(name) ? std::string{} : name;
}

// team_fault: why a team cannot be opened, joined or closed
enum class team_fault : unsigned char {
    none,
    disabled,
    bad_name,
    bad_member_name,
    description_too_large,
    name_taken,
    too_many_teams,
    team_full,
    not_found,
    deleted,          // its deletion has begun, or its members are asked to end
    already_deleted,  // and is done
    blocked_by_active_members,
    clean_up_failed,  // a step of its deletion has not worked yet
    member_not_found,
    not_leader,
    not_member,
    only_lead_can_broadcast,
    teammate_cannot_spawn,
    teammate_cannot_delete,
    too_many_bindings,
    bad_worktree,  // no path, or too long a one
    too_many_worktrees,
    no_binding,  // the binding is empty, so nobody leads the team
    which_team,  // no name, and several teams are open
    not_kept,    // the journal could not keep it
};

// word(fault): its kind in an answer
[[nodiscard]] constexpr std::string_view word(team_fault why) noexcept {
    switch (why) {
        case team_fault::none: return "None";
        case team_fault::disabled: return "TeamingDisabled";
        case team_fault::bad_name: return "InvalidName";
        case team_fault::bad_member_name: return "InvalidMemberName";
        case team_fault::description_too_large: return "BodyTooLarge";
        case team_fault::name_taken: return "TeamNameTaken";
        case team_fault::too_many_teams: return "ConcurrentCapExceeded";
        case team_fault::team_full: return "TeamFull";
        case team_fault::not_found: return "TeamNotFound";
        case team_fault::deleted: return "TeamDeleted";
        case team_fault::already_deleted: return "AlreadyDeleted";
        case team_fault::blocked_by_active_members: return "BlockedByActiveMembers";
        case team_fault::clean_up_failed: return "CleanUpFailed";
        case team_fault::member_not_found: return "MemberNotFound";
        case team_fault::not_leader: return "NotLeader";
        case team_fault::not_member: return "NotMember";
        case team_fault::only_lead_can_broadcast: return "OnlyLeadCanBroadcast";
        case team_fault::teammate_cannot_spawn: return "TeammateCannotSpawnTeammate";
        case team_fault::teammate_cannot_delete: return "TeammateCannotDeleteTeam";
        case team_fault::too_many_bindings: return "TooManyBindings";
        case team_fault::bad_worktree: return "InvalidPath";
        case team_fault::too_many_worktrees: return "TooManyWorktrees";
        case team_fault::not_kept: return "NotKept";
        case team_fault::no_binding: return "BindingUnresolved";
        case team_fault::which_team: return "SeveralTeams";
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(team_fault why) noexcept {
    switch (why) {
        case team_fault::none: return "nothing is wrong";
        case team_fault::disabled: return "there are no teams here: start workers without one";
        case team_fault::bad_name:
            return "the team's name is small letters, digits and '-', not '-' alone, and at most 64 characters long";
        case team_fault::bad_member_name:
            return "the worker's name is small letters, digits and '-', not '-' alone, at most 32 characters long, and "
                   "not reserved: coordinator, main, team-lead, broadcast, user and system address other recipients, "
                   "whatever their case, blanks, - and _; name the worker after its task";
        case team_fault::description_too_large: return "the description is too large: three to five words are enough";
        case team_fault::name_taken:
            return "a team of yours has this name, or one that differs only in '-': choose another, or start workers in "
                   "that one";
        case team_fault::too_many_teams: return "you lead as many teams as you may: close one first";
        case team_fault::team_full: return "the team is full: continue one of its workers, or open another team";
        case team_fault::not_found: return "no team of yours has this name";
        case team_fault::deleted: return "the team is being deleted: finish that first, or use another";
        case team_fault::already_deleted: return "the team was deleted before";
        case team_fault::blocked_by_active_members: return "some of its members are still at work";
        case team_fault::clean_up_failed: return "not all of the team could be removed: close it again to try the rest";
        case team_fault::member_not_found: return "the team has no such member";
        case team_fault::not_leader: return "only the lead of the team may do this";
        case team_fault::not_member: return "this worker is no member of the team";
        case team_fault::only_lead_can_broadcast: return "only the lead may message all members at once";
        case team_fault::teammate_cannot_spawn: return "a member starts no members: ask the lead for one";
        case team_fault::teammate_cannot_delete: return "a member closes no team: tell the lead that the work is done";
        case team_fault::too_many_bindings: return "there are too many bindings with teams";
        case team_fault::bad_worktree: return "the path of the worktree is empty or too long";
        case team_fault::too_many_worktrees: return "the team has as many worktrees as it may";
        case team_fault::not_kept: return "this could not be kept, so it was not done: ask again";
        case team_fault::no_binding: return "the binding is empty: name the channel and the account whose team it is";
        case team_fault::which_team: return "you lead several teams: give the name of one";
    }
    return "an unknown fault";
}

}}  // namespace muster::v0
