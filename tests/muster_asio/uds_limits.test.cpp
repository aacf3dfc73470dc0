#include <muster_asio/uds_limits.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

namespace {

constexpr bool everything_has_a_limit() {
    return muster::uds_limits{}.max_connections > 0 && muster::uds_limits{}.patience > std::chrono::milliseconds{0};
}
static_assert(everything_has_a_limit());
TEST(uds_limits, everything_has_a_limit) { EXPECT_TRUE(everything_has_a_limit()); }

}  // namespace
