// What was found in a task, as lines for whoever wrote it.
//
//     muster::put_brief_finding(out, text, report.findings[0]);
//     // 1:9: error: "based on your findings": this leaves it to the worker to understand; say what was found, …
//
// A line for each finding, and no line of the text can break it.
#pragma once

#include <muster/craft/brief.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// put_brief_finding(out, text, finding): no line end; of a long phrase its beginning
inline constexpr std::size_t longest_phrase_shown = 80;

namespace detail::craft {

constexpr void put_place(sink auto& out, brief_finding const& found) {
    out.put(decimal{found.line}.view());
    out.put(":");
    out.put(decimal{found.column}.view());
    out.put(": ");
}
constexpr void put_phrase(sink auto& out, std::string_view phrase) {
    out.put(": \"");
    put_joined_lines(out, cut_utf8(phrase, longest_phrase_shown));
    out.put(phrase.size() > longest_phrase_shown ? "…\"" : "\"");
}

}  // namespace detail::craft

constexpr void put_brief_finding(sink auto& out, std::string_view text, brief_finding const& found) {
    if (!found.is_missing()) detail::craft::put_place(out, found);
    out.put(word(found.weight));
    if (!found.is_missing()) detail::craft::put_phrase(out, found.phrase_in(text));
    out.put(": ");
    out.put(describe(found.why));
    out.put("; ");
    out.put(found.instead);
}

// put_brief_report(out, text, report): each on a line of its own, and a last one for those that were only counted
constexpr void put_brief_report(sink auto& out, std::string_view text, brief_report const& report) {
    for (brief_finding const& found : report) {
        put_brief_finding(out, text, found);
        out.put("\n");
    }
    if (report.count == report.kept()) return;
    out.put("and ");
    out.put(decimal{report.count - report.kept()}.view());
    out.put(" more\n");
}

}}  // namespace muster::v0
