// What may run at the same time.
#pragma once

#include <muster/craft/phase.hpp>      // row_of
#include <muster/craft/task_kind.hpp>  // task_strategies, phase_of
#include <muster/persona/context.hpp>  // prompt_context
#include <muster/text/sink.hpp>        // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct parallelism {
    static constexpr std::string_view heading = "## Parallelism"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const&) {
        out.put("## Parallelism\n\n- Fan out independent work: several calls in one message.\n"sv);
        for (task_strategy const& row : task_strategies) {
            out.put("- "sv);
            out.put(row_of(phase_of(row.kind)).title);
            out.put(": "sv);
            out.put(row.at_once);
            out.put(".\n"sv);
        }
        out.put("- Disjoint sets: in parallel. Same files or service: one worker.\n- Dependent work waits.\n"sv);
    }
};

}  // namespace muster::inline v0::sections
