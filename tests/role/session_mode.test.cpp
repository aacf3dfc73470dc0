#include <muster/role/session_mode.hpp>

#include <muster/role/mode_cell.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::match_outcome;
using muster::orchestration_mode;
using muster::recorded_mode;
using muster::role_kind;
using muster::session_mode;

// A switch for constant expressions.
struct plain_switch {
    bool on = false;
    bool stuck = false;
    int writes = 0;

    constexpr bool is_on() const noexcept { return on; }
    constexpr bool switch_to(bool to) noexcept {
        ++writes;
        if (!stuck) on = to;
        return !stuck;
    }
};
static_assert(muster::mode_switch<plain_switch>);

// recorded_mode
constexpr bool takes_the_exact_words() {
    for (auto const mode : {session_mode::coordinator, session_mode::normal, session_mode::unrecorded}) {
        auto const got = recorded_mode(word(mode));
        if (!got || *got != mode) return false;
    }
    for (std::string_view const other : {"Coordinator", " normal", "fork", "unrecorded", "worker", "0", " "}) {
        if (recorded_mode(other)) return false;
    }
    return true;
}
static_assert(takes_the_exact_words());
TEST(recorded_mode, F02_takes_the_exact_words) { EXPECT_TRUE(takes_the_exact_words()); }

// session_mode_of, role_of
constexpr bool maps_modes_and_roles() {
    return session_mode_of(orchestration_mode::coordinator) == session_mode::coordinator
        && session_mode_of(orchestration_mode::fork) == session_mode::normal
        && session_mode_of(orchestration_mode::normal) == session_mode::normal
        && session_mode_of(role_kind::coordinator) == session_mode::coordinator
        && session_mode_of(role_kind::worker) == session_mode::normal
        && session_mode_of(role_kind::proactive) == session_mode::normal
        && session_mode_of(role_kind::unset) == session_mode::normal
        && role_of(session_mode::coordinator) == role_kind::coordinator
        && role_of(session_mode::normal) == role_kind::unset && role_of(session_mode::unrecorded) == role_kind::unset;
}
static_assert(maps_modes_and_roles());
TEST(session_mode, DV40_maps_modes_and_roles) { EXPECT_TRUE(maps_modes_and_roles()); }

// match_session_mode
struct match_row {
    std::string_view recorded;
    bool on;
    match_outcome with;     // coordinator mode compiled in
    match_outcome without;  // and left out
    bool on_afterwards;     // with it; without it the signal stays as it was
};
constexpr match_row rows[] = {
    {"coordinator", false, match_outcome::switched_to_coordinator, match_outcome::not_compiled_in, true},
    {"coordinator", true, match_outcome::in_step, match_outcome::not_compiled_in, true},
    {"normal", false, match_outcome::in_step, match_outcome::in_step, false},
    {"normal", true, match_outcome::switched_to_normal, match_outcome::in_step, false},
    {"", false, match_outcome::unrecorded, match_outcome::unrecorded, false},
    {"", true, match_outcome::unrecorded, match_outcome::unrecorded, true},
    {"swarm", false, match_outcome::unknown_mode, match_outcome::unknown_mode, false},
    {"swarm", true, match_outcome::unknown_mode, match_outcome::unknown_mode, true},
};

constexpr bool follows(match_row const& row) {
    plain_switch signal{row.on}, left_out{row.on};
    auto const with = muster::match_session_mode<true>(row.recorded, signal);
    auto const without = muster::match_session_mode<false>(row.recorded, left_out);
    return with.outcome == row.with && signal.on == row.on_afterwards && signal.writes == (with.switched() ? 1 : 0)
        && without.outcome == row.without && left_out.on == row.on && left_out.writes == 0;
}
constexpr bool follows_the_record() {
    for (match_row const& row : rows) {
        if (!follows(row)) return false;
    }
    return true;
}
static_assert(follows_the_record());
TEST(match_session_mode, SM02_SM03_C131_follows_the_record) {
    for (match_row const& row : rows) EXPECT_TRUE(follows(row)) << row.recorded << ' ' << row.on;
}

constexpr bool matching_again_changes_nothing() {
    plain_switch signal;
    auto const first = muster::match_session_mode("coordinator", signal);
    auto const again = muster::match_session_mode("coordinator", signal);
    return first.switched() && again.outcome == match_outcome::in_step && signal.writes == 1;
}
static_assert(matching_again_changes_nothing());
TEST(match_session_mode, matching_again_changes_nothing) { EXPECT_TRUE(matching_again_changes_nothing()); }

constexpr bool says_that_a_signal_is_stuck() {
    plain_switch signal{.on = true, .stuck = true};
    auto const got = muster::match_session_mode(session_mode::normal, signal);
    return !got && got.outcome == match_outcome::signal_is_stuck && !got.message().empty();
}
static_assert(says_that_a_signal_is_stuck());
TEST(match_session_mode, says_that_a_signal_is_stuck) { EXPECT_TRUE(says_that_a_signal_is_stuck()); }

// A signal that answers from what it once read, and says that it was switched.
struct remembering_switch {
    bool read_at_start = false;

    constexpr bool is_on() const noexcept { return read_at_start; }
    constexpr bool switch_to(bool) noexcept { return true; }
};
constexpr bool believes_no_signal_that_says_it_was_switched() {
    remembering_switch off{false}, on{true};
    return muster::match_session_mode("coordinator", off).outcome == match_outcome::signal_is_stuck
        && muster::match_session_mode("normal", on).outcome == match_outcome::signal_is_stuck;
}
static_assert(believes_no_signal_that_says_it_was_switched());
TEST(match_session_mode, SM02_SM07_believes_no_signal_that_says_it_was_switched) {
    EXPECT_TRUE(believes_no_signal_that_says_it_was_switched());
}

constexpr bool tells_the_user_what_there_is_to_tell() {
    for (auto const outcome :
         {match_outcome::in_step, match_outcome::unrecorded, match_outcome::switched_to_coordinator,
          match_outcome::switched_to_normal, match_outcome::unknown_mode, match_outcome::not_compiled_in,
          match_outcome::signal_is_stuck}) {
        muster::session_match const got{outcome};
        bool const quiet = outcome == match_outcome::in_step || outcome == match_outcome::unrecorded;
        if (got.message().empty() != quiet || got.message().find('\n') != std::string_view::npos) return false;
        if (static_cast<bool>(got) != (quiet || got.switched())) return false;
    }
    return true;
}
static_assert(tells_the_user_what_there_is_to_tell());
TEST(match_session_mode, F03_tells_the_user_what_there_is_to_tell) {
    EXPECT_TRUE(tells_the_user_what_there_is_to_tell());
}

TEST(match_session_mode, SM06_SM07_C131_the_switch_acts_at_once) {
    //{ quoted by docs/modes.md: match
    muster::mode_cell signal;  // the variable was set when the session was created, and forgotten when it is resumed
    auto const got = muster::match_session_mode("coordinator", signal);

    EXPECT_EQ(got.outcome, muster::match_outcome::switched_to_coordinator);
    EXPECT_EQ(got.message(), "Coordinator mode is now on, because this session was created in it.");
    EXPECT_TRUE(muster::coordinator_mode(signal));
    //}
}

}  // namespace
