#include <muster/persona/user_context.hpp>

#include "golden.hpp"
#include "reference_tools.hpp"

#include <muster/persona/render.hpp>
#include <muster/role/dialects.hpp>
#include <muster/text/join.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::prompt_context;
using muster::prompt_facts;
using muster::role_kind;

constexpr auto& session = muster::dialects::session::rules;
constexpr auto& binding = muster::dialects::binding::rules;

constexpr muster::tool_info tools[] = {{"Bash", ""}, {"Read", ""}, {"Edit", ""}, {"mcp__github__open", ""}};
constexpr std::string_view servers[] = {"linear", "github"};
constexpr muster::known_worker at_work[] = {{"w-1", "Read the parser"}, {"w-2", ""}};

constexpr prompt_facts all_facts() {
    prompt_facts facts;
    facts.workers = at_work;
    facts.worker_tools = {tools, 4};
    facts.mcp_servers = servers;
    facts.scratchpad = "/run/agents/7/scratchpad";
    return facts;
}

//{ quoted by docs/prompts.md: context
// What a host adds to the messages of a coordinator, under the key `muster::user_context_key`; empty for others.
std::string context_for(muster::role_kind role, muster::surface_view desk, muster::prompt_facts const& facts) {
    muster::prompt_context const agent{role, desk, muster::dialects::session::rules, facts};
    std::string text;
    text.reserve(muster::user_context_size(agent));
    muster::append_sink out{text};
    muster::render_user_context(out, agent);
    return text;
}
//}

TEST(user_context, UC01_UC04_UC05_tells_a_coordinator_this) {
    std::string const text = context_for(role_kind::coordinator, {}, all_facts());
    EXPECT_TRUE(muster_test::golden("persona/user_context.txt", text));
    EXPECT_EQ(muster::user_context_key, "workerToolsContext");
}
TEST(user_context, SF03_tells_a_coordinator_this_in_simple_mode) {
    prompt_facts facts = all_facts();
    facts.mode = muster::worker_mode::simple;
    EXPECT_TRUE(muster_test::golden("persona/user_context_simple.txt", context_for(role_kind::coordinator, {}, facts)));
}
TEST(user_context, F17_F06_tells_nobody_else_anything) {
    for (role_kind const role : {role_kind::worker, role_kind::proactive, role_kind::unset}) {
        EXPECT_EQ(context_for(role, {}, all_facts()), "");
    }
    EXPECT_EQ(context_for(role_kind::coordinator, {}, {}), "");
    prompt_context const lead{role_kind::coordinator, {}, session, all_facts()};
    EXPECT_EQ(muster::user_context_size<false>(lead), 0U);
    EXPECT_NE(muster::user_context_size<true>(lead), 0U);
}

// DV-39: one channel or the other, and the same text through either
std::string prompt(muster::dialect const& rules, prompt_facts const& facts) {
    std::string text;
    muster::append_sink out{text};
    muster::render_system_prompt(out, {role_kind::coordinator, {}, rules, facts});
    return text;
}
TEST(user_context, DV39_tells_the_same_through_either_channel) {
    std::string const text = context_for(role_kind::coordinator, {}, all_facts());
    muster::dialect in_prompt = session;
    in_prompt.prompt.context = muster::context_channel::system_prompt;
    EXPECT_EQ(prompt(in_prompt, all_facts()), prompt(session, {}) + "\n" + text);
    EXPECT_EQ(prompt(session, all_facts()), prompt(session, {}));
    EXPECT_EQ(muster::user_context_size({role_kind::coordinator, {}, in_prompt, all_facts()}), 0U);
}

// C118: without a directory no path, in no part of what a coordinator is told
TEST(user_context, C118_tells_of_no_path_where_there_is_no_directory) {
    prompt_facts without = all_facts();
    without.scratchpad = {};
    EXPECT_EQ(context_for(role_kind::coordinator, {}, without).find('/'), std::string::npos);
    EXPECT_EQ(prompt(session, all_facts()).find("/run/agents"), std::string::npos);
    EXPECT_EQ(prompt(binding, all_facts()).find("/run/agents"), std::string::npos);
    EXPECT_EQ(prompt(binding, all_facts()), prompt(binding, without));
}

// C098, PP-14: the order in which the host gives sets does not reach the bytes; that of the workers does
TEST(user_context, C098_PP14_is_the_same_for_every_order_of_sets) {
    std::vector<std::size_t> order = {0, 1, 2, 3};
    std::string const expected = context_for(role_kind::coordinator, {}, all_facts());
    int permutations = 0;
    do {
        std::vector<muster::tool_info> shuffled;
        for (std::size_t const i : order) shuffled.push_back(tools[i]);
        std::string_view const turned[] = {servers[order[0] % 2], servers[1 - order[0] % 2]};
        prompt_facts facts = all_facts();
        facts.worker_tools = {shuffled.data(), shuffled.size()};
        facts.mcp_servers = turned;
        ASSERT_EQ(context_for(role_kind::coordinator, {}, facts), expected);
        ++permutations;
    } while (std::ranges::next_permutation(order).found);
    EXPECT_EQ(permutations, 24);

    muster::known_worker const swapped[] = {at_work[1], at_work[0]};
    prompt_facts facts = all_facts();
    facts.workers = swapped;
    EXPECT_NE(context_for(role_kind::coordinator, {}, facts), expected);
}

// The compiler renders the same bytes.
struct compiled_page {
    static constexpr void write(auto& out) {
        muster::render_user_context(out, prompt_context{role_kind::coordinator, {}, session, all_facts()});
    }
};
TEST(user_context, is_rendered_alike_by_compiler_and_program) {
    constexpr std::string_view compiled = muster::written<compiled_page>;
    EXPECT_EQ(compiled, context_for(role_kind::coordinator, {}, all_facts()));
}

}  // namespace
