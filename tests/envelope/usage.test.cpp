#include <muster/envelope/usage.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using muster::usage;

// no figure is not zero
static_assert(!usage{}.has_any());
static_assert(usage{.tool_uses = std::uint64_t{0}}.has_any());
static_assert(usage{.tool_uses = std::uint64_t{0}} != usage{});

// has_any: one figure is enough, whichever it is
constexpr bool one_figure_is_enough() {
    return usage{.total_tokens = std::uint64_t{0}}.has_any() && usage{.tool_uses = std::uint64_t{0}}.has_any()
        && usage{.duration_ms = std::uint64_t{0}}.has_any();
}
static_assert(one_figure_is_enough());

// ==: no figure stands for another
constexpr bool is_compared_by_each_figure() {
    return usage{1, 2, 3} == usage{1, 2, 3} && usage{1, 2, 3} != usage{2, 1, 3} && usage{1, 2, 3} != usage{1, 2, 4}
        && usage{.total_tokens = 1U} != usage{.tool_uses = 1U};
}
static_assert(is_compared_by_each_figure());

TEST(usage, tells_missing_figures_from_zero) {
    EXPECT_FALSE(usage{}.has_any());
    EXPECT_TRUE(one_figure_is_enough());
    EXPECT_TRUE(is_compared_by_each_figure());
}

}  // namespace
