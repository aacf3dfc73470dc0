#include <muster/plan/plan_fault.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace {

TEST(plan_fault, says_something_of_its_own_for_every_fault) {
    std::set<std::string_view> texts;
    constexpr int count = static_cast<int>(muster::plan_fault::too_many) + 1;
    for (int i = 0; i < count; ++i) texts.insert(muster::describe(static_cast<muster::plan_fault>(i)));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(count));
    EXPECT_FALSE(texts.contains("it is not known what is wrong"));
}

}  // namespace
