#include <muster/wire/token_usage.hpp>

#include <gtest/gtest.h>

namespace {

TEST(token_usage, a_figure_that_was_not_given_is_no_zero) {
    muster::token_usage const some{.input = 7}, zero{.input = 7, .output = 0};
    EXPECT_FALSE(some.output.has_value());
    EXPECT_FALSE(some == zero);
    EXPECT_EQ(some, muster::token_usage{.input = 7});
}

}  // namespace
