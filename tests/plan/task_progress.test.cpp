#include <muster/plan/task_progress.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <string_view>

namespace {

using muster::is_settled;
using muster::plan_state;

static_assert(!is_settled(plan_state::waiting) && !is_settled(plan_state::ready) && !is_settled(plan_state::running));
static_assert(!is_settled(plan_state::failed));  // somebody has to decide
static_assert(is_settled(plan_state::done) && is_settled(plan_state::given_up) && is_settled(plan_state::left_out));
static_assert(is_settled(plan_state::unreachable));

TEST(plan_state, has_a_word_of_its_own) {
    std::set<std::string_view> words;
    for (plan_state const state : muster::all_plan_states) words.insert(word(state));
    EXPECT_EQ(words.size(), std::size(muster::all_plan_states));
}

}  // namespace
