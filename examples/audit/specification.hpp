// The specification of the report: what is to stand in it, and how far what was found can be relied on.
//
//     std::string const text = audit::specification_of(order, shares, merged);
//
//     - [HIGH] share 1 of 2: 120 files searched to the end
//     - [LOW] missing: 2 of 2, behind src/a.cpp
#pragma once

#include "briefs.hpp"  // order
#include "labels.hpp"  // labelled, number_of
#include "policy.hpp"  // notes, counted
#include "shares.hpp"  // shares, part

#include <algorithm>    // count
#include <cstdint>      // uint64_t
#include <string>       // string
#include <string_view>  // string_view

namespace audit {

// One line for each part: what its worker searched, and what of it nobody has searched.
inline std::string certainty_of(shares const& all) {
    std::string text;
    for (part const& one : all.parts()) {
        std::uint64_t const files = number_of(one.report, "files");
        std::string const which = std::to_string(one.number) + " of " + std::to_string(one.of);
        if (one.complete())
            text += "- [HIGH] share " + which + ": " + counted(files, "file") + " searched to the end\n";
        else if (files != 0)
            text += "- [HIGH] share " + which + ": " + counted(files, "file") + " searched\n";
        if (one.missing()) text += "- [LOW] missing: " + one.rest() + '\n';
    }
    return text;
}

// What a report or its verification has to look at once more.
inline std::string doubts_of(std::string_view merged) {
    std::string text;
    if (auto const binary = number_of(merged, "binary files"); binary != 0)
        text += "- [MEDIUM] " + counted(binary, "binary file") + ": a use in it has no line that could be shown\n";
    if (auto const unread = number_of(merged, "unread"); unread != 0)
        text += "- [MEDIUM] " + counted(unread, "place") + " could not be read\n";
    return text;
}

struct specification {
    std::string text;
    std::uint64_t figures_line = 1;
};

inline specification specification_of(order const& asked, shares const& all, std::string_view merged) {
    std::string const head =
        "# Specification of the report\n\n"
        "State the figures below. List every line of the note of uses as it stands, then what the note of remarks says\n"
        "of binary files and of files that could not be read. What is [LOW] below is missing: say so at the top, and list\n"
        "the files of it that remain. Add nothing that is not in the notes.\n\n"
        "## What is known\n\n"
        + certainty_of(all) + doubts_of(merged) + "\n## Figures\n\n";
    auto const line = static_cast<std::uint64_t>(std::count(head.begin(), head.end(), '\n')) + 1;
    return {head + labelled("term", asked.term) + labelled("path", asked.path) + labelled("shares", all.count())
                + labelled("files", all.files()) + std::string{merged} + labelled("uses note", notes::uses)
                + labelled("remarks note", notes::remarks),
            line};
}

}  // namespace audit
