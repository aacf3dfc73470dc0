// EXPECT: a_task_waits_for_itself_over_others_so_drop_one_of_these_needs
// CULPRIT: look
// CULPRIT: look_again
#include <muster/plan/plan.hpp>

struct look_again;
#ifdef MUSTER_REFUSED
using before_looking = muster::after<look_again>;
#else
using before_looking = muster::after<>;
#endif

struct look : muster::planned<"look", muster::phase::research> {
    using needs = before_looking;
};
struct look_again : muster::planned<"look-again", muster::phase::research> {
    using needs = muster::after<look>;
};
struct survey : muster::plan<look, look_again> {};
