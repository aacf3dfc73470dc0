#include <muster/plan/recovery.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::failed_run;
using muster::failure_class;
using muster::next_hand;
using muster::recover;
using muster::recovery;
using muster::recovery_reason;
using muster::recovery_rules;
using muster::remedy;
using muster::retry_rule;
using muster::task_history;
using muster::time_point;

constexpr time_point now{10s};

muster::worker_id worker(std::string_view name) { return *muster::worker_id::from(name); }

failed_run run_of(failure_class what) {
    return {.who = worker("w.1"), .what = what, .knows = {3, 4}, .can_continue = true};
}

task_history task_after(std::vector<failed_run> runs) { return {.task = "t", .runs = std::move(runs)}; }

//{ quoted by docs/recovery.md: recovery
TEST(recover, FR02_goes_from_trying_again_to_giving_up) {
    muster::task_history task{.task = "run the tests", .writes = true};
    muster::recovery_rules const rules{.retry = muster::dialects::binding::rules.crew.retry, .tries_of_a_task = 4};

    task.runs.push_back({.who = worker("tester.1"),
                         .what = failure_class::tool_failed,
                         .error = "exit code 1",
                         .knows = {3, 4},
                         .can_continue = true});
    muster::recovery next = muster::recover(task, rules, now);
    EXPECT_EQ(next.action, muster::remedy::retry);
    EXPECT_EQ(next.who, muster::next_hand::same_worker);  // it has the error, and most of the task, in its context
    EXPECT_TRUE(next.check_changes_first);
    muster::note(task, next);

    task.runs.push_back(task.runs.front());  // it fails again, in the same way
    next = muster::recover(task, rules, now);
    EXPECT_EQ(next.action, muster::remedy::adjust);
    EXPECT_EQ(next.who, muster::next_hand::fresh_worker);  // the first one has had its chance
    muster::note(task, next);

    task.runs.push_back({.who = worker("tester.2"), .what = failure_class::tool_failed});
    EXPECT_EQ(muster::recover(task, rules, now).action, muster::remedy::give_up);
}
//}

// The row says the first remedy; what cannot be done is left out.
TEST(recover, FR01_does_first_what_the_row_says) {
    for (muster::failure_row const& row : muster::failure_rows) {
        task_history task = task_after({run_of(row.what)});
        task.can_split = true;
        task.fallbacks = {{"github", "read the clone"}};
        recovery const next = recover(task, {}, now);
        EXPECT_EQ(next.action, row.steps[0]) << row.word;
        EXPECT_EQ(next.what, row.what);
        EXPECT_EQ(next.why, recovery_reason::by_the_row);
    }
}

TEST(recover, FR03_does_without_a_tool_only_as_the_plan_says) {
    task_history task = task_after({run_of(failure_class::tool_gone)});
    task.runs.back().tool = "github";
    recovery next = recover(task, {}, now);
    EXPECT_EQ(next.action, remedy::retry);
    EXPECT_EQ(next.why, recovery_reason::no_way_named);
    EXPECT_GT(next.wait, 0ms);

    task.fallbacks = {{"jira", "ask"}, {"github", "read the clone"}};
    next = recover(task, {}, now);
    EXPECT_EQ(next.action, remedy::degrade);
    EXPECT_EQ(next.way.instead, "read the clone");
    EXPECT_EQ(next.wait, 0ms);
}

TEST(recover, splits_only_what_can_be_split) {
    task_history task = task_after({run_of(failure_class::context_too_long)});
    EXPECT_EQ(recover(task, {}, now).action, remedy::retry);
    EXPECT_EQ(recover(task, {}, now).who, next_hand::fresh_worker);  // the history would be as long as before
    EXPECT_EQ(recover(task, {}, now).why, recovery_reason::cannot_split);
    task.can_split = true;
    EXPECT_EQ(recover(task, {}, now).action, remedy::split);
}

TEST(recover, FR06_stops_a_silent_worker_first) {
    task_history task = task_after({run_of(failure_class::silent)});
    task.runs.back().still_running = true;
    recovery const next = recover(task, {}, now);
    EXPECT_TRUE(next.stop_first);
    EXPECT_EQ(next.action, remedy::retry);
    EXPECT_EQ(next.who, next_hand::same_worker);
    task.runs.back().knows = {1, 4};  // it has read little of what the task is about
    EXPECT_EQ(recover(task, {}, now).who, next_hand::fresh_worker);
}

TEST(recover, F87_never_tries_again_what_was_denied) {
    for (bool const may_ask : {true, false}) {
        recovery const next = recover(task_after({run_of(failure_class::denied)}), {.may_ask = may_ask}, now);
        EXPECT_EQ(next.action, may_ask ? remedy::ask : remedy::give_up);
        EXPECT_EQ(next.who, may_ask ? next_hand::fresh_worker : next_hand::nobody);
    }
    EXPECT_EQ(recover(task_after({run_of(failure_class::denied)}), {.may_ask = false}, now).why,
              recovery_reason::nobody_to_ask);
}

// Who goes on
TEST(recover, DV29_goes_by_the_dialect) {
    task_history task = task_after({run_of(failure_class::tool_failed)});
    auto const who = [&](retry_rule rule) { return recover(task, {.retry = rule}, now).who; };
    EXPECT_EQ(who(muster::dialects::session::rules.crew.retry), next_hand::fresh_worker);
    EXPECT_EQ(who(retry_rule::same_worker), next_hand::same_worker);
    EXPECT_EQ(who(retry_rule::by_overlap), next_hand::same_worker);
    task.runs.back().knows = {2, 4};  // half is not more than half
    EXPECT_EQ(who(retry_rule::by_overlap), next_hand::fresh_worker);
    EXPECT_EQ(who(retry_rule::same_worker), next_hand::same_worker);
    task.runs.back().can_continue = false;
    EXPECT_EQ(who(retry_rule::same_worker), next_hand::fresh_worker);
}

TEST(recover, F46_gives_a_worker_that_failed_twice_no_third_time) {
    recovery_rules const rules{.retry = retry_rule::same_worker};
    task_history task = task_after({run_of(failure_class::timed_out), run_of(failure_class::tool_failed)});
    EXPECT_EQ(recover(task, rules, now).who, next_hand::fresh_worker);
    task.runs.front().who = worker("other.2");
    EXPECT_EQ(recover(task, rules, now).who, next_hand::same_worker);
}

// A question is none of its failings, and gets its answer; nor is what others cannot do just now.
TEST(recover, counts_against_a_worker_only_what_is_its_own) {
    recovery_rules const rules{.retry = retry_rule::same_worker};
    task_history task = task_after({run_of(failure_class::needs_input), run_of(failure_class::needs_input)});
    EXPECT_EQ(recover(task, rules, now).action, remedy::ask);
    EXPECT_EQ(recover(task, rules, now).who, next_hand::same_worker);
    for (failure_class const before :
         {failure_class::needs_input, failure_class::overloaded, failure_class::tool_gone}) {
        task = task_after({run_of(before), run_of(failure_class::tool_failed)});
        EXPECT_EQ(recover(task, rules, now).who, next_hand::same_worker) << word(before);
    }
}

// Waiting
TEST(recover, waits_twice_as_long_each_time_up_to_the_longest) {
    recovery_rules const rules{.tries_of_a_task = 100, .first_wait = 300ms, .longest_wait = 1s};
    task_history task = task_after({run_of(failure_class::tool_gone)});
    EXPECT_EQ(recover(task, rules, now).wait, 300ms);
    EXPECT_EQ(recover(task, rules, now).not_before, now + 300ms);
    task.runs.push_back(run_of(failure_class::tool_gone));
    EXPECT_EQ(recover(task, rules, now).wait, 600ms);
    task = task_after({run_of(failure_class::overloaded)});
    EXPECT_EQ(recover(task, {.first_wait = 5s, .longest_wait = 1s}, now).wait, 1s);
    EXPECT_EQ(recover(task, {.first_wait = 0s}, now).wait, 0s);
    EXPECT_EQ(recover(task, {.first_wait = -5s}, now).wait, 0s);
}

TEST(recover, waits_longer_by_chance_and_never_beyond_the_longest) {
    task_history task = task_after({run_of(failure_class::overloaded)});
    auto const wait = [&](std::uint32_t chance) {
        task.runs.back().chance = chance;
        return recover(task, {.first_wait = 1s, .longest_wait = 1300ms}, now).wait;
    };
    EXPECT_EQ(wait(0), 1000ms);
    EXPECT_EQ(wait(500), 1250ms);
    EXPECT_EQ(wait(1000), 1300ms);
    EXPECT_EQ(wait(4'000'000'000U), 1300ms);
    muster::duration const endless = muster::duration::max();
    EXPECT_EQ(recover(task, {.first_wait = endless, .longest_wait = endless}, now).not_before, time_point::max());
}

// What the service itself said counts more than the rules' own waits.
TEST(recover, never_tries_again_before_the_service_allows_it) {
    task_history task = task_after({run_of(failure_class::overloaded)});
    task.runs.back().not_before = now + 37s;
    for (std::uint32_t const chance : {0U, 500U, 1000U}) {
        task.runs.back().chance = chance;
        recovery const next = recover(task, {.first_wait = 1s}, now);
        EXPECT_EQ(next.action, remedy::retry);
        EXPECT_EQ(next.not_before, now + 37s);
        EXPECT_EQ(next.wait, 37s);
    }
    EXPECT_EQ(recover(task, {.first_wait = 60s, .longest_wait = 60s}, now).wait, 60s);  // longer is allowed
    EXPECT_EQ(recover(task, {}, now + 37s).wait,
              recover(task_after({run_of(failure_class::overloaded)}), {}, now).wait * 3 / 2);
    for (failure_class const what :
         {failure_class::tool_failed, failure_class::lost, failure_class::context_too_long}) {
        task = task_after({run_of(what)});
        task.runs.back().not_before = now + 10s;
        EXPECT_EQ(recover(task, {}, now).not_before, now + 10s) << word(what);
    }
}

TEST(recover, asks_where_the_service_wants_a_longer_wait_than_the_rules) {
    task_history task = task_after({run_of(failure_class::overloaded)});
    task.runs.back().not_before = now + 529'498s;
    recovery next = recover(task, {}, now);
    EXPECT_EQ(next.action, remedy::ask);
    EXPECT_EQ(next.why, recovery_reason::wait_too_long);
    EXPECT_EQ(next.not_before, now);
    EXPECT_EQ(recover(task, {.may_ask = false}, now).action, remedy::give_up);
    EXPECT_EQ(recover(task, {.longest_stated_wait = std::chrono::hours{200}}, now).action, remedy::retry);
    EXPECT_EQ(recover(task, {.longest_stated_wait = std::chrono::hours{200}}, now).not_before, now + 529'498s);
}

TEST(recover, does_not_wait_for_a_service_that_it_does_without) {
    task_history task = task_after({run_of(failure_class::tool_gone)});
    task.fallbacks = {{"github", "read the clone"}};
    task.runs.back().not_before = now + 37s;
    EXPECT_EQ(recover(task, {}, now).action, remedy::degrade);
    EXPECT_EQ(recover(task, {}, now).not_before, now);
}

TEST(recover, never_tries_again_what_has_no_credit) {
    EXPECT_EQ(recover(task_after({run_of(failure_class::quota_used_up)}), {}, now).action, remedy::ask);
    EXPECT_EQ(recover(task_after({run_of(failure_class::quota_used_up)}), {.may_ask = false}, now).action,
              remedy::give_up);
}

// Limits
TEST(recover, ends_at_the_limit_of_the_task_and_of_the_plan) {
    task_history task = task_after({run_of(failure_class::tool_failed)});
    EXPECT_EQ(recover(task, {.tries_of_a_task = 1}, now).why, recovery_reason::tries_used_up);
    EXPECT_EQ(recover(task, {.tries_of_a_task = 0}, now).action, remedy::give_up);
    EXPECT_EQ(recover(task, {.recoveries_so_far = 15}, now).action, remedy::retry);
    EXPECT_EQ(recover(task, {.recoveries_so_far = 16}, now).why, recovery_reason::plan_used_up);
    EXPECT_EQ(recover(task, {.tries_of_a_task = 3}, now).tries_left, 2U);
}

TEST(recover, has_nothing_to_say_about_a_task_that_did_not_fail) {
    recovery const next = recover(task_history{}, {}, now);
    EXPECT_EQ(next.action, remedy::give_up);
    EXPECT_EQ(next.why, recovery_reason::nothing_to_judge);
    task_history task;
    EXPECT_EQ(muster::note(task, next), 0U);
}

// Every sequence of failures under every circumstance ends; each decision on the way is one that can be carried out.
struct circumstances {
    bool can_split, has_way, can_continue, knows_most, may_ask, running;
    retry_rule rule;
};

// What is wrong with a decision, or nothing.
std::string_view fault_in(recovery const& next, task_history const& task, circumstances const& in) {
    using enum remedy;
    bool const denied_or_stopped =
        task.runs.back().what == failure_class::denied || task.runs.back().what == failure_class::stopped;
    if (next.action == split && !in.can_split) return "what is one piece is split";
    if (next.action == degrade && next.way.instead.empty()) return "no way is named";
    if (next.action == ask && !in.may_ask) return "nobody is there to ask";
    if ((next.action == give_up) != (next.who == next_hand::nobody)) return "somebody gives up, or nobody goes on";
    if (next.who == next_hand::same_worker && !in.can_continue) return "the worker cannot be continued";
    if (next.stop_first != in.running) return "what runs is stopped first";
    if (denied_or_stopped && next.action != ask && next.action != give_up) return "it is tried again unasked";
    if (next.action != give_up && next.tries_left == 0) return "it goes on for ever";
    return next.not_before < now ? "it begins before now" : "";
}

std::size_t walk(task_history& task, circumstances const& in, recovery_rules const& rules) {
    std::size_t decisions = 0;
    for (muster::failure_row const& row : muster::failure_rows) {
        task.runs.push_back({.what = row.what,
                             .knows = {in.knows_most ? 3U : 1U, 4},
                             .can_continue = in.can_continue,
                             .still_running = in.running});
        recovery const next = recover(task, rules, now);
        std::string_view const fault = fault_in(next, task, in);
        if (!fault.empty()) ADD_FAILURE() << fault << ": " << row.word << " after " << task.runs.size() - 1;
        muster::note(task, next);
        ++decisions;
        if (next.action != remedy::give_up && fault.empty()) decisions += walk(task, in, rules);
        task.runs.pop_back();
    }
    return decisions;
}

TEST(recover, ends_whatever_happens) {
    std::size_t decisions = 0;
    for (unsigned bits = 0; bits < 64; ++bits) {
        auto const bit = [&](unsigned at) { return (bits >> at & 1U) != 0; };
        auto const rule = static_cast<retry_rule>(bits % 3);
        circumstances const in{bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), rule};
        task_history task{.task = "t", .can_split = in.can_split};
        if (in.has_way) task.fallbacks = {{"github", "read the clone"}};
        decisions += walk(task, in, {.retry = rule, .tries_of_a_task = 3, .may_ask = in.may_ask});
    }
    EXPECT_GT(decisions, 10'000U);
}

// Without any limit on tries the rows themselves come to an end: two failures of a class lead on, or each way without a tool.
TEST(recover, ends_by_its_rows_alone) {
    for (muster::failure_row const& row : muster::failure_rows) {
        task_history task{.can_split = true, .fallbacks = {{"", "a"}, {"", "b"}, {"", "c"}}};
        recovery_rules const rules{.tries_of_a_task = 1000, .may_ask = false};
        std::size_t tries = 0;
        do {
            task.runs.push_back(run_of(row.what));
            muster::note(task, recover(task, rules, now));
        } while (task.runs.back().then != remedy::give_up && ++tries < 10);
        EXPECT_LE(tries, row.what == failure_class::tool_gone ? 3U : 2U) << row.word;
    }
}

TEST(recovery_reason, is_described_each_in_its_own_words) {
    std::set<std::string_view> words;
    for (int why = 0; why <= static_cast<int>(recovery_reason::nothing_to_judge); ++why)
        words.insert(describe(static_cast<recovery_reason>(why)));
    EXPECT_EQ(words.size(), 8U);
}

// A rule that was set wrong makes no wait that has passed already.
TEST(recover, waits_for_no_time_that_is_below_zero) {
    muster::task_history task{.task = "a"};
    task.runs.push_back({.what = failure_class::overloaded});
    for (auto const longest : {muster::duration{-5}, muster::duration{0}}) {
        muster::recovery const next = muster::recover(task, {.longest_wait = longest}, now);
        EXPECT_EQ(next.wait.count(), 0);
        EXPECT_EQ(next.not_before, now);
    }
}

}  // namespace
