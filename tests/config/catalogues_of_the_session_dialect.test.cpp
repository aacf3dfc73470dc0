#include "catalogues.hpp"

#include <families.hpp>

namespace {

TEST(catalogues, TS14_a_coordinator_of_a_session_comes_to_what_the_compiler_makes) {
    catalogues::compare_all<muster::role::coordinator, muster::dialects::session>();
}
TEST(catalogues, TS14_a_worker_of_a_session_comes_to_what_the_compiler_makes) {
    catalogues::compare_all<muster::role::worker, muster_test::told_session>();
}

}  // namespace
