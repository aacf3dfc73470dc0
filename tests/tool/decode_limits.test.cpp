#include <muster/tool/decode_limits.hpp>

#include <gtest/gtest.h>

namespace {

// Whoever says nothing gets a strict reader, and one that no text exhausts.
constexpr bool are_strict_if_nobody_says_more() {
    constexpr muster::decode_limits usual;
    return usual.policy == muster::decode_policy::strict && usual.longest_text == 1024 * 1024 && usual.deepest == 256;
}
static_assert(are_strict_if_nobody_says_more());
TEST(decode_limits, are_strict_if_nobody_says_more) { EXPECT_TRUE(are_strict_if_nobody_says_more()); }

}  // namespace
