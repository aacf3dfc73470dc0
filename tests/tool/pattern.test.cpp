#include <muster/tool/pattern.hpp>

#include "chance.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <regex>
#include <string>
#include <string_view>

namespace {

using muster::find_pattern_fault;
using muster::matches_pattern;

// matches_pattern
struct sample {
    std::string_view pattern;
    std::string_view text;
    bool matches;
};
constexpr sample samples[] = {
    {"", "", true},
    {"", "anything", true},
    {"^$", "", true},
    {"^$", "a", false},
    {"b", "abc", true},
    {"^b", "abc", false},
    {"c$", "abc", true},
    {"b$", "abc", false},
    {"^abc$", "abc", true},
    {"^a.c$",
     "a\xC3\xA9"
     "c",
     true},  // a code point, not a byte
    {"^a.c$", "a\nc", false},
    {"^a.c$",
     "a\xE2\x80\xA8"
     "c",
     false},  // U+2028 ends a line
    {"^ab?c$", "ac", true},
    {"^ab?c$", "abbc", false},
    {"^ab*c$", "abbbc", true},
    {"^ab+c$", "ac", false},
    {"^a{3}$", "aaa", true},
    {"^a{3}$", "aaaa", false},
    {"a{3}", "aaaa", true},
    {"^a{2,}$", "a", false},
    {"^a{2,}$", "aaaaa", true},
    {"^a{0,}$", "", true},
    {"^a{2,3}$", "aaaa", false},
    {"^a?a?a?aaa$", "aaa", true},
    {"^[a-c_]+$", "ab_c", true},
    {"^[a-c_]+$", "abd", false},
    {"^[^a-c]+$", "xyz", true},
    {"^[^a-c]+$", "xbz", false},
    {"^[^a]$", "\xE2\x82\xAC", true},
    {"^[\xC3\xA0-\xC3\xBF]+$", "\xC3\xA9\xC3\xA8", true},
    {"^[\xC3\xA0-\xC3\xBF]+$", "\xC3\x89", false},
    {"^[^\xC3\xA0-\xC3\xBF]$", "\xC3\xA9", false},
    {"^\xF0\x9F\x98\x80{2}$", "\xF0\x9F\x98\x80\xF0\x9F\x98\x80", true},
    {"^[-a]+$", "-a-", true},
    {"^[a-]+$", "-a-", true},
    {"^[a\\-z]+$", "a-z", true},
    {"^[a^]+$", "^a", true},
    {"^[\\]\\[]+$", "[]", true},
    {"^\\d{4}-\\d{2}$", "2026-11", true},
    {"^\\D+$", "a1", false},
    {"^\\w+$", "az_AZ09", true},
    {"^\\w+$", "\xC3\xA9", false},
    {"^\\W$", "\xC3\xA9", true},
    {"^\\s+$", " \t\n\xC2\xA0\xE3\x80\x80\xEF\xBB\xBF", true},
    {"\\S", " \xC2\xA0 ", false},
    {"\\S", "  a ", true},
    {"^[\\s\\d]+$", "1 2", true},
    {"^[^\\s]+$", "a\xC2\xA0", false},
    {"^\\.\\*\\[\\]\\{\\}\\(\\)\\|\\/\\\\\\^\\$\\+\\?$", ".*[]{}()|/\\^$+?", true},
    {"^\\t\\n\\r$", "\t\n\r", true},
    {"^[0-9a-f]{8}-[0-9a-f]{4}$", "0123abcd-00ff", true},
    {"^[0-9a-f]{8}-[0-9a-f]{4}$", "0123abcd-00f", false},
    {"^\xEF\xBF\xBD$", "\xFF", true},  // a byte that is no UTF-8 counts as U+FFFD
};
constexpr sample const* first_surprise() {
    for (sample const& each : samples) {
        if (find_pattern_fault(each.pattern) != std::string_view::npos) return &each;
        if (matches_pattern(each.text, each.pattern) != each.matches) return &each;
    }
    return nullptr;
}
static_assert(first_surprise() == nullptr);
TEST(matches_pattern, as_in_the_samples) {
    for (sample const& each : samples) {
        EXPECT_EQ(matches_pattern(each.text, each.pattern), each.matches) << each.pattern << " on " << each.text;
    }
}

// Counts on both sides of 64, where one piece ends and the next begins.
TEST(matches_pattern, counts_up_to_a_thousand) {
    struct range {
        std::size_t least, most;
        std::string_view pattern;
    };
    for (range const& each : {range{1, 64, "^a{1,64}$"}, range{63, 65, "^a{63,65}$"}, range{64, 64, "^a{64}$"},
                              range{65, 200, "^a{65,200}$"}, range{128, 128, "^a{128}$"}, range{0, 1000, "^a{0,1000}$"},
                              range{100, 5000, "^a{100,}$"}}) {
        for (std::size_t const size :
             {std::size_t{0}, each.least - 1, each.least, (each.least + each.most) / 2, each.most, each.most + 1}) {
            if (size > 4000) continue;
            EXPECT_EQ(matches_pattern(std::string(size, 'a'), each.pattern), size >= each.least && size <= each.most)
                << each.pattern << " on " << size;
        }
    }
}

// find_pattern_fault
struct broken {
    std::string_view pattern;
    std::size_t place;
};
constexpr broken faults[] = {
    {"(a)", 0}, {"a|b", 1}, {"ab(?=c)", 2}, {"a**", 2},    {"a+?", 2},     {"*a", 0},      {"^*", 1},
    {"a{", 1},  {"a{}", 1}, {"a{2", 1},     {"a{3,2}", 1}, {"a{1001}", 1}, {"a{0}", 1},    {"a{,2}", 1},
    {"[]", 1},  {"[^]", 2}, {"[a", 2},      {"[z-a]", 2},  {"[a-\\d]", 2}, {"[[a]]", 1},   {"a]", 1},
    {"a}", 1},  {"\\b", 0}, {"\\p{L}", 0},  {"\\1", 0},    {"\\u0041", 0}, {"a\\", 1},     {"\\-", 0},
    {"a$b", 2}, {"a^b", 1}, {"a\xFF", 1},   {"[\\q]", 1},  {"a/b", 1},     {"[a-z-9]", 4}, {"a{99999}", 1},
};
TEST(find_pattern_fault, says_the_place) {
    for (broken const& each : faults) {
        EXPECT_NE(find_pattern_fault(each.pattern), std::string_view::npos) << each.pattern;
        EXPECT_LE(find_pattern_fault(each.pattern), each.pattern.size()) << each.pattern;
        EXPECT_EQ(find_pattern_fault(each.pattern), each.place) << each.pattern;
        EXPECT_FALSE(matches_pattern("a", each.pattern)) << each.pattern;
    }
}
TEST(find_pattern_fault, a_pattern_has_at_most_63_pieces) {
    EXPECT_EQ(find_pattern_fault(std::string(63, 'a')), std::string_view::npos);
    EXPECT_NE(find_pattern_fault(std::string(64, 'a')), std::string_view::npos);
    EXPECT_NE(find_pattern_fault("a{1000}b{1000}c{1000}d{1000}"), std::string_view::npos);
}

// Whatever is put together from these means the same to the standard library.
TEST(matches_pattern, as_the_standard_library_does) {
    constexpr std::string_view sets[] = {"a", "b", ".", "[ab]", "[^a]", "[a-c]", "\\d", "\\w", "\\W", "[\\d_]", "\\."};
    constexpr std::string_view counts[] = {"", "", "?", "*", "+", "{2}", "{1,3}", "{2,}", "{0,2}"};
    constexpr std::string_view letters = "abc1_. ";
    muster_test::chance chance{7};
    std::size_t matched = 0;
    for (int round = 0; round < 600; ++round) {
        std::string pattern = chance.below(2) == 0 ? "^" : "";
        for (std::size_t pieces = chance.below(5); pieces > 0; --pieces) {
            pattern += sets[chance.below(std::size(sets))];
            pattern += counts[chance.below(std::size(counts))];
        }
        pattern += chance.below(2) == 0 ? "$" : "";
        std::regex const other{pattern};
        for (int text = 0; text < 4; ++text) {
            std::string letters_here;
            for (std::size_t size = chance.below(8); size > 0; --size)
                letters_here += letters[chance.below(letters.size())];
            bool const matches = std::regex_search(letters_here, other);
            matched += matches ? 1U : 0U;
            ASSERT_EQ(matches_pattern(letters_here, pattern), matches) << pattern << " on '" << letters_here << "'";
        }
    }
    EXPECT_GT(matched, 400U);
}

// What makes a reader that goes back and forth take for ever is a matter of each piece, once for each code point.
TEST(matches_pattern, takes_no_longer_for_a_hostile_pattern) {
    std::string const text(50'000, 'a');
    EXPECT_FALSE(matches_pattern(text, "^a*a*a*a*a*a*a*a*a*a*b$"));
    EXPECT_TRUE(matches_pattern(text, "a{0,1000}a{0,1000}$"));
}

}  // namespace
