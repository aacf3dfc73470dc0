#include <muster/persona/sections/verification.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace muster_test;

TEST(verification, CP07_VR01_verifies_in_five_steps) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(0)}) {
        EXPECT_TRUE(says(prompt,
                         "In order, with output: see the failing case fail, apply the fix, see it pass, run the "
                         "broader suite, read the diff. Name steps left out."));
        for (auto const& row : muster::verification_steps) EXPECT_TRUE(says(prompt, row.said)) << row.word;
    }
}
TEST(verification, VR02_VR03_takes_nothing_on_trust) {
    EXPECT_TRUE(says(session_prompt,
                     "Prove that changes work: neither \"the build passed\" nor a worker's word is verification."));
}
TEST(verification, VR04_F90_has_a_second_worker_test_independently) {
    std::string_view const layers =
        "Implementers do this; then a fresh worker tests independently, edge cases and error paths too.";
    EXPECT_TRUE(says(session_prompt, layers));
    EXPECT_TRUE(says(prompt_with(team_create), layers));
    EXPECT_FALSE(says(prompt_with(send_message_to_worker), "a fresh worker tests"));
}

}  // namespace
