// Many threads at one queue of turns. Built with TSan in CI; without it, what is counted must still add up.
#include <muster/crew/turn_queue.hpp>

#include <muster/crew/shared_crew.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int threads = 8;
constexpr int rounds = 250;

muster::time_point steady() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<muster::duration>(since)};
}

muster::binding_key desk() { return *muster::binding_key::of("race", "turns"); }

// What the model has read: nothing of it may come twice.
struct transcript {
    std::mutex mutex;
    std::set<muster::run_id> reports;
    std::multiset<std::string> words;
    int twice = 0;

    void read(muster::turn_input const& turn) {
        std::lock_guard const lock{mutex};
        for (muster::delivery const& each : turn.notices) twice += reports.insert(each.notice.run).second ? 0 : 1;
        for (muster::turn_part const& each : turn.parts) {
            if (each.from == muster::origin::user) words.insert(each.text);
        }
    }
};

TEST(turn_queue, KF_20_many_threads_have_one_turn_between_them_and_lose_nothing) {
    muster::turn_queue queue{{desk(), {}}, {.max_words = threads * rounds}};
    muster::shared_crew crew{{.max_queued = threads * rounds, .max_notices = threads * rounds}, steady};
    transcript all;
    std::atomic<int> open = 0, two_at_once = 0, failed = 0;
    auto const take_a_turn = [&](bool heard) {
        auto turn = queue.next(crew);
        if (!turn) return false;
        two_at_once += ++open > 1 ? 1 : 0;
        auto const more = queue.more(turn->number, muster::notice_priority::next, crew);
        if (heard) all.read(*turn);
        if (heard && more) all.read(*more);
        failed += heard ? 0 : 1;
        --open;
        return heard ? queue.done(turn->number, crew) : queue.failed(turn->number, crew);
    };
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; ++t) {
        pool.emplace_back([&, t] {
            for (int i = 0; i < rounds; ++i) {
                (void)crew.spawn(desk(), {.prompt = "x"});
                if (auto const job = crew.start()) (void)crew.finish(job->run, {.result = "Done."});
                auto const when = i % 2 == 0 ? muster::notice_priority::next : muster::notice_priority::later;
                (void)queue.say(std::to_string(t * rounds + i), muster::origin::user, when);
                (void)take_a_turn((t + i) % 3 != 0);
            }
        });
    }
    for (std::thread& each : pool) each.join();
    while (auto const job = crew.start()) (void)crew.finish(job->run, {.result = "Done."});
    while (take_a_turn(true)) {}

    EXPECT_EQ(two_at_once, 0);
    EXPECT_EQ(all.twice, 0);
    EXPECT_EQ(all.reports.size(), static_cast<std::size_t>(threads) * rounds);
    EXPECT_EQ(all.words.size(), static_cast<std::size_t>(threads) * rounds);
    EXPECT_GT(failed, 0);
    EXPECT_EQ(crew.read([](muster::crew const& c) { return c.unacknowledged(desk()); }), 0U);
}

}  // namespace
