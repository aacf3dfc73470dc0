// The prompts of typical agents: agreed on as files, and free of contradictions.
#include "typical_prompts.hpp"

#include "contradictions.hpp"
#include "families.hpp"
#include "golden.hpp"
#include "prompts.hpp"

#include <muster/tool/session.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace muster_test;

std::string joined(std::vector<std::string> const& lines) {
    std::string text;
    for (std::string const& line : lines) text.append(line).append("\n");
    return text;
}

TEST(typical_prompts, are_what_was_reviewed) {
    for (typical_prompt const& one : typical_prompts()) {
        EXPECT_TRUE(golden("persona/typical/" + std::string{one.name} + ".txt", one.text));
    }
}
TEST(typical_prompts, contradict_neither_themselves_nor_the_tools_that_are_there) {
    for (typical_prompt const& one : typical_prompts()) {
        EXPECT_EQ(joined(contradictions_in(one.text, one.context)), "") << one.name;
    }
}
TEST(typical_prompts, are_the_same_compiled_and_at_run_time) {
    for (typical_prompt const& one : typical_prompts()) {
        if (one.name == "coordinator_with_every_section") continue;  // its agent has sections of its own
        EXPECT_EQ(one.text, typical::rendered(one.context)) << one.name;
    }
}

// All 512 subsets of the tools of each family
template <class Family>
void expect_no_contradiction() {
    for (unsigned mask = 0; mask < subset_count; ++mask) {
        auto const tools = surface_with<Family>(mask);
        muster::prompt_context const agent{Family::role::kind, {tools.data(), tools.size()}, Family::dialect::rules};
        ASSERT_EQ(joined(contradictions_in(prompt_with<Family>(mask), agent)), "") << mask;
    }
}
TEST(prompts_of_all_subsets, contradict_nothing_for_coordinators) { expect_no_contradiction<binding_coordinators>(); }
TEST(prompts_of_all_subsets, contradict_nothing_for_coordinators_of_a_session) {
    expect_no_contradiction<session_coordinators>();
}
TEST(prompts_of_all_subsets, contradict_nothing_for_workers) { expect_no_contradiction<binding_workers>(); }
TEST(prompts_of_all_subsets, contradict_nothing_for_workers_of_a_session) {
    expect_no_contradiction<session_workers>();
}

// Every rule that a section goes by, with each subset of the four tools that give work away, steer it and list it.
TEST(prompts_of_all_profiles, contradict_nothing) {
    for (unsigned rules = 0; rules < 9 * 32; ++rules) {
        muster::dialect told = muster::dialects::binding::rules;
        told.prompt.composition = static_cast<muster::prompt_composition>(rules & 1U);
        told.prompt.phases = static_cast<muster::phase_gate>(rules >> 1 & 1U);
        told.prompt.workers_change_files = (rules >> 2 & 1U) != 0;
        told.pad.kind = (rules >> 3 & 1U) != 0 ? muster::pad_kind::both : muster::pad_kind::list;
        told.crew.message_to_running = static_cast<muster::on_running>(rules >> 4 & 1U);
        told.prompt.continuing = static_cast<muster::continue_rule>((rules >> 5) % 3);
        told.crew.retry = static_cast<muster::retry_rule>((rules >> 5) / 3);
        for (unsigned const mask : {0U, team_create, send_message_to_worker, team_create | send_message_to_worker,
                                    everything & ~team_create, everything}) {
            auto const tools = surface_with(mask);
            muster::prompt_context const agent{muster::role_kind::coordinator, {tools.data(), tools.size()}, told};
            ASSERT_EQ(joined(contradictions_in(coordinator_under(told, mask), agent)), "") << rules << ' ' << mask;
        }
    }
}

// Each row finds its own example, so that none of them is dead.
TEST(contradictions, find_their_own_examples) {
    for (contradiction const& row : contradictions) {
        bool const for_worker = row.needs == ability::is_coordinator || row.needs == ability::directs;
        muster::role_kind const role = for_worker ? muster::role_kind::worker : muster::role_kind::coordinator;
        muster::prompt_context const helpless{role, {}, muster::dialects::binding::rules};
        std::string const found = joined(contradictions_in("## Rules\n\n" + std::string{row.example} + "\n", helpless));
        EXPECT_TRUE(says(found, "it may not say: " + std::string{row.words} + "\n")) << row.example << '\n' << found;
    }
}
TEST(contradictions, find_what_is_wrong_with_the_form) {
    muster::prompt_context const agent{muster::role_kind::worker, {}, muster::dialects::binding::rules};
    auto const found = [&](std::string_view prompt) { return joined(contradictions_in(prompt, agent)); };
    EXPECT_TRUE(says(found("## Empty\n\n## Next\n\nThis is one.\n"), "a heading without content: ## Empty"));
    EXPECT_TRUE(says(found("## Empty\n"), "a heading without content: ## Empty"));
    EXPECT_TRUE(says(found("- Disjoint sets: in parallel.\n"), "a sentence without a verb"));
    EXPECT_TRUE(says(found("Call `TaskStop`.\n"), "a tool that is not there: TaskStop"));
    EXPECT_TRUE(says(found("You have no tools. Use these tools.\n"), "a rule and its opposite"));
    EXPECT_TRUE(says(found("Never use a worker to inspect another.\n"), "verification is forbidden"));
    EXPECT_EQ(found("You cannot start workers, and you cannot fan out.\n"), "");
}

// Descriptions of the library's tools
template <class... Tools>
void expect_plain_descriptions(muster::tool_set<Tools...> const&) {
    for (muster::tool_info const& tool : {muster::info_of<Tools>...}) {
        EXPECT_EQ(joined(description_faults(tool.description)), "") << tool.name;
    }
}
TEST(descriptions, say_what_a_tool_does_and_when_to_use_it_and_when_not) {
    expect_plain_descriptions(muster::as_tool_set<muster::tools::standard>{});
    expect_plain_descriptions(muster::as_tool_set<muster::tools::session::standard>{});
    expect_plain_descriptions(muster::tool_set<muster::tools::session::task_output>{});
    expect_plain_descriptions(muster::as_tool_set<muster::tools::pad>{});
}
TEST(descriptions, that_are_telegrams_are_found) {
    EXPECT_NE(joined(description_faults("Starts a worker; returns its id at once.")), "");
    EXPECT_NE(joined(description_faults("Lists reachable agents.")), "");
}

}  // namespace
