// Texts to measure with: made here, the same in every run and on every machine.
//
//     bench::dice dice{1};
//     std::string const text = bench::prose(dice, 64 * 1024);
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

// dice{seed}: numbers without a pattern, by splitmix64; the standard's distributions differ between libraries
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}

    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(next() % limit); }
    bool one_in(std::size_t many) { return below(many) == 0; }
    template <std::size_t Count>
    std::string_view one_of(std::string_view const (&words)[Count]) {
        return words[below(Count)];
    }

private:
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

    std::uint64_t state_;
};

inline constexpr std::string_view words[] = {
    "the",      "a",        "of",         "in",       "session",  "token",    "expires", "cache",      "after",
    "worker",   "reads",    "boundary",   "test",     "and",      "request",  "is",      "well-known", "file",
    "renewed",  "branch",   "it",         "fails",    "because",  "handler",  "by",      "second",     "two-phase",
    "recovery", "function", "found",      "no",       "evidence", "that",     "every",   "line",       "returns",
    "middle",   "changes",  "follow-up",  "was",      "to",       "checked",  "queue",   "without",    "lock",
    "for",      "an",       "end-to-end", "argument", "measured", "searched", "once",    "more",       "task"};

// prose(dice, size): plain sentences in lines of some 90 bytes; nothing in it has to be escaped
inline std::string prose(dice& from, std::size_t size) {
    std::string text;
    text.reserve(size + 128);
    std::size_t line = 0;
    while (text.size() < size) {
        text += from.one_of(words);
        bool const stop = from.one_in(12);
        if (stop) text += '.';
        bool const full = text.size() - line > 90;
        text += full ? '\n' : ' ';
        if (full) line = text.size();
    }
    text.resize(size);
    return text;
}

// peppered(dice, text, percent): so many of its characters are ones that must be escaped
inline std::string peppered(dice& from, std::string text, std::size_t percent) {
    for (char& c : text) {
        if (from.below(100) < percent) c = "&<>\"'"[from.below(5)];
    }
    return text;
}

// markup(dice, size): as much a tag as text, with attributes and hyphens, and names that begin as an envelope's do
inline std::string markup(dice& from, std::size_t size) {
    static constexpr std::string_view names[] = {"div",       "p",         "span",      "li",
                                                 "task-list", "task-item", "task-note", "agent-row",
                                                 "data-cell", "code",      "x-task",    "section"};
    std::string text;
    text.reserve(size + 256);
    while (text.size() < size) {
        std::string_view const name = from.one_of(names);
        text += '<';
        text += name;
        if (from.one_in(2)) text.append(" class=\"").append(from.one_of(words)).append("-view\"");
        text += '>';
        for (std::size_t i = from.below(5); i != 0; --i) text.append(from.one_of(words)).append(i != 1, ' ');
        text.append("</").append(name).append(">\n", from.one_in(2) ? 2 : 1);
    }
    text.resize(size);
    return text;
}

}  // namespace bench
