#include <muster/text/decimal.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

constexpr bool writes_every_digit_and_no_more() {
    return muster::decimal{0}.view() == "0" && muster::decimal{9}.view() == "9" && muster::decimal{10}.view() == "10"
        && muster::decimal{1200}.view() == "1200" && muster::decimal{UINT64_MAX}.view() == "18446744073709551615";
}
static_assert(writes_every_digit_and_no_more());
TEST(decimal, writes_every_digit_and_no_more) { EXPECT_TRUE(writes_every_digit_and_no_more()); }

}  // namespace
