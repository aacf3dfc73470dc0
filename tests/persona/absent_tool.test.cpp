#include <muster/persona/absent_tool.hpp>  // first: the header proves that it stands alone

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::find_absent_tool;
using muster::operation;

constexpr auto& ana = muster::context_of<muster_test::ana>;            // without TaskList and TaskGet
constexpr auto& worker = muster::context_of<muster_test::ana_worker>;  // of the dialect's tools only TodoWrite
constexpr auto none = std::string_view::npos;

constexpr bool says_which_and_where() {
    auto const found = find_absent_tool("Look with `TaskGet`, or TaskList.", ana);
    return found.what == operation::get_task && found.at == 11;
}
static_assert(says_which_and_where());
TEST(find_absent_tool, says_which_and_where) { EXPECT_TRUE(says_which_and_where()); }

static_assert(find_absent_tool("TaskStop and TodoWrite are here.", ana).at == none);
static_assert(find_absent_tool("TaskStop and TodoWrite are not both here.", worker).at == 0);
static_assert(find_absent_tool("", ana).at == none);
// Whole words in exact case
static_assert(find_absent_tool("TaskLists, MyTaskList, Task_List, tasklist, TaskList-2", ana).at == none);
static_assert(find_absent_tool("the last word is TaskList", ana).at == 17);
static_assert(find_absent_tool("(TaskList)", ana).at == 1);

}  // namespace
