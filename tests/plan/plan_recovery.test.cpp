#include <muster/plan/plan_recovery.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::failure_class;
using muster::gap_rule;
using muster::mark;
using muster::phase;
using muster::plan_move;
using muster::plan_progress;
using muster::plan_state;
using muster::recovery;
using muster::remedy;
using muster::task_history;

plan_progress at_work() {
    muster::owned_plan const plan{
        {{.name = "scout", .kind = phase::research, .fallback = "read the dump"},
         {.name = "other", .kind = phase::research},
         {.name = "spec", .kind = phase::synthesis, .needs = {"scout", "other"}},
         {.name = "make", .kind = phase::implementation, .needs = {"spec"}, .writes = {"db"}}}};
    plan_progress run{plan.tasks()};
    EXPECT_EQ(run.start("scout", *muster::worker_id::from("w.1")), plan_move::taken);
    return run;
}

task_history failed(std::string task, std::string partial = {}) {
    return {.task = std::move(task), .runs = {{.what = failure_class::timed_out, .partial = std::move(partial)}}};
}

TEST(history_of, FR03_takes_the_way_without_from_the_plan) {
    plan_progress const run = at_work();
    task_history const scout = history_of(run.find("scout")->task);
    ASSERT_EQ(scout.fallbacks.size(), 1U);
    EXPECT_EQ(scout.fallbacks[0].instead, "read the dump");
    EXPECT_FALSE(scout.writes);
    EXPECT_TRUE(history_of(run.find("make")->task).writes);
    EXPECT_TRUE(history_of(run.find("make")->task).fallbacks.empty());
}

TEST(mark, FR02_leaves_what_is_tried_again_open) {
    plan_progress run = at_work();
    EXPECT_EQ(mark(run, failed("scout"), {.action = remedy::retry}), plan_move::taken);
    EXPECT_EQ(run.state("scout"), plan_state::failed);
    EXPECT_EQ(run.start("scout", *muster::worker_id::from("w.2")), plan_move::taken);
}

//{ quoted by docs/recovery.md: tree
TEST(mark, FR02_marks_what_rests_on_a_task_that_is_given_up) {
    plan_progress run = at_work();
    EXPECT_EQ(muster::mark(run, failed("scout"), {.action = remedy::give_up}), plan_move::taken);
    EXPECT_EQ(run.state("scout"), plan_state::given_up);
    EXPECT_EQ(run.in_state(plan_state::unreachable), (std::vector<std::string_view>{"spec", "make"}));
    EXPECT_EQ(run.state("other"), plan_state::ready);
}

TEST(mark, CA01_goes_on_with_the_part_that_was_found) {
    plan_progress run = at_work();
    task_history const part = failed("scout", "3 of 5 tables");
    EXPECT_EQ(muster::mark(run, part, {.action = remedy::give_up}), plan_move::taken);
    EXPECT_EQ(run.state("scout"), plan_state::left_out);
    EXPECT_TRUE(run.in_state(plan_state::unreachable).empty());

    std::string line;
    muster::append_sink out{line};
    muster::put_gap(out, part);
    EXPECT_EQ(line, "- [LOW] Scout: it was not finished in time; a part was found\n");
}
//}

TEST(mark, gives_up_with_a_part_where_nothing_less_will_do) {
    plan_progress run = at_work();
    task_history const part = failed("scout", "3 of 5 tables");
    EXPECT_EQ(mark(run, part, {.action = remedy::give_up}, gap_rule::nothing_less_will_do), plan_move::taken);
    EXPECT_EQ(run.state("scout"), plan_state::given_up);
}

TEST(mark, says_what_could_not_be_marked) {
    plan_progress run = at_work();
    EXPECT_EQ(mark(run, failed("nobody"), {.action = remedy::retry}), plan_move::unknown_task);
    EXPECT_EQ(mark(run, failed("nobody"), {.action = remedy::give_up}), plan_move::unknown_task);
    EXPECT_EQ(run.finish("scout"), plan_move::taken);
    EXPECT_EQ(mark(run, failed("scout"), {.action = remedy::give_up}), plan_move::is_settled);
}

TEST(found_something, counts_no_blanks) {
    muster::task_history task{.task = "a"};
    task.runs.push_back({.partial = " \n"});
    EXPECT_FALSE(muster::found_something(task));
    task.runs.push_back({.files = {"a.md"}});
    EXPECT_TRUE(muster::found_something(task));
}

}  // namespace
