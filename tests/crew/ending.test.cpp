#include <muster/crew/ending.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::cause;
using muster::status;

// Causes and statuses: every way to end is told apart from the others that it was mistaken for.
constexpr bool C049_no_cause_is_shown_as_another() {
    return status_of(cause::finished) == status::completed && status_of(cause::user_stop) == status::killed
        && status_of(cause::parent_stop) == status::killed && status_of(cause::deadline) == status::timeout
        && status_of(cause::failed) == status::failed && status_of(cause::lost) == status::lost;
}
static_assert(C049_no_cause_is_shown_as_another());
constexpr bool C056_a_used_up_turn_budget_is_no_failure() { return status_of(cause::turn_limit) == status::timeout; }
static_assert(C056_a_used_up_turn_budget_is_no_failure());
constexpr bool NP_21_what_the_host_broke_off_is_killed() { return status_of(cause::aborted) == status::killed; }
static_assert(NP_21_what_the_host_broke_off_is_killed());

TEST(cause, has_a_status) {
    EXPECT_TRUE(C049_no_cause_is_shown_as_another());
    EXPECT_TRUE(C056_a_used_up_turn_budget_is_no_failure());
    EXPECT_TRUE(NP_21_what_the_host_broke_off_is_killed());
    EXPECT_EQ(word(cause::parent_stop), "parent stop");
}

TEST(summary, is_one_line) {
    EXPECT_EQ(summary_of(cause::failed, "\n  rate limit\nretry later"), "rate limit");
    EXPECT_EQ(summary_of(cause::failed, "a\rb"), "a");
    EXPECT_EQ(summary_of(cause::failed, std::string(300, 'x')).size(), 200U);
    EXPECT_EQ(summary_of(cause::failed, "  "), "failed without saying why");
    EXPECT_EQ(summary_of(cause::finished, ""), "completed");
}

TEST(summary, every_cause_has_one_of_its_own) {
    for (int a = 0; a <= static_cast<int>(cause::lost); ++a) {
        EXPECT_NE(summary_of(static_cast<cause>(a), ""), "ended");
        EXPECT_NE(word(static_cast<cause>(a)), "unknown");
        for (int b = 0; b < a; ++b)
            EXPECT_NE(summary_of(static_cast<cause>(a), ""), summary_of(static_cast<cause>(b), ""));
    }
}

}  // namespace
