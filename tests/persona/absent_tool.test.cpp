#include <muster/persona/absent_tool.hpp>

#include <muster/text/one_line.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::find_absent_tool;
using muster::operation;

constexpr auto& ana = muster::context_of<muster_test::ana>;            // without TaskList and TaskGet
constexpr auto& worker = muster::context_of<muster_test::ana_worker>;  // of the dialect's tools only TodoWrite
constexpr muster::prompt_context lead{muster::role_kind::coordinator, {}, muster::dialects::session::rules};
constexpr auto none = std::string_view::npos;

constexpr bool says_which_and_where() {
    auto const found = find_absent_tool("Look with `TaskGet`, or TaskList.", ana);
    return found && found.name == "TaskGet" && found.what == operation::get_task && found.at == 11;
}
static_assert(says_which_and_where());
TEST(find_absent_tool, says_which_and_where) { EXPECT_TRUE(says_which_and_where()); }

constexpr bool looks_for_whole_words_in_exact_case() {
    return find_absent_tool("TaskStop and TodoWrite are here.", ana).at == none
        && find_absent_tool("TaskStop and TodoWrite are not both here.", worker).at == 0
        && find_absent_tool("", ana).at == none
        && find_absent_tool("TaskLists, MyTaskList, Task_List, tasklist, TaskList-2, \xC3\xA4", ana).at == none
        && find_absent_tool("the last word is TaskList", ana).at == 17 && find_absent_tool("(TaskList)", ana).at == 1;
}
static_assert(looks_for_whole_words_in_exact_case());
TEST(find_absent_tool, looks_for_whole_words_in_exact_case) { EXPECT_TRUE(looks_for_whole_words_in_exact_case()); }

// A word of English counts between backticks only, any other always.
constexpr bool tells_names_from_prose() {
    return find_absent_tool("Read every result. Agent, Task and Skill are words. Write it down.", lead).at == none
        && find_absent_tool("Use `Read`.", lead).at == 5 && find_absent_tool("Run `now Read it`.", lead).at == 9
        && find_absent_tool("``Read``", lead).at == 2 && find_absent_tool("`a` Read `b`", lead).at == none
        && find_absent_tool("a ` b\nRead", lead).at == none && find_absent_tool("```\nRead\n```\n", lead).at == none
        && find_absent_tool("Use WebFetch.", lead).at == 4 && find_absent_tool("`Read-only` work", lead).at == none;
}
static_assert(tells_names_from_prose());
TEST(find_absent_tool, tells_names_from_prose) { EXPECT_TRUE(tells_names_from_prose()); }

// What it is for, where the dialect has it for something: under its name and under its aliases
constexpr bool knows_all_that_a_dialect_names() {
    return find_absent_tool("`Agent`", lead).what == operation::spawn
        && find_absent_tool("KillShell", lead).what == operation::stop     // an alias
        && find_absent_tool("send_to_peer", ana).what == operation::nudge  // never offered, though its tool is
        && find_absent_tool("`Glob`", lead) && !find_absent_tool("`Glob`", lead).what  // a tool of workers
        && find_absent_tool("SyntheticOutput", lead).what == operation::report && !find_absent_tool("`Glob`", ana);
}
static_assert(knows_all_that_a_dialect_names());
TEST(find_absent_tool, knows_all_that_a_dialect_names) { EXPECT_TRUE(knows_all_that_a_dialect_names()); }

constexpr std::string_view of_the_host[] = {"Deploy", "mcp__forge__merge", "BashTool"};
constexpr bool looks_for_other_names_if_asked() {
    return find_absent_tool("mcp__forge__merge", ana).at == none && find_absent_tool("`Deploy`", ana).at == none
        && find_absent_tool("mcp__forge__merge", ana, of_the_host).name == "mcp__forge__merge"
        && find_absent_tool("`Deploy`", ana, of_the_host).at == 1 && !find_absent_tool("Deploy", ana, of_the_host)
        && !find_absent_tool("`BashTool`", worker, of_the_host) && find_absent_tool("BashTool", ana, of_the_host);
}
static_assert(looks_for_other_names_if_asked());
TEST(find_absent_tool, looks_for_other_names_if_asked) { EXPECT_TRUE(looks_for_other_names_if_asked()); }

// Emphasis and dashes hide no name, and make no tool of a word.
constexpr bool sees_through_emphasis() {
    return find_absent_tool("Use _TaskGet_.", ana).at == 5 && find_absent_tool("__TaskGet__", ana).at == 2
        && find_absent_tool("now--TaskGet--then", ana).at == none && find_absent_tool("--TaskGet", ana).at == 2
        && find_absent_tool("`TaskGet-`", ana).name == "TaskGet"
        && find_absent_tool("_list_tasks TaskGet_", ana).at == 12
        && !find_absent_tool("_TaskStop_ -- - _ `__` _Deploy_ -Deploy", ana, of_the_host)
        && find_absent_tool("`_Deploy_`", ana, of_the_host).at == 2;
}
static_assert(sees_through_emphasis());
TEST(find_absent_tool, C096_sees_through_emphasis) { EXPECT_TRUE(sees_through_emphasis()); }

// One backtick alone quotes nothing.
constexpr bool wants_two_backticks() {
    return !find_absent_tool("a ` and Deploy\n` Deploy", ana, of_the_host)
        && find_absent_tool("a ` and Deploy ` x", ana, of_the_host).at == 8
        && !find_absent_tool("`a` Deploy ``", ana, of_the_host)
        && find_absent_tool("``Deploy``", ana, of_the_host).at == 2 && !find_absent_tool("Deploy ``", ana, of_the_host);
}
static_assert(wants_two_backticks());
TEST(find_absent_tool, wants_two_backticks) { EXPECT_TRUE(wants_two_backticks()); }

// A section whose words become known while running is searched when it is rendered.
struct house_rule {
    std::string words;
    void render(muster::sink auto& out, muster::prompt_context const&) const {
        out.put("## House rule\n\n- ");
        muster::put_joined_lines(out, words);
        out.put("\n");
    }
};
TEST(find_absent_tool, C096_searches_what_was_rendered_while_running) {
    std::string text;
    muster::append_sink out{text};
    house_rule{"never\r\n## Tools\r\nTaskGet"}.render(out, ana);
    EXPECT_EQ(text, "## House rule\n\n- never ## Tools TaskGet\n");
    auto const found = find_absent_tool(text, ana);
    EXPECT_EQ(found.name, "TaskGet");
    EXPECT_EQ(found.what, operation::get_task);
    EXPECT_EQ(text.substr(found.at), "TaskGet\n");
}

}  // namespace
