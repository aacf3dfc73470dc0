#include <muster/plan/plan_table.hpp>

#include <muster/plan/check_plan.hpp>
#include <muster/plan/plan.hpp>
#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <cstddef>
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

// Compilers count each round of a loop, and Clang stops at a million.
constexpr std::size_t many = 300;
struct three_letters {
    char text[many][3] = {};
    constexpr three_letters() {
        for (std::size_t i = 0; i < many; ++i) {
            for (std::size_t at = 0, rest = i; at < 3; ++at, rest /= 26)
                text[i][at] = static_cast<char>('a' + rest % 26);
        }
    }
};
constexpr three_letters names;
struct many_rows {
    muster::plan_task all[many];
    constexpr many_rows() {
        for (std::size_t i = 0; i < many; ++i) all[i].name = all[i].output = std::string_view{names.text[i], 3};
    }
};
constexpr many_rows survey;
struct survey_rows {
    static constexpr muster::plan_tasks tasks{survey.all, many};
};

TEST(plan_table, takes_hundreds_of_tasks_with_an_output_each) {
    constexpr auto fault = muster::detail::first_fault_of<muster::detail::strict_rules, survey_rows>();
    static_assert(fault.task == muster::detail::planning::nobody);
    EXPECT_TRUE(muster::check_plan(survey_rows::tasks).is_clean());
}

}  // namespace
