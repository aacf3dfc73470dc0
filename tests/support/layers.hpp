// A persona of one line, so that tests of how prompts are put together see nothing else; and what was decided, in
// words.
#pragma once

#include <muster/persona/effective_prompt.hpp>
#include <muster/role/dialects.hpp>

#include <string>
#include <string_view>

namespace muster_test {

struct short_persona {
    static constexpr std::string_view text = "## Role\n\nYou have one.\n";
};
using one_section = muster::section_list<short_persona>;

// A preset with workers told who they are, or not.
constexpr muster::dialect rules_of(muster::dialect preset, bool worker_persona) {
    preset.prompt.worker_persona = worker_persona;
    return preset;
}
inline constexpr muster::dialect binding_rules = rules_of(muster::dialects::binding::rules, true);
inline constexpr muster::dialect session_rules = rules_of(muster::dialects::session::rules, true);

inline std::string effective(muster::prompt_context const& context, muster::prompt_layers const& given) {
    std::string text;
    muster::append_sink out{text};
    muster::render_effective_prompt<one_section>(out, context, given);
    return text;
}

// "persona, append; dropped: default (persona replaces)"
inline std::string decision(muster::chosen_layers const& chosen) {
    std::string text;
    for (auto const layer : chosen.used) text.append(text.empty() ? "" : ", ").append(word(layer));
    if (chosen.used.empty()) text = "nothing";
    for (auto const& one : chosen.dropped) {
        text.append(&one == chosen.dropped.begin() ? "; dropped: " : ", ").append(word(one.what));
        text.append(" (").append(word(one.why)).append(")");
    }
    return text;
}

}  // namespace muster_test
