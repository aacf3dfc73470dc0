// docs/plans.md says of faults, moves and steps what the tables and functions say that the code goes by.
#include <muster/craft/verification_step.hpp>
#include <muster/plan/plan_fault.hpp>
#include <muster/plan/plan_move.hpp>

#include <page_table.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace {

// In the order of the enumerations.
constexpr std::string_view faults[] = {
    "no_name",
    "name_twice",
    "missing_need",
    "circle",
    "synthesis_by_worker",
    "work_by_coordinator",
    "verification_by_coordinator",
    "nothing_written",
    "written_by_others",
    "no_place",
    "two_writers",
    "moving_target",
    "no_specification",
    "undigested",
    "unverified",
    "nothing_to_verify",
    "same_output",
    "too_many",
};
static_assert(std::size(faults) == static_cast<std::size_t>(muster::plan_fault::too_many) + 1);
static_assert(faults[10] == "two_writers" && muster::plan_fault{10} == muster::plan_fault::two_writers);

constexpr std::string_view moves[] = {
    "taken",           "unknown_task",
    "needs_missing",   "findings_missing",
    "synthesis_first", "coordinator_only",
    "workers_only",    "not_fresh",
    "at_work",         "busy",
    "not_at_work",     "not_done",
    "rests_on_it",     "waits_for_it",
    "is_settled",      "name_taken",
    "nothing_said",    "too_many",
};
static_assert(std::size(moves) == muster::plan_move_count);
static_assert(moves[12] == "rests_on_it" && muster::plan_move{12} == muster::plan_move::rests_on_it);

template <class Enum>
std::string table_of(std::string_view what, std::span<std::string_view const> names) {
    std::string table = "| " + std::string{what} + " | what is said, and the way out |\n|---|---|\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        table.append("| `").append(names[i]).append("` | ");
        table.append(describe(static_cast<Enum>(i))).append(" |\n");
    }
    return table;
}

TEST(plans_page, tells_every_fault) {
    EXPECT_TRUE(muster_test::page_table("plans.md", "faults", table_of<muster::plan_fault>("`plan_fault`", faults)));
}
TEST(plans_page, tells_every_move) {
    EXPECT_TRUE(muster_test::page_table("plans.md", "moves", table_of<muster::plan_move>("`plan_move`", moves)));
}
TEST(plans_page, tells_every_step) {
    std::string table = "| step | in a prompt | why it is not left out |\n|---|---|---|\n";
    for (auto const& row : muster::verification_steps) {
        table.append("| `").append(row.word).append("` | ").append(row.said).append(" | ");
        table.append(row.reason).append(" |\n");
    }
    EXPECT_TRUE(muster_test::page_table("plans.md", "steps", table));
}

}  // namespace
