// The whole of what an agent is told: its role, then its own prompt, then what the channel adds.
//
//     constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Keep it short.">;
//
//     muster::render_system_prompt(out, context, "You are Ana.", "Keep it short.");  // the same bytes, at run time
//
// One function renders both. Equal inputs give equal bytes, so that a model's cached prefix stays valid.
// A proactive agent, and one without a role, gets its own prompt and the addendum, nothing more.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/detail/prompt_verdict.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/render.hpp>
#include <muster/role/agent.hpp>
#include <muster/text/fixed_text.hpp>
#include <muster/text/join.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// system_prompt_of<Agent, Base, Addendum>: the texts are types with a `text` member, of any length
//
// An agent with a member type `sections` is told those instead of the library's own. They may not name a tool that the
// agent does not have: one of its dialect, or of its member type `known_tools`, a tool set. The base is the default
// prompt among the layers of a prompt, the addendum is appended; neither may have a heading that the persona has.
namespace detail {

template <class Agent, class Base, class Addendum>
struct prompt_page {
    static constexpr void write(auto& out) {
        // What the compiler knows does not change, so there is no suffix to compile.
        render_prompt_prefix<typename sections_for<Agent>::type>(out, context_of<Agent>,
                                                                 layers_of(Base::text, Addendum::text));
    }
};

template <class Agent, class Base, class Addendum>
struct prompt_for {
    static constexpr prompt_layers layers = layers_of(Base::text, Addendum::text);

    static_assert(sizeof(typename sections_for<Agent>::verdict) != 0);
    static_assert(sizeof(typename texts_verdict<Agent, context_of<Agent>, layers>::type) != 0);

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

}}  // namespace muster::v0
