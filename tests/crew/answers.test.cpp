#include <muster/crew/answers.hpp>

#include <own_words.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::report_verdict;
using muster::stop_kind;
using muster::task_fault;
using muster::turn_kind;

// An answer is true where what was asked for has been done.
TEST(spawn_answer, is_true_where_there_is_a_worker) {
    EXPECT_TRUE(muster::spawn_answer{});
    EXPECT_FALSE((muster::spawn_answer{.why = task_fault::queue_full}));
}
TEST(turn_answer, is_true_where_the_run_may_go_on) {
    EXPECT_FALSE(muster::turn_answer{});  // of a run that nobody knows
    EXPECT_TRUE((muster::turn_answer{.kind = turn_kind::go_on}));
    EXPECT_FALSE((muster::turn_answer{.kind = turn_kind::turn_limit}));
    EXPECT_FALSE((muster::turn_answer{.kind = turn_kind::not_running}));
}
TEST(stop_answer, is_true_where_something_was_stopped) {
    EXPECT_EQ(muster::stop_answer{}.kind, stop_kind::unknown_worker);
    EXPECT_TRUE((muster::stop_answer{.kind = stop_kind::stopped}));
    for (stop_kind const kind : {stop_kind::not_running, stop_kind::unknown_worker, stop_kind::refused}) {
        EXPECT_FALSE((muster::stop_answer{.kind = kind}));
    }
}

// cause_of
constexpr bool who_stops_is_the_cause() {
    return cause_of(muster::stopper::user) == muster::cause::user_stop
        && cause_of(muster::stopper::parent) == muster::cause::parent_stop;
}
static_assert(who_stops_is_the_cause());
TEST(cause_of, says_who_stopped_it) { EXPECT_TRUE(who_stops_is_the_cause()); }

// describe
TEST(answers, each_has_words_of_its_own) {
    muster_test::expect_own_words(report_verdict::not_a_report);
    muster_test::expect_own_words(turn_kind::not_kept);
    muster_test::expect_own_words(muster::ending_answer::not_kept);
    muster_test::expect_own_words(stop_kind::not_kept);
}
static_assert(describe(static_cast<report_verdict>(200)) == describe(report_verdict::unknown));
static_assert(describe(static_cast<turn_kind>(200)) == describe(turn_kind::not_running));
static_assert(describe(static_cast<muster::ending_answer>(200)) == describe(muster::ending_answer::unknown_run));
static_assert(describe(static_cast<stop_kind>(200)) == describe(stop_kind::unknown_worker));

}  // namespace
