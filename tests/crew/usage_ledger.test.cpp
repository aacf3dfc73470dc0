#include <muster/crew/usage_ledger.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace {

using muster::usage_ledger;
using payer = usage_ledger::payer;

muster::run_id run(std::uint64_t number) { return muster::run_id{number}; }

muster::call_bill call(std::string const& id, std::uint64_t read, std::uint64_t written) {
    return {.call = *muster::call_id::from(id), .used = {.input = read, .output = written}};
}

// so_far, of_run
TEST(usage_ledger, F61_what_was_read_last_counts_and_all_that_was_written) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 0, call("a", 100, 10));
    ledger.bill(run(1), 0, 0, call("b", 130, 20));
    EXPECT_EQ(ledger.so_far(run(1)).total_tokens, 160U);
    EXPECT_EQ(ledger.of_run(run(1)).read.exact(), 230U);  // both calls are paid for
    EXPECT_EQ(ledger.of_run(run(1)).written.exact(), 30U);
    EXPECT_EQ(ledger.of_run(run(1)).calls, 2U);
}

TEST(usage_ledger, what_one_call_does_not_say_is_unknown) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 0, call("a", 100, 10));
    ledger.bill(run(1), 0, 0, {.call = *muster::call_id::from("b"), .used = {.input = 130}});
    EXPECT_FALSE(ledger.so_far(run(1)).total_tokens);
    EXPECT_FALSE(ledger.so_far(run(1)).tool_uses);
    EXPECT_EQ(ledger.of_run(run(1)).written.known(), 10U);
    EXPECT_FALSE(ledger.of_run(run(1)).written.complete());
}

TEST(usage_ledger, C107_tools_are_counted_as_they_were_called) {
    usage_ledger ledger;
    for (std::uint64_t const tools : {4U, 0U, 3U}) {
        muster::call_bill bill = call("turn" + std::to_string(tools), 1, 1);
        bill.tool_uses = tools;
        ledger.bill(run(1), 0, 0, bill);
    }
    EXPECT_EQ(ledger.so_far(run(1)).tool_uses, 7U);
}

// close
TEST(usage_ledger, a_run_pays_once_it_has_ended) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 5, call("a", 100, 10));
    EXPECT_EQ(ledger.of_worker(5, run(1)).tokens.exact(), 110U);  // what it has used so far
    EXPECT_EQ(ledger.of_binding(0).tokens.exact(), 110U);
    ledger.close(run(1), {.binding = 0, .worker = 5, .team = "auth"}, {.total_tokens = 110, .tool_uses = 2}, true);
    for (muster::usage_sum const& sum : {ledger.of_worker(5, {}), ledger.of_binding(0), ledger.of_team(0, "auth")}) {
        EXPECT_EQ(sum.tokens.exact(), 110U);
        EXPECT_EQ(sum.tool_uses.exact(), 2U);
        EXPECT_EQ(sum.read.exact(), 100U);
        EXPECT_EQ(sum.runs, 1U);
        EXPECT_TRUE(sum.complete());
    }
    EXPECT_EQ(ledger.of_team(0, "other"), muster::usage_sum{});
    EXPECT_EQ(ledger.of_team(7, "auth"), muster::usage_sum{});
}

TEST(usage_ledger, who_said_nothing_makes_a_sum_incomplete) {
    usage_ledger ledger;
    ledger.close(run(1), {.binding = 0, .worker = 1}, {.total_tokens = 50, .tool_uses = 1}, true);
    ledger.close(run(2), {.binding = 0, .worker = 2}, {.duration_ms = 10}, true);
    muster::usage_sum const all = ledger.of_binding(0);
    EXPECT_EQ(all.tokens.known(), 50U);
    EXPECT_FALSE(all.tokens.exact());
    EXPECT_FALSE(all.complete());
    EXPECT_TRUE(ledger.of_worker(1, {}).complete());
}

TEST(usage_ledger, a_run_that_was_never_started_has_used_nothing) {
    usage_ledger ledger;
    ledger.close(run(1), {.binding = 0, .worker = 1}, {}, false);
    EXPECT_EQ(ledger.of_binding(0), muster::usage_sum{});
}

// trees
TEST(usage_ledger, C104_a_tree_is_all_that_works_below_and_says_if_one_is_unknown) {
    usage_ledger ledger;
    ledger.join(run(2), 2, run(1), 1);
    ledger.join(run(3), 3, run(2), 2);
    ledger.close(run(3), {0, 3}, {.total_tokens = 30, .tool_uses = 3}, true);
    ledger.bill(run(2), 0, 2, call("a", 15, 5));
    EXPECT_EQ(ledger.of_tree(1, run(1)).tokens.exact(), 50U);
    EXPECT_EQ(ledger.of_tree(2, run(2)).tokens.exact(), 50U);
    ledger.close(run(2), {0, 2}, {.total_tokens = 20, .tool_uses = 0}, true);
    ledger.close(run(1), {0, 1}, {.total_tokens = 10, .tool_uses = 1}, true);
    EXPECT_EQ(ledger.of_tree(1, run(1)).tokens.exact(), 60U);
    EXPECT_TRUE(ledger.of_tree(1, run(1)).complete());
    EXPECT_EQ(ledger.of_worker(1, run(1)).tokens.exact(), 10U);

    ledger.join(run(5), 3, run(4), 1);
    ledger.close(run(5), {0, 3}, {}, true);
    EXPECT_EQ(ledger.of_tree(1, run(4)).tokens.known(), 60U);
    EXPECT_FALSE(ledger.of_tree(1, run(4)).complete());
}

// The order of the ends must not change the sum of a tree.
TEST(usage_ledger, a_tree_is_the_same_in_whatever_order_its_runs_end) {
    for (std::vector<int> const& order : {std::vector{1, 2, 3, 4}, {4, 3, 2, 1}, {2, 4, 1, 3}, {3, 1, 4, 2}}) {
        usage_ledger ledger;
        ledger.join(run(2), 2, run(1), 1);
        ledger.join(run(3), 3, run(2), 2);
        ledger.join(run(4), 4, run(2), 2);
        ledger.bill(run(3), 0, 3, call("a", 100, 0));  // so that its account is kept
        for (int const each : order) {
            auto const number = static_cast<std::uint32_t>(each);
            ledger.close(run(number), {0, number}, {.total_tokens = 1U << (4 * number)}, true);
        }
        EXPECT_EQ(ledger.of_tree(1, {}).tokens.exact(), 0x11110U);
        EXPECT_EQ(ledger.of_tree(2, {}).tokens.exact(), 0x11100U);
        EXPECT_EQ(ledger.of_tree(3, {}).tokens.exact(), 0x1000U);
        EXPECT_EQ(ledger.of_tree(4, {}).tokens.exact(), 0x10000U);
        ledger.bill_late(run(3), call("b", 200, 0));
        EXPECT_EQ(ledger.of_tree(1, {}).tokens.exact(), 0x11110U + 100U);
        ledger.forget_binding(0);
        EXPECT_EQ(ledger.of_tree(1, {}).tokens.exact(), 0x11110U + 100U);
    }
}

// bill_late
TEST(usage_ledger, a_bill_that_comes_late_is_paid_by_the_same) {
    usage_ledger ledger;
    ledger.join(run(1), 5, run(99), 9);
    ledger.bill(run(1), 0, 5, call("a", 100, 10));
    ledger.close(run(1), {0, 5, "auth"}, {.total_tokens = 110, .tool_uses = 2}, true);
    EXPECT_TRUE(ledger.has_counted(0, run(1), call("a", 100, 10)));
    ledger.bill_late(run(1), call("b", 130, 7));
    for (muster::usage_sum const& sum :
         {ledger.of_worker(5, {}), ledger.of_binding(0), ledger.of_team(0, "auth"), ledger.of_tree(9, {})}) {
        EXPECT_EQ(sum.tokens.exact(), 147U);
        EXPECT_EQ(sum.written.exact(), 17U);
        EXPECT_EQ(sum.tool_uses.exact(), 2U);  // as its report says
        EXPECT_EQ(sum.calls, 2U);
        EXPECT_EQ(sum.runs, 1U);
    }
}

TEST(usage_ledger, who_is_forgotten_pays_no_more_and_its_slot_is_another_s) {
    usage_ledger ledger;
    ledger.join(run(1), 5, run(99), 9);
    ledger.bill(run(1), 0, 5, call("a", 100, 10));
    ledger.close(run(1), {0, 5}, {.total_tokens = 110}, true);
    ledger.forget(5);
    ledger.forget(9);
    ledger.bill_late(run(1), call("b", 130, 7));
    EXPECT_EQ(ledger.worker_of(run(1)), muster::detail::no_slot);
    EXPECT_EQ(ledger.of_worker(5, {}), muster::usage_sum{});
    EXPECT_EQ(ledger.of_tree(9, {}), muster::usage_sum{});
    EXPECT_EQ(ledger.of_binding(0).calls, 2U);
    ledger.forget_binding(0);
    EXPECT_FALSE(ledger.knows(run(1)));
    EXPECT_EQ(ledger.of_binding(0), muster::usage_sum{});
}

// What is kept is bounded.
TEST(usage_ledger, the_oldest_of_what_has_ended_goes_first) {
    usage_ledger ledger;
    for (std::uint64_t i = 1; i <= usage_ledger::remembered_runs + 1; ++i) {
        ledger.bill(run(i), 0, 0, call("a", i, 1));
        ledger.close(run(i), {0, 0, "team-" + std::to_string(i)}, {}, true);
    }
    EXPECT_FALSE(ledger.knows(run(1)));
    EXPECT_TRUE(ledger.knows(run(2)));
    EXPECT_EQ(ledger.of_team(0, "team-1").runs, 0U);
    EXPECT_EQ(ledger.of_team(0, "team-2").runs, 1U);
    EXPECT_EQ(ledger.of_binding(0).runs, usage_ledger::remembered_runs + 1);
}

TEST(usage_ledger, as_many_calls_as_are_remembered_are_all_told_apart) {
    usage_ledger ledger;
    for (std::size_t i = 0; i != usage_ledger::remembered_calls; ++i) {
        EXPECT_FALSE(ledger.is_full(run(1)));
        ledger.bill(run(1), 0, 0, call("call_0", i, 1));
    }
    EXPECT_TRUE(ledger.is_full(run(1)));
    EXPECT_TRUE(ledger.has_counted(0, run(1), call("call_0", 0, 1)));
    EXPECT_TRUE(ledger.has_counted(0, run(1), call("call_0", usage_ledger::remembered_calls - 1, 1)));
    EXPECT_EQ(ledger.of_run(run(1)).calls, usage_ledger::remembered_calls);
}

// A journal of an older crew, which remembered 1024 calls, may have a call twice.
TEST(usage_ledger, a_call_that_is_written_twice_is_counted_once) {
    usage_ledger ledger;
    for (int again = 0; again != 2; ++again) ledger.bill(run(1), 0, 5, call("a", 100, 10));
    ledger.bill(run(2), 0, 5, call("a", 100, 10));
    EXPECT_EQ(ledger.of_run(run(1)).calls, 1U);
    EXPECT_FALSE(ledger.knows(run(2)));
    ledger.close(run(1), {0, 5}, {}, true);
    ledger.bill_late(run(1), call("a", 100, 10));
    EXPECT_EQ(ledger.of_worker(5, {}).read.exact(), 100U);
}

TEST(usage_ledger, the_calls_of_a_run_are_forgotten_with_it) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 5, call("a", 100, 10));
    ledger.close(run(1), {0, 5}, {}, true);
    EXPECT_TRUE(ledger.has_counted(0, run(2), call("a", 100, 10)));
    ledger.forget_binding(0);
    EXPECT_FALSE(ledger.has_counted(0, run(2), call("a", 100, 10)));
}

// has_counted
TEST(usage_ledger, two_calls_under_one_id_are_told_apart_by_each_of_their_figures) {
    usage_ledger ledger;
    muster::call_bill const bill{.call = *muster::call_id::from("call_0"), .used = {.input = 100, .output = 10}};
    ledger.bill(run(1), 0, 0, bill);
    EXPECT_TRUE(ledger.has_counted(0, run(1), bill));
    std::optional<std::uint64_t> muster::token_usage::*const figures[] = {
        &muster::token_usage::input, &muster::token_usage::cache_read, &muster::token_usage::cache_write,
        &muster::token_usage::output, &muster::token_usage::reasoning};
    for (auto const each : figures) {
        muster::call_bill other = bill;
        other.used.*each = 0;  // which is not the same as one that is missing
        EXPECT_FALSE(ledger.has_counted(0, run(1), other));
    }
    muster::call_bill tools = bill;
    tools.tool_uses = 3;  // the host's figure, not the API's
    EXPECT_TRUE(ledger.has_counted(0, run(1), tools));
}

TEST(usage_ledger, another_binding_has_calls_of_its_own) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 0, call("a", 100, 10));
    EXPECT_TRUE(ledger.has_counted(0, run(2), call("a", 100, 10)));
    EXPECT_FALSE(ledger.has_counted(1, run(2), call("a", 100, 10)));
}

TEST(usage_ledger, a_call_without_figures_is_told_apart_within_its_run) {
    usage_ledger ledger;
    muster::call_bill const bill{.call = *muster::call_id::from("call_0")};
    ledger.bill(run(1), 0, 0, bill);
    EXPECT_TRUE(ledger.has_counted(0, run(1), bill));
    EXPECT_FALSE(ledger.has_counted(0, run(2), bill));
}

// Known parts are summed, and what is missing is flagged apart.
TEST(usage_ledger, what_is_partly_known_is_the_sum_of_its_known_parts) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 5, {.call = *muster::call_id::from("a"), .used = {.input = 900}});
    EXPECT_EQ(ledger.of_run(run(1)).tokens.known(), 900U);
    EXPECT_FALSE(ledger.of_run(run(1)).tokens.complete());
    EXPECT_FALSE(ledger.so_far(run(1)).total_tokens);
    ledger.bill(run(1), 0, 5, {.call = *muster::call_id::from("b"), .used = {.output = 30}, .tool_uses = 2});
    EXPECT_EQ(ledger.of_run(run(1)).tokens.known(), 930U);
    EXPECT_EQ(ledger.of_run(run(1)).tool_uses.known(), 2U);
    EXPECT_EQ(ledger.tokens_at_least(run(1)), 930U);

    ledger.close(run(1), {0, 5, "auth"}, ledger.so_far(run(1)), true);
    for (muster::usage_sum const& sum : {ledger.of_worker(5, {}), ledger.of_binding(0), ledger.of_team(0, "auth")}) {
        EXPECT_EQ(sum.tokens.known(), 930U);
        EXPECT_FALSE(sum.tokens.complete());
        EXPECT_EQ(sum.tool_uses.known(), 2U);
        EXPECT_FALSE(sum.tool_uses.complete());
        EXPECT_EQ(sum.read.known(), 900U);
        EXPECT_EQ(sum.written.known(), 30U);
    }
}

TEST(usage_ledger, late_bills_that_say_a_part_add_that_part) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 5, call("a", 100, 10));
    ledger.close(run(1), {0, 5}, {.total_tokens = 110, .tool_uses = 0}, true);
    ledger.bill_late(run(1), {.call = *muster::call_id::from("b"), .used = {.output = 7}});
    EXPECT_EQ(ledger.of_worker(5, {}).tokens.known(), 117U);
    EXPECT_FALSE(ledger.of_worker(5, {}).tokens.complete());
    ledger.bill_late(run(1), {.call = *muster::call_id::from("c"), .used = {.input = 150}});
    EXPECT_EQ(ledger.of_worker(5, {}).tokens.known(), 167U);
    EXPECT_EQ(ledger.of_run(run(1)).tokens.known(), 167U);
}

TEST(usage_ledger, bills_between_the_report_and_the_end_keep_what_was_known_before) {
    usage_ledger ledger;
    ledger.bill(run(1), 0, 5, {.call = *muster::call_id::from("a"), .used = {.input = 900}, .tool_uses = 1});
    ledger.bill(run(1), 0, 5, call("b", 950, 20), true);
    ledger.close(run(1), {0, 5}, {}, true);
    EXPECT_EQ(ledger.of_worker(5, {}).tokens.known(), 970U);
    EXPECT_FALSE(ledger.of_worker(5, {}).tokens.complete());
    EXPECT_EQ(ledger.of_worker(5, {}).tool_uses.known(), 1U);
}

TEST(usage_ledger, a_figure_past_the_largest_number_stays_there_and_is_not_complete) {
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    usage_ledger ledger;
    ledger.bill(run(1), 0, 5, call("a", largest, 10));
    EXPECT_EQ(ledger.of_run(run(1)).tokens.known(), largest);
    EXPECT_FALSE(ledger.of_run(run(1)).tokens.complete());
    EXPECT_FALSE(ledger.so_far(run(1)).total_tokens);
    ledger.bill(run(1), 0, 5, call("b", 10, largest));
    ledger.close(run(1), {0, 5}, ledger.so_far(run(1)), true);
    EXPECT_EQ(ledger.of_worker(5, {}).tokens.known(), largest);
    EXPECT_EQ(ledger.of_worker(5, {}).read.known(), largest);
    EXPECT_EQ(ledger.of_worker(5, {}).written.known(), largest);
    EXPECT_FALSE(ledger.of_worker(5, {}).written.complete());
    ledger.bill_late(run(1), call("c", largest, largest));
    EXPECT_EQ(ledger.of_binding(0).tokens.known(), largest);
    EXPECT_FALSE(ledger.of_binding(0).complete());
}

}  // namespace
