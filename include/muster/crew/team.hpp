// A team: workers under one name, directed by the agent that opened it.
//
//     muster::team_name_from("Auth & tokens");    // "auth---tokens"
//     muster::member_name_from("Scout");          // "scout"; empty for what is no name, or is reserved
//
// Names are made safe rather than refused: each character that is no ASCII letter or digit becomes one `-`, letters
// become small. So a name is safe in a path, in an address and in a prompt.
#pragma once

#include <muster/crew/address.hpp>  // lead_name
#include <muster/crew/ids.hpp>      // worker_id
#include <muster/text/ascii.hpp>    // is_ascii_alnum, to_ascii_lower, trimmed
#include <muster/text/utf8.hpp>     // is_utf8_continuation

#include <cstddef>      // size_t
#include <functional>   // function
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0 {

struct team_limits {
    bool enabled = true;
    std::size_t max_teams = 4;          // open at once, for each coordinator; a dialect may have fewer
    std::size_t max_members = 8;        // of a team, its lead included
    std::size_t max_name = 64;          // characters of a team's name
    std::size_t max_member_name = 32;   // and of a member's
    std::size_t max_description = 200;  // bytes
    std::size_t max_worktrees = 64;     // remembered for a team
    std::size_t max_deleted = 64;       // names of deleted teams that are remembered; the oldest go first
};

struct team_member {
    std::string name;
    worker_id worker;
};

struct team {
    std::string name = {};
    std::string description = {};
    std::string lead_session_id = {};          // of the session that leads it; empty if the host has not said
    std::string file = {};                     // where the host keeps it; empty if nowhere
    std::vector<team_member> members = {};     // in the order in which they joined; without the lead
    std::vector<std::string> worktrees = {};   // to be removed with it
    std::vector<std::size_t> cleaned_up = {};  // places of the steps of its deletion that are done, where others failed
    bool is_being_deleted = false;             // its deletion has begun, and is to be tried again

    [[nodiscard]] std::string lead_agent_id() const { return std::string{detail::lead_name} + '@' + name; }
};

// clean_up_step: what the deletion of a team takes; answers an error, or an empty text
//
// The team is the one in memory, so what a step needs does not go with the files of an earlier one. A step that has
// worked is not called again when the deletion is tried again.
struct clean_up_step {
    std::string name;
    std::function<std::string(team const&)> run;
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
    return name == detail::lead_name || name == "broadcast" ? std::string{} : name;
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
    deleted,          // its deletion has begun
    already_deleted,  // and is done
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
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(team_fault why) noexcept {
    switch (why) {
        case team_fault::none: return "nothing is wrong";
        case team_fault::disabled: return "there are no teams here: start workers without one";
        case team_fault::bad_name:
            return "the team's name needs a letter or a digit, and is at most 64 characters long";
        case team_fault::bad_member_name:
            return "the worker's name needs a letter or a digit, is at most 32 characters long, and neither team-lead "
                   "nor broadcast";
        case team_fault::description_too_large: return "the description is too large: three to five words are enough";
        case team_fault::name_taken:
            return "a team of yours has this name: choose another, or start workers in that one";
        case team_fault::too_many_teams: return "you lead as many teams as you may: close one first";
        case team_fault::team_full: return "the team is full: continue one of its workers, or open another team";
        case team_fault::not_found: return "no team of yours has this name";
        case team_fault::deleted: return "the team is being deleted: finish that first, or use another";
        case team_fault::already_deleted: return "the team was deleted before";
    }
    return "an unknown fault";
}

}  // namespace muster::inline v0
