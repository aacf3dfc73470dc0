#include <muster/plan/plan_task.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

namespace {

using muster::phase;
using muster::plan_task;
using muster::role_kind;

// executor_of
static_assert(muster::executor_of(plan_task{.kind = phase::synthesis}) == role_kind::coordinator);
static_assert(muster::executor_of(plan_task{.kind = phase::verification}) == role_kind::worker);
static_assert(muster::executor_of(plan_task{.kind = phase::verification, .by = role_kind::coordinator})
              == role_kind::coordinator);

// plan_rules_of
constexpr bool are_those_of_the_dialect() {
    muster::plan_rules const binding = muster::plan_rules_of(muster::dialects::binding::rules);
    muster::plan_rules const session = muster::plan_rules_of(muster::dialects::session::rules);
    return binding.gate == muster::phase_gate::strict && session.gate == muster::phase_gate::per_task
        && binding.verifying == muster::verification_actor::coordinator_or_worker
        && session.verifying == muster::verification_actor::fresh_worker;
}
static_assert(are_those_of_the_dialect());
TEST(plan_rules_of, DV31_DV38_are_those_of_the_dialect) { EXPECT_TRUE(are_those_of_the_dialect()); }

}  // namespace
