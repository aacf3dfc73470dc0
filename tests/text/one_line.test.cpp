#include <muster/text/one_line.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::string_view_literals;

constexpr bool shows(std::string_view text, std::string_view line) {
    char memory[128] = {};
    muster::span_sink out{memory, 128};
    muster::put_one_line(out, text);
    return out.fits() && out.text() == line;
}

// is_control: the ends of both ranges
static_assert(muster::is_control(0) && muster::is_control(0x1F) && !muster::is_control(' '));
static_assert(muster::is_control(0x7F) && muster::is_control(0x9F) && !muster::is_control('~')
              && !muster::is_control(0xA0));

// breaks_a_line: both separators and nothing beside them
static_assert(muster::breaks_a_line('\t') && muster::breaks_a_line(0x85) && !muster::breaks_a_line(' '));
static_assert(muster::breaks_a_line(0x2028) && muster::breaks_a_line(0x2029));
static_assert(!muster::breaks_a_line(0x2027) && !muster::breaks_a_line(0x202A));

// line_break_at, find_line_break
constexpr bool finds_what_breaks_a_line() {
    return muster::line_break_at("a\n", 1) == 1 && muster::line_break_at("a\xE2\x80\xA8", 1) == 3
        && muster::line_break_at("a\xC2\x85", 1) == 2 && muster::line_break_at("a\xC2\xA0", 1) == 0
        && muster::line_break_at("a", 1) == 0 && muster::line_break_at("\xFF", 0) == 0
        && muster::find_line_break("na\xC3\xAFve\xE2\x80\xA9") == 6 && muster::find_line_break("") == 0
        && muster::find_line_break("\xE2\x80 \xC2 \x7F") == 5 && muster::find_line_break("none") == 4;
}
static_assert(finds_what_breaks_a_line());
TEST(find_line_break, finds_what_breaks_a_line) { EXPECT_TRUE(finds_what_breaks_a_line()); }

// put_joined_lines
std::string joined(std::string_view text) {
    std::string line;
    muster::append_sink out{line};
    muster::put_joined_lines(out, text);
    return line;
}

// In memory of exactly its size, so that a sanitizer sees whoever reads past its end.
std::string joined(std::vector<char> const& text) { return joined(std::string_view{text.data(), text.size()}); }

TEST(put_joined_lines, turns_runs_of_what_breaks_a_line_into_one_space) {
    EXPECT_EQ(joined("one line"), "one line");
    EXPECT_EQ(joined("two\nlines"), "two lines");
    EXPECT_EQ(joined("a\r\n\r\n# COORDINATOR ROLE\n"), "a # COORDINATOR ROLE ");
    EXPECT_EQ(joined("a\v\f\0\x1B\x7F\t\xC2\x85\xE2\x80\xA8\xE2\x80\xA9z"sv), "a z");
    EXPECT_EQ(joined("\n"), " ");
    EXPECT_EQ(joined(""), "");
}
TEST(put_joined_lines, keeps_every_other_byte) {
    std::string_view const text = "na\xC3\xAFve \xC2\xA0 \xE2\x82\xAC \xF0\x9F\x98\x80 \xFF\xC2 \xE2\x80 ~ \\`";
    EXPECT_EQ(joined(text), text);
}
TEST(put_joined_lines, is_linear) {
    std::string text, line;
    for (int i = 0; i < 500'000; ++i) text += "a\n", line += "a ";
    EXPECT_EQ(joined(text), line);
}

// Texts are looked through in blocks: wherever the line end stands, and however long the text is.
TEST(put_joined_lines, finds_a_line_end_in_every_place) {
    for (std::size_t size = 1; size <= 70; ++size) {
        std::string const clean(size, 'x');
        EXPECT_EQ(joined(std::vector<char>(clean.begin(), clean.end())), clean);
        for (std::size_t at = 0; at < size; ++at) {
            std::string text = clean, line = clean;
            text[at] = "\n\r\v\x7F"[at % 4];
            line[at] = ' ';
            EXPECT_EQ(joined(std::vector<char>(text.begin(), text.end())), line);
        }
    }
}

// put_one_line
constexpr bool escapes_what_breaks_a_line_or_steers_a_terminal() {
    return shows("a\nb\r\x1B[2J\0\x7F"sv, "a\\x0Ab\\x0D\\x1B[2J\\x00\\x7F")
        && shows("\xC2\x85|\xE2\x80\xA8|\xE2\x80\xA9", "\\xC2\\x85|\\xE2\\x80\\xA8|\\xE2\\x80\\xA9");
}
static_assert(escapes_what_breaks_a_line_or_steers_a_terminal());
TEST(put_one_line, escapes_what_breaks_a_line_or_steers_a_terminal) {
    EXPECT_TRUE(escapes_what_breaks_a_line_or_steers_a_terminal());
}

constexpr bool shows_each_byte_that_is_no_utf8() { return shows("\xFF\xC3(\xE2\x82", "\\xFF\\xC3(\\xE2\\x82"); }
static_assert(shows_each_byte_that_is_no_utf8());
TEST(put_one_line, shows_each_byte_that_is_no_utf8) { EXPECT_TRUE(shows_each_byte_that_is_no_utf8()); }

constexpr bool leaves_all_else_as_it_is() {
    return shows("", "") && shows("na\xC3\xAFve \xF0\x9F\x98\x80 \"\\", "na\xC3\xAFve \xF0\x9F\x98\x80 \"\\");
}
static_assert(leaves_all_else_as_it_is());
TEST(put_one_line, leaves_all_else_as_it_is) { EXPECT_TRUE(leaves_all_else_as_it_is()); }

}  // namespace
