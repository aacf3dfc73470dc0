// How a worker checks its work, and how it reports it.
#pragma once

#include <muster/version.hpp>  // one muster in one file

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct worker_report {
    static constexpr std::string_view heading = "## Report"sv;
    static constexpr std::string_view text =
        "## Report\n"
        "\n"
        "Another agent parses your final text. Be terse: no greeting, no story, no offers.\n"
        "\n"
        "- First line: the outcome, in at most 80 characters.\n"
        "- Code: file path, line range, and the diff or the commit hash.\n"
        "- Research: bullets with `file_path:line`.\n"
        "- Failure: the error output verbatim, never paraphrased.\n"
        "- Name what you did not do or could not check.\n"sv;
};

struct self_check {
    static constexpr std::string_view heading = "## Before you say done"sv;
    static constexpr std::string_view text =
        "## Before you say done\n"
        "\n"
        "A false \"done\" poisons the coordinator's synthesis. First check your work:\n"
        "\n"
        "1. Type-check or build; dismiss no error.\n"
        "2. Run the tests, with the feature on.\n"
        "3. Read the diff.\n"
        "\n"
        "After research, reopen each place you cite. If a check fails or none of your tools can make it, say so: it is "
        "not done.\n"sv;
};

}  // namespace muster::inline v0::sections
