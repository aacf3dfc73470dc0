// EXPECT: a_plan_holds_empty_types_that_say_what_planned_says_so_derive_from_it
// CULPRIT: specify
#include <muster/plan/plan.hpp>

struct look : muster::planned<"look", muster::phase::research> {};
struct findings {};
struct specify : muster::planned<"specify", muster::phase::synthesis> {
#ifdef MUSTER_REFUSED
    using needs = muster::after<look, findings>;
#else
    using needs = muster::after<look>;
#endif
};
struct survey : muster::plan<look, specify> {};
