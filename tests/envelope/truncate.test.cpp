#include <muster/envelope/truncate.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::truncate;

std::string text_of(muster::truncated const& cut) {
    std::string text;
    muster::append_sink out{text};
    cut.write(out);
    return text;
}

// a short text is left alone
static_assert(truncate("abc", 3).head == "abc" && truncate("abc", 3).omitted == 0 && !truncate("abc", 3).says_so);
static_assert(truncate("", 0).head.empty());

TEST(truncate, C140_keeps_the_beginning_and_the_end_and_counts_the_rest) {
    std::string text(1 << 20, 'x');
    text.replace(0, 4, "HEAD");
    text.replace(text.size() - 4, 4, "TAIL");
    auto const cut = truncate(text, 32 * 1024, "/runs/7/output.txt");
    std::string const shown = text_of(cut);
    EXPECT_LE(shown.size(), 32U * 1024);
    EXPECT_GE(shown.size(), 32U * 1024 - 8);
    EXPECT_TRUE(shown.starts_with("HEAD") && shown.ends_with("TAIL"));
    EXPECT_EQ(cut.omitted, text.size() - cut.head.size() - cut.tail.size());
    std::string const line = "\n[" + std::to_string(cut.omitted) + " bytes left out; whole text: /runs/7/output.txt]\n";
    EXPECT_NE(shown.find(line), std::string::npos);
    EXPECT_EQ(text_of(truncate(text, 32 * 1024)).find("whole text"), std::string::npos);
}

TEST(truncate, C016_splits_no_code_point_whatever_the_cap) {
    std::string const emoji = "8 bytes:\xF0\x9F\x98\x80";
    for (std::size_t most = 0; most <= 16; ++most) {
        auto const cut = truncate(emoji, most);
        EXPECT_LE(text_of(cut).size(), most);
        EXPECT_TRUE(muster::is_utf8(text_of(cut))) << most;
        EXPECT_EQ(cut.omitted != 0, most < emoji.size()) << most;
    }
    EXPECT_EQ(text_of(truncate(emoji, 10)), "8 bytes:");
}

TEST(truncate, never_writes_more_than_the_cap) {
    std::string text;
    for (int i = 0; i < 300; ++i) text += i % 3 == 0 ? "\u20ac" : i % 7 == 0 ? "\U0001F600" : "z";
    for (std::size_t most = 0; most <= text.size() + 1; ++most) {
        auto const cut = truncate(text, most);
        std::string const shown = text_of(cut);
        ASSERT_LE(shown.size(), most);
        ASSERT_TRUE(muster::is_utf8(shown)) << most;
        ASSERT_EQ(cut.head.size() + cut.omitted + cut.tail.size(), text.size());
    }
}

TEST(truncate, bytes_that_are_no_utf8_are_cut_too) {
    std::string const junk(1000, '\x80');
    EXPECT_LE(text_of(truncate(junk, 200)).size(), 200U);
    EXPECT_GE(text_of(truncate(junk, 200)).size(), 190U);
}

}  // namespace
