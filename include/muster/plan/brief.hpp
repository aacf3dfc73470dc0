// Is a worker's prompt complete? Finds the phrases that hand understanding to the worker, and misses the places
// that a worker needs.
//
//     constexpr auto report = muster::check_brief("Based on your findings, fix the bug.");
//     static_assert(report.count == 3);                                        // the phrase, no path, no line
//     static_assert(report.findings[0].why == muster::brief_fault::forbidden && report.findings[0].at == 0);
//
// It looks at words, not at meaning: it warns, and the host decides whether that blocks.
#pragma once

#include <muster/plan/detail/place.hpp>  // word_at, names_a_path, names_a_line
#include <muster/text/ascii.hpp>         // is_ascii_alnum, is_ascii_space, skip_blanks, to_ascii_lower

#include <cstddef>      // size_t
#include <span>         // span
#include <string_view>  // string_view

namespace muster::inline v0 {

enum class brief_fault : unsigned char {
    forbidden,  // a phrase that leaves the thinking to the worker
    no_path,    // no file is named
    no_line,    // no line is named
};

[[nodiscard]] constexpr std::string_view describe(brief_fault why) noexcept {
    switch (why) {
        case brief_fault::forbidden:
            return "this leaves it to the worker to understand: say what was found and what to do";
        case brief_fault::no_path: return "no file is named: say which one, with its path";
        case brief_fault::no_line: return "no line is named: say where, as path:line";
    }
    return "it is not known what is wrong";
}

struct brief_finding {
    brief_fault why = brief_fault::forbidden;
    std::size_t at = 0;    // the first byte of the phrase; the size of the text for what is missing
    std::size_t size = 0;  // its bytes, blanks included; 0 for what is missing
};

// forbidden_phrases: each in lower case, one blank between words. A host may give a list of its own.
inline constexpr std::string_view forbidden_phrases[] = {"based on your findings", "based on the research"};

// phrase_at(text, at, phrase): the length of the phrase in the text at that place, or 0
//
// Letters match in either case, a blank matches any run of blanks and line ends, and the phrase must not go
// on as a longer word at either end.
namespace detail::plan {

constexpr bool is_word(char c) noexcept {
    return is_ascii_alnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace detail::plan

[[nodiscard]] constexpr std::size_t phrase_at(std::string_view text, std::size_t at, std::string_view phrase) noexcept {
    if (phrase.empty() || at > text.size() || (at > 0 && detail::plan::is_word(text[at - 1]))) return 0;
    std::size_t to = at;
    for (char const wanted : phrase) {
        if (to >= text.size()) return 0;
        bool const blank = wanted == ' ';
        if (blank ? !is_ascii_space(text[to]) : to_ascii_lower(text[to]) != wanted) return 0;
        to = blank ? skip_blanks(text, to) : to + 1;
    }
    return to < text.size() && detail::plan::is_word(text[to]) ? 0 : to - at;
}

// check_brief(text, phrases): all that is wrong, in the order of the text, what is missing last
//
// Time is the text's length times the number of phrases; nothing is allocated. `count` counts all findings,
// of which the first 16 are kept.
struct brief_report {
    static constexpr std::size_t most_kept = 16;

    brief_finding findings[most_kept] = {};
    std::size_t count = 0;

    constexpr void add(brief_finding found) noexcept {
        if (count < most_kept) findings[count] = found;
        ++count;
    }
    [[nodiscard]] constexpr std::size_t kept() const noexcept { return count < most_kept ? count : most_kept; }
    [[nodiscard]] constexpr bool is_clean() const noexcept { return count == 0; }
    [[nodiscard]] constexpr bool has(brief_fault why) const noexcept {
        for (std::size_t i = 0; i < kept(); ++i) {
            if (findings[i].why == why) return true;
        }
        return false;
    }
};

namespace detail::plan {

constexpr std::size_t longest_phrase_at(std::string_view text, std::size_t at,
                                        std::span<std::string_view const> phrases) noexcept {
    std::size_t longest = 0;
    for (std::string_view const phrase : phrases) {
        std::size_t const size = phrase_at(text, at, phrase);
        if (size > longest) longest = size;
    }
    return longest;
}

}  // namespace detail::plan

[[nodiscard]] constexpr brief_report check_brief(
    std::string_view text, std::span<std::string_view const> phrases = forbidden_phrases) noexcept {
    brief_report report;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t const size = detail::plan::longest_phrase_at(text, at, phrases);
        if (size == 0) continue;
        report.add({brief_fault::forbidden, at, size});
        at += size - 1;
    }
    detail::plan::named_places const named = detail::plan::find_places(text);
    if (!named.path) report.add({brief_fault::no_path, text.size(), 0});
    if (!named.line) report.add({brief_fault::no_line, text.size(), 0});
    return report;
}

}  // namespace muster::inline v0
