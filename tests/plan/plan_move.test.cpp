#include <muster/plan/plan_move.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace {

TEST(plan_move, says_something_of_its_own_for_every_move) {
    std::set<std::string_view> texts;
    for (std::size_t i = 0; i < muster::plan_move_count; ++i)
        texts.insert(muster::describe(static_cast<muster::plan_move>(i)));
    EXPECT_EQ(texts.size(), muster::plan_move_count);
    EXPECT_FALSE(texts.contains("it is not known why"));
}

}  // namespace
