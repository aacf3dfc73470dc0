#include <muster/plan/hand_over.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::hand_over;
using muster::hand_over_fault;
using muster::is_about;
using muster::scheduled_research;

constexpr std::string_view spec =
    "- [HIGH] mount the router in src/routes/index.ts:12\n"
    "  - below /api/v1\n"
    "- [LOW] which queue sends the mail\n"
    "- [MEDIUM] the limit of requests\n"
    "- write the tests\n"
    "- [LOW] the retry\n"
    "  queue of the worker\n";

//{ quoted by docs/recovery.md: hand_over
TEST(hand_over, CA05_refuses_what_nobody_has_investigated) {
    muster::scheduled_research const one[] = {{.task = "mail-scout", .about = "sends the mail"}};
    muster::hand_over_answer const refused = muster::hand_over(spec, one);
    EXPECT_FALSE(refused);
    EXPECT_EQ(
        text_of(refused),
        "line 6: \"the retry\": it is not investigated: plan a research task that is about it, or leave it out\n");

    muster::scheduled_research const both[] = {{"mail-scout", "sends the mail"}, {"queue-scout", "Retry queue"}};
    EXPECT_TRUE(muster::hand_over(spec, both));
}
//}

TEST(hand_over, grants_what_has_no_line_that_is_low) {
    EXPECT_TRUE(hand_over(""));
    EXPECT_TRUE(hand_over("- [HIGH] a\n- [MEDIUM] b\n- c\n```\n- [LOW] d\n```\n"));
    EXPECT_FALSE(hand_over("- [HIGH] a\n  1. [low?] b\n"));
}

TEST(hand_over, takes_no_unclear_tag_for_a_clear_one) {
    auto const answer = hand_over("- [LWO] a\n");
    ASSERT_EQ(answer.count, 1U);
    EXPECT_EQ(answer.findings[0].why, hand_over_fault::unclear_tag);
}

// Whoever reads it sees that it is not investigated, and a list of items does not.
TEST(hand_over, CA05_overlooks_no_tag_that_is_no_items) {
    constexpr std::string_view lost[] = {"[LOW] a\n",
                                         "## [LOW] a\n",
                                         "**[LOW]** a\n",
                                         "> - [LOW] a\n",
                                         "| [LOW] | a |\n",
                                         "- a [LOW]\n",
                                         "a) [LOW] a\n",
                                         "\xE2\x80\xA2 [LOW] a\n",
                                         "\xEF\xBB\xBF- [LOW] a\n",
                                         "- ![LOW] a\n",
                                         "- [[LOW]] a\n",
                                         "- \\[LOW\\] a\n",
                                         "- [VERY LOW] a\n",
                                         "- [MEDIUM-LOW] a\n",
                                         "- a\n  [low] b\n",
                                         "- [HIGH] a, [LOW: no access] b\n",
                                         "```\n- [LOW] a\n",
                                         "~~~~\n```\n- [LOW] a\n~~~\n",
                                         "- ` [LOW] a\n",
                                         "-\xC2\xA0[LOW] a\n"};
    for (std::string_view const each : lost) {
        auto const answer = hand_over(each);
        ASSERT_EQ(answer.count, 1U) << each;
        EXPECT_EQ(answer.findings[0].why, hand_over_fault::lost_tag) << each;
    }
    auto const answer = hand_over("- [HIGH] a\n\nThe queue is [LOW].\n- [HIGH] b\n");
    EXPECT_EQ(
        text_of(answer),
        "line 3: \"The queue is [LOW].\": [LOW] is no tag there: begin a list item with it, or set it as `[LOW]`\n");
}
TEST(hand_over, knows_what_only_looks_like_a_tag) {
    constexpr std::string_view fine[] = {"Lines with `[LOW]` are investigated first.\n",
                                         "- [HIGH] a[low] is the first\n",
                                         "- [the low-level API](docs/low.md)\n",
                                         "- [low-level] a\n",
                                         "- [ALLOW] a, [SLOW] b\n",
                                         "```\nx [LOW]\n```\n",
                                         "- a\n\n  ~~~~\n  [LOW]\n  ~~~\n  ~~~~\n"};
    for (std::string_view const each : fine) EXPECT_TRUE(hand_over(each)) << each;
}
// Fences that do not end are looked through once for each size.
TEST(hand_over, is_quick_where_no_fence_ends) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += i % 2 == 0 ? "```a\n" : "~~~ b [LOW]\n";
    EXPECT_EQ(hand_over(text).count, 50'000U);
}

TEST(hand_over, counts_all_and_keeps_the_first) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "- [LOW] a\n";
    auto const answer = hand_over(text);
    EXPECT_EQ(answer.count, 1000U);
    EXPECT_EQ(answer.findings.size(), 64U);
    EXPECT_EQ(answer.known.low, 1000U);
    EXPECT_TRUE(text_of(answer).ends_with("and 936 more\n"));
}

// is_about: whole words in either case, whatever the blanks
static_assert(is_about({"t", "retry queue"}, "- [LOW] the RETRY\n  Queue of"));
static_assert(is_about({"t", " src/a.ts "}, "look at src/a.ts:3"));
static_assert(!is_about({"t", "queue"}, "queues") && !is_about({"t", "queue"}, "aqueue"));
static_assert(!is_about({"t", ""}, "a") && !is_about({"t", "  "}, "a  b") && !is_about({"t", "ab"}, "a"));
static_assert(is_about({"t", "(a)"}, "see(a)b"));
TEST(is_about, takes_no_word_that_is_too_long_to_be_one) {
    std::string const endless(10'000, 'a');
    EXPECT_FALSE(is_about({"t", endless}, endless));
    EXPECT_TRUE(is_about({"t", std::string_view{endless}.substr(0, muster::longest_about)},
                         std::string_view{endless}.substr(0, muster::longest_about)));
}

// put_hand_over
TEST(put_hand_over, CA04_groups_what_there_is_to_do) {
    muster::scheduled_research const planned[] = {{"mail-scout", "mail"}, {"queue-scout", "retry queue"}};
    std::string text;
    muster::append_sink out{text};
    muster::put_hand_over(out, spec, planned);
    EXPECT_EQ(text,
              "HIGH (confirmed: paths and signatures were looked up): do it as it is written.\n"
              "- [HIGH] mount the router in src/routes/index.ts:12\n"
              "  - below /api/v1\n"
              "MEDIUM (concluded from something else): confirm it first.\n"
              "- [MEDIUM] the limit of requests\n"
              "LOW (not fully investigated): investigate it first.\n"
              "- [LOW] which queue sends the mail\n"
              "  (investigated by mail-scout)\n"
              "- [LOW] the retry queue of the worker\n"
              "  (investigated by queue-scout)\n"
              "Without a tag: confirm it first.\n"
              "- write the tests\n");
}

// What stands below a line is as sure as that line, unless it says otherwise.
TEST(put_hand_over, goes_by_the_line_above) {
    std::string text;
    muster::append_sink out{text};
    muster::put_hand_over(out, "- [LOW] a\n  - [HIGH] b\n    - c\n  - d\n- e\n");
    EXPECT_TRUE(
        text.starts_with("HIGH (confirmed: paths and signatures were looked up): do it as it is written.\n"
                         "- [HIGH] b\n  - c\nLOW"));
    EXPECT_TRUE(text.ends_with("- [LOW] a\n  - d\nWithout a tag: confirm it first.\n- e\n"));
    std::string deep;
    for (std::size_t i = 0; i < 500; ++i) deep += std::string(i, ' ') + "- a\n";
    muster::put_hand_over(out, deep);
    EXPECT_TRUE(text.ends_with("- a\n"));
}

}  // namespace
