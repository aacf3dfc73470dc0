// A crew on a pool of threads, with more workers than anybody has threads. Built with TSan in CI; without it, what is counted
// must still add up.
#include <muster_asio/worker_pool.hpp>

#include <gtest/gtest.h>

#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/strand.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;

constexpr std::size_t crowd = 20'000;

muster::binding_key desk() { return *muster::binding_key::of("race", "pool"); }

muster::crew_limits room_for(std::size_t workers) {
    return {.max_running = workers,
            .max_queued = workers,
            .max_finished = workers,
            .max_notices = workers,
            .max_untold_events = 64};  // some are dropped, and nobody is forgotten for that
}

// A worker that waits for a timer, as others do for a model, and heeds its stop at once.
class waiting_worker : public std::enable_shared_from_this<waiting_worker> {
public:
    explicit waiting_worker(muster::run_done done) : done_(std::move(done)) {}

    void begin(std::chrono::milliseconds wait, std::stop_token stop) {
        timer_.expires_after(wait);
        timer_.async_wait([self = shared_from_this()](std::error_code e) {
            if (e)
                self->done_(muster::failure{.error = "told to stop", .aborted = true});
            else
                self->done_(muster::outcome{.result = "Done."});
            self->heeds_.reset();
        });
        heeds_.emplace(std::move(stop), [self = weak_from_this()] {
            auto const here = self.lock();
            if (here) asio::post(here->strand_, [here] { here->timer_.cancel(); });
        });
    }

private:
    muster::run_done done_;
    asio::strand<asio::io_context::executor_type> strand_{done_.executor()};
    asio::steady_timer timer_{strand_};
    std::optional<std::stop_callback<std::function<void()>>> heeds_;
};

// Every third works for longer than it may, and every third until it is stopped.
void carry_out(muster::assignment what, std::stop_token stop, muster::run_done done) {
    auto const wait = what.run.number() % 3 == 0 ? std::chrono::milliseconds{what.run.number() % 50} : 1h;
    auto const it = std::make_shared<waiting_worker>(done);
    asio::post(done.executor(), [it, wait, stop] { it->begin(wait, stop); });
}

void spawn(muster::worker_pool& pool, std::size_t how_many) {
    for (std::size_t i = 0; i < how_many; ++i) {
        muster::duration const budget = i % 3 == 1 ? muster::duration{20} : muster::duration{std::chrono::hours{2}};
        ASSERT_TRUE(pool.crew().spawn(desk(), {.prompt = "x", .time_budget = budget}));
    }
}

muster::crew_counters counters(muster::worker_pool const& pool) {
    return pool.crew().read([](muster::crew const& c) { return c.counters(); });
}

TEST(worker_pool, tens_of_thousands_wait_on_two_threads_and_each_ends_once) {
    muster::worker_pool pool{room_for(crowd), carry_out, {.threads = 2}};
    spawn(pool, crowd);
    // What nothing ends by itself is stopped, from two threads.
    std::vector<std::thread> stoppers;
    for (int t = 0; t < 2; ++t) {
        stoppers.emplace_back([&, t] {
            for (int i = 1 + 3 * t; i <= static_cast<int>(crowd); i += 6) {
                (void)pool.crew().stop(desk(), "worker." + std::to_string(i));
            }
        });
    }
    for (std::thread& each : stoppers) each.join();
    for (int i = 0; i < 60'000 && counters(pool).ended < crowd; ++i) std::this_thread::sleep_for(1ms);

    std::map<muster::cause, std::size_t> causes;
    for (muster::delivery const& each : pool.crew().take(desk())) ++causes[each.notice.cause];
    EXPECT_EQ(causes[muster::cause::finished] + causes[muster::cause::deadline] + causes[muster::cause::user_stop],
              crowd);
    EXPECT_GT(causes[muster::cause::deadline], 0U);
    EXPECT_GT(causes[muster::cause::user_stop], 0U);
    EXPECT_EQ(counters(pool).unknown_endings, 0U);
    EXPECT_EQ(pool.escaped_exceptions(), 0U);
}

TEST(worker_pool, is_destroyed_amid_a_thousand_workers) {
    for (int round = 0; round < 5; ++round) {
        std::atomic<std::size_t> ended = 0;
        std::size_t begun = 0;
        {
            muster::worker_pool pool{{.max_running = 1000, .max_queued = 1000},
                                     carry_out,
                                     {.threads = 2, .crew = {.on_event = [&](muster::event const& e) {
                                                        if (std::holds_alternative<muster::events::started>(e.what))
                                                            ++begun;
                                                        if (std::holds_alternative<muster::events::ended>(e.what))
                                                            ++ended;
                                                    }}}};
            spawn(pool, 1000);
            std::this_thread::sleep_for(std::chrono::milliseconds{round});
        }
        EXPECT_EQ(ended, begun);
    }
}

}  // namespace
