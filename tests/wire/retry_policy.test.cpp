#include <muster/wire/retry_policy.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <optional>

namespace {

using namespace std::chrono_literals;
using muster::back_off;
using muster::duration;
using muster::next_try;
using muster::retry_policy;
using muster::time_point;
using muster::wire_error;
using muster::wire_fault;

constexpr time_point now{10s};

wire_fault fault_of(wire_error error, std::optional<duration> wait = {}) {
    wire_fault fault;
    fault.error = error;
    fault.wait = wait;
    return fault;
}

// back_off
constexpr bool doubles_up_to_the_longest() {
    return back_off(1s, 8s, 0) == 1s && back_off(1s, 8s, 1) == 2s && back_off(1s, 8s, 3) == 8s
        && back_off(1s, 8s, 1'000'000) == 8s && back_off(1s, 8s, 0, 1000) == 1500ms && back_off(1s, 8s, 3, 1000) == 8s
        && back_off(0s, 8s, 3) == 0s && back_off(1s, 0s, 3) == 0s && back_off(-1s, 8s, 3) == 0s
        && back_off(duration::max(), duration::max(), 9) == duration::max();
}
static_assert(doubles_up_to_the_longest());
TEST(back_off, doubles_up_to_the_longest) { EXPECT_TRUE(doubles_up_to_the_longest()); }

// next_try
TEST(next_try, never_comes_before_the_apis_own_time) {
    for (std::size_t tries = 1; tries < 6; ++tries) {
        for (std::uint32_t const chance : {0U, 1U, 500U, 1000U, 4'000'000'000U}) {
            auto const next = next_try({}, fault_of(wire_error::rate_limit, 37s), tries, now, chance);
            ASSERT_TRUE(next);
            EXPECT_GE(*next, now + 37s);
            EXPECT_LE(*next, now + 60s);
        }
    }
}

TEST(next_try, backs_off_where_nothing_is_said) {
    EXPECT_EQ(next_try({}, fault_of(wire_error::overloaded), 1, now), now + 1s);
    EXPECT_EQ(next_try({}, fault_of(wire_error::overloaded), 3, now), now + 4s);
    EXPECT_EQ(next_try({}, fault_of(wire_error::overloaded, 0s), 3, now), now + 4s);
    EXPECT_EQ(next_try({.tries = 100}, fault_of(wire_error::conflict), 50, now), now + 60s);
}

TEST(next_try, gives_up_where_a_retry_does_not_help) {
    EXPECT_FALSE(next_try({}, fault_of(wire_error::rate_limit), 6, now));
    EXPECT_FALSE(next_try({}, fault_of(wire_error::billing), 1, now));
    EXPECT_FALSE(next_try({}, fault_of(wire_error::request_too_large), 1, now));
    EXPECT_FALSE(next_try({}, fault_of(wire_error::rate_limit, 529'498s), 1, now));
    EXPECT_TRUE(next_try({.longest_stated_wait = 200h}, fault_of(wire_error::rate_limit, 529'498s), 1, now));
}

TEST(next_try, takes_any_time) {
    EXPECT_EQ(next_try({}, fault_of(wire_error::rate_limit), 1, time_point::max()), time_point::max());
    EXPECT_EQ(next_try({}, fault_of(wire_error::rate_limit, 1s), 1, time_point::min()), time_point::min() + 1s);
}

// The header x-should-retry.
TEST(next_try, does_as_the_api_says) {
    muster::wire_fault fault = fault_of(wire_error::overloaded);
    fault.should_retry = false;
    EXPECT_FALSE(next_try({}, fault, 1, now));
    fault = fault_of(wire_error::invalid_request);
    fault.should_retry = true;
    EXPECT_EQ(next_try({}, fault, 1, now), now + 1s);
    EXPECT_FALSE(next_try({}, fault, 6, now));
}

}  // namespace
