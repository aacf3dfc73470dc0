//{ quoted by docs/tutorial.md: audit
// Step 7: the audit. Finds, reports and verifies every use of a term in a tree of files.
#include "foreman.hpp"
#include "model.hpp"
#include "stubborn_lead.hpp"
#include "workbench.hpp"
#include "workers.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr char const* usage =
    "audit PATH --term TERM [--hands N] [--report FILE] [--findings] [--break N] [--model NAME --ask COMMAND]\n\n"
    "  --findings  only the uses, as grep -rnwIF prints them\n"
    "  --break     the first N hands fail at their second search\n"
    "  --ask       a command that takes the body of a request on its standard input and prints the body of the reply:\n"
    "              then that model verifies\n";

struct options {
    std::string path;
    std::map<std::string, std::string> values{{"--term", ""},   {"--hands", "2"}, {"--report", ""},
                                              {"--break", "0"}, {"--model", ""},  {"--ask", ""}};
    bool findings = false;

    [[nodiscard]] std::string const& operator[](char const* name) { return values[name]; }
    [[nodiscard]] std::size_t number(char const* name) { return std::strtoul(values[name].c_str(), nullptr, 10); }
};

bool read(options& to, int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (word == "--findings")
            to.findings = true;
        else if (to.values.count(word) != 0 && i + 1 < argc)
            to.values[word] = argv[++i];
        else if (word.starts_with("--") || !to.path.empty())
            return false;
        else
            to.path = word;
    }
    std::size_t const hands = to.number("--hands");
    bool const is_plain = audit::shown(to["--term"]) == to["--term"] && audit::shown(to.path) == to.path;
    return is_plain && !to["--term"].empty() && !to.path.empty() && hands >= 1 && hands <= 16;
}

// Shells know how to reach the world, so that this program needs no library for it.
std::string ask(std::string const& command, std::string const& body) {
    std::string folder = (std::filesystem::temp_directory_path() / "audit-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return {};
    std::ofstream{folder + "/body"} << body;
    (void)std::system(("(" + command + ") <" + folder + "/body >" + folder + "/reply").c_str());
    std::ifstream in{folder + "/reply"};
    std::string reply{std::istreambuf_iterator<char>{in}, {}};
    std::filesystem::remove_all(folder);
    return reply;
}

// Prints the lines themselves: with all of their bytes for a program, and without commands on a terminal.
void print_findings(audit::tree const& files, std::string const& report) {
    std::string path;
    std::vector<std::string> lines;
    bool const is_terminal = ::isatty(STDOUT_FILENO) == 1;
    bool is_in_uses = false;
    for (std::string_view rest = report; !rest.empty();) {
        std::string_view const line = audit::take_line(rest);
        if (line.starts_with("## ")) is_in_uses = line == "## Uses";
        auto const found = audit::cited_in(line);
        if (!found || !is_in_uses) continue;
        if (found->path != path) lines = files.lines_of(path = found->path).value_or(std::vector<std::string>{});
        if (found->line > lines.size()) continue;
        std::string const& text = lines[found->line - 1];
        std::cout << path << ':' << found->line << ':' << (is_terminal ? audit::shown(text, text.size()) : text)
                  << '\n';
    }
}

}  // namespace

int main(int argc, char** argv) {
    options asked;
    if (!read(asked, argc, argv)) return std::cerr << usage, 2;
    audit::tree const here{asked.path};
    auto const pad = audit::open_pad("audit-" + std::to_string(::getpid()));
    if (!pad) return std::cerr << describe(pad.error) << '\n', 2;
    for (std::string const& each : here.left_out) (void)pad->append("unread.md", each + '\n');

    audit::workplace where{&here, &*pad};
    where.broken_hands = asked.number("--break");
    if (!asked["--ask"].empty()) {
        where.other_verifier = [&asked] {
            auto const post = [&asked](std::string const& body) { return ask(asked["--ask"], body); };
            return std::make_unique<audit::model>(asked["--model"], audit::verifier_prompt, audit::verifier_tools,
                                                  post);
        };
    }
    std::string last;
    {
        audit::office office{audit::workers_of(where)};
        audit::foreman foreman{office, *pad};
        audit::stubborn_lead lead;
        office.say(audit::order(asked.path, asked["--term"], asked.number("--hands"), here.left_out.size()));
        last = foreman.direct(lead);
        if (!asked.findings) audit::print(office.crew().report() + '\n');
    }

    auto const report = pad->read("report.md");
    std::string const text = report ? report->bytes : "There is no report.\n";
    if (asked.findings)
        print_findings(here, text);
    else
        audit::print(last);
    if (!asked["--report"].empty()) std::ofstream{asked["--report"]} << text << "\n## Verification\n\n" << last;
    // The last line is the lead's own; in one before it, a verifier may have said anything.
    return last.ends_with("\ncomplete: yes\n") ? 0 : 1;
}
//}
