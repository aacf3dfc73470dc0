// What a coordinator is, what it leaves to workers, and the phases of larger work.
#pragma once

#include <muster/craft/phase.hpp>      // phase_rows
#include <muster/persona/context.hpp>  // prompt_context
#include <muster/role/dialect.hpp>     // operation, phase_gate, prompt_composition
#include <muster/text/sink.hpp>        // sink

#include <cstddef>      // size_t
#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_delegate(context): is there a tool that gives work to a worker?
constexpr bool can_delegate(prompt_context const& context) noexcept {
    return context.offers(operation::spawn) || context.offers(operation::resume);
}

// A section of its own where the persona is the whole prompt. Where it only stands before the agent's own prompt,
// the phases are part of the role.
struct phases {
    static constexpr std::string_view heading = "## Phases"sv;

    static constexpr bool stand_alone(prompt_context const& context) noexcept {
        return context.rules().prompt.composition == prompt_composition::replace;
    }
    static constexpr bool applies(prompt_context const& context) noexcept {
        return stand_alone(context) && can_delegate(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Phases\n\n"sv);
        put_phases(out, context);
    }

    static constexpr void put_phases(sink auto& out, prompt_context const& context) {
        out.put("Larger work takes four phases:\n\n"sv);
        for (phase_row const& row : phase_rows) put_row(out, row);
        out.put(context.rules().prompt.phases == phase_gate::strict ? all_research_first : findings_first);
    }

private:
    static constexpr std::string_view numbers[] = {"1. "sv, "2. "sv, "3. "sv, "4. "sv};

    static constexpr void put_row(sink auto& out, phase_row const& row) {
        out.put(numbers[static_cast<std::size_t>(row.which)]);
        out.put(row.title);
        out.put(": "sv);
        out.put(row.said);
        if (!row.output.empty()) out.put(". Output: "sv);
        out.put(row.output);
        out.put(".\n"sv);
    }

    static constexpr std::string_view all_research_first = "\nAll research ends before implementation starts.\n"sv;
    static constexpr std::string_view findings_first =
        "\nA change waits for the findings it rests on, not for other research.\n"sv;
};

// Stands under the heading of the role, without one of its own.
struct coordinator_role {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "You are a coordinator: you direct workers, synthesise their results and talk with the user. You "
            "orchestrate, never execute: read, run and change nothing yourself.\n"
            "\n"
            "- Answer simple questions directly"sv);
        if (!can_delegate(context)) return out.put(alone);
        out.put(delegating);
        if (phases::stand_alone(context)) return;
        out.put("\n"sv);
        phases::put_phases(out, context);
    }

private:
    static constexpr std::string_view delegating =
        "; delegate complex work.\n"
        "- A small task: one worker is faster.\n"sv;
    static constexpr std::string_view alone =
        ".\n"
        "- None of your tools gives work to a worker. Tell the user plainly what therefore cannot be done.\n"sv;
};

}  // namespace muster::inline v0::sections
