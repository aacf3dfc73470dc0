// The registry of runs: which worker works on what. A state machine that a host calls, without threads, clocks or I/O.
//
//     muster::crew crew{muster::crew_limits{.max_running = 4}};
//     auto const scout = crew.spawn(now, desk, {.prompt = "Find every use of …", .name = "scout"});  // waits
//     auto const job = crew.start(now);                                                              // runs
//     crew.finish(now, job->run, {.result = "src/a.cpp:7"});                                         // has ended
//     for (muster::delivery const& each : crew.take(now, desk)) { … crew.acknowledge(now, each.lease); }
//     crew.send_to_worker(now, {desk, muster::role_kind::coordinator}, "scout.1", "Now fix it.");    // waits again
//
// Each run ends in exactly one notice. The first end that is told counts: a stop, a deadline, a failure or
// a final text; what comes later is counted and ignored. Where one call sees two at once, the upper one of
// `causes` (ending.hpp) counts. A deadline is seen by `tick`, and by `fail`, `next_turn` and `progress` where
// they end a run, since whoever breaks a run off because of its deadline reports an error.
//
// `now` is the host's time; time.hpp says how its jumps are counted. Not for several threads at once: that
// is shared_crew.hpp. Commands take logarithmic time in what is live, look-ups constant time.
#pragma once

#include <muster/crew/answers.hpp>
#include <muster/crew/broadcast.hpp>
#include <muster/crew/caller.hpp>
#include <muster/crew/continuation.hpp>
#include <muster/crew/crew_options.hpp>
#include <muster/crew/detail/made_notice.hpp>
#include <muster/crew/ending.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/limits.hpp>
#include <muster/crew/outbox.hpp>
#include <muster/crew/report_options.hpp>
#include <muster/crew/request_answer.hpp>
#include <muster/crew/state.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/team_answers.hpp>
#include <muster/crew/time.hpp>
#include <muster/crew/usage_event.hpp>
#include <muster/crew/usage_sum.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/permission.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

namespace detail {

class crew_lock;

}  // namespace detail

class crew {
public:
    explicit crew(crew_limits most = {}, crew_options how = {})
        : limits_(most),
          options_(std::move(how)),
          time_(most.longest_step),
          out_(options_.on_event) {
        limits_.teams = lowered(most.teams);  // a configuration lowers them, and never raises them
    }
    crew(crew const&) = delete;
    crew& operator=(crew const&) = delete;

    // Runs (detail/runs.hpp, detail/endings.hpp)

    // Puts a new worker's first run into the queue and answers at once.
    spawn_answer spawn(time_point now, binding_key const& in, task what);

    // The run that has waited longest, if fewer than max_running go on.
    [[nodiscard]] std::optional<assignment> start(time_point now);

    // Once for each turn of a run, best between the model's reply and its tool calls: then `so_far`, what the run
    // leaves if it has to end before it is done, is current, and a run that is over calls no more tools.
    turn_answer next_turn(time_point now, run_id run, std::string_view so_far = {});

    // A sign of life between two turns. Silence is counted from the last of them or the last turn.
    turn_answer progress(time_point now, run_id run, run_progress what = {});

    // The run waits for a human, and its budgets of time and of silence stand still, until the answer is there. Each
    // is false, and changes nothing, for a run that does not go on, or does not wait for that. One that waits for its
    // plan (ask_for_approval) can wait for a human as well: it goes on once both have answered.
    bool wait_for_user(time_point now, run_id run);
    bool user_answered(time_point now, run_id run);

    // What a run leaves. One that others still work for ends with the last of them; any other end ends them as well.
    ending_answer finish(time_point now, run_id run, outcome what);
    ending_answer fail(time_point now, run_id run, failure what);

    // Ends the run at once, waiting or running, and then all that works for it; whoever carries it out learns of it at
    // its next turn. A continuation that waits for an engine is withdrawn: `stopped`, and no run. `how` says what the run
    // has found; the answer says how the last run ended of a worker that is not at work.
    stop_answer stop(time_point now, binding_key const& in, std::string_view worker, stopper by = stopper::user);
    stop_answer stop(time_point now, binding_key const& in, std::string_view worker, stop_details how);

    // The same where something has to be done for it that can fail: `hook(run)` returns an error or an empty text, or a
    // `stop_effect` with what the run has found. With an error nothing changes, and a hook that throws has failed. The
    // hook must not call the crew.
    template <class Hook>
    stop_answer stop(time_point now, binding_key const& in, std::string_view worker, stopper by, Hook hook);

    // The same, only if that is the run which the worker is in: a stop meant for one run spares the next.
    stop_answer stop_run(time_point now, binding_key const& in, std::string_view worker, run_id run,
                         stopper by = stopper::user);
    stop_answer stop_run(time_point now, binding_key const& in, std::string_view worker, run_id run, stop_details how);

    // All that wait or run, in the order of their spawning. Those that have ended stay as they ended, and do not go
    // on once there is an engine.
    std::vector<worker_id> stop_all(time_point now, binding_key const& in, stopper by = stopper::user);

    // Ends what is past its deadline or was silent for too long, and who was to have ended with a team that drains.
    // Takes back what was taken and not acknowledged in time, lets requests lapse, and flags teams that are quiet for
    // long.
    void tick(time_point now);

    // When to call tick next, at most longest_step from the last call; nothing if nothing is due.
    [[nodiscard]] std::optional<time_point> next_deadline() const;

    // Forgets a binding with all its finished workers, so that another can have its place. Not while anybody there is
    // at work or waits to go on, nor before all notices are acknowledged. Ids go on above all that it had.
    bool forget(time_point now, binding_key const& in);

    // Notices (detail/notices.hpp). A binding stands for its coordinator.

    // What waits for a recipient, at most `most` of it: what is to be told next, then the oldest. Each is under way
    // then, and not taken twice, until it is acknowledged (gone for good), given back, or its lease is over.
    [[nodiscard]] std::vector<delivery> take(time_point now, recipient const& whose, std::size_t most = any_size,
                                             notice_priority least = notice_priority::later);
    bool acknowledge(time_point now, notice_lease const& which);
    bool give_back(time_point now, notice_lease const& which);
    // All that is under way: whoever had it is gone. Returns how many.
    std::size_t give_back_all(time_point now, recipient const& whose);
    // What a recipient has not been told of one worker, or only of one run of it, for somebody who reads it by another
    // way than take: it is acknowledged.
    [[nodiscard]] std::vector<notice> fetch(time_point now, recipient const& whose, std::string_view worker,
                                            run_id only = {});

    // Was this notification really sent to this recipient, with this content? Everything about the worker is compared
    // except its figures. The notification must have been read as a worker's (`from_worker`). Linear in the worker's
    // unacknowledged notices.
    [[nodiscard]] report_verdict verify(recipient const& whose, notification const& what) const;

    // Messages (detail/messages.hpp)

    // Continues a finished worker, or tells one at work if `message_to_running` lets it. Checked in this order: role,
    // arguments, size, binding, worker.
    continuation send_to_worker(time_point now, caller const& from, std::string_view worker, std::string_view message);

    // The same whatever `message_to_running` says: a worker at work reads it at its next turn.
    continuation tell_worker(time_point now, caller const& from, std::string_view worker, std::string_view message);

    // Tells a worker something that waits or runs, at its next turn. Checked in the same order; a finished worker is
    // not continued, and more bytes are allowed (max_nudge_bytes). One that is for this run is gone with it.
    continuation nudge(time_point now, caller const& from, std::string_view worker, std::string_view message,
                       message_for whom = message_for::the_worker);

    // The same for all of a binding that wait or run, as one step: each has an answer of its own, and nobody is woken.
    broadcast_answer tell_everyone(time_point now, caller const& from, std::string_view message);

    // Call it when a host begins to call start(): queues what was accepted before if there is room. Returns the count.
    std::size_t connect_resume_engine(time_point now);

    // Requests (detail/requests.hpp). Each belongs to the run that it was made for or by: an answer for any other is
    // stale.

    // Asks the run of a worker to end, at its next turn; the run goes on until it has agreed. While that is open,
    // asking again is the same request.
    request_answer ask_to_stop(time_point now, caller const& from, std::string_view worker,
                               std::string_view reason = {});
    // The answer of that run: agreed, and it is stopped, with what it has found in `partial`; or not, and then the
    // reason is told.
    request_answer answer_stop(time_point now, run_id run, std::string_view request, bool approved,
                               std::string_view reason = {}, std::string partial = {});
    // A run asks whether it may carry out a plan, and waits, as wait_for_user says, until that is answered or lapses.
    // `leads_in`, the mode of whoever answers, is what an approved one goes on in; `plan` becomes the usual mode.
    request_answer ask_for_approval(time_point now, run_id run, std::string_view plan);
    request_answer answer_plan(time_point now, caller const& from, std::string_view worker, std::string_view request,
                               bool approved, std::string_view feedback = {},
                               permission_mode leads_in = permission_mode::by_default);
    // A run says something to the coordinator of its binding, from any depth; it cannot say whom else it would like to
    // reach. Only for members of a team: others have their result.
    request_answer tell_lead(time_point now, run_id run, std::string_view text);
    // What runs have said, and the coordinator now knows. Until then `state().requests().unread(in)` has it.
    bool read_request(time_point now, binding_key const& in, request_id which);

    // Usage (detail/usage.hpp)

    // Counts a call of a model that a run made, once: a bill with the id and the figures of one that was counted before
    // is `repeated`. One that comes after the run's end is counted as well, for as long as the run is among the latest
    // that were billed.
    bill_answer bill(time_point now, run_id run, call_bill what);

    // What a run has used, as it was billed; the same of a worker in all its runs, of a worker and all that works for
    // it, of a team, and of a binding. A sum of nothing for whom nobody knows.
    [[nodiscard]] usage_sum usage_of(run_id run) const { return state_.usages().of_run(run); }
    [[nodiscard]] usage_sum usage_of(binding_key const& in, std::string_view worker) const;
    [[nodiscard]] usage_sum usage_of_tree(binding_key const& in, std::string_view worker) const;
    [[nodiscard]] usage_sum usage_of_team(binding_key const& in, std::string_view team) const;
    [[nodiscard]] usage_sum usage_of(binding_key const& in) const;

    // Teams (detail/teams.hpp). What a limit allows is lowered further by `most`; `by` is the worker on whose behalf it
    // is asked, and empty for the coordinator, which leads all teams of its binding.

    // Of a name as team_name_from makes it.
    team_fault open_team(time_point now, binding_key const& in, team_plan const& what, team_limits const& most = {});

    // Puts the first run of a new member into the queue, as spawn does. A name that another worker has gets a number.
    join_answer spawn_member(time_point now, binding_key const& in, member_plan const& where, task what,
                             team_limits const& most = {});

    // A member that is not at work leaves; it can still be continued.
    team_fault dismiss_member(time_point now, binding_key const& in, std::string_view team_name, worker_id const& who,
                              worker_id const& by = {});

    team_fault keep_worktree(time_point now, binding_key const& in, std::string_view team_name, std::string path,
                             team_limits const& most = {});

    // Nobody joins any more; who is at work is asked to end, and who still works when `teams.drain` is over is stopped
    // by `tick`.
    team_fault drain_team(time_point now, binding_key const& in, std::string_view team_name, worker_id const& by = {});

    // Begins a deletion, or goes on with one: from then on nobody joins. Refused, with nothing changed, while a member
    // is at work, unless `how` is by force: then that one is stopped. Who was silent for `teams.heartbeat` is not at
    // work. What the answer has of the team is all that a clean-up needs.
    closing_answer close_team(time_point now, binding_key const& in, std::string_view team_name,
                              closing how = closing::if_idle, worker_id const& by = {});
    // The same of the only team that is open; with several the answer is `which_team`, and has their names.
    closing_answer close_only_team(time_point now, binding_key const& in, closing how = closing::if_idle);
    // A step of the clean-up has worked, and is not to be tried again. With a serial number that team is meant.
    team_fault clean_up_done(time_point now, binding_key const& in, std::string_view team_name, std::uint32_t step,
                             std::uint64_t serial = 0);
    // All steps have worked: the team is gone, and its name free.
    team_fault finish_closing(time_point now, binding_key const& in, std::string_view team_name,
                              bool keeps_record = false, std::uint64_t serial = 0);

    [[nodiscard]] team const* find_team(binding_key const& in, std::string_view team_name) const& noexcept {
        return state_.teams().find(in, team_name);
    }
    team const* find_team(binding_key const& in, std::string_view team_name) const&& = delete;
    [[nodiscard]] std::vector<worker_id> active_members(binding_key const& in, team const& which) const;
    // May all members be messaged at once by that one?
    [[nodiscard]] team_fault fault_of_broadcast(binding_key const& in, std::string_view team_name,
                                                worker_id const& by = {}) const noexcept;

    // Boards (detail/boards.hpp): what a team has to do, and with an empty name what its coordinator has. A number is
    // never used again, and what waits for a task that is not done is neither claimed nor begun. Said twice is said
    // once.

    board_answer add_task(time_point now, binding_key const& in, std::string_view name, task_texts what);
    board_fault edit_task(time_point now, binding_key const& in, std::string_view name, task_number which,
                          task_texts what);
    // Of two that claim a task one gets it.
    board_answer claim_task(time_point now, binding_key const& in, std::string_view name, task_number which,
                            std::string_view owner, claim_rule rule = claim_rule::any);
    // It is nobody's again, and pending.
    board_fault release_task(time_point now, binding_key const& in, std::string_view name, task_number which);
    board_answer move_task(time_point now, binding_key const& in, std::string_view name, task_number which,
                           task_state to);
    // `which` waits for `blocker`.
    board_fault link_tasks(time_point now, binding_key const& in, std::string_view name, task_number blocker,
                           task_number which);
    board_fault unlink_tasks(time_point now, binding_key const& in, std::string_view name, task_number blocker,
                             task_number which);
    board_fault delete_task(time_point now, binding_key const& in, std::string_view name, task_number which);
    [[nodiscard]] task_board const& board(binding_key const& in, std::string_view name) const noexcept;  // or empty

    // Restart (detail/restart.hpp)

    // Takes in the events of an earlier crew, before any command. Returns how many followed from those before them.
    std::size_t restore(std::span<event const> journal);

    // A new crew again, to be restored once more; its options and its time stay.
    void start_over() {
        state_ = {};
        is_torn_ = false;
    }
    // Has memory run out in the middle of an event? Then the state has a part of an event that was not told, and each
    // command that would change more throws std::bad_alloc. To go on, call start_over() and restore the events.
    [[nodiscard]] bool is_torn() const noexcept { return is_torn_; }

    // After restore: runs that went on when the journal ended are lost, and what was under way waits again. Returns how
    // many were lost.
    std::size_t recover(time_point now);

    // Looking. What the pointers point to lasts until the next command.

    // By id or name; null for one that never was, is gone, or is another binding's.
    [[nodiscard]] worker const* find(binding_key const& in, std::string_view id_or_name) const& noexcept {
        return state_.find(in, id_or_name);
    }
    worker const* find(binding_key const& in, std::string_view id_or_name) const&& = delete;
    // The worker of this binding whose id or name is spelt most like `wanted`; of two the one that was spawned last.
    [[nodiscard]] worker_id nearest_worker(binding_key const& in, std::string_view wanted) const;
    // In the order of their spawning.
    [[nodiscard]] std::vector<worker const*> workers(binding_key const& in) const;
    // Who is where, as a table for a terminal; the times are those of the last command. Linear in the workers shown,
    // and for each binding in the runs that go on.
    [[nodiscard]] std::string report(report_options how = {}) const;

    // The crew's time, as of the last command.
    [[nodiscard]] time_point now() const noexcept { return time_.now(); }
    // Waiting or under way.
    [[nodiscard]] std::size_t unacknowledged(recipient const& whose) const noexcept;
    [[nodiscard]] crew_counters const& counters() const& noexcept { return state_.counters(); }
    crew_counters const& counters() const&& = delete;
    // What `on_event` threw: the events are told all the same, and the command's answer is not lost.
    [[nodiscard]] event_failures const& listener_failures() const& noexcept { return out_.failures(); }
    event_failures const& listener_failures() const&& = delete;
    [[nodiscard]] crew_limits const& limits() const& noexcept { return limits_; }
    crew_limits const& limits() const&& = delete;
    [[nodiscard]] crew_state const& state() const& noexcept { return state_; }
    crew_state const& state() const&& = delete;

private:
    class command {
    public:
        command(crew& of, time_point now) : of_(of) { of_.time_.read(now); }
        ~command() { of_.out_.tell(); }
        command(command const&) = delete;
        command& operator=(command const&) = delete;

    private:
        crew& of_;
    };

    spawn_answer put_into_queue(binding_key const& in, task what);
    [[nodiscard]] task_fault fault_for(binding_key const& in, task const& what) const;
    [[nodiscard]] task_fault fault_of_room(binding_key const& in) const noexcept;
    [[nodiscard]] binding_key const* forgettable() const noexcept;
    [[nodiscard]] bool is_full_for(binding_key const& in) const noexcept;
    turn_answer over_budget(worker const& who, turn_kind which, std::string_view so_far);
    ending_answer ignored(run_id run);
    [[nodiscard]] stop_answer look_to_stop(binding_key const& in, std::string_view worker_name,
                                           std::optional<run_id> only) const;
    stop_answer stop_found(stop_answer answer, binding_key const& in, stop_details how);
    [[nodiscard]] time_point deadline_after_wait(worker const& who) const noexcept;
    [[nodiscard]] cause first_cause(worker const& who, cause told) const noexcept;
    [[nodiscard]] notice notice_for(worker const& who, cause why, detail::last_words said) const;
    void end(worker const& who, cause why, detail::last_words said = {}, on_stop how = on_stop::emit);
    run_id end_one(worker const& who, cause why, detail::last_words said, on_stop how);
    std::vector<worker_id> end_with_children(worker const& who, cause why, detail::last_words said = {},
                                             on_stop how = on_stop::emit);
    void complete(run_id run);
    void withdraw(worker const& who);
    void evict_surplus(binding_key const& in);
    void bill_late(run_id run, call_bill what);
    std::size_t return_all(binding_key const& in, worker_id const& whose);
    void return_all(binding_key const& in);
    [[nodiscard]] static continuation fault_of_message(caller const& from, std::string_view worker,
                                                       std::string_view message, std::size_t most) noexcept;
    [[nodiscard]] bool fits_history(worker const& who, std::string_view message) const noexcept;
    [[nodiscard]] continuation fault_of_return(worker const& who) const;
    [[nodiscard]] continuation unknown(binding_key const& in, std::string_view worker) const;
    continuation send(caller const& from, std::string_view worker, std::string_view message, on_running how);
    continuation resume(worker const& who, std::string_view message);
    continuation hold(worker const& who, std::string_view message, continuation_kind kind,
                      message_for whom = message_for::the_worker, std::size_t reserved = 0);
    continuation hold_answer(worker const& who, std::string_view text);
    void settle_approval(worker const& who);
    [[nodiscard]] team_fault fault_of_member(binding_key const& in, member_plan const& where,
                                             team_limits const& most) const noexcept;
    [[nodiscard]] bool is_at_work(binding_key const& in, worker_id const& who) const noexcept;
    void commit_joined(binding_key const& in, member_plan const& where, spawn_answer const& who, std::size_t most);
    closing_answer close_found(binding_key const& in, team const& which, closing how);
    [[nodiscard]] team const* team_in_deletion(binding_key const& in, std::string_view name,
                                               std::uint64_t serial) const;
    bool stop_member(binding_key const& in, std::string_view team_name, worker_id const& who);
    void tick_teams();
    void mend_teams();
    [[nodiscard]] std::optional<event> follows(event const& what) const;
    [[nodiscard]] request_fault fault_of_asking(run_id run, std::string_view text) const;
    [[nodiscard]] request const* open_request(binding_key const& in, request_kind kind, std::string_view text,
                                              request_fault& why) const;
    request_answer ask(worker const& who, request_kind kind, std::string_view text);
    void lapse_requests();
    [[nodiscard]] board_fault fault_of_board(binding_key const& in, std::string_view name) const noexcept;
    template <class What>
    board_fault change_board(binding_key const& in, board_fault why, What what);

    // The only ways into the state.
    void commit(event what);
    template <class What>
    void commit_for(worker const& who, run_id run, What what);
    template <class What>
    void commit_for(binding_key const& in, What what);

    crew_limits limits_;
    crew_options options_;
    crew_time time_;
    crew_state state_;
    outbox out_;
    bool is_torn_ = false;

    friend detail::crew_lock;  // takes the events itself
};

}}  // namespace muster::v0

#include <muster/crew/detail/boards.hpp>
#include <muster/crew/detail/commit.hpp>
#include <muster/crew/detail/endings.hpp>
#include <muster/crew/detail/messages.hpp>
#include <muster/crew/detail/notices.hpp>
#include <muster/crew/detail/report.hpp>
#include <muster/crew/detail/requests.hpp>
#include <muster/crew/detail/restart.hpp>
#include <muster/crew/detail/runs.hpp>
#include <muster/crew/detail/teams.hpp>
#include <muster/crew/detail/usage.hpp>
