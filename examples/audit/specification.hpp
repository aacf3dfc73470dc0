// The specification of the report: what is to stand in it, and how far what was found can be relied on.
//
//     std::string const text = audit::specification_of(order, shares, merged);
//
//     - [HIGH] share 1 of 2: 120 files searched to the end
//     - [LOW] missing: 2 of 2
#pragma once

#include "briefs.hpp"
#include "labels.hpp"
#include "policy.hpp"
#include "shares.hpp"

#include <muster/craft/confidence.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace audit {

inline std::string tagged(muster::confidence how_sure, std::string const& text) {
    return "- " + std::string{tag_of(how_sure)} + ' ' + text + '\n';
}

// What nobody has searched; behind which file stands among the figures.
inline std::string missing_line(part const& which) {
    return tagged(muster::confidence::low, "missing: " + which.share());
}
inline std::string places_of(shares const& all) {
    std::string text;
    for (part const& one : all.parts()) {
        if (one.missing() && !one.through().empty()) text += labelled("behind " + one.share(), one.through());
    }
    return text;
}

// For each part, what its worker searched, and what of it nobody has searched.
inline std::string certainty_of(shares const& all) {
    std::string text;
    for (part const& one : all.parts()) {
        std::uint64_t const files = number_of(one.report, "files");
        std::string const which = "share " + one.share() + ": ";
        if (one.complete() || files != 0)
            text += tagged(muster::confidence::high,
                           which + counted(files, "file") + (one.complete() ? " searched to the end" : " searched"));
        if (one.missing()) text += missing_line(one);
    }
    return text;
}

// What a report or its verification has to look at once more.
inline std::string doubts_of(std::string_view merged) {
    std::uint64_t const binary = number_of(merged, "binary files"), unread = number_of(merged, "unread");
    std::string text;
    if (binary != 0)
        text += tagged(muster::confidence::medium,
                       counted(binary, "binary file") + ": a use in it has no line that could be shown");
    if (unread != 0) text += tagged(muster::confidence::medium, counted(unread, "place") + " could not be read");
    return text;
}

struct specification {
    std::string text;
    std::uint64_t figures_line = 1;
};

// The figures stand in a fence: what somebody looks for may look like a tag.
inline specification specification_of(order const& asked, shares const& all, std::string_view merged) {
    std::string const head =
        "# Specification of the report\n\n"
        "State the figures below. List every line of the note of uses as it stands, then what the note of remarks says\n"
        "of binary files and of files that could not be read. What is marked low below is missing: say so at the top, and list\n"
        "the files of it that remain. Add nothing that is not in the notes.\n\n"
        "## What is known\n\n"
        + certainty_of(all) + doubts_of(merged) + "\n## Figures\n\n```text\n";
    auto const line = static_cast<std::uint64_t>(std::count(head.begin(), head.end(), '\n')) + 1;
    return {head + labelled("term", asked.term) + labelled("path", asked.path) + labelled("shares", all.count())
                + labelled("files", all.files()) + std::string{merged} + labelled("uses note", notes::uses)
                + labelled("remarks note", notes::remarks) + places_of(all) + "```\n",
            line};
}

}  // namespace audit
