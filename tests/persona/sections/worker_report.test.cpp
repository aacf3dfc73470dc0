#include <muster/persona/sections/worker_report.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/worker.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster_test::says;

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;

TEST(worker_report, WP06_reports_failures_verbatim) {
    EXPECT_TRUE(says(prompt, "the actual error output, verbatim, never a paraphrase"));
}
TEST(worker_report, WP07_checks_before_it_says_done) {
    EXPECT_TRUE(says(prompt, "1. Type-check or build"));
    EXPECT_TRUE(says(prompt, "2. Run the tests"));
    EXPECT_TRUE(says(prompt, "3. Read your diff"));
}

}  // namespace
