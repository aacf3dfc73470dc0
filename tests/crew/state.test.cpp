#include <muster/crew/state.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace {

using muster_test::at_ms;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;
using muster_test::picture;

// A life with every kind of event in it.
void live(crew_host& host) {
    muster::run_id const a = host.run("scout");
    muster::run_id const b = host.run();
    host.spawn("late", other_desk());
    (void)host.send("scout", "More.");
    host.pass(5);
    (void)host.crew.next_turn(host.now, a, "half");
    (void)host.send("scout", "Too late.");
    (void)host.crew.finish(host.now, a, {.result = "Done.", .used = {.tool_uses = 7}, .exit_code = 0});
    (void)host.crew.finish(host.now, a, {.result = "Again."});
    (void)host.crew.fail(host.now, b, {.error = "rate limit", .partial = "half"});
    (void)host.send("worker.2", "Try again.");
    std::vector<muster::delivery> const two = host.crew.take(host.now, desk());
    host.crew.acknowledge(host.now, two.at(0).lease);
    host.crew.give_back(host.now, two.at(1).lease);
    (void)host.crew.take(host.now, desk());
    (void)host.crew.start(host.now);
    for (int i = 0; i < 30; ++i) host.pass(25'000), host.crew.tick(host.now);
    (void)host.crew.stop_all(host.now, desk());
    (void)host.crew.finish(host.now, muster::run_id{99}, {});
    host.finished("last");
}

TEST(state, is_the_fold_of_its_events) {
    crew_host host{{.max_finished = 2}, muster::on_running::queue};
    live(host);
    EXPECT_GT(host.count<muster::events::evicted>(), 0U);
    EXPECT_GT(host.count<muster::events::notice_returned>(), 1U);
    EXPECT_TRUE(host.replays()) << picture(host.crew);
}

TEST(state, every_prefix_of_a_journal_is_a_crew) {
    crew_host host{{.max_finished = 2}, muster::on_running::queue};
    live(host);
    muster::crew_state state;
    for (muster::event const& e : host.journal) ASSERT_TRUE(state.apply(e)) << muster::event_line(e);
}

TEST(state, an_event_that_cannot_have_happened_changes_nothing) {
    crew_host host{{}, muster::on_running::queue};
    live(host);
    muster::crew copy;
    copy.restore(host.journal);
    std::string const before = picture(copy);
    auto const refused = [&](muster::event const& e) { return copy.restore({&e, 1}) == 0 && picture(copy) == before; };
    muster::run_id const next = copy.state().next_run();
    muster::worker_id const who = *muster::worker_id::from("scout.1");
    muster::worker_id const nobody = *muster::worker_id::from("scout.77");
    EXPECT_TRUE(refused({at_ms(1), {}, who, next, muster::events::spawned{}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), who, next, muster::events::spawned{}}));
    EXPECT_TRUE(
        refused({at_ms(1), desk(), *copy.state().next_id(desk(), {}), muster::run_id{1}, muster::events::spawned{}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), *copy.state().next_id(desk(), "scout"), next,
                         muster::events::spawned{{.prompt = "x", .name = "scout"}}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), who, next, muster::events::spawned{{.prompt = "x", .name = "a.b"}}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), who, muster::run_id{1}, muster::events::started{}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), who, next, muster::events::turn_taken{}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), nobody, {}, muster::events::message_held{"x"}}));
    EXPECT_TRUE(refused({at_ms(1), other_desk(), who, next, muster::events::continued{"x"}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), who, muster::run_id{1}, muster::events::continued{"x"}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), who, muster::run_id{1}, muster::events::ended{}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), {}, {}, muster::events::notice_taken{1, {}}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), {}, {}, muster::events::notice_acknowledged{99}}));
    EXPECT_TRUE(refused({at_ms(1), {}, {}, {}, muster::events::notice_acknowledged{2}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), {}, {}, muster::events::notice_returned{99, 1, false}}));
    EXPECT_TRUE(refused({at_ms(1), desk(), nobody, {}, muster::events::evicted{}}));
}

// Damaged journals: with events dropped, doubled and swapped, what fits is taken in and the crew stays whole.
TEST(state, an_event_of_a_run_names_the_worker_whose_run_it_is) {
    muster_test::crew_host host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(host.now, run);
    (void)host.crew.progress(host.now, run);
    (void)host.crew.wait_for_user(host.now, run);
    (void)host.crew.user_answered(host.now, run);
    (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "hand", .parent = run});
    muster::run_id const hand = host.crew.start(host.now)->run;
    (void)host.crew.finish(host.now, run, {});
    (void)host.crew.finish(host.now, hand, {});
    for (std::size_t i = 0; i < host.journal.size(); ++i) {
        std::vector<muster::event> damaged = host.journal;
        damaged[i].worker = *muster::worker_id::from("other.9");
        EXPECT_EQ(muster::crew{}.restore(damaged), i) << muster::event_line(damaged[i]);
        damaged = host.journal;
        damaged[i].binding = muster_test::other_desk();
        std::size_t const fitting = i == 0 ? 1 : i;  // where the first worker is nobody can tell
        EXPECT_EQ(muster::crew{}.restore(damaged), fitting) << muster::event_line(damaged[i]);
    }
}

TEST(state, a_damaged_journal_is_noticed_and_breaks_nothing) {
    crew_host host{{.max_finished = 2}, muster::on_running::queue};
    live(host);
    std::mt19937 dice{3};
    for (int round = 0; round < 500; ++round) {
        std::vector<muster::event> damaged = host.journal;
        for (unsigned n = dice() % 4 + 1; n != 0; --n) {
            std::size_t const at = dice() % damaged.size();
            if (dice() % 3 == 0)
                damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(at));
            else if (dice() % 2 == 0)
                damaged.push_back(damaged[at]);
            else
                std::swap(damaged[at], damaged[dice() % damaged.size()]);
        }
        muster::crew_state state;
        std::size_t fitted = 0;
        for (muster::event const& e : damaged) fitted += state.apply(e) ? 1 : 0;
        EXPECT_LE(fitted, damaged.size());
        EXPECT_EQ(state.counters().ended + state.live().size(), state.counters().runs);
        EXPECT_EQ(state.running() + state.queued().size(), state.live().size());
    }
}

}  // namespace
