#include <muster/persona/sections/synthesis.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>
#include <muster/plan/brief.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace muster_test;

TEST(synthesis, SD03_is_told_the_forbidden_phrases) {
    EXPECT_TRUE(
        says(muster_test::prompt_with(0), "Never write \"based on your findings\" or \"based on the research\""));
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
