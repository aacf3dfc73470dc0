#include "families.hpp"

#include <gtest/gtest.h>

namespace {

// A quarter of the 512 subsets: the compiler takes its time over each.
TEST(system_prompt, is_the_same_in_a_session_compiled_and_at_run_time_part_3) {
    EXPECT_EQ((muster_test::find_difference<muster_test::session_coordinators, 384, 128>()), muster_test::subset_count);
}

}  // namespace
