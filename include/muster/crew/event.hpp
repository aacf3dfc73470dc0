// What happens in a crew, as a closed list of facts. Their fold is the crew's state.
//
//     muster::crew crew{limits, {.on_event = [&](muster::event const& e) { journal.push_back(e); }}};
//     …
//     muster::crew again{limits};
//     again.restore(journal);   // the same crew
//
// Every event says when, for whom, about which worker and in which run; what it adds stands in `what`.
// event_line.hpp renders one as a line.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/notice.hpp>
#include <muster/crew/request_event.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/task_event.hpp>
#include <muster/crew/team_event.hpp>
#include <muster/crew/time.hpp>
#include <muster/crew/usage_event.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

namespace muster { inline namespace v0 {

namespace events {

struct spawned {  // a new worker, its first run waiting
    muster::task task = {};
};
struct started {  // a host has the run
    time_point deadline = {};
};
struct turn_taken {           // one turn of its budget; the messages that waited were delivered with it
    std::string so_far = {};  // what the worker had found before it
    std::size_t omitted = 0;  // bytes that were cut out of that
};
struct progressed {           // a sign of life between two turns
    std::string so_far = {};  // the same
    std::size_t omitted = 0;
    std::uint64_t tokens = 0;  // of the run until now
};
struct user_asked {};  // the run waits for a human
struct user_answered {
    time_point deadline = {};  // as much later as the human took
};
struct approval_awaited {};    // the run waits for the answer to its plan
struct approval_settled {      // it was answered, or nobody answered in time
    time_point deadline = {};  // as much later as that took
};
struct own_part_done {           // the run has its final text, and children of it are still at work
    muster::notice notice = {};  // of its end, once they have ended
};
struct withdrawn {};   // a continuation for which no engine was there; what was held waits for another
struct message_held {  // accepted for a worker that cannot have it yet
    std::string text = {};
    message_for whom = message_for::the_worker;
};
struct continued {             // a finished worker, another run waiting; messages that were held come first
    std::string message = {};  // empty: only those that were held
    run_id parent = {};        // for which run it works on; empty: the coordinator
};
struct ended {  // the run, for good; its notice waits
    muster::notice notice = {};
};
struct notice_taken {
    std::uint64_t number = {};
    time_point until = {};  // when it comes back by itself
};
struct notice_acknowledged {
    std::uint64_t number = {};
};
struct notice_returned {
    std::uint64_t number = {};
    std::uint32_t attempt = {};
    bool overdue = {};  // nobody gave it back: its lease was over
};
struct ending_ignored {};     // of a run that had ended before or never was; names that run, nobody else
struct evicted {};            // a finished worker, to make room; from now on nobody knows it
struct binding_forgotten {};  // nobody and nothing is left there; its place is another's

}  // namespace events

struct event {
    time_point at = {};
    binding_key binding = {};  // the three are empty where nobody and no run is meant
    worker_id worker = {};
    run_id run = {};
    std::variant<events::spawned, events::started, events::turn_taken, events::progressed, events::user_asked,
                 events::user_answered, events::own_part_done, events::message_held, events::continued,
                 events::withdrawn, events::ended, events::notice_taken, events::notice_acknowledged,
                 events::notice_returned, events::ending_ignored, events::evicted, events::binding_forgotten,
                 events::billed, events::team_opened, events::member_joined, events::member_idled,
                 events::member_resumed, events::member_force_killed, events::member_left, events::worktree_kept,
                 events::broadcast_sent, events::team_stale, events::team_draining, events::team_closing,
                 events::team_step_done, events::team_closed, events::request_sent, events::request_answered,
                 events::request_lapsed, events::request_read, events::task_added, events::task_edited,
                 events::task_claimed, events::task_released, events::task_moved, events::tasks_linked,
                 events::tasks_unlinked, events::task_deleted, events::approval_awaited, events::approval_settled>
        what = {};
};

}}  // namespace muster::v0
