#include <muster/envelope/maybe.hpp>

#include <gtest/gtest.h>

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

}  // namespace
