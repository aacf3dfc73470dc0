#include "catalogues.hpp"

namespace {

// With a persona for workers, so that there is something to compare.
struct told {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.prompt.worker_persona = true;
        return changed;
    }();
};

TEST(catalogues, TS14_a_coordinator_of_a_session_comes_to_what_the_compiler_makes) {
    catalogues::compare_all<muster::role::coordinator, muster::dialects::session>();
}
TEST(catalogues, TS14_a_worker_of_a_session_comes_to_what_the_compiler_makes) {
    catalogues::compare_all<muster::role::worker, told>();
}

}  // namespace
