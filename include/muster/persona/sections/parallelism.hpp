// What may run at the same time.
#pragma once

#include <muster/craft/phase.hpp>
#include <muster/craft/task_kind.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct parallelism {
    static constexpr std::string_view heading = "## Parallelism"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Parallelism\n\n"sv);
        if (!can_delegate(context)) return out.put(alone);
        out.put(context.offers(operation::spawn)
                    ? "- Fan out independent work: start its workers by several calls in one message.\n"sv
                    : "- Continue workers on independent tasks by several calls in one message.\n"sv);
        if (directs_changes(context)) {
            put_strategies(out);
            out.put("- Give work on the same files or service to the same worker.\n"sv);
        }
        out.put("- Dependent work waits for the result that it needs.\n"sv);
    }

private:
    static constexpr std::string_view alone = "You cannot give work to workers, so nothing runs in parallel.\n"sv;

    static constexpr void put_strategies(sink auto& out) {
        for (task_strategy const& row : task_strategies) {
            out.put("- "sv);
            out.put(row_of(phase_of(row.kind)).title);
            out.put(": "sv);
            out.put(row.at_once);
            out.put(".\n"sv);
        }
    }
};

}}}  // namespace muster::v0::sections
