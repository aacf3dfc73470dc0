// A system prompt out of all the texts that a host may give, put together by the compiler.
//
//     struct house {
//         static constexpr muster::prompt_layers layers = [] {
//             muster::prompt_layers given;
//             given.default_prompt = "You are a helpful agent.";
//             given.append_prompt = "Keep it short.";
//             return given;
//         }();
//     };
//     constexpr std::string_view prompt = muster::effective_prompt<lead, house>;
//     static_assert(muster::layers_chosen<lead, house>.dropped[0].what == muster::prompt_layer::default_prompt);
//
//     muster::render_effective_prompt(out, context, house::layers);  // the same bytes, at run time
#pragma once

#include <muster/persona/choose_layers.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/detail/prompt_verdict.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/prompt_parts.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/user_context.hpp>
#include <muster/role/agent.hpp>
#include <muster/text/join.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// Texts that a host gives are a type with `layers`. It may have `facts` as well: what a coordinator is told of its
// workers, as far as it is known while compiling.
template <class T>
concept prompt_texts = requires {
    prompt_layers{*&T::layers};  // static: of no object
};

// effective_prompt<Agent, Texts>, effective_prompt_parts<Agent, Texts>, layers_chosen<Agent, Texts>
namespace detail {

template <class Texts>
consteval prompt_facts facts_of() {
    if constexpr (requires { prompt_facts{Texts::facts}; }) return Texts::facts;
    return {};
}

template <class Agent, class Texts>
inline constexpr prompt_context context_with{Agent::role::kind, surface<Agent>, Agent::dialect::rules,
                                             facts_of<Texts>()};

template <class Agent, class Texts>
struct effective_page {
    static constexpr void write(auto& out) {
        render_effective_prompt<typename sections_for<Agent>::type>(out, context_with<Agent, Texts>, Texts::layers);
    }
};

template <class Agent, class Texts>
struct user_context_page {
    static constexpr void write(auto& out) { render_user_context(out, context_with<Agent, Texts>); }
};

template <class Agent, class Texts>
struct effective_prompt_for {
    static_assert(sizeof(typename sections_for<Agent>::verdict) != 0);
    static_assert(sizeof(typename texts_verdict<Agent, context_with<Agent, Texts>, Texts::layers>::type) != 0);

    using sections = typename sections_for<Agent>::type;
    static constexpr std::string_view text = written<effective_page<Agent, Texts>>;
    static constexpr prompt_part_sizes sizes =
        prompt_part_sizes_of<sections>(context_with<Agent, Texts>, Texts::layers);
    static constexpr chosen_layers chosen = choose_layers_for<sections>(context_with<Agent, Texts>, Texts::layers);
};

}  // namespace detail

template <agent_like Agent, prompt_texts Texts>
inline constexpr std::string_view effective_prompt = detail::effective_prompt_for<Agent, Texts>::text;

template <agent_like Agent, prompt_texts Texts>
inline constexpr prompt_parts effective_prompt_parts = split_prompt(effective_prompt<Agent, Texts>,
                                                                    detail::effective_prompt_for<Agent, Texts>::sizes);

template <agent_like Agent, prompt_texts Texts>
inline constexpr chosen_layers layers_chosen = detail::effective_prompt_for<Agent, Texts>::chosen;

// user_context<Agent, Texts>: the text of its own, where the dialect has one
template <agent_like Agent, prompt_texts Texts>
inline constexpr std::string_view user_context = written<detail::user_context_page<Agent, Texts>>;

}}  // namespace muster::v0
