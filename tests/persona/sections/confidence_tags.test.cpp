#include <muster/persona/sections/confidence_tags.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

std::string told(muster::role_kind role) {
    return alone<muster::sections::confidence_tags>({role, {}, muster::dialects::binding::rules});
}

TEST(confidence_tags, CA04_tells_each_tag_with_its_meaning_and_its_effect) {
    for (auto const role : {muster::role_kind::coordinator, muster::role_kind::worker}) {
        for (muster::confidence_row const& row : muster::confidences) {
            std::string line{"- "};
            line.append(row.tag).append(" ").append(row.meaning).append("; ").append(row.effect).append(".\n");
            EXPECT_TRUE(says(told(role), line)) << row.tag;
        }
    }
}
TEST(confidence_tags, CA02_CA05_goes_on_with_what_is_known_and_implements_nothing_unknown) {
    std::string const text = told(muster::role_kind::coordinator);
    EXPECT_TRUE(says(text, "Do not wait for perfect knowledge"));
    EXPECT_TRUE(says(text, "No [LOW] line is implemented before its research has ended.\n"));
    EXPECT_FALSE(says(told(muster::role_kind::worker), "wait"));
}
TEST(confidence_tags, is_in_no_list_by_default) { EXPECT_FALSE(says(prompt_with(everything), "## Confidence")); }

}  // namespace
