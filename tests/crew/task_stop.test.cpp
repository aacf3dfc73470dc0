// What a stop finds: how a worker has ended that is not at work, in which state one was that is, and what its run leaves.
#include <muster/crew/coordination_toolbox.hpp>

#include <coordinator.hpp>
#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::cause;
using muster::status;
using muster::stop_kind;
using muster::worker_state;
using muster_test::ana;
using muster_test::coordinator;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::eva;
using muster_test::other_desk;

// Each way to end, and what a stop that comes too late says of it.
struct ending {
    muster::cause cause;
    std::string_view status;
    std::string_view words;
    void (*make)(muster::shared_crew&, std::int64_t& ms, muster::run_id);
};

constexpr ending endings[] = {
    {cause::finished, "completed", "completed",
     [](auto& crew, auto&, muster::run_id run) { (void)crew.finish(run, {.result = "Done."}); }},
    {cause::failed, "failed", "failed", [](auto& crew, auto&, muster::run_id run) { (void)crew.fail(run, {"no"}); }},
    {cause::aborted, "killed", "was killed: the host broke it off",
     [](auto& crew, auto&, muster::run_id run) { (void)crew.fail(run, {.error = "no", .aborted = true}); }},
    {cause::user_stop, "killed", "was killed: somebody stopped it by its name",
     [](auto& crew, auto&, muster::run_id) { (void)crew.stop(desk(), "scout"); }},
    {cause::parent_stop, "killed", "was killed together with the run that it worked for",
     [](auto& crew, auto&, muster::run_id) { (void)crew.stop(desk(), "scout", muster::stopper::parent); }},
    {cause::deadline, "timeout", "ended by a timeout: its time budget was used up",
     [](auto& crew, auto& ms, muster::run_id) { ms += 20'000, crew.tick(); }},
    {cause::silent, "timeout", "ended by a timeout: it gave no sign of life",
     [](auto& crew, auto& ms, muster::run_id) { ms += 15'000, crew.tick(); }},
    {cause::turn_limit, "timeout", "ended by a timeout: its turn budget was used up",
     [](auto& crew, auto&, muster::run_id run) {
         while (crew.next_turn(run)) {}
     }},
    {cause::token_limit, "timeout", "ended by a timeout: its token budget was used up",
     [](auto& crew, auto&, muster::run_id run) { (void)crew.progress(run, {.tokens = 1'000'000}); }},
    {cause::lost, "lost", "was lost: the program ended while it ran",
     [](auto& crew, auto&, muster::run_id) { (void)crew.recover(); }},
};

constexpr muster::crew_limits narrow{.run_budget = std::chrono::seconds{20},
                                     .turn_budget = 3,
                                     .token_budget = 1'000,
                                     .silence_budget = std::chrono::seconds{15}};

template <class Agent>
void says_how_it_ended(std::string_view asked) {
    for (ending const& each : endings) {
        muster::crew_limits most = narrow;
        if (each.cause == cause::deadline) most.silence_budget = {};
        coordinator<Agent> host{{}, most};
        each.make(host.crew, host.ms, host.run("scout"));
        EXPECT_EQ(host.ask("TaskStop", R"({"task_id":")" + std::string{asked} + "\"}"),
                  R"(!{"ok":false,"kind":"not_running","error":"scout.1 is not running: its last run )"
                      + std::string{each.words} + R"(","task_id":"scout.1","status":")" + std::string{each.status}
                      + R"(","cause":")" + std::string{word(each.cause)} + R"(","running":[]})");
    }
}

TEST(task_stop, says_how_a_worker_has_ended_in_the_tools_of_a_binding) {
    says_how_it_ended<ana>("scout");
    says_how_it_ended<ana>("scout.1");
    says_how_it_ended<ana>(" scout ");
}
TEST(task_stop, says_how_a_worker_has_ended_in_the_tools_of_a_session) {
    says_how_it_ended<eva>("scout");
    says_how_it_ended<eva>("scout.1");
}

TEST(task_stop, says_how_a_worker_has_ended_by_value) {
    for (ending const& each : endings) {
        muster::crew_limits most = narrow;
        if (each.cause == cause::deadline) most.silence_budget = {};
        coordinator<ana> host{{}, most};
        each.make(host.crew, host.ms, host.run("scout"));
        for (std::string_view const asked : {"scout", "scout.1"}) {
            muster::stop_answer const answer = host.crew.stop(desk(), asked);
            EXPECT_EQ(answer.kind, stop_kind::not_running);
            EXPECT_EQ(answer.worker.text(), "scout.1");
            EXPECT_EQ(answer.was, worker_state::finished);
            EXPECT_EQ(answer.ended, each.cause);
            EXPECT_EQ(word(status_of(*answer.ended)), each.status);
            EXPECT_TRUE(answer.run.empty());
        }
    }
}

// One that was evicted is answered as one that never was, byte for byte.
TEST(task_stop, of_an_evicted_worker_is_that_of_nobody) {
    coordinator<ana> host{{}, {.max_finished = 0}};
    host.finished("scout");
    std::string const answer = host.ask("TaskStop", R"({"task_id":"scout"})");
    EXPECT_EQ(answer, muster_test::refusal("not_found", "no task of yours has this id", R"(,"running":[])"));
    EXPECT_EQ(answer, host.ask("TaskStop", R"({"task_id":"nobody"})"));
    muster::stop_answer const by_value = host.crew.stop(desk(), "scout");
    EXPECT_EQ(by_value.kind, stop_kind::unknown_worker);
    EXPECT_FALSE(by_value.was);
    EXPECT_FALSE(by_value.ended);
}

// The state in which it was found: a run that nobody has begun is told from one at work.
TEST(task_stop, says_in_which_state_the_run_was) {
    crew_host host{{.max_running = 2}};
    muster::run_id const running = host.run("runs"), waiting = host.run("waits");
    host.spawn("queued");
    (void)host.crew.wait_for_user(host.now, waiting);
    (void)host.crew.spawn(host.now, desk(), {.prompt = "x", .name = "child", .parent = running});
    (void)host.crew.finish(host.now, running, {.result = "Mine is done."});
    auto const was = [&](std::string_view who) { return host.crew.stop(host.now, desk(), who).was; };
    EXPECT_EQ(was("queued"), worker_state::queued);
    EXPECT_EQ(was("waits"), worker_state::waiting);
    EXPECT_EQ(was("runs"), worker_state::finishing);
    EXPECT_EQ(was("child"), worker_state::finished);
}

TEST(task_stop, says_that_a_run_had_not_begun) {
    coordinator<ana> host;
    (void)host.crew.spawn(desk(), {.prompt = "x", .name = "scout"});
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"scout"})"),
              R"({"message":"It is stopped before it began. Its notification follows.","task_id":"scout.1",)"
              R"("task_type":"local_agent"})");
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"scout"})").find("its last run was killed") != std::string::npos,
              true);
}

TEST(task_stop, promises_no_notification_where_none_follows) {
    coordinator<ana> host{{}, {}, muster_test::coordinator_of(desk()), {.notice_of_stop = muster::on_stop::suppress}};
    host.run("scout");
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"scout"})"),
              R"({"message":"It is stopped.","task_id":"scout.1","task_type":"local_agent"})");
    EXPECT_TRUE(host.crew.take(desk()).empty());
}

TEST(task_stop, of_a_withdrawn_continuation_says_how_the_run_before_it_had_ended) {
    crew_host host{{}, muster::on_running::refuse, false};
    host.finished("scout");
    (void)host.send("scout", "Go on.");
    muster::stop_answer const answer = host.crew.stop(host.now, desk(), "scout");
    EXPECT_TRUE(answer);
    EXPECT_EQ(answer.ended, cause::finished);
    EXPECT_EQ(describe(answer), "scout.1 will not go on: its continuation is withdrawn");
}

// A stop for one run finds the worker in the next one: it says that this one goes on.
TEST(task_stop, of_a_run_that_is_over_says_that_another_goes_on) {
    crew_host host;
    muster::run_id const first = host.run("scout");
    (void)host.crew.finish(host.now, first, {});
    (void)host.send("scout", "Go on.");
    muster::stop_answer const answer = host.crew.stop_run(host.now, desk(), "scout", first);
    EXPECT_EQ(answer.kind, stop_kind::not_running);
    EXPECT_FALSE(answer.ended);
    EXPECT_EQ(describe(answer),
              "scout.1 was not stopped: the run that was meant has ended, and another run of it is queued");
    EXPECT_EQ(host.crew.stop_run(host.now, desk(), "scout", {}).kind, stop_kind::not_running);
}

TEST(task_stop, says_nothing_of_workers_of_others) {
    crew_host host;
    host.finished("theirs", other_desk());
    muster::stop_answer const answer = host.crew.stop(host.now, desk(), "theirs.1");
    EXPECT_EQ(answer.kind, stop_kind::unknown_worker);
    EXPECT_FALSE(answer.ended);
    EXPECT_TRUE(answer.worker.empty());
}

// What the run has found

std::string result_of_stop(crew_host& host, muster::stop_details how) {
    (void)host.crew.stop(host.now, desk(), "scout", std::move(how));
    EXPECT_TRUE(host.replays());
    std::vector<muster::notice> const told = host.read();
    EXPECT_EQ(told.size(), 1U);
    EXPECT_EQ(told.at(0).cause, cause::user_stop);
    return told.at(0).result.value_or("none");
}

TEST(stop_details, a_partial_result_is_in_the_notification) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(host.now, run, "Read 1 of 9 files.");
    EXPECT_EQ(result_of_stop(host, {.partial = "Read 3 of 9 files."}), "Read 3 of 9 files.");
    EXPECT_EQ(host.crew.find(desk(), "scout")->history.back().text, "Read 3 of 9 files.");
}
TEST(stop_details, without_a_partial_result_the_last_turn_is_shown) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(host.now, run, "Read 1 of 9 files.");
    EXPECT_EQ(result_of_stop(host, {}), "Read 1 of 9 files.");
}
TEST(stop_details, a_blank_partial_result_does_not_hide_the_last_turn) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(host.now, run, "Read 1 of 9 files.");
    EXPECT_EQ(result_of_stop(host, {.partial = " \n"}), "Read 1 of 9 files.");
}
TEST(stop_details, a_partial_result_is_cut_and_counted_as_any_result_is) {
    crew_host host{{.max_result_bytes = 100}};
    host.run("scout");
    (void)host.crew.stop(host.now, desk(), "scout", muster::stop_details{.partial = std::string(5000, 'x')});
    muster::notice const told = host.read().at(0);
    EXPECT_LE(told.result->size(), 100U + 100U);
    EXPECT_GT(told.omitted, 4800U);
    EXPECT_TRUE(host.replays());
}
TEST(stop_details, a_partial_result_holds_nothing_that_no_envelope_can_carry) {
    crew_host host;
    host.run("scout");
    EXPECT_EQ(result_of_stop(host, {.partial = "a\x01z"}), "a\xEF\xBF\xBDz");
}
TEST(stop_details, a_partial_result_is_of_the_run_that_was_named_alone) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.spawn(host.now, desk(), {.prompt = "x", .name = "child", .parent = run});
    (void)host.crew.stop(host.now, desk(), "scout", muster::stop_details{.partial = "Half of it."});
    std::vector<muster::notice> const told = host.read();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].result, "Half of it.");
    EXPECT_FALSE(told[1].result);
}
TEST(stop_details, a_run_whose_own_part_is_done_keeps_its_result) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.spawn(host.now, desk(), {.prompt = "x", .name = "child", .parent = run});
    (void)host.crew.finish(host.now, run, {.result = "My part."});
    (void)host.crew.stop(host.now, desk(), "scout", muster::stop_details{.partial = "Less."});
    EXPECT_EQ(host.read().at(0).result, "My part.");
}
TEST(stop_details, stop_run_takes_them_as_well) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    EXPECT_TRUE(host.crew.stop_run(host.now, desk(), "scout", run, {muster::stopper::parent, "Half of it."}));
    muster::notice const told = host.read().at(0);
    EXPECT_EQ(told.cause, cause::parent_stop);
    EXPECT_EQ(told.result, "Half of it.");
}
TEST(stop_details, a_hook_can_say_what_the_run_has_found) {
    crew_host host;
    host.run("scout");
    auto const hook = [](muster::run_id) { return muster::stop_effect{.partial = "Half of it."}; };
    EXPECT_TRUE(host.crew.stop(host.now, desk(), "scout", muster::stopper::user, hook));
    EXPECT_EQ(host.read().at(0).result, "Half of it.");
    host.run("other");
    auto const broken = [](muster::run_id) { return muster::stop_effect{.error = "no", .partial = "Half."}; };
    EXPECT_EQ(host.crew.stop(host.now, desk(), "other", muster::stopper::user, broken).error, "no");
    EXPECT_TRUE(host.crew.find(desk(), "other")->is_live());
}
TEST(stop_details, a_run_that_agrees_to_end_can_say_what_it_has_found) {
    crew_host host;
    muster::run_id const run = host.run("scout");
    muster::caller const lead{desk(), muster::role_kind::coordinator};
    (void)host.crew.ask_to_stop(host.now, lead, "scout");
    EXPECT_TRUE(host.crew.answer_stop(host.now, run, "shutdown-1", true, {}, "Half of it."));
    EXPECT_EQ(host.read().at(0).result, "Half of it.");
}
TEST(stop_details, the_tool_asks_the_host_what_the_run_has_found) {
    std::vector<std::string> asked;
    coordinator<ana> host{{.stop_run =
                               [&](muster::run_id run) {
                                   asked.push_back("stop " + std::to_string(run.number()));
                                   return std::string{};
                               },
                           .partial_of =
                               [&](muster::run_id run) {
                                   asked.push_back("found " + std::to_string(run.number()));
                                   return std::string{"Half of it."};
                               }}};
    host.run("scout");
    EXPECT_EQ(host.call("TaskStop", R"({"task_id":"scout"})").is_error, false);
    EXPECT_EQ(asked, (std::vector<std::string>{"stop 1", "found 1"}));
    EXPECT_EQ(host.crew.take(desk()).at(0).notice.result, "Half of it.");
}
TEST(stop_details, a_host_without_a_hook_can_say_it_as_well) {
    coordinator<ana> host{{.partial_of = [](muster::run_id) { return std::string{"Half of it."}; }}};
    host.run("scout");
    EXPECT_EQ(host.call("TaskStop", R"({"task_id":"scout"})").is_error, false);
    EXPECT_EQ(host.crew.take(desk()).at(0).notice.result, "Half of it.");
}

}  // namespace
