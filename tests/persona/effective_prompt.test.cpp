#include <muster/persona/effective_prompt.hpp>

#include "golden.hpp"
#include "layers.hpp"
#include "prompts.hpp"
#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <string_view>

namespace {

using muster::prompt_layer;
using muster::prompt_layers;
using muster::role_kind;

struct delegate : muster::tool<"Agent", muster::tool_kind::coordination> {};
struct message : muster::tool<"SendMessage", muster::tool_kind::coordination> {};
struct desk : muster::tool_set<delegate, message, muster::tools::task_stop> {};

// The reference bindings, and the same roles in the dialect whose prompts are replaced.
struct told_session {
    static constexpr muster::dialect rules = muster_test::session_rules;  // its workers are told who they are
};
struct bench : muster::tool_set<muster::tools::todo_write> {};
struct lead : muster::agent<muster::role::coordinator, desk, muster::dialects::session> {};
struct silent_worker : muster::agent<muster::role::worker, bench, muster::dialects::session> {};
struct told_worker : muster::agent<muster::role::worker, bench, told_session> {};
struct forward : muster::agent<muster::role::proactive, bench, muster::dialects::session> {};
struct nobody : muster::agent<muster::role::unset, bench, muster::dialects::session> {};
struct forward_binding : muster::agent<muster::role::proactive, bench> {};
struct nobody_binding : muster::agent<muster::role::unset, bench> {};
using muster_test::ana;
using muster_test::ana_worker;

//{ quoted by docs/prompts.md: layers
// All the texts that a host has. Long ones are `text` members elsewhere, and named here.
struct house {
    static constexpr muster::prompt_layers layers = [] {
        muster::prompt_layers given;
        given.default_prompt = "You are a helpful agent.";
        given.append_prompt = "Keep it short.";
        return given;
    }();
};
constexpr std::string_view told = muster::effective_prompt<lead, house>;
static_assert(told.starts_with("# COORDINATOR ROLE\n") && told.ends_with("\n\nKeep it short."));

// What was left out, and why: here the persona stands in place of the default prompt.
constexpr muster::dropped_layer left_out = muster::layers_chosen<lead, house>.dropped[0];
static_assert(left_out.what == muster::prompt_layer::default_prompt);
static_assert(left_out.why == muster::drop_reason::persona_replaces);
//}

// Sets of layers, by the bits of the given.
template <unsigned Mask>
struct texts {
    static constexpr prompt_layers layers = [] {
        prompt_layers given;
        if constexpr ((Mask & 1U) != 0) given.override_prompt = "";
        if constexpr ((Mask & 2U) != 0) given.agent_prompt = "Agent.";
        if constexpr ((Mask & 4U) != 0) given.custom_prompt = "Custom.\n";
        if constexpr ((Mask & 8U) != 0) given.default_prompt = "Default.";
        if constexpr ((Mask & 16U) != 0) given.append_prompt = " Append.\n";
        return given;
    }();
};
template <class Agent, unsigned Mask>
constexpr std::string_view told_with = muster::effective_prompt<Agent, texts<Mask>>;
constexpr unsigned override_given = 1, agent_given = 2, custom_given = 4, default_given = 8, append_given = 16;
template <class Agent>
constexpr std::string_view persona = muster::system_prompt<Agent>;

// The ladder: PP-01 to PP-06
constexpr bool climbs_the_ladder() {
    constexpr std::string_view appended = "\nAppend.";
    return told_with<lead, default_given> == persona<lead> && told_with<lead, custom_given> == persona<lead>  // PP-01
        && told_with<lead, 31> == "" && told_with<forward, 31> == ""                                          // PP-03
        && told_with<lead, default_given | append_given>.substr(persona<lead>.size()) == appended             // PP-04
        && told_with<lead, 30> == "Agent.\n\nAppend."                                                         // PP-05
        && told_with<silent_worker, custom_given | default_given> == "Custom.\n"                              // PP-02
        && told_with<silent_worker, default_given | append_given> == "Default.\n\nAppend."
        && told_with<nobody, 30> == "Agent.\n\nAppend." && told_with<nobody, 0> == "";
}
static_assert(climbs_the_ladder());
TEST(effective_prompt, PP01_PP02_PP03_PP04_PP05_climbs_the_ladder) { EXPECT_TRUE(climbs_the_ladder()); }

// DV-05: a worker that is told who it is keeps its own prompt behind that, in either dialect
constexpr bool stands_before_a_workers_prompt() {
    return told_with<told_worker, default_given>.starts_with(persona<told_worker>)
        && told_with<told_worker, default_given>.substr(persona<told_worker>.size()) == "\nDefault."
        && persona<told_worker>.starts_with("# WORKER ROLE\n") && persona<silent_worker> == "";
}
static_assert(stands_before_a_workers_prompt());
TEST(effective_prompt, DV05_stands_before_a_workers_prompt) { EXPECT_TRUE(stands_before_a_workers_prompt()); }

// F-08: an agent that acts by itself keeps the default prompt
constexpr bool keeps_the_default_of_a_proactive_agent() {
    return told_with<forward, agent_given | default_given> == "Default.\n\nAgent."
        && told_with<forward, 30> == "Default.\n\nAgent.\n\nAppend." && told_with<forward, agent_given> == "Agent."
        && told_with<forward, custom_given | default_given> == "Custom.\n";
}
static_assert(keeps_the_default_of_a_proactive_agent());
TEST(effective_prompt, F08_keeps_the_default_of_a_proactive_agent) {
    EXPECT_TRUE(keeps_the_default_of_a_proactive_agent());
}

// The stack: PP-07 to PP-13, F-22
template <class Agent>
constexpr bool stacks() {
    constexpr std::string_view after = told_with<Agent, 30>.substr(persona<Agent>.size());
    return told_with<Agent, 30>.starts_with(persona<Agent>) && after == "\nAgent.\n\n# CHANNEL ADDENDUM\n\nAppend."
        && told_with<Agent, 0> == persona<Agent> && told_with<Agent, 31> == "";
}
static_assert(stacks<ana>() && stacks<ana_worker>() && stacks<forward_binding>() == false);
TEST(effective_prompt, PP07_PP08_PP09_F22_stacks) {
    EXPECT_TRUE(stacks<ana>());
    EXPECT_TRUE(stacks<ana_worker>());
}

// PP-10: a proactive agent and one without a role are told nothing of ours
template <class Agent>
constexpr bool is_told_nothing_of_ours() {
    return told_with<Agent, 0> == "" && told_with<Agent, agent_given> == "Agent."
        && told_with<Agent, custom_given> == "Custom.\n"
        && told_with<Agent, agent_given | append_given>.ends_with("Append.")
        && muster::layers_chosen<Agent, texts<0>>.dropped.empty();
}
static_assert(is_told_nothing_of_ours<forward>() && is_told_nothing_of_ours<nobody>());
static_assert(is_told_nothing_of_ours<forward_binding>() && is_told_nothing_of_ours<nobody_binding>());
TEST(effective_prompt, PP10_is_untouched_without_a_role_of_ours) {
    EXPECT_TRUE(is_told_nothing_of_ours<forward>());
    EXPECT_TRUE(is_told_nothing_of_ours<nobody>());
    EXPECT_TRUE(is_told_nothing_of_ours<forward_binding>());
    EXPECT_TRUE(is_told_nothing_of_ours<nobody_binding>());
}

// system_prompt goes the same way: where a persona replaces, it replaces the base, and the addendum is appended
constexpr bool goes_the_same_way() {
    constexpr std::string_view whole = muster::system_prompt<lead, "You are Ana.", "Keep it short.">;
    return whole.substr(persona<lead>.size()) == "\nKeep it short." && whole == told
        && muster::system_prompt<forward, "You are Ana.", "Keep it short."> == "You are Ana.\n\nKeep it short.";
}
static_assert(goes_the_same_way());
TEST(system_prompt, DV03_DV04_goes_the_same_way) { EXPECT_TRUE(goes_the_same_way()); }

// One function: the compiler's bytes and the program's, for each set of layers
template <class Agent, unsigned Mask>
void renders_the_same() {
    auto const& context = muster::context_of<Agent>;
    prompt_layers const given = texts<Mask>::layers;
    std::string text;
    muster::append_sink onto{text};
    muster::render_effective_prompt(onto, context, given);
    EXPECT_EQ(text, (told_with<Agent, Mask>)) << Mask;
    EXPECT_EQ(muster::effective_prompt_size(context, given), text.size()) << Mask;

    std::string copied;
    muster::iterator_sink through{std::back_inserter(copied)};
    muster::render_effective_prompt(through, context, given);
    EXPECT_EQ(copied, text) << Mask;
}
template <class... Agents>
void all_render_the_same() {
    (renders_the_same<Agents, 0>(), ...);
    (renders_the_same<Agents, override_given>(), ...);
    (renders_the_same<Agents, agent_given | default_given>(), ...);
    (renders_the_same<Agents, custom_given | append_given>(), ...);
    (renders_the_same<Agents, default_given | append_given>(), ...);
    (renders_the_same<Agents, 30>(), ...);
    (renders_the_same<Agents, 31>(), ...);
}
TEST(effective_prompt, PP14_is_rendered_alike_by_compiler_and_program) {
    all_render_the_same<ana, ana_worker, lead, silent_worker, told_worker, forward, nobody, forward_binding>();
}

// Facts that are known while compiling: in the suffix, or a text of its own
struct with_facts : house {
    static constexpr muster::known_worker workers[] = {{"w-1", "Read the parser"}};
    static constexpr muster::prompt_facts facts = [] {
        muster::prompt_facts known;
        known.workers = workers;
        return known;
    }();
};
constexpr bool tells_facts_through_the_dialects_channel() {
    constexpr muster::prompt_parts stack = muster::effective_prompt_parts<ana, with_facts>;
    constexpr muster::prompt_parts ladder = muster::effective_prompt_parts<lead, with_facts>;
    constexpr std::string_view list =
        "## Known workers\n\nThese workers are yours already:\n\n- `w-1`: Read the parser\n";
    return stack.prefix == muster::effective_prompt<ana, house> && stack.suffix.ends_with(list)
        && stack.suffix.size() == list.size() + 2 && ladder.prefix == told && ladder.suffix.empty()
        && muster::user_context<ana, with_facts> == "" && muster::user_context<lead, with_facts> == list
        && muster::user_context<silent_worker, with_facts> == "";
}
static_assert(tells_facts_through_the_dialects_channel());
TEST(effective_prompt, DV39_F17_tells_facts_through_the_dialects_channel) {
    EXPECT_TRUE(tells_facts_through_the_dialects_channel());
}

// Both pipelines, as they read
std::string page(std::string_view title, muster::dialect const& rules, role_kind role, prompt_layers const& given) {
    std::string text{"==== "};
    text.append(title).append("\n");
    return text.append(muster_test::effective({role, {}, rules}, given)).append("\n");
}
TEST(effective_prompt, reads_as_was_agreed) {
    auto const& binding = muster_test::binding_rules;
    auto const& session = muster_test::session_rules;
    auto const& all = texts<30>::layers;
    auto const& some = texts<default_given | append_given>::layers;
    std::string pages;
    pages += page("binding, coordinator, all but an override", binding, role_kind::coordinator, all);
    pages += page("binding, worker, all but an override", binding, role_kind::worker, all);
    pages += page("binding, no role, all but an override", binding, role_kind::unset, all);
    pages += page("session, coordinator, default and append", session, role_kind::coordinator, some);
    pages += page("session, coordinator with an agent set", session, role_kind::coordinator, all);
    pages += page("session, worker who is told, default and append", session, role_kind::worker, some);
    pages += page("session, proactive, all but an override", session, role_kind::proactive, all);
    EXPECT_TRUE(muster_test::golden("persona/effective_prompts.txt", pages));
}

}  // namespace
