// Does a pattern of words match here? craft/phrase_rule.hpp says how patterns are written.
#pragma once

#include <muster/craft/detail/words.hpp>  // word_window
#include <muster/craft/phrase_rule.hpp>   // phrase_rule
#include <muster/text/ascii.hpp>          // to_ascii_lower

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0::detail::craft {

inline constexpr std::size_t most_skipped = 3;  // words that `..` stands for

// The first word of a pattern, which is left with the rest.
constexpr std::string_view take_element(std::string_view& pattern) noexcept {
    std::size_t const blank = pattern.find(' ');
    std::string_view const element = pattern.substr(0, blank);
    pattern.remove_prefix(blank == none ? pattern.size() : blank + 1);
    return element;
}

// The most words of a text that a pattern takes or looks at.
constexpr std::size_t reach_of(std::string_view pattern) noexcept {
    std::size_t words = 0;
    while (!pattern.empty()) words += take_element(pattern) == ".." ? most_skipped : 1;
    return words;
}

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
    while (!alternatives.empty()) {
        std::size_t const bar = alternatives.find('|');
        if (is_same_word(word, alternatives.substr(0, bar))) return true;
        alternatives.remove_prefix(bar == none ? alternatives.size() : bar + 1);
    }
    return false;
}

// Behind the last word that the pattern takes from word `at` on, or none. A pattern is short, and so is what it reads.
constexpr std::size_t match_from(std::string_view pattern, word_window const& words, std::size_t at) noexcept {
    if (pattern.empty()) return at;
    std::string_view rest = pattern;
    std::string_view element = take_element(rest);
    bool const goes_on = at == 0 ? words.size() != 0 : words.goes_on_at(at);
    if (element == ".") return words.ends_at(at) ? at : none;
    if (element.starts_with('!')) return goes_on && is_one_of(words[at].text, element.substr(1)) ? none : at;
    if (element == "..") {
        for (std::size_t skipped = 0; skipped <= most_skipped; ++skipped) {
            std::size_t const end = match_from(rest, words, at + skipped);
            if (end != none || !words.goes_on_at(at + skipped)) return end;
        }
        return none;
    }
    bool const may_be_missing = element.ends_with('?');
    if (may_be_missing) element.remove_suffix(1);
    if (goes_on && is_one_of(words[at].text, element)) {
        std::size_t const end = match_from(rest, words, at + 1);
        if (end != none) return end;
    }
    return may_be_missing ? match_from(rest, words, at) : none;
}

// How many words a pattern takes at the front of the window, or 0. `letter` is the bit of the first word's.
constexpr std::size_t words_taken(phrase_rule const& rule, word_window const& words, std::uint32_t letter) noexcept {
    if ((rule.begins & letter) == 0) return 0;
    std::string_view pattern = rule.words;
    if (pattern.starts_with("^ ")) {
        if (!words[0].begins) return 0;
        pattern.remove_prefix(2);
    }
    std::size_t const taken = match_from(pattern, words, 0);
    return taken == none ? 0 : taken;
}

}  // namespace muster::inline v0::detail::craft
