// EXPECT: a_plan_table_is_a_constant_array_of_plan_task_so_make_it_one
// CULPRIT: rows
#include <muster/plan/plan_table.hpp>

#ifndef MUSTER_REFUSED
constexpr
#endif
    muster::plan_task rows[] = {{.name = "look", .kind = muster::phase::research}};
struct survey : muster::plan_table<rows> {};
