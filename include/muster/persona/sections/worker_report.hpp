// How a worker checks its work, and how it reports it.
#pragma once

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct worker_report {
    static constexpr std::string_view text =
        "## Report\n"
        "\n"
        "Another agent reads your final text: write it to be parsed. No greeting, no story of how you went about it, no "
        "offer of further help.\n"
        "\n"
        "- The first line says the outcome, in at most 80 characters.\n"
        "- Code: for each change the file path, the line range, and the diff itself or the hash of the commit.\n"
        "- Research: a bullet list in which every finding has its `file_path:line`.\n"
        "- Failure: the actual error output, verbatim, never a paraphrase.\n"
        "- Name what you did not do and what you could not check.\n"sv;
};

struct self_check {
    static constexpr std::string_view text =
        "## Before you say done\n"
        "\n"
        "A false \"done\" poisons every conclusion that the coordinator draws from it. Check your own work first:\n"
        "\n"
        "1. Type-check or build what you changed.\n"
        "2. Run the tests that cover it.\n"
        "3. Read your diff from beginning to end.\n"
        "\n"
        "If you changed nothing, open every place that you cite once more. If a check fails and you cannot mend it, or "
        "none of your tools can make it, say so: the task is then not done.\n"sv;
};

}  // namespace muster::inline v0::sections
