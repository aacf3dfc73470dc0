#include <muster/plan/plan_table.hpp>  // first: the header proves that it stands alone

#include <muster/plan/plan.hpp>
#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::phase;

constexpr std::string_view found[] = {"scout"}, specified[] = {"specify"}, mended[] = {"mend"}, files[] = {"src/auth"};
constexpr muster::plan_task rows[] = {
    {.name = "second", .kind = phase::research},
    {.name = "scout", .kind = phase::research},
    {.name = "specify", .kind = phase::synthesis, .needs = found},
    {.name = "mend", .kind = phase::implementation, .needs = specified, .writes = files},
    {.name = "prove", .kind = phase::verification, .needs = mended}};
struct early_expiry : muster::plan_table_in<muster::dialects::session, rows> {};
static_assert(early_expiry::tasks.size() == 5 && early_expiry::tasks[3].name == "mend");
static_assert(early_expiry::rules.gate == muster::phase_gate::per_task);

// The rows of a plan of types are a table too.
struct scout : muster::planned<"scout", phase::research> {};
struct survey : muster::plan<scout> {};
constexpr muster::plan_task const& only = *survey::tasks.begin();
constexpr muster::plan_task again[] = {only};
struct same_survey : muster::plan_table<again> {};

TEST(plan_table, is_checked_like_a_plan_of_types) { EXPECT_EQ(same_survey::tasks[0].name, "scout"); }

}  // namespace
