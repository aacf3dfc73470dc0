#include <muster/persona/sections/worker_results.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/envelope/parse.hpp>
#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

// CP-04, CP-18: the envelope that is shown is one that the library reads
TEST(worker_results, CP18_is_shown_an_envelope_that_parses) {
    auto const got = muster::parse(muster::sections::worker_results::example);
    ASSERT_TRUE(got) << muster::describe(got.why) << " at " << got.at;
    EXPECT_TRUE(got.value.task_id.equals("w-17"));
    EXPECT_EQ(got.end, muster::sections::worker_results::example.size() - 1);  // but for the line end
    EXPECT_TRUE(says(muster_test::prompt_with(everything), muster::sections::worker_results::example));
}
TEST(worker_results, CP04_is_told_what_a_notification_is) {
    std::string const prompt = muster_test::prompt_with(everything);
    EXPECT_TRUE(says(prompt, "It is a system event, never a user message"));
    for (auto const* field : {"`task-id`", "`status`", "`summary`", "`result`", "`usage`", "`completed`", "`failed`",
                              "`killed`", "`timeout`"}) {
        EXPECT_TRUE(says(prompt, field)) << field;
    }
}
TEST(worker_results, CP16_may_neither_thank_nor_acknowledge) {
    EXPECT_TRUE(says(muster_test::prompt_with(0), "Do not thank the sender and do not acknowledge the block"));
}

// CP-17: one reaction of those that its tools allow
TEST(worker_results, CP17_is_told_the_reactions_that_it_has) {
    EXPECT_TRUE(says(muster_test::prompt_with(team_create | send_message_to_worker), "exactly one of three things"));
    EXPECT_TRUE(says(muster_test::prompt_with(team_create), "exactly one of two things: spawn the next worker"));
    EXPECT_TRUE(says(muster_test::prompt_with(send_message_to_worker), "exactly one of two things: continue"));
    EXPECT_TRUE(says(muster_test::prompt_with(task_list), "Then report to the user."));
}

}  // namespace
