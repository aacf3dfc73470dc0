// Workers end and peers write on many threads while a coordinator waits. Built with TSan in CI; without it, what is
// counted must still add up.
#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/peer_board.hpp>
#include <muster/toolbox/turn.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace {

using muster_test::eva;

muster::binding_key desk() { return *muster::binding_key::of("race", "desk"); }

struct waiting_host {
    std::atomic<std::int64_t> ms = 1000;
    std::atomic<muster::coordination*> waiting = nullptr;
    muster::shared_crew crew;
    muster::coordination work;
    muster::toolbox<eva> box;

    waiting_host()
        : crew({.max_running = 64}, [this] { return muster::time_point{std::chrono::milliseconds{ms}}; },
               {.on_event =
                    [this](muster::event const& what) {
                        if (auto* const work_now = waiting.load()) work_now->on_event(what);
                    }}),
          work(crew, {desk(), muster::role_kind::coordinator}),
          box(muster::coordination_toolbox<eva>(work)) {
        waiting = &work;
    }
};

TEST(coordination, RI_06_a_run_that_ends_anywhere_answers_who_waits_for_it) {
    waiting_host host;
    for (int round = 0; round < 300; ++round) {
        muster::run_id const run = host.crew.spawn(desk(), {.prompt = "Do it."}).run;
        (void)host.crew.start();
        std::string const arguments = R"({"task_id":"worker.)" + std::to_string(round + 1) + R"("})";
        std::thread other{[&] { (void)host.crew.finish(run, {.result = "Done."}); }};
        muster::tool_call const calls[] = {{"call", "TaskOutput", arguments}};
        host.box.forget_calls();
        muster::turn turn = host.box.begin(calls);
        turn.wait();
        other.join();
        EXPECT_NE(turn.results().at(0).text.find(R"("retrieval_status":"success")"), std::string::npos);
    }
}

// Ends, ticks and other calls at once: everybody who waits is answered, once.
TEST(coordination, RI_06_all_who_wait_are_answered_once_whatever_happens_around_them) {
    waiting_host host;
    constexpr std::size_t count = 32;
    std::vector<muster::run_id> runs;
    std::vector<std::string> arguments;
    std::vector<muster::tool_call> calls;
    for (std::size_t i = 0; i < count; ++i) {
        runs.push_back(host.crew.spawn(desk(), {.prompt = "Do it."}).run);
        (void)host.crew.start();
        arguments.push_back(R"({"task_id":"worker.)" + std::to_string(i + 1) + R"(","timeout":)"
                            + std::to_string(i % 4 == 0 ? 5 : 600'000) + '}');
    }
    std::vector<std::string> const ids = [&] {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back("call" + std::to_string(i));
        return all;
    }();
    for (std::size_t i = 0; i < count; ++i) calls.push_back({ids[i], "TaskOutput", arguments[i]});
    muster::turn turn = host.box.begin(calls);

    std::atomic<bool> stop = false;
    std::thread ticks{[&] {
        while (!stop) {
            ++host.ms;
            host.work.tick();
            (void)host.work.teams();
        }
    }};
    std::vector<std::thread> ends;
    for (std::size_t t = 0; t < 4; ++t) {
        ends.emplace_back([&, t] {
            for (std::size_t i = t; i < count; i += 4) (void)host.crew.finish(runs[i], {.result = "Done."});
        });
    }
    turn.wait();
    for (std::thread& each : ends) each.join();
    stop = true;
    ticks.join();
    for (muster::tool_result const& each : turn.results()) {
        EXPECT_FALSE(each.is_error) << each.text;
        EXPECT_NE(each.text.find("retrieval_status"), std::string::npos);
    }
}

// Calls are given up while their answers are on the way: each report is read by somebody, or is still told.
TEST(coordination, RI_06_no_report_is_lost_with_a_call_that_nobody_waits_for) {
    waiting_host host;
    for (int round = 0; round < 300; ++round) {
        muster::run_id const run = host.crew.spawn(desk(), {.prompt = "Do it."}).run;
        (void)host.crew.start();
        std::string const arguments = R"({"task_id":"worker.)" + std::to_string(round + 1) + R"("})";
        muster::tool_call const calls[] = {{"call", "TaskOutput", arguments}};
        host.box.forget_calls();
        muster::turn turn = host.box.begin(calls);
        std::thread other{[&] { (void)host.crew.finish(run, {.result = "Done."}); }};
        turn.cancel();
        other.join();
        bool const was_read = turn.results().at(0).text.find("Done.") != std::string::npos;
        std::size_t told = 0;
        for (muster::delivery const& each : host.crew.take(desk())) told += host.crew.acknowledge(each.lease);
        EXPECT_EQ(told, was_read ? 0U : 1U);
    }
}

// A run ends while its worker is messaged: the message is accepted, and then the run has it, or the next one does.
TEST(coordination, C071_RI_06_a_message_to_a_worker_that_finishes_meanwhile_is_never_lost) {
    waiting_host host;
    for (int round = 0; round < 300; ++round) {
        muster::run_id const run = host.crew.spawn(desk(), {.prompt = "Do it."}).run;
        (void)host.crew.start();
        std::string const id = "worker." + std::to_string(round + 1);
        std::thread other{[&] { (void)host.crew.finish(run, {.result = "Done."}); }};
        host.box.forget_calls();
        std::string const arguments = R"({"to":")" + id + R"(","message":"Now fix it.","summary":"Fix it"})";
        muster::tool_result const answer = host.box.call("call", "SendMessage", arguments);
        other.join();
        EXPECT_FALSE(answer.is_error) << answer.text;
        auto const next = host.crew.start();
        ASSERT_TRUE(next);
        EXPECT_EQ(next->history.back().text, "Now fix it.");
        (void)host.crew.finish(next->run, {});
    }
}

// A worker ends, goes on and is stopped at once: the host's act is there for each run that a stop has ended.
TEST(coordination, C047_RI_06_no_run_is_stopped_without_its_hook) {
    muster::shared_crew crew{{}, [] { return muster::time_point{std::chrono::seconds{1}}; }};
    muster::caller const lead{desk(), muster::role_kind::coordinator};
    std::atomic<std::uint64_t> last_hooked = 0;
    for (int round = 0; round < 300; ++round) {
        muster::run_id const run = crew.spawn(desk(), {.prompt = "Do it."}).run;
        (void)crew.start();
        std::string const id = "worker." + std::to_string(round + 1);
        std::thread other{[&] {
            (void)crew.finish(run, {});
            (void)crew.send_to_worker(lead, id, "Go on.");
            (void)crew.start();
        }};
        muster::stop_answer const stopped = crew.stop(desk(), id, muster::stopper::user, [&](muster::run_id it) {
            last_hooked = it.number();
            return std::string{};
        });
        other.join();
        EXPECT_TRUE(!stopped || stopped.run.empty() || stopped.run.number() == last_hooked.load());
        (void)crew.stop_all(desk());
    }
}

// Several who close one team at once: it is closed, and its clean-up has run.
TEST(coordination, KF_21_RI_06_a_team_that_several_close_is_closed_once) {
    for (int round = 0; round < 100; ++round) {
        muster::shared_crew crew{{}, [] { return muster::time_point{std::chrono::seconds{1}}; }};
        std::atomic<int> cleaned = 0;
        muster::coordination_options how;
        how.clean_up = {{"files", [&](muster::team const&) { return ++cleaned, std::string{}; }}};
        muster::coordination one{crew, {desk(), muster::role_kind::coordinator}, how};
        muster::coordination two{crew, {desk(), muster::role_kind::coordinator}, how};
        (void)crew.open_team(desk(), {.name = "t"});
        std::atomic<int> closed = 0;
        auto const close = [&](muster::coordination& by) {
            muster::tool_result const got = by.close_team_by_force("t");
            closed += got.is_error ? 0 : 1;
        };
        std::thread other{[&] { close(two); }};
        close(one);
        other.join();
        EXPECT_GE(closed, 1);
        EXPECT_GE(cleaned, 1);
        EXPECT_TRUE(one.teams().empty());
    }
}

TEST(peer_board, RI_06_loses_no_mail) {
    muster::peer_board board{{.max_mail = 10'000}};
    board.join("a", ""), board.begin("a", "one");
    std::vector<std::thread> senders;
    for (int i = 0; i < 4; ++i) {
        senders.emplace_back([&] {
            for (int n = 0; n < 500; ++n) (void)board.deliver({"b", "a", "x", ""});
        });
    }
    std::size_t read = 0;
    while (read < 1000) read += board.read("a", "one").size();
    for (std::thread& each : senders) each.join();
    EXPECT_EQ(read + board.read("a", "one").size(), 2000U);
}

}  // namespace
