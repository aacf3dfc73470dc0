//{ quoted by docs/tutorial.md: findings
// Step 5: what has been found, and the task of writing a report about it.
#pragma once

#include "hand.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

struct findings {
    std::string term, path;
    std::size_t files = 0, uses = 0, with_uses = 0, unread = 0;
    std::vector<std::string> notes = {};    // that hold uses
    std::vector<std::string> missing = {};  // shares that nobody has searched to the end

    // Adds what a hand says at its end; what somebody else says has none of these figures.
    void add(std::string_view figures) {
        files += number_of(figures, "searched");
        uses += number_of(figures, "uses");
        with_uses += number_of(figures, "files with uses");
        unread += number_of(figures, "unread");
        if (number_of(figures, "uses") != 0) notes.emplace_back(value_of(figures, "note"));
    }

    [[nodiscard]] std::string in_words() const {
        std::string text = labelled("term", term) + labelled("path", path) + labelled("uses", uses)
                         + labelled("files with uses", with_uses) + labelled("files searched", files);
        for (std::string const& note : notes) text += labelled("from", note);
        if (unread != 0) text += labelled("unread from", "unread.md");
        for (std::string const& share : missing) text += labelled("missing", share);
        return text;
    }
};

inline std::string report_brief(findings const& found, std::string_view report) {
    return "Write the report: whoever asked reads this page and no other, and somebody who has not searched checks each "
           "line of it. Begin the new note "
         + std::string{report} + " with the figures below, and join the notes that hold the uses to it.\n"
         + fenced(labelled("task", "report") + labelled("report", report) + found.in_words());
}

}  // namespace audit
//}
