#include <muster/role/mode.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::is_truthy;
using muster::orchestration_mode;
using muster::role_kind;

//{ quoted by docs/modes.md: truthy
static_assert(muster::is_truthy("1") && muster::is_truthy("true") && muster::is_truthy("yes"));
static_assert(muster::is_truthy(" on ") && muster::is_truthy("TRUE"));  // blanks around it and case do not count
static_assert(!muster::is_truthy("") && !muster::is_truthy("0") && !muster::is_truthy("2"));
//}

struct value {
    std::string_view text;
    bool on;
};

constexpr value table[] = {{{}, false},       {"", false},    {"0", false},   {"false", false},   {"FALSE", false},
                           {"no", false},     {"off", false}, {"1", true},    {"true", true},     {"yes", true},
                           {" on ", true},    {"2", false},   {"True", true}, {"YES", true},      {"On", true},
                           {"\t1\r\n", true}, {"01", false},  {"11", false},  {"1 1", false},     {"-1", false},
                           {"+1", false},     {"y", false},   {"t", false},   {"enabled", false}, {"truth", false},
                           {"tru", false},    {"onn", false}, {"   ", false}, {{"1\0", 2}, false}};

constexpr bool follows_the_table() {
    for (value const& row : table) {
        if (is_truthy(row.text) != row.on) return false;
    }
    return true;
}
static_assert(follows_the_table());
TEST(is_truthy, C130_follows_the_table) {
    for (value const& row : table) EXPECT_EQ(is_truthy(row.text), row.on) << '"' << row.text << '"';
}

//{ quoted by docs/modes.md: mode
// Any type that says whether coordinator mode is asked for is a signal; mode_cell and environment_switch are two.
struct wanted {
    bool on;
    constexpr bool is_on() const noexcept { return on; }
};

static_assert(muster::coordinator_mode(wanted{true}) && !muster::coordinator_mode(wanted{false}));

// The coordinator comes first, and forks are out while there is one.
static_assert(muster::mode_in_force(wanted{true}, /*fork_enabled=*/true) == muster::orchestration_mode::coordinator);
static_assert(muster::mode_in_force(wanted{false}, true) == muster::orchestration_mode::fork);
static_assert(muster::mode_in_force(wanted{false}, false) == muster::orchestration_mode::normal);
static_assert(!muster::fork_mode(wanted{true}, true));
//}

// mode_signal
static_assert(muster::mode_signal<wanted> && !muster::mode_signal<bool> && !muster::mode_switch<wanted>);

template <bool CompiledIn>
constexpr bool needs_both_gates() {
    return muster::coordinator_mode<CompiledIn>(wanted{true}) == CompiledIn
        && !muster::coordinator_mode<CompiledIn>(wanted{false});
}
static_assert(needs_both_gates<true>() && needs_both_gates<false>());
TEST(coordinator_mode, MG02_needs_both_gates) {
    EXPECT_TRUE(needs_both_gates<true>());
    EXPECT_TRUE(needs_both_gates<false>());
}

// A signal that counts how often it was read.
struct counted {
    int* reads;
    constexpr bool is_on() const noexcept { return ++*reads % 2 == 1; }
};

constexpr bool reads_the_signal_each_time() {
    int reads = 0;
    counted const signal{&reads};
    bool const first = muster::coordinator_mode<true>(signal);
    bool const second = muster::coordinator_mode<true>(signal);
    return first && !second && reads == 2;
}
static_assert(reads_the_signal_each_time());
TEST(coordinator_mode, SM07_F01_reads_the_signal_each_time) { EXPECT_TRUE(reads_the_signal_each_time()); }

constexpr bool does_not_read_it_where_it_is_left_out() {
    int reads = 0;
    counted const signal{&reads};
    bool const on = muster::coordinator_mode<false>(signal);
    return !on && muster::mode_in_force<false>(signal, true) == orchestration_mode::fork && reads == 0;
}
static_assert(does_not_read_it_where_it_is_left_out());
TEST(coordinator_mode, MG04_does_not_read_it_where_it_is_left_out) {
    EXPECT_TRUE(does_not_read_it_where_it_is_left_out());
}

// Every combination of the three inputs: exactly one mode, coordinator before fork before normal.
template <bool CompiledIn>
constexpr bool decides_in_a_fixed_order() {
    for (bool const on : {false, true}) {
        for (bool const fork : {false, true}) {
            bool const coordinator = CompiledIn && on;
            auto const expected = coordinator ? orchestration_mode::coordinator
                                : fork        ? orchestration_mode::fork
                                              : orchestration_mode::normal;
            if (muster::mode_in_force<CompiledIn>(wanted{on}, fork) != expected) return false;
            if (muster::fork_mode<CompiledIn>(wanted{on}, fork) != (expected == orchestration_mode::fork)) return false;
        }
    }
    return true;
}
static_assert(decides_in_a_fixed_order<true>() && decides_in_a_fixed_order<false>());
TEST(mode_in_force, MX01_MX02_MX04_MG07_decides_in_a_fixed_order) {
    EXPECT_TRUE(decides_in_a_fixed_order<true>());
    EXPECT_TRUE(decides_in_a_fixed_order<false>());
}

constexpr bool follows_the_role_of_a_binding() {
    for (role_kind const role : {role_kind::worker, role_kind::proactive, role_kind::unset}) {
        if (muster::mode_in_force(role, false) != orchestration_mode::normal) return false;
        if (muster::mode_in_force(role, true) != orchestration_mode::fork) return false;
    }
    return muster::mode_in_force(role_kind::coordinator, true) == orchestration_mode::coordinator
        && muster::mode_in_force<false>(role_kind::coordinator, false) == orchestration_mode::normal;
}
static_assert(follows_the_role_of_a_binding());
TEST(mode_in_force, DV06_follows_the_role_of_a_binding) { EXPECT_TRUE(follows_the_role_of_a_binding()); }

// word
static_assert(word(orchestration_mode::coordinator) == "coordinator" && word(orchestration_mode::fork) == "fork");
static_assert(word(orchestration_mode::normal) == "normal");

}  // namespace
