#include <muster/crew/time.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace {

using namespace std::chrono_literals;
using muster::crew_time;
using muster::time_point;

constexpr time_point at(muster::duration since) { return time_point{since}; }

template <class Clock>
concept can_be_read = requires {
    Clock::now();
};
static_assert(!can_be_read<muster::host_clock>);

constexpr bool follows_the_host_in_small_steps() {
    crew_time time{30s};
    return time.read(at(5s)) == at(5s) && time.read(at(6s)) == at(6s) && time.read(at(36s)) == at(36s);
}
static_assert(follows_the_host_in_small_steps());

constexpr bool counts_a_jump_as_one_step() {
    crew_time time{30s};
    time.read(at(5s));
    return time.read(at(3h)) == at(35s) && time.read(at(3h + 1s)) == at(36s);
}
static_assert(counts_a_jump_as_one_step());

constexpr bool stands_still_while_the_host_goes_back() {
    crew_time time{30s};
    time.read(at(100s));
    return time.read(at(1s)) == at(100s) && time.read(at(2s)) == at(101s);
}
static_assert(stands_still_while_the_host_goes_back());

constexpr bool goes_on_after_a_restart() {
    crew_time time{30s};
    time.resume_at(at(100s));
    return time.read(at(7s)) == at(100s) && time.read(at(8s)) == at(101s);
}
static_assert(goes_on_after_a_restart());

constexpr bool says_when_to_come_back() {
    crew_time time{30s};
    time.read(at(5s));
    bool const near = time.host_time_for(at(15s)) == at(15s);
    bool const far = time.host_time_for(at(100s)) == at(35s);  // a longer sleep would not be counted whole
    time.read(at(1h));                                         // 35 s for the crew
    return near && far && time.host_time_for(at(40s)) == at(1h + 5s) && time.host_time_for(at(1s)) == at(1h);
}
static_assert(says_when_to_come_back());

constexpr bool overflows_nowhere() {
    crew_time time{muster::duration::max()};
    time.read(time_point::min());
    time.read(time_point::max());
    time.read(time_point::min());
    return time.read(time_point::max()) > at(1h) && muster::later(time_point::max(), 1ms) == time_point::max()
        && muster::passed(time_point::min(), time_point::max()) == muster::duration::max()
        && muster::later(at(1s), -5s) == at(1s);
}
static_assert(overflows_nowhere());

TEST(crew_time, holds_while_compiling_and_while_running) {
    EXPECT_TRUE(follows_the_host_in_small_steps());
    EXPECT_TRUE(counts_a_jump_as_one_step());
    EXPECT_TRUE(stands_still_while_the_host_goes_back());
    EXPECT_TRUE(goes_on_after_a_restart());
    EXPECT_TRUE(says_when_to_come_back());
    EXPECT_TRUE(overflows_nowhere());
}

}  // namespace
