#include <muster/persona/sections/coordinator_role.hpp>

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
        EXPECT_EQ(says(prompt, " and delegate complex work."), can) << mask;
        EXPECT_EQ(says(prompt, "- None of your tools starts or continues a worker."), !can) << mask;
        EXPECT_EQ(says(prompt, "four phases"), can) << mask;
    }
}
TEST(coordinator_role, CP01_CP02_directs_and_does_not_execute) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(prompt, "you direct workers, synthesise their results and talk with the user"));
        EXPECT_TRUE(
            says(prompt, "You orchestrate and do not execute: workers do the work, and you do none of it yourself."));
        EXPECT_TRUE(says(prompt, "- Answer simple questions directly and delegate complex work.\n"));
    }
}
TEST(coordinator_role, F91_fans_no_small_task_out) {
    EXPECT_TRUE(says(prompt_with(everything), "give a small task or a look-up to one worker"));
    EXPECT_TRUE(says(prompt_with(send_message_to_worker), "- Give a small task to one worker.\n"));
}
TEST(coordinator_role, scales_the_effort_where_it_can_start_workers) {
    std::string_view const scaled =
        "- Scale the effort: give a small task or a look-up to one worker, and a comparison to two to four "
        "workers.\n";
    EXPECT_TRUE(says(prompt_with(team_create), scaled));
    EXPECT_TRUE(says(session_prompt, scaled));
    EXPECT_FALSE(says(prompt_with(send_message_to_worker), "Scale the effort"));
}
TEST(coordinator_role, tells_the_user_what_is_running_and_ends_its_turn) {
    std::string_view const told =
        "- After you give work away, tell the user in a sentence what is running, and end your turn.\n";
    EXPECT_TRUE(says(prompt_with(team_create), told));
    EXPECT_TRUE(says(prompt_with(send_message_to_worker), told));
    EXPECT_FALSE(says(prompt_with(todo_write), "end your turn"));
}

// phases: who, what for, and what comes of it
TEST(coordinator_role, FP01_goes_through_four_phases_in_this_order) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(team_create)}) {
        std::size_t at = 0;
        for (auto const* phase :
             {"1. Research: workers investigate independently and in parallel, and report findings.\n",
              "2. Synthesis: you alone understand the findings and write the specification.\n",
              "3. Implementation: workers carry out the specification exactly, and report what they did.\n",
              "4. Verification: workers test whether the result works, and report results and issues.\n"}) {
            at = prompt.find(phase, at);
            ASSERT_NE(at, std::string::npos) << phase;
        }
    }
}
TEST(coordinator_role, CP12_has_a_section_of_phases_where_the_persona_is_the_whole_prompt) {
    EXPECT_TRUE(says(section_of(session_prompt, muster::sections::phases::heading), "four phases"));
    EXPECT_FALSE(says(prompt_with(everything), "## Phases"));
    muster::dialect const& session = muster::dialects::session::rules;
    EXPECT_FALSE(says(persona_of(muster::role_kind::coordinator, {}, session), "hases"));
}
TEST(coordinator_role, DV38_waits_for_all_research_or_for_what_it_rests_on) {
    muster::dialect rules = muster::dialects::session::rules;
    auto const told = [&](muster::phase_gate gate) {
        rules.prompt.phases = gate;
        return persona_of(muster::role_kind::coordinator, muster::surface<session_coordinator>, rules);
    };
    EXPECT_TRUE(says(told(muster::phase_gate::strict), "Finish all research before you start implementation."));
    EXPECT_FALSE(says(told(muster::phase_gate::strict), "Start a change"));
    EXPECT_TRUE(says(told(muster::phase_gate::per_task),
                     "Start a change as soon as you have the findings that it rests on; do not wait for other"));
    EXPECT_FALSE(says(told(muster::phase_gate::per_task), "all research"));
}
TEST(coordinator_role, needs_no_implementation_for_a_question) {
    EXPECT_TRUE(says(prompt_with(team_create), "a question needs only the first two"));
}

// directs_changes: it gives work away, and the profile says that workers change files
TEST(directs_changes, asks_the_tools_and_the_profile) {
    muster::dialect chat = muster::dialects::binding::rules;
    chat.prompt.workers_change_files = false;
    auto const tools = surface_with(team_create);
    auto const directs = [&](std::size_t count, muster::dialect const& rules) {
        return muster::sections::directs_changes({muster::role_kind::coordinator, {tools.data(), count}, rules});
    };
    EXPECT_TRUE(directs(1, muster::dialects::binding::rules));
    EXPECT_FALSE(directs(0, muster::dialects::binding::rules));
    EXPECT_FALSE(directs(1, chat));
}

}  // namespace
