#include <muster/persona/sections/worker_role.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/worker.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster_test::says;

constexpr std::string_view prompt = muster::system_prompt<muster_test::ana_worker>;

TEST(worker_role, WP12_WP13_WP14_knows_how_its_work_begins_and_ends) {
    EXPECT_TRUE(says(prompt, "one self-contained task from a coordinator, whose conversation you do not see"));
    EXPECT_TRUE(says(prompt, "Your final text becomes the `result` of a notification to the coordinator."));
    EXPECT_TRUE(says(prompt, "- The coordinator may continue you later. You keep all you have read.\n"));
}
TEST(worker_role, WP01_PM03_executes_without_asking) {
    EXPECT_TRUE(says(prompt, "do the work yourself, to its end, without asking. Start no dialogue with the user."));
}
TEST(worker_role, WP02_F87_says_what_it_needs) {
    EXPECT_TRUE(
        says(prompt, "a step may be out of scope, do not guess: end with a final text that begins `blocked: need"));
    EXPECT_TRUE(says(prompt,
                     "If an action is denied, do not retry or evade: report the exact action, the reason and the "
                     "approval needed."));
}
TEST(worker_role, F88_keeps_to_its_task) {
    EXPECT_TRUE(says(prompt, "Stay in scope and commit only your own changes. Propose the rest as follow-ups."));
    EXPECT_TRUE(says(prompt, "If the wording has two readings, take the likelier and say which."));
    EXPECT_TRUE(says(prompt, "If an approach failed twice, change it or report."));
    EXPECT_TRUE(says(prompt, "If others change your branch, stop and report."));
}
// The same words in a session whose host gives its workers a persona.
TEST(worker_role, DV05_says_the_same_in_a_session_that_switches_it_on) {
    muster::dialect rules = muster::dialects::session::rules;
    auto const tools = muster::surface<muster_test::ana_worker>;
    EXPECT_EQ(muster_test::persona_of(muster::role_kind::worker, tools, rules), "");
    rules.prompt.worker_persona = true;
    std::string const told = muster_test::persona_of(muster::role_kind::worker, tools, rules);
    EXPECT_EQ(told.substr(0, told.find("## Scratchpad")), prompt.substr(0, prompt.find("## Scratchpad")));
}

}  // namespace
