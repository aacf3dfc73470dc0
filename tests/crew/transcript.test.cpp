#include <muster/crew/transcript.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::dropped_entry;
using muster::mend_reason;
using muster::transcript_entry;
using enum muster::transcript_kind;
using transcript = std::vector<transcript_entry>;
using dropped = std::vector<dropped_entry>;

TEST(mend, leaves_a_whole_transcript_as_it_is) {
    transcript const whole{{user, "Do it."},        {thinking, "Hm."},     {assistant, "I look."},
                           {tool_use, "", "a"},     {tool_use, "", "b"},   {tool_result, "7", "b"},
                           {tool_result, "", "a"},  {thinking, "So."},     {assistant, "It is 7."},
                           {user, "And the rest?"}, {tool_use, "{}", "c"}, {tool_result, "none", "c"},
                           {assistant, "None."}};
    muster::mended const made = muster::mend(whole);
    EXPECT_EQ(made.entries, whole);
    EXPECT_TRUE(made.dropped.empty());
    EXPECT_FALSE(made.ended_in_error);
}

TEST(mend, F_40_drops_what_a_broken_run_left_open) {
    muster::mended const made = muster::mend({{user, "Do it."},
                                              {assistant, " \n"},
                                              {thinking, "I will read it."},
                                              {tool_use, "", "a"},
                                              {tool_use, "", "b"},
                                              {tool_result, "text", "b"},
                                              {thinking, "And then?"},
                                              {tool_use, "", "c"}});
    EXPECT_EQ(made.dropped, (dropped{{1, mend_reason::blank},
                                     {3, mend_reason::unanswered_use},
                                     {6, mend_reason::orphaned_thinking},  // its use is gone
                                     {7, mend_reason::unanswered_use}}));
    ASSERT_EQ(made.entries.size(), 4U);
    EXPECT_EQ(made.entries[2].id, "b");
}

TEST(mend, KF_10_an_error_at_the_end_is_no_end_of_the_work) {
    muster::mended const made = muster::mend({{user, "Do it."}, {assistant, "Half."}, {error, "overloaded"}});
    EXPECT_TRUE(made.ended_in_error);
    EXPECT_EQ(made.dropped, (dropped{{2, mend_reason::error}}));
    EXPECT_EQ(made.entries.back().text, "Half.");
}

TEST(mend, a_result_belongs_to_one_use_before_it) {
    muster::mended const made = muster::mend({{tool_result, "early", "a"},
                                              {tool_use, "", "a"},
                                              {tool_result, "1", "a"},
                                              {tool_result, "2", "a"},
                                              {tool_use, "", "a"},
                                              {tool_use, "", "b"},
                                              {user, "Stop."},
                                              {tool_result, "late", "b"}});
    EXPECT_EQ(made.dropped, (dropped{{0, mend_reason::result_of_no_use},
                                     {3, mend_reason::result_of_no_use},
                                     {4, mend_reason::repeated_id},
                                     {5, mend_reason::unanswered_use},
                                     {7, mend_reason::result_of_no_use}}));
}

TEST(mend, thoughts_that_only_lead_to_thoughts_go_with_them) {
    muster::mended const made = muster::mend({{thinking, "1"}, {thinking, "2"}, {user, "x"}, {thinking, "3"}});
    EXPECT_EQ(made.entries, (transcript{{user, "x"}}));
}

// Whatever it is given: what comes out is whole, and mending it again changes nothing.
TEST(mend, makes_any_transcript_whole) {
    std::mt19937 dice{5};
    for (int round = 0; round < 3000; ++round) {
        transcript any;
        for (auto n = dice() % 30; n != 0; --n) {
            any.push_back({static_cast<muster::transcript_kind>(dice() % 6), dice() % 4 == 0 ? "" : "text",
                           std::string(1, static_cast<char>('a' + dice() % 4))});
        }
        muster::mended const made = muster::mend(any);
        EXPECT_EQ(made.entries.size() + made.dropped.size(), any.size());
        muster::mended const again = muster::mend(made.entries);
        EXPECT_EQ(again.entries, made.entries);
        EXPECT_TRUE(again.dropped.empty());
    }
}

TEST(mend, every_reason_has_its_words) {
    std::set<std::string_view> words;
    for (int i = 0; i <= static_cast<int>(mend_reason::orphaned_thinking); ++i) {
        EXPECT_TRUE(words.insert(describe(static_cast<mend_reason>(i))).second);
    }
}

}  // namespace
