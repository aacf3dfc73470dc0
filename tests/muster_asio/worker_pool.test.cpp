#include <muster_asio/worker_pool.hpp>

#include <gtest/gtest.h>

#include <no_threads.hpp>

#include <muster/crew/memory_journal.hpp>

#include <asio/steady_timer.hpp>

#include "pool_ends.hpp"

#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;

using muster_test::desk;
using muster_test::ends_of;

// A task whose prompt says what is to come of it.
void spawn(muster::worker_pool& pool, std::string prompt, std::string name = {}) {
    EXPECT_TRUE(pool.crew().spawn(desk(), {.prompt = std::move(prompt), .name = std::move(name)}));
}

muster::run_end until_stopped(muster::assignment const&, std::stop_token stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
    return muster::failure{.error = "told to stop", .aborted = true};
}

// Says that one is done some time later.
void later(muster::run_done done, std::chrono::milliseconds wait) {
    auto const timer = std::make_shared<asio::steady_timer>(done.executor(), wait);
    timer->async_wait([timer, done](std::error_code) { done(muster::outcome{.result = "Later."}); });
}

TEST(worker_pool, what_is_spawned_is_carried_out) {
    muster::worker_pool pool{{}, [](muster::assignment const& what, std::stop_token) {
                                 return muster::outcome{.result = "Read: " + what.history.back().text};
                             }};
    spawn(pool, "a.cpp");
    auto const all = ends_of(pool);
    EXPECT_EQ(all[0].result, "Read: a.cpp");
    EXPECT_EQ(all[0].cause, muster::cause::finished);
}

TEST(worker_pool, without_a_thread_every_run_fails_and_says_so) {
    muster::memory_journal kept;
    std::optional<muster::worker_pool> pool;
    {
        muster_test::no_threads const none;
        if (!none) GTEST_SKIP() << "this system makes threads whatever the size of their stacks";
        pool.emplace(muster::crew_limits{}, until_stopped, muster::worker_pool_options{.kept_in = &kept});
    }
    EXPECT_EQ(pool->threads(), 0U);
    EXPECT_TRUE(pool->restart());
    spawn(*pool, "a.cpp");
    spawn(*pool, "b.cpp");
    auto const all = ends_of(*pool, 2);
    EXPECT_EQ(all[0].cause, muster::cause::failed);
    EXPECT_EQ(all[0].summary, "the system has no thread for it");
    EXPECT_EQ(all[1].cause, muster::cause::failed);
}

// A journal that takes that many records and then has no room.
class short_journal final : public muster::journal {
public:
    [[nodiscard]] muster::journal_report replay(muster::event_visitor const& visit) override {
        return bytes_.replay(visit);
    }
    [[nodiscard]] std::uint64_t append(std::span<muster::event const> step) override {
        --room;
        return bytes_.append(step);
    }
    [[nodiscard]] bool has_room() override { return room > 0; }
    [[nodiscard]] bool keep(std::uint64_t record) override { return bytes_.keep(record); }
    [[nodiscard]] bool replace(std::span<muster::event const> state) override { return bytes_.replace(state); }
    [[nodiscard]] bool is_long() const override { return false; }
    [[nodiscard]] muster::journal_fault fault() const override { return bytes_.fault(); }

    int room = 0;

private:
    muster::memory_journal bytes_;
};

TEST(worker_pool, without_a_thread_an_end_that_a_full_journal_could_not_keep_is_kept_once_it_can) {
    short_journal kept;
    std::optional<muster::worker_pool> pool;
    {
        muster_test::no_threads const none;
        if (!none) GTEST_SKIP() << "this system makes threads whatever the size of their stacks";
        pool.emplace(muster::crew_limits{}, until_stopped, muster::worker_pool_options{.kept_in = &kept});
    }
    kept.room = 3;
    EXPECT_TRUE(pool->restart());
    kept.room = 2;  // for the spawn and the start
    spawn(*pool, "a.cpp");
    auto const ended = [&] { return pool->crew().read([](muster::crew const& c) { return c.counters().ended; }); };
    EXPECT_EQ(ended(), 0U);
    pool->wake();
    EXPECT_EQ(ended(), 0U);
    kept.room = 9;
    pool->wake();
    EXPECT_EQ(ended(), 1U);
    EXPECT_EQ(ends_of(*pool)[0].summary, "the system has no thread for it");
}

TEST(worker_pool, without_a_descriptor_every_run_fails_and_says_so) {
    std::optional<muster::worker_pool> pool;
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit const none{3, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    pool.emplace(muster::crew_limits{}, until_stopped);
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    spawn(*pool, "a.cpp");
    EXPECT_EQ(ends_of(*pool)[0].summary, "the system has no descriptor for it");
}

TEST(worker_pool, a_slot_that_frees_is_taken_and_no_run_waits_for_a_thread) {
    std::atomic<int> at_work = 0, most = 0;
    muster::worker_pool pool{{.max_running = 100},
                             [&](muster::assignment const&, std::stop_token) {
                                 int const now = ++at_work;
                                 if (now > most) most = now;
                                 std::this_thread::sleep_for(1ms);
                                 --at_work;
                                 return muster::outcome{};
                             },
                             {.threads = 2}};
    for (int i = 0; i < 50; ++i) spawn(pool, "x");
    (void)ends_of(pool, 50);
    EXPECT_LE(most, 2);
    EXPECT_EQ(pool.threads(), 2U);
}

TEST(worker_pool, a_deadline_passes_by_itself_and_stops_the_worker) {
    muster::worker_pool pool{{.run_budget = 30ms}, until_stopped, {.threads = 1}};
    spawn(pool, "first");
    spawn(pool, "second");  // it has the thread when the first one heeds its deadline
    auto const all = ends_of(pool, 2);
    EXPECT_EQ(all[0].cause, muster::cause::deadline);
    EXPECT_EQ(all[1].cause, muster::cause::deadline);
}

TEST(worker_pool, a_stop_reaches_the_worker_and_spares_the_others) {
    muster::worker_pool pool{{.max_running = 2}, until_stopped, {.threads = 2}};
    spawn(pool, "x", "scout");
    spawn(pool, "x", "reader");
    while (!pool.crew().stop(desk(), "scout")) std::this_thread::yield();
    EXPECT_EQ(ends_of(pool)[0].cause, muster::cause::user_stop);
    EXPECT_TRUE(pool.crew().read([](muster::crew const& c) { return c.find(desk(), "reader")->is_live(); }));
}

TEST(worker_pool, what_a_worker_throws_is_its_failure) {
    muster::worker_pool pool{{.max_running = 2},
                             [](muster::assignment const& what, std::stop_token) -> muster::run_end {
                                 if (what.history.back().text == "number") throw 7;
                                 throw std::runtime_error("no such model");
                             }};
    spawn(pool, "word");
    EXPECT_EQ(ends_of(pool)[0].summary, "the worker threw: no such model");
    spawn(pool, "number");
    EXPECT_EQ(ends_of(pool, 2)[1].summary, "the worker threw what is no std::exception");
}

TEST(worker_pool, a_listener_that_throws_keeps_no_run_from_its_end) {
    muster::worker_pool_options how;
    how.crew.on_event = [](muster::event const&) { throw std::runtime_error("no socket"); };
    muster::worker_pool pool{{},
                             [](muster::assignment const&, std::stop_token) -> muster::run_end {
                                 return muster::outcome{.result = "Done."};
                             },
                             how};
    spawn(pool, "x");
    EXPECT_EQ(ends_of(pool)[0].result, "Done.");
    EXPECT_NE(pool.crew().listener_failures().count, 0U);
    EXPECT_EQ(pool.crew().listener_failures().last, "it threw: no socket");
}

TEST(worker_pool, one_that_is_done_later_has_no_thread_meanwhile) {
    muster::worker_pool pool{{.max_running = 16},
                             [](muster::assignment, std::stop_token, muster::run_done done) { later(done, 5ms); },
                             {.threads = 1}};
    for (int i = 0; i < 16; ++i) spawn(pool, "x");
    EXPECT_EQ(ends_of(pool, 16)[15].result, "Later.");
}

TEST(worker_pool, the_first_end_counts_and_none_is_a_failure) {
    muster::worker_pool pool{{}, [](muster::assignment what, std::stop_token, muster::run_done done) {
                                 std::string const& how = what.history.back().text;
                                 if (how == "twice") done(muster::outcome{.result = "First."});
                                 if (how == "twice") done(muster::outcome{.result = "Second."});
                                 if (how == "throws") throw std::runtime_error("too early");
                             }};
    spawn(pool, "twice");
    EXPECT_EQ(ends_of(pool)[0].result, "First.");
    spawn(pool, "forgets");
    EXPECT_EQ(ends_of(pool, 2)[1].summary, "the worker was gone before it said how it ended");
    spawn(pool, "throws");
    EXPECT_EQ(ends_of(pool, 3)[2].summary, "the worker threw: too early");
}

TEST(worker_pool, a_handler_that_throws_fails_its_run_and_no_other) {
    muster::worker_pool pool{{},
                             [](muster::assignment what, std::stop_token, muster::run_done done) {
                                 if (what.history.back().text == "good") return later(done, 5ms);
                                 asio::post(done.executor(), [done] { throw std::runtime_error("lost it"); });
                             },
                             {.threads = 1}};  // so that the handler's `done` is the last one
    spawn(pool, "bad");
    EXPECT_EQ(ends_of(pool)[0].summary, "the worker threw in the middle of its work");
    spawn(pool, "good");
    EXPECT_EQ(ends_of(pool, 2)[1].result, "Later.");
    while (pool.escaped_exceptions() == 0) std::this_thread::yield();  // counted after the run has been told of it
    EXPECT_EQ(pool.escaped_exceptions(), 1U);
}

TEST(worker_pool, a_worker_and_a_callback_may_call_the_crew) {
    muster::worker_pool* self = nullptr;
    std::atomic<int> told = 0;
    muster::worker_pool pool{{},
                             [&](muster::assignment const& what, std::stop_token) -> muster::run_end {
                                 if (!self->crew().next_turn(what.run, "half")) return muster::failure{};
                                 if (what.history.back().text == "parent")
                                     (void)self->crew().spawn(desk(), {.prompt = "child", .parent = what.run});
                                 return muster::outcome{.result = what.history.back().text};
                             },
                             {.threads = 2, .crew = {.on_event = [&](muster::event const& e) {
                                                if (!std::holds_alternative<muster::events::ended>(e.what)) return;
                                                if (++told == 1) (void)self->crew().spawn(desk(), {.prompt = "next"});
                                            }}}};
    self = &pool;
    spawn(pool, "parent");
    (void)ends_of(pool, 3);
}

TEST(worker_pool, is_destroyed_while_all_are_at_work) {
    muster::memory_journal journal;
    {
        muster::worker_pool pool{{.max_running = 4}, until_stopped, {.threads = 4, .kept_in = &journal}};
        ASSERT_TRUE(pool.restart());
        for (int i = 0; i < 6; ++i) spawn(pool, "x");
        while (pool.crew().read([](muster::crew const& c) { return c.state().running(); }) < 4)
            std::this_thread::yield();
    }
    // Each of the four has said how it ended; the two that waited wait still, and are carried out by the next.
    muster::worker_pool again{
        {}, [](muster::assignment const&, std::stop_token) { return muster::outcome{}; }, {.kept_in = &journal}};
    muster::restart_report const found = again.restart();
    ASSERT_TRUE(found);
    EXPECT_EQ(found.lost, 0U);
    auto const all = ends_of(again, 6);
    EXPECT_EQ(all[3].cause, muster::cause::aborted);
    EXPECT_EQ(all[5].cause, muster::cause::finished);
}

TEST(worker_pool, is_destroyed_while_others_hold_what_is_to_be_done) {
    std::mutex mutex;
    std::vector<muster::run_done> held;
    std::thread elsewhere;
    {
        muster::worker_pool pool{{.max_running = 3},
                                 [&](muster::assignment, std::stop_token, muster::run_done done) {
                                     std::lock_guard const lock{mutex};
                                     held.push_back(done);
                                 },
                                 {.threads = 1}};
        for (int i = 0; i < 3; ++i) spawn(pool, "x");
        for (std::size_t have = 0; have < 3;) {
            std::lock_guard const lock{mutex};
            have = held.size();
        }
        elsewhere = std::thread{[&] {
            std::this_thread::sleep_for(10ms);
            for (muster::run_done const& each : held) each(muster::outcome{});
        }};
    }
    elsewhere.join();
    held.front()(muster::outcome{});  // too late, and of a pool that is gone: nothing happens
}

}  // namespace
