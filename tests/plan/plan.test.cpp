#include <muster/plan/plan.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace {

using muster::phase;

//{ quoted by docs/plans.md: types
struct scout : muster::planned<"scout", phase::research> {
    static constexpr std::string_view reads[] = {"src/auth"};
};
struct specify : muster::planned<"specify", phase::synthesis> {
    using needs = muster::after<scout>;
    static constexpr std::string_view output = "implementation-spec.md";
};
struct mend : muster::planned<"mend", phase::implementation> {
    using needs = muster::after<specify>;
    static constexpr std::string_view writes[] = {"src/auth/session.ts", "tests/auth"};
};
struct prove : muster::planned<"prove", phase::verification> {
    using needs = muster::after<mend>;
};
struct early_expiry : muster::plan<scout, specify, mend, prove> {};
//}

constexpr bool is_the_same_as_data() {
    muster::plan_tasks const tasks = early_expiry::tasks;
    bool const told = tasks.size() == 4 && tasks[2].name == "mend" && tasks[2].kind == phase::implementation
                   && tasks[2].needs.size() == 1 && tasks[2].needs[0] == "specify" && tasks[2].writes.size() == 2
                   && tasks[2].writes[1] == "tests/auth";
    return told && tasks[0].needs.empty() && tasks[0].writes.empty() && tasks[0].reads[0] == "src/auth"
        && tasks[1].output == "implementation-spec.md";
}
static_assert(is_the_same_as_data());
TEST(plan, is_the_same_as_data) { EXPECT_TRUE(is_the_same_as_data()); }

// Under the strict gate an implementation waits for all research; per task for that on which it rests.
struct another_scout : muster::planned<"another-scout", phase::research> {};
struct per_task : muster::plan_in<muster::dialects::session, another_scout, scout, specify, mend, prove> {};
static_assert(per_task::rules.gate == muster::phase_gate::per_task);
TEST(plan_in, DV38_per_task_lets_work_rest_on_some_of_the_research) { EXPECT_EQ(per_task::tasks.size(), 5U); }

// The coordinator may verify where the dialect says so.
struct look_myself : muster::planned<"look-myself", phase::verification> {
    using needs = muster::after<mend>;
    static constexpr muster::role_kind by = muster::role_kind::coordinator;
};
struct own_proof : muster::plan_in<muster::dialects::binding, scout, specify, mend, look_myself> {};
TEST(plan_in, DV31_the_coordinator_verifies_where_the_dialect_lets_it) {
    EXPECT_EQ(own_proof::rules.verifying, muster::verification_actor::coordinator_or_worker);
}

// Two writers of one place, one after the other.
struct mend_more : muster::planned<"mend-more", phase::implementation> {
    using needs = muster::after<mend>;
    static constexpr std::string_view writes[] = {"src/auth/./session.ts"};
};
struct prove_more : muster::planned<"prove-more", phase::verification> {
    using needs = muster::after<mend, mend_more>;
};
struct in_turn : muster::plan<scout, specify, mend, mend_more, prove_more> {};
static_assert(in_turn::tasks.size() == 5);

// Large plans are within what compilers do in one constant expression: 91 tasks, and 80 places in one directory.
template <char Kind, std::size_t Number>
struct numbered {
    static constexpr char tens = '0' + Number / 10, ones = '0' + Number % 10;
    static constexpr char letters[] = {Kind, tens, ones};
    static constexpr char path[] = {'s', 'r', 'c', '/', 's', 'e', 'r', 'v', 'i', 'c', 'e', 's', '/', tens, ones};
    static constexpr std::string_view name{letters, sizeof(letters)};
};
template <std::size_t Number>
struct look : muster::planned<"look", phase::research> {
    static constexpr std::string_view name = numbered<'r', Number>::name;
};
template <class Looks>
struct specify_all;
template <std::size_t... Numbers>
struct specify_all<std::index_sequence<Numbers...>> : muster::planned<"specify-all", phase::synthesis> {
    using needs = muster::after<look<Numbers>...>;
};
template <std::size_t Number, class Specify>
struct build : muster::planned<"build", phase::implementation> {
    using place = numbered<'b', Number>;
    using needs = muster::after<Specify>;
    static constexpr std::string_view name = place::name;
    static constexpr std::string_view writes[] = {{place::path, sizeof(place::path)}, name};
};
template <std::size_t Number, class Specify>
struct test : muster::planned<"test", phase::verification> {
    using needs = muster::after<build<Number, Specify>>;
    static constexpr std::string_view name = numbered<'t', Number>::name;
};
template <class Looks, class Builds>
struct large;
template <std::size_t... Looks, std::size_t... Builds>
struct large<std::index_sequence<Looks...>, std::index_sequence<Builds...>>
    : muster::plan<look<Looks>..., specify_all<std::index_sequence<Looks...>>,
                   build<Builds, specify_all<std::index_sequence<Looks...>>>...,
                   test<Builds, specify_all<std::index_sequence<Looks...>>>...> {};
static_assert(large<std::make_index_sequence<10>, std::make_index_sequence<40>>::tasks.size() == 91);

// No plan at all is one in which nothing goes wrong.
static_assert(muster::plan<>::tasks.empty());

}  // namespace
