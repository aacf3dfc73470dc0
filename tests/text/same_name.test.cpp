#include <muster/text/same_name.hpp>

#include <muster/tool/tool.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace {

using muster::name_hash;
using muster::same_name;

struct pair_of_names {
    std::string_view one, other;
};

constexpr pair_of_names same[] = {
    {"Billing Agent", "billing-agent"},
    {"Billing Agent", "BILLING_AGENT"},
    {"Billing Agent", "billingAgent"},
    {"ana", "Ana"},
    {" ana\t", "ana"},
    {"a--b", "a_ b"},
    {"", " -_"},
    {"team\xE2\x80\x91lead", "team-lead"},  // U+2011, a hyphen that does not break
    {"team\xE2\x80\x94lead", "Team Lead"},  // U+2014, a long dash
    {"bil\xE2\x80\x8Bling", "billing"},     // U+200B, a blank without width
    {"billing\xC2\xA0"
     "agent",
     "billing agent"},                       // U+00A0
    {"bil\xF3\xA0\x81\x81ling", "billing"},  // U+E0041, a tag
    {"bil\xC2\xADling", "billing"},          // U+00AD, a soft hyphen
    {"\xE2\x80\xAE"
     "ana",
     "ana"},  // U+202E, writes from right to left
    {"an\x01"
     "a",
     "ana"},
    {"shard 1 12", "Shard-1_12"},
    {"v1", "V-1"},
    {"1a", "1-a"},
    {"J\xC3\xBCrgen", "j\xC3\xBCrgen"},
};
constexpr pair_of_names other[] = {
    {"ana", "anna"},
    {"ana", "an"},
    {"", "a"},
    {"shard-1-12", "shard-11-2"},
    {"shard-1-1", "shard-11"},
    {"1\xE2\x80\x8B"
     "2",
     "12"},
    {"\xC3\x84rzte", "\xC3\xA4rzte"},  // no case folding beyond ASCII
    {"\xD0\xB0na", "ana"},             // the Cyrillic letter
    {"caf\xC3\xA9", "cafe\xCC\x81"},   // one code point, and two
    {"a.b", "ab"},
    {"a\xFF", "a"},
    {"a\xFF", "a\xFE"},
    {"stra\xC3\x9F"
     "e",
     "strasse"},
};

TEST(same_name, ignores_case_blanks_and_separators) {
    for (auto const& [a, b] : same) {
        EXPECT_TRUE(same_name(a, b)) << a << " and " << b;
        EXPECT_TRUE(same_name(b, a)) << a << " and " << b;
        EXPECT_EQ(name_hash(a), name_hash(b)) << a << " and " << b;
    }
}

TEST(same_name, tells_all_other_names_apart) {
    for (auto const& [a, b] : other) {
        EXPECT_FALSE(same_name(a, b)) << a << " and " << b;
        EXPECT_FALSE(same_name(b, a)) << a << " and " << b;
        EXPECT_NE(name_hash(a), name_hash(b)) << a << " and " << b;
    }
}

static_assert(same_name("Billing Agent", "billing-agent"));
static_assert(!same_name("shard-1-12", "shard-11-2"));
static_assert(muster::is_blank_name(" \t\xE2\x80\x8B-_") && !muster::is_blank_name("a"));

// The rule for tools is the same rule: it is written apart since compilers run it for each tool.
TEST(same_name, agrees_with_the_rule_for_tools) {
    std::mt19937 random{7};
    std::string const letters = "aAbB12_-";
    auto const name = [&] {
        std::string made(random() % 7, ' ');
        for (char& c : made) c = letters[random() % letters.size()];
        return made;
    };
    int alike = 0;
    for (int i = 0; i < 200000; ++i) {
        std::string const a = name();
        std::string const b = name();
        bool const is_same = same_name(a, b);
        alike += is_same && a != b ? 1 : 0;
        ASSERT_EQ(is_same, muster::same_tool_name(a, b)) << a << " and " << b;
        if (!is_same) continue;
        ASSERT_EQ(muster::tool_name_hash(a), muster::tool_name_hash(b)) << a << " and " << b;
        ASSERT_EQ(name_hash(a), name_hash(b)) << a << " and " << b;
    }
    EXPECT_GT(alike, 1000);
}

}  // namespace
