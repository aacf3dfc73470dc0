#include <muster/persona/sections/worker_report.hpp>

#include "prompts.hpp"
#include "reference_tools.hpp"
#include "typical_prompts.hpp"

#include <muster/persona/worker.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster_test::says;

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;

constexpr std::string_view edits = muster::system_prompt<muster_test::typical::editor>;
constexpr std::string_view reads = muster::system_prompt<muster_test::typical::reader>;
constexpr std::string_view thinks = muster::system_prompt<muster_test::typical::thinker>;

TEST(worker_report, WP03_WP11_is_terse_and_written_for_an_agent) {
    EXPECT_TRUE(says(prompt, "Another agent parses your final text. Be terse"));
    EXPECT_TRUE(
        says(prompt, "- State the outcome, or `blocked: need X`, in the first line, in at most 80 characters.\n"));
}
TEST(worker_report, WP04_WP05_WP06_reports_each_kind_of_work_in_its_form) {
    EXPECT_TRUE(says(
        prompt, "- For a change to files, give the file path, the line range, and the diff or the commit hash.\n"));
    EXPECT_TRUE(
        says(prompt, "- For research, write bullets, each with its `file_path:line` or, if it is no file, with its"));
    EXPECT_TRUE(says(prompt, "- For a failure, quote the error output verbatim and never paraphrase it.\n"));
}
TEST(worker_report, reports_what_its_tools_can_do) {
    EXPECT_TRUE(says(edits, "the line range, and the old and the new text.\n"));
    EXPECT_FALSE(says(reads, "For a change"));
    EXPECT_TRUE(says(reads, "For research"));
    EXPECT_FALSE(says(thinks, "For research"));
    EXPECT_TRUE(says(thinks, "- Name what you did not do or could not check.\n"));
}

TEST(self_check, WP07_F90_checks_before_it_says_done) {
    EXPECT_TRUE(says(prompt, "A false \"done\" misleads the coordinator."));
    EXPECT_TRUE(says(prompt, "Run every check that your tools allow, and list those that you could not run.\n"));
    EXPECT_TRUE(says(prompt,
                     "- After a change to code, type-check or build it and dismiss no error, run the tests with the "
                     "changed feature switched on, and read the diff.\n"));
    EXPECT_TRUE(says(prompt, "If a check fails and you cannot repair the cause, report that.\n"));
}
TEST(self_check, asks_for_no_check_that_the_tools_cannot_make) {
    EXPECT_FALSE(says(edits, "tests"));
    EXPECT_TRUE(says(edits, "- After a change, read every changed passage again.\n"));
    EXPECT_FALSE(says(reads, "a change"));
    EXPECT_TRUE(says(reads, "- After research, open each source that you cite again.\n"));
    EXPECT_FALSE(says(thinks, "open each source"));
    EXPECT_TRUE(says(thinks, "name what you could not check without tools.\n"));
}

// can_look_up: a list of steps is nothing to look into
TEST(can_look_up, takes_a_tool_besides_the_list) {
    using namespace muster_test::typical;
    EXPECT_TRUE(muster::sections::can_look_up(muster::context_of<reader>));
    EXPECT_FALSE(muster::sections::can_look_up(muster::context_of<planner>));
    EXPECT_FALSE(muster::sections::can_look_up(muster::context_of<thinker>));
}

}  // namespace
