// Who is already at work when the prompt is made.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/detail/foreign_line.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// A fact, and the last one, since it is what changes most: a new worker changes no byte before its own.
struct known_workers {
    static constexpr std::string_view heading = "## Known workers";

    static constexpr bool applies(prompt_context const& context) noexcept { return !context.workers().empty(); }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Known workers\n\nThese workers are yours already:\n\n"sv);
        for (known_worker const& worker : context.workers()) bullet(out, worker);
    }

private:
    static constexpr void bullet(sink auto& out, known_worker const& worker) {
        out.put("- `"sv);
        detail::put_foreign_line(out, worker.id);
        out.put("`"sv);
        if (!worker.about.empty()) out.put(": "sv);
        detail::put_foreign_line(out, worker.about);
        out.put("\n"sv);
    }
};

}}}  // namespace muster::v0::sections
