#include <muster/persona/sections/synthesis.hpp>  // first: the header proves that it stands alone

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
    EXPECT_TRUE(
        says(muster_test::prompt_with(0), "Never write \"based on your findings\" or \"based on the research\""));
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
        EXPECT_TRUE(says(prompt,
                         ": each task states its purpose, file paths, line numbers, exact changes or question, "
                         "limits and report.\n"));
    }
}
// A shared directory shows workers what others found.
TEST(synthesis, TS13_says_who_sees_whose_results) {
    EXPECT_TRUE(says(prompt_with(everything), "cannot see this conversation or other results:"));
    EXPECT_FALSE(says(session_prompt, "or other results"));
}
TEST(synthesis, SD04_SD06_says_why_no_report_is_passed_on) {
    for (std::string const& prompt : {std::string{session_prompt}, prompt_with(everything)}) {
        EXPECT_TRUE(says(prompt,
                         "- Never forward findings unchanged: formats differ, reports digress and omit, each "
                         "sees only its part.\n"));
    }
}
// The example of a good task passes the library's own checker of tasks, the bad one does not.
TEST(synthesis, SD02_is_shown_a_task_that_the_checker_accepts) {
    std::string const prompt = muster_test::prompt_with(0);
    auto const quoted_after = [&](std::string_view label) {
        std::size_t const begin = prompt.find(label) + label.size();
        return std::string_view{prompt}.substr(begin, prompt.find("\"\n", begin) - begin);
    };
    EXPECT_EQ(muster::check_brief(quoted_after("- Right: \"")).count, 0U) << quoted_after("- Right: \"");
    EXPECT_GT(muster::check_brief(quoted_after("- Wrong: \"")).count, 0U);
}

}  // namespace
