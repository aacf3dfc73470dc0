#include <muster/persona/sections/confidence_tags.hpp>

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

std::string told(muster::role_kind role, unsigned mask = everything) {
    auto const tools = surface_with(mask);
    return alone<muster::sections::confidence_tags>(
        {role, {tools.data(), tools.size()}, muster::dialects::binding::rules});
}

TEST(confidence_tags, CA04_tells_each_tag_with_its_meaning_and_its_effect) {
    for (auto const role : {muster::role_kind::coordinator, muster::role_kind::worker}) {
        for (muster::confidence_row const& row : muster::confidences) {
            std::string line{"- "};
            line.append(row.tag).append(" means ").append(row.meaning).append("; ").append(row.effect).append(".\n");
            EXPECT_TRUE(says(told(role), line)) << row.tag;
        }
    }
}
TEST(confidence_tags, CA02_CA05_goes_on_with_what_is_known_and_implements_nothing_unknown) {
    std::string const text = told(muster::role_kind::coordinator);
    EXPECT_TRUE(says(text, "Do not wait for perfect knowledge"));
    EXPECT_TRUE(says(text, "Have no [LOW] line implemented before its research has ended.\n"));
    EXPECT_FALSE(says(told(muster::role_kind::worker), "wait"));
}
TEST(confidence_tags, tells_a_coordinator_to_tag_and_a_worker_to_go_by_the_tags) {
    EXPECT_TRUE(says(told(muster::role_kind::coordinator), "Begin each line of a specification with a tag"));
    EXPECT_TRUE(says(told(muster::role_kind::worker), "with a tag, which tells you what to do"));
    EXPECT_EQ(told(muster::role_kind::coordinator, todo_write), "");  // it gives nothing away to be implemented
}
TEST(confidence_tags, is_in_no_list_by_default) { EXPECT_FALSE(says(prompt_with(everything), "## Confidence")); }

}  // namespace
