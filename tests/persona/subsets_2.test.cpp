#include "subsets.hpp"

#include <gtest/gtest.h>

namespace {

// A quarter of the 512 subsets: the compiler takes its time over each.
TEST(system_prompt, is_the_same_compiled_and_at_run_time_part_2) {
    unsigned mask = 256;
    for (std::string_view const compiled : muster_test::compiled_prompts<256, 128>()) {
        EXPECT_EQ(compiled, muster_test::prompt_with(mask, "You are Ana.", "Be brief.")) << mask;
        ++mask;
    }
    EXPECT_EQ(mask, 384U);
}

}  // namespace
