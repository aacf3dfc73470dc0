// How an audit is told: as lines for people, as `grep -rn` would, or as one JSON document.
//
// Notes are read line by line, so memory does not grow with what was found.
#pragma once

#include "host.hpp"

#include <muster/pad/scratchpad.hpp>

#include <string>
#include <string_view>

namespace audit {

// What was found, in the notes and in the coordinator's last words.
struct findings {
    muster::scratchpad const& pad;
    std::string_view last_words;
    std::atomic<bool> const& interrupted;  // then no more of it is wanted

    [[nodiscard]] bool complete() const { return value_of(last_words, "complete") == "yes"; }
};

// Every line of a note, whatever its length; nothing where there is no such note.
template <class Use>
void for_each_line(muster::scratchpad const& pad, std::string_view note, Use use) {
    auto lines = pad.lines(note);
    if (!lines) return;
    std::string whole;
    while (auto const piece = lines->next()) {
        whole += piece->text;
        if (!piece->ends) continue;
        if (!use(std::string_view{whole})) return;
        whole.clear();
    }
}

void print_as_grep(findings const& found, tree_files const& files);
void print_as_json(findings const& found, options const& asked, host const& ran, int status);
void print_for_people(findings const& found, options const& asked, host const& ran, screen& shown);
void print_prompts(screen& shown);
// Who has written which note, and why.
void print_notes(muster::scratchpad const& pad, screen& shown);

// Copies the report, and what its verification said, into a file: all of it, or an error in words.
std::string copy_report(muster::scratchpad const& pad, std::string const& to);

}  // namespace audit
