#include "catalogues.hpp"

namespace {

TEST(catalogues, TS14_a_coordinators_binding_comes_to_what_the_compiler_makes) {
    catalogues::compare_all<muster::role::coordinator, muster::dialects::binding>();
}
TEST(catalogues, TS14_a_workers_binding_comes_to_what_the_compiler_makes) {
    catalogues::compare_all<muster::role::worker, muster::dialects::binding>();
}

}  // namespace
