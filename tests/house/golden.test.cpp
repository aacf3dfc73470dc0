#include <golden.hpp>

#include <cstdlib>

namespace {

using muster_test::first_difference;

TEST(first_difference, equal_texts_have_none) {
    EXPECT_EQ(first_difference("", ""), "");
    EXPECT_EQ(first_difference("a\nb\n", "a\nb\n"), "");
}

TEST(first_difference, says_line_and_byte_and_shows_both) {
    EXPECT_EQ(first_difference("one\ntwo\nend\n", "one\ntwa\nend\n"),
              "line 2, byte 3:\n  agreed  two\n  got     twa\n");
}

TEST(first_difference, shows_a_missing_last_line_end) {
    EXPECT_EQ(first_difference("one\n", "one"), "line 1, byte 4:\n  agreed  one\n  got     one <end of the text>\n");
    EXPECT_EQ(first_difference("", "x"),
              "line 1, byte 1:\n  agreed   <end of the text>\n  got     x <end of the text>\n");
}

TEST(first_difference, makes_control_characters_visible) {
    EXPECT_EQ(first_difference("a\tb", "a b"),
              "line 1, byte 2:\n  agreed  a\\x09b <end of the text>\n  got     a b <end of the text>\n");
}

TEST(golden, tells_what_was_agreed_on_from_anything_else) {
    if (std::getenv("MUSTER_UPDATE_GOLDEN") != nullptr) GTEST_SKIP() << "a wrong text would be written";
    EXPECT_TRUE(muster_test::golden("house/two_lines.txt", "first\nsecond\n"));
    EXPECT_FALSE(muster_test::golden("house/two_lines.txt", "first\nsecond"));
    EXPECT_FALSE(muster_test::golden("house/no_such_file.txt", ""));
}

}  // namespace
