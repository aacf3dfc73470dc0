// Many threads at one crew. Built with TSan in CI; without it, what is counted must still add up.
#include <muster/crew/shared_crew.hpp>

#include <muster/crew/memory_journal.hpp>
#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int threads = 8;

muster::time_point steady() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<muster::duration>(since)};
}

muster::binding_key desk(int which = 0) { return *muster::binding_key::of("race", "desk" + std::to_string(which)); }

TEST(shared_crew, C039_workers_that_finish_together_lose_no_notice) {
    muster::shared_crew crew{{}, steady};
    std::vector<muster::run_id> runs(threads);
    std::barrier line{threads + 1};
    std::atomic<bool> over = false;
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; ++t) {
        pool.emplace_back([&, t] {
            for (line.arrive_and_wait(); !over; line.arrive_and_wait()) {
                (void)crew.finish(runs[static_cast<std::size_t>(t)], {.result = "Done."});
                line.arrive_and_wait();
            }
        });
    }
    for (int round = 0; round < 10'000; ++round) {
        for (muster::run_id& run : runs) {
            (void)crew.spawn(desk(), {.prompt = "x"});
            run = crew.start().value().run;
        }
        line.arrive_and_wait();  // all finish
        line.arrive_and_wait();
        std::set<muster::run_id> seen;
        for (muster::delivery const& each : crew.take(desk())) {
            seen.insert(each.notice.run);
            crew.acknowledge(each.lease);
        }
        ASSERT_EQ(seen, (std::set<muster::run_id>{runs.begin(), runs.end()}));
    }
    over = true;
    line.arrive_and_wait();
    for (std::thread& each : pool) each.join();
}

// Nobody can begin what waits between the reading of the journal and the judging of what was at work when it ended.
TEST(shared_crew, C061_C065_what_waits_at_a_restart_is_begun_and_never_lost) {
    for (int round = 0; round < 300; ++round) {
        muster::memory_journal journal;
        {
            muster::shared_crew before{{}, steady, {}, journal};
            ASSERT_TRUE(before.restart());
            (void)before.spawn(desk(), {.prompt = "x"});
        }
        muster::shared_crew crew{{}, steady, {}, journal};
        std::thread begins{[&] {
            while (!crew.start()) std::this_thread::yield();
        }};
        muster::restart_report const found = crew.restart();
        begins.join();
        ASSERT_TRUE(found);
        ASSERT_EQ(found.lost, 0U);
    }
}

// Every thread does everything, on two desks; a consumer for each desk reads what ends.
TEST(shared_crew, every_run_ends_in_one_notice_whoever_ends_it) {
    std::vector<muster::event> journal;  // told one at a time
    muster::crew_limits const most{.max_running = 4, .max_finished = 20};
    muster::shared_crew crew{
        most, steady, {.message_to_running = muster::on_running::queue, .on_event = [&](muster::event const& e) {
                           journal.push_back(e);
                       }}};
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; ++t) {
        pool.emplace_back([&, t] {
            for (int i = 0; i < 200; ++i) {
                auto const made = crew.spawn(desk(t % 2), {.prompt = "x"});
                if (auto const job = crew.start()) {
                    (void)crew.next_turn(job->run, "half");
                    if (i % 3 == 0) (void)crew.stop(job->binding, job->worker.text());
                    (void)crew.send_to_worker({job->binding, muster::role_kind::coordinator}, job->worker.text(),
                                              "More.");
                    if (i % 3 != 1) (void)crew.finish(job->run, {.result = "Done."});
                    (void)crew.fail(job->run, {.error = "x"});
                }
                for (muster::delivery const& each : crew.take(desk(t % 2), 3)) {
                    if (i % 5 == 0)
                        crew.give_back(each.lease);
                    else
                        crew.acknowledge(each.lease);
                }
                crew.tick();
                (void)made;
            }
        });
    }
    for (std::thread& each : pool) each.join();
    for (int which = 0; which < 2; ++which) (void)crew.stop_all(desk(which));

    muster::crew_counters const done = crew.read([](muster::crew const& c) { return c.counters(); });
    EXPECT_EQ(done.ended, done.runs);
    std::size_t unread = 0;
    for (int which = 0; which < 2; ++which) unread += crew.take(desk(which)).size();
    EXPECT_EQ(done.acknowledged + unread, done.ended);
    EXPECT_EQ(crew.dropped_events(), 0U);
    muster::crew again{most};
    EXPECT_EQ(again.restore(journal), journal.size());  // in order, whichever thread told them
}

}  // namespace
