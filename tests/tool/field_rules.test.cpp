#include <muster/tool/field_rules.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string_view>

enum class weekday { monday };
template <>
struct muster::enum_names<weekday> {
    static constexpr muster::enum_name<weekday> names[] = {{weekday::monday, "monday"}};
};

namespace {

using muster::rule_value;
using form = muster::rule_value::form;

// rule_value: what a constant is, it is told by its type
static_assert(!rule_value{}.given());
static_assert(rule_value{true}.is == form::truth && rule_value{true}.truth);
static_assert(rule_value{7}.is == form::integer && rule_value{7}.bits == 7 && rule_value{7}.number == 7.0);
static_assert(rule_value{0.5}.is == form::number && rule_value{0.5}.number == 0.5);
static_assert(rule_value{"a"}.is == form::text && rule_value{std::string_view{"a"}}.text == "a");
static_assert(rule_value{weekday::monday}.is == form::text && rule_value{weekday::monday}.text == "monday");

constexpr bool integers_of_all_sizes_are_kept() {
    rule_value const least{std::numeric_limits<std::int64_t>::min()};
    rule_value const most{std::numeric_limits<std::uint64_t>::max()};
    rule_value const small{std::int8_t{-1}};
    return least.negative && least.bits == std::uint64_t{1} << 63 && !most.negative && most.bits == UINT64_MAX
        && small.negative && small.bits == UINT64_MAX;
}
static_assert(integers_of_all_sizes_are_kept());
TEST(rule_value, keeps_integers_of_all_sizes) { EXPECT_TRUE(integers_of_all_sizes_are_kept()); }

// field_rules: those that are not said ask for nothing
constexpr bool unsaid_rules_ask_for_nothing() {
    muster::field_rules const rules{.minimum = 1};
    return rules.minimum.given() && !rules.maximum.given() && !rules.default_value.given() && rules.min_length == 0
        && rules.max_length == muster::no_limit && rules.max_bytes == muster::no_limit && rules.min_items == 0
        && rules.max_items == muster::no_limit && rules.pattern.empty() && rules.alias.empty();
}
static_assert(unsaid_rules_ask_for_nothing());
TEST(field_rules, that_are_not_said_ask_for_nothing) { EXPECT_TRUE(unsaid_rules_ask_for_nothing()); }

}  // namespace
