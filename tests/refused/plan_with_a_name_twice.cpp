// EXPECT: two_tasks_of_a_plan_have_one_name_so_rename_or_drop_one
// CULPRIT: look_again
// CULPRIT: look
#include <muster/plan/plan.hpp>

struct look : muster::planned<"look", muster::phase::research> {};
#ifdef MUSTER_REFUSED
struct look_again : muster::planned<"look", muster::phase::research> {};
#else
struct look_again : muster::planned<"look-again", muster::phase::research> {};
#endif
struct survey : muster::plan<look, look_again> {};
