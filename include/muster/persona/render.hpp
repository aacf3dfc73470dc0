// Renders a persona, or a whole prompt, into any sink.
//
//     muster::render_system_prompt(out, context, "You are Ana.", "Keep it short.");
//     muster::system_prompt_size(context, "You are Ana.", "Keep it short.");  // how many bytes that are
//     muster::render_persona(out, context);                                   // the first part of it alone
//
// Linear in what is rendered; allocates nothing that the sink does not.
#pragma once

#include <muster/persona/context.hpp>      // prompt_context
#include <muster/persona/coordinator.hpp>  // coordinator_sections
#include <muster/persona/section.hpp>      // section_list_like
#include <muster/persona/worker.hpp>       // worker_sections
#include <muster/role/feature.hpp>         // coordinator_compiled_in
#include <muster/role/role.hpp>            // role_kind
#include <muster/text/ascii.hpp>           // trimmed
#include <muster/text/sink.hpp>            // sink, counting_sink

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// role_sections: what an agent of each role is told by this library
//
// A build without coordinator mode has another list under this name, and so other functions: nothing of a
// coordinator's text is in it.
template <bool CompiledIn>
struct sections_by_role {
    static constexpr bool speaks_to(role_kind role) noexcept { return CompiledIn || role != role_kind::coordinator; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        if constexpr (CompiledIn) {
            if (context.role() == role_kind::coordinator) coordinator_sections::render(out, context);
        }
        if (context.role() == role_kind::worker) worker_sections::render(out, context);
    }
};
using role_sections = sections_by_role<coordinator_compiled_in>;

// render_persona(out, context), render_persona<Sections>(out, context)
//
// The heading of the role and the sections under it; nothing for a role without a heading, and nothing where
// `Sections::speaks_to(role)` is false.
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

template <class Sections>
constexpr std::string_view heading_above(prompt_context const& context) noexcept {
    if constexpr (requires { Sections::speaks_to(context.role()); }) {
        if (!Sections::speaks_to(context.role())) return {};
    }
    return heading_of(context);
}
}  // namespace detail

// Flattened: the place in the sink then stays in a register, which takes half the time of a hundred calls.
template <section_list_like Sections = role_sections>
[[gnu::flatten]] constexpr void render_persona(sink auto& out, prompt_context const& context) {
    std::string_view const heading = detail::heading_above<Sections>(context);
    if (heading.empty()) return;
    out.put(heading);
    out.put("\n");
    Sections::render(out, context);
}

// render_system_prompt(out, context, base, addendum), render_system_prompt<Sections>(...)
//
// `base` is the agent's own prompt and is kept as it is; a blank one counts as none. `addendum` is
// trimmed and stands under a heading of its own; a blank one counts as none.
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
    std::string_view before = detail::heading_above<Sections>(context).empty() ? "" : "\n";
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

}  // namespace muster::inline v0
