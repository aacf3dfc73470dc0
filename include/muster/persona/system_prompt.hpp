// The whole of what an agent is told: its role, then its own prompt, then what the channel adds.
//
//     constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Keep it short.">;
//
//     muster::render_system_prompt(out, context, "You are Ana.", "Keep it short.");  // the same bytes, at run time
//     muster::system_prompt_size(context, "You are Ana.", "Keep it short.");         // and how many
//
// One function renders both. Equal inputs give equal bytes, so that a model's cached prefix stays valid.
// A proactive agent, and one without a role, gets its own prompt and the addendum, nothing more.
#pragma once

#include <muster/persona/context.hpp>      // prompt_context, context_of
#include <muster/persona/coordinator.hpp>  // coordinator_sections
#include <muster/persona/section.hpp>      // section_list_like
#include <muster/persona/worker.hpp>       // worker_sections
#include <muster/role/agent.hpp>           // agent_like
#include <muster/text/ascii.hpp>           // trimmed
#include <muster/text/fixed_text.hpp>      // fixed_text
#include <muster/text/join.hpp>            // text_holder, written
#include <muster/text/sink.hpp>            // sink, counting_sink

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// role_sections: what an agent of each role is told by this library
struct role_sections {
    static constexpr void render(sink auto& out, prompt_context const& context) {
        if (context.role() == role_kind::coordinator) coordinator_sections::render(out, context);
        if (context.role() == role_kind::worker) worker_sections::render(out, context);
    }
};

// render_persona(out, context), render_persona<Sections>(out, context)
//
// The heading of the role and the sections under it; nothing for a role without a heading.
namespace detail {
constexpr std::string_view heading_of(prompt_context const& context) noexcept {
    switch (context.role()) {
        case role_kind::coordinator: return context.rules().prompt.coordinator_heading;
        case role_kind::worker: return context.rules().prompt.worker_heading;
        case role_kind::proactive:
        case role_kind::unset: break;
    }
    return {};
}
}  // namespace detail

template <section_list_like Sections = role_sections>
constexpr void render_persona(sink auto& out, prompt_context const& context) {
    std::string_view const heading = detail::heading_of(context);
    if (heading.empty()) return;
    out.put(heading);
    out.put("\n");
    Sections::render(out, context);
}

// render_system_prompt(out, context, base, addendum), render_system_prompt<Sections>(...)
//
// `base` is the agent's own prompt and is kept as it is; a blank one counts as none. `addendum` is
// trimmed and stands under a heading of its own; a blank one counts as none. Linear; allocates nothing.
namespace detail {

// What ends `before` with a blank line.
constexpr std::string_view blank_line_after(std::string_view before) noexcept {
    if (before.empty() || before.ends_with("\n\n")) return "";
    return before.ends_with('\n') ? "\n" : "\n\n";
}

constexpr void put_addendum(sink auto& out, prompt_context const& context, std::string_view addendum) {
    out.put(context.rules().prompt.addendum_heading);
    out.put("\n\n");
    out.put(addendum);
}

}  // namespace detail

template <section_list_like Sections = role_sections>
constexpr void render_system_prompt(sink auto& out, prompt_context const& context, std::string_view base = {},
                                    std::string_view addendum = {}) {
    render_persona<Sections>(out, context);
    std::string_view before = detail::heading_of(context).empty() ? "" : "\n";
    if (!trimmed(base).empty()) {
        out.put(detail::blank_line_after(before));
        out.put(base);
        before = base;
    }
    if (std::string_view const extra = trimmed(addendum); !extra.empty()) {
        out.put(detail::blank_line_after(before));
        detail::put_addendum(out, context, extra);
    }
}

// system_prompt_size(context, base, addendum): its bytes, without rendering them anywhere
template <section_list_like Sections = role_sections>
[[nodiscard]] constexpr std::size_t system_prompt_size(prompt_context const& context, std::string_view base = {},
                                                       std::string_view addendum = {}) {
    counting_sink size;
    render_system_prompt<Sections>(size, context, base, addendum);
    return size.size;
}

// system_prompt_of<Agent, Base, Addendum>: the texts are types with a `text` member, of any length
//
// An agent with a member type `sections` is told those instead of the library's own.
namespace detail {

template <class Agent>
struct sections_for {
    using type = role_sections;
};
template <class Agent>
requires section_list_like<typename Agent::sections>
struct sections_for<Agent> {
    using type = typename Agent::sections;
};

template <class Agent, class Base, class Addendum>
struct prompt_page {
    static constexpr void write(auto& out) {
        render_system_prompt<typename sections_for<Agent>::type>(out, context_of<Agent>, Base::text, Addendum::text);
    }
};

}  // namespace detail

struct no_text {
    static constexpr std::string_view text = "";
};

template <agent_like Agent, text_holder Base = no_text, text_holder Addendum = no_text>
inline constexpr std::string_view system_prompt_of = written<detail::prompt_page<Agent, Base, Addendum>>;

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
    system_prompt_of<Agent, detail::short_text<Base>, detail::short_text<Addendum>>;

}  // namespace muster::inline v0
