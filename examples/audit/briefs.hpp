// What workers are told: each brief says what for, where, and what to leave behind, since a worker sees nothing else.
//
//     std::string const brief = audit::search_brief(order, part, "research-2-uses.md");
//
// Data of whoever asked, paths and a term, stand behind the prose in a fence, one line each: whatever they say, they are
// no words of the coordinator's.
#pragma once

#include "labels.hpp"
#include "policy.hpp"
#include "shares.hpp"

#include <muster/plan/account.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace audit {

// What the audit is to find, as one_line.hpp writes it.
struct order {
    std::string path = {};
    std::string term = {};
    std::uint64_t workers = 2;
    std::uint64_t retries = 2;  // of a share, when its worker fails
};

inline std::string fenced(std::string_view lines) { return "\n```text\n" + std::string{lines} + "```\n"; }

// what_was_tried(history): in a fence as well, since workers' words are in it
inline std::string what_was_tried(muster::task_history const& tried) {
    std::string const account = account_of(tried);
    return account.empty() ? account : fenced(account);
}

inline std::string search_brief(order const& asked, part const& which, std::string_view note) {
    std::string text =
        "Search your share of a source tree for a term.\n\n"
        "Purpose: a report is to name every use of the term, so no file may be left out in silence. List the files of\n"
        "the share, search them all, and save each use to the note "
        + std::string{note} + ". Report figures. Change no file.\n";
    if (!which.after.empty()) text += "Begin behind the file that `after` names: those before it are searched.\n";
    std::string data = labelled("task", "search") + labelled("step", which.step) + labelled("path", asked.path)
                     + labelled("term", asked.term) + labelled("share", which.number) + labelled("shares", which.of)
                     + labelled("attempt", which.attempt) + labelled("save as", note);
    if (!which.after.empty()) data += labelled("after", which.after);
    return text + fenced(data) + what_was_tried(which.tried);
}

// report_brief(figures_line, shares, tried): the line of the specification at which the figures begin
//
// What nobody has searched is for the writer to look into: which files are they?
inline std::string report_brief(std::uint64_t figures_line, shares const& all, muster::task_history const& tried) {
    std::string const specification{notes::specification}, report{notes::report};
    std::string data = labelled("task", "report") + labelled("step", "report")
                     + labelled("attempt", tried.runs.size() + 1) + labelled("specification", specification)
                     + labelled("report", report);
    std::string text =
        "Write the report.\n\n"
        "Purpose: whoever asked reads this one page, and a worker who has not searched checks each line of it. Do what\n"
        + specification + ":1 says, into the new note " + report + ", with the figures that begin at " + specification
        + ':' + std::to_string(figures_line) + ".\n";
    if (all.missing() != 0)
        text += "Find out which files each `investigate` below is about, and list them as not searched.\n";
    for (part const& one : all.parts()) {
        if (one.missing()) data += labelled("investigate", "missing: " + one.share());
    }
    return text + fenced(data) + what_was_tried(tried);
}

inline std::string verify_brief(order const& asked, muster::task_history const& tried) {
    std::string const report{notes::report}, results{notes::verification};
    return "Verify the report.\n\n"
           "Purpose: the report is only worth what somebody who did not write it can show. Open every line that "
         + report + " cites,\nand confirm it or refute it; believe nothing. Leave the result in the new note " + results
         + ".\n"
         + fenced(labelled("task", "verify") + labelled("step", "verification")
                  + labelled("attempt", tried.runs.size() + 1) + labelled("report", report)
                  + labelled("term", asked.term) + labelled("results", results))
         + what_was_tried(tried);
}

}  // namespace audit
