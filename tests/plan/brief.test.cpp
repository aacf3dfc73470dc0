#include <muster/plan/brief.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::brief_fault;
using muster::check_brief;
using muster::phrase_at;

//{ quoted by docs/plan.md: brief
constexpr bool tells_a_lazy_brief_from_a_good_one() {
    auto const lazy = check_brief("Please: BASED  on\nyour findings, fix the bug.");
    bool const told = lazy.count == 3 && lazy.findings[0].at == 8 && lazy.findings[0].size == 23
                   && lazy.has(brief_fault::no_path) && lazy.has(brief_fault::no_line);
    return told && check_brief("In src/auth/session.ts:42 the expiry is compared with <; use <=.").is_clean();
}
static_assert(tells_a_lazy_brief_from_a_good_one());
//}
TEST(check_brief, SD03_tells_a_lazy_brief_from_a_good_one) { EXPECT_TRUE(tells_a_lazy_brief_from_a_good_one()); }

// phrase_at
static_assert(phrase_at("based on the research", 0, "based on the research") == 21);
static_assert(phrase_at("Based\t\non  the\r\nRESEARCH.", 0, "based on the research") == 24);
static_assert(phrase_at("based on the researchers", 0, "based on the research") == 0);
static_assert(phrase_at("debased on the research", 2, "based on the research") == 0);
static_assert(phrase_at("based on the", 0, "based on the research") == 0);
static_assert(phrase_at("basedon the research", 0, "based on the research") == 0);
static_assert(phrase_at("", 0, "x") == 0 && phrase_at("x", 0, "") == 0 && phrase_at("x", 5, "x") == 0);

// check_brief: the phrases
TEST(check_brief, SD08_finds_every_phrase_in_order) {
    auto const report = check_brief("main.c:1. Based on the research do x. Based on your findings do y.");
    ASSERT_EQ(report.count, 2U);
    EXPECT_EQ(report.findings[0].at, 10U);
    EXPECT_EQ(report.findings[1].at, 38U);
    EXPECT_EQ(report.findings[1].size, 22U);
}

TEST(check_brief, takes_the_hosts_own_phrases) {
    constexpr std::string_view own[] = {"the bug we discussed", "recent changes", "something went wrong"};
    auto const report = check_brief("Fix the bug we discussed; something went wrong in main.c:3.", own);
    ASSERT_EQ(report.count, 2U);
    EXPECT_EQ(report.findings[0].at, 4U);
    EXPECT_TRUE(check_brief("main.c:3 based on your findings", own).is_clean());
}

TEST(check_brief, counts_all_and_keeps_the_first_sixteen) {
    std::string text = "main.c:3 ";
    for (int i = 0; i < 100; ++i) text += "based on your findings ";
    auto const report = check_brief(text);
    EXPECT_EQ(report.count, 100U);
    EXPECT_EQ(report.kept(), 16U);
    EXPECT_EQ(report.findings[15].at, 9 + 15 * 23U);
}

// check_brief: the places
struct row {
    std::string_view text;
    bool path, line;
};
constexpr row rows[] = {
    {"", false, false},
    {"Fix the bug.", false, false},
    {"Look at src/a.cpp, please.", true, false},
    {"Look at `src/a.cpp:42`.", true, true},
    {"(src/a.cpp:42-57)", true, true},
    {"src/a.cpp:42:7: error", true, true},
    {"src/a.cpp#L42", true, true},
    {"a.c:3", true, true},
    {"see main.c", true, false},
    {"Change main.c, lines 3-9.", true, true},
    {"Change main.c at line 3.", true, true},
    {"Change Makefile:12", true, true},
    {"See ./build or /etc/hosts", true, false},
    {"src/auth/session", true, false},
    {"the line of thought in 3 files", false, false},
    {"read and/or write 1.2 or 3.4", false, false},
    {"e.g. this, i.e. that", false, false},
    {"at 12:30 and localhost:80", false, false},
    {"https://example.org/a/b.html", false, false},
    {"it ends. Then 5/6 of it...", false, false},
    {"line 12", false, true},
    {":42 ` :1", false, false},
};
constexpr std::size_t first_wrong_row() {
    std::size_t at = 0;
    for (row const& each : rows) {
        auto const report = check_brief(each.text);
        if (report.has(brief_fault::no_path) == each.path || report.has(brief_fault::no_line) == each.line) return at;
        ++at;
    }
    return at;
}
static_assert(first_wrong_row() == std::size(rows));
TEST(check_brief, SD02_misses_a_path_or_a_line) { EXPECT_EQ(first_wrong_row(), std::size(rows)); }

TEST(check_brief, says_where_what_is_missing_would_go) {
    auto const report = check_brief("Fix it.");
    ASSERT_EQ(report.count, 2U);
    EXPECT_EQ(report.findings[0].why, brief_fault::no_path);
    EXPECT_EQ(report.findings[0].at, 7U);
    EXPECT_EQ(report.findings[0].size, 0U);
}

// What is known of good and bad prompts.
TEST(check_brief, F89_passes_good_prompts) {
    EXPECT_TRUE(check_brief("Fix the null pointer in src/auth/validate.ts:42: `user` is undefined when the session has "
                            "expired. Check it before `user.id`; if it is missing return 401. Run the tests of "
                            "src/auth, commit, and report the hash.")
                    .is_clean());
}

TEST(check_brief, reads_any_bytes_in_linear_time) {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "based on :1:1:1/\xFF\0-"[i % 19];
    EXPECT_GE(check_brief(text).count, 1U);
    EXPECT_EQ(check_brief(std::string(500'000, ':')).count, 2U);
    EXPECT_EQ(check_brief(std::string(500'000, ' ')).count, 2U);
    EXPECT_EQ(check_brief(std::string(500'000, '/')).count, 1U);
}

}  // namespace
