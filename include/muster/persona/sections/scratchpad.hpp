// The list of steps, for the agents that can keep one.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/persona/say.hpp>      // say
#include <muster/role/dialect.hpp>     // operation
#include <muster/text/decimal.hpp>     // decimal
#include <muster/text/sink.hpp>        // sink

#include <cstddef>      // size_t
#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct coordinator_scratchpad {
    static constexpr bool applies(prompt_context const& context) noexcept { return context.offers(operation::track); }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        say(out, context, "## Scratchpad\n\n`", operation::track,
            "` is your scratchpad: the list by which you track work across workers.\n\n");
        if (std::size_t const from = context.rules().pad.list_required_from; from != 0) {
            say(out, context, "- With ", decimal{from}.view(), " or more workers the list is mandatory.\n");
        }
        out.put(
            "- Keep one item for each piece of work: what it is, which worker has it, and its state.\n"
            "- Bring the list up to date with every notification.\n"
            "- Workers do not see it. What they need stands in their task.\n"sv);
    }
};

struct worker_scratchpad {
    static constexpr bool applies(prompt_context const& context) noexcept { return context.offers(operation::track); }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        say(out, context, "## Scratchpad\n\n`", operation::track,
            "` is your scratchpad: it holds the steps of your own task. It is not for coordination between workers: none "
            "of them sees it. What the coordinator is to know stands in your final text.\n");
    }
};

}  // namespace muster::inline v0::sections
