// What the command line asks for.
//
//     auto const asked = mcp_server::options_from({argv + 1, argv + argc}, "/tmp");
//     if (!asked.fault.empty()) return cannot(asked.fault);
#pragma once

#include "../audit/command_line.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcp_server {

struct options {
    std::string path = ".";  // of the tree that the workers may read
    std::size_t workers = 0;
    std::uint64_t budget = 600;  // seconds for each run of a worker
    std::string root = "/tmp";   // of the scratchpad
    std::string slow;            // workers whose names begin so are to use up their time; empty: none
    bool log = false;            // what happens in the crew, on the standard error
    bool help = false;
    std::string fault;  // what is wrong with the command line
};

inline constexpr std::string_view usage_text = R"(Usage: mcp_server [PATH] [OPTION]...
Serves the Model Context Protocol over standard input and output. Its client directs a crew of workers
that find every use of a term in the files below PATH, report it and verify the report. They read nothing
else. Without a PATH it is the current directory.

  --workers N        at work at once, 1 to 64 (default: one for each processor)
  --budget SECONDS   how long one run of a worker may take (default: 600)
  --root DIR         put the notes below DIR while the server runs (default: $TMPDIR, else /tmp)
  --log              say on the standard error what happens in the crew
  --slow NAME        let workers whose names begin so use up their time
  --help             print this
)";

// Takes one option with its value; answers false when it knows no such option.
inline bool take_valued(options& to, std::string_view name, std::string_view value) {
    if (name == "--workers")
        return to.workers = audit::number_from(name, value, 1, audit::most_workers, to.fault), true;
    if (name == "--budget") return to.budget = audit::number_from(name, value, 1, 1'000'000, to.fault), true;
    if (value.empty()) return false;
    if (name == "--root") return to.root = value, true;
    if (name == "--slow") return to.slow = value, true;
    return false;
}

// `root` is where the scratchpad goes if nobody says otherwise; what is no absolute path does not count.
inline options options_from(std::vector<std::string_view> const& words, std::string_view root) {
    options asked;
    asked.workers = audit::usual_workers();
    if (root.starts_with('/')) asked.root = root;
    for (std::size_t i = 0; i < words.size() && asked.fault.empty(); ++i) {
        std::string_view const word = words[i];
        if (word == "--help" || word == "-h") return asked.help = true, asked;
        if (word == "--log") {
            asked.log = true;
        } else if (!word.starts_with('-')) {
            asked.path = word;
        } else if (!take_valued(asked, word, ++i < words.size() ? words[i] : std::string_view{})) {
            asked.fault = "no such option, or no value for it: " + std::string{word} + "; --help lists them";
        }
    }
    return asked;
}

}  // namespace mcp_server
