#include <muster/persona/sections/parallelism.hpp>

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

TEST(parallelism, CP08_PC01_PC03_CP22_fans_out_in_one_message) {
    std::string_view const fan = "- Fan out independent work: start its workers by several calls in one message.\n";
    EXPECT_TRUE(says(prompt_with(team_create), fan));
    EXPECT_TRUE(says(session_prompt, fan));
}
TEST(parallelism, fans_out_by_the_tools_that_are_there) {
    EXPECT_FALSE(says(prompt_with(everything & ~team_create), "Fan out"));
    EXPECT_TRUE(says(prompt_with(send_message_to_worker),
                     "- Continue workers on independent tasks by several calls in one message.\n"));
    EXPECT_TRUE(says(prompt_with(todo_write), "You cannot give work to workers, so nothing runs in parallel.\n"));
}
TEST(parallelism, PC02_PC05_PC06_says_what_may_run_beside_what) {
    for (std::string const& text : {std::string{session_prompt}, prompt_with(team_create)}) {
        EXPECT_TRUE(says(text, "- Research: run it freely in parallel, because nothing conflicts.\n"));
        EXPECT_TRUE(says(text, "- Implementation: run one task at a time for each set of files.\n"));
        EXPECT_TRUE(says(text, "- Verification: run it beside changes to other files, and never beside"));
        EXPECT_TRUE(says(text, "- Give work on the same files or service to the same worker.\n"));
        EXPECT_TRUE(says(text, "- Dependent work waits for the result that it needs.\n"));
        for (auto const& row : muster::task_strategies) EXPECT_TRUE(says(text, row.at_once)) << row.word;
    }
}
TEST(parallelism, speaks_of_no_files_where_workers_change_none) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.prompt.workers_change_files = false;
    EXPECT_FALSE(says(section_of(coordinator_under(rules), "## Parallelism"), "files"));
}

}  // namespace
