#include <muster/craft/phrase_rules.hpp>

#include <muster/craft/brief.hpp>
#include <muster/craft/phrases.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

namespace craft = muster::detail::craft;

constexpr bool is_small(std::string_view pattern) {
    for (char const c : pattern) {
        if (c >= 'A' && c <= 'Z') return false;
    }
    return true;
}
constexpr bool is_sound(muster::phrase_rule const& rule) {
    std::string_view pattern = rule.words;
    if (pattern.starts_with("^ ")) pattern.remove_prefix(2);
    std::string_view rest = pattern;
    std::string_view const first = craft::take_element(rest);
    return is_small(pattern) && !pattern.empty() && pattern.find("  ") == std::string_view::npos
        && !pattern.ends_with(' ') && !first.ends_with('?') && first != ".." && craft::reach_of(pattern) <= 14
        && pattern.find("|?") == std::string_view::npos && pattern.find("||") == std::string_view::npos
        && !rule.instead.empty();
}
constexpr std::string_view first_unsound() {
    for (muster::phrase_rule const& rule : muster::phrase_rules) {
        if (!is_sound(rule)) return rule.words;
    }
    return {};
}
static_assert(first_unsound().empty());
TEST(phrase_rules, are_written_as_the_grammar_has_it) { EXPECT_EQ(first_unsound(), ""); }

constexpr bool marks_are_sound() {
    for (craft::mark const& each : craft::marks) {
        std::string_view pattern = each.words;
        if (pattern.starts_with("^ ")) pattern.remove_prefix(2);
        if (!is_small(pattern) || craft::reach_of(pattern) > 14 || pattern.find("|?") != std::string_view::npos)
            return false;
    }
    return true;
}
static_assert(marks_are_sound());
TEST(phrase_rules, so_are_the_marks_of_kind_and_purpose) { EXPECT_TRUE(marks_are_sound()); }

TEST(phrase_rules, no_pattern_stands_there_twice) {
    std::string seen = "\n";
    for (muster::phrase_rule const& rule : muster::phrase_rules) {
        std::string const line = std::string{rule.words} + '\n';
        EXPECT_EQ(seen.find('\n' + line), std::string::npos) << line;
        seen += line;
    }
}

}  // namespace
