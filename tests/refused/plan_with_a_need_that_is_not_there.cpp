// EXPECT: a_task_needs_one_that_is_not_in_the_plan_so_add_it
// CULPRIT: specify
// CULPRIT: look
#include <muster/plan/plan.hpp>

struct look : muster::planned<"look", muster::phase::research> {};
struct specify : muster::planned<"specify", muster::phase::synthesis> {
    using needs = muster::after<look>;
};
#ifdef MUSTER_REFUSED
struct survey : muster::plan<specify> {};
#else
struct survey : muster::plan<look, specify> {};
#endif
