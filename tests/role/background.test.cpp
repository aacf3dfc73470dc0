#include <muster/role/background.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::orchestration_mode;
using muster::spawn_remark;
using muster::spawning;

//{ quoted by docs/modes.md: background
// A coordinator never waits for a worker, whatever the call says.
static_assert(muster::spawning({.mode = muster::orchestration_mode::coordinator}).in_background);

// Background tasks that are switched off win over that, and the host is told.
constexpr muster::spawn_decision held_up =
    muster::spawning({.mode = muster::orchestration_mode::coordinator, .disabled = true});
static_assert(!held_up.in_background && held_up.remark == muster::spawn_remark::coordinator_has_to_wait);
//}

// All 48 requests.
constexpr bool follows_the_rule() {
    for (auto const mode : {orchestration_mode::coordinator, orchestration_mode::fork, orchestration_mode::normal}) {
        for (unsigned bits = 0; bits < 16; ++bits) {
            bool const asked = (bits & 1) != 0, by_type = (bits & 2) != 0;
            bool const assistant = (bits & 4) != 0, disabled = (bits & 8) != 0;
            auto const got = spawning({mode, asked, by_type, assistant, disabled});
            bool const wanted = mode != orchestration_mode::normal || asked || by_type || assistant;
            if (got.in_background != (wanted && !disabled)) return false;
            bool const held = disabled && mode == orchestration_mode::coordinator;
            if ((got.remark == spawn_remark::coordinator_has_to_wait) != held) return false;
        }
    }
    return true;
}
static_assert(follows_the_rule());
TEST(spawning, F26_MG14_follows_the_rule) { EXPECT_TRUE(follows_the_rule()); }

constexpr bool says_what_it_remarks() {
    return describe(spawn_remark::none).empty()
        && describe(spawn_remark::coordinator_has_to_wait).find('\n') == std::string_view::npos
        && !describe(spawn_remark::coordinator_has_to_wait).empty();
}
static_assert(says_what_it_remarks());
TEST(spawning, F26_says_what_it_remarks) { EXPECT_TRUE(says_what_it_remarks()); }

}  // namespace
