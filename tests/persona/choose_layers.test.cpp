#include <muster/persona/choose_layers.hpp>

#include "golden.hpp"
#include "layers.hpp"
#include "prompts.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::maybe;
using muster::prompt_layer;
using muster::prompt_layers;
using muster::role_kind;
using muster_test::decision;
using muster_test::effective;

constexpr role_kind roles[] = {role_kind::coordinator, role_kind::worker, role_kind::proactive, role_kind::unset};
constexpr std::string_view presets[] = {"binding", "session"};

// The rules of a preset, workers being told who they are or not.
muster::dialect rules_for(std::string_view preset, bool worker_persona) {
    return muster_test::rules_of(preset == "binding" ? muster_test::binding_rules : muster_test::session_rules,
                                 worker_persona);
}

// expected: the requirement, written down a second time and in another way
std::string ended_with_a_blank_line(std::string text) {
    while (!text.empty() && !text.ends_with("\n\n")) text += '\n';
    return text;
}
bool is_text(maybe<std::string_view> given) { return !muster::trimmed(*given).empty(); }

std::string expected(std::string_view preset, role_kind role, bool worker_persona, prompt_layers const& given) {
    if (given.override_prompt) return std::string{*given.override_prompt};
    bool const ladder = preset == "session";
    std::string text;
    bool bases = true;
    if (role == role_kind::coordinator && !(ladder && given.agent_prompt)) {
        text = "# COORDINATOR ROLE\n\n## Role\n\nYou have one.\n";
        bases = !ladder;
    }
    if (role == role_kind::worker && worker_persona) text = "# WORKER ROLE\n\n## Role\n\nYou have one.\n";
    if (bases && ladder && role == role_kind::proactive && is_text(given.agent_prompt)) {
        if (is_text(given.default_prompt)) text = *given.default_prompt;
        text = ended_with_a_blank_line(text).append(*given.agent_prompt);
    } else if (bases) {
        for (auto const& base : {given.agent_prompt, given.custom_prompt, given.default_prompt}) {
            if (!is_text(base)) continue;
            text = ended_with_a_blank_line(text).append(*base);
            break;
        }
    }
    if (is_text(given.append_prompt)) {
        text = ended_with_a_blank_line(text).append(ladder ? "" : "# CHANNEL ADDENDUM\n\n");
        text.append(muster::trimmed(*given.append_prompt));
    }
    return text;
}

// Every layer that was given or that the role implies is used or dropped, and only once; what is used stands in order.
void tells_all(muster::chosen_layers const& chosen, role_kind role, prompt_layers const& given) {
    std::vector<int> told(muster::prompt_layer_count);
    for (auto const layer : chosen.used) ++told[static_cast<std::size_t>(layer)];
    for (auto const& one : chosen.dropped) ++told[static_cast<std::size_t>(one.what)];
    bool const implied = role == role_kind::coordinator || role == role_kind::worker;
    std::vector<int> const wanted = {given.override_prompt.has_value(),
                                     implied,
                                     given.agent_prompt.has_value(),
                                     given.custom_prompt.has_value(),
                                     given.default_prompt.has_value(),
                                     given.append_prompt.has_value(),
                                     0};
    EXPECT_EQ(told, wanted) << decision(chosen);
}

// C102: not only all pairs of the levels but all sets of them, each absent, empty, blank or a text
TEST(choose_layers, C102_PP02_PP03_PP04_PP05_is_right_for_every_set_of_layers) {
    maybe<std::string_view> const states[][4] = {{{}, "", " \n", "Override.\n"},
                                                 {{}, "", "\t", "Agent."},
                                                 {{}, "", "\n\n", "Custom.\n\n"},
                                                 {{}, "", " ", "Default.\n"},
                                                 {{}, "", "\r\n", "  Append. \n"}};
    for (std::string_view const preset : presets) {
        for (unsigned choice = 0; choice < 1024 * 8; ++choice) {
            role_kind const role = roles[choice >> 10 & 3U];
            bool const worker_persona = (choice >> 12) != 0;
            prompt_layers given;
            given.override_prompt = states[0][choice & 3U];
            given.agent_prompt = states[1][choice >> 2 & 3U];
            given.custom_prompt = states[2][choice >> 4 & 3U];
            given.default_prompt = states[3][choice >> 6 & 3U];
            given.append_prompt = states[4][choice >> 8 & 3U];
            muster::dialect const rules = rules_for(preset, worker_persona);
            muster::prompt_context const context{role, {}, rules};
            ASSERT_EQ(effective(context, given), expected(preset, role, worker_persona, given))
                << preset << ' ' << word(role) << ' ' << decision(muster::choose_layers(context, given));
            tells_all(muster::choose_layers(context, given), role, given);
        }
    }
}

// C102: the pairs, with what was decided and why, to be read
constexpr std::string_view names[] = {"override", "agent", "custom", "default", "append"};
prompt_layers with(unsigned mask) {
    prompt_layers given;
    if ((mask & 1U) != 0) given.override_prompt = "Override.";
    if ((mask & 2U) != 0) given.agent_prompt = "Agent.";
    if ((mask & 4U) != 0) given.custom_prompt = "Custom.";
    if ((mask & 8U) != 0) given.default_prompt = "Default.";
    if ((mask & 16U) != 0) given.append_prompt = "Append.";
    return given;
}
std::string name_of(unsigned mask) {
    std::string name;
    for (unsigned i = 0; i < 5; ++i) {
        if ((mask >> i & 1U) != 0) name.append(name.empty() ? "" : " + ").append(names[i]);
    }
    return name.empty() ? "nothing" : name;
}

std::string all_pairs() {
    std::string text;
    for (std::string_view const preset : presets) {
        muster::dialect const rules = rules_for(preset, preset == "binding");
        for (role_kind const role : roles) {
            text.append(text.empty() ? "" : "\n").append(preset).append(", ").append(word(role)).append("\n");
            for (unsigned mask = 0; mask < 32; ++mask) {
                if (__builtin_popcount(mask) > 2) continue;
                muster::prompt_context const context{role, {}, rules};
                text.append("    ").append(name_of(mask)).append(": ");
                text.append(decision(muster::choose_layers(context, with(mask)))).append("\n");
            }
        }
    }
    return text;
}
TEST(choose_layers, C101_C102_decides_each_pair_as_was_agreed) {
    EXPECT_TRUE(muster_test::golden("persona/layers.txt", all_pairs()));
}

// PP-04: last, once, and not under an override
TEST(choose_layers, PP04_appends_last_and_once) {
    for (std::string_view const preset : presets) {
        muster::dialect const rules = rules_for(preset, true);
        for (role_kind const role : roles) {
            for (unsigned mask = 16; mask < 32; ++mask) {
                std::string const text = effective({role, {}, rules}, with(mask));
                std::size_t const at = text.find("Append.");
                EXPECT_EQ(at == std::string::npos, (mask & 1U) != 0);
                EXPECT_EQ(text.ends_with("Append."), (mask & 1U) == 0);
                EXPECT_EQ(text.find("Append.", at + 1), std::string::npos);
            }
        }
    }
}

// PP-10, MG: without coordinator mode the prompt is what it was without this library's roles, in either composition
TEST(choose_layers, PP10_MG04_is_untouched_where_coordinator_mode_is_left_out) {
    for (std::string_view const preset : presets) {
        muster::dialect const rules = rules_for(preset, true);
        for (unsigned mask = 0; mask < 32; ++mask) {
            muster::prompt_context const off{role_kind::coordinator, {}, rules};
            std::string text;
            muster::append_sink out{text};
            muster::render_effective_prompt<muster::sections_by_role<false>>(out, off, with(mask));
            EXPECT_EQ(text, effective({role_kind::unset, {}, rules}, with(mask)));
            auto const chosen = muster::choose_layers<false>(off, with(mask));
            EXPECT_TRUE(chosen.dropped.contains({prompt_layer::persona, muster::drop_reason::not_compiled_in}))
                << decision(chosen);
        }
    }
}

// F-22, PP-14: facts end a coordinator's prompt, and where they do not there is a reason
constexpr muster::known_worker one[] = {{"w-1", ""}};
std::string facts_in(muster::dialect const& rules, role_kind role, prompt_layers const& given) {
    return decision(muster::choose_layers({role, {}, rules, one}, given));
}
TEST(choose_layers, DV39_F17_says_what_becomes_of_facts) {
    auto const& binding = muster_test::binding_rules;
    auto const& session = muster_test::session_rules;
    EXPECT_EQ(facts_in(binding, role_kind::coordinator, with(16)), "persona, append, facts");
    EXPECT_EQ(facts_in(binding, role_kind::worker, {}), "persona; dropped: facts (not a coordinator)");
    EXPECT_EQ(facts_in(binding, role_kind::unset, {}), "nothing; dropped: facts (not a coordinator)");
    EXPECT_EQ(facts_in(binding, role_kind::coordinator, with(1)),
              "override; dropped: persona (overridden), facts (overridden)");
    EXPECT_EQ(facts_in(session, role_kind::coordinator, {}), "persona; dropped: facts (in the user context)");
    // What an override leaves out of the prompt is told in the user context all the same, and to others never.
    EXPECT_EQ(facts_in(session, role_kind::coordinator, with(1)),
              "override; dropped: persona (overridden), facts (in the user context)");
    EXPECT_EQ(facts_in(binding, role_kind::worker, with(1)),
              "override; dropped: persona (overridden), facts (not a coordinator)");

    muster::dialect in_prompt = session;
    in_prompt.prompt.context = muster::context_channel::system_prompt;
    EXPECT_EQ(facts_in(in_prompt, role_kind::coordinator, {}), "persona, facts");
    EXPECT_EQ(facts_in(in_prompt, role_kind::coordinator, with(2)),
              "agent; dropped: persona (agent is set), facts (without persona)");
}

// It runs in the compiler as well.
constexpr bool decides_while_compiling() {
    prompt_layers given;
    given.default_prompt = "Default.";
    auto const chosen = muster::choose_layers<true>({role_kind::coordinator, {}, muster_test::session_rules}, given);
    return chosen.used.size() == 1 && chosen.used[0] == prompt_layer::persona && chosen.dropped.size() == 1
        && chosen.dropped[0]
               == muster::dropped_layer{prompt_layer::default_prompt, muster::drop_reason::persona_replaces};
}
static_assert(decides_while_compiling());
TEST(choose_layers, decides_while_compiling) { EXPECT_TRUE(decides_while_compiling()); }

}  // namespace
