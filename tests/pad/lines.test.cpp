#include <muster/pad/lines.hpp>

#include <muster/pad/scratchpad.hpp>
#include <muster/text/utf8.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

namespace {

using muster::pad_lines;
using muster::scratchpad;

class lines : public ::testing::Test {
protected:
    std::vector<std::string> read(std::string const& bytes) {
        EXPECT_FALSE(pad.write("a", bytes));
        auto reader = pad.lines("a");
        std::vector<std::string> all;
        while (auto const line = reader->next()) all.push_back(std::string{line->text} + (line->ends ? "" : "+"));
        EXPECT_FALSE(reader->error());
        EXPECT_FALSE(reader->next());
        return all;
    }

    muster_test::temporary_root root;
    scratchpad pad = *muster::open_scratchpad({.root = root.path(), .session = "s-1"});
};

using texts = std::vector<std::string>;

TEST_F(lines, come_without_their_line_feed_and_the_last_needs_none) {
    EXPECT_EQ(read(""), texts{});
    EXPECT_EQ(read("one"), texts{"one"});
    EXPECT_EQ(read("one\n"), texts{"one"});
    EXPECT_EQ(read("\n\ntwo\r\n\nx"), (texts{"", "", "two\r", "", "x"}));
    EXPECT_EQ(read(std::string{"a\0b\nc", 5}), (texts{std::string{"a\0b", 3}, "c"}));
}

TEST_F(lines, longer_than_the_buffer_come_in_pieces) {
    std::string const line(3 * pad_lines::longest_piece + 5, 'x');
    texts const got = read("first\n" + line + "\nlast\n");
    std::string joined;
    for (std::size_t i = 1; i + 1 < got.size(); ++i) {
        bool const goes_on = got[i].ends_with('+');
        EXPECT_EQ(goes_on, i + 2 < got.size());
        joined += got[i].substr(0, got[i].size() - goes_on);
    }
    EXPECT_EQ(got.front(), "first");
    EXPECT_EQ(joined, line);
    EXPECT_EQ(got.back(), "last");
}

TEST_F(lines, C016_no_piece_splits_a_character) {
    for (std::size_t before = 0; before < 4; ++before) {
        std::string line(before, 'x');
        while (line.size() < 2 * pad_lines::longest_piece) line += "\xF0\x9F\x98\x80";
        for (std::string const& piece : read(line)) EXPECT_TRUE(muster::is_utf8(piece));
    }
}

// Sizes around the buffer's, each line end in turn at its edge.
TEST_F(lines, are_the_same_whatever_the_buffer_cuts) {
    for (std::size_t size = pad_lines::longest_piece - 3; size <= pad_lines::longest_piece + 3; ++size) {
        std::string const first(size - 2, 'a');
        texts const got = read(first + "\nb\n\nc");
        ASSERT_GE(got.size(), 4U) << size;
        EXPECT_EQ(got.back(), "c");
        EXPECT_EQ(got[got.size() - 2], "");
        EXPECT_EQ(got[got.size() - 3], "b");
    }
}

TEST_F(lines, show_the_file_as_it_was_when_it_was_opened) {
    std::string bytes;
    for (int i = 0; i < 50'000; ++i) bytes += "old\n";
    ASSERT_FALSE(pad.write("a", bytes));
    auto reader = pad.lines("a");
    ASSERT_FALSE(pad.append("a", "new\n") || pad.write("a", "new\n") || pad.remove("a"));
    int count = 0;
    while (auto const line = reader->next()) count += line->text == "old";
    EXPECT_EQ(count, 50'000);
    EXPECT_FALSE(reader->error());
}

TEST_F(lines, end_with_an_error_when_bytes_go_missing) {
    ASSERT_FALSE(pad.write("a", std::string(4 * pad_lines::longest_piece, '\n')));
    auto reader = pad.lines("a");
    ASSERT_TRUE(reader->next());
    std::filesystem::resize_file(pad.path() + "/a", 10);  // by somebody who knows no scratchpad
    while (reader->next()) continue;
    EXPECT_EQ(reader->error().why, muster::pad_fault::changed);
}

}  // namespace
