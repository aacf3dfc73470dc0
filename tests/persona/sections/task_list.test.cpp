#include <muster/persona/sections/task_list.hpp>

#include "prompts.hpp"
#include "reference_tools.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

using namespace muster_test;

std::string of_coordinator(std::size_t from, unsigned mask = everything) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.pad.list_required_from = from;
    return std::string{section_of(coordinator_under(rules, mask), "## Task list")};
}

// CP-09, SP-18: the profile says from how many workers the list is mandatory
TEST(coordinator_task_list, CP09_SP18_is_mandatory_from_as_many_workers_as_the_profile_says) {
    EXPECT_TRUE(says(of_coordinator(3), "`TodoWrite` tracks work across workers"));
    EXPECT_TRUE(says(of_coordinator(3), "The list is mandatory with three or more workers.\n"));
    EXPECT_TRUE(says(of_coordinator(10), "mandatory with ten or more workers"));
    EXPECT_TRUE(says(of_coordinator(11), "mandatory with 11 or more workers"));
    EXPECT_TRUE(says(of_coordinator(18446744073709551615U), "mandatory with 18446744073709551615 or more"));
    EXPECT_FALSE(says(of_coordinator(0), "mandatory"));
}
TEST(coordinator_task_list, CP09_SP17_is_there_with_its_tool_only) {
    EXPECT_EQ(of_coordinator(3, everything & ~todo_write), "");
}
TEST(coordinator_task_list, holds_the_coordinators_own_steps_where_it_gives_nothing_away) {
    EXPECT_TRUE(says(of_coordinator(3, todo_write), "Keep the steps of a longer request in `TodoWrite`"));
    EXPECT_FALSE(says(of_coordinator(3, todo_write), "worker"));
}
// DV-14: a profile without a list has none, whatever the tools
TEST(coordinator_task_list, DV14_is_there_where_the_profile_has_a_list) {
    muster::dialect rules = muster::dialects::binding::rules;
    rules.pad.kind = muster::pad_kind::directory;
    EXPECT_EQ(section_of(coordinator_under(rules), "## Task list"), "");
    EXPECT_FALSE(says(coordinator_under(rules), "update the task list"));
    rules.pad.kind = muster::pad_kind::both;
    EXPECT_TRUE(says(coordinator_under(rules), "## Task list"));
    EXPECT_TRUE(says(coordinator_under(rules), "## Scratchpad"));
}

TEST(worker_task_list, WP10_SP19_DV15_is_the_workers_own) {
    std::string const prompt =
        persona_of(muster::role_kind::worker, muster::surface<ana_worker>, muster::dialects::binding::rules);
    EXPECT_EQ(
        section_of(prompt, "## Task list"),
        "## Task list\n\n`TodoWrite` holds the steps of your own task. It is not for coordination between workers: "
        "nobody else sees it.\n");
}

}  // namespace
