// What the command line asks for.
#pragma once

#include <charconv>     // from_chars
#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <thread>       // hardware_concurrency
#include <vector>       // vector

namespace mcp_server {

struct options {
    std::string path = ".";  // of the tree that the workers may read
    std::size_t workers = 0;
    std::uint64_t budget = 600;  // seconds for each run of a worker
    std::string root = "/tmp";   // of the scratchpad
    std::string slow;            // workers whose names begin so are to use up their time; empty: none
    bool log = false;            // say on the standard error what happens in the crew
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

inline std::uint64_t number_from(std::string_view name, std::string_view text, std::uint64_t most, std::string& fault) {
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && value >= 1 && value <= most) return value;
    fault = std::string{name} + " takes a number from 1 to " + std::to_string(most);
    return 1;
}

inline options options_from(std::vector<std::string_view> const& words, std::string_view root) {
    unsigned const processors = std::thread::hardware_concurrency();
    options asked;
    asked.workers = processors < 2 ? 2 : processors > 16 ? 16 : processors;
    if (root.starts_with('/')) asked.root = root;
    for (std::size_t i = 0; i < words.size() && asked.fault.empty(); ++i) {
        std::string_view const word = words[i];
        if (word == "--help" || word == "-h") return asked.help = true, asked;
        if (!word.starts_with('-')) {
            asked.path = word;
            continue;
        }
        if (word == "--log") {
            asked.log = true;
            continue;
        }
        std::string_view const value = ++i < words.size() ? words[i] : std::string_view{};
        if (word == "--workers")
            asked.workers = number_from(word, value, 64, asked.fault);
        else if (word == "--budget")
            asked.budget = number_from(word, value, 1'000'000, asked.fault);
        else if (word == "--root" && !value.empty())
            asked.root = value;
        else if (word == "--slow" && !value.empty())
            asked.slow = value;
        else
            asked.fault = "no such option, or no value for it: " + std::string{word} + "; --help lists them";
    }
    return asked;
}

}  // namespace mcp_server
