#include <muster/toolbox/set_outcome.hpp>

#include <muster/toolbox/result_promise.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

// What `taken` is not is a refusal: it converts to no bool that could be asked the other way round.
static_assert(!std::is_convertible_v<muster::set_outcome, bool>);

TEST(set_outcome, says_which_answer_counts) {
    auto [promise, future] = muster::promise_result();
    EXPECT_EQ(promise.set_value("1"), muster::set_outcome::taken);
    EXPECT_EQ(promise.set_value("2"), muster::set_outcome::already_set);
}

}  // namespace
