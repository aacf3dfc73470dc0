// What tests of prompts and of their sections share: which tools, and what a text says.
#pragma once

#include "subsets.hpp"

#include <muster/persona/render.hpp>
#include <muster/persona/section.hpp>
#include <muster/role/dialects.hpp>
#include <muster/tool/session.hpp>

#include <string>
#include <string_view>

namespace muster_test {

// The bits of the subsets.
inline constexpr unsigned team_create = 1, team_delete = 2, send_to_peer = 4, list_peers = 8,
                          send_message_to_worker = 16, task_stop = 32, task_list = 64, task_get = 128, todo_write = 256,
                          everything = 511;

inline bool says(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }

// persona_of(role, tools, rules): the persona alone, as the program renders it
inline std::string persona_of(muster::role_kind role, muster::surface_view tools, muster::dialect const& rules) {
    std::string text;
    muster::append_sink out{text};
    muster::render_persona(out, {role, tools, rules});
    return text;
}

// coordinator_under(rules), coordinator_under(rules, mask): of the nine tools, in a dialect of the test's own
inline std::string coordinator_under(muster::dialect const& rules, unsigned mask = everything) {
    auto const tools = surface_with(mask);
    return persona_of(muster::role_kind::coordinator, {tools.data(), tools.size()}, rules);
}

// alone<Section>(context): a section that is in no list by default, as a list of it alone renders it
template <class Section>
std::string alone(muster::prompt_context const& context) {
    std::string text;
    muster::append_sink out{text};
    muster::section_list<Section>::render(out, context);
    return text;
}
// alone<Section>(mask): to a coordinator with some of the nine tools
template <class Section>
std::string alone(unsigned mask) {
    auto const tools = surface_with(mask);
    return alone<Section>(
        {muster::role_kind::coordinator, {tools.data(), tools.size()}, muster::dialects::binding::rules});
}

// session_coordinator: who holds all four tools of a session
struct session_coordinator
    : muster::agent<muster::role::coordinator, muster::tools::session::standard, muster::dialects::session> {};

inline constexpr std::string_view session_prompt = muster::system_prompt<session_coordinator>;

// section_of(prompt, heading): from its heading to the next, or empty
inline std::string_view section_of(std::string_view prompt, std::string_view heading) {
    std::string const whole_line = std::string{heading} + '\n';
    std::size_t const at = prompt.find(whole_line);
    if (at == std::string_view::npos) return {};
    std::size_t const next = prompt.find("\n## ", at + 1);
    return prompt.substr(at, next == std::string_view::npos ? next : next - at);
}

}  // namespace muster_test
