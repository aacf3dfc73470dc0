#include <muster/toolbox/time.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace {

// It is never read by us.
template <class Clock>
concept can_be_read = requires {
    Clock::now();
};
static_assert(!can_be_read<muster::host_clock>);

constexpr bool counts_milliseconds() {
    using namespace std::chrono_literals;
    muster::time_point const start{1200ms};
    return start + 2s - start == muster::duration{2000} && start.time_since_epoch().count() == 1200;
}
static_assert(counts_milliseconds());
TEST(time, counts_milliseconds) { EXPECT_TRUE(counts_milliseconds()); }

}  // namespace
