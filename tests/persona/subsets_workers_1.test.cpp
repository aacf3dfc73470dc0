#include "families.hpp"

#include <gtest/gtest.h>

namespace {

// Half of the 512 subsets of each: the compiler takes its time.
TEST(system_prompt, is_the_same_for_workers_compiled_and_at_run_time_part_1) {
    EXPECT_EQ((muster_test::find_difference<muster_test::binding_workers, 256, 256>()), muster_test::subset_count);
    EXPECT_EQ((muster_test::find_difference<muster_test::session_workers, 256, 256>()), muster_test::subset_count);
}

}  // namespace
