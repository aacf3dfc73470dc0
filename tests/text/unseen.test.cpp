#include <muster/text/unseen.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using muster::is_unseen;

// Blanks of ASCII and of Unicode; a line end is no blank here.
static_assert(is_unseen(' ') && is_unseen('\t') && !is_unseen('\n') && !is_unseen('\r') && !is_unseen(0));
static_assert(is_unseen(0xA0) && is_unseen(0x1680) && is_unseen(0x3000) && is_unseen(0x2800));
static_assert(!is_unseen(0x2028) && !is_unseen(0x2029) && !is_unseen(0x85));

// What Unicode has a reader ignore: the ends of the ranges.
constexpr bool knows_the_ends_of_the_ranges() {
    return is_unseen(0xAD) && !is_unseen(0xAC) && !is_unseen(0xAE)                                  // soft hyphen
        && is_unseen(0x2000) && is_unseen(0x200B) && is_unseen(0x200F) && !is_unseen(0x2010)        // joiners
        && !is_unseen(0x2029) && is_unseen(0x202A) && is_unseen(0x202E) && !is_unseen(0x2030)       // directions
        && is_unseen(0x2060) && is_unseen(0x206F) && !is_unseen(0x2070)                             // operators
        && is_unseen(0xFE00) && is_unseen(0xFE0F) && !is_unseen(0xFE10) && is_unseen(0xFEFF)        // variations
        && !is_unseen(0xDFFFF) && is_unseen(0xE0000) && is_unseen(0xE0FFF) && !is_unseen(0xE1000);  // tags
}
static_assert(knows_the_ends_of_the_ranges());
TEST(unseen, knows_the_ends_of_the_ranges) { EXPECT_TRUE(knows_the_ends_of_the_ranges()); }

TEST(unseen, sees_everything_that_has_ink) {
    for (std::uint32_t code = '!'; code < 0x7F; ++code) EXPECT_FALSE(is_unseen(code)) << code;
    for (std::uint32_t const code : {0xE9U, 0x416U, 0x4F5CU, 0xAC00U, 0x1F600U, 0x10FFFFU})
        EXPECT_FALSE(is_unseen(code));
}

}  // namespace
