#include <muster/envelope/maybe.hpp>  // first: the header proves that it stands alone

#include <muster/envelope/usage.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

namespace {

using text = muster::maybe<std::string_view>;

// missing, empty and full are three things
constexpr bool tells_missing_from_empty() {
    text const missing;
    text const empty = "";
    text const full = "x";
    return !missing && empty && full && missing != empty && empty != full && *missing == "" && *full == "x"
        && missing.value_or("-") == "-" && empty.value_or("-") == "" && full->size() == 1;
}
static_assert(tells_missing_from_empty());
TEST(maybe, tells_missing_from_empty) { EXPECT_TRUE(tells_missing_from_empty()); }

// no figure is not zero
static_assert(!muster::usage{}.has_any());
static_assert(muster::usage{.tool_uses = std::uint64_t{0}}.has_any());
static_assert(muster::usage{.tool_uses = std::uint64_t{0}} != muster::usage{});

}  // namespace
