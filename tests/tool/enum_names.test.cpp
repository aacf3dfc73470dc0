#include <muster/tool/enum_names.hpp>

#include <gtest/gtest.h>

#include <optional>

enum class step_state { pending, in_progress, completed, lost };
template <>
struct muster::enum_names<step_state> {
    static constexpr muster::enum_name<step_state> names[] = {{step_state::pending, "pending"},
                                                              {step_state::in_progress, "in_progress"},
                                                              {step_state::completed, "completed"}};
};

namespace {

enum class unnamed { a };
static_assert(muster::named_enum<step_state> && !muster::named_enum<unnamed> && !muster::named_enum<int>);

constexpr bool there_and_back() {
    for (step_state const each : {step_state::pending, step_state::in_progress, step_state::completed}) {
        if (muster::value_named<step_state>(muster::name_of(each)) != each) return false;
    }
    return muster::name_of(step_state::completed) == "completed";
}
static_assert(there_and_back());
TEST(enum_names, lead_there_and_back) { EXPECT_TRUE(there_and_back()); }

constexpr bool what_has_none_is_empty() {
    return muster::name_of(step_state::lost).empty() && !muster::value_named<step_state>("lost")
        && !muster::value_named<step_state>("") && !muster::value_named<step_state>("Pending");
}
static_assert(what_has_none_is_empty());
TEST(enum_names, of_what_has_none_are_empty) { EXPECT_TRUE(what_has_none_is_empty()); }

}  // namespace
