#include <muster/crew/limits.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

namespace {

using muster::continuation_kind;
using muster::on_running;
using muster::task_fault;
using muster::turn_kind;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

// what nobody says: a worker has room for its prompt and a message, and a step ends no lease
constexpr muster::crew_limits usual;
static_assert(usual.max_message_bytes == 32'768 && usual.max_result_bytes == 65'536);
static_assert(usual.max_message_bytes < usual.max_history_bytes && usual.max_prompt_bytes < usual.max_history_bytes);
static_assert(usual.longest_step < usual.lease && usual.lease < usual.run_budget);

// bindings and their queues
TEST(crew_limits, bind_a_spawn_and_say_which) {
    crew_host host{{.max_bindings = 1, .max_queued = 2}};
    auto const why = [&](muster::binding_key const& in) { return host.crew.spawn(host.now, in, {.prompt = "x"}).why; };
    EXPECT_EQ(why({}), task_fault::binding_empty);
    EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = ""}).why, task_fault::blank_prompt);
    EXPECT_EQ(why(desk()), task_fault::none);
    EXPECT_EQ(why(other_desk()), task_fault::too_many_bindings);
    EXPECT_EQ(why(desk()), task_fault::none);
    EXPECT_EQ(why(desk()), task_fault::queue_full);
    EXPECT_EQ(host.journal.size(), 2U);  // a refusal leaves no trace
}
TEST(crew_limits, one_bindings_full_queue_is_not_anothers) {
    crew_host host{{.max_queued = 1}};
    host.spawn();
    EXPECT_EQ(host.crew.spawn(host.now, other_desk(), {.prompt = "x"}).why, task_fault::none);
}

// the room for running work is shared
TEST(crew_limits, runs_of_all_bindings_count_together) {
    crew_host host{{.max_running = 1}};
    muster::run_id const first = host.run();
    host.spawn({}, other_desk());
    EXPECT_FALSE(host.crew.start(host.now));
    (void)host.crew.finish(host.now, first, {});
    EXPECT_TRUE(host.crew.start(host.now));
}

// texts: exactly the limit is taken
TEST(crew_limits, texts_of_a_task_of_exactly_the_limit_are_taken) {
    crew_host host{{.max_prompt_bytes = 10, .max_description_bytes = 5}};
    auto const why = [&](std::size_t prompt, std::size_t description) {
        return host.crew
            .spawn(host.now, desk(), {.prompt = std::string(prompt, 'x'), .description = std::string(description, 'y')})
            .why;
    };
    EXPECT_EQ(why(10, 5), task_fault::none);
    EXPECT_EQ(why(11, 5), task_fault::prompt_too_large);
    EXPECT_EQ(why(10, 6), task_fault::description_too_large);
}
TEST(crew_limits, a_result_of_exactly_the_limit_is_kept_whole) {
    crew_host host{{.max_result_bytes = 100}};
    (void)host.crew.finish(host.now, host.run(), {.result = std::string(100, 'x')});
    (void)host.crew.finish(host.now, host.run(), {.result = std::string(101, 'x')});
    auto const notices = host.read();
    ASSERT_EQ(notices.size(), 2U);
    EXPECT_EQ(notices[0].omitted, 0U);
    EXPECT_EQ(notices[0].result, std::string(100, 'x'));
    EXPECT_GT(notices[1].omitted, 0U);
    EXPECT_LE(notices[1].result->size(), 100U);
}

// messages
TEST(crew_limits, messages_up_to_exactly_the_limit_are_held) {
    crew_host host{{.max_held = 2}, on_running::queue};
    host.run("scout");
    EXPECT_TRUE(host.send("scout", "1").accepted());
    EXPECT_TRUE(host.send("scout", "2").accepted());
    EXPECT_EQ(host.send("scout", "3").kind, continuation_kind::queue_full);
    EXPECT_EQ(host.crew.find(desk(), "scout")->held.size(), 2U);  // KF-17: the depth can be seen
}
TEST(crew_limits, a_message_that_fills_the_history_exactly_is_accepted) {
    crew_host host{{.max_history_bytes = 1000}};
    host.finished("scout");
    std::size_t const room = 1000 - host.crew.find(desk(), "scout")->history_bytes - muster::bytes_in_history("");
    EXPECT_EQ(host.send("scout", std::string(room + 1, 'x')).kind, continuation_kind::history_full);
    EXPECT_TRUE(host.send("scout", std::string(room, 'x')).accepted());
}

// budgets: the crew's own are for tasks without one
TEST(crew_limits, a_task_may_have_more_than_the_crews_own_budget) {
    using namespace std::chrono_literals;
    crew_host host{{.run_budget = 10s, .turn_budget = 1}};
    auto const started = [&](muster::task what) {
        (void)host.crew.spawn(host.now, desk(), std::move(what));
        return host.crew.start(host.now).value();
    };
    muster::assignment const usual_one = started({.prompt = "x"});
    muster::assignment const long_one = started({.prompt = "x", .time_budget = 20s, .turn_budget = 2});
    EXPECT_EQ(usual_one.deadline, host.now + 10s);
    EXPECT_EQ(long_one.deadline, host.now + 20s);
    EXPECT_TRUE(host.crew.next_turn(host.now, usual_one.run));
    EXPECT_EQ(host.crew.next_turn(host.now, usual_one.run).kind, turn_kind::turn_limit);
    EXPECT_TRUE(host.crew.next_turn(host.now, long_one.run));
    EXPECT_TRUE(host.crew.next_turn(host.now, long_one.run));
    EXPECT_EQ(host.crew.next_turn(host.now, long_one.run).kind, turn_kind::turn_limit);
}

}  // namespace
