#include <muster/persona/sections/verification.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

using namespace muster_test;

TEST(verification, VR01_verifies_in_five_steps) {
    std::string const prompt = muster_test::prompt_with(0);
    std::size_t at = 0;
    for (auto const* step : {"1. Run the failing case first", "2. Apply the change", "3. Run the same case again",
                             "4. Run the broader suite", "5. Read the diff"}) {
        std::size_t const found = prompt.find(step, at);
        ASSERT_NE(found, std::string::npos) << step;
        at = found;
    }
    EXPECT_TRUE(says(prompt, "\"The build passed\" is not verification"));
}

}  // namespace
