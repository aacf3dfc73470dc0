// What rendering allocates, counted by the allocator itself.
#include <muster/persona/effective_prompt.hpp>

#include <allocations.hpp>
#include <reference_tools.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster_test::allocations;

muster::prompt_context lead(muster::dialect const& rules, muster::prompt_facts const& facts) {
    return {muster::role_kind::coordinator, muster::surface<muster_test::ana>, rules, facts};
}

TEST(memory, rendering_into_a_buffer_allocates_nothing) {
    muster::known_worker const workers[] = {{"w-1", "Read\nthe parser"}};
    std::string_view const servers[] = {"github", "linear"};
    muster::prompt_facts facts;
    facts.workers = workers;
    facts.mcp_servers = servers;
    facts.worker_tools = muster::surface<muster_test::ana_worker>;
    facts.scratchpad = "/run/agents/7/scratchpad";
    muster::prompt_layers const given = muster::layers_of("You are Ana.", "Keep it short.");
    static char buffer[32'768];
    for (muster::dialect const* rules : {&muster::dialects::binding::rules, &muster::dialects::session::rules}) {
        muster::prompt_context const context = lead(*rules, facts);
        std::size_t const before = allocations;
        muster::prompt_part_sizes const sizes = muster::prompt_part_sizes_of(context, given);
        muster::span_sink out{buffer, sizeof(buffer)};
        muster::render_effective_prompt(out, context, given);
        muster::span_sink aside{buffer, sizeof(buffer)};
        muster::render_user_context(aside, context);
        EXPECT_EQ(allocations, before);
        EXPECT_EQ(out.wanted(), sizes.sum());
        EXPECT_TRUE(out.fits() && aside.fits());
        EXPECT_EQ(aside.wanted(), muster::user_context_size(context));
    }
    std::size_t const before = allocations;
    std::string const kept(1000, 'x');  // the counter counts
    EXPECT_EQ(allocations, before + 1);
}

TEST(memory, rendering_into_a_string_of_the_right_size_allocates_once) {
    muster::prompt_context const context = lead(muster::dialects::binding::rules, {});
    std::size_t const before = allocations;
    std::string text;
    text.reserve(muster::system_prompt_size(context, "You are Ana."));
    muster::append_sink out{text};
    muster::render_system_prompt(out, context, "You are Ana.");
    EXPECT_EQ(allocations, before + 1);
}

}  // namespace
