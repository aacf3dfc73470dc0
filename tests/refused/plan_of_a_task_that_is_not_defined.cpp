// EXPECT: a_plan_holds_empty_types_that_say_what_planned_says_so_derive_from_it
// CULPRIT: look_around
#include <muster/plan/plan.hpp>

struct look : muster::planned<"look", muster::phase::research> {};
#ifdef MUSTER_REFUSED
struct look_around;
#else
struct look_around : muster::planned<"look-around", muster::phase::research> {};
#endif
struct survey : muster::plan<look, look_around> {};
