// No command of a crew takes more than 64 KiB of the stack, however deep the workers work for each other, nor does a
// restart.
#include <muster/crew/crew.hpp>
#include <muster/crew/memory_journal.hpp>
#include <muster/crew/shared_crew.hpp>

#include <sanitized.hpp>
#include <used_stack.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace {

using muster::run_id;

constexpr std::size_t most_stack = std::size_t{64} << 10;

muster::binding_key desk() { return *muster::binding_key::of("desk"); }

// A chain as deep as the usual limits allow. Each worker has done its own part before the one below becomes a parent,
// or is at work.
std::vector<run_id> chain(muster::shared_crew& crew, bool own_parts_done) {
    std::vector<run_id> all;
    run_id above{};
    for (std::size_t depth = 0; depth < muster::crew_limits{}.max_notices; ++depth) {
        muster::spawn_answer const made = crew.spawn(desk(), {.prompt = "Do it.", .parent = above});
        EXPECT_TRUE(made);
        (void)crew.start();
        if (own_parts_done && !above.empty()) (void)crew.finish(above, {.result = "My part."});
        all.push_back(above = made.run);
    }
    return all;
}

muster::crew_limits with_room_for_all_at_once() {
    muster::crew_limits most{};
    most.max_running = most.max_notices;
    return most;
}

struct scene {
    muster::memory_journal journal;
    muster::crew_limits most;
    muster::shared_crew crew{most, [] { return muster::time_point{}; }, {}, journal};
    std::vector<run_id> runs;

    scene(muster::crew_limits const& limits, bool own_parts_done) : most(limits) {
        (void)crew.restart();
        runs = chain(crew, own_parts_done);
    }
    [[nodiscard]] std::size_t ended() const {
        return crew.read([](muster::crew const& c) { return c.counters().ended; });
    }
};

std::size_t stack_of(muster::crew_limits const& most, bool own_parts_done, std::function<void(scene&)> const& act) {
    return muster_test::used_stack([&] {
        scene at{most, own_parts_done};
        act(at);
        EXPECT_EQ(at.ended(), at.runs.size());
    });
}

// In whatever state the old crew was left, a new crew that reads its journal ends all runs.
std::size_t stack_of_restart(muster::crew_limits const& most, bool own_parts_done, bool last_ends) {
    scene before{most, own_parts_done};
    if (last_ends) (void)before.crew.finish(before.runs.back(), {});
    return muster_test::used_stack([&] {
        muster::shared_crew again{most, [] { return muster::time_point{}; }, {}, before.journal};
        EXPECT_TRUE(again.restart());
        EXPECT_EQ(again.read([](muster::crew const& c) { return c.counters().ended; }), before.runs.size());
    });
}

class crew_stack : public testing::Test {
protected:
    void SetUp() override {
        if (muster_test::is_sanitized) GTEST_SKIP() << "a sanitizer takes stack of its own";
    }
};

TEST_F(crew_stack, is_small_where_a_thousand_wait_for_the_last) {
    EXPECT_LE(stack_of({}, true, [](scene& at) { (void)at.crew.finish(at.runs.back(), {}); }), most_stack);
    EXPECT_LE(stack_of({}, true, [](scene& at) { (void)at.crew.fail(at.runs.back(), {.error = "x"}); }), most_stack);
}

TEST_F(crew_stack, is_small_where_the_first_of_a_thousand_is_stopped) {
    EXPECT_LE(stack_of({}, true, [](scene& at) { (void)at.crew.stop(desk(), "worker.1"); }), most_stack);
    EXPECT_LE(stack_of(with_room_for_all_at_once(), false, [](scene& at) { (void)at.crew.stop(desk(), "worker.1"); }),
              most_stack);
    EXPECT_LE(stack_of({}, true, [](scene& at) { (void)at.crew.stop_all(desk()); }), most_stack);
}

TEST_F(crew_stack, is_small_in_a_restart) {
    EXPECT_LE(stack_of_restart({}, true, false), most_stack);
    EXPECT_LE(stack_of_restart({}, true, true), most_stack);
    EXPECT_LE(stack_of_restart(with_room_for_all_at_once(), false, false), most_stack);
}

TEST_F(crew_stack, is_small_for_what_looks_through_all_of_a_tree) {
    EXPECT_LE(stack_of(with_room_for_all_at_once(), false,
                       [](scene& at) {
                           (void)at.crew.usage_of_tree(desk(), "worker.1");
                           (void)at.crew.report();
                           (void)at.crew.stop_all(desk());
                       }),
              most_stack);
}

}  // namespace
