#include <muster/persona/sections/coordinator_role.hpp>  // first: the header proves that it stands alone

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
        EXPECT_EQ(says(prompt, "; delegate complex work."), can) << mask;
        EXPECT_EQ(says(prompt, "- None of your tools gives work to a worker."), !can) << mask;
        EXPECT_EQ(says(prompt, "four phases"), can) << mask;
    }
}
TEST(coordinator_role, CP01_CP02_directs_and_does_not_execute) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(prompt, "you direct workers, synthesise their results and talk with the user"));
        EXPECT_TRUE(says(prompt, "You orchestrate, never execute: read, run and change nothing yourself."));
        EXPECT_TRUE(says(prompt, "- Answer simple questions directly; delegate complex work.\n"));
    }
}
TEST(coordinator_role, F91_fans_no_small_task_out) {
    EXPECT_TRUE(says(prompt_with(everything), "- A small task: one worker is faster.\n"));
}

// phases: who, what for, and what comes of it
TEST(coordinator_role, FP01_goes_through_four_phases_in_this_order) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(team_create)}) {
        std::size_t at = 0;
        for (auto const* phase : {"1. Research: workers investigate independently, in parallel. Output: findings.\n",
                                  "2. Synthesis: you alone understand them, then write the specification.\n",
                                  "3. Implementation: workers change exactly what it says. Output: changes.\n",
                                  "4. Verification: workers test them. Output: results and issues.\n"}) {
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
    EXPECT_TRUE(says(told(muster::phase_gate::strict), "All research ends before implementation starts."));
    EXPECT_FALSE(says(told(muster::phase_gate::strict), "A change waits"));
    EXPECT_TRUE(says(told(muster::phase_gate::per_task), "A change waits for the findings it rests on, not for other"));
    EXPECT_FALSE(says(told(muster::phase_gate::per_task), "All research"));
}

}  // namespace
