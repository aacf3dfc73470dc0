#include <muster/toolbox/result.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace {

using muster::tool_result;

// ok, error
TEST(tool_result, says_whether_it_is_an_error_and_not_yet_of_which_call) {
    tool_result const ok = tool_result::ok("12 lines");
    tool_result const error = tool_result::error("no file");
    EXPECT_FALSE(ok.is_error);
    EXPECT_TRUE(error.is_error);
    EXPECT_EQ(ok.text + ", " + error.text, "12 lines, no file");
    EXPECT_TRUE(ok.call_id.empty() && error.call_id.empty());
}
TEST(tool_result, is_compared_by_all_of_it) {
    EXPECT_EQ(tool_result::ok("x"), tool_result::ok("x"));
    EXPECT_NE(tool_result::ok("x"), tool_result::error("x"));
    EXPECT_NE(tool_result::ok("x"), tool_result::ok("y"));
    EXPECT_NE((tool_result{"1", "x", false}), tool_result::ok("x"));
}
TEST(tool_result, takes_a_text_over_without_a_copy) {
    std::string text(1000, 'x');
    char const* const there = text.data();
    EXPECT_EQ(tool_result::ok(std::move(text)).text.data(), there);
}

}  // namespace
