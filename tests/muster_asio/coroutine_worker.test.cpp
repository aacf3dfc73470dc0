#include <muster_asio/coroutine_worker.hpp>

#include <gtest/gtest.h>

#ifdef ASIO_HAS_CO_AWAIT

#include <asio/steady_timer.hpp>
#include <asio/this_coro.hpp>
#include <asio/use_awaitable.hpp>

#include "pool_ends.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;

using muster_test::desk;
using muster_test::ends_of;

asio::awaitable<void> sleep_for(std::chrono::milliseconds wait) {
    asio::steady_timer timer{co_await asio::this_coro::executor, wait};
    co_await timer.async_wait(asio::use_awaitable);
}

//{ quoted by docs/threads.md: coroutine
asio::awaitable<muster::run_end> read_thrice(muster::assignment what, std::stop_token) {
    asio::steady_timer model{co_await asio::this_coro::executor};
    for (int turn = 0; turn < 3; ++turn) {
        model.expires_after(2ms);
        co_await model.async_wait(asio::use_awaitable);  // throws when the run is to stop
    }
    co_return muster::outcome{.result = "Read: " + what.history.back().text};
}
//}

TEST(coroutine_worker, many_wait_on_one_thread_and_a_worker_awaits_as_it_likes) {
    //{ quoted by docs/threads.md: coroutine_pool
    muster::worker_pool pool{{.max_running = 100}, muster::in_coroutines(read_thrice), {.threads = 1}};
    //}
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(pool.crew().spawn(desk(), {.prompt = "a.cpp"}));
    EXPECT_EQ(ends_of(pool, 100)[99].result, "Read: a.cpp");
}

TEST(coroutine_worker, a_deadline_a_stop_and_the_end_of_the_pool_cancel_what_is_awaited) {
    std::atomic<int> begun = 0, cancelled = 0;
    {
        muster::worker_pool pool{
            {},
            muster::in_coroutines([&](muster::assignment, std::stop_token stop) -> asio::awaitable<muster::run_end> {
                ++begun;
                try {
                    co_await sleep_for(1h);
                } catch (std::system_error const& e) {
                    if (e.code() == asio::error::operation_aborted && stop.stop_requested()) ++cancelled;
                    throw;
                }
                co_return muster::outcome{};
            })};
        ASSERT_TRUE(pool.crew().spawn(desk(), {.prompt = "x", .time_budget = 200ms}));
        ASSERT_TRUE(pool.crew().spawn(desk(), {.prompt = "x", .name = "scout"}));
        ASSERT_TRUE(pool.crew().spawn(desk(), {.prompt = "x"}));
        while (begun < 3) std::this_thread::yield();
        EXPECT_TRUE(pool.crew().stop(desk(), "scout"));
        EXPECT_EQ(ends_of(pool, 2)[1].cause, muster::cause::deadline);
    }
    EXPECT_EQ(cancelled, 3);
}

TEST(coroutine_worker, what_it_throws_is_its_failure) {
    muster::worker_pool pool{
        {}, muster::in_coroutines([](muster::assignment, std::stop_token) -> asio::awaitable<muster::run_end> {
            co_await sleep_for(1ms);
            throw std::runtime_error("no such model");
        })};
    ASSERT_TRUE(pool.crew().spawn(desk(), {.prompt = "x"}));
    muster::notice const told = ends_of(pool, 1)[0];
    EXPECT_EQ(told.summary, "the worker threw: no such model");
    EXPECT_EQ(told.cause, muster::cause::failed);
}

}  // namespace

#endif  // ASIO_HAS_CO_AWAIT
