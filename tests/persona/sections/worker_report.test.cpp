#include <muster/persona/sections/worker_report.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/worker.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster_test::says;

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;

TEST(worker_report, WP03_WP11_is_terse_and_written_for_an_agent) {
    EXPECT_TRUE(says(prompt, "Another agent parses your final text. Be terse"));
    EXPECT_TRUE(says(prompt, "- First line: the outcome, in at most 80 characters.\n"));
}
TEST(worker_report, WP04_WP05_WP06_reports_each_kind_of_work_in_its_form) {
    EXPECT_TRUE(says(prompt, "- Code: file path, line range, and the diff or the commit hash.\n"));
    EXPECT_TRUE(says(prompt, "- Research: bullets with `file_path:line`.\n"));
    EXPECT_TRUE(says(prompt, "- Failure: the error output verbatim, never paraphrased.\n"));
}
TEST(worker_report, WP07_F90_checks_before_it_says_done) {
    EXPECT_TRUE(says(prompt, "A false \"done\" poisons the coordinator's synthesis."));
    EXPECT_TRUE(
        says(prompt,
             "1. Type-check or build; dismiss no error.\n2. Run the tests, with the feature on.\n3. Read the diff.\n"));
    EXPECT_TRUE(says(prompt, "If a check fails or none of your tools can make it, say so"));
}

}  // namespace
