#include <muster/pad/error.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <memory>
#include <string>
#include <vector>

namespace {

using muster::describe;
using muster::pad_answer;
using muster::pad_error;
using muster::pad_fault;

TEST(pad_error, is_true_when_something_is_wrong) {
    EXPECT_FALSE(pad_error{});
    EXPECT_TRUE(pad_error{pad_fault::missing});
}

TEST(pad_answer, holds_a_value_or_an_error_and_takes_what_can_only_be_moved) {
    pad_answer<std::unique_ptr<int>> const good{std::make_unique<int>(7)};
    ASSERT_TRUE(good);
    EXPECT_EQ(**good, 7);
    EXPECT_FALSE(good.error);
    pad_answer<std::unique_ptr<int>> const bad{pad_error{pad_fault::missing, "/x"}};
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error.where, "/x");
}

pad_answer<std::vector<int>> numbers() { return std::vector<int>{1, 2, 3}; }

TEST(pad_answer, of_a_call_can_be_gone_through) {
    int sum = 0;
    for (int const each : *numbers()) sum += each;
    EXPECT_EQ(sum, 6);
}

TEST(describe, gives_the_place_the_reason_and_the_way_out) {
    EXPECT_EQ(describe(pad_error{pad_fault::no_space, "/tmp/pad/a.md", muster::pad_name_fault::none, ENOSPC}),
              "/tmp/pad/a.md: no space is left (error 28); free some, then write again: the file is as it was.");
    EXPECT_EQ(describe(pad_error{pad_fault::bad_name, "/tmp/pad/../x", muster::pad_name_fault::separator}),
              "/tmp/pad/../x: the name is refused: it holds a slash or a backslash; choose another one, such as "
              "default_pad_name gives.");
}

TEST(describe, has_one_line_of_its_own_for_every_fault) {
    std::string all;
    for (int i = 0; i <= static_cast<int>(pad_fault::io); ++i) {
        std::string const text = describe(pad_error{static_cast<pad_fault>(i), "/x"});
        EXPECT_EQ(all.find(text), std::string::npos) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos) << text;
        all += text + '\n';
    }
}

TEST(describe, shows_characters_that_are_invisible_or_turn_the_direction) {
    std::string const text = describe(pad_error{pad_fault::missing,
                                                "/x/\xE2\x80\xAE"
                                                "fdp.md\xE2\x80\xA8\xF3\xA0\x81\x81"});
    EXPECT_EQ(text.rfind("/x/[U+202E]fdp.md\\xE2\\x80\\xA8[U+E0041]: ", 0), 0U) << text;
}

TEST(describe, shows_bytes_that_would_break_a_line_or_a_terminal) {
    std::string const text =
        describe(pad_error{pad_fault::missing, std::string{"/a\n\x1B[2J\0\xFF\xE2\x80\xA8/\xC3\xAF", 15}});
    EXPECT_TRUE(text.starts_with("/a\\x0A\\x1B[2J\\x00\\xFF\\xE2\\x80\\xA8/\xC3\xAF: ")) << text;
}

}  // namespace
