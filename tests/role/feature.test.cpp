#include <muster/role/feature.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

// Without the macro coordinator mode is compiled in; tests/left_out/ builds without it.
static_assert(muster::coordinator_compiled_in);

template <class Role, bool CompiledIn>
constexpr bool refuses() {
    return !std::is_same_v<typename muster::detail::feature_verdict<Role, CompiledIn>::type, muster::role_kind>;
}

constexpr bool refuses_a_coordinator_where_it_is_left_out() {  // MG-04
    using namespace muster::role;
    return refuses<coordinator, false>() && !refuses<coordinator, true>() && !refuses<worker, false>()
        && !refuses<unset, false>();
}
static_assert(refuses_a_coordinator_where_it_is_left_out());
TEST(feature, MG04_refuses_a_coordinator_where_it_is_left_out) {
    EXPECT_TRUE(refuses_a_coordinator_where_it_is_left_out());
}

}  // namespace
