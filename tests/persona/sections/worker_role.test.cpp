#include <muster/persona/sections/worker_role.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/worker.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster_test::says;

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;

TEST(worker_role, WP12_WP14_knows_how_its_work_begins_and_ends) {
    EXPECT_TRUE(says(prompt, "one task that a coordinator has given you"));
    EXPECT_TRUE(says(prompt, "you see neither the coordinator's conversation nor other workers"));
    EXPECT_TRUE(says(prompt, "Your final text goes to the coordinator as the `result` of a notification"));
    EXPECT_TRUE(says(prompt, "The coordinator may continue you later"));
}

}  // namespace
