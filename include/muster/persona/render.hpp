// Renders a persona, or a whole prompt, into any sink.
//
//     muster::render_system_prompt(out, context, "You are Ana.", "Keep it short.");
//     muster::system_prompt_size(context, "You are Ana.", "Keep it short.");  // how many bytes that are
//     muster::render_effective_prompt(out, context, layers);                  // the same for any prompt_layers
//     muster::render_persona(out, context);                                   // the first part of it alone
//
// Linear in what is rendered; allocates nothing that the sink does not.
#pragma once

#include <muster/persona/choose_layers.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/coordinator.hpp>
#include <muster/persona/headings.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/section.hpp>
#include <muster/persona/user_context.hpp>
#include <muster/persona/worker.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/feature.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/role.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

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

    [[nodiscard]] static constexpr name_list headings(role_kind role) noexcept {
        if constexpr (CompiledIn) {
            if (role == role_kind::coordinator) return coordinator_sections::headings(role);
        }
        return role == role_kind::worker ? worker_sections::headings(role) : name_list{};
    }
};
using role_sections = sections_by_role<coordinator_compiled_in>;

// render_persona(out, context), render_persona<Sections>(out, context)
//
// The heading of the role and the sections under it; nothing for a role without a heading, and nothing where
// `Sections::speaks_to(role)` is false.
namespace detail {
template <class Sections>
constexpr bool speaks_to(role_kind role) noexcept {
    if constexpr (requires { Sections::speaks_to(role); }) return Sections::speaks_to(role);
    return true;
}

template <class Sections>
constexpr std::string_view heading_above(prompt_context const& context) noexcept {
    return speaks_to<Sections>(context.role()) ? persona_heading(context) : std::string_view{};
}
}  // namespace detail

template <section_list_like Sections = role_sections>
constexpr void render_persona(sink auto& out, prompt_context const& context) {
    std::string_view const heading = detail::heading_above<Sections>(context);
    if (heading.empty()) return;
    out.put(heading);
    out.put("\n");
    Sections::render(out, context);
}

// headings_of(context), headings_of<Sections>(context): what a text that stands in a prompt may not imitate
//
// Those of the dialect, of the sections, and of the facts that a coordinator is told.
namespace detail {
template <class Sections>
inline constexpr bool tells_coordinators = speaks_to<Sections>(role_kind::coordinator);
}  // namespace detail

template <section_list_like Sections = role_sections>
[[nodiscard]] constexpr prompt_headings headings_of(prompt_context const& context) noexcept {
    prompt_rules const& rules = context.rules().prompt;
    prompt_headings all;
    all.roles[0] = rules.coordinator_heading;
    all.roles[1] = rules.worker_heading;
    all.addendum = rules.addendum_heading;
    if constexpr (requires { Sections::headings(context.role()); }) all.sections = Sections::headings(context.role());
    if constexpr (detail::tells_coordinators<Sections>) {
        if (context.role() == role_kind::coordinator) all.facts = fact_headings;
    }
    return all;
}

// render_prompt_prefix(out, context, layers), render_prompt_suffix(out, context, layers)
//
// The two parts of a system prompt: the prefix stays as it is while a coordinator runs, and the suffix is what
// changes, or empty. A blank line between two texts is the suffix's, and none is added where one stands already.
namespace detail {

template <class Sections>
constexpr chosen_layers choose_layers_for(prompt_context const& context, prompt_layers const& given) {
    return layer_chooser<tells_coordinators<Sections>>{context, given, speaks_to<Sections>(context.role())}.choose();
}

// What ends `before` with a blank line.
constexpr std::string_view blank_line_after(std::string_view before) noexcept {
    if (before.empty() || before.ends_with("\n\n")) return "";
    return before.ends_with('\n') ? "\n" : "\n\n";
}

// What is appended has no blanks around it; the others are as they are.
constexpr std::string_view layer_text(prompt_layers const& given, prompt_layer layer) noexcept {
    std::string_view const text = *given[layer];
    return layer == prompt_layer::append_prompt ? trimmed(text) : text;
}

// Beside a persona no text can pose as a part of it; without one, every byte stays.
template <class Sections>
constexpr void put_text(sink auto& out, prompt_context const& context, chosen_layers const& chosen,
                        std::string_view text) {
    if (!chosen.used.contains(prompt_layer::persona)) return out.put(text);
    put_inert(out, text, headings_of<Sections>(context));
}

template <class Sections>
constexpr void put_layer(sink auto& out, prompt_context const& context, prompt_layers const& given,
                         chosen_layers const& chosen, prompt_layer layer) {
    if (layer == prompt_layer::persona) return render_persona<Sections>(out, context);
    prompt_rules const& rules = context.rules().prompt;
    if (layer == prompt_layer::append_prompt && rules.composition == prompt_composition::prepend) {
        out.put(rules.addendum_heading);
        out.put("\n\n");
    }
    put_text<Sections>(out, context, chosen, layer_text(given, layer));
}

// How the prefix up to a layer ends; a persona ends with a line end.
constexpr std::string_view text_before(prompt_layers const& given, prompt_layer layer) noexcept {
    return layer == prompt_layer::persona ? std::string_view{"\n"} : layer_text(given, layer);
}

template <class Sections>
constexpr void put_prefix(sink auto& out, prompt_context const& context, prompt_layers const& given,
                          chosen_layers const& chosen) {
    std::string_view before;
    for (prompt_layer const layer : chosen.used) {
        if (layer == prompt_layer::facts) return;
        out.put(blank_line_after(before));
        put_layer<Sections>(out, context, given, chosen, layer);
        before = text_before(given, layer);
    }
}

template <class Sections>
constexpr void put_suffix(sink auto& out, prompt_context const& context, prompt_layers const& given,
                          chosen_layers const& chosen) {
    if constexpr (tells_coordinators<Sections>) {
        if (!chosen.used.contains(prompt_layer::facts)) return;
        out.put(blank_line_after(text_before(given, chosen.used[chosen.used.size() - 2])));
        render_facts(out, context);
    }
}

}  // namespace detail

template <section_list_like Sections = role_sections>
constexpr void render_prompt_prefix(sink auto& out, prompt_context const& context, prompt_layers const& given) {
    detail::put_prefix<Sections>(out, context, given, detail::choose_layers_for<Sections>(context, given));
}

template <section_list_like Sections = role_sections>
constexpr void render_prompt_suffix(sink auto& out, prompt_context const& context, prompt_layers const& given) {
    detail::put_suffix<Sections>(out, context, given, detail::choose_layers_for<Sections>(context, given));
}

// render_effective_prompt(out, context, layers), effective_prompt_size(context, layers): both parts
template <section_list_like Sections = role_sections>
constexpr void render_effective_prompt(sink auto& out, prompt_context const& context, prompt_layers const& given) {
    chosen_layers const chosen = detail::choose_layers_for<Sections>(context, given);
    detail::put_prefix<Sections>(out, context, given, chosen);
    detail::put_suffix<Sections>(out, context, given, chosen);
}

template <section_list_like Sections = role_sections>
[[nodiscard]] constexpr std::size_t effective_prompt_size(prompt_context const& context, prompt_layers const& given) {
    counting_sink size;
    render_effective_prompt<Sections>(size, context, given);
    return size.size;
}

// render_system_prompt(out, context, base, addendum), system_prompt_size(context, base, addendum)
//
// For an agent with a prompt of its own: `base` is its default, `addendum` is appended. Where the dialect replaces,
// a coordinator's persona stands in place of the base.
[[nodiscard]] constexpr prompt_layers layers_of(std::string_view base, std::string_view addendum) noexcept {
    prompt_layers given;
    given.default_prompt = base;
    given.append_prompt = addendum;
    return given;
}

template <section_list_like Sections = role_sections>
constexpr void render_system_prompt(sink auto& out, prompt_context const& context, std::string_view base = {},
                                    std::string_view addendum = {}) {
    render_effective_prompt<Sections>(out, context, layers_of(base, addendum));
}

template <section_list_like Sections = role_sections>
[[nodiscard]] constexpr std::size_t system_prompt_size(prompt_context const& context, std::string_view base = {},
                                                       std::string_view addendum = {}) {
    return effective_prompt_size<Sections>(context, layers_of(base, addendum));
}

}}  // namespace muster::v0
