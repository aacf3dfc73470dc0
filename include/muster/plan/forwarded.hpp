// Is a task made of what a worker reported? A report that is passed on unchanged has not been understood.
//
//     std::string_view const reports[] = {of_the_scout, of_the_tester};
//     if (auto const copied = muster::find_forwarded(task, reports)) say_no(copied->report, copied->at, copied->size);
//
// Runs of six words and more count as copied, letters of ASCII in either case, whatever stands between the words. A
// name or an error message that is quoted is shorter than that, or a small part of the task. Paths are no words: they
// are named as they are, however many there are.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// forward_limits: beyond which share, in percent, a task counts as forwarded
struct forward_limits {
    std::size_t of_the_task = 50;    // of its words are copied
    std::size_t of_the_report = 60;  // of the report's words stand in it
    std::size_t fewest_words = 12;   // copied: less may be chance
};

// forwarded
struct forwarded {
    std::size_t report = 0;  // which of them
    std::size_t copied = 0;  // words of the task that stand in it
    std::size_t words = 0;   // of the task
    std::size_t report_copied = 0;
    std::size_t report_words = 0;
    std::size_t at = 0;    // the longest copied run in the task: its first byte
    std::size_t size = 0;  // and its bytes

    friend constexpr bool operator==(forwarded const&, forwarded const&) noexcept = default;
};

// find_forwarded(task, reports, limits): the report of which most is copied, if that is too much; of equals the first
//
// n log n in the words of both. Words are compared by 64-bit hashes of six in a row.
namespace detail::plan {

struct hashed_word {
    std::uint64_t hash = {};
    std::size_t at = {}, end = {};
};

constexpr bool is_of_word(char c) noexcept { return is_ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80; }

// The bytes of the path that begins there, or 0: anything with a slash in it.
constexpr std::size_t path_size_at(std::string_view text, std::size_t at) noexcept {
    if (at > 0 && !is_ascii_space(text[at - 1])) return 0;
    std::size_t end = at;
    bool slash = false;
    for (; end < text.size() && !is_ascii_space(text[end]); ++end) slash = slash || text[end] == '/';
    return slash ? end - at : 0;
}

inline std::vector<hashed_word> hashed_words(std::string_view text) {
    std::vector<hashed_word> words;
    for (std::size_t at = 0; at < text.size(); ++at) {
        at += path_size_at(text, at);
        if (at >= text.size()) break;
        if (!is_of_word(text[at])) continue;
        hashed_word word{empty_fingerprint, at, at};
        for (; word.end < text.size() && is_of_word(text[word.end]); ++word.end)
            word.hash = fingerprint_after(word.hash, to_ascii_lower(text[word.end]));
        words.push_back(word);
        at = word.end;
    }
    return words;
}

inline constexpr std::size_t run_length = 6;

// Of each six words in a row; as many as words, less five.
inline std::vector<std::uint64_t> hashed_runs(std::vector<hashed_word> const& words) {
    std::vector<std::uint64_t> runs;
    for (std::size_t i = 0; i + run_length <= words.size(); ++i) {
        std::uint64_t hash = 0;
        for (std::size_t k = 0; k < run_length; ++k) hash = (hash ^ words[i + k].hash) * 0x9E3779B97F4A7C15ULL + k;
        runs.push_back(hash);
    }
    return runs;
}

struct copied_words {
    std::size_t count = 0;
    std::size_t first = 0, last = 0;  // of the longest run, `last` behind it
};

// Which words stand in a run that is among `known`, which is sorted.
inline copied_words copied_of(std::vector<std::uint64_t> const& runs, std::vector<std::uint64_t> const& known) {
    copied_words got;
    std::size_t first = 0, end = 0;  // of the stretch that is being read
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!std::binary_search(known.begin(), known.end(), runs[i])) continue;
        if (i >= end) first = i;
        got.count += i + run_length - (i >= end ? i : end);
        end = i + run_length;
        if (end - first <= got.last - got.first) continue;
        got.first = first;
        got.last = end;
    }
    return got;
}

// A text as it is compared: its words, and their runs in the order of the text and sorted.
struct text_in_runs {
    explicit text_in_runs(std::string_view text) : words(hashed_words(text)), runs(hashed_runs(words)), known(runs) {
        std::sort(known.begin(), known.end());
    }

    std::vector<hashed_word> words;
    std::vector<std::uint64_t> runs;
    std::vector<std::uint64_t> known;
};

inline forwarded compared(text_in_runs const& task, text_in_runs const& report, std::size_t which) {
    copied_words const copied = copied_of(task.runs, report.known);
    forwarded found{.report = which,
                    .copied = copied.count,
                    .words = task.words.size(),
                    .report_copied = copied_of(report.runs, task.known).count,
                    .report_words = report.words.size()};
    if (copied.count == 0) return found;
    found.at = task.words[copied.first].at;
    found.size = task.words[copied.last - 1].end - found.at;
    return found;
}

inline bool is_too_much(forwarded const& f, forward_limits const& limits) noexcept {
    if (f.copied < limits.fewest_words) return false;
    return f.copied * 100 > limits.of_the_task * f.words
        || f.report_copied * 100 > limits.of_the_report * f.report_words;
}

}  // namespace detail::plan

[[nodiscard]] inline std::optional<forwarded> find_forwarded(std::string_view task,
                                                             std::span<std::string_view const> reports,
                                                             forward_limits const& limits = {}) {
    detail::plan::text_in_runs const wanted{task};
    std::optional<forwarded> most;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        forwarded const found = detail::plan::compared(wanted, detail::plan::text_in_runs{reports[i]}, i);
        if (detail::plan::is_too_much(found, limits) && (!most || found.copied > most->copied)) most = found;
    }
    return most;
}

}}  // namespace muster::v0
