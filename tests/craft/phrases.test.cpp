#include <muster/craft/phrases.hpp>

#include <muster/craft/brief.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

// What a coordinator is told is what is checked.
constexpr bool each_forbidden_phrase_is_found_whole() {
    for (std::string_view const phrase : muster::forbidden_phrases) {
        auto const report = muster::check_brief(phrase);
        if (report.findings[0].why != muster::brief_fault::hands_over || report.findings[0].size != phrase.size())
            return false;
    }
    return true;
}
static_assert(each_forbidden_phrase_is_found_whole());
TEST(phrases, SD03_each_forbidden_phrase_is_found_whole) { EXPECT_TRUE(each_forbidden_phrase_is_found_whole()); }

static_assert(muster::check_brief(muster::right_brief).is_clean());
static_assert(muster::check_brief(muster::wrong_brief).errors >= 2);
TEST(phrases, SD02_the_right_example_is_clean_and_the_wrong_one_is_not) {
    EXPECT_TRUE(muster::check_brief(muster::right_brief).is_clean());
    EXPECT_GE(muster::check_brief(muster::wrong_brief).errors, 2U);
}

}  // namespace
