#include <muster/plan/schedule.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::owned_task;
using muster::phase;
using muster::phase_gate;
using muster::plan_schedule;
using muster::schedule_of;
using muster::schedule_wait;
using muster::task_time;

// When each task of the plan runs, by its place in the plan.
using interval = std::pair<std::uint64_t, std::uint64_t>;
std::vector<interval> times_of(plan_schedule const& made, std::size_t count) {
    std::vector<interval> all(count);
    for (muster::schedule_slot const& slot : made.slots) all[slot.task] = {slot.from, slot.to};
    return all;
}

//{ quoted by docs/plan.md: schedule
// Research A, B and C; D and E write, one file each; F and G verify. What makes the times:
// - A tells what it found about the route after 2, and goes on until 4: D need not wait for B and C (gate per_task);
// - the coordinator makes a specification of it in 1, and another one of what B and C found;
// - D and E are one worker's, one after the other;
// - nothing is verified before both are done, and then both at once, for their regions are apart.
muster::owned_plan worked_example() {
    return muster::owned_plan{{
        {.name = "A", .kind = phase::research},
        {.name = "B", .kind = phase::research},
        {.name = "C", .kind = phase::research},
        {.name = "route", .kind = phase::synthesis, .needs = {"A"}},
        {.name = "database", .kind = phase::synthesis, .needs = {"B", "C"}},
        {.name = "D", .kind = phase::implementation, .needs = {"route"}, .writes = {"route/auth.ts"}},
        {.name = "E", .kind = phase::implementation, .needs = {"database"}, .writes = {"db/migration.ts"}},
        {.name = "F", .kind = phase::verification, .needs = {"D", "E"}, .reads = {"route/auth.ts"}},
        {.name = "G", .kind = phase::verification, .needs = {"D", "E"}, .reads = {"db/migration.ts"}},
    }};
}
constexpr task_time worked_times[] = {
    {.takes = 4, .told_after = 2},   {.takes = 4}, {.takes = 4}, {}, {}, {.takes = 3, .worker = "maker"},
    {.takes = 3, .worker = "maker"}, {.takes = 3}, {.takes = 3}};

TEST(schedule_of, PC04_gives_the_worked_times) {
    muster::owned_plan const plan = worked_example();
    auto const made = schedule_of(plan.tasks(), worked_times, {.gate = phase_gate::per_task});
    EXPECT_EQ(muster::text_of(made, plan.tasks()),
              "0 to 4: A, by A\n"
              "0 to 4: B, by B\n"
              "0 to 4: C, by C\n"
              "2 to 3: route, by the coordinator; it rests on A\n"
              "3 to 6: D, by maker; it rests on route\n"
              "4 to 5: database, by the coordinator; it rests on B\n"
              "6 to 9: E, by maker; whoever does it was at D\n"
              "9 to 12: F, by F; it rests on E\n"
              "9 to 12: G, by G; it rests on E\n");
}
//}

// Each input of it moves something.
TEST(schedule_of, PC04_goes_by_every_input) {
    muster::owned_plan const plan = worked_example();
    std::vector<task_time> times{std::begin(worked_times), std::end(worked_times)};
    auto const now = [&](phase_gate gate, muster::owned_plan const& of) {
        return times_of(schedule_of(of.tasks(), times, {.gate = gate}), 9);
    };
    EXPECT_EQ(now(phase_gate::strict, plan)[5], (interval{6, 9}));  // all research first, and both specifications
    times[0].told_after = task_time::at_its_end;
    EXPECT_EQ(now(phase_gate::per_task, plan)[5], (interval{5, 8}));
    times[0].told_after = 2;
    times[6].worker = "another";
    EXPECT_EQ(now(phase_gate::per_task, plan)[6], (interval{5, 8}));  // PC-05: other files, so beside D
    std::vector<owned_task> tasks = plan.owned_tasks();
    tasks[6].writes = {"./route/"};
    EXPECT_EQ(now(phase_gate::per_task, muster::owned_plan{tasks})[6], (interval{6, 9}));  // a directory above D's file
    tasks[7].needs = {"D"};
    EXPECT_EQ(now(phase_gate::per_task, muster::owned_plan{tasks})[7], (interval{9, 12}));  // E writes there until 9
}

muster::owned_plan three_writers() {
    std::vector<owned_task> tasks{{.name = "look", .kind = phase::research},
                                  {.name = "say", .kind = phase::synthesis, .needs = {"look"}}};
    for (char const* const name : {"a", "b", "c"})
        tasks.push_back({.name = name, .kind = phase::implementation, .needs = {"say"}, .writes = {"src/x"}});
    return muster::owned_plan{tasks};
}

TEST(schedule_of, PC07_lets_those_in_first_that_came_first) {
    auto const plan = three_writers();
    auto const made = schedule_of(plan.tasks(), {});
    EXPECT_EQ(times_of(made, 5), (std::vector<interval>{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}));
    EXPECT_EQ(made.slots[4].waited, schedule_wait::places);
    EXPECT_EQ(made.slots[4].behind, 3U);
    EXPECT_EQ(made.end, 5U);
}

TEST(schedule_of, has_no_more_at_work_than_may_be) {
    std::vector<owned_task> tasks;
    for (char c = 'a'; c < 'f'; ++c) tasks.push_back({.name = std::string(1, c), .kind = phase::research});
    muster::owned_plan const plan{tasks};
    task_time const times[] = {{.takes = 3}, {.takes = 1}, {.takes = 0}, {.takes = 5}};
    auto const made = schedule_of(plan.tasks(), times, {}, 2);
    EXPECT_EQ(times_of(made, 5), (std::vector<interval>{{0, 3}, {0, 1}, {1, 1}, {1, 6}, {3, 4}}));
    EXPECT_EQ(made.slots[4].waited, schedule_wait::room);
    EXPECT_EQ(made.slots[4].behind, 0U);
}

TEST(schedule_of, says_what_never_starts_and_why) {
    muster::owned_plan const plan{{
        {.name = "round", .kind = phase::research, .needs = {"about"}},
        {.name = "about", .kind = phase::research, .needs = {"round"}},
        {.name = "lost", .kind = phase::research, .needs = {"nothing"}},
        {.name = "early", .kind = phase::implementation, .writes = {"a"}},
        {.name = "fine", .kind = phase::research},
    }};
    auto const made = schedule_of(plan.tasks(), {});
    EXPECT_EQ(made.slots.size(), 1U);
    ASSERT_EQ(made.never.size(), 4U);
    EXPECT_EQ(made.never[0].why, muster::plan_move::needs_missing);
    EXPECT_EQ(made.never[3].why, muster::plan_move::findings_missing);
    std::string const told = muster::text_of(made, plan.tasks());
    EXPECT_NE(told.find("never: lost: something that it needs is not done"), std::string::npos) << told;
}

TEST(schedule_of, takes_times_without_end) {
    muster::owned_plan const plan{
        {{.name = "a", .kind = phase::research}, {.name = "b", .kind = phase::research, .needs = {"a"}}}};
    task_time const times[] = {{.takes = task_time::at_its_end - 1}, {.takes = 7}};
    EXPECT_EQ(schedule_of(plan.tasks(), times).end, task_time::at_its_end);
}

}  // namespace
