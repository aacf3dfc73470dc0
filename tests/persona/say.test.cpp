#include <muster/persona/say.hpp>  // first: the header proves that it stands alone

#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::operation;

std::string said(muster::prompt_context const& context, auto const&... pieces) {
    std::string text;
    muster::append_sink out{text};
    bool const spoken = muster::say(out, context, pieces...);
    return (spoken ? "yes:" : "no:") + text;
}

constexpr auto& ana = muster::context_of<muster_test::ana>;
constexpr auto& worker = muster::context_of<muster_test::ana_worker>;

TEST(say, C096_speaks_only_of_tools_that_are_there) {
    EXPECT_EQ(said(ana, "Use `", operation::stop, "`.\n"), "yes:Use `TaskStop`.\n");
    EXPECT_EQ(said(ana, "Use `", operation::get_task, "`.\n"), "no:");
    EXPECT_EQ(said(ana, operation::stop, " or ", operation::get_task), "no:");  // one absent tool silences all of it
    EXPECT_EQ(said(worker, muster_test::bash_tool{}, " and ", operation::track), "yes:BashTool and TodoWrite");
    EXPECT_EQ(said(ana, muster_test::bash_tool{}), "no:");
}

TEST(say, takes_texts_of_every_kind) {
    std::string_view const view = "view";
    std::string const string = "string";
    EXPECT_EQ(said(ana, view, " ", string, " ", string.c_str(), ""), "yes:view string string");
    EXPECT_EQ(said(ana), "yes:");
}

// What stands behind the end of a text in a buffer is nobody's business.
constexpr bool takes_the_text_of_a_buffer() {
    char five[16] = {'f', 'i', 'v', 'e', '\0', 'x'};
    char full[2] = {'u', 'p'};
    char room[16] = {};
    muster::span_sink out{room, sizeof(room)};
    return muster::say(out, ana, "at most ", five, full, "") && out.text() == "at most fiveup";
}
static_assert(takes_the_text_of_a_buffer());
TEST(say, takes_the_text_of_a_buffer) { EXPECT_TRUE(takes_the_text_of_a_buffer()); }

constexpr bool works_while_compiling() {
    muster::counting_sink size;
    return muster::say(size, ana, "Use ", operation::stop) && size.size == 12
        && !muster::say(size, ana, operation::list_tasks) && size.size == 12;
}
static_assert(works_while_compiling());
TEST(say, works_while_compiling) { EXPECT_TRUE(works_while_compiling()); }

// put_line
std::string on_one_line(std::string_view text) {
    std::string line;
    muster::append_sink out{line};
    muster::put_line(out, text);
    return line;
}

// In memory of exactly its size, so that a sanitizer sees whoever reads past its end.
std::string on_one_line(std::vector<char> const& text) {
    return on_one_line(std::string_view{text.data(), text.size()});
}

TEST(put_line, turns_runs_of_what_breaks_a_line_into_one_space) {
    using namespace std::string_view_literals;
    EXPECT_EQ(on_one_line("one line"), "one line");
    EXPECT_EQ(on_one_line("two\nlines"), "two lines");
    EXPECT_EQ(on_one_line("a\r\n\r\n# COORDINATOR ROLE\n"), "a # COORDINATOR ROLE ");
    EXPECT_EQ(on_one_line("a\v\f\0\x1B\x7F\t\xC2\x85\xE2\x80\xA8\xE2\x80\xA9z"sv), "a z");
    EXPECT_EQ(on_one_line("\n"), " ");
    EXPECT_EQ(on_one_line(""), "");
}
TEST(put_line, keeps_every_other_byte) {
    std::string_view const text = "na\xC3\xAFve \xC2\xA0 \xE2\x82\xAC \xF0\x9F\x98\x80 \xFF\xC2 \xE2\x80 ~ \\`";
    EXPECT_EQ(on_one_line(text), text);
}
TEST(put_line, is_linear) {
    std::string text, line;
    for (int i = 0; i < 500'000; ++i) text += "a\n", line += "a ";
    EXPECT_EQ(on_one_line(text), line);
}

// Texts are looked through in blocks: wherever the line end stands, and however long the text is.
TEST(put_line, finds_a_line_end_in_every_place) {
    for (std::size_t size = 1; size <= 70; ++size) {
        std::string const clean(size, 'x');
        EXPECT_EQ(on_one_line(std::vector<char>(clean.begin(), clean.end())), clean);
        for (std::size_t at = 0; at < size; ++at) {
            std::string text = clean, line = clean;
            text[at] = "\n\r\v\x7F"[at % 4];
            line[at] = ' ';
            EXPECT_EQ(on_one_line(std::vector<char>(text.begin(), text.end())), line);
        }
    }
}

}  // namespace
