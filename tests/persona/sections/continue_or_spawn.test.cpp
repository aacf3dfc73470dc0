#include <muster/persona/sections/continue_or_spawn.hpp>

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
    EXPECT_TRUE(says(all, "- Continue a finished worker (`SendMessageToWorker`), which keeps its context, "));
    EXPECT_TRUE(says(all, "- Spawn a fresh worker (`TeamCreate`), which has no context, "));
    EXPECT_TRUE(says(all, "- For two unrelated tasks spawn both workers in one message.\n"));
    EXPECT_TRUE(says(all, "- Message a running worker with `SendToPeer`.\n"));
    EXPECT_TRUE(says(all, "- If a worker does the wrong work, stop it with `TaskStop`, and then continue it with "));
    EXPECT_EQ(bullets(all), 9U);
    EXPECT_EQ(bullets(told(everything & ~team_create)), 6U);
    EXPECT_EQ(bullets(told(everything & ~send_message_to_worker)), 7U);
    EXPECT_EQ(bullets(told(everything & ~send_to_peer)), 8U);
    EXPECT_EQ(bullets(told(everything & ~task_stop)), 8U);
    EXPECT_EQ(bullets(told(task_stop)), 1U);
    EXPECT_EQ(bullets(told(todo_write | task_list | task_get | list_peers | team_delete)), 0U);
    EXPECT_TRUE(says(told(todo_write), "None of your tools continues a worker or starts one."));
    EXPECT_TRUE(says(told(send_message_to_worker), "You cannot start a fresh one."));
}
// What follows a stop is what the tools can do.
TEST(continue_or_spawn, FR06_F47_goes_on_from_what_a_stopped_worker_found) {
    EXPECT_TRUE(
        says(told(task_stop | team_create), "`TaskStop`, and then spawn a fresh one and pass on what it found."));
    EXPECT_TRUE(says(told(task_stop | send_message_to_worker),
                     "`TaskStop`, and then continue it with corrected instructions.\n"));
    EXPECT_TRUE(says(told(task_stop), "`TaskStop`, and then report what it found."));
}

// CS-02, CS-03, DV-30: the dialect says by what rule
std::string under(muster::continue_rule rule) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.prompt.continuing = rule;
    return std::string{section_of(coordinator_under(rules), "## Continue or spawn")};
}
// CS-01, FR-06: no coordinator sees how long a worker has been silent; the host ends such a run.
TEST(continue_or_spawn, CS01_FR06_leaves_silent_workers_to_the_host) {
    std::string_view const ended = "- A worker that goes silent is stopped for you, and its block says timeout.\n";
    EXPECT_TRUE(says(told(everything), ended));
    EXPECT_TRUE(says(session_prompt, ended));
    EXPECT_FALSE(says(told(everything), "budget"));
}
TEST(continue_or_spawn, CS02_CS03_continues_above_half_and_spawns_for_another_subsystem) {
    std::string const text = under(muster::continue_rule::threshold);
    EXPECT_TRUE(says(text, "if its reports name most of what the task is about"));
    EXPECT_TRUE(says(text, "to verify another's work, to work in another subsystem, or otherwise."));
    EXPECT_FALSE(says(text, "broad research"));
    EXPECT_FALSE(says(told(everything & ~team_create), "most of"));
}
TEST(continue_or_spawn, F45_is_told_six_situations) {
    std::string const text = under(muster::continue_rule::situations);
    for (auto const* words : {"to edit exactly the files it researched", "to correct its work", "to extend its work",
                              "to make a narrow change after broad research", "to verify another's work",
                              "to try again after a wrong approach", "to do unrelated work"}) {
        EXPECT_TRUE(says(text, words)) << words;
        EXPECT_TRUE(says(told(everything), words)) << words;
    }
    EXPECT_FALSE(says(text, "most of"));
}
TEST(continue_or_spawn, DV30_decides_by_the_threshold_what_no_situation_decides) {
    std::string const text = under(muster::continue_rule::both);
    EXPECT_TRUE(says(text, "- Otherwise continue a worker if its reports name most of"));
    EXPECT_TRUE(says(text, ", or else spawn."));
    EXPECT_EQ(text, told(everything));
}
TEST(continue_or_spawn, CS05_weighs_context_kept_against_none) {
    EXPECT_TRUE(says(told(everything), "which keeps its context"));
    EXPECT_TRUE(says(told(everything), "which has no context"));
}

// DV-12
TEST(continue_or_spawn, CT02_QR01_QR02_is_told_what_becomes_of_a_message_to_a_running_worker) {
    std::string_view const queued =
        "`SendMessage` also reaches a running worker, which reads the message after its next tool calls.";
    EXPECT_TRUE(says(session_prompt, queued));
    EXPECT_FALSE(says(told(everything), "next tool calls"));
    EXPECT_TRUE(says(told(everything), "Continue a finished worker"));
    EXPECT_TRUE(
        says(prompt_with(everything), "- `SendMessageToWorker`: Gives a finished or stopped worker its next task."));
}
// DV-29: the worker for a correction is the retry rule's to name
TEST(continue_or_spawn, DV29_does_not_continue_for_a_correction_what_is_retried_afresh) {
    EXPECT_FALSE(says(session_prompt, "to correct"));
    EXPECT_TRUE(says(session_prompt, "or to extend its work"));
}
TEST(continue_or_spawn, CP14_CP15_may_not_use_workers_as_spies_or_as_readers) {
    for (std::string const& text : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(
            says(text, "Never use a worker to inspect another, because each hop loses detail and hides errors."));
        EXPECT_TRUE(
            says(text, "- Never use a worker merely to report the contents of a file: ask it for conclusions.\n"));
    }
}
// Testing another worker's work is what a worker is for, and no inspection.
TEST(continue_or_spawn, VR04_excepts_verification) {
    EXPECT_TRUE(says(told(everything), "Verification is the exception: there a fresh worker tests the work itself."));
    EXPECT_TRUE(says(told(send_message_to_worker),
                     "Verification is the exception: there a worker that took no part in the work tests it."));
}
// Where no worker changes files, no situation is about changing some.
TEST(continue_or_spawn, speaks_of_no_edits_where_workers_change_no_files) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.prompt.workers_change_files = false;
    std::string const text{section_of(coordinator_under(rules), "## Continue or spawn")};
    EXPECT_FALSE(says(text, "edit"));
    EXPECT_FALSE(says(text, "narrow change"));
    EXPECT_TRUE(says(text, "to correct its work, or to extend its work."));
}

}  // namespace
