#include <muster/persona/say.hpp>

#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

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
        && !muster::say(size, ana, operation::list_tasks) && size.size == 12
        && muster::say(size, worker, muster_test::bash_tool{}, " or ", std::string_view{}) && size.size == 24
        && !muster::say(size, ana, "x", muster_test::bash_tool{}) && size.size == 24;
}
static_assert(works_while_compiling());
TEST(say, works_while_compiling) { EXPECT_TRUE(works_while_compiling()); }

}  // namespace
