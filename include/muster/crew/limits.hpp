// How much of everything a crew may hold. Nothing in it grows past these.
//
//     muster::crew crew{muster::crew_limits{.max_running = 4, .run_budget = std::chrono::minutes{5}}};
//
// "For each binding" keeps bindings apart: what one uses up is not missing to another, so nobody learns
// from a refusal what others do. Only `max_running` is shared, as the host's threads are.
#pragma once

#include <muster/crew/team_limits.hpp>
#include <muster/crew/time.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 {

struct crew_limits {
    std::size_t max_bindings = 256;
    std::size_t max_running = 16;     // runs at once in the whole crew; more wait their turn
    std::size_t max_queued = 256;     // waiting runs for each binding; more are refused
    std::size_t max_finished = 1000;  // finished workers kept for each binding; the oldest goes first
    std::size_t max_notices = 1000;   // for each binding: live runs and unacknowledged notices together
    std::size_t max_held = 16;        // messages waiting at one worker
    std::size_t max_requests = 64;    // for each binding: requests that are open or unread; more are refused

    std::size_t max_message_bytes = 32 * 1024;  // a message of exactly this size is accepted
    std::size_t max_nudge_bytes = 64 * 1024;    // the same of one for a running worker
    std::size_t max_prompt_bytes = 256 * 1024;
    std::size_t max_description_bytes = 200;
    std::size_t max_settings_bytes = 8 * 1024;  // of a task, names and bookkeeping included
    std::size_t max_surface_bytes = 16 * 1024;  // the same of the names of its tools
    std::size_t max_result_bytes = 64 * 1024;   // of a longer one, head and tail are kept and the rest counted
    std::size_t max_attached = 8;  // elements that the end of a run may have beside its result; 120 at most
    std::size_t max_attached_bytes = 16 * 1024;  // their names and texts together; 128 KiB at most
    std::size_t max_history_bytes = 512 * 1024;  // of one worker; a message that would pass it is refused

    team_limits teams = {};  // what is above the usual limits of teams is taken as these

    std::size_t max_untold_events = 65536;  // of shared_crew: of more, the newest are dropped and counted

    duration run_budget = std::chrono::minutes{10};      // for a task that names no time budget of its own
    std::uint32_t turn_budget = 200;                     // the same for turns
    std::uint64_t token_budget = 0;                      // the same for tokens; 0 is no limit
    duration silence_budget{};                           // the same for silence; 0 is no limit
    duration request_budget = std::chrono::minutes{10};  // a request that nobody has answered lapses after this
    duration lease = std::chrono::minutes{5};            // a notice taken and not acknowledged comes back after this
    duration longest_step = std::chrono::seconds{30};    // between two calls no more time than this is counted
};

}}  // namespace muster::v0
