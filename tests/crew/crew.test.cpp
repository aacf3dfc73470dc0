#include <muster/crew/crew.hpp>

#include <muster/envelope/parse.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::cause;
using muster::ending_answer;
using muster::status;
using muster::stop_kind;
using muster::task_fault;
using muster::turn_kind;
using muster::worker_state;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

// spawn

TEST(spawn, MG_14_answers_at_once_and_starts_nothing) {
    crew_host host;
    muster::spawn_answer const answer = host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "scout"});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer.worker.text(), "scout.1");
    EXPECT_EQ(host.crew.find(desk(), "scout.1")->state, worker_state::queued);
}

TEST(spawn, C069_the_same_spawns_give_the_same_ids) {
    crew_host a, b;
    for (crew_host* const host : {&a, &b}) host->spawn("scout"), host->spawn(), host->spawn("fixer", other_desk());
    EXPECT_EQ(muster_test::picture(a.crew), muster_test::picture(b.crew));
    EXPECT_EQ(a.spawn("x"), "x.3");
    EXPECT_EQ(a.spawn("x", other_desk()), "x.2");  // other bindings' spawns do not show
}

TEST(spawn, C069_a_name_is_nobody_elses_while_its_worker_is_known) {
    crew_host host;
    host.finished("scout");
    EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = "x", .name = "scout"}).why, task_fault::name_taken);
    EXPECT_EQ(host.crew.spawn(host.now, other_desk(), {.prompt = "x", .name = "scout"}).why, task_fault::none);
}

// start

TEST(start, gives_runs_first_come_first_and_never_too_many) {
    crew_host host{{.max_running = 2}};
    for (int i = 0; i < 3; ++i) host.spawn();
    muster::assignment const first = host.crew.start(host.now).value();
    EXPECT_EQ(first.worker.text(), "worker.1");
    EXPECT_EQ(host.crew.start(host.now)->worker.text(), "worker.2");
    EXPECT_FALSE(host.crew.start(host.now));
    (void)host.crew.finish(host.now, first.run, {});
    EXPECT_EQ(host.crew.start(host.now)->worker.text(), "worker.3");
    EXPECT_FALSE(host.crew.start(host.now));
}

TEST(start, says_all_that_the_host_needs) {
    crew_host host;
    (void)host.crew.spawn(host.now, desk(),
                          {.prompt = "Do it.", .description = "The job", .time_budget = 5s, .turn_budget = 3});
    muster::assignment const job = host.crew.start(host.now).value();
    EXPECT_EQ(job.binding, desk());
    EXPECT_EQ(job.description, "The job");
    EXPECT_EQ(job.history, (muster::worker_history{{muster::history_entry::side::user, "Do it."}}));
    EXPECT_EQ(job.deadline, host.now + 5s);
    EXPECT_EQ(job.turn_budget, 3U);
}

// finish, fail

TEST(finish, leaves_one_notice_with_what_the_run_used) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    host.pass(250);
    EXPECT_EQ(host.crew.finish(host.now, run,
                               {.result = "Found it.\nIn a.cpp:7.", .used = {.total_tokens = 9, .tool_uses = 7}}),
              ending_answer::recorded);
    std::vector<muster::notice> const notices = host.read();
    ASSERT_EQ(notices.size(), 1U);
    EXPECT_EQ(notices[0].summary, "Found it.");
    EXPECT_EQ(notices[0].result, "Found it.\nIn a.cpp:7.");
    EXPECT_EQ(notices[0].used, (muster::usage{.total_tokens = 9, .tool_uses = 7, .duration_ms = 250}));
    EXPECT_EQ(host.crew.find(desk(), "scout")->state, worker_state::finished);
}

TEST(finish, C107_figures_that_nobody_gave_are_missing) {
    crew_host host;
    host.finished();
    muster::usage const used = host.read().at(0).used;
    EXPECT_FALSE(used.total_tokens || used.tool_uses);
}

TEST(finish, C103_runs_are_not_billed_for_each_other) {
    crew_host host;
    muster::run_id const a = host.run(), b = host.run();
    (void)host.crew.finish(host.now, a, {.used = {.total_tokens = 50}});
    (void)host.crew.finish(host.now, b, {.used = {.total_tokens = 30}});
    std::vector<muster::notice> const notices = host.read();
    EXPECT_EQ(*notices.at(0).used.total_tokens, 50U);
    EXPECT_EQ(*notices.at(1).used.total_tokens, 30U);
}

TEST(finish, F_62_a_given_summary_goes_before_the_first_line) {
    crew_host host;
    (void)host.crew.finish(host.now, host.run(), {.result = "Long.", .summary = "Found 3\nfixes"});
    (void)host.crew.finish(host.now, host.run(), {});
    std::vector<muster::notice> const notices = host.read();
    EXPECT_EQ(notices.at(0).summary, "Found 3");
    EXPECT_EQ(notices.at(1).summary, "completed");
    EXPECT_FALSE(notices.at(1).result);
}

TEST(finish, C042_a_second_end_is_counted_and_ignored) {
    crew_host host;
    muster::run_id const run = host.run();
    EXPECT_EQ(host.crew.finish(host.now, run, {.result = "1"}), ending_answer::recorded);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(host.crew.finish(host.now, run, {.result = "2"}), ending_answer::already_ended);
    EXPECT_EQ(host.read().size(), 1U);
    EXPECT_EQ(host.crew.counters().late_endings, 4U);
}

TEST(finish, KF_07_nor_does_one_count_after_its_worker_is_gone) {
    crew_host host{{.max_finished = 0}};
    muster::run_id const run = host.run("scout");
    (void)host.crew.finish(host.now, run, {.result = "1"});
    EXPECT_EQ(host.crew.find(desk(), "scout"), nullptr);
    host.pass(3'600'000);
    EXPECT_EQ(host.crew.finish(host.now, run, {.result = "2"}), ending_answer::already_ended);
    EXPECT_EQ(host.read().size(), 1U);
}

TEST(finish, of_a_run_that_never_was_or_has_not_begun_is_no_end) {
    crew_host host;
    muster::run_id const waiting = host.crew.spawn(host.now, desk(), {.prompt = "x"}).run;
    EXPECT_EQ(host.crew.finish(host.now, waiting, {}), ending_answer::not_started);
    EXPECT_EQ(host.crew.fail(host.now, waiting, {}), ending_answer::not_started);
    EXPECT_EQ(host.crew.finish(host.now, muster::run_id{2}, {}), ending_answer::unknown_run);
    EXPECT_EQ(host.crew.fail(host.now, muster::run_id{}, {}), ending_answer::unknown_run);
    EXPECT_EQ(host.crew.counters().unknown_endings, 2U);
    EXPECT_TRUE(host.read().empty());
}

TEST(finish, C140_a_huge_result_keeps_head_and_tail_and_says_what_is_missing) {
    crew_host host;
    std::string huge(1'000'000, 'x');
    huge.front() = 'A';
    huge.back() = 'Z';
    (void)host.crew.finish(host.now, host.run("scout"), {.result = huge});
    muster::notice const n = host.read().at(0);
    EXPECT_LE(n.result->size(), host.most.max_result_bytes);
    EXPECT_EQ(n.result->front(), 'A');
    EXPECT_EQ(n.result->back(), 'Z');
    EXPECT_NE(n.result->find(std::to_string(n.omitted) + " bytes left out"), std::string::npos);
    EXPECT_EQ(host.crew.find(desk(), "scout")->history.back().text, *n.result);
}

TEST(finish, C140_what_a_turn_had_shown_says_what_is_missing_as_well) {
    crew_host host{{.max_result_bytes = 200}};
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(host.now, run, std::string(1000, 'x'));
    (void)host.crew.next_turn(host.now, run);  // nothing new
    (void)host.crew.stop(host.now, desk(), "scout");
    muster::notice const n = host.read().at(0);
    EXPECT_NE(n.result->find(std::to_string(n.omitted) + " bytes left out"), std::string::npos);
    EXPECT_GT(n.omitted, 800U);
    EXPECT_TRUE(host.replays());
}

TEST(finish, NP_07_a_result_of_which_nothing_is_kept_is_none) {
    crew_host host{{.max_result_bytes = 0}};
    (void)host.crew.finish(host.now, host.run(), {.result = "Done."});
    muster::notice const n = host.read().at(0);
    EXPECT_FALSE(n.result);
    EXPECT_EQ(n.omitted, 5U);
}

TEST(fail, C050_keeps_the_partial_text_and_is_no_success) {
    crew_host host;
    (void)host.crew.fail(host.now, host.run(), {.error = "rate limit\nretry", .partial = "Read 3 of 5 files."});
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(n.cause, cause::failed);
    EXPECT_EQ(n.summary, "rate limit");
    EXPECT_EQ(n.result, "Read 3 of 5 files.");
}

TEST(fail, NP_21_what_the_host_broke_off_was_killed) {
    crew_host host;
    (void)host.crew.fail(host.now, host.run(), {.error = "shutting down", .aborted = true});
    EXPECT_EQ(status_of(host.read().at(0).cause), status::killed);
}

TEST(finish, VR05_what_is_attached_to_a_result_comes_with_its_envelope) {
    crew_host host;
    (void)host.crew.finish(
        host.now, host.run(),
        {.result = "It works.", .attached = {{"verification", "failing-case: failed\n  <a> & b\x01\n"}}});
    std::string const text = muster::envelope_text(host.read().at(0));
    auto const read = muster::parse(text);
    ASSERT_TRUE(read);
    EXPECT_TRUE(
        read.value.extensions.find("verification")->text.equals("failing-case: failed\n  <a> & b\xEF\xBF\xBD\n"));
    EXPECT_FALSE(read.value.extensions.find("unattached"));
}

TEST(finish, what_cannot_be_attached_is_counted) {
    crew_host host{{.max_attached = 2, .max_attached_bytes = 100}};
    (void)host.crew.finish(host.now, host.run(),
                           {.attached = {{"no name", "x"},
                                         {"result", "forged"},
                                         {"tool-use-id", "forged"},
                                         {"long", std::string(100, 'x')},
                                         {"a", std::string(98, 'x')},
                                         {"b", ""},
                                         {"c", ""}}});
    muster::notice const told = host.read().at(0);
    ASSERT_EQ(told.attached.size(), 2U);
    EXPECT_EQ(told.attached[0].name, "a");
    EXPECT_EQ(told.attached[1].name, "b");
    EXPECT_EQ(told.unattached, 5U);
    EXPECT_NE(muster::envelope_text(told).find("<unattached>5</unattached>"), std::string::npos);
}

TEST(fail, KF_18_an_exit_code_is_not_hidden) {
    crew_host host;
    (void)host.crew.fail(host.now, host.run(), {.error = "make failed", .exit_code = 2});
    EXPECT_NE(muster::envelope_text(host.read().at(0)).find("<exit-code>2</exit-code>"), std::string::npos);
}

// stop

TEST(stop, F_54_ends_a_run_at_once_and_keeps_what_it_had_found) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(host.now, run, "half of it");
    EXPECT_TRUE(host.crew.stop(host.now, desk(), "scout"));
    EXPECT_EQ(host.crew.find(desk(), "scout")->state, worker_state::finished);
    EXPECT_EQ(host.crew.next_turn(host.now, run).kind, turn_kind::not_running);
    EXPECT_EQ(host.crew.finish(host.now, run, {.result = "late"}), ending_answer::already_ended);
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(status_of(n.cause), status::killed);
    EXPECT_EQ(n.result, "half of it");
    EXPECT_EQ(n.summary, "stopped on request");
}

TEST(stop, also_ends_a_run_that_waits) {
    crew_host host;
    host.spawn("scout");
    EXPECT_TRUE(host.crew.stop(host.now, desk(), "scout.1"));
    EXPECT_FALSE(host.crew.start(host.now));
    muster::notice const n = host.read().at(0);
    EXPECT_FALSE(n.used.duration_ms);  // it never ran
}

TEST(stop, C047_says_nothing_was_stopped_when_the_hook_could_not) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    auto const broken = [&](muster::run_id which) { return which == run ? "no such process" : ""; };
    muster::stop_answer const answer = host.crew.stop(host.now, desk(), "scout", muster::stopper::user, broken);
    EXPECT_EQ(answer.kind, stop_kind::refused);
    EXPECT_EQ(answer.error, "no such process");
    EXPECT_EQ(host.crew.find(desk(), "scout")->state, worker_state::running);
    EXPECT_EQ(host.crew.unacknowledged(desk()), 0U);
    EXPECT_TRUE(host.crew.stop(host.now, desk(), "scout", muster::stopper::user, [](muster::run_id) { return ""; }));
}

TEST(stop, C139_a_bad_id_lists_only_ones_own_workers) {
    crew_host host;
    host.run("mine");
    host.finished("done");
    host.run("theirs", other_desk());
    muster::stop_answer const answer = host.crew.stop(host.now, desk(), "theirs.1");
    EXPECT_EQ(answer.kind, stop_kind::unknown_worker);
    ASSERT_EQ(answer.running.size(), 1U);
    EXPECT_EQ(answer.running[0].text(), "mine.1");
    EXPECT_EQ(host.crew.stop(host.now, desk(), "done").kind, stop_kind::not_running);
}

TEST(stop, C046_stopping_all_leaves_ends_as_they_were) {
    crew_host host;
    host.finished("done");
    (void)host.crew.fail(host.now, host.run("failed"), {.error = "x"});
    host.run("running");
    host.spawn("waiting");
    host.run("theirs", other_desk());
    std::vector<muster::worker_id> const stopped = host.crew.stop_all(host.now, desk());
    ASSERT_EQ(stopped.size(), 2U);
    EXPECT_EQ(host.crew.find(desk(), "done")->cause, cause::finished);
    EXPECT_EQ(host.crew.find(desk(), "failed")->cause, cause::failed);
    EXPECT_EQ(host.crew.find(desk(), "running")->cause, cause::user_stop);
    EXPECT_EQ(host.crew.find(desk(), "waiting")->cause, cause::user_stop);
    EXPECT_TRUE(host.crew.find(other_desk(), "theirs")->is_live());
}

TEST(stop, C049_says_who_stopped_it) {
    crew_host host;
    host.run("scout");
    (void)host.crew.stop(host.now, desk(), "scout", muster::stopper::parent);
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(n.cause, cause::parent_stop);
    EXPECT_EQ(status_of(n.cause), status::killed);
}

TEST(stop, C073_one_meant_for_an_earlier_run_spares_the_next) {
    crew_host host;
    muster::run_id const first = host.run("scout");
    (void)host.crew.finish(host.now, first, {});
    (void)host.send("scout", "Go on.");
    EXPECT_EQ(host.crew.stop_run(host.now, desk(), "scout", first).kind, stop_kind::not_running);
    EXPECT_TRUE(host.crew.find(desk(), "scout")->is_live());
    EXPECT_TRUE(host.crew.stop_run(host.now, desk(), "scout", host.crew.find(desk(), "scout")->run));
}

// budgets

TEST(tick, C057_a_worker_past_its_deadline_has_ended_at_once) {
    crew_host host{{.run_budget = 10s}};
    muster::run_id const run = host.run("scout");
    host.pass(9'999);
    host.crew.tick(host.now);
    EXPECT_TRUE(host.crew.find(desk(), "scout")->is_live());
    EXPECT_EQ(host.crew.next_deadline(), host.now + 1ms);
    host.pass(1);
    host.crew.tick(host.now);
    EXPECT_EQ(host.crew.find(desk(), "scout")->cause, cause::deadline);
    EXPECT_EQ(host.crew.finish(host.now, run, {}), ending_answer::already_ended);
    EXPECT_EQ(status_of(host.read().at(0).cause), status::timeout);
    EXPECT_FALSE(host.crew.next_deadline());
}

TEST(tick, C054_a_clock_that_jumps_ends_nobody) {
    crew_host host;
    for (int i = 0; i < 10; ++i) host.run();
    host.pass(1000);
    host.crew.tick(host.now);
    host.pass(3 * 3600 * 1000);
    host.crew.tick(host.now);
    EXPECT_TRUE(host.read().empty());
    EXPECT_EQ(host.crew.state().running(), 10U);
    EXPECT_EQ(host.crew.next_deadline(), host.now + 30s);
}

TEST(tick, a_jump_is_not_billed_as_work) {
    crew_host host;
    muster::run_id const run = host.run();
    host.pass(3 * 3600 * 1000);
    (void)host.crew.finish(host.now, run, {});
    EXPECT_EQ(*host.read().at(0).used.duration_ms, 30'000U);
}

TEST(tick, C045_the_first_end_counts_in_either_order) {
    crew_host host{{.run_budget = 10s}};
    muster::run_id const a = host.run("a"), b = host.run("b");
    host.pass(10'000);
    (void)host.crew.finish(host.now, a, {.result = "In time."});
    host.crew.tick(host.now);
    (void)host.crew.finish(host.now, b, {.result = "Too late."});
    std::vector<muster::notice> const notices = host.read();
    ASSERT_EQ(notices.size(), 2U);
    EXPECT_EQ(notices[0].cause, cause::finished);
    EXPECT_EQ(notices[1].cause, cause::deadline);
    EXPECT_FALSE(notices[1].result);
    EXPECT_EQ(host.crew.counters().late_endings, 1U);
}

TEST(tick, at_the_deadline_a_stop_goes_before_it_and_it_before_a_failure) {
    crew_host host{{.run_budget = 10s}};
    host.run("stopped");
    muster::run_id const failed = host.run("failed");
    host.pass(10'000);
    (void)host.crew.stop(host.now, desk(), "stopped");
    (void)host.crew.fail(host.now, failed, {.error = "aborted", .aborted = true, .partial = "half"});
    std::vector<muster::notice> const notices = host.read();
    EXPECT_EQ(notices.at(0).cause, cause::user_stop);
    EXPECT_EQ(notices.at(1).cause, cause::deadline);
    EXPECT_EQ(notices.at(1).result, "half");
}

TEST(next_turn, C056_the_turn_after_the_last_is_refused_and_what_was_found_is_kept) {
    crew_host host{{.turn_budget = 2}};
    muster::run_id const run = host.run("scout");
    EXPECT_TRUE(host.crew.next_turn(host.now, run));
    EXPECT_TRUE(host.crew.next_turn(host.now, run, "first"));
    EXPECT_EQ(host.crew.next_turn(host.now, run, "second").kind, turn_kind::turn_limit);
    EXPECT_EQ(host.crew.next_turn(host.now, run, "third").kind, turn_kind::not_running);
    muster::notice const n = host.read().at(0);
    EXPECT_EQ(n.cause, cause::turn_limit);
    EXPECT_NE(status_of(n.cause), status::failed);
    EXPECT_EQ(n.result, "second");
}

TEST(next_turn, is_for_runs_that_go_on) {
    crew_host host;
    muster::run_id const waiting = host.crew.spawn(host.now, desk(), {.prompt = "x"}).run;
    EXPECT_EQ(host.crew.next_turn(host.now, waiting).kind, turn_kind::not_running);
    EXPECT_EQ(host.crew.next_turn(host.now, muster::run_id{77}).kind, turn_kind::not_running);
}

// take, acknowledge, give_back

TEST(take, C040_what_was_not_acknowledged_comes_again) {
    crew_host host;
    host.finished();
    std::vector<muster::delivery> const first = host.crew.take(host.now, desk());
    ASSERT_EQ(first.size(), 1U);
    EXPECT_TRUE(host.crew.take(host.now, desk()).empty());  // it is under way
    EXPECT_EQ(host.crew.give_back_all(host.now, desk()), 1U);
    std::vector<muster::delivery> const second = host.crew.take(host.now, desk());
    ASSERT_EQ(second.size(), 1U);
    EXPECT_EQ(second[0].notice, first[0].notice);
    EXPECT_TRUE(host.crew.acknowledge(host.now, second[0].lease));
    EXPECT_EQ(host.crew.give_back_all(host.now, desk()), 0U);
    EXPECT_TRUE(host.crew.take(host.now, desk()).empty());
}

TEST(take, C040_what_was_dropped_comes_back_when_its_lease_is_over) {
    crew_host host{{.lease = 5s}};
    host.finished();
    (void)host.crew.take(host.now, desk());
    EXPECT_EQ(host.crew.next_deadline(), host.now + 5s);
    host.pass(5'000);
    host.crew.tick(host.now);
    EXPECT_EQ(host.crew.take(host.now, desk()).size(), 1U);
}

TEST(take, C043_an_interrupt_replays_nothing_that_was_acknowledged) {
    crew_host host;
    for (int i = 0; i < 3; ++i) host.finished();
    EXPECT_EQ(host.read().size(), 3U);
    host.crew.give_back_all(host.now, desk());
    EXPECT_TRUE(host.crew.take(host.now, desk()).empty());
}

TEST(take, F_57_gives_the_oldest_first_and_only_so_many) {
    crew_host host;
    for (int i = 0; i < 3; ++i) host.finished();
    std::vector<muster::delivery> const two = host.crew.take(host.now, desk(), 2);
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two[0].notice.worker.text(), "worker.1");
    EXPECT_EQ(two[1].notice.worker.text(), "worker.2");
    EXPECT_TRUE(host.crew.give_back(host.now, two[0].lease));
    EXPECT_EQ(host.crew.take(host.now, desk(), 1).at(0).notice.worker.text(), "worker.1");  // at the head again
}

TEST(take, KF_04_gives_nobody_the_notices_of_another) {
    crew_host host;
    host.finished("scout");
    EXPECT_TRUE(host.crew.take(host.now, other_desk()).empty());
    host.finished("theirs", other_desk());
    muster::notice_lease lease = host.crew.take(host.now, desk()).at(0).lease;
    lease.binding = *muster::binding_key::of("nowhere");
    EXPECT_FALSE(host.crew.acknowledge(host.now, lease));
    EXPECT_EQ(host.crew.unacknowledged(desk()), 1U);
    EXPECT_EQ(host.crew.unacknowledged(other_desk()), 1U);
}

TEST(acknowledge, needs_a_lease_that_was_given) {
    crew_host host;
    host.finished();
    EXPECT_FALSE(host.crew.acknowledge(host.now, {desk(), 1, 0}));
    EXPECT_FALSE(host.crew.acknowledge(host.now, {desk(), 1, 1}));
    muster::notice_lease const old = host.crew.take(host.now, desk()).at(0).lease;
    host.crew.give_back(host.now, old);
    EXPECT_FALSE(host.crew.give_back(host.now, old));
    (void)host.crew.take(host.now, desk());
    EXPECT_FALSE(host.crew.give_back(host.now, old));   // it is under way elsewhere
    EXPECT_TRUE(host.crew.acknowledge(host.now, old));  // but who says that it arrived is right
}

TEST(fetch, KF_08_what_was_read_by_another_way_is_not_delivered) {
    crew_host host;
    host.finished("scout");
    host.finished("other");
    EXPECT_TRUE(host.crew.fetch(host.now, other_desk(), "scout").empty());
    ASSERT_EQ(host.crew.fetch(host.now, desk(), "scout").size(), 1U);
    EXPECT_TRUE(host.crew.fetch(host.now, desk(), "scout").empty());
    std::vector<muster::notice> const rest = host.read();
    ASSERT_EQ(rest.size(), 1U);
    EXPECT_EQ(rest[0].worker.text(), "other.2");
}

TEST(fetch, F_53_takes_the_notice_of_one_run_alone) {
    crew_host host;
    host.finished("scout");
    (void)host.crew.send_to_worker(host.now, {desk(), muster::role_kind::coordinator}, "scout", "Go on.");
    muster::run_id const second = host.crew.start(host.now).value().run;
    (void)host.crew.finish(host.now, second, {.result = "Again."});
    std::vector<muster::notice> const read = host.crew.fetch(host.now, desk(), "scout", second);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].result, "Again.");
    EXPECT_TRUE(host.crew.fetch(host.now, desk(), "scout", second).empty());
    EXPECT_EQ(host.read().size(), 1U);
}

TEST(notices, are_never_dropped_since_a_run_has_its_place_from_the_start) {
    crew_host host{{.max_notices = 2}};
    host.finished();
    host.run();
    EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = "x"}).why, task_fault::notices_full);
    EXPECT_EQ(host.send("worker.1", "Go on.").kind, muster::continuation_kind::queue_full);
    EXPECT_EQ(host.read().size(), 1U);
    EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = "x"}).why, task_fault::none);
}

// looking

TEST(workers, are_shown_in_the_order_of_spawning) {
    crew_host host;
    host.finished("b");
    host.run("a");
    host.run("z", other_desk());
    std::vector<muster::worker const*> const mine = host.crew.workers(desk());
    ASSERT_EQ(mine.size(), 2U);
    EXPECT_EQ(mine[0]->name(), "b");
    EXPECT_EQ(mine[1]->name(), "a");
    EXPECT_TRUE(host.crew.workers(*muster::binding_key::of("nowhere")).empty());
}

TEST(eviction, takes_the_oldest_that_has_finished_and_nobody_elses) {
    crew_host host{{.max_finished = 2}};
    host.run("running");
    host.finished("theirs", other_desk());
    for (char const* const name : {"a", "b", "c"}) host.finished(name);
    EXPECT_EQ(host.crew.find(desk(), "a"), nullptr);
    for (char const* const name : {"running", "b", "c"}) EXPECT_NE(host.crew.find(desk(), name), nullptr) << name;
    EXPECT_NE(host.crew.find(other_desk(), "theirs"), nullptr);
    EXPECT_EQ(host.crew.counters().evicted, 1U);
    EXPECT_EQ(host.read().size(), 3U);  // its notice is not lost with it
}

TEST(eviction, a_continued_worker_is_not_the_oldest_any_more) {
    crew_host host{{.max_finished = 1}};
    host.finished("a");
    (void)host.send("a", "Go on.");
    host.finished("b");
    EXPECT_NE(host.crew.find(desk(), "a"), nullptr);
    (void)host.crew.finish(host.now, host.crew.find(desk(), "a")->run, {});
    EXPECT_EQ(host.crew.find(desk(), "b"), nullptr);
}

// events

TEST(events, C136_a_callback_may_call_the_crew) {
    muster::crew* self = nullptr;
    std::vector<std::string> told;
    muster::crew crew{{}, {.on_event = [&](muster::event const& e) {
                          told.push_back(muster::event_line(e));
                          if (told.size() == 1) (void)self->start(e.at);
                          if (told.size() == 2) (void)self->finish(e.at, e.run, {});
                      }}};
    self = &crew;
    (void)crew.spawn(muster_test::at_ms(1), desk(), {.prompt = "x"});
    ASSERT_EQ(told.size(), 3U);
    EXPECT_NE(told[2].find("ended (finished)"), std::string::npos);
}

TEST(events, C052_every_way_to_end_makes_one_notice) {
    crew_host host{{.run_budget = 10s, .turn_budget = 1}};
    (void)host.crew.finish(host.now, host.run(), {});
    (void)host.crew.fail(host.now, host.run(), {});
    (void)host.crew.fail(host.now, host.run(), {.aborted = true});
    muster::run_id const limited = host.run();
    (void)host.crew.next_turn(host.now, limited);
    (void)host.crew.next_turn(host.now, limited);
    host.run("stopped");
    (void)host.crew.stop(host.now, desk(), "stopped");
    host.run("orphan");
    (void)host.crew.stop(host.now, desk(), "orphan", muster::stopper::parent);
    host.run();
    host.pass(10'000);
    host.crew.tick(host.now);
    host.run();
    EXPECT_EQ(host.crew.recover(host.now), 1U);
    EXPECT_EQ(host.read().size(), 8U);
    EXPECT_EQ(host.count<muster::events::ended>(), 8U);
    EXPECT_TRUE(host.replays());
}

// restart

TEST(restart, C053_running_work_is_lost_and_says_so) {
    crew_host host;
    host.run("a");
    (void)host.crew.next_turn(host.now, host.run("b"), "half");
    host.finished("done");
    host.spawn("waiting");
    (void)host.crew.take(host.now, desk());

    muster::crew again;
    ASSERT_EQ(again.restore(host.journal), host.journal.size());
    EXPECT_EQ(again.recover(muster_test::at_ms(5)), 2U);
    std::vector<muster::delivery> const notices = again.take(muster_test::at_ms(5), desk());
    ASSERT_EQ(notices.size(), 3U);
    EXPECT_EQ(notices[0].notice.worker.text(), "done.3");  // it was under way
    EXPECT_EQ(notices[1].notice.cause, cause::lost);
    EXPECT_EQ(notices[2].notice.result, "half");
    EXPECT_EQ(again.start(muster_test::at_ms(5))->worker.text(), "waiting.4");
    EXPECT_TRUE(again.send_to_worker(muster_test::at_ms(6), {desk(), muster::role_kind::coordinator}, "a", "Go on.")
                    .accepted());
}

TEST(restart, C061_lookups_work_by_the_same_ids) {
    crew_host host;
    host.finished("scout");
    muster::crew again;
    again.restore(host.journal);
    EXPECT_EQ(again.find(desk(), "scout.1")->history, host.crew.find(desk(), "scout.1")->history);
    EXPECT_EQ(again.find(desk(), "scout"), again.find(desk(), "scout.1"));
}

TEST(restart, KF_12_a_stopped_worker_stays_stopped) {
    crew_host host;
    host.run("scout");
    (void)host.crew.stop(host.now, desk(), "scout");
    muster::crew again;
    again.restore(host.journal);
    EXPECT_EQ(again.recover(host.now), 0U);
    EXPECT_EQ(again.find(desk(), "scout")->cause, cause::user_stop);
    EXPECT_FALSE(again.start(host.now));
}

TEST(restart, a_journal_that_does_not_follow_is_taken_in_up_to_there) {
    crew_host host;
    host.finished("scout");
    std::vector<muster::event> torn = host.journal;
    torn.erase(torn.begin() + 1);
    muster::crew again;
    EXPECT_EQ(again.restore(torn), 1U);
    EXPECT_EQ(again.find(desk(), "scout")->state, worker_state::queued);
}

// lookups of others' workers

TEST(isolation, RI_03_another_bindings_worker_is_unknown) {
    crew_host host;
    host.finished("scout");
    EXPECT_EQ(host.crew.find(other_desk(), "scout.1"), nullptr);
    EXPECT_TRUE(host.crew.workers(other_desk()).empty());
    EXPECT_EQ(host.crew.stop(host.now, other_desk(), "scout.1").kind, stop_kind::unknown_worker);
}

// settings

TEST(settings, C068_come_with_every_run_and_survive_a_restart_byte_for_byte) {
    crew_host host;
    std::vector<muster::setting> const settings{{"cwd", "/src/a \xC3\xA9\n"}, {"model", "small"}};
    (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "scout", .settings = settings});
    muster::assignment const first = host.crew.start(host.now).value();
    EXPECT_EQ(first.settings, settings);
    (void)host.crew.finish(host.now, first.run, {.result = "Done."});
    EXPECT_TRUE(host.replays());

    muster::crew again{host.most};
    (void)again.restore(host.journal);
    (void)again.send_to_worker(host.now, {desk(), muster::role_kind::coordinator}, "scout", "Go on.");
    EXPECT_EQ(again.start(host.now).value().settings, settings);
}

}  // namespace
