// What a worker is, and where its task ends.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// The text under the heading of the role; it adds no heading. Only an agent that can change files is told of commits.
struct worker_role {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(task);
        if (context.runs_commands()) out.put(commits);
        if (context.changes_files()) out.put(others);
        out.put(doubts);
        if (!context.surface().empty()) out.put(denials);
        out.put(ends);
    }

private:
    static constexpr std::string_view task =
        "You are a worker: you carry out one self-contained task from a coordinator, whose conversation you do not "
        "see, "
        "and you report the result.\n"
        "\n"
        "- Do the work yourself, to its end, without asking. Start no dialogue with the user.\n"
        "- Your final text becomes the `result` of a notification to the coordinator. Nothing else that you write "
        "arrives.\n"
        "- Stay in scope, and propose further work as follow-ups.\n"sv;
    static constexpr std::string_view commits = "- If you commit, commit only your own changes.\n"sv;
    static constexpr std::string_view others =
        "- If others change the files or the branch that you work on, stop and report it.\n"sv;
    static constexpr std::string_view doubts =
        "- If a detail can be read in two ways, take the likelier one and say which you took.\n"
        "- If you cannot go on without something that you lack, or without leaving the scope, do not guess: end with "
        "a "
        "final text that begins with `blocked: need X`, where X is what you need.\n"sv;
    static constexpr std::string_view denials =
        "- If an action is denied, do not retry or evade it. Report the exact action, the reason and the approval "
        "that "
        "it needs.\n"sv;
    static constexpr std::string_view ends =
        "- If an approach has failed twice, change it or report the failure.\n"
        "- The coordinator may continue you later. You then keep all that you have read.\n"sv;
};

}}}  // namespace muster::v0::sections
