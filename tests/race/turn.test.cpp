// Many threads answer one turn while others end it. Built with TSan in CI; without it, what is counted must still add up.
#include <muster/toolbox/turn.hpp>

#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t threads = 4;
constexpr std::size_t calls = 16;  // of a turn; each thread answers some
constexpr int rounds = 300;

struct ask : muster::tool<"Ask"> {
    using arguments = muster::no_arguments;
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<ask>> {};

struct asked {
    muster::result_promise promise;
    std::stop_token stop;
};

// One turn after the other: `threads` answer it, and the test's own thread does what it likes with it meanwhile.
struct race {
    std::vector<asked> open;
    std::vector<std::string> ids;
    std::vector<muster::tool_call> turn_calls;
    muster::toolbox<scout> box{muster::on<ask>([this](muster::call_context const& call) {
        auto [promise, future] = muster::promise_result();
        open.push_back({std::move(promise), call.stop});
        return future;
    })};
    std::atomic<std::size_t> taken = 0;
    std::atomic<std::size_t> refused = 0;
    std::atomic<std::size_t> dropped = 0;

    race() {
        for (std::size_t i = 0; i < calls; ++i) ids.push_back(std::to_string(i));
        for (std::string const& id : ids) turn_calls.push_back({id, "Ask", ""});
    }

    template <class During>
    void run(During during) {
        std::barrier line{static_cast<std::ptrdiff_t>(threads) + 1};
        std::atomic<bool> over = false;
        std::vector<std::thread> pool;
        for (std::size_t t = 0; t < threads; ++t) {
            pool.emplace_back([&, t] {
                for (line.arrive_and_wait(); !over; line.arrive_and_wait()) {
                    for (std::size_t i = t; i < calls; i += threads) answer(open[i], i);
                    line.arrive_and_wait();
                }
            });
        }
        for (int round = 0; round < rounds; ++round) {
            open.clear();
            box.forget_calls();
            std::stop_source stop;
            std::optional<muster::turn> turn = box.begin(turn_calls, {.stop = stop.get_token()});
            ASSERT_EQ(open.size(), calls);
            line.arrive_and_wait();
            during(turn, stop, round);
            line.arrive_and_wait();
        }
        over = true;
        line.arrive_and_wait();
        for (std::thread& each : pool) each.join();
        EXPECT_EQ(taken + refused + dropped, calls * rounds);
    }

private:
    void answer(asked& to, std::size_t i) {
        static_cast<void>(to.stop.stop_requested());
        if (i % 5 == 4) {
            ++dropped;
            muster::result_promise const gone{std::move(to.promise)};
            return;
        }
        muster::set_outcome const what = to.promise.set_value(std::to_string(i));
        what == muster::set_outcome::taken ? ++taken : ++refused;
    }
};

// Each result stands in its place: that call's answer, or one of the errors.
void expect_sound(std::vector<muster::tool_result> const& results) {
    ASSERT_EQ(results.size(), calls);
    for (std::size_t i = 0; i < calls; ++i) {
        EXPECT_EQ(results[i].call_id, std::to_string(i));
        EXPECT_TRUE(results[i].is_error || results[i].text == std::to_string(i)) << results[i].text;
    }
}

TEST(turn, C126_all_that_is_answered_from_many_threads_arrives) {
    race all;
    all.run([](std::optional<muster::turn>& turn, std::stop_source&, int) {
        auto const results = turn->results();
        expect_sound(results);
        for (std::size_t i = 0; i < calls; ++i) EXPECT_EQ(results[i].is_error, i % 5 == 4);
    });
    EXPECT_EQ(all.refused, 0U);
}

TEST(turn, that_expires_while_it_is_answered_has_one_answer_for_each_call) {
    race all;
    all.run([](std::optional<muster::turn>& turn, std::stop_source&, int round) {
        if (round % 3 == 0) static_cast<void>(turn->wait_for(std::chrono::milliseconds{round % 2}));
        turn->expire();
        EXPECT_TRUE(turn->ready());
        auto const first = turn->results();
        expect_sound(first);
        EXPECT_EQ(turn->results(), first);  // whoever came later changed nothing
    });
}

TEST(turn, that_is_cancelled_while_it_is_answered_has_one_answer_for_each_call) {
    race all;
    all.run([&](std::optional<muster::turn>& turn, std::stop_source& stop, int round) {
        std::thread other{[&] { round % 2 == 0 ? static_cast<void>(stop.request_stop()) : turn->cancel(); }};
        for (std::string const& id : all.ids) static_cast<void>(turn->cancel(id));
        turn->wait();
        other.join();
        expect_sound(turn->results());
    });
}

TEST(turn, that_ends_while_it_is_answered_disturbs_nobody) {
    race all;
    all.run([](std::optional<muster::turn>& turn, std::stop_source& stop, int round) {
        std::thread other{[&] { stop.request_stop(); }};
        if (round % 2 == 0) turn.reset();
        other.join();
    });
}

}  // namespace
