#include <muster/persona/sections/parallelism.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

TEST(parallelism, CP08_PC01_CP22_fans_out_in_one_message) {
    EXPECT_TRUE(says(prompt_with(team_create), "- Fan out independent work: several calls in one message.\n"));
    EXPECT_TRUE(says(session_prompt, "- Fan out independent work: several calls in one message.\n"));
}
TEST(parallelism, PC02_PC05_PC06_says_what_may_run_beside_what) {
    for (std::string const& text : {std::string{session_prompt}, prompt_with(0)}) {
        EXPECT_TRUE(says(text, "- Research: freely in parallel, as nothing conflicts.\n"));
        EXPECT_TRUE(says(text, "- Implementation: one at a time per set of files.\n"));
        EXPECT_TRUE(says(text, "- Verification: beside implementation on other files.\n"));
        EXPECT_TRUE(says(text, "- Disjoint sets: in parallel. Same files or service: one worker.\n"));
        EXPECT_TRUE(says(text, "- Dependent work waits.\n"));
        for (auto const& row : muster::task_strategies) EXPECT_TRUE(says(text, row.at_once)) << row.word;
    }
}

}  // namespace
