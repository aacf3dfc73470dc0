// How a worker checks its work, and how it reports it: by what its tools can do.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_look_up(context): is there a tool besides its list of steps? Only then it can open a source again.
constexpr bool can_look_up(prompt_context const& context) noexcept {
    return context.surface().size() > (context.offers(operation::track) ? 1U : 0U);
}

struct self_check {
    static constexpr std::string_view heading = "## Before you say done"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "## Before you say done\n"
            "\n"
            "A false \"done\" misleads the coordinator. "sv);
        if (!can_look_up(context)) return out.put(by_reading);
        out.put("Run every check that your tools allow, and list those that you could not run.\n\n"sv);
        if (context.runs_commands()) {
            out.put(by_commands);
        } else if (context.changes_files()) {
            out.put("- After a change, read every changed passage again.\n"sv);
        }
        out.put("- After research, open each source that you cite again.\n"sv);
        out.put(
            "- Compare your result with every part of the task.\n"
            "\n"
            "If a check fails and you cannot repair the cause, report that.\n"sv);
    }

private:
    static constexpr std::string_view by_commands =
        "- After a change to code, type-check or build it and dismiss no error, run the tests with the changed "
        "feature "
        "switched on, and read the diff.\n"sv;
    static constexpr std::string_view by_reading =
        "Compare your text with every part of the task, and name what you could not check without tools.\n"sv;
};

struct worker_report {
    static constexpr std::string_view heading = "## Report"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "## Report\n"
            "\n"
            "Another agent parses your final text. Be terse: write no greeting, no story and no offers.\n"
            "\n"
            "- State the outcome, or `blocked: need X`, in the first line, in at most 80 characters.\n"sv);
        if (context.changes_files()) {
            out.put("- For a change to files, give the file path, the line range, and the "sv);
            out.put(context.runs_commands() ? "diff or the commit hash.\n"sv : "old and the new text.\n"sv);
        }
        if (can_look_up(context)) {
            out.put(
                "- For research, write bullets, each with its `file_path:line` or, if it is no file, with its "
                "source.\n"sv);
            out.put("- For a failure, quote the error output verbatim and never paraphrase it.\n"sv);
        }
        out.put("- Name what you did not do or could not check.\n"sv);
    }
};

}}}  // namespace muster::v0::sections
