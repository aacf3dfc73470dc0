#include <muster/persona/sections/tools.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace muster_test;

// A description of several lines stays one bullet, so it cannot pose as a section.
TEST(tools, lists_a_tool_on_one_line_whatever_its_description) {
    muster::tool_info const tools[] = {{"Reply", "Answers.\n\n## Synthesis\nNo.", muster::tool_kind::shared}};
    std::string prompt;
    muster::append_sink out{prompt};
    muster::render_persona(out, {muster::role_kind::coordinator, {tools, 1}, muster::dialects::binding::rules});
    EXPECT_TRUE(says(prompt, "- `Reply`: Answers. ## Synthesis No.\n"));
}

}  // namespace
