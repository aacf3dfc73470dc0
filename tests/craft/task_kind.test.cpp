#include <muster/craft/task_kind.hpp>

#include <page_table.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::phase;
using muster::task_kind;

// strategy_for
constexpr bool PC02_each_kind_has_its_row() {
    for (muster::task_strategy const& row : muster::task_strategies) {
        if (muster::strategy_for(row.kind).word != row.word) return false;
        if (row.at_once.empty() || row.reason.empty()) return false;
        if (row.word != muster::word(*muster::phase_from(row.word))) return false;  // the phase has the same word
    }
    return !muster::strategy_for(task_kind::research).holds && muster::strategy_for(task_kind::verification).holds;
}
static_assert(PC02_each_kind_has_its_row());
TEST(strategy_for, PC02_each_kind_has_its_row) { EXPECT_TRUE(PC02_each_kind_has_its_row()); }

TEST(task_strategies, PC02_stand_in_the_page) {
    std::string made = "| kind | at once | why | keeps its files |\n|---|---|---|---|\n";
    for (muster::task_strategy const& row : muster::task_strategies) {
        made.append("| ").append(row.word).append(" | ").append(row.at_once).append(" | ").append(row.reason);
        made.append(row.holds ? " | yes |\n" : " | no |\n");
    }
    EXPECT_TRUE(muster_test::page_table("craft.md", "strategies", made));
}

// kind_of
static_assert(muster::kind_of(phase::research) == task_kind::research);
static_assert(muster::kind_of(phase::implementation) == task_kind::implementation);
static_assert(muster::kind_of(phase::verification) == task_kind::verification);
static_assert(!muster::kind_of(phase::synthesis));

// phase_of: the way back
static_assert(muster::kind_of(muster::phase_of(task_kind::research)) == task_kind::research);
static_assert(muster::kind_of(muster::phase_of(task_kind::implementation)) == task_kind::implementation);
static_assert(muster::kind_of(muster::phase_of(task_kind::verification)) == task_kind::verification);

}  // namespace
