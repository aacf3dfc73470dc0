#include <numbered_lines.hpp>

#include <gtest/gtest.h>

using namespace model_host;

namespace {

std::string shown(std::string_view text, line_range which, std::size_t piece = 3) {
    numbered_lines lines{which};
    for (; !text.empty() && lines.wants_more(); text.remove_prefix(std::min(piece, text.size())))
        lines.take(text.substr(0, piece));
    return lines.text();
}

}  // namespace

TEST(model_host_numbered_lines, shows_a_range_whatever_the_pieces) {
    for (std::size_t piece = 1; piece < 12; ++piece) {
        EXPECT_EQ(shown("a\nbb\n\nc", {}, piece), "1:a\n2:bb\n3:\n4:c\n");
        EXPECT_EQ(shown("a\nbb\n\nc\n", {2, 3}, piece), "2:bb\n3:\n");
    }
    EXPECT_EQ(shown("a\n", {5, 9}), "(no such line)\n");
    EXPECT_EQ(shown("", {}), "(no such line)\n");
    EXPECT_EQ(shown("a\nb\n", {2, 1}), "(no such line)\n");
}

TEST(model_host_numbered_lines, says_where_to_read_on) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "0123456789\n";
    std::string const got = shown(text, {}, 4096);
    EXPECT_LE(got.size(), numbered_lines::most_bytes + 60);
    std::size_t const at = got.find("[cut here; read on from line ");
    ASSERT_NE(at, got.npos);
    std::string const next = got.substr(at + 29, got.find(']', at) - at - 29);
    EXPECT_TRUE(shown(text, {std::stoull(next)}, 4096).starts_with(next + ":0123456789\n"));
    EXPECT_NE(got.find('\n' + std::to_string(std::stoull(next) - 1) + ':'), got.npos) << "and none is missing";
}

TEST(model_host_numbered_lines, a_long_line_is_cut_and_says_so) {
    std::string const got = shown(std::string(1'000'000, 'x') + "\nnext\n", {}, 1000);
    EXPECT_LT(got.size(), 2200U);
    EXPECT_NE(got.find(" [line cut; it has 1000000 bytes]\n2:next\n"), got.npos);
}
