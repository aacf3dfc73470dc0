// The whole of what an agent is told: its role, then its own prompt, then what the channel adds.
//
//     constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Keep it short.">;
//
//     muster::render_system_prompt(out, context, "You are Ana.", "Keep it short.");  // the same bytes, at run time
//
// One function renders both. Equal inputs give equal bytes, so that a model's cached prefix stays valid.
// A proactive agent, and one without a role, gets its own prompt and the addendum, nothing more.
#pragma once

#include <muster/persona/absent_tool.hpp>  // find_absent_tool
#include <muster/persona/context.hpp>      // context_of
#include <muster/persona/render.hpp>       // render_persona, render_system_prompt, role_sections
#include <muster/persona/section.hpp>      // section_list_like
#include <muster/role/agent.hpp>           // agent_like
#include <muster/role/dialect.hpp>         // operation
#include <muster/text/fixed_text.hpp>      // fixed_text
#include <muster/text/join.hpp>            // text_holder, written
#include <muster/tool/tool.hpp>            // accepted

#include <string_view>  // string_view

namespace muster::inline v0 {

// system_prompt_of<Agent, Base, Addendum>: the texts are types with a `text` member, of any length
//
// An agent with a member type `sections` is told those instead of the library's own. They may not name a
// tool of the dialect that the agent does not have.
namespace refused {
// Left undefined: the compiler's message is the name, and its argument is what the absent tool is for.
template <operation What>
struct a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_operation;
}  // namespace refused

namespace detail {

template <class Agent>
struct sections_for {
    using type = role_sections;
    using verdict = accepted;
};

template <class Agent>
struct persona_page {
    static constexpr void write(auto& out) { render_persona<typename Agent::sections>(out, context_of<Agent>); }
};

template <class Agent, bool Clean>
struct sections_verdict {
    using type = accepted;
};
template <class Agent>
struct sections_verdict<Agent, false> {
    static constexpr absent_tool found = find_absent_tool(written<persona_page<Agent>>, context_of<Agent>);
    using type = refused::a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_operation<found.what>;
};

template <class Agent>
inline constexpr bool names_no_absent_tool = find_absent_tool(written<persona_page<Agent>>, context_of<Agent>).at
                                          == std::string_view::npos;

template <class Agent>
requires section_list_like<typename Agent::sections>
struct sections_for<Agent> {
    using type = typename Agent::sections;
    using verdict = typename sections_verdict<Agent, names_no_absent_tool<Agent>>::type;
};

template <class Agent, class Base, class Addendum>
struct prompt_page {
    static constexpr void write(auto& out) {
        render_system_prompt<typename sections_for<Agent>::type>(out, context_of<Agent>, Base::text, Addendum::text);
    }
};

template <class Agent, class Base, class Addendum>
struct prompt_for {
    static_assert(sizeof(typename sections_for<Agent>::verdict) != 0);

    static constexpr std::string_view text = written<prompt_page<Agent, Base, Addendum>>;
};

}  // namespace detail

struct no_text {
    static constexpr std::string_view text = "";
};

template <agent_like Agent, text_holder Base = no_text, text_holder Addendum = no_text>
inline constexpr std::string_view system_prompt_of = detail::prompt_for<Agent, Base, Addendum>::text;

// system_prompt<Agent>, system_prompt<Agent, "base">, system_prompt<Agent, "base", "addendum">
//
// For short texts: they become part of the symbol's name.
namespace detail {
template <fixed_text Text>
struct short_text {
    static constexpr std::string_view text = Text.view();
};
}  // namespace detail

template <agent_like Agent, fixed_text Base = "", fixed_text Addendum = "">
inline constexpr std::string_view system_prompt =
    detail::prompt_for<Agent, detail::short_text<Base>, detail::short_text<Addendum>>::text;

}  // namespace muster::inline v0
