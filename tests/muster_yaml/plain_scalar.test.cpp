#include <muster_yaml/detail/plain_scalar.hpp>

#include <gtest/gtest.h>

using namespace muster::config::detail;

namespace {

constexpr bool are_all(value_sort sort, std::initializer_list<std::string_view> words) {
    for (std::string_view const one : words) {
        if (sort_of_plain(one) != sort) return false;
    }
    return true;
}

constexpr bool nulls() { return are_all(value_sort::null, {"", "~", "null", "Null", "NULL"}); }
constexpr bool booleans() { return are_all(value_sort::boolean, {"true", "True", "TRUE", "false", "False", "FALSE"}); }
constexpr bool numbers() {
    return are_all(value_sort::number, {"0", "-0", "+12", "007", "0o17", "0x1F", "1.", ".5", "-.5", "1e3", "6.02E+23",
                                        "1e999", ".inf", "-.Inf", "+.INF", ".nan", ".NaN", ".NAN"});
}
constexpr bool texts() {
    return are_all(value_sort::text, {"no",  "yes",  "on",    "off",       "n",   "tRUE", "nULL", ".",   "-",
                                      "+",   "1e",   "e3",    "1.2.3",     "0x",  "0xG",  "-0x1", "0o8", "1_000",
                                      "0b1", "1:30", "-.nan", ".infinity", "1 2", "~~",   "12a",  ".e1"});
}
static_assert(nulls() && booleans() && numbers() && texts());

}  // namespace

// sort_of_plain
TEST(plain_scalar, is_what_yaml_1_2_says) {
    EXPECT_TRUE(nulls());
    EXPECT_TRUE(booleans());
    EXPECT_TRUE(numbers());
    EXPECT_TRUE(texts());
}
