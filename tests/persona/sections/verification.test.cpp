#include <muster/persona/sections/verification.hpp>

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace muster_test;

// The coordinator runs nothing: the implementer takes the steps.
TEST(verification, CP07_VR01_has_the_implementer_take_five_steps) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(team_create)}) {
        EXPECT_TRUE(
            says(prompt,
                 "The implementer of a change to code supplies the evidence. Ask it to do these steps in order, "
                 "report the output of each and name those left out: see the failing case fail, apply the fix, "
                 "see the case pass, run the broader suite, and read the diff."));
        for (auto const& row : muster::verification_steps) EXPECT_TRUE(says(prompt, row.said)) << row.word;
    }
}
TEST(verification, VR02_VR03_takes_nothing_on_trust) {
    EXPECT_TRUE(says(session_prompt,
                     "Prove that changes work: neither \"the build passed\" nor a worker's word is verification."));
    EXPECT_TRUE(says(prompt_with(todo_write), "Do not take a report on trust"));
}
TEST(verification, VR04_F90_has_a_second_worker_test_independently) {
    std::string_view const layers =
        "Then have a fresh worker test the change independently, edge cases and error paths too.";
    EXPECT_TRUE(says(session_prompt, layers));
    EXPECT_TRUE(says(prompt_with(team_create), layers));
    EXPECT_FALSE(says(prompt_with(send_message_to_worker), layers));
    EXPECT_TRUE(says(prompt_with(send_message_to_worker), "have one that took no part in the change test it"));
}
TEST(verification, speaks_of_no_code_where_workers_change_no_files) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.prompt.workers_change_files = false;
    std::string const told{section_of(coordinator_under(rules), "## Verification")};
    EXPECT_TRUE(says(told, "A worker's word is not verification: ask for the source of each statement"));
    EXPECT_FALSE(says(told, "diff"));
    EXPECT_FALSE(says(section_of(prompt_with(todo_write), "## Verification"), "diff"));
}

}  // namespace
