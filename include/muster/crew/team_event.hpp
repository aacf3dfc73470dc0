// What happens to teams: a part of the closed list in event.hpp.
//
//     auto const* const idle = std::get_if<muster::events::member_idled>(&e.what);
//     if (idle) show(e.worker, idle->team, word(idle->why));
//
// Each names its team; the event around it says of which binding the team is, and which member is meant. That a
// member is idle is told once, by an event of its own: it is no report and carries no result.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/team.hpp>
#include <muster/crew/time.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// leave_reason: why a member is none any more
enum class leave_reason : unsigned char {
    dismissed,  // by its lead
    evicted,    // the crew has forgotten it, to make room
};

[[nodiscard]] constexpr std::string_view word(leave_reason why) noexcept {
    return why == leave_reason::dismissed ? "dismissed" : "evicted";
}

namespace events {

struct team_opened {
    std::string team = {};
    std::uint64_t serial = 0;  // among the teams of its coordinator
    std::string description = {};
    std::string lead_session_id = {};
    std::string file = {};
    binding_key forgets = {};  // a coordinator whose closed teams are forgotten to make room for this one's
};
struct member_joined {
    std::string team = {};
    std::string name = {};
    actor_kind kind = actor_kind::worker;
    std::string brief = {};  // how its prompt begins
    std::vector<setting> settings = {};
};
struct member_idled {
    std::string team = {};
    idle_reason why = idle_reason::available;
};
struct member_resumed {  // it has something to do again
    std::string team = {};
};
struct member_force_killed {  // its run is ended, though it had not agreed
    std::string team = {};
};
struct member_left {
    std::string team = {};
    leave_reason why = leave_reason::dismissed;
};
struct worktree_kept {  // goes with the team
    std::string team = {};
    std::string path = {};
};
struct broadcast_sent {  // a message went to all who were at work
    std::uint32_t reached = 0;
};
struct team_stale {  // nobody has worked in it for long; it is flagged, and not deleted
    std::string team = {};
};
struct team_draining {  // its members are to end by themselves until then
    std::string team = {};
    time_point until{};
};
struct team_closing {  // from now on nobody joins, and the clean-up runs
    std::string team = {};
};
struct team_step_done {  // a step of the clean-up has worked
    std::string team = {};
    std::uint32_t step = 0;
};
struct team_closed {
    std::string team = {};
    bool keeps_record = false;     // what was known of it is kept, not only its name
    std::uint32_t remembered = 0;  // of the coordinator's deleted teams, that many from now on; the oldest go
};

}  // namespace events

}}  // namespace muster::v0
