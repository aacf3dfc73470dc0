#include <muster/text/to_size.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace {

using muster::to_size;

// to_size
constexpr bool keeps_what_fits() {
    return to_size(std::uint64_t{7}) == 7 && to_size(std::uint8_t{255}) == 255 && to_size(0U) == 0;
}
static_assert(keeps_what_fits());
TEST(to_size, keeps_what_fits) { EXPECT_TRUE(keeps_what_fits()); }

constexpr bool cuts_what_does_not_fit() {
    return to_size(std::numeric_limits<std::uint64_t>::max()) == std::numeric_limits<std::size_t>::max();
}
static_assert(cuts_what_does_not_fit());
TEST(to_size, cuts_what_does_not_fit) { EXPECT_TRUE(cuts_what_does_not_fit()); }

static_assert(noexcept(to_size(1U)));

}  // namespace
