// A run that waits for the answer to its plan: its budgets stand still, whatever else happens, and through a restart.
#include <muster/crew/crew.hpp>
#include <muster/crew/thinned.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

namespace events = muster::events;

using muster::cause;
using muster::turn_kind;
using muster::worker_state;
using muster_test::at_ms;
using muster_test::desk;

muster::caller const ana{desk(), muster::role_kind::coordinator};

// A human may think for a minute; a run has ten seconds, and may be silent for five.
muster::crew_limits const short_budgets{.run_budget = std::chrono::seconds{10},
                                        .silence_budget = std::chrono::seconds{5},
                                        .request_budget = std::chrono::minutes{5},
                                        .longest_step = std::chrono::hours{1}};

struct host : muster_test::crew_host {
    explicit host(muster::crew_limits const& limits = short_budgets) : crew_host(limits) {}

    muster::request_answer ask(muster::run_id run, std::string_view plan = "Fix it.") {
        return crew.ask_for_approval(now, run, plan);
    }
    muster::request_answer answer(std::string_view who, std::string_view request, bool approved = true) {
        return crew.answer_plan(now, ana, who, request, approved);
    }
    void think(std::int64_t ms) {
        pass(ms);
        crew.tick(now);
    }
    worker_state state(std::string_view who) const { return crew.find(desk(), who)->state; }
    cause ended(std::string_view who) const { return crew.find(desk(), who)->cause; }
};

TEST(approvals, a_run_that_waits_for_one_is_past_no_budget) {
    host of;
    muster::run_id const run = of.run("scout");
    of.think(3000);
    EXPECT_TRUE(of.ask(run));
    EXPECT_EQ(of.state("scout"), worker_state::waiting);
    of.think(60'000);
    EXPECT_EQ(of.state("scout"), worker_state::waiting);
    EXPECT_EQ(of.crew.next_turn(of.now, run).kind, turn_kind::waiting);
    EXPECT_EQ(of.crew.progress(of.now, run).kind, turn_kind::waiting);
    EXPECT_TRUE(of.replays());
}

TEST(approvals, the_budget_of_time_goes_on_where_it_was) {
    host of{{.run_budget = std::chrono::seconds{10}, .longest_step = std::chrono::hours{1}}};
    muster::run_id const run = of.run("scout");
    of.think(3000);
    (void)of.ask(run);
    of.think(60'000);
    EXPECT_TRUE(of.answer("scout", "plan-1"));
    EXPECT_EQ(of.state("scout"), worker_state::running);
    of.think(6999);
    EXPECT_EQ(of.state("scout"), worker_state::running);
    of.think(1);
    EXPECT_EQ(of.ended("scout"), cause::deadline);
    EXPECT_EQ(of.read().at(0).used.duration_ms, 10'000U);  // the wait is not work
    EXPECT_TRUE(of.replays());
}

TEST(approvals, silence_is_counted_from_the_answer) {
    host of;
    muster::run_id const run = of.run("scout");
    of.think(4000);
    (void)of.ask(run);
    of.think(60'000);
    (void)of.answer("scout", "plan-1", false);
    of.think(4999);
    EXPECT_EQ(of.state("scout"), worker_state::running);
    of.think(1);
    EXPECT_EQ(of.ended("scout"), cause::silent);
}

TEST(approvals, the_answer_is_read_in_the_next_turn) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.ask(run);
    (void)of.crew.nudge(of.now, ana, "scout", "Look at b too.");
    EXPECT_TRUE(of.crew.next_turn(of.now, run).messages.empty());
    (void)of.answer("scout", "plan-1");
    muster::turn_answer const turn = of.crew.next_turn(of.now, run);
    ASSERT_EQ(turn.messages.size(), 2U);
    EXPECT_EQ(turn.messages[0], "Look at b too.");
    EXPECT_NE(turn.messages[1].find(R"("type":"plan_approval_response")"), std::string::npos);
}

TEST(approvals, a_wait_takes_no_turn) {
    host of{{.turn_budget = 2}};
    muster::run_id const run = of.run("scout");
    (void)of.ask(run);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(of.crew.next_turn(of.now, run).kind, turn_kind::waiting);
    (void)of.answer("scout", "plan-1");
    EXPECT_TRUE(of.crew.next_turn(of.now, run));
    EXPECT_TRUE(of.crew.next_turn(of.now, run));
    EXPECT_EQ(of.crew.next_turn(of.now, run).kind, turn_kind::turn_limit);
}

// Nobody answers: the run is told so, and its budgets go on.
TEST(approvals, one_that_lapses_lets_the_run_go_on) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.ask(run);
    of.think(299'999);
    EXPECT_EQ(of.state("scout"), worker_state::waiting);
    of.think(1);
    EXPECT_EQ(of.state("scout"), worker_state::running);
    EXPECT_NE(of.crew.next_turn(of.now, run).messages.at(0).find("request_lapsed"), std::string::npos);
    of.think(5000);
    EXPECT_EQ(of.ended("scout"), cause::silent);
    EXPECT_TRUE(of.replays());
}

// Several at once

TEST(approvals, each_of_several_runs_waits_for_its_own) {
    host of;
    muster::run_id const a = of.run("a"), b = of.run("b");
    (void)of.ask(a);
    (void)of.ask(b);
    of.think(60'000);
    EXPECT_TRUE(of.answer("b", "plan-2"));
    EXPECT_EQ(of.state("a"), worker_state::waiting);
    EXPECT_EQ(of.state("b"), worker_state::running);
    of.think(5000);
    EXPECT_EQ(of.ended("b"), cause::silent);
    EXPECT_EQ(of.state("a"), worker_state::waiting);
    EXPECT_TRUE(of.answer("a", "plan-1"));
    EXPECT_EQ(of.state("a"), worker_state::running);
    EXPECT_TRUE(of.replays());
}

// A run that waits for its user and for the answer to its plan goes on with the last answer, in either order.
TEST(approvals, a_run_that_waits_for_two_answers_goes_on_with_the_last) {
    for (bool const plan_first : {true, false}) {
        for (bool const user_answers_first : {true, false}) {
            host of{{.run_budget = std::chrono::seconds{10}, .longest_step = std::chrono::hours{1}}};
            muster::run_id const run = of.run("scout");
            of.think(3000);
            if (plan_first) (void)of.ask(run);
            EXPECT_TRUE(of.crew.wait_for_user(of.now, run));
            EXPECT_FALSE(of.crew.wait_for_user(of.now, run));
            if (!plan_first) (void)of.ask(run);
            of.think(20'000);
            if (user_answers_first)
                EXPECT_TRUE(of.crew.user_answered(of.now, run));
            else
                EXPECT_TRUE(of.answer("scout", "plan-1"));
            EXPECT_EQ(of.state("scout"), worker_state::waiting);
            EXPECT_TRUE(of.replays());
            of.think(20'000);
            if (user_answers_first)
                EXPECT_TRUE(of.answer("scout", "plan-1"));
            else
                EXPECT_TRUE(of.crew.user_answered(of.now, run));
            EXPECT_EQ(of.state("scout"), worker_state::running);
            EXPECT_FALSE(of.crew.user_answered(of.now, run));
            of.think(6999);
            EXPECT_EQ(of.state("scout"), worker_state::running);
            of.think(1);
            EXPECT_EQ(of.ended("scout"), cause::deadline);
            EXPECT_EQ(of.read().at(0).used.duration_ms, 10'000U);
            EXPECT_TRUE(of.replays());
        }
    }
}

TEST(approvals, a_run_that_was_answered_can_ask_again) {
    host of;
    muster::run_id const run = of.run("scout");
    for (std::string const plan : {"plan-1", "plan-2", "plan-3"}) {
        EXPECT_EQ(of.ask(run).request.text(), plan);
        EXPECT_EQ(of.ask(run).why, muster::request_fault::asked_already);
        of.think(60'000);
        EXPECT_TRUE(of.answer("scout", plan, plan == "plan-3"));
        EXPECT_EQ(of.state("scout"), worker_state::running);
    }
    EXPECT_TRUE(of.replays());
}

// Whatever ends the run ends the wait

TEST(approvals, a_stop_ends_a_run_that_waits_and_its_plan_is_stale) {
    host of;
    muster::run_id const run = of.run("scout");
    of.think(2000);
    (void)of.ask(run);
    of.think(60'000);
    muster::stop_answer const stopped =
        of.crew.stop(of.now, desk(), "scout", muster::stop_details{.partial = "A plan."});
    EXPECT_EQ(stopped.was, worker_state::waiting);
    EXPECT_EQ(of.answer("scout", "plan-1").why, muster::request_fault::stale);
    muster::notice const told = of.read().at(0);
    EXPECT_EQ(told.result, "A plan.");
    EXPECT_EQ(told.used.duration_ms, 2000U);
    EXPECT_EQ(of.crew.state().requests().due().size(), 0U);
    EXPECT_TRUE(of.replays());
}

TEST(approvals, a_run_can_finish_and_fail_while_it_waits) {
    host of;
    muster::run_id const a = of.run("a"), b = of.run("b");
    (void)of.ask(a);
    (void)of.ask(b);
    EXPECT_EQ(of.crew.finish(of.now, a, {.result = "Done without."}), muster::ending_answer::recorded);
    of.think(60'000);
    EXPECT_EQ(of.crew.fail(of.now, b, {.error = "no"}), muster::ending_answer::recorded);
    EXPECT_EQ(of.ended("b"), cause::failed);  // and not a timeout
    EXPECT_TRUE(of.replays());
}

TEST(approvals, a_run_that_waits_for_its_children_waits_for_no_plan_any_more) {
    host of;
    muster::run_id const run = of.run("lead");
    (void)of.crew.spawn(of.now, desk(), {.prompt = "x", .name = "child", .parent = run});
    (void)of.ask(run);
    EXPECT_EQ(of.crew.finish(of.now, run, {.result = "My part."}), muster::ending_answer::children_at_work);
    EXPECT_TRUE(of.answer("lead", "plan-1"));
    EXPECT_EQ(of.state("lead"), worker_state::finishing);
    EXPECT_TRUE(of.replays());
}

TEST(approvals, a_member_that_waits_for_one_is_at_work_however_long) {
    host of;
    (void)of.crew.open_team(of.now, desk(), {.name = "t"});
    (void)of.crew.spawn_member(of.now, desk(), {.team = "t"}, {.prompt = "x", .name = "a"});
    (void)of.ask(of.crew.start(of.now)->run);
    of.think(299'000);
    EXPECT_EQ(of.crew.close_team(of.now, desk(), "t").why, muster::team_fault::blocked_by_active_members);
}

// A run that waits reads nothing and makes no room: its answer has a place of its own.
TEST(approvals, an_answer_has_room_where_nothing_else_has) {
    host of{{.max_held = 1}};
    muster::run_id const run = of.run("scout");
    (void)of.ask(run);
    EXPECT_TRUE(of.crew.nudge(of.now, ana, "scout", "One.").accepted());
    EXPECT_EQ(of.crew.nudge(of.now, ana, "scout", "Two.").kind, muster::continuation_kind::queue_full);
    EXPECT_TRUE(of.answer("scout", "plan-1"));
    EXPECT_EQ(of.crew.next_turn(of.now, run).messages.size(), 2U);
}

// Journals

TEST(approvals, a_wait_is_there_after_a_replay_and_goes_on_as_it_was) {
    host of{{.run_budget = std::chrono::seconds{10}, .longest_step = std::chrono::hours{1}}};
    muster::run_id const run = of.run("scout");
    of.think(3000);
    (void)of.ask(run);
    of.think(60'000);
    muster::crew again{of.most};
    ASSERT_EQ(again.restore(of.journal), of.journal.size());
    muster::time_point now = of.now;
    EXPECT_EQ(again.find(desk(), "scout")->state, worker_state::waiting);
    EXPECT_TRUE(again.answer_plan(now, ana, "scout", "plan-1", true));
    now += std::chrono::milliseconds{6999};
    again.tick(now);
    EXPECT_EQ(again.find(desk(), "scout")->state, worker_state::running);
    now += std::chrono::milliseconds{1};
    again.tick(now);
    EXPECT_EQ(again.find(desk(), "scout")->cause, cause::deadline);
}

TEST(approvals, a_run_that_waited_when_the_program_ended_is_lost) {
    host of;
    (void)of.ask(of.run("scout"));
    muster::crew again{of.most};
    ASSERT_EQ(again.restore(of.journal), of.journal.size());
    EXPECT_EQ(again.recover(of.now), 1U);
    EXPECT_EQ(again.find(desk(), "scout")->cause, cause::lost);
    EXPECT_EQ(again.state().requests().size(desk()), 0U);
}

// Before there were these events a run that had asked went on.
TEST(approvals, an_older_journal_is_read_and_its_plan_can_be_answered) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.ask(run);
    std::vector<muster::event> older;
    for (muster::event const& e : of.journal) {
        if (!std::holds_alternative<events::approval_awaited>(e.what)) older.push_back(e);
    }
    older.push_back({of.now, desk(), *muster::worker_id::from("scout.1"), run, events::turn_taken{"Line 7."}});
    muster::crew again{of.most};
    ASSERT_EQ(again.restore(older), older.size());
    EXPECT_TRUE(again.next_turn(of.now, run));
    EXPECT_TRUE(again.answer_plan(of.now, ana, "scout", "plan-1", true));
    EXPECT_EQ(again.find(desk(), "scout")->state, worker_state::running);
    EXPECT_EQ(again.next_turn(of.now, run).messages.size(), 1U);
}

TEST(approvals, a_thinned_journal_has_the_wait) {
    host of;
    (void)of.ask(of.run("scout"));
    muster::crew again{of.most};
    std::vector<muster::event> const fewer = muster::thinned(of.journal, of.crew.state());
    ASSERT_EQ(again.restore(fewer), fewer.size());
    EXPECT_EQ(again.find(desk(), "scout")->state, worker_state::waiting);
    EXPECT_TRUE(again.find(desk(), "scout")->current->waits_for_approval);
}

}  // namespace
