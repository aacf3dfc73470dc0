#include <muster/craft/phrase_rule.hpp>

#include <muster/craft/brief.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster::brief_fault;
using muster::brief_weight;
using muster::phrase_rule;
using muster::phrase_use;

// How many bytes of the text a pattern takes, wherever it is first found; 0 if nowhere.
constexpr std::size_t taken(std::string_view pattern, std::string_view text, phrase_use use = phrase_use::always) {
    phrase_rule const own[] = {{brief_fault::vague, brief_weight::error, use, pattern, "say it"}};
    auto const report = muster::check_brief(text, {.kind = muster::phase::verification, .rules = own});
    return report.count == 0 ? 0 : report.findings[0].size;
}

// The grammar, a line of the header each.
static_assert(taken("based on", "Based on it.") == 8 && taken("based on", "based upon it.") == 0);
static_assert(taken("on|upon it", "upon it") == 7 && taken("on|upon it", "on it") == 5);
static_assert(taken("think* so", "thinking so") == 11 && taken("think* so", "think so") == 8);
static_assert(taken("fix your? own", "fix own") == 7 && taken("fix your? own", "fix your own") == 12);
static_assert(taken("the .. bug", "the bug") == 7 && taken("the .. bug", "the big fat red bug") == 19);
static_assert(taken("the .. bug", "the very big fat red bug") == 0 && taken("the .. bug", "the big, a bug") == 0);
static_assert(taken("as said !in|by", "as said by him") == 0 && taken("as said !in|by", "as said. By him") == 7);
static_assert(taken("fix it .", "fix it, then") == 6 && taken("fix it .", "fix it then") == 0);
static_assert(taken("fix it .", "fix it") == 6);
static_assert(taken("fix it .", "fix it src/a.c") == 0 && taken("fix it .", "fix it src/a.c:3, then") == 0);
static_assert(taken("fix it .", "fix it `now`.") == 0 && taken("fix it .", "fix it. src/a.c") == 6);
static_assert(taken("^ as above", "So: as above") == 8 && taken("^ as above", "So as above") == 0);
static_assert(taken("you've seen", "You\xE2\x80\x99ve seen") == 13);
static_assert(taken("\xC3\xBC"
                    "ber das",
                    "\xC3\xBC"
                    "ber das")
              == 9);
// what is optional is taken if the rest fits, and left if only then it does
static_assert(taken("do all? all", "do all") == 6 && taken("do all? all", "do all all") == 10);
static_assert(taken("", "x") == 0 && taken("^ ", "x") == 0);

TEST(phrase_rule, the_compilers_and_the_programs_answers_are_one) {
    EXPECT_EQ(taken("the .. bug", "the big fat red bug"), 19U);
    EXPECT_EQ(taken("think* so", "thinking so"), 11U);
    EXPECT_EQ(taken("", "x"), 0U);
}

// A pattern that a host wrote longer than what is looked at finds nothing, and reads nothing that is not there.
TEST(phrase_rule, a_pattern_that_is_too_long_finds_nothing) {
    std::string pattern = "a", text = "a";
    for (int i = 0; i < 40; ++i) pattern += " a", text += " a";
    EXPECT_EQ(taken(pattern, text), 0U);
    EXPECT_EQ(taken("a .. .. .. .. .. .. b", text), 0U);
    EXPECT_EQ(taken("|a", "a"), 1U);  // an alternative that is none
}

// word, describe
TEST(brief_fault, has_a_word_and_a_sentence) {
    std::string words;
    for (brief_fault const each : muster::all_brief_faults) {
        EXPECT_EQ(words.find(std::string{word(each)} + ' '), std::string::npos);
        words += std::string{word(each)} + ' ';
        EXPECT_FALSE(describe(each).empty());
    }
    EXPECT_EQ(words, "hands_over refers_back vague forwards no_path no_line no_purpose ");
    EXPECT_EQ(word(brief_weight::error), "error");
    EXPECT_EQ(word(brief_weight::warning), "warning");
}

}  // namespace
