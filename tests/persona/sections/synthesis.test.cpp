#include <muster/persona/sections/synthesis.hpp>

#include "prompts.hpp"

#include <muster/craft/brief.hpp>
#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace muster_test;

TEST(synthesis, CP06_CP19_SD03_is_told_the_forbidden_phrases) {
    EXPECT_TRUE(says(muster_test::prompt_with(team_create),
                     "Never write \"based on your findings\" or \"based on the research\""));
}
TEST(synthesis, SD01_SD05_never_hands_understanding_over) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(prompt,
                         "Never delegate understanding: read every result, settle contradictions, and only then "
                         "direct work that rests on it."));
    }
}
TEST(synthesis, SW03_CP13_SD02_writes_tasks_that_stand_alone) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(prompt, "- Workers cannot see this conversation"));
        EXPECT_TRUE(
            says(prompt, ", so each task states its purpose, its limits, what to report and when it is done.\n"));
        EXPECT_TRUE(says(prompt, "- A task for a change names file paths, line numbers and the exact changes.\n"));
        EXPECT_TRUE(
            says(prompt, "- A task for research names the question, the scope, where to start and when to stop.\n"));
    }
}
// A shared directory shows workers what others found.
TEST(synthesis, TS13_says_who_sees_whose_results) {
    EXPECT_TRUE(says(prompt_with(everything), "cannot see this conversation or other results, so"));
    EXPECT_FALSE(says(session_prompt, "or other results"));
}
TEST(synthesis, SD04_SD06_says_why_no_report_is_passed_on) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(prompt,
                         "- Never forward findings unchanged: reports differ in form, omit things and show only a "
                         "part.\n"));
    }
}
// The example of a good task passes the library's own checker of tasks, the bad one does not.
TEST(synthesis, SD02_is_shown_a_task_that_the_checker_accepts) {
    std::string const prompt = muster_test::prompt_with(team_create);
    auto const quoted_after = [&](std::string_view label) {
        std::size_t const begin = prompt.find(label) + label.size();
        return std::string_view{prompt}.substr(begin, prompt.find("\"\n", begin) - begin);
    };
    EXPECT_EQ(muster::check_brief(quoted_after("- Right: \"")).count, 0U) << quoted_after("- Right: \"");
    EXPECT_GT(muster::check_brief(quoted_after("- Wrong: \"")).count, 0U);
}
// One that writes no tasks is told none of that, and one whose workers change no files sees no code.
TEST(synthesis, speaks_of_tasks_to_those_who_write_some) {
    std::string const alone{section_of(prompt_with(todo_write), "## Synthesis")};
    EXPECT_TRUE(says(alone, "Understand every result before you report it, and settle contradictions."));
    EXPECT_FALSE(says(alone, "task"));

    muster::dialect rules = muster::dialects::binding::rules;
    rules.prompt.workers_change_files = false;
    std::string const chat{section_of(coordinator_under(rules), "## Synthesis")};
    EXPECT_FALSE(says(chat, "line numbers"));
    EXPECT_FALSE(says(chat, "src/auth.rs"));
    EXPECT_TRUE(says(chat, "A task for research names the question"));
}

}  // namespace
