#include <muster/crew/run_register.hpp>

#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::cause;
using muster::ending_answer;
using muster::run_id;
using muster::turn_kind;
using muster::worker_state;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

run_id child(crew_host& host, run_id parent, std::string name) {
    return host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = std::move(name), .parent = parent}).run;
}
run_id running_child(crew_host& host, run_id parent, std::string name) {
    run_id const run = child(host, parent, std::move(name));
    EXPECT_EQ(host.crew.start(host.now)->run, run);
    return run;
}
worker_state state_of(crew_host const& host, std::string_view name) { return host.crew.find(desk(), name)->state; }

std::vector<std::string> texts(std::vector<muster::worker_id> const& ids) {
    std::vector<std::string> all;
    for (muster::worker_id const& each : ids) all.emplace_back(each.text());
    return all;
}

// children

TEST(children, KF_05_a_run_has_ended_when_its_children_have) {
    crew_host host;
    run_id const lead = host.run("lead");
    run_id const a = running_child(host, lead, "a"), b = running_child(host, lead, "b");
    host.pass(5);
    EXPECT_EQ(host.crew.finish(host.now, lead, {.result = "Both are at it."}), ending_answer::children_at_work);
    EXPECT_EQ(state_of(host, "lead"), worker_state::finishing);
    EXPECT_EQ(host.crew.finish(host.now, lead, {.result = "Again."}), ending_answer::already_ended);
    EXPECT_EQ(host.crew.next_turn(host.now, lead).kind, turn_kind::not_running);
    EXPECT_EQ(host.crew.unacknowledged(desk()), 0U);
    host.pass(100);
    (void)host.crew.finish(host.now, a, {.result = "a"});
    EXPECT_EQ(state_of(host, "lead"), worker_state::finishing);
    (void)host.crew.fail(host.now, b, {.error = "b broke"});
    EXPECT_EQ(state_of(host, "lead"), worker_state::finished);

    std::vector<muster::notice> const notices = host.read();
    ASSERT_EQ(notices.size(), 3U);
    EXPECT_EQ(notices[2].worker.text(), "lead.1");
    EXPECT_EQ(notices[2].result, "Both are at it.");
    EXPECT_EQ(notices[2].used.duration_ms, 5U);  // its own part; it does not grow with others' work
    EXPECT_TRUE(host.replays());
}

TEST(children, KF_05_through_several_generations) {
    crew_host host;
    run_id const lead = host.run("lead");
    run_id const middle = running_child(host, lead, "middle");
    run_id const last = running_child(host, middle, "last");
    (void)host.crew.finish(host.now, lead, {});
    (void)host.crew.finish(host.now, middle, {});
    EXPECT_EQ(host.crew.state().live().size(), 3U);
    (void)host.crew.finish(host.now, last, {});
    EXPECT_TRUE(host.crew.state().live().empty());
    EXPECT_EQ(host.count<muster::events::ended>(), 3U);
    EXPECT_TRUE(host.replays());
}

TEST(children, a_run_that_finishes_has_no_host_any_more_and_no_deadline) {
    crew_host host{{.max_running = 2, .run_budget = 10s, .silence_budget = 3s}};
    run_id const lead = host.run("lead");
    (void)running_child(host, lead, "a");
    (void)child(host, lead, "b");
    EXPECT_FALSE(host.crew.start(host.now));
    (void)host.crew.finish(host.now, lead, {});
    EXPECT_TRUE(host.crew.start(host.now));
    EXPECT_EQ(host.crew.state().running(), 2U);
    host.pass(20'000);
    host.crew.tick(host.now);
    EXPECT_EQ(host.crew.find(desk(), "a")->cause, cause::deadline);  // at the deadline it was silent as well
    EXPECT_EQ(host.crew.find(desk(), "lead")->cause, cause::finished);
}

TEST(children, KF_06_C113_a_stop_reaches_all_below_parent_first) {
    crew_host host;
    run_id const lead = host.run("lead");
    run_id const a = running_child(host, lead, "a");
    (void)running_child(host, a, "deep");
    (void)child(host, lead, "waits");
    (void)host.run("other");
    muster::stop_answer const answer = host.crew.stop(host.now, desk(), "lead");
    EXPECT_EQ(texts(answer.stopped), (std::vector<std::string>{"lead.1", "a.2", "deep.3", "waits.4"}));
    EXPECT_EQ(host.crew.find(desk(), "lead")->cause, cause::user_stop);
    for (char const* const name : {"a", "deep", "waits"}) {
        EXPECT_EQ(host.crew.find(desk(), name)->cause, cause::parent_stop) << name;
    }
    EXPECT_TRUE(host.crew.find(desk(), "other")->is_live());
    std::vector<muster::notice> const notices = host.read();
    ASSERT_EQ(notices.size(), 4U);
    EXPECT_EQ(notices[0].worker.text(), "lead.1");
    EXPECT_TRUE(host.replays());
}

TEST(children, C113_one_that_comes_too_late_starts_as_stopped) {
    crew_host host;
    run_id const lead = host.run("lead");
    (void)host.crew.stop(host.now, desk(), "lead");
    muster::spawn_answer const late =
        host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "late", .parent = lead});
    ASSERT_TRUE(late);
    EXPECT_TRUE(late.is_stopped);
    EXPECT_EQ(host.crew.find(desk(), "late")->cause, cause::parent_stop);
    EXPECT_FALSE(host.crew.start(host.now));
    EXPECT_EQ(host.read().size(), 2U);
    EXPECT_TRUE(host.replays());
}

TEST(children, whoever_ends_otherwise_than_well_takes_them_along) {
    crew_host host{{.run_budget = 10s}};
    run_id const failed = host.run("failed");
    (void)running_child(host, failed, "a");
    (void)host.crew.fail(host.now, failed, {.error = "x"});
    EXPECT_EQ(host.crew.find(desk(), "a")->cause, cause::parent_stop);
    run_id const late = host.run("late");
    host.pass(5'000);
    (void)running_child(host, late, "b");
    host.pass(5'000);
    host.crew.tick(host.now);
    EXPECT_EQ(host.crew.find(desk(), "late")->cause, cause::deadline);
    EXPECT_EQ(host.crew.find(desk(), "b")->cause, cause::parent_stop);
    EXPECT_TRUE(host.replays());
}

TEST(children, a_finishing_run_can_be_stopped_and_keeps_what_it_had_said) {
    crew_host host;
    run_id const lead = host.run("lead");
    (void)running_child(host, lead, "a");
    (void)host.crew.finish(host.now, lead, {.result = "My part.", .summary = "Done"});
    EXPECT_EQ(host.crew.stop(host.now, desk(), "lead").stopped.size(), 2U);
    std::vector<muster::notice> const notices = host.read();
    EXPECT_EQ(notices.at(0).cause, cause::user_stop);
    EXPECT_EQ(notices.at(0).result, "My part.");
    EXPECT_EQ(notices.at(0).summary, "stopped on request");
    EXPECT_TRUE(host.replays());
}

TEST(children, are_only_of_runs_that_are_or_were_in_the_same_binding) {
    crew_host host;
    run_id const theirs = host.run("theirs", other_desk());
    auto const asked_by = [&](run_id parent) {
        return host.crew.spawn(host.now, desk(), {.prompt = "x", .parent = parent}).why;
    };
    EXPECT_EQ(asked_by(theirs), muster::task_fault::unknown_parent);
    EXPECT_EQ(asked_by(run_id{77}), muster::task_fault::unknown_parent);
}

TEST(children, KF_04_a_notice_is_for_the_next_one_above_that_can_read_it) {
    crew_host host;
    run_id const lead = host.run("lead");
    run_id const middle = running_child(host, lead, "middle");
    run_id const a = running_child(host, middle, "a"), b = running_child(host, middle, "b");
    (void)host.crew.finish(host.now, a, {});
    auto const to = [&](std::uint64_t number) {
        muster::mailbox const& box = *host.crew.state().find_mailbox(desk());
        return std::string{box.recipient_of(*box.find(number)).text()};
    };
    EXPECT_EQ(to(1), "middle.2");
    (void)host.crew.finish(host.now, middle, {});
    EXPECT_EQ(to(1), "lead.1");  // middle has not read it, and will not
    (void)host.crew.finish(host.now, b, {});
    EXPECT_EQ(to(2), "lead.1");
    EXPECT_EQ(to(3), "lead.1");  // middle's own
    (void)host.crew.finish(host.now, lead, {});
    for (std::uint64_t number = 1; number <= 4; ++number) EXPECT_EQ(to(number), "") << number;
    EXPECT_TRUE(host.replays());
}

TEST(children, KF_01_one_that_is_read_to_after_its_end_is_waited_for_as_well) {
    crew_host host{{}, muster::on_running::queue};
    run_id const lead = host.run("lead");
    run_id const a = running_child(host, lead, "a");
    (void)host.crew.finish(host.now, lead, {});
    ASSERT_TRUE(host.send("a", "One more.").accepted());
    (void)host.crew.finish(host.now, a, {});
    EXPECT_EQ(state_of(host, "lead"), worker_state::finishing);
    (void)host.crew.finish(host.now, host.crew.start(host.now)->run, {});
    EXPECT_EQ(state_of(host, "lead"), worker_state::finished);
    EXPECT_TRUE(host.replays());
}

TEST(children, C053_a_restart_loses_who_ran_and_stops_who_waited_for_them) {
    crew_host host;
    run_id const lead = host.run("lead");
    (void)running_child(host, lead, "ran");
    run_id const done = host.run("done");
    (void)running_child(host, done, "its");
    (void)child(host, lead, "waited");
    (void)host.crew.finish(host.now, done, {.result = "My part."});

    std::vector<muster::event> more = host.journal;
    muster::crew again{{}, {.on_event = [&](muster::event const& e) { more.push_back(e); }}};
    ASSERT_EQ(again.restore(host.journal), host.journal.size());
    EXPECT_EQ(again.recover(host.now), 3U);
    EXPECT_TRUE(again.state().live().empty());
    EXPECT_EQ(again.find(desk(), "lead")->cause, cause::lost);
    EXPECT_EQ(again.find(desk(), "ran")->cause, cause::lost);
    EXPECT_EQ(again.find(desk(), "waited")->cause, cause::parent_stop);
    EXPECT_EQ(again.find(desk(), "its")->cause, cause::lost);
    EXPECT_EQ(again.find(desk(), "done")->cause, cause::finished);
    EXPECT_EQ(again.take(host.now, desk()).size(), 5U);
    muster::crew third;
    EXPECT_EQ(third.restore(more), more.size());
}

// The program may have ended after any event: what a command had begun is brought to its end.
TEST(children, a_restart_in_the_middle_of_a_stop_leaves_no_orphan) {
    crew_host host;
    run_id const lead = host.run("lead");
    run_id const a = running_child(host, lead, "a");
    (void)running_child(host, a, "deep");
    (void)child(host, lead, "waits");
    (void)host.crew.stop(host.now, desk(), "lead");
    for (std::size_t n = 0; n <= host.journal.size(); ++n) {
        muster::crew again;
        ASSERT_EQ(again.restore(std::span{host.journal}.first(n)), n);
        (void)again.recover(host.now);
        for (auto const& [run, at] : again.state().live()) {
            EXPECT_TRUE(again.state().find(run)->current->parent.empty()) << n;
        }
        EXPECT_EQ(again.counters().ended, again.take(host.now, desk()).size());
    }
}

// messages

TEST(messages_of_a_turn, KF_02_are_read_once_the_next_turn_or_the_end_says_so) {
    crew_host host{{}, muster::on_running::queue};
    run_id const run = host.run("scout");
    (void)host.send("scout", "First.");
    EXPECT_EQ(host.crew.next_turn(host.now, run).messages, std::vector<std::string>{"First."});
    EXPECT_EQ(host.crew.find(desk(), "scout")->history.size(), 1U);  // under way
    (void)host.send("scout", "Second.");
    EXPECT_EQ(host.crew.next_turn(host.now, run).messages, std::vector<std::string>{"Second."});
    EXPECT_EQ(host.crew.find(desk(), "scout")->history.back().text, "First.");
    (void)host.crew.finish(host.now, run, {.result = "Done."});
    auto const& history = host.crew.find(desk(), "scout")->history;
    ASSERT_EQ(history.size(), 4U);
    EXPECT_EQ(history[2].text, "Second.");
    EXPECT_EQ(host.read().at(0).unread, 0U);
    EXPECT_FALSE(host.crew.find(desk(), "scout")->is_live());
    EXPECT_TRUE(host.replays());
}

TEST(messages_of_a_turn, KF_02_KF_17_come_first_again_when_the_turn_failed_and_only_when_asked) {
    crew_host host{{}, muster::on_running::queue};
    run_id const run = host.run("scout");
    (void)host.send("scout", "First.");
    (void)host.crew.next_turn(host.now, run);
    (void)host.send("scout", "Second.");
    (void)host.crew.fail(host.now, run, {.error = "rate limit"});
    EXPECT_EQ(host.read().at(0).unread, 2U);
    EXPECT_FALSE(host.crew.start(host.now));  // they revive nobody
    ASSERT_TRUE(host.send("scout", "Try again.").accepted());
    auto const history = host.crew.start(host.now)->history;
    ASSERT_EQ(history.size(), 4U);
    EXPECT_EQ(history[1].text, "First.");
    EXPECT_EQ(history[2].text, "Second.");
    EXPECT_EQ(history[3].text, "Try again.");
    EXPECT_TRUE(host.replays());
}

// budgets

TEST(budgets, of_tokens_end_a_run_that_has_used_them_up_and_keep_what_it_found) {
    crew_host host{{.token_budget = 1000}};
    run_id const run = host.run("scout");
    EXPECT_TRUE(host.crew.progress(host.now, run, {.so_far = "half", .tokens = 999}));
    EXPECT_TRUE(host.crew.next_turn(host.now, run));
    EXPECT_EQ(host.crew.progress(host.now, run, {.tokens = 1000}).kind, turn_kind::token_limit);
    EXPECT_EQ(host.crew.progress(host.now, run).kind, turn_kind::not_running);
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(n.cause, cause::token_limit);
    EXPECT_EQ(status_of(n.cause), muster::status::timeout);
    EXPECT_EQ(n.result, "half");
    EXPECT_TRUE(host.replays());
}

TEST(budgets, of_tokens_count_what_was_billed) {
    crew_host host;
    (void)host.crew.spawn(host.now, desk(), {.prompt = "x", .name = "scout", .token_budget = 100});
    run_id const run = host.crew.start(host.now)->run;
    muster::token_usage used;
    used.input = 90U;
    used.output = 20U;
    ASSERT_EQ(host.crew.bill(host.now, run, {.call = *muster::call_id::from("m1"), .used = used}),
              muster::bill_answer::counted);
    EXPECT_EQ(host.crew.next_turn(host.now, run, "late").kind, turn_kind::token_limit);
    EXPECT_EQ(host.read().at(0).result, "late");
}

TEST(budgets, FR_06_of_silence_end_a_run_that_gives_no_sign_of_life) {
    crew_host host{{.silence_budget = 5s}};
    run_id const run = host.run("scout");
    host.pass(4'000);
    (void)host.crew.next_turn(host.now, run, "part");
    host.pass(4'000);
    EXPECT_TRUE(host.crew.progress(host.now, run));
    host.pass(4'999);
    host.crew.tick(host.now);
    EXPECT_TRUE(host.crew.find(desk(), "scout")->is_live());
    EXPECT_EQ(host.crew.next_deadline(), host.now + 1ms);
    host.pass(1);
    host.crew.tick(host.now);
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(n.cause, cause::silent);
    EXPECT_EQ(n.result, "part");
    EXPECT_TRUE(host.replays());
}

TEST(budgets, of_time_and_silence_stand_still_while_a_run_waits_for_a_human) {
    crew_host host{{.run_budget = 10s, .silence_budget = 5s}};
    run_id const run = host.run("scout");
    host.pass(3'000);
    EXPECT_FALSE(host.crew.user_answered(host.now, run));
    EXPECT_TRUE(host.crew.wait_for_user(host.now, run));
    EXPECT_FALSE(host.crew.wait_for_user(host.now, run));
    EXPECT_EQ(host.crew.next_turn(host.now, run).kind, turn_kind::waiting);
    EXPECT_EQ(host.crew.progress(host.now, run).kind, turn_kind::waiting);
    EXPECT_FALSE(host.crew.next_deadline());
    for (int i = 0; i < 100; ++i) host.pass(30'000), host.crew.tick(host.now);
    EXPECT_EQ(state_of(host, "scout"), worker_state::waiting);
    EXPECT_TRUE(host.crew.user_answered(host.now, run));
    host.pass(4'000);
    (void)host.crew.next_turn(host.now, run);
    host.pass(2'999);
    host.crew.tick(host.now);
    EXPECT_EQ(state_of(host, "scout"), worker_state::running);
    host.pass(1);
    host.crew.tick(host.now);
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(n.cause, cause::deadline);
    EXPECT_EQ(n.used.duration_ms, 10'000U);
    EXPECT_TRUE(host.replays());
}

TEST(budgets, a_waiting_run_can_be_stopped_finished_and_lost) {
    for (int how = 0; how < 3; ++how) {
        crew_host host;
        run_id const run = host.run("scout");
        host.pass(7);
        (void)host.crew.wait_for_user(host.now, run);
        host.pass(1'000);
        if (how == 0) (void)host.crew.stop(host.now, desk(), "scout");
        if (how == 1) (void)host.crew.finish(host.now, run, {});
        if (how == 2) (void)host.crew.recover(host.now);
        cause const expected[] = {cause::user_stop, cause::finished, cause::lost};
        muster::notice const n = host.read().at(0);
        EXPECT_EQ(n.cause, expected[how]);
        EXPECT_EQ(n.used.duration_ms, 7U);
        EXPECT_EQ(host.crew.state().running(), 0U);
        EXPECT_TRUE(host.replays());
    }
}

// surfaces

muster::crew_options lets(std::optional<std::vector<std::string>> tools) {
    return {.surface_of = [tools](std::string_view agent) { return agent == "reader" ? tools : std::nullopt; }};
}
muster::continuation continued_under(muster::crew_options how, std::string agent) {
    crew_host host;
    (void)host.crew.spawn(
        host.now, desk(),
        {.prompt = "x", .name = "scout", .agent = std::move(agent), .tools = {"Read", "Grep", "Read"}});
    (void)host.crew.finish(host.now, host.crew.start(host.now)->run, {});
    muster::crew again{{}, std::move(how)};
    (void)again.restore(host.journal);
    muster::continuation answer =
        again.send_to_worker(host.now, {desk(), muster::role_kind::coordinator}, "scout", "Go on.");
    if (answer.accepted()) {
        EXPECT_EQ(again.start(host.now)->tools, (std::vector<std::string>{"Grep", "Read"}));
    }
    return answer;
}

TEST(surface, C065_is_the_same_after_a_restart_or_the_worker_does_not_go_on) {
    using enum muster::continuation_kind;
    EXPECT_EQ(continued_under({}, "reader").kind, continued);
    EXPECT_EQ(continued_under(lets({{"Write", "Read", "Grep"}}), "reader").kind, continued);  // and no wider
    EXPECT_EQ(continued_under(lets({{"Write", "Read"}}), "reader").kind, surface_changed);
    EXPECT_EQ(continued_under(lets({{"Write", "Read"}}), "reader").tool, "Grep");
    EXPECT_EQ(continued_under(lets({{"Read", "Grep"}}), "writer").kind, agent_unknown);
}

// A message that came too late starts no run of a worker that may not go on: it waits, and the notice says so.
TEST(surface, is_asked_for_before_a_run_that_nobody_asked_for) {
    muster::crew_options how = lets({{"Read"}});
    how.message_to_running = muster::on_running::queue;
    muster::crew crew{{}, std::move(how)};
    muster::time_point const now{1s};
    (void)crew.spawn(now, desk(), {.prompt = "x", .name = "scout", .agent = "reader", .tools = {"Grep"}});
    run_id const run = crew.start(now)->run;
    EXPECT_TRUE(crew.send_to_worker(now, {desk(), muster::role_kind::coordinator}, "scout", "And then?").accepted());
    (void)crew.finish(now, run, {.result = "Done."});
    EXPECT_FALSE(crew.find(desk(), "scout")->is_live());
    EXPECT_EQ(crew.take(now, desk()).at(0).notice.unread, 1U);
}

TEST(surface, KF_09_a_transcript_that_is_gone_is_an_answer_of_its_own) {
    EXPECT_EQ(continued_under({.has_transcript = [](auto const&, auto const&) { return false; }}, "reader").kind,
              muster::continuation_kind::transcript_missing);
}

// policies

TEST(policies, DV_36_a_stop_that_was_answered_is_not_told_again) {
    std::vector<muster::event> journal;
    muster::crew crew{{}, {.notice_of_stop = muster::on_stop::suppress, .on_event = [&](muster::event const& e) {
                               journal.push_back(e);
                           }}};
    muster::time_point const now{1s};
    run_id const lead = crew.spawn(now, desk(), {.prompt = "x", .name = "lead"}).run;
    (void)crew.start(now);
    (void)crew.spawn(now, desk(), {.prompt = "x", .name = "a", .parent = lead});
    EXPECT_EQ(crew.stop(now, desk(), "lead").stopped.size(), 2U);
    EXPECT_TRUE(crew.take(now, desk()).empty());
    EXPECT_EQ(crew.counters().ended, 2U);
    EXPECT_EQ(crew.counters().acknowledged, 2U);
    muster::crew again;
    EXPECT_EQ(again.restore(journal), journal.size());
}

TEST(policies, DV_13_without_an_engine_a_message_waits_or_is_refused) {
    for (auto const policy : {muster::on_finished::accept_pending, muster::on_finished::resume}) {
        muster::crew crew{{}, {.resume_engine = false, .message_to_finished = policy}};
        muster::time_point const now{1s};
        (void)crew.spawn(now, desk(), {.prompt = "x", .name = "scout"});
        (void)crew.finish(now, crew.start(now)->run, {});
        auto const answer = crew.send_to_worker(now, {desk(), muster::role_kind::coordinator}, "scout", "Go on.");
        EXPECT_EQ(answer.accepted(), policy == muster::on_finished::accept_pending);
        EXPECT_TRUE(answer.accepted() || answer.kind == muster::continuation_kind::no_engine);
    }
}

// room

TEST(room, who_waits_to_go_on_is_not_evicted) {
    crew_host host{{.max_queued = 2, .max_finished = 1}, muster::on_running::refuse, false};
    for (char const* const name : {"a", "b"}) {
        host.finished(name);
        ASSERT_TRUE(host.send(name, "Go on.").accepted());
    }
    host.finished("c");
    EXPECT_EQ(host.send("c", "Go on.").kind, muster::continuation_kind::queue_full);
    host.finished("d");
    EXPECT_EQ(host.crew.find(desk(), "c"), nullptr);
    for (char const* const name : {"a", "b", "d"}) EXPECT_NE(host.crew.find(desk(), name), nullptr) << name;
    EXPECT_TRUE(host.crew.stop(host.now, desk(), "a"));  // withdrawn: it may go now
    EXPECT_EQ(host.crew.connect_resume_engine(host.now), 1U);
    EXPECT_TRUE(host.replays());
}

TEST(room, a_binding_with_nobody_in_it_makes_room_and_its_ids_never_come_again) {
    crew_host host{{.max_bindings = 1}};
    host.finished("scout");
    muster::notice_lease const old = host.crew.take(host.now, desk()).at(0).lease;
    EXPECT_FALSE(host.crew.forget(host.now, desk()));  // its notice is under way
    EXPECT_EQ(host.crew.spawn(host.now, other_desk(), {.prompt = "x"}).why, muster::task_fault::too_many_bindings);
    host.crew.acknowledge(host.now, old);
    EXPECT_TRUE(host.crew.forget(host.now, desk()));
    EXPECT_FALSE(host.crew.forget(host.now, desk()));
    EXPECT_EQ(host.crew.find(desk(), "scout.1"), nullptr);
    EXPECT_EQ(host.finished("scout", other_desk()), "scout.2");
    (void)host.read(other_desk());
    EXPECT_TRUE(host.crew.forget(host.now, other_desk()));
    EXPECT_EQ(host.finished("scout"), "scout.3");
    EXPECT_FALSE(host.crew.acknowledge(host.now, old));
    EXPECT_EQ(host.read().size(), 1U);
    EXPECT_TRUE(host.replays());
}

TEST(room, a_binding_that_emptied_by_itself_makes_room_when_it_is_wanted) {
    crew_host host{{.max_bindings = 1, .max_finished = 0}};
    host.finished("scout");
    EXPECT_EQ(host.crew.spawn(host.now, other_desk(), {.prompt = "x"}).why, muster::task_fault::too_many_bindings);
    (void)host.read();
    auto const spawned = host.crew.spawn(host.now, other_desk(), {.prompt = "x", .name = "scout"});
    EXPECT_EQ(spawned.worker.text(), "scout.2");
    EXPECT_EQ(host.crew.state().find_binding(desk()), nullptr);
    EXPECT_TRUE(host.replays());
}

}  // namespace
