// What may run at the same time.
#pragma once

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct parallelism {
    static constexpr std::string_view heading = "## Parallelism"sv;
    static constexpr std::string_view text =
        "## Parallelism\n"
        "\n"
        "- Fan out independent work: several calls in one message.\n"
        "- Read-only work: always parallel; nothing conflicts.\n"
        "- Write-heavy work: one at a time per set of files, against conflicts; disjoint sets in parallel. Same files or "
        "service: one worker.\n"
        "- Verification: also beside changes to other files.\n"
        "- Dependent work waits.\n"sv;
};

}  // namespace muster::inline v0::sections
