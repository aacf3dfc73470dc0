// What a coordinator is told of its workers while it runs: what they can do, and which of them are known.
//
//     muster::prompt_facts facts;
//     facts.worker_tools = muster::surface<scout>;
//     facts.scratchpad = "/run/agents/7/scratchpad";
//     muster::prompt_context const lead{role, surface, rules, facts};
//     muster::render_user_context(out, lead);  // for the host to put before the user's turn, by that key:
//     muster::user_context_key;                // "workerToolsContext"
//
// Where the dialect's channel is `context_channel::user_context` this is a text of its own, and the system prompt says
// nothing of it. Where it is `system_prompt` the same text ends the system prompt, and there is no text of its own.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/sections/known_workers.hpp>
#include <muster/persona/sections/worker_capabilities.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/feature.hpp>
#include <muster/role/role.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// has_facts(context): is there something to tell? Of the given, what does not fit the dialect counts for nothing.
[[nodiscard]] constexpr bool has_facts(prompt_context const& context) {
    return sections::worker_capabilities::applies(context) || sections::known_workers::applies(context);
}

// fact_headings: of the sections below
inline constexpr std::string_view fact_headings[] = {sections::worker_capabilities::heading,
                                                     sections::known_workers::heading};

// render_facts(out, context): the sections, whatever the role and the channel
constexpr void render_facts(sink auto& out, prompt_context const& context) {
    bool const tells = sections::worker_capabilities::applies(context);
    if (tells) sections::worker_capabilities::render(out, context);
    if (!sections::known_workers::applies(context)) return;
    if (tells) out.put("\n");
    sections::known_workers::render(out, context);
}

// render_user_context(out, context), user_context_size(context)
//
// Nothing for anybody but a coordinator, in a build without coordinator mode, and for dialects of the other channel.
inline constexpr std::string_view user_context_key = "workerToolsContext";

template <bool CompiledIn = coordinator_compiled_in>
constexpr void render_user_context(sink auto& out, prompt_context const& context) {
    if constexpr (CompiledIn) {
        if (context.role() != role_kind::coordinator) return;
        if (context.rules().prompt.context == context_channel::user_context) render_facts(out, context);
    }
}

template <bool CompiledIn = coordinator_compiled_in>
[[nodiscard]] constexpr std::size_t user_context_size(prompt_context const& context) {
    counting_sink size;
    render_user_context<CompiledIn>(size, context);
    return size.size;
}

}}  // namespace muster::v0
