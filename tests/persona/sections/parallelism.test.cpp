#include <muster/persona/sections/parallelism.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using namespace muster_test;

TEST(parallelism, CP08_PC01_CP22_fans_out_in_one_message) {
    EXPECT_TRUE(says(prompt_with(team_create), "- Fan out independent work: several calls in one message.\n"));
    EXPECT_TRUE(says(session_prompt, "- Fan out independent work: several calls in one message.\n"));
}
TEST(parallelism, PC02_PC05_PC06_says_what_may_run_beside_what) {
    std::string_view const text = muster::sections::parallelism::text;
    EXPECT_TRUE(says(text, "Read-only work: always parallel; nothing conflicts."));
    EXPECT_TRUE(says(text, "Write-heavy work: one at a time per set of files, against conflicts"));
    EXPECT_TRUE(says(text, "disjoint sets in parallel"));
    EXPECT_TRUE(says(text, "Same files or service: one worker."));
    EXPECT_TRUE(says(text, "Verification: also beside changes to other files."));
    EXPECT_TRUE(says(text, "Dependent work waits."));
}

}  // namespace
