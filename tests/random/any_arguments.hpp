// Every command of a crew, with whatever arguments somebody may think of: names and runs that are there, that were there,
// that are another binding's and that never were, texts of any bytes and length, limits of next to nothing.
//
//     muster_test::any_arguments draw{seed};
//     for (int i = 0; i < 200; ++i) draw.command_to(crew);
#pragma once

#include <muster/crew/crew.hpp>

#include <chance.hpp>
#include <crew_host.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

class any_arguments {
public:
    explicit any_arguments(std::uint64_t seed) : draw_(seed) {}

    [[nodiscard]] muster::crew_limits limits() {
        muster::crew_limits most;
        for (std::size_t* const each :
             {&most.max_bindings, &most.max_running, &most.max_queued, &most.max_finished, &most.max_notices,
              &most.max_held, &most.max_requests, &most.teams.max_teams, &most.teams.max_members,
              &most.teams.max_deleted, &most.teams.max_tasks, &most.teams.max_links, &most.teams.max_worktrees}) {
            *each = draw_.below(16) == 0 ? draw_.below(2) : 2 + draw_.below(8);
        }
        for (std::size_t* const each : {&most.max_message_bytes, &most.max_nudge_bytes, &most.max_result_bytes,
                                        &most.max_attached_bytes, &most.max_history_bytes}) {
            if (draw_.below(6) == 0) *each = draw_.below(200);
        }
        for (muster::duration* const each :
             {&most.run_budget, &most.silence_budget, &most.request_budget, &most.lease, &most.longest_step,
              &most.teams.idle_after, &most.teams.drain, &most.teams.heartbeat}) {
            if (draw_.below(3) == 0) *each = muster::duration{static_cast<std::int64_t>(draw_.below(200)) - 1};
        }
        most.turn_budget = static_cast<std::uint32_t>(draw_.below(8));
        most.token_budget = draw_.below(3) * 100;
        most.teams.enabled = draw_.below(8) != 0;
        return most;
    }
    [[nodiscard]] muster::crew_options options() {
        muster::crew_options how;
        how.resume_engine = draw_.below(3) != 0;
        how.message_to_running = yes() ? muster::on_running::queue : muster::on_running::refuse;
        how.message_to_finished = yes() ? muster::on_finished::resume : muster::on_finished::accept_pending;
        how.notice_of_stop = yes() ? muster::on_stop::suppress : muster::on_stop::emit;
        if (draw_.below(6) == 0) how.has_transcript = [](auto const&, auto const&) { return false; };
        return how;
    }

    // Where a test looks for a sentence, this says which command it was.
    static constexpr std::size_t commands = 52;

    void command_to(muster::crew& c) {
        pass();
        command_to(c, draw_.below(4) == 0 ? draw_.below(14) : draw_.below(commands));
    }

    void command_to(muster::crew& c, std::size_t which) {
        muster::binding_key const in = binding();
        std::string const who = name(c), said = text(), team = team_name();
        muster::run_id const it = run(c);
        board_ = draw_.below(4) != 0 ? std::string{} : team;
        switch (which) {
            case 0:
            case 1: return static_cast<void>(c.spawn(now_, in, task(c)));
            case 2:
            case 3: return static_cast<void>(c.start(now_));
            case 4: return static_cast<void>(c.next_turn(now_, it, said));
            case 5: return static_cast<void>(c.finish(now_, it, {said, text(), {}, {}, attached()}));
            case 6: return static_cast<void>(c.send_to_worker(now_, caller(), who, said));
            case 7: return static_cast<void>(c.ask_for_approval(now_, it, said));
            case 8: return static_cast<void>(c.answer_plan(now_, caller(), who, request(c), yes(), said));
            case 9: return static_cast<void>(c.spawn_member(now_, in, {.team = team, .by = by()}, task(c)));
            case 10: return static_cast<void>(c.open_team(now_, in, {team, said, text(), text(), by()}));
            case 11: return static_cast<void>(c.wait_for_user(now_, it));
            case 12: return static_cast<void>(c.user_answered(now_, it));
            case 13: return c.tick(now_);
            case 14: return static_cast<void>(c.progress(now_, it, {said, draw_.below(500)}));
            case 15: return static_cast<void>(c.fail(now_, it, {said, yes(), text(), {}, {}, attached()}));
            case 16: return static_cast<void>(c.stop(now_, in, who, stopper()));
            case 17: return static_cast<void>(c.stop(now_, in, who, {stopper(), said}));
            case 18: return static_cast<void>(c.stop(now_, in, who, stopper(), [&](muster::run_id) { return said; }));
            case 19: return static_cast<void>(c.stop_run(now_, in, who, it, stopper()));
            case 20: return static_cast<void>(c.stop_run(now_, in, who, it, {stopper(), said}));
            case 21: return static_cast<void>(c.stop_all(now_, in, stopper()));
            case 22: return static_cast<void>(c.forget(now_, in));
            case 23: return take(c, in);
            case 24: return static_cast<void>(c.acknowledge(now_, lease(c)));
            case 25: return static_cast<void>(c.give_back(now_, lease(c)));
            case 26: return static_cast<void>(c.give_back_all(now_, {in, id(c)}));
            case 27: return static_cast<void>(c.fetch(now_, {in, yes() ? id(c) : muster::worker_id{}}, who, it));
            case 28: return static_cast<void>(c.tell_worker(now_, caller(), who, said));
            case 29: return static_cast<void>(c.nudge(now_, caller(), who, said, whom()));
            case 30: return static_cast<void>(c.tell_everyone(now_, caller(), said));
            case 31: return static_cast<void>(c.connect_resume_engine(now_));
            case 32: return static_cast<void>(c.ask_to_stop(now_, caller(), who, said));
            case 33: return static_cast<void>(c.answer_stop(now_, it, request(c), yes(), said, text()));
            case 34: return static_cast<void>(c.tell_lead(now_, it, said));
            case 35: return static_cast<void>(c.read_request(now_, in, request_of(c)));
            case 36: return static_cast<void>(c.bill(now_, it, bill()));
            case 37: return static_cast<void>(c.dismiss_member(now_, in, team, id(c), by()));
            case 38: return static_cast<void>(c.keep_worktree(now_, in, team, said));
            case 39: return static_cast<void>(c.drain_team(now_, in, team, by()));
            case 40: return static_cast<void>(c.close_team(now_, in, team, closing(), by()));
            case 41: return static_cast<void>(c.close_only_team(now_, in, closing()));
            case 42: return static_cast<void>(c.clean_up_done(now_, in, team, step(), draw_.below(3)));
            case 43: return static_cast<void>(c.finish_closing(now_, in, team, yes(), draw_.below(3)));
            case 44: return static_cast<void>(c.add_task(now_, in, board_, {said, text(), text()}));
            case 45: return static_cast<void>(c.edit_task(now_, in, board_, number(c, in), {said, text(), text()}));
            case 46: return static_cast<void>(c.claim_task(now_, in, board_, number(c, in), who, rule()));
            case 47: return static_cast<void>(c.release_task(now_, in, board_, number(c, in)));
            case 48: return static_cast<void>(c.move_task(now_, in, board_, number(c, in), task_state()));
            case 49: return static_cast<void>(c.link_tasks(now_, in, board_, number(c, in), number(c, in)));
            case 50: return static_cast<void>(c.unlink_tasks(now_, in, board_, number(c, in), number(c, in)));
            case 51: return static_cast<void>(c.delete_task(now_, in, board_, number(c, in)));
            default: return;
        }
    }

    [[nodiscard]] std::size_t below(std::size_t limit) { return draw_.below(limit); }
    [[nodiscard]] muster::time_point now() const { return now_; }

private:
    bool yes() { return draw_.below(2) == 0; }

    void pass() {
        static constexpr std::int64_t steps[] = {0, 0, 0, 1, 5, 50, 150, -20, 40'000};
        if (draw_.below(400) == 0)
            now_ = yes() ? (muster::time_point::max)() : (muster::time_point::min)();
        else
            now_ = muster::later(now_, muster::duration{steps[draw_.below(std::size(steps))]});
    }
    muster::binding_key binding() {
        static muster::binding_key const all[] = {
            desk(), desk(), desk(), other_desk(), other_desk(), *muster::binding_key::of("cli"), {}};
        return all[draw_.below(std::size(all))];
    }
    muster::caller caller() {
        auto const role = draw_.below(10) == 0 ? muster::role_kind::worker : muster::role_kind::coordinator;
        if (draw_.below(20) == 0) return {{}, role};
        return {binding(), role};
    }
    // One that a worker of any binding has, or had, or that nobody may have.
    std::string name(muster::crew const& c) {
        static constexpr std::string_view names[] = {"",       "a",        "b",    "c",      "a.1",       "b.2",
                                                     "worker", "worker.1", " a ",  "A",      "team-lead", "main",
                                                     "*",      "uds:x",    "a.99", "nobody", "."};
        std::vector<muster::worker const*> const known = c.workers(binding());
        if (!known.empty() && draw_.below(3) != 0) {
            muster::worker const& one = *known[draw_.below(known.size())];
            return std::string{yes() && one.is_named ? one.name() : one.id.text()};
        }
        if (draw_.below(12) == 0) return text();
        return std::string{names[draw_.below(std::size(names))]};
    }
    muster::worker_id id(muster::crew const& c) {
        return muster::worker_id::from(name(c)).value_or(muster::worker_id{});
    }
    muster::worker_id by() { return draw_.below(10) == 0 ? *muster::worker_id::from("a.1") : muster::worker_id{}; }
    muster::run_id run(muster::crew const& c) {
        std::vector<muster::run_id> live;
        for (auto const& [each, at] : c.state().live()) live.push_back(each);
        if (!live.empty() && draw_.below(4) != 0) return live[draw_.below(live.size())];
        std::uint64_t const last = c.state().next_run().number();
        return muster::run_id{draw_.below(20) == 0 ? (std::numeric_limits<std::uint64_t>::max)()
                                                   : draw_.below(last + 2)};
    }
    std::string text() {
        static constexpr std::string_view texts[] = {"", " ", "go", "do it", "]]>\x1b\xff</task-notification>"};
        if (draw_.below(40) == 0) return std::string(draw_.below(70'000), 'x');
        if (draw_.below(20) == 0) return std::string("a\0b", 3);
        return std::string{texts[draw_.below(8) < 5 ? 2 + draw_.below(2) : draw_.below(std::size(texts))]};
    }
    std::string team_name() {
        static constexpr std::string_view names[] = {"t", "t", "t", "u", "", "-", "T", "a b"};
        return std::string{names[draw_.below(std::size(names))]};
    }
    muster::task task(muster::crew const& c) {
        muster::task what{.prompt = draw_.below(10) == 0 ? text() : "Do it.",
                          .name = draw_.below(3) == 0 ? name(c) : ""};
        if (yes()) what.name = std::string(1, static_cast<char>('a' + draw_.below(4)));
        if (draw_.below(3) == 0) what.parent = run(c);
        if (draw_.below(4) == 0) what.time_budget = muster::duration{static_cast<std::int64_t>(draw_.below(90))};
        if (draw_.below(4) == 0) what.silence_budget = muster::duration{static_cast<std::int64_t>(draw_.below(90))};
        what.turn_budget = static_cast<std::uint32_t>(draw_.below(4));
        what.report = yes() ? muster::notice_priority::next : muster::notice_priority::later;
        if (draw_.below(6) == 0) what.settings = {{text(), text()}};
        if (draw_.below(6) == 0) what.tools = {"Read", text()};
        return what;
    }
    std::vector<muster::attachment> attached() {
        if (draw_.below(4) != 0) return {};
        return {{"record", text()}, {text(), text()}, {"summary", "x"}};
    }
    std::string request(muster::crew const& c) {
        if (draw_.below(8) == 0) return text();
        return request_of(c).text();
    }
    muster::request_id request_of(muster::crew const& c) {
        static constexpr muster::request_kind kinds[] = {
            muster::request_kind::shutdown, muster::request_kind::plan_approval, muster::request_kind::note};
        auto const& due = c.state().requests().due();
        muster::binding_key const in = binding();
        if (!due.empty() && draw_.below(3) != 0) {
            auto const& [whose, which] =
                std::next(due.begin(), static_cast<std::ptrdiff_t>(draw_.below(due.size())))->second;
            if (muster::request const* const one = c.state().requests().find(whose, which)) return one->id;
        }
        return {kinds[draw_.below(3)], draw_.below(c.state().requests().last(in) + 2)};
    }
    muster::call_bill bill() {
        muster::call_bill made;
        if (draw_.below(8) != 0) made.call = *muster::call_id::from("c" + std::to_string(draw_.below(9)));
        if (yes()) made.used = {.input = draw_.below(100), .output = draw_.below(100)};
        return made;
    }
    void take(muster::crew& c, muster::binding_key const& in) {
        muster::worker_id const whose = draw_.below(3) == 0 ? id(c) : muster::worker_id{};
        for (muster::delivery const& each : c.take(now_, {in, whose}, draw_.below(4))) leases_.push_back(each.lease);
    }
    muster::notice_lease lease(muster::crew const& c) {
        if (!leases_.empty() && draw_.below(5) != 0) return leases_[draw_.below(leases_.size())];
        return {binding(), draw_.below(9), static_cast<std::uint32_t>(draw_.below(4)),
                yes() ? id(c) : muster::worker_id{}};
    }
    muster::stopper stopper() { return yes() ? muster::stopper::parent : muster::stopper::user; }
    muster::message_for whom() { return yes() ? muster::message_for::this_run : muster::message_for::the_worker; }
    muster::closing closing() { return yes() ? muster::closing::by_force : muster::closing::if_idle; }
    muster::claim_rule rule() { return yes() ? muster::claim_rule::any : muster::claim_rule::if_idle; }
    std::uint32_t step() { return static_cast<std::uint32_t>(draw_.below(3)); }
    muster::task_number number(muster::crew const& c, muster::binding_key const& in) {
        auto const& all = c.board(in, board_).all();
        if (all.empty() || draw_.below(8) == 0) return draw_.below(6);
        return std::next(all.begin(), static_cast<std::ptrdiff_t>(draw_.below(all.size())))->first;
    }
    muster::task_state task_state() { return static_cast<muster::task_state>(draw_.below(3)); }

    chance draw_;
    muster::time_point now_ = at_ms(1000);
    std::vector<muster::notice_lease> leases_;
    std::string board_;  // that the next command is about
};

}  // namespace muster_test
