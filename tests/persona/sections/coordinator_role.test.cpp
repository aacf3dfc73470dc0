#include <muster/persona/sections/coordinator_role.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

using namespace muster_test;

// can_delegate: one of two tools is enough
TEST(coordinator_role, delegates_where_a_tool_gives_work_away_and_only_there) {
    for (unsigned mask = 0; mask < subset_count; ++mask) {
        bool const can = (mask & (team_create | send_message_to_worker)) != 0;
        std::string const prompt = prompt_with(mask);
        EXPECT_EQ(says(prompt, "- Delegate whatever takes reading"), can) << mask;
        EXPECT_EQ(says(prompt, "- None of your tools gives work to a worker."), !can) << mask;
    }
}
TEST(coordinator_role, goes_through_four_phases_in_this_order) {
    std::string const prompt = prompt_with(team_create);
    std::size_t at = 0;
    for (auto const* phase : {"1. Research", "2. Synthesis", "3. Implementation", "4. Verification"}) {
        at = prompt.find(phase, at);
        ASSERT_NE(at, std::string::npos) << phase;
    }
}

}  // namespace
