#include <muster/craft/brief_text.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

std::string lines_of(std::string_view text) {
    std::string out;
    muster::append_sink sink{out};
    muster::put_brief_report(sink, text, muster::check_brief(text));
    return out;
}

//{ quoted by docs/briefs.md: text
TEST(put_brief_report, says_what_where_why_and_what_instead) {
    EXPECT_EQ(lines_of("Sessions end early.\nBased on\nyour findings, change src/auth.rs."),
              "2:1: error: \"Based on your findings\": this leaves it to the worker to understand; say what was found, "
              "and the change that follows from it\n"
              "warning: no line is named; say where, as path:line\n");
}
//}
TEST(put_brief_report, of_a_good_task_says_nothing) {
    EXPECT_EQ(lines_of("Sessions end early: in src/auth.rs:142 compare milliseconds."), "");
}
TEST(put_brief_report, cuts_long_phrases_and_counts_the_rest) {
    std::string text = "In a.c:1 it fails. ";
    for (int i = 0; i < 20; ++i) text += "Based on your findings. ";
    EXPECT_TRUE(lines_of(text).ends_with("and 4 more\n"));
    std::string const long_gap = "In a.c:1 it fails. Figure out what " + std::string(500, 'x') + " to do.";
    std::string const said = lines_of(long_gap);
    EXPECT_NE(said.find("xxx…\": this leaves"), std::string::npos) << said;
    EXPECT_LT(said.size(), 220U);
}

}  // namespace
