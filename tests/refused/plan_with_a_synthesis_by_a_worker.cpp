// EXPECT: synthesis_is_never_a_workers_so_leave_it_to_the_coordinator
// CULPRIT: specify
#include <muster/plan/plan.hpp>

struct look : muster::planned<"look", muster::phase::research> {};
struct specify : muster::planned<"specify", muster::phase::synthesis> {
    using needs = muster::after<look>;
#ifdef MUSTER_REFUSED
    static constexpr muster::role_kind by = muster::role_kind::worker;
#endif
};
struct survey : muster::plan<look, specify> {};
