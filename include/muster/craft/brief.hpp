// Can a worker act on this task? Finds the phrases that hand understanding over, point at what it has not seen or could
// mean anything, and misses the file, the line and the purpose.
//
//     constexpr auto report = muster::check_brief("Based on your findings, fix the bug.");
//     static_assert(report.findings[0].why == muster::brief_fault::hands_over && report.findings[0].at == 0);
//     static_assert(report.has(muster::brief_fault::no_path) && report.errors >= 2);
//
// It goes by words and not by meaning: docs/brief_samples.md counts what that finds and what it misses. Whether a finding
// blocks, warns or is ignored is the host's choice.
#pragma once

#include <muster/craft/detail/advice.hpp>
#include <muster/craft/detail/marks.hpp>
#include <muster/craft/detail/matching.hpp>
#include <muster/craft/detail/place.hpp>
#include <muster/craft/detail/sentence.hpp>
#include <muster/craft/phase.hpp>
#include <muster/craft/phrase_rule.hpp>
#include <muster/craft/phrase_rules.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

// brief_finding
struct brief_finding {
    brief_fault why = brief_fault::vague;
    brief_weight weight = brief_weight::warning;
    std::size_t at = 0;    // the first byte of the phrase; the size of the text for what is missing
    std::size_t size = 0;  // its bytes, what stands between its words included; 0 for what is missing
    std::size_t line = 1;  // of `at`, as compilers count: both from 1, and the column in bytes
    std::size_t column = 1;
    std::string_view instead = {};  // what to write in its place

    [[nodiscard]] constexpr bool is_missing() const noexcept { return size == 0; }
    [[nodiscard]] constexpr std::string_view phrase_in(std::string_view text) const noexcept {
        return at <= text.size() ? text.substr(at, size) : std::string_view{};
    }
};

// brief_report: in the order of the text, what is missing last; all are counted and the first 16 kept
struct brief_report {
    static constexpr std::size_t most_kept = 16;

    brief_finding findings[most_kept] = {};
    std::size_t count = 0;
    std::size_t errors = 0;              // of them
    std::uint32_t faults = 0;            // a bit for each brief_fault that was found
    phase kind = phase::implementation;  // as it was said, or as the words have it

    [[nodiscard]] constexpr std::size_t kept() const noexcept { return count < most_kept ? count : most_kept; }
    [[nodiscard]] constexpr bool is_clean() const noexcept { return count == 0; }
    [[nodiscard]] constexpr bool has(brief_fault why) const noexcept {
        return (faults >> static_cast<unsigned>(why) & 1U) != 0;
    }
    [[nodiscard]] constexpr brief_finding const* begin() const noexcept { return findings; }
    [[nodiscard]] constexpr brief_finding const* end() const noexcept { return findings + kept(); }

    constexpr void add(brief_finding const& found) noexcept {
        if (count < most_kept) findings[count] = found;
        ++count;
        if (found.weight == brief_weight::error) ++errors;
        faults |= std::uint32_t{1} << static_cast<unsigned>(found.why);
    }
};

// brief_options
struct brief_options {
    std::optional<phase> kind = {};  // what the worker is to do; if not said, what the words say, or else the strictest
    bool continues = false;  // it is for a worker that goes on: what that has seen itself need not be said again
    phrase_list rules = {};  // instead of phrase_rules, if there are any
};

// check_brief(text, options)
//
// Text in fences, in `ticks`, in "double quotes", indented as code and behind `>` is data: a path in it counts, a phrase
// in it does not. A file and a line are asked for where something is to be changed, a purpose of every fresh worker that
// is to change or to find something. Linear in the text; nothing is allocated; any bytes will do.
namespace detail::craft {

constexpr bool has_quotation_behind(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (is_ascii_space(text[at]) || text[at] == ':' || text[at] == ',')) ++at;
    std::string_view const rest = text.substr(at);
    return rest.starts_with('"') || rest.starts_with('>') || rest.starts_with('`') || rest.starts_with("\xE2\x80\x9C");
}

inline constexpr rows_by_word<phrase_rule> rules_by_word{phrase_rules};

// What is known of a text before its words are read.
struct brief_setting {
    std::string_view text = {};
    brief_options const& options;
    named_places named = {};
    rows_by_word<phrase_rule> const& rules;

    [[nodiscard]] constexpr bool counts(phrase_rule const& rule, std::size_t begin, std::size_t end) const noexcept {
        switch (rule.use) {
            case phrase_use::always: break;
            case phrase_use::to_a_fresh_worker: return !options.continues;
            case phrase_use::without_a_place: return !named.path;
            case phrase_use::unless_quoted: return !has_quotation_behind(text, end);
            case phrase_use::before_a_quotation: return has_quotation_behind(text, end);
            case phrase_use::in_a_tag: return begin > 0 && text[begin - 1] == '<';
            case phrase_use::first_words: return !options.continues && begin == skip_blanks(text, 0);
            case phrase_use::unless_reported: return !look_back(text, begin).asks_for_report;
        }
        return true;
    }

    // "Do not fix it", "if something goes wrong": what is said not to be done, and what need not be so.
    [[nodiscard]] constexpr bool is_meant(phrase_rule const& rule, std::size_t begin) const noexcept {
        if (rule.why != brief_fault::hands_over && rule.why != brief_fault::vague) return true;
        words_before const before = look_back(text, begin);
        return !before.says_not() && !(rule.why == brief_fault::vague && before.is_condition);
    }
};

struct phrase_found {
    phrase_rule const* rule = nullptr;
    std::size_t words = 0;  // 0: none
};

constexpr phrase_found phrase_at_front(word_window const& words, brief_setting const& in) noexcept {
    phrase_found found;
    in.rules.for_each(words[0].text, [&](phrase_rule const& rule) {
        std::size_t const taken = words_taken(rule.words, words);
        if (taken > found.words && in.counts(rule, words[0].at, words[taken - 1].end())) found = {&rule, taken};
    });
    return found;
}

// A title or an order of a few words says too little to a worker that knows nothing else.
constexpr std::size_t fewest_words(named_places const& named) noexcept { return named.path ? 2 : 6; }

constexpr void add_too_short(brief_report& report, std::string_view text) noexcept {
    std::string_view const words = trimmed(text);
    if (words.empty()) return;
    report.add({.why = brief_fault::vague,
                .weight = brief_weight::error,
                .at = skip_blanks(text, 0),
                .size = words.size(),
                .instead = rows::say_what_is_seen});
}

// What all of the words say of themselves, and how many there are.
struct words_read {
    marks_seen marks = {};
    std::size_t count = 0;
    bool creates_a_file = false;  // which has no lines yet
};

constexpr void add_missing(brief_report& report, brief_setting const& in, words_read const& read) noexcept {
    bool const changes = report.kind == phase::implementation;
    std::size_t const end = in.text.size();
    using enum brief_fault;
    brief_weight const weight = changes && !in.options.continues ? brief_weight::error : brief_weight::warning;
    if (changes && !in.named.path) {
        report.add({.why = no_path, .weight = weight, .at = end, .instead = "say which one, with its path"});
    }
    if (changes && !in.named.line && !read.creates_a_file)
        report.add({.why = no_line, .at = end, .instead = "say where, as path:line"});
    bool const wants_purpose = !in.options.continues && report.kind != phase::verification;
    if (wants_purpose && !read.marks.has(mark_kind::purpose)) {
        report.add({.why = no_purpose, .at = end, .instead = "say why, so that it is known how deep to go"});
    }
}

// In one pass: the findings stand in the order of the text.
constexpr void say_lines(brief_report& report, std::string_view text) noexcept {
    std::size_t line = 1, begin = 0, at = 0;
    for (std::size_t i = 0; i < report.kept(); ++i) {
        brief_finding& each = report.findings[i];
        for (; at < each.at; ++at) {
            if (text[at] != '\n') continue;
            ++line;
            begin = at + 1;
        }
        each.line = line;
        each.column = each.at - begin + 1;
    }
}

constexpr void add_phrase(brief_report& report, phrase_found const& found, word_window const& words) noexcept {
    std::size_t const begin = words[0].at;
    report.add({.why = found.rule->why,
                .weight = found.rule->weight,
                .at = begin,
                .size = words[found.words - 1].end() - begin,
                .instead = found.rule->instead});
}

// "Write db/0043.sql": a path stands right behind the verb.
constexpr bool creates_a_file(word_window const& words, std::string_view text) noexcept {
    if (!words[0].begins || !is_one_of(words[0].text, "write|create|add|generate")) return false;
    std::size_t const end = words.size() > 1 ? words[1].at : text.size();
    return find_places(text.substr(words[0].end(), end - words[0].end())).path;
}

constexpr words_read read_words(brief_report& report, brief_setting const& in) noexcept {
    words_read read;
    for (word_window words{in.text}; words.size() != 0;) {
        read.marks.look_at(words);
        read.creates_a_file = read.creates_a_file || creates_a_file(words, in.text);
        phrase_found const found = phrase_at_front(words, in);
        if (found.words != 0 && in.is_meant(*found.rule, words[0].at)) add_phrase(report, found, words);
        std::size_t const taken = found.words != 0 ? found.words : 1;
        read.count += taken;
        words.drop(taken);
    }
    return read;
}

constexpr brief_report check(brief_setting const& in) noexcept {
    brief_report report;
    words_read const read = read_words(report, in);
    std::optional<phase> const kind = in.options.kind ? in.options.kind : read.marks.kind();
    bool const could_be_short = in.options.continues || in.options.kind || kind == phase::research;
    if (!could_be_short && read.count < fewest_words(in.named) && report.is_clean()) add_too_short(report, in.text);
    report.kind = kind.value_or(phase::implementation);
    bool const asks_for_work = !in.options.continues || kind;
    if (asks_for_work) add_missing(report, in, read);
    say_lines(report, in.text);
    return report;
}

}  // namespace detail::craft

[[nodiscard]] constexpr brief_report check_brief(std::string_view text, brief_options const& options = {}) noexcept {
    namespace craft = detail::craft;
    craft::named_places const named = craft::find_places(text);
    if (options.rules.empty()) return craft::check({text, options, named, craft::rules_by_word});
    craft::rows_by_word<phrase_rule> const own{options.rules};
    return craft::check({text, options, named, own});
}

}}  // namespace muster::v0
