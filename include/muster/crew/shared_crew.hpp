// A crew that many threads use at once: one lock around it, and no callback under that lock.
//
//     muster::shared_crew crew{limits, [] { return since_start(); }, {.on_event = show}};
//     while (auto const job = crew.start()) carry_out(*job);      // on any thread
//
// Every command is one step for all others: a run's end and its notice appear together. The clock is read
// under the lock and must not call the crew; it has to be steady. Events are told in order, one at a time, by
// whichever thread comes by: a command may return before its own events have been told, and a callback may
// call the crew. What waits to be told is bounded by `max_untold_events`.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/crew_lock.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

class shared_crew : public detail::crew_lock {
    using binding = binding_key const&;
    using text = std::string_view;

public:
    shared_crew(crew_limits most, clock now, crew_options how = {})
        : crew_lock(most, std::move(now), std::move(how), nullptr) {}

    // With a journal, which lives as long: no answer goes out, and no event is told, before it is kept. Begins with
    // restart().
    shared_crew(crew_limits most, clock now, crew_options how, journal& kept_in)
        : crew_lock(most, std::move(now), std::move(how), &kept_in) {}

    // Besides the commands there are (detail/crew_lock.hpp): read(look), for all that only looks; restart(), from the
    // journal; journal_state(), why nothing is kept any more; dropped_events().

    // The commands of a crew; crew.hpp says what each does.

    // Runs

    spawn_answer spawn(binding in, task what) { return step(&crew::spawn, in, std::move(what)); }
    [[nodiscard]] std::optional<assignment> start() { return step(&crew::start); }
    turn_answer next_turn(run_id run, text so_far = {}) { return step(&crew::next_turn, run, so_far); }
    turn_answer progress(run_id run, run_progress what = {}) { return step(&crew::progress, run, what); }
    bool wait_for_user(run_id run) { return step(&crew::wait_for_user, run); }
    bool user_answered(run_id run) { return step(&crew::user_answered, run); }
    ending_answer finish(run_id run, outcome what) { return step(&crew::finish, run, std::move(what)); }
    ending_answer fail(run_id run, failure what) { return step(&crew::fail, run, std::move(what)); }
    stop_answer stop(binding in, text worker, stopper by = stopper::user) {
        return step([&](crew& c, time_point now) { return c.stop(now, in, worker, by); });
    }
    stop_answer stop(binding in, text worker, stop_details how) {
        return step([&](crew& c, time_point now) { return c.stop(now, in, worker, std::move(how)); });
    }
    stop_answer stop_run(binding in, text worker, run_id run, stopper by = stopper::user) {
        return stop_run(in, worker, run, stop_details{.by = by});
    }
    stop_answer stop_run(binding in, text worker, run_id run, stop_details how) {
        return step([&](crew& c, time_point now) { return c.stop_run(now, in, worker, run, std::move(how)); });
    }
    std::vector<worker_id> stop_all(binding in, stopper by = stopper::user) { return step(&crew::stop_all, in, by); }
    void tick() {
        step([](crew& c, time_point now) { return c.tick(now), 0; });
    }

    bool forget(binding in) { return step(&crew::forget, in); }

    // The hook runs without the lock, so it may call the crew, and the run may end by itself meanwhile: then the answer
    // is not_running. A worker that begins another run before the hook is called is stopped with the hook as well.
    template <class Hook>
    stop_answer stop(binding in, text worker, stopper by, Hook hook) {
        // Stops at once what no host has, and else finds the run: one step, so that no run is stopped without its hook.
        stop_answer found = step([&](crew& c, time_point now) {
            muster::worker const* const who = c.find(in, worker);
            if (!who || !who->is_live()) return c.stop(now, in, worker, by);
            return stop_answer{.kind = stop_kind::refused, .run = who->run, .worker = who->id, .was = who->state};
        });
        if (found.kind != stop_kind::refused) return found;
        stop_effect effect = detail::effect_of(hook, found.run);
        if (effect.error.empty()) return stop_run(in, found.worker.text(), found.run, {by, std::move(effect.partial)});
        found.error = std::move(effect.error);
        return found;
    }

    // Notices

    [[nodiscard]] std::vector<delivery> take(recipient const& whose, std::size_t most = any_size,
                                             notice_priority least = notice_priority::later) {
        return step(&crew::take, whose, most, least);
    }
    bool acknowledge(notice_lease const& which) { return step(&crew::acknowledge, which); }
    bool give_back(notice_lease const& which) { return step(&crew::give_back, which); }
    std::size_t give_back_all(recipient const& whose) { return step(&crew::give_back_all, whose); }
    [[nodiscard]] std::vector<notice> fetch(recipient const& whose, text worker, run_id only = {}) {
        return step(&crew::fetch, whose, worker, only);
    }
    [[nodiscard]] report_verdict verify(recipient const& whose, notification const& what) const {
        return read([&](crew const& c) { return c.verify(whose, what); });
    }

    // Messages

    continuation send_to_worker(caller const& from, text worker, text message) {
        return step(&crew::send_to_worker, from, worker, message);
    }
    continuation tell_worker(caller const& from, text worker, text message) {
        return step(&crew::tell_worker, from, worker, message);
    }
    broadcast_answer tell_everyone(caller const& from, text message) {
        return step(&crew::tell_everyone, from, message);
    }
    continuation nudge(caller const& from, text worker, text message, message_for whom = message_for::the_worker) {
        return step(&crew::nudge, from, worker, message, whom);
    }
    std::size_t connect_resume_engine() { return step(&crew::connect_resume_engine); }

    // Teams

    team_fault open_team(binding in, team_plan const& what, team_limits const& most = {}) {
        return step(&crew::open_team, in, what, most);
    }
    join_answer spawn_member(binding in, member_plan const& where, task what, team_limits const& most = {}) {
        return step(&crew::spawn_member, in, where, std::move(what), most);
    }
    team_fault dismiss_member(binding in, text team_name, worker_id const& who, worker_id const& by = {}) {
        return step(&crew::dismiss_member, in, team_name, who, by);
    }
    team_fault keep_worktree(binding in, text team_name, std::string path, team_limits const& most = {}) {
        return step(&crew::keep_worktree, in, team_name, std::move(path), most);
    }
    team_fault drain_team(binding in, text team_name, worker_id const& by = {}) {
        return step(&crew::drain_team, in, team_name, by);
    }
    closing_answer close_team(binding in, text team_name, closing how = closing::if_idle, worker_id const& by = {}) {
        return step(&crew::close_team, in, team_name, how, by);
    }
    closing_answer close_only_team(binding in, closing how = closing::if_idle) {
        return step(&crew::close_only_team, in, how);
    }
    team_fault clean_up_done(binding in, text team_name, std::uint32_t at, std::uint64_t serial = 0) {
        return step(&crew::clean_up_done, in, team_name, at, serial);
    }
    team_fault finish_closing(binding in, text team_name, bool keeps_record = false, std::uint64_t serial = 0) {
        return step(&crew::finish_closing, in, team_name, keeps_record, serial);
    }

    // Requests

    request_answer ask_to_stop(caller const& from, text worker, text reason = {}) {
        return step(&crew::ask_to_stop, from, worker, reason);
    }
    request_answer answer_stop(run_id run, text request, bool approved, text reason = {}, std::string partial = {}) {
        return step(&crew::answer_stop, run, request, approved, reason, std::move(partial));
    }
    request_answer ask_for_approval(run_id run, text plan) { return step(&crew::ask_for_approval, run, plan); }
    request_answer answer_plan(caller const& from, text worker, text request, bool approved, text feedback = {},
                               permission_mode leads_in = permission_mode::by_default) {
        return step(&crew::answer_plan, from, worker, request, approved, feedback, leads_in);
    }
    request_answer tell_lead(run_id run, text what) { return step(&crew::tell_lead, run, what); }
    bool read_request(binding in, request_id which) { return step(&crew::read_request, in, which); }

    // Boards

    board_answer add_task(binding in, text board, task_texts what) {
        return step(&crew::add_task, in, board, std::move(what));
    }
    board_fault edit_task(binding in, text board, task_number which, task_texts what) {
        return step(&crew::edit_task, in, board, which, std::move(what));
    }
    board_answer claim_task(binding in, text board, task_number which, text owner, claim_rule rule = claim_rule::any) {
        return step(&crew::claim_task, in, board, which, owner, rule);
    }
    board_fault release_task(binding in, text board, task_number which) {
        return step(&crew::release_task, in, board, which);
    }
    board_answer move_task(binding in, text board, task_number which, task_state to) {
        return step(&crew::move_task, in, board, which, to);
    }
    board_fault link_tasks(binding in, text board, task_number blocker, task_number which) {
        return step(&crew::link_tasks, in, board, blocker, which);
    }
    board_fault unlink_tasks(binding in, text board, task_number blocker, task_number which) {
        return step(&crew::unlink_tasks, in, board, blocker, which);
    }
    board_fault delete_task(binding in, text board, task_number which) {
        return step(&crew::delete_task, in, board, which);
    }

    // Usage

    bill_answer bill(run_id run, call_bill what) { return step(&crew::bill, run, std::move(what)); }
    [[nodiscard]] usage_sum usage_of(run_id run) const {
        return read([&](crew const& c) { return c.usage_of(run); });
    }
    [[nodiscard]] usage_sum usage_of(binding in) const {
        return read([&](crew const& c) { return c.usage_of(in); });
    }
    [[nodiscard]] usage_sum usage_of(binding in, text worker) const {
        return read([&](crew const& c) { return c.usage_of(in, worker); });
    }
    [[nodiscard]] usage_sum usage_of_tree(binding in, text worker) const {
        return read([&](crew const& c) { return c.usage_of_tree(in, worker); });
    }
    [[nodiscard]] usage_sum usage_of_team(binding in, text team) const {
        return read([&](crew const& c) { return c.usage_of_team(in, team); });
    }

    [[nodiscard]] std::string report(report_options const& how = {}) const {
        return read([&](crew const& c) { return c.report(how); });
    }

    // Restart

    std::size_t restore(std::span<event const> journal) {
        return step([&](crew& c, time_point) { return c.restore(journal); });
    }
    std::size_t recover() { return step(&crew::recover); }

    [[nodiscard]] std::optional<time_point> next_deadline() const {
        return read([](crew const& c) { return c.next_deadline(); });
    }
};

}}  // namespace muster::v0
