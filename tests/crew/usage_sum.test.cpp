#include <muster/crew/usage_sum.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace {

using muster::figure;
constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

constexpr figure sum_of(auto... parts) {
    figure sum;
    (sum.add(parts), ...);
    return sum;
}
constexpr muster::maybe<std::uint64_t> missing{};

// saturating_sum
static_assert(muster::saturating_sum(2, 3) == 5);
static_assert(muster::saturating_sum(most, 1) == most && muster::saturating_sum(most - 1, 1) == most);

// figure
constexpr bool adds_up() {
    figure const sum = sum_of(muster::maybe<std::uint64_t>{50U}, muster::maybe<std::uint64_t>{30U});
    return sum.known() == 80U && sum.exact() == 80U && sum.complete();
}
static_assert(adds_up());
TEST(figure, adds_up) { EXPECT_TRUE(adds_up()); }

constexpr bool zero_is_not_missing() {
    figure const zero = sum_of(muster::maybe<std::uint64_t>{0U}), none = sum_of(missing);
    return zero.exact() && *zero.exact() == 0 && !none.known() && !none.complete() && !(zero == none);
}
static_assert(zero_is_not_missing());
TEST(figure, C107_zero_is_not_missing) { EXPECT_TRUE(zero_is_not_missing()); }

constexpr bool says_when_a_part_is_missing() {
    figure const sum = sum_of(muster::maybe<std::uint64_t>{50U}, missing);
    return sum.known() == 50U && !sum.exact() && !sum.complete() && sum_of(sum, figure{}) == sum
        && sum_of(figure{}, sum) == sum;
}
static_assert(says_when_a_part_is_missing());
TEST(figure, says_when_a_part_is_missing) { EXPECT_TRUE(says_when_a_part_is_missing()); }

constexpr bool a_sum_of_nothing_lacks_nothing() { return figure{}.complete() && !figure{}.known(); }
static_assert(a_sum_of_nothing_lacks_nothing());
TEST(figure, a_sum_of_nothing_lacks_nothing) { EXPECT_TRUE(a_sum_of_nothing_lacks_nothing()); }

constexpr bool stays_at_the_largest_number() {
    figure const sum = sum_of(muster::maybe<std::uint64_t>{most - 1}, muster::maybe<std::uint64_t>{7U});
    return sum.known() == most && !sum.complete();
}
static_assert(stays_at_the_largest_number());
TEST(figure, stays_at_the_largest_number) { EXPECT_TRUE(stays_at_the_largest_number()); }

// usage_sum
constexpr bool adds_each_figure_to_its_own() {
    muster::usage_sum a{.calls = 2, .runs = 1}, b{.calls = most, .runs = 3};
    a.tokens.add(muster::maybe<std::uint64_t>{5U});
    b.tool_uses.add(missing);
    a.add(b);
    return a.tokens.exact() == 5U && a.tokens.complete() && !a.tool_uses.complete() && !a.complete() && a.calls == most
        && a.runs == 4 && !a.read.known();
}
static_assert(adds_each_figure_to_its_own());
TEST(usage_sum, adds_each_figure_to_its_own) { EXPECT_TRUE(adds_each_figure_to_its_own()); }

}  // namespace
