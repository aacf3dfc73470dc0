#include <muster/craft/verification_step.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <string_view>

namespace {

constexpr bool has_five_steps_in_their_order() {
    std::size_t at = 0;
    for (auto const& row : muster::verification_steps) {
        if (static_cast<std::size_t>(row.step) != at++ || row.said.empty() || row.reason.empty()) return false;
        if (muster::verification_step_from(row.word) != row.step || muster::word(row.step) != row.word) return false;
    }
    return at == muster::verification_step_count && !muster::verification_step_from("build");
}
static_assert(has_five_steps_in_their_order());
TEST(verification_steps, VR01_are_five_in_their_order) { EXPECT_TRUE(has_five_steps_in_their_order()); }

}  // namespace
