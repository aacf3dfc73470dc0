// What a coordinator is, what it leaves to workers, and the phases of larger work.
#pragma once

#include <muster/craft/phase.hpp>
#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_delegate(context): is there a tool that gives work to a worker?
constexpr bool can_delegate(prompt_context const& context) noexcept {
    return context.offers(operation::spawn) || context.offers(operation::resume);
}

// directs_changes(context): may a task that it gives away change files? Only then it is told of lines, diffs and tests.
constexpr bool directs_changes(prompt_context const& context) noexcept {
    return can_delegate(context) && context.rules().prompt.workers_change_files;
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
        out.put("Larger work has four phases; a question needs only the first two:\n\n"sv);
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
        if (!row.output.empty()) out.put(", and report "sv);
        out.put(row.output);
        out.put(".\n"sv);
    }

    static constexpr std::string_view all_research_first = "\nFinish all research before you start implementation.\n"sv;
    static constexpr std::string_view findings_first =
        "\nStart a change as soon as you have the findings that it rests on; do not wait for other research.\n"sv;
};

// Stands under the heading of the role, without one of its own.
struct coordinator_role {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        if (!can_delegate(context)) return out.put(alone);
        out.put(delegating);
        out.put(context.offers(operation::spawn) ? scaled : single);
        out.put(announced);
        if (phases::stand_alone(context)) return;
        out.put("\n"sv);
        phases::put_phases(out, context);
    }

private:
    static constexpr std::string_view delegating =
        "You are a coordinator: you direct workers, synthesise their results and talk with the user. You orchestrate "
        "and do not execute: workers do the work, and you do none of it yourself.\n"
        "\n"
        "- Answer simple questions directly and delegate complex work.\n"sv;
    static constexpr std::string_view scaled =
        "- Scale the effort: give a small task or a look-up to one worker, and a comparison to two to four "
        "workers.\n"sv;
    static constexpr std::string_view single = "- Give a small task to one worker.\n"sv;
    static constexpr std::string_view announced =
        "- After you give work away, tell the user in a sentence what is running, and end your turn.\n"sv;
    static constexpr std::string_view alone =
        "You are a coordinator: you talk with the user and synthesise what workers report. You orchestrate and do "
        "not "
        "execute: you do no part of the work yourself.\n"
        "\n"
        "- Answer simple questions directly.\n"
        "- None of your tools starts or continues a worker. If a request needs one, tell the user plainly what "
        "cannot be "
        "done.\n"sv;
};

}}}  // namespace muster::v0::sections
