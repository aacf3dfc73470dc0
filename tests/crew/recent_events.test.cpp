#include <muster/crew/recent_events.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace {

muster::event turn(std::int64_t ms, std::uint64_t run) {
    return {
        muster::time_point{std::chrono::milliseconds{ms}}, {}, {}, muster::run_id{run}, muster::events::turn_taken{}};
}

std::string names(muster::recent_events const& of, std::uint64_t run) {
    std::string all;
    for (muster::recent_event const& each : of.of(muster::run_id{run})) {
        all.append(each.name).append(1, ' ').append(std::to_string(each.at.time_since_epoch().count())).append(1, ' ');
    }
    return all;
}

TEST(recent_events, F61_keeps_the_last_five_of_each_run) {
    muster::recent_events recent;
    recent.note({{}, {}, {}, muster::run_id{1}, muster::events::started{}});
    recent.note(turn(1, 1));
    recent.note(turn(7, 2));
    EXPECT_EQ(names(recent, 1), "started 0 turn_taken 1 ");
    for (std::int64_t ms = 2; ms < 8; ++ms) recent.note(turn(ms, 1));
    EXPECT_EQ(names(recent, 1), "turn_taken 3 turn_taken 4 turn_taken 5 turn_taken 6 turn_taken 7 ");
    EXPECT_EQ(names(recent, 2), "turn_taken 7 ");
}

TEST(recent_events, nothing_is_kept_of_a_run_that_is_over) {
    muster::recent_events recent;
    recent.note(turn(1, 1));
    recent.forget(muster::run_id{1});
    EXPECT_EQ(names(recent, 1), "");
    EXPECT_EQ(names(recent, 9), "");
}

}  // namespace
