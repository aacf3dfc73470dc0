// Does a pattern of words match here? craft/phrase_rule.hpp says how patterns are written.
#pragma once

#include <muster/craft/detail/words.hpp>
#include <muster/role/name_list.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::craft {

inline constexpr std::size_t most_skipped = 3;  // words that `..` stands for

// find_mark(from, to, mark): the first of them, or `to`
//
// Pointers here and below: for each word of a text hundreds of alternatives are passed over, and an evaluator counts calls.
constexpr char const* find_mark(char const* from, char const* to, char mark) noexcept {
#if __has_builtin(__builtin_char_memchr)  // one step for an evaluator that has it, and the loop is many
    char const* const found = __builtin_char_memchr(from, mark, static_cast<std::size_t>(to - from));
    return found ? found : to;
#else
    while (from != to && *from != mark) ++from;
    return from;
#endif
}

// The first word of a pattern, which is left with the rest.
constexpr std::string_view take_element(std::string_view& pattern) noexcept {
    char const* const begin = pattern.data();
    char const* const end = begin + pattern.size();
    char const* const blank = find_mark(begin, end, ' ');
    pattern =
        blank == end ? std::string_view{} : std::string_view{blank + 1, static_cast<std::size_t>(end - blank - 1)};
    return {begin, static_cast<std::size_t>(blank - begin)};
}

// The most words of a text that a pattern takes or looks at.
constexpr std::size_t reach_of(std::string_view pattern) noexcept {
    std::size_t words = 0;
    while (!pattern.empty()) words += take_element(pattern) == ".." ? most_skipped : 1;
    return words;
}
// Nothing is found by one that could look behind the window.
constexpr bool is_short_enough(std::string_view pattern) noexcept { return reach_of(pattern) < word_window::most - 1; }

constexpr bool is_same_word(std::string_view word, std::string_view wanted) noexcept {
    bool const is_beginning = wanted.ends_with('*');
    if (is_beginning) wanted.remove_suffix(1);
    std::size_t at = 0;
    for (char const c : wanted) {
        if (at >= word.size()) return false;
        if (to_ascii_lower(word[at]) == c) {
            ++at;
            continue;
        }
        if (c != '\'' || word.substr(at, 3) != curly_apostrophe) return false;
        at += 3;
    }
    return is_beginning || at == word.size();
}

constexpr bool is_one_of(std::string_view word, std::string_view alternatives) noexcept {
    char const first = to_ascii_lower(word.front());
    char const* from = alternatives.data();
    char const* const end = from + alternatives.size();
    while (from < end) {
        char const* const bar = find_mark(from, end, '|');
        if (*from == first && is_same_word(word, {from, static_cast<std::size_t>(bar - from)})) return true;
        from = bar + (bar != end);
    }
    return false;
}

constexpr std::size_t match_from(std::string_view pattern, word_window const& words, std::size_t at) noexcept;

constexpr std::size_t match_behind_gap(std::string_view pattern, word_window const& words, std::size_t at) noexcept {
    for (std::size_t skipped = 0; skipped <= most_skipped; ++skipped) {
        std::size_t const end = match_from(pattern, words, at + skipped);
        if (end != none || !words.goes_on_at(at + skipped)) return end;
    }
    return none;
}

// Behind the last word that the pattern takes from word `at` on, or none. A pattern is short, and so is what it reads.
constexpr std::size_t match_from(std::string_view pattern, word_window const& words, std::size_t at) noexcept {
    if (pattern.empty()) return at;
    std::string_view rest = pattern;
    std::string_view element = take_element(rest);
    bool const goes_on = words.goes_on_at(at);
    if (element == ".") return words.ends_at(at) ? at : none;
    if (element.starts_with('!')) return goes_on && is_one_of(words[at].text, element.substr(1)) ? none : at;
    if (element == "..") return match_behind_gap(rest, words, at);
    bool const may_be_missing = element.ends_with('?');
    if (may_be_missing) element.remove_suffix(1);
    if (goes_on && is_one_of(words[at].text, element)) {
        std::size_t const end = match_from(rest, words, at + 1);
        if (end != none) return end;
    }
    return may_be_missing ? match_from(rest, words, at) : none;
}

// How many words a pattern takes at the front of the window, or 0. Most fail at their first word, so that is looked at
// before anything else.
constexpr std::size_t words_taken(std::string_view pattern, word_window const& words) noexcept {
    if (pattern.starts_with("^ ")) {
        if (!words[0].begins) return 0;
        pattern.remove_prefix(2);
    }
    if (!is_one_of(words[0].text, take_element(pattern))) return 0;
    std::size_t const taken = match_from(pattern, words, 1);
    return taken == none ? 0 : taken;
}

// Which rows of a table, each with its pattern as `words`, can begin with a word: most need not be looked at.
template <class Row>
class rows_by_word {
public:
    constexpr explicit rows_by_word(borrowed_list<Row> rows) noexcept : rows_(rows) {
        for (std::size_t i = 0; i < rows.size() && i < most; ++i) add(rows[i].words, i);
    }

    // `call(row)` for each, in the order of the table.
    template <class Call>
    constexpr void for_each(std::string_view word, Call call) const noexcept {
        std::uint64_t const* const set = sets_[bucket_of(word)];
        for (std::size_t i = 0; i < most / 64; ++i) {
            for (std::uint64_t left = set[i] | any_[i]; left != 0; left &= left - 1) {
                call(rows_[i * 64 + static_cast<std::size_t>(__builtin_ctzll(left))]);
            }
        }
        for (std::size_t i = most; i < rows_.size(); ++i) {
            if (is_short_enough(rows_[i].words)) call(rows_[i]);
        }
    }

private:
    static constexpr std::size_t most = 256, buckets = 128;

    // The same for all spellings that are the same word.
    static constexpr std::size_t bucket_of(std::string_view word) noexcept {
        std::uint32_t hash = 2166136261U;
        for (std::size_t i = 0; i < word.size(); ++i) {
            bool const curly = word[i] == curly_apostrophe[0] && word.substr(i, 3) == curly_apostrophe;
            hash = (hash ^ static_cast<unsigned char>(curly ? '\'' : to_ascii_lower(word[i]))) * 16777619U;
            if (curly) i += 2;
        }
        return (hash ^ hash >> 15U) % buckets;
    }

    constexpr void add(std::string_view pattern, std::size_t row) noexcept {
        if (pattern.starts_with("^ ")) pattern.remove_prefix(2);
        if (!is_short_enough(pattern)) return;
        std::string_view const first = take_element(pattern);
        char const* from = first.data();
        char const* const end = from + first.size();
        while (from < end) {
            char const* const bar = find_mark(from, end, '|');
            bool const is_beginning = bar != from && bar[-1] == '*';  // of many words
            std::string_view const word{from, static_cast<std::size_t>(bar - from)};
            std::uint64_t* const set = is_beginning ? any_ : sets_[bucket_of(word)];
            set[row / 64] |= std::uint64_t{1} << row % 64;
            from = bar + (bar != end);
        }
    }

    borrowed_list<Row> rows_;
    std::uint64_t sets_[buckets][most / 64] = {};
    std::uint64_t any_[most / 64] = {};
};

}}}  // namespace muster::v0::detail::craft
