#include <muster/crew/transitions.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace {

using muster::happening;
using muster::transition_for;
using muster::worker_state;

constexpr happening last = happening::evicted;
constexpr worker_state states[] = {worker_state::queued, worker_state::running, worker_state::waiting,
                                   worker_state::finishing, worker_state::finished};

constexpr bool no_step_is_told_twice() {
    for (muster::transition const& row : muster::transitions) {
        if (transition_for(row.from, row.event) != &row || row.why.empty()) return false;
    }
    return true;
}
static_assert(no_step_is_told_twice());
TEST(transitions, no_step_is_told_twice) { EXPECT_TRUE(no_step_is_told_twice()); }

constexpr bool whoever_is_live_can_be_ended() {
    for (worker_state const from : states) {
        auto const* const row = transition_for(from, happening::ended);
        if ((from == worker_state::finished) != (row == nullptr)) return false;
        if (row && row->to != worker_state::finished) return false;
    }
    return true;
}
static_assert(whoever_is_live_can_be_ended());
TEST(transitions, C052_whoever_is_live_can_be_ended_and_nobody_else) { EXPECT_TRUE(whoever_is_live_can_be_ended()); }

constexpr bool only_a_continuation_leaves_the_end() {
    for (muster::transition const& row : muster::transitions) {
        bool const leaves = row.from == worker_state::finished && row.to != worker_state::finished;
        if (leaves && row.event != happening::continued && row.event != happening::evicted) return false;
    }
    return true;
}
static_assert(only_a_continuation_leaves_the_end());
TEST(transitions, C066_only_a_continuation_leaves_the_end) { EXPECT_TRUE(only_a_continuation_leaves_the_end()); }

TEST(transitions, every_event_leads_somewhere_and_every_state_has_its_word) {
    std::set<std::string_view> words;
    for (int e = 0; e <= static_cast<int>(last); ++e) {
        auto const what = static_cast<happening>(e);
        bool leads = transition_for({}, what) != nullptr;
        for (worker_state const from : states) leads = leads || transition_for(from, what);
        EXPECT_TRUE(leads) << word(what);
        EXPECT_TRUE(words.insert(word(what)).second);
    }
    for (worker_state const each : states) EXPECT_TRUE(words.insert(word(each)).second);
    EXPECT_EQ(words.count("unknown"), 0U);
    EXPECT_EQ(transition_for({}, happening::ended), nullptr);
}

}  // namespace
