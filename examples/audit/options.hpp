// What the command line asks for.
//
//     auto const asked = audit::options_from({argv + 1, argv + argc});
//     if (!asked.fault.empty()) { std::cerr << asked.fault << '\n'; return 2; }
#pragma once

#include "command_line.hpp"  // most_workers, number_from, usual_workers

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace audit {

struct options {
    std::string path = ".";
    std::string term;
    std::uint64_t workers = 0;    // 0: as many as the machine runs at once, at least 2
    std::uint64_t broken = 0;     // the worker whose tool is to fail midway; 0: none
    std::uint64_t slow = 0;       // the worker that is to use up its time; 0: none
    std::uint64_t budget = 3600;  // seconds for each worker
    std::string root = "/tmp";    // of the scratchpad
    std::string report;           // where to copy the report to
    std::string journal;          // where the crew's events are kept; empty: nowhere
    bool findings = false;        // print these and nothing else
    bool json = false;
    bool prompts = false;
    bool envelopes = false;
    bool keep = false;
    bool help = false;
    std::string fault;  // what is wrong with the command line, and the way out
};

inline constexpr std::string_view usage_text = R"(Usage: audit [PATH] --term TEXT [OPTION]...
Finds every use of TEXT as a whole word in the files below PATH, and has each one verified.
A coordinator directs workers: they search, one of them writes the report, a fresh one checks it.

  --term TEXT        what to look for; one line, letters' case counts
  --workers N        search with N workers at once, 2 to 64 (default: one for each processor)
  --budget SECONDS   how long one worker may take (default: 3600)
  --findings         print only the uses, as `grep -rn` prints them
  --json             print only the whole run, as one JSON document
  --report FILE      copy the report, with the result of its verification, to FILE
  --journal FILE     keep what happens in FILE: the same command goes on where a broken off one was; removed at the end
  --show-prompts     print what each kind of agent is told and which tools it is offered
  --show-envelopes   print each report as it reached the coordinator
  --break K          let a tool of worker K fail midway
  --slow K           let worker K use up its time
  --root DIR         put the scratchpad below DIR (default: $TMPDIR, else /tmp)
  --keep             leave the scratchpad there at the end, and say where
  --help             print this

Status: 0 everything was searched and every use verified; 1 something is missing or refuted, and the
report says what; 2 the audit could not be done.
)";

inline constexpr std::size_t longest_term = 4096;

inline std::string fault_of_term(std::string_view term) {
    if (term.empty()) return "nothing to look for: give the term as --term TEXT";
    if (term.find('\n') != term.npos) return "the term has a line break: look for one line at a time";
    if (term.size() > longest_term) return "the term is too long: 4096 bytes are the most";
    return {};
}

inline std::string fault_of(options const& asked) {
    if (std::string fault = fault_of_term(asked.term); !fault.empty()) return fault;
    std::string const workers = std::to_string(asked.workers);
    if (asked.broken > asked.workers) return "--break names a worker that is not there: there are " + workers;
    if (asked.slow > asked.workers) return "--slow names a worker that is not there: there are " + workers;
    if (asked.slow != 0 && asked.slow == asked.broken) return "--break and --slow name the same worker: choose two";
    if (asked.findings && asked.json) return "--findings and --json exclude each other: choose one";
    if ((asked.findings || asked.json) && (asked.prompts || asked.envelopes)) {
        return "--show-prompts and --show-envelopes do not go with --findings or --json: the output is for a program";
    }
    if (asked.path.empty()) return "the path is empty: use . for the current directory";
    return {};
}

// Takes one option with its value; answers false when it knows no such option.
inline bool take_valued(options& to, std::string_view name, std::string_view value) {
    if (name == "--term") return to.term = value, true;
    if (name == "--root") return to.root = value, true;
    if (name == "--report") {
        to.report = value;
        if (value.empty()) to.fault = "--report names no file: say which one is to be written";
        return true;
    }
    if (name == "--journal") {
        to.journal = value;
        if (value.empty()) to.fault = "--journal names no file: say where the events are to be kept";
        return true;
    }
    if (name == "--workers") return to.workers = number_from(name, value, 2, most_workers, to.fault), true;
    if (name == "--break") return to.broken = number_from(name, value, 1, most_workers, to.fault), true;
    if (name == "--slow") return to.slow = number_from(name, value, 1, most_workers, to.fault), true;
    if (name == "--budget") return to.budget = number_from(name, value, 1, 1'000'000, to.fault), true;
    return false;
}

inline bool take_flag(options& to, std::string_view name) {
    if (name == "--findings") return to.findings = true;
    if (name == "--json") return to.json = true;
    if (name == "--show-prompts") return to.prompts = true;
    if (name == "--show-envelopes") return to.envelopes = true;
    if (name == "--keep") return to.keep = true;
    if (name == "--help" || name == "-h") return to.help = true;
    return false;
}

// `--name value` and `--name=value` mean the same; behind `--` everything is a path.
inline options options_from(std::vector<std::string_view> const& words, std::string_view root) {
    options asked;
    if (root.starts_with('/')) asked.root = root;
    bool has_path = false;
    bool only_paths = false;
    for (std::size_t i = 0; i < words.size() && asked.fault.empty(); ++i) {
        std::string_view const word = words[i];
        if (only_paths || !word.starts_with('-') || word == "-") {
            if (has_path) asked.fault = "more than one path: audit one tree at a time";
            asked.path = word;
            has_path = true;
            continue;
        }
        only_paths = word == "--";
        if (only_paths || take_flag(asked, word)) continue;
        std::size_t const equals = word.find('=');
        std::string_view const name = word.substr(0, equals);
        options unused;
        if (!take_valued(unused, name, "1")) {
            asked.fault = "no such option: " + std::string{name} + "; --help lists them";
        } else if (equals == word.npos && i + 1 == words.size()) {
            asked.fault = std::string{name} + " needs a value: " + std::string{name} + " VALUE";
        } else {
            take_valued(asked, name, equals == word.npos ? words[++i] : word.substr(equals + 1));
        }
    }
    if (asked.workers == 0) asked.workers = usual_workers();
    if (asked.fault.empty() && !asked.help) asked.fault = fault_of(asked);
    return asked;
}

}  // namespace audit
