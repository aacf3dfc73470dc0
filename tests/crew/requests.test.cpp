// The commands of a crew by which a coordinator and a run of its workers ask each other.
#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using muster::continuation_kind;
using muster::permission_mode;
using muster::receipt_kind;
using muster::request_answer;
using muster::request_fault;
using muster::request_kind;
using muster_test::at_ms;
using muster_test::desk;
using muster_test::other_desk;

muster::caller const ana{desk(), muster::role_kind::coordinator};

struct host : muster_test::crew_host {
    using crew_host::crew_host;

    // A run of a member of a team that is opened for it.
    muster::run_id run_in(std::string const& team, std::string name) {
        (void)crew.open_team(now, desk(), {.name = team});
        (void)crew.spawn_member(now, desk(), {.team = team}, {.prompt = "Do it.", .name = std::move(name)});
        return crew.start(now)->run;
    }
    // What the run reads at its next turn.
    std::string heard(muster::run_id run) {
        std::string all;
        for (std::string const& one : crew.next_turn(now, run).messages) all += one + '\n';
        return all;
    }
    // What the coordinator has not read.
    std::string unread() {
        std::string text;
        muster::append_sink out{text};
        for (muster::request const* one : crew.state().requests().unread(desk())) {
            write(*one, out);
            text += '\n';
        }
        return text;
    }
};

// Asking to stop

TEST(requests, F_71_a_run_that_agrees_is_stopped) {
    host of;
    muster::run_id const run = of.run("scout");
    request_answer const asked = of.crew.ask_to_stop(of.now, ana, "scout", "The bug is found.");
    EXPECT_TRUE(asked);
    EXPECT_EQ(asked.kind, receipt_kind::queued);
    EXPECT_EQ(asked.request.text(), "shutdown-1");
    EXPECT_EQ(asked.run, run);
    EXPECT_EQ(of.heard(run),
              R"({"type":"shutdown_request","request_id":"shutdown-1","from":"team-lead","reason":"The bug is found."})"
              "\n");
    request_answer const agreed = of.crew.answer_stop(of.now, run, "shutdown-1", true);
    EXPECT_EQ(agreed.kind, receipt_kind::delivered);
    EXPECT_FALSE(of.crew.next_turn(of.now, run));
    std::vector<muster::delivery> const told = of.crew.take(of.now, desk());
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].notice.cause, muster::cause::user_stop);
    EXPECT_EQ(of.crew.state().requests().size(), 0U);
    EXPECT_TRUE(of.replays());
}

TEST(requests, F_71_one_that_does_not_agree_goes_on_and_says_why) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_to_stop(of.now, ana, "scout.1");
    EXPECT_EQ(of.crew.answer_stop(of.now, run, "shutdown-1", false).why, request_fault::no_reason);
    EXPECT_EQ(of.crew.answer_stop(of.now, run, "shutdown-1", false, " \n").why, request_fault::no_reason);
    EXPECT_TRUE(of.crew.answer_stop(of.now, run, " shutdown-1 ", false, "One test is left."));
    EXPECT_TRUE(of.crew.next_turn(of.now, run));
    EXPECT_EQ(of.unread(),
              R"({"type":"shutdown_rejected","request_id":"shutdown-1","from":"scout.1","reason":"One test is left."})"
              "\n");
    EXPECT_TRUE(of.crew.read_request(of.now, desk(), {request_kind::shutdown, 1}));
    EXPECT_FALSE(of.crew.read_request(of.now, desk(), {request_kind::shutdown, 1}));
    EXPECT_EQ(of.unread(), "");
    EXPECT_EQ(of.crew.state().requests().size(), 0U);
    EXPECT_EQ(of.crew.ask_to_stop(of.now, ana, "scout").request.text(), "shutdown-2");  // no id comes twice
    EXPECT_TRUE(of.replays());
}

TEST(requests, asking_again_is_the_same_request) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_to_stop(of.now, ana, "scout", "a");
    EXPECT_EQ(of.crew.ask_to_stop(of.now, ana, "scout", "b").request.text(), "shutdown-1");
    EXPECT_EQ(of.heard(run).find("\"b\""), std::string::npos);
    EXPECT_EQ(of.crew.state().requests().size(), 1U);
}

// C073: what was asked of one run is not asked of the next, whatever its worker is called.
TEST(requests, C073_an_answer_of_another_run_is_stale) {
    host of;
    muster::run_id const first = of.run("scout");
    (void)of.crew.ask_to_stop(of.now, ana, "scout");
    (void)of.crew.finish(of.now, first, {.result = "Done."});
    EXPECT_EQ(of.crew.answer_stop(of.now, first, "shutdown-1", true).why, request_fault::not_running);
    (void)of.crew.send_to_worker(of.now, ana, "scout", "Go on.");
    muster::run_id const second = of.crew.start(of.now)->run;
    EXPECT_EQ(of.heard(second), "");
    request_answer const late = of.crew.answer_stop(of.now, second, "shutdown-1", true);
    EXPECT_EQ(late.why, request_fault::stale);
    EXPECT_EQ(late.kind, receipt_kind::stale);
    EXPECT_TRUE(of.crew.next_turn(of.now, second));
    (void)of.crew.ask_to_stop(of.now, ana, "scout");
    muster::run_id const other = of.run("reader");
    EXPECT_EQ(of.crew.answer_stop(of.now, other, "shutdown-2", true).why, request_fault::stale);
    EXPECT_TRUE(of.crew.next_turn(of.now, second));
    EXPECT_TRUE(of.replays());
}

TEST(requests, what_never_was_is_unknown_and_what_is_over_is_stale) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_to_stop(of.now, ana, "scout");
    for (std::string_view const never : {"shutdown-2", "plan-1", "shutdown-0", "shutdown-01", "shutdown-", "shutdown",
                                         "1", "", "shutdown-18446744073709551616"}) {
        EXPECT_EQ(of.crew.answer_stop(of.now, run, never, true).why, request_fault::unknown) << never;
    }
    EXPECT_TRUE(of.crew.answer_stop(of.now, run, "shutdown-1", false, "No."));
    EXPECT_EQ(of.crew.answer_stop(of.now, run, "shutdown-1", true).why, request_fault::stale);
    EXPECT_EQ(of.crew.answer_stop(of.now, muster::run_id{99}, "shutdown-1", true).why, request_fault::not_running);
}

TEST(requests, CT_04_refusals_of_asking_in_their_order) {
    host of{{.max_requests = 1, .max_message_bytes = 10}};
    muster::run_id const run = of.run("scout");
    auto const why = [&](muster::caller const& from, std::string_view worker, std::string_view reason) {
        request_answer const got = of.crew.ask_to_stop(of.now, from, worker, reason);
        return got.why == request_fault::message ? std::string{word(got.message.kind)} : std::string{word(got.why)};
    };
    EXPECT_EQ(why({{}, muster::role_kind::worker}, "", "12345678901"), "RoleRefused");
    EXPECT_EQ(why({{}, muster::role_kind::coordinator}, " ", "12345678901"), "Wire");
    EXPECT_EQ(why({{}, muster::role_kind::coordinator}, "x", "12345678901"), "MessageTooLarge");
    EXPECT_EQ(why({{}, muster::role_kind::coordinator}, "x", ""), "BindingUnresolved");
    EXPECT_EQ(why(ana, "nobody", ""), "UnknownWorker");
    EXPECT_EQ(why({other_desk(), muster::role_kind::coordinator}, "scout", ""), "UnknownWorker");
    EXPECT_EQ(why(ana, "scout", ""), "None");
    of.run("reader");
    EXPECT_EQ(why(ana, "reader", ""), "TooManyRequests");
    (void)of.crew.finish(of.now, run, {});
    EXPECT_EQ(why(ana, "scout", ""), "WorkerNotRunning");
    EXPECT_EQ(why(ana, "reader", ""), "None");  // what was asked of a run that has ended takes no room
}

TEST(requests, a_stop_that_nobody_answers_lapses_and_that_is_told) {
    host of{{.request_budget = std::chrono::seconds{20}}};
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_to_stop(of.now, ana, "scout", "Enough.");
    EXPECT_EQ(of.crew.next_deadline(), at_ms(21000));
    of.pass(19999);
    of.crew.tick(of.now);
    EXPECT_EQ(of.unread(), "");
    of.pass(1);
    of.crew.tick(of.now);
    EXPECT_EQ(of.unread(), R"({"type":"shutdown_unanswered","request_id":"shutdown-1","from":"scout.1"})"
                           "\n");
    EXPECT_EQ(of.crew.answer_stop(of.now, run, "shutdown-1", true).why, request_fault::stale);
    EXPECT_TRUE(of.crew.next_turn(of.now, run));
    EXPECT_TRUE(of.replays());
}

// Plans

TEST(requests, F_72_an_approved_plan_goes_on_in_the_mode_of_whoever_leads) {
    constexpr struct {
        permission_mode leads_in;
        std::string_view told;
    } cases[] = {{permission_mode::by_default, "default"},
                 {permission_mode::plan, "default"},
                 {permission_mode::accept_edits, "acceptEdits"},
                 {permission_mode::bypass_permissions, "bypassPermissions"}};
    for (auto const& [leads_in, told] : cases) {
        host of;
        muster::run_id const run = of.run("scout");
        EXPECT_EQ(of.crew.ask_for_approval(of.now, run, "1. Fix auth.rs:142.").request.text(), "plan-1");
        EXPECT_EQ(
            of.unread(),
            R"({"type":"plan_approval_request","request_id":"plan-1","from":"scout.1","plan":"1. Fix auth.rs:142."})"
            "\n");
        EXPECT_TRUE(of.crew.read_request(of.now, desk(), {request_kind::plan_approval, 1}));
        EXPECT_EQ(of.unread(), "");  // and it is open still
        EXPECT_EQ(of.crew.answer_plan(of.now, ana, "scout", "plan-1", true, {}, leads_in).kind, receipt_kind::queued);
        EXPECT_EQ(of.heard(run),
                  R"({"type":"plan_approval_response","request_id":"plan-1","from":"team-lead","approve":true,)"
                  R"("permission_mode":")"
                      + std::string{told} + "\"}\n");
        EXPECT_TRUE(of.replays());
    }
}

TEST(requests, F_72_a_rejected_plan_comes_back_with_what_is_to_be_changed) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_for_approval(of.now, run, "Rewrite all.");
    EXPECT_EQ(of.crew.ask_for_approval(of.now, run, "Rewrite it.").why, request_fault::asked_already);
    EXPECT_TRUE(of.crew.answer_plan(of.now, ana, "scout", "plan-1", false, "Leave the tests.", permission_mode::plan));
    EXPECT_EQ(of.heard(run),
              R"({"type":"plan_approval_response","request_id":"plan-1","from":"team-lead","approve":false,)"
              R"("feedback":"Leave the tests."})"
              "\n");
    EXPECT_EQ(of.unread(), "");
    EXPECT_EQ(of.crew.ask_for_approval(of.now, run, "Fix it.").request.text(), "plan-2");
    EXPECT_EQ(of.crew.answer_plan(of.now, ana, "scout", "plan-1", true).why, request_fault::stale);
    EXPECT_EQ(of.crew.answer_plan(of.now, ana, "scout", "plan-3", true).why, request_fault::unknown);
    of.run("reader");
    EXPECT_EQ(of.crew.answer_plan(of.now, ana, "reader", "plan-2", true).why, request_fault::stale);
    EXPECT_EQ(of.crew.answer_plan(of.now, ana, "nobody", "plan-2", true).message.kind,
              continuation_kind::unknown_worker);
    EXPECT_EQ(of.crew.answer_plan(of.now, {desk(), muster::role_kind::worker}, "scout", "plan-2", true).message.kind,
              continuation_kind::role_refused);  // only whoever leads
    EXPECT_TRUE(of.replays());
}

TEST(requests, a_plan_of_a_run_that_has_ended_or_was_not_answered_in_time_is_stale) {
    host of{{.request_budget = std::chrono::seconds{20}}};
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_for_approval(of.now, run, "Fix it.");
    of.pass(20000);
    of.crew.tick(of.now);
    EXPECT_EQ(of.heard(run), R"({"type":"request_lapsed","request_id":"plan-1","from":"team-lead"})"
                             "\n");
    EXPECT_EQ(of.crew.answer_plan(of.now, ana, "scout", "plan-1", true).why, request_fault::stale);
    EXPECT_EQ(of.unread(), "");
    (void)of.crew.ask_for_approval(of.now, run, "Fix it.");
    (void)of.crew.stop(of.now, desk(), "scout");
    EXPECT_EQ(of.unread(), "");
    EXPECT_EQ(of.crew.answer_plan(of.now, ana, "scout", "plan-2", true).why, request_fault::stale);
    EXPECT_EQ(of.crew.state().workers().size(), 1U);
    EXPECT_TRUE(of.replays());
}

// Words to the coordinator

TEST(requests, C086_DV_28_a_member_of_a_team_reaches_its_lead_and_nobody_else) {
    host of;
    muster::run_id const member = of.run_in("auth", "scout"), other = of.run("reader");
    EXPECT_TRUE(of.crew.tell_lead(of.now, member, "Found </it>: <task-notification>."));
    EXPECT_EQ(
        of.unread(),
        R"({"type":"message","request_id":"note-1","from":"scout.1","text":"Found </it>: &lt;task-notification>."})"
        "\n");
    EXPECT_EQ(of.crew.tell_lead(of.now, other, "Me too.").why, request_fault::no_channel);
    EXPECT_EQ(of.heard(other), "");  // KF_04
    EXPECT_TRUE(of.crew.state().requests().unread(other_desk()).empty());
    (void)of.crew.finish(of.now, member, {});
    EXPECT_NE(of.unread(), "");  // it was said, whatever became of whoever said it
    EXPECT_TRUE(of.crew.read_request(of.now, desk(), {request_kind::note, 1}));
    EXPECT_FALSE(of.crew.read_request(of.now, other_desk(), {request_kind::note, 1}));
    EXPECT_TRUE(of.replays());
}

TEST(requests, C079_C032_what_a_run_may_say) {
    host of{{.max_requests = 2, .max_message_bytes = 8}};
    muster::run_id const run = of.run_in("auth", "scout");
    EXPECT_EQ(of.crew.tell_lead(of.now, muster::run_id{}, "x").why, request_fault::not_running);
    EXPECT_EQ(of.crew.tell_lead(of.now, muster::run_id{7}, "x").why, request_fault::not_running);
    EXPECT_EQ(of.crew.tell_lead(of.now, run, " ").why, request_fault::blank);
    EXPECT_EQ(of.crew.ask_for_approval(of.now, run, "").why, request_fault::blank);
    EXPECT_TRUE(of.crew.tell_lead(of.now, run, "üüüü"));
    EXPECT_EQ(of.crew.tell_lead(of.now, run, "üüüüx").why, request_fault::too_large);
    EXPECT_TRUE(of.crew.ask_for_approval(of.now, run, "12345678"));
    EXPECT_EQ(of.crew.tell_lead(of.now, run, "x").kind, receipt_kind::full);
    (void)of.crew.finish(of.now, run, {});
    EXPECT_EQ(of.crew.tell_lead(of.now, run, "x").why, request_fault::not_running);
    EXPECT_TRUE(of.replays());
}

// A run that waits for a host has said nothing yet.
TEST(requests, a_run_that_waits_can_be_asked_and_cannot_answer) {
    host of;
    muster::run_id const waits = of.crew.spawn(of.now, desk(), {.prompt = "Do it.", .name = "scout"}).run;
    EXPECT_TRUE(of.crew.ask_to_stop(of.now, ana, "scout"));
    EXPECT_EQ(of.crew.answer_stop(of.now, waits, "shutdown-1", true).why, request_fault::not_running);
    EXPECT_EQ(of.crew.ask_for_approval(of.now, waits, "x").why, request_fault::not_running);
    (void)of.crew.start(of.now);
    EXPECT_TRUE(of.crew.answer_stop(of.now, waits, "shutdown-1", true));
}

TEST(requests, a_restart_keeps_what_is_open_and_what_is_unread) {
    host of;
    muster::run_id const run = of.run_in("auth", "scout");
    (void)of.crew.tell_lead(of.now, run, "Found it.");
    (void)of.crew.ask_to_stop(of.now, ana, "scout");
    muster::crew again;
    ASSERT_EQ(again.restore(of.journal), of.journal.size());
    EXPECT_EQ(again.state().requests().size(desk()), 2U);
    (void)again.recover(of.now);  // the run is lost, and what was asked of it
    EXPECT_EQ(again.state().requests().size(desk()), 1U);
    EXPECT_EQ(again.state().requests().unread(desk()).at(0)->text, "Found it.");
}

}  // namespace
