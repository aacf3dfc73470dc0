// May this text go to a worker? What is found in it, and what follows from that where a host wants it to follow.
//
//     muster::brief_verdict const verdict = muster::judge_brief(what.prompt, muster::strictness::refuse);
//     if (verdict.is_refused) return verdict.text();          // a line for each finding
//     auto const made = crew.spawn(now, desk, std::move(what));
//
// A crew itself takes any text; the coordination tools judge as their options say, and a host that drives a crew
// directly can do the same with this.
#pragma once

#include <muster/craft/brief.hpp>
#include <muster/craft/brief_text.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// strictness: what follows from something that should not be so
enum class strictness : unsigned char {
    off,     // it is not looked for
    warn,    // it is done, and said
    refuse,  // it is not done; of a brief, where a finding is an error, and warnings are said
};

struct brief_verdict {
    brief_report report = {};
    bool is_refused = false;
    std::vector<std::string> lines = {};  // a finding each, the last one for those that were only counted

    [[nodiscard]] std::string text() const {
        std::string all;
        for (std::string const& line : lines) (all += all.empty() ? "" : "\n") += line;
        return all;
    }
};

// judge_brief(text, how, options): linear in the text
namespace detail {

inline std::vector<std::string> brief_lines(std::string_view text, brief_report const& report) {
    std::vector<std::string> lines;
    for (brief_finding const& found : report) {
        append_sink out{lines.emplace_back()};
        put_brief_finding(out, text, found);
    }
    std::size_t const rest = report.count - report.kept();
    if (rest != 0) lines.push_back("and " + std::to_string(rest) + " more");
    return lines;
}

}  // namespace detail

[[nodiscard]] inline brief_verdict judge_brief(std::string_view text, strictness how,
                                               brief_options const& options = {}) {
    if (how == strictness::off) return {};
    brief_verdict verdict{.report = check_brief(text, options)};
    verdict.is_refused = how == strictness::refuse && verdict.report.errors != 0;
    verdict.lines = detail::brief_lines(text, verdict.report);
    return verdict;
}

}}  // namespace muster::v0
