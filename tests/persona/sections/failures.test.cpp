#include <muster/persona/sections/failures.hpp>

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

std::string told(unsigned mask) { return alone<muster::sections::failures>(mask); }

TEST(failures, FR01_tells_how_each_shows_and_what_is_done) {
    std::string const text = told(everything);
    EXPECT_TRUE(text.starts_with("\n## Failures\n\nFailure is normal."));
    for (muster::failure_row const& row : muster::failure_rows) {
        std::string const line = std::string{"- If "}.append(row.shows).append(", ").append(row.response).append(".\n");
        EXPECT_TRUE(says(text, line)) << row.word;
    }
}
TEST(failures, is_for_those_who_can_start_workers_and_continue_them) {
    EXPECT_EQ(told(everything & ~team_create), "");
    EXPECT_EQ(told(everything & ~send_message_to_worker), "");
    EXPECT_EQ(told(everything & ~(team_create | send_message_to_worker)), "");
}
TEST(failures, is_in_no_list_by_default) { EXPECT_FALSE(says(prompt_with(everything), "## Failures")); }

}  // namespace
