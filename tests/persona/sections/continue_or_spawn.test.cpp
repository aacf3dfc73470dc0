#include <muster/persona/sections/continue_or_spawn.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace muster_test;

std::string told(unsigned mask) { return std::string{section_of(prompt_with(mask), "## Continue or spawn")}; }

std::size_t bullets(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("\n- ", at)) != std::string_view::npos; ++at) ++count;
    return count;
}

// CS-01: each situation goes with its tools
TEST(continue_or_spawn, CP05_CS01_is_told_the_situations_that_its_tools_allow) {
    std::string const all = told(everything);
    EXPECT_TRUE(says(all, "- Continue a finished worker (`SendMessageToWorker`"));
    EXPECT_TRUE(says(all, "- Spawn a fresh one (`TeamCreate`"));
    EXPECT_TRUE(says(all, "- Unrelated streams: spawn both in one message.\n"));
    EXPECT_TRUE(says(all, "- Nudge a running worker: `SendToPeer`.\n"));
    EXPECT_TRUE(
        says(all, "- Misdirected or silent past its budget: `TaskStop`, then continue it, corrected, or spawn"));
    EXPECT_EQ(bullets(all), 7U);
    EXPECT_EQ(bullets(told(everything & ~team_create)), 4U);
    EXPECT_EQ(bullets(told(everything & ~send_message_to_worker)), 5U);
    EXPECT_EQ(bullets(told(everything & ~send_to_peer)), 6U);
    EXPECT_EQ(bullets(told(everything & ~task_stop)), 6U);
    EXPECT_EQ(bullets(told(task_stop)), 1U);
    EXPECT_EQ(bullets(told(todo_write | task_list | task_get | list_peers | team_delete)), 0U);
    EXPECT_TRUE(says(told(todo_write), "None of your tools continues a worker or starts one."));
    EXPECT_TRUE(says(told(send_message_to_worker), "You cannot start one."));
}
// What follows a stop is what the tools can do.
TEST(continue_or_spawn, FR06_F47_goes_on_from_what_a_stopped_worker_found) {
    EXPECT_TRUE(says(told(task_stop | team_create), "`TaskStop`, then spawn, passing on what it found."));
    EXPECT_TRUE(
        says(told(task_stop | send_message_to_worker), "`TaskStop`, then continue it, corrected, from what it found."));
    EXPECT_TRUE(says(told(task_stop), "`TaskStop`, then report what it found."));
}

// CS-02, CS-03, DV-30: the dialect says by what rule
std::string under(muster::continue_rule rule) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.prompt.continuing = rule;
    return std::string{section_of(coordinator_under(rules), "## Continue or spawn")};
}
TEST(continue_or_spawn, CS02_CS03_continues_above_half_and_spawns_for_another_subsystem) {
    std::string const text = under(muster::continue_rule::threshold);
    EXPECT_TRUE(says(text, "if it has read over half of the task's files and search terms"));
    EXPECT_TRUE(says(text, "to verify another's work, for another subsystem, or otherwise."));
    EXPECT_FALSE(says(text, "broad research"));
    EXPECT_FALSE(says(told(everything & ~team_create), "over half"));
}
TEST(continue_or_spawn, F45_is_told_six_situations) {
    std::string const text = under(muster::continue_rule::situations);
    for (auto const* words : {"to edit exactly the files it researched", "to correct its work", "to extend its work",
                              "a narrow change after broad research", "to verify another's work",
                              "after a wrong approach", "an unrelated task"}) {
        EXPECT_TRUE(says(text, words)) << words;
        EXPECT_TRUE(says(told(everything), words)) << words;
    }
    EXPECT_FALSE(says(text, "over half"));
}
TEST(continue_or_spawn, DV30_decides_by_the_threshold_what_no_situation_decides) {
    std::string const text = under(muster::continue_rule::both);
    EXPECT_TRUE(says(text, "- Otherwise continue if it has read over half of"));
    EXPECT_TRUE(says(text, ", else spawn."));
    EXPECT_EQ(text, told(everything));
}
TEST(continue_or_spawn, CS05_weighs_context_kept_against_none) {
    EXPECT_TRUE(says(told(everything), "keeping its context"));
    EXPECT_TRUE(says(told(everything), "without context"));
}

// DV-12
TEST(continue_or_spawn, CT02_QR01_QR02_is_told_what_becomes_of_a_message_to_a_running_worker) {
    std::string_view const queued =
        "`SendMessage` reaches a running worker at its next round of tool calls, and resumes a stopped one.";
    EXPECT_TRUE(says(session_prompt, queued));
    EXPECT_FALSE(says(told(everything), "next round of tool calls"));
    EXPECT_TRUE(says(told(everything), "Continue a finished worker"));
    EXPECT_TRUE(says(prompt_with(everything), "- `SendMessageToWorker`: Continues a finished worker."));
}
// DV-29: the worker for a correction is the retry rule's to name
TEST(continue_or_spawn, DV29_does_not_continue_for_a_correction_what_is_retried_afresh) {
    EXPECT_FALSE(says(session_prompt, "to correct"));
    EXPECT_TRUE(says(session_prompt, "or to extend its work"));
}
TEST(continue_or_spawn, CP14_CP15_may_not_use_workers_as_spies_or_as_readers) {
    for (std::string const& text : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(text, "Never use a worker to inspect another (each hop loses detail and hides errors)"));
        EXPECT_TRUE(says(text, "or merely to report file contents"));
    }
}

}  // namespace
