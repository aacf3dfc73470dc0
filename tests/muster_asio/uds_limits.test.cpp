#include <muster_asio/uds_limits.hpp>

#include <gtest/gtest.h>

namespace {

constexpr bool everything_has_a_limit() {
    muster::uds_limits const most;
    return most.max_connections > 0 && most.patience.count() > 0 && most.lock_wait.count() > 0;
}
static_assert(everything_has_a_limit());
TEST(uds_limits, everything_has_a_limit) { EXPECT_TRUE(everything_has_a_limit()); }

}  // namespace
