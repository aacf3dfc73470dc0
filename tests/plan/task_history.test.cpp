#include <muster/plan/task_history.hpp>

#include <gtest/gtest.h>

namespace {

using muster::failed_run;
using muster::failure_class;
using muster::open_fallback;
using muster::remedy;
using muster::task_history;

TEST(task_history, counts_what_came_before_the_last_run) {
    task_history task;
    EXPECT_EQ(task.times_before(failure_class::lost), 0U);
    task.runs = {{.what = failure_class::lost}, {.what = failure_class::silent}, {.what = failure_class::lost}};
    EXPECT_EQ(task.times_before(failure_class::lost), 1U);
    EXPECT_EQ(task.times_before(failure_class::silent), 1U);
    EXPECT_EQ(task.times_before(failure_class::denied), 0U);
    task.runs[1].then = remedy::retry;
    EXPECT_EQ(task.times_taken(remedy::retry), 1U);
}

TEST(open_fallback, FR03_gives_what_the_plan_names_and_nothing_else) {
    task_history task{.fallbacks = {{"github", "read the clone"}, {"psql", "read the dump"}}};
    ASSERT_NE(open_fallback(task), nullptr);
    EXPECT_EQ(open_fallback(task)->without, "github");

    task.runs.push_back({.what = failure_class::tool_gone, .tool = "psql"});
    EXPECT_EQ(open_fallback(task)->instead, "read the dump");
    task.runs.back().tool = "jira";
    EXPECT_EQ(open_fallback(task), nullptr);
    task.fallbacks.push_back({"", "ask the archive"});  // for whichever is gone
    EXPECT_EQ(open_fallback(task)->instead, "ask the archive");
}

TEST(open_fallback, takes_each_way_once) {
    task_history task{.fallbacks = {{"github", "read the clone"}}};
    task.runs.push_back({.what = failure_class::tool_gone, .then = remedy::degrade, .instead = "read the clone"});
    task.runs.push_back({.what = failure_class::tool_gone});
    EXPECT_EQ(open_fallback(task), nullptr);
}

}  // namespace
