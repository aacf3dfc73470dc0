// What the command line asks for.
//
//     auto const asked = audit::options_from({argv + 1, argv + argc});
//     if (!asked.fault.empty()) { std::cerr << asked.fault << '\n'; return 2; }
#pragma once

#include "command_line.hpp"
#include "labels.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

// trouble_asked{"2", 3}: that worker 2 suffers in the first three runs of its share
struct trouble_asked {
    std::string step;  // a worker's number, "report" or "verification"
    std::uint64_t runs = 0;
};

struct options {
    std::string path = ".";
    std::string term;
    std::uint64_t workers = 0;    // 0: as many as the machine runs at once, at least 2
    trouble_asked broken;         // whose tool is to fail midway
    trouble_asked slow;           // who is to use up its time
    std::uint64_t retries = 2;    // how often a share is tried again
    std::uint64_t budget = 3600;  // seconds for each worker
    std::string root = "/tmp";    // of the scratchpad
    std::string report;           // where to copy the report to
    std::string journal;          // where the crew's events are kept; empty: nowhere
    bool findings = false;        // print these and nothing else
    bool json = false;
    bool prompts = false;
    bool envelopes = false;
    bool notes = false;
    bool keep = false;
    bool help = false;
    std::string fault;  // what is wrong with the command line, and the way out
};

inline constexpr std::string_view usage_text = R"(Usage: audit [PATH] --term TEXT [OPTION]...
Finds every use of TEXT as a whole word in the files below PATH, and has each one verified.
A coordinator directs workers: they search, one of them writes the report, a fresh one checks it. When a worker
fails or is too slow, others go on where it stopped.

  --term TEXT        what to look for; one line, letters' case counts
  --workers N        search with N workers at once, 2 to 64 (default: one for each processor)
  --budget SECONDS   how long one worker may take (default: 3600)
  --findings         print only the uses, as `grep -rn` prints them
  --json             print only the whole run, as one JSON document
  --report FILE      copy the report, with the result of its verification, to FILE
  --journal FILE     keep what happens in FILE: the same command goes on where a broken off one was; removed at the end
  --show-prompts     print what each kind of agent is told and which tools it is offered
  --show-envelopes   print each report as it reached the coordinator
  --show-notes       print who wrote which note, version by version, and why
  --break K[xN]      let a tool of worker K fail midway, in the first N runs of its share (1); K may be writer or verifier
  --slow K[xN]       let worker K use up its time, in the first N runs of its share (1)
  --retries N        try a share that failed N times again, 0 to 8 (default: 2)
  --root DIR         put the scratchpad below DIR (default: $TMPDIR, else /tmp)
  --keep             leave the scratchpad there at the end, and say where
  --help             print this

Status: 0 everything was searched and every use verified; 1 something is missing or refuted, and the
report says what; 2 the audit could not be done.
)";

inline constexpr std::size_t longest_term = 4096;
inline constexpr std::uint64_t most_retries = 8;

inline std::string fault_of_term(std::string_view term) {
    if (term.empty()) return "nothing to look for: give the term as --term TEXT";
    if (term.find('\n') != term.npos) return "the term has a line break: look for one line at a time";
    if (term.size() > longest_term) return "the term is too long: 4096 bytes are the most";
    return {};
}

inline std::string fault_of(options const& asked) {
    if (std::string fault = fault_of_term(asked.term); !fault.empty()) return fault;
    std::string const workers = std::to_string(asked.workers);
    for (trouble_asked const& what : {asked.broken, asked.slow}) {
        if (number_at(what.step) > asked.workers) return "there is no worker " + what.step + ": there are " + workers;
    }
    if (asked.slow.runs != 0 && asked.slow.step == asked.broken.step) {
        return "--break and --slow name the same worker: choose two";
    }
    if (asked.findings && asked.json) return "--findings and --json exclude each other: choose one";
    if ((asked.findings || asked.json) && (asked.prompts || asked.envelopes || asked.notes)) {
        return "--show-prompts, --show-envelopes and --show-notes do not go with --findings or --json: the output is for a program";
    }
    if (asked.path.empty()) return "the path is empty: use . for the current directory";
    return {};
}

// "2", "2x3", and where it is allowed also "writer" and "verifier"
inline trouble_asked trouble_from(std::string_view name, std::string_view text, bool is_late_allowed,
                                  std::string& fault) {
    std::size_t const times = text.find('x');
    std::string_view const who = text.substr(0, times);
    trouble_asked asked{.step = {}, .runs = 1};
    if (times != text.npos) asked.runs = number_from(std::string{name} + " Kx", text.substr(times + 1), 1, 64, fault);
    if (is_late_allowed && who == "writer")
        asked.step = "report";
    else if (is_late_allowed && who == "verifier")
        asked.step = "verification";
    else
        asked.step = std::to_string(number_from(name, who, 1, most_workers, fault));
    return asked;
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
    if (name == "--break") return to.broken = trouble_from(name, value, true, to.fault), true;
    if (name == "--slow") return to.slow = trouble_from(name, value, false, to.fault), true;
    if (name == "--retries") return to.retries = number_from(name, value, 0, most_retries, to.fault), true;
    if (name == "--budget") return to.budget = number_from(name, value, 1, 1'000'000, to.fault), true;
    return false;
}

inline bool take_flag(options& to, std::string_view name) {
    if (name == "--findings") return to.findings = true;
    if (name == "--json") return to.json = true;
    if (name == "--show-prompts") return to.prompts = true;
    if (name == "--show-envelopes") return to.envelopes = true;
    if (name == "--show-notes") return to.notes = true;
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
