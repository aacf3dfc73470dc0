#include <muster/persona/sections/continue_or_spawn.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

using namespace muster_test;

// CS-01: the rows of the table go with their tools
std::size_t rows(unsigned mask) {
    std::string const prompt = muster_test::prompt_with(mask);
    std::size_t count = 0;
    for (std::size_t at = 0; (at = prompt.find("\n| ", at)) != std::string::npos; ++at) ++count;
    return count == 0 ? 0 : count - 1;  // without the heading of the table
}
TEST(continue_or_spawn, CS01_is_told_the_rows_that_its_tools_allow) {
    EXPECT_EQ(rows(everything), 5U);
    EXPECT_EQ(rows(everything & ~team_create), 3U);
    EXPECT_EQ(rows(everything & ~send_message_to_worker), 4U);
    EXPECT_EQ(rows(everything & ~send_to_peer), 4U);
    EXPECT_EQ(rows(everything & ~task_stop), 4U);
    EXPECT_EQ(rows(task_stop), 1U);
    EXPECT_EQ(rows(todo_write | task_list | task_get | list_peers | team_delete), 0U);
    EXPECT_TRUE(says(muster_test::prompt_with(todo_write), "None of your tools continues a worker or starts one."));
}
TEST(continue_or_spawn, CS02_continues_above_half) {
    std::string const prompt = muster_test::prompt_with(everything);
    EXPECT_TRUE(says(prompt, "more than 50 %"));
    EXPECT_TRUE(says(prompt, "Exactly 50 % is not enough"));
    EXPECT_FALSE(says(muster_test::prompt_with(everything & ~team_create), "50 %"));
}
TEST(continue_or_spawn, CT02_is_told_what_becomes_of_a_message_to_a_running_worker) {
    auto const tools = muster_test::surface_with(everything);
    muster::dialect queueing = muster::dialects::binding::rules;
    queueing.crew.message_to_running = muster::on_running::queue;
    auto const text = [&](muster::dialect const& rules) {
        std::string prompt;
        muster::append_sink out{prompt};
        muster::coordinator_sections::render(out,
                                             {muster::role_kind::coordinator, {tools.data(), tools.size()}, rules});
        return prompt;
    };
    EXPECT_TRUE(says(text(muster::dialects::binding::rules), "reaches finished workers only"));
    EXPECT_TRUE(says(text(queueing), "waits until its next round of tool calls"));
    EXPECT_FALSE(says(text(queueing), "reaches finished workers only"));
}
TEST(continue_or_spawn, CP14_may_not_use_workers_as_spies_or_as_readers) {
    std::string const prompt = muster_test::prompt_with(team_create);
    EXPECT_TRUE(says(prompt, "Never use one worker to inspect another"));
    EXPECT_TRUE(says(prompt, "Never use a worker merely to report what a file contains"));
    EXPECT_TRUE(says(prompt, "Never predict or invent its result"));
}

}  // namespace
