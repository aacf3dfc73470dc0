// What stands before a phrase in its sentence can turn its meaning: "do not fix it", "if something goes wrong", "list the
// problems you found".
#pragma once

#include <muster/craft/detail/matching.hpp>
#include <muster/craft/detail/place.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::craft {

struct words_before {
    std::size_t since_not = none;  // words between a "not" of the same clause and the phrase
    bool is_condition = false;     // an "if" stands right before it
    bool asks_for_report = false;  // it is said what to report, and nothing to do since

    [[nodiscard]] constexpr bool says_not() const noexcept { return since_not <= 2; }

    constexpr void take(std::string_view word, std::string_view before) noexcept {
        if (since_not != none) ++since_not;
        if (is_one_of(word, "not|never|don't|doesn't|without|nor|cannot|can't|shouldn't|mustn't|avoid")) since_not = 0;
        // "not only", "do not forget to"
        if (is_one_of(word, "but|rather|forget|hesitate|only|just|stop|fail|sure|until")) since_not = none;
        is_condition = is_one_of(word, "if|when|whenever|unless|case|should|once|where");
        if (is_one_of(word, "fix|implement|apply|address|resolve|repair|correct|patch|adapt|execute|update"))
            asks_for_report = false;
        bool const of_each = is_one_of(word, "each|every|any|all") && before.size() == 3 && is_one_of(before, "for");
        if (of_each
            || is_one_of(
                word,
                "report|reports|reply|list|lists|return|answer|respond|summari*|describe|state|document|record|"
                "note|notes|write|save|store|post|include*|contain*|present|provide|give|name|tell|show|print|output|"
                "collect|count|deliver|submit|share|mention|group*|enumerate|rank|classify|table|findings"))
            asks_for_report = true;
    }
    constexpr void end_clause() noexcept {
        since_not = none;
        is_condition = false;
    }
};

constexpr bool is_in_a_word(char c) noexcept {
    return is_ascii_alnum(c) || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

// It stands by itself, and is no part of a path or a name.
constexpr bool stands_alone(std::string_view text, std::size_t begin, std::size_t end) noexcept {
    constexpr std::string_view beside = "*_,.:;!?)";
    if (begin > 0 && !is_ascii_space(text[begin - 1]) && std::string_view{"*_("}.find(text[begin - 1]) == none)
        return false;
    while (end < text.size() && beside.find(text[end]) != none) ++end;
    return end == text.size() || is_ascii_space(text[end]);
}

// What stands between two words, the last byte before it included.
constexpr void look_at_gap(std::string_view gap, words_before& seen) noexcept {
    for (std::size_t i = 1; i < gap.size(); ++i) {
        char const c = gap[i];
        bool const begins_item = c == '\n' && i + 1 < gap.size() && !is_ascii_space(gap[i + 1]);
        bool const is_between = is_ascii_space(c) || std::string_view{"*_~-"}.find(c) != none;
        if (begins_item || !is_between || gap.substr(i, 2) == "\n\n") seen.end_clause();
    }
}

// "a. b" and not "2. b" or "a.b".
constexpr bool ends_sentence(std::string_view text, std::size_t at) noexcept {
    char const c = text[at];
    if (c == '!' || c == '?' || c == ';') return true;
    return c == '.' && at + 1 < text.size() && is_ascii_space(text[at + 1]) && at > 0 && !is_ascii_digit(text[at - 1]);
}

constexpr std::size_t begin_of_sentence(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t most = 160;
    std::size_t begin = at;
    while (begin > 0 && at - begin < most && !ends_sentence(text, begin - 1)) --begin;
    if (at - begin == most) {
        while (begin < at && is_in_a_word(text[begin])) ++begin;
    }
    return begin;
}

// look_back(text, at): to where the sentence begins, or 160 bytes
constexpr words_before look_back(std::string_view text, std::size_t at) noexcept {
    words_before seen;
    std::string_view before;
    for (std::size_t i = begin_of_sentence(text, at); i < at;) {
        std::size_t const begin = i;
        while (i < at && is_in_a_word(text[i])) ++i;
        std::string_view const word = text.substr(begin, i - begin);
        if (!word.empty() && stands_alone(text, begin, i)) seen.take(word, before);
        before = word;
        std::size_t const gap = i == 0 ? 0 : i - 1;
        while (i < at && !is_in_a_word(text[i])) ++i;
        look_at_gap(text.substr(gap, i - gap), seen);
    }
    return seen;
}

}}}  // namespace muster::v0::detail::craft
