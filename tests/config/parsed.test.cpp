#include <muster/config/parsed.hpp>

#include <gtest/gtest.h>

using namespace muster::config;

// parsed
TEST(parsed, is_good_when_it_has_no_fault) {
    parsed got;
    got.bindings.emplace_back();
    EXPECT_TRUE(got);
    got.faults.add({fault_kind::syntax, "", "m", "w", 0});
    EXPECT_FALSE(got);
}
