#include <muster/crew/caller.hpp>

#include <gtest/gtest.h>

namespace {

TEST(caller, RI_01_whoever_says_nothing_is_nobody) {
    muster::caller const nobody;
    EXPECT_FALSE(nobody.binding.has_value());
    EXPECT_EQ(nobody.role, muster::role_kind::unset);
}

}  // namespace
