#include <muster/persona/sections/parallelism.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

namespace {

using namespace muster_test;

TEST(parallelism, PC01_fans_out_in_one_message) {
    EXPECT_TRUE(says(muster_test::prompt_with(team_create), "in one message that holds all its `TeamCreate` calls"));
    EXPECT_TRUE(says(muster_test::prompt_with(0), "in one message that holds all its calls"));
}

}  // namespace
