#include <muster/persona/sections/worker_role.hpp>

#include "prompts.hpp"
#include "reference_tools.hpp"
#include "typical_prompts.hpp"

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
    EXPECT_TRUE(says(prompt, "- The coordinator may continue you later. You then keep all that you have read.\n"));
}
TEST(worker_role, WP01_PM03_executes_without_asking) {
    EXPECT_TRUE(says(prompt, "- Do the work yourself, to its end, without asking. Start no dialogue with the user."));
}
TEST(worker_role, WP02_F87_says_what_it_needs) {
    EXPECT_TRUE(says(prompt,
                     "If you cannot go on without something that you lack, or without leaving the scope, do not "
                     "guess: "
                     "end with a final text that begins with `blocked: need X`, where X is what you need."));
    EXPECT_TRUE(says(prompt,
                     "If an action is denied, do not retry or evade it. Report the exact action, the reason and the "
                     "approval that it needs."));
}
TEST(worker_role, F88_keeps_to_its_task) {
    EXPECT_TRUE(says(prompt, "Stay in scope, and propose further work as follow-ups."));
    EXPECT_TRUE(says(prompt, "If a detail can be read in two ways, take the likelier one and say which you took."));
    EXPECT_TRUE(says(prompt, "If an approach has failed twice, change it or report the failure."));
    EXPECT_TRUE(says(prompt, "If you commit, commit only your own changes."));
    EXPECT_TRUE(says(prompt, "If others change the files or the branch that you work on, stop and report it."));
}
// What its tools cannot do is not spoken of.
TEST(worker_role, speaks_of_commits_only_to_those_who_can_run_commands) {
    using namespace muster_test::typical;
    constexpr std::string_view edits = muster::system_prompt<editor>, reads = muster::system_prompt<reader>;
    EXPECT_FALSE(says(edits, "commit"));
    EXPECT_TRUE(says(edits, "If others change the files"));
    EXPECT_FALSE(says(reads, "commit"));
    EXPECT_FALSE(says(reads, "branch"));
    EXPECT_TRUE(says(reads, "If an action is denied"));
    EXPECT_FALSE(says(muster::system_prompt<thinker>, "denied"));
}
// The same words in a session whose host gives its workers a persona.
TEST(worker_role, DV05_says_the_same_in_a_session_that_switches_it_on) {
    muster::dialect rules = muster::dialects::session::rules;
    auto const tools = muster::surface<muster_test::ana_worker>;
    EXPECT_EQ(muster_test::persona_of(muster::role_kind::worker, tools, rules), "");
    rules.prompt.worker_persona = true;
    std::string const told = muster_test::persona_of(muster::role_kind::worker, tools, rules);
    EXPECT_EQ(told.substr(0, told.find("\n## Scratchpad")), prompt.substr(0, prompt.find("\n## Task list")));
}

}  // namespace
