#include <muster/crew/brief_verdict.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::judge_brief;
using muster::strictness;

constexpr std::string_view bad = "Based on your findings, change src/auth.rs:142, since sessions end.";
constexpr std::string_view good = "Sessions end early: in src/auth.rs:142 compare milliseconds.";
constexpr std::string_view doubtful = "Sessions end early: in src/auth.rs compare milliseconds.";  // no line

TEST(judge_brief, SD08_the_host_chooses_what_follows) {
    EXPECT_TRUE(judge_brief(bad, strictness::off).lines.empty());
    EXPECT_FALSE(judge_brief(bad, strictness::off).is_refused);
    EXPECT_EQ(judge_brief(bad, strictness::warn).lines.size(), 1U);
    EXPECT_FALSE(judge_brief(bad, strictness::warn).is_refused);
    EXPECT_TRUE(judge_brief(bad, strictness::refuse).is_refused);
    EXPECT_FALSE(judge_brief(good, strictness::refuse).is_refused);
}
TEST(judge_brief, a_warning_refuses_nothing) {
    auto const verdict = judge_brief(doubtful, strictness::refuse);
    EXPECT_FALSE(verdict.is_refused);
    EXPECT_EQ(verdict.text(), "warning: no line is named; say where, as path:line");
}
TEST(judge_brief, has_a_line_for_each_finding_and_one_for_the_rest) {
    std::string many;
    for (int i = 0; i < 20; ++i) many += "Based on your findings. ";
    auto const verdict = judge_brief(many, strictness::warn);
    EXPECT_EQ(verdict.lines.size(), 17U);
    EXPECT_TRUE(verdict.text().ends_with("\nand 7 more"));  // the path, the line and the purpose with them
}

}  // namespace
