#include <muster/persona/sections/scratchpad.hpp>  // first: the header proves that it stands alone

#include "prompts.hpp"

#include <muster/persona/coordinator.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

using namespace muster_test;

// CP-09, SP-18: from how many workers the list is mandatory is for the dialect to say
TEST(scratchpad, SP18_must_keep_a_list_from_as_many_workers_as_the_dialect_says) {
    auto const tools = muster_test::surface_with(todo_write);
    auto const text = [&](std::size_t from) {
        muster::dialect rules = muster::dialects::binding::rules;
        rules.pad.list_required_from = from;
        std::string prompt;
        muster::append_sink out{prompt};
        muster::coordinator_sections::render(out,
                                             {muster::role_kind::coordinator, {tools.data(), tools.size()}, rules});
        return prompt;
    };
    EXPECT_TRUE(says(text(3), "With 3 or more workers the list is mandatory."));
    EXPECT_TRUE(says(text(18446744073709551615U), "With 18446744073709551615 or more workers"));
    EXPECT_FALSE(says(text(0), "mandatory"));
}

}  // namespace
