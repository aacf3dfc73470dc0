// What a crew knows of what its runs use.
#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster::bill_answer;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

bill_answer bill(crew_host& host, muster::run_id run, std::string_view id, std::uint64_t read, std::uint64_t written) {
    return host.crew.bill(host.now, run,
                          {.call = *muster::call_id::from(id), .used = {.input = read, .output = written}});
}

TEST(usage, C103_two_runs_at_once_are_not_billed_for_each_other) {
    crew_host host;
    muster::run_id const a = host.run("a"), b = host.run("b");
    EXPECT_EQ(bill(host, a, "call_1", 40, 10), bill_answer::counted);
    EXPECT_EQ(bill(host, b, "call_1", 25, 5), bill_answer::counted);  // its id is the same, its figures are not
    (void)host.crew.finish(host.now, a, {.result = "Done."});
    (void)host.crew.finish(host.now, b, {.result = "Done."});
    EXPECT_EQ(host.crew.usage_of(desk(), "a").tokens.exact(), 50U);
    EXPECT_EQ(host.crew.usage_of(desk(), "b").tokens.exact(), 30U);
    EXPECT_EQ(host.crew.usage_of(desk()).tokens.exact(), 80U);
    EXPECT_EQ(host.read().at(0).used.total_tokens, 50U);
    EXPECT_TRUE(host.replays());
}

TEST(usage, a_call_is_counted_once) {
    crew_host host;
    muster::run_id const run = host.run();
    EXPECT_EQ(bill(host, run, "call_1", 40, 10), bill_answer::counted);
    EXPECT_EQ(bill(host, run, "call_1", 40, 10), bill_answer::repeated);
    EXPECT_EQ(host.crew.usage_of(run).calls, 1U);
    EXPECT_EQ(host.count<muster::events::billed>(), 1U);
}

TEST(usage, a_replay_of_1500_calls_changes_no_sum) {
    crew_host host;
    muster::run_id const run = host.run("a");
    auto const bill_all = [&](bill_answer expected) {
        for (std::uint64_t i = 0; i != 1500; ++i) {
            EXPECT_EQ(bill(host, run, "msg_" + std::to_string(i), 10, 1), expected);
        }
    };
    bill_all(bill_answer::counted);
    muster::usage_sum const before = host.crew.usage_of(run);
    bill_all(bill_answer::repeated);
    EXPECT_EQ(host.crew.usage_of(run), before);
    EXPECT_EQ(before.read.exact(), 15000U);
    (void)host.crew.finish(host.now, run, {.result = "Done."});
    bill_all(bill_answer::repeated);
    EXPECT_EQ(host.crew.usage_of(desk()).read.exact(), 15000U);
    EXPECT_TRUE(host.replays());
}

TEST(usage, a_call_that_is_billed_to_another_run_is_not_counted_again) {
    crew_host host;
    muster::run_id const a = host.run("a"), b = host.run("b");
    EXPECT_EQ(bill(host, a, "msg_1", 40, 10), bill_answer::counted);
    EXPECT_EQ(bill(host, b, "msg_1", 40, 10), bill_answer::repeated);
    (void)host.crew.finish(host.now, a, {.result = "Done."});
    EXPECT_EQ(bill(host, b, "msg_1", 40, 10), bill_answer::repeated);
    EXPECT_EQ(host.crew.usage_of(desk()).read.exact(), 40U);
}

// The worker goes on in another run, and its host bills the whole conversation.
TEST(usage, a_continued_worker_is_not_billed_for_its_history_again) {
    crew_host host;
    muster::run_id const first = host.run("a");
    (void)bill(host, first, "msg_1", 40, 10);
    (void)bill(host, first, "msg_2", 60, 10);
    (void)host.crew.finish(host.now, first, {.result = "Done."});
    (void)host.send("a", "More.");
    muster::run_id const second = host.crew.start(host.now)->run;
    EXPECT_EQ(bill(host, second, "msg_1", 40, 10), bill_answer::repeated);
    EXPECT_EQ(bill(host, second, "msg_2", 60, 10), bill_answer::repeated);
    EXPECT_EQ(bill(host, second, "msg_3", 90, 10), bill_answer::counted);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").read.exact(), 190U);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").calls, 3U);
}

// Such a server counts its ids from 0 in each reply.
TEST(usage, calls_that_all_have_one_id_are_all_counted) {
    crew_host host;
    muster::run_id const run = host.run("a");
    for (std::uint64_t turn = 1; turn <= 3; ++turn) {
        EXPECT_EQ(bill(host, run, "call_0", 100 * turn, 10), bill_answer::counted);
    }
    EXPECT_EQ(bill(host, run, "call_0", 200, 10), bill_answer::repeated);
    EXPECT_EQ(host.crew.usage_of(run).read.exact(), 600U);
    EXPECT_EQ(host.crew.usage_of(run).calls, 3U);
}

TEST(usage, another_binding_is_billed_as_if_it_were_alone) {
    crew_host host;
    muster::run_id const mine = host.run("a");
    (void)host.crew.spawn(host.now, other_desk(), {.prompt = "Do it.", .name = "a"});
    muster::run_id const theirs = host.crew.start(host.now)->run;
    EXPECT_EQ(bill(host, mine, "msg_1", 40, 10), bill_answer::counted);
    EXPECT_EQ(bill(host, theirs, "msg_1", 40, 10), bill_answer::counted);
}

TEST(usage, a_run_with_as_many_calls_as_are_told_apart_takes_no_more) {
    muster::crew crew;
    (void)crew.spawn(muster_test::at_ms(1), desk(), {.prompt = "Do it."});
    muster::run_id const run = crew.start(muster_test::at_ms(1))->run;
    auto const bill_one = [&](std::uint64_t read) {
        return crew.bill(muster_test::at_ms(1), run, {.call = *muster::call_id::from("a"), .used = {.input = read}});
    };
    for (std::uint64_t i = 0; i != muster::usage_ledger::remembered_calls; ++i) (void)bill_one(i);
    EXPECT_EQ(bill_one(7), bill_answer::repeated);
    EXPECT_EQ(bill_one(muster::usage_ledger::remembered_calls), bill_answer::too_many);
    EXPECT_EQ(crew.usage_of(run).calls, muster::usage_ledger::remembered_calls);
}

TEST(usage, what_is_partly_known_is_in_every_sum) {
    crew_host host;
    muster::run_id const lead = host.run("lead");
    muster::run_id const hand = host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .parent = lead}).run;
    (void)host.crew.start(host.now);
    auto const id = *muster::call_id::from("msg_1");
    (void)host.crew.bill(host.now, hand, {.call = id, .used = {.input = 900}, .tool_uses = 2});
    EXPECT_EQ(host.crew.usage_of(hand).tokens.known(), 900U);
    EXPECT_EQ(host.crew.usage_of_tree(desk(), "lead").tokens.known(), 900U);
    (void)host.crew.finish(host.now, hand, {.result = "Done."});
    EXPECT_EQ(host.crew.usage_of_tree(desk(), "lead").tokens.known(), 900U);
    EXPECT_EQ(host.crew.usage_of(desk()).tokens.known(), 900U);
    EXPECT_EQ(host.crew.usage_of(desk()).tool_uses.known(), 2U);
    EXPECT_FALSE(host.crew.usage_of(desk()).complete());
    auto const notices = host.crew.take(host.now, {desk(), *muster::worker_id::from("lead.1")});
    EXPECT_FALSE(notices.at(0).notice.used.total_tokens);  // a notice has figures that are known whole
    EXPECT_TRUE(host.replays());
}

// A budget holds although one call does not say what it wrote.
TEST(usage, what_is_billed_counts_for_the_budget) {
    crew_host host;
    (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .token_budget = 100});
    muster::run_id const run = host.crew.start(host.now)->run;
    (void)bill(host, run, "call_1", 50, 20);
    EXPECT_EQ(host.crew.next_turn(host.now, run).kind, muster::turn_kind::go_on);
    (void)host.crew.bill(host.now, run, {.call = *muster::call_id::from("call_2"), .used = {.input = 70}});
    EXPECT_EQ(host.crew.next_turn(host.now, run).kind, muster::turn_kind::go_on);
    (void)host.crew.bill(host.now, run, {.call = *muster::call_id::from("call_3"), .used = {.output = 10}});
    EXPECT_EQ(host.crew.next_turn(host.now, run).kind, muster::turn_kind::token_limit);
    EXPECT_FALSE(host.read().at(0).used.total_tokens);  // what it was exactly, nobody knows
}

TEST(usage, who_is_billed_must_have_been_started) {
    crew_host host;
    muster::run_id const waits = host.crew.spawn(host.now, desk(), {.prompt = "Do it."}).run;
    EXPECT_EQ(bill(host, waits, "call_1", 1, 1), bill_answer::not_started);
    EXPECT_EQ(bill(host, muster::run_id{77}, "call_1", 1, 1), bill_answer::unknown_run);
    EXPECT_EQ(bill(host, muster::run_id{}, "call_1", 1, 1), bill_answer::unknown_run);
    muster::run_id const run = host.crew.start(host.now)->run;
    EXPECT_EQ(host.crew.bill(host.now, run, {.used = {.input = 1}}), bill_answer::no_call);
    EXPECT_EQ(host.count<muster::events::billed>(), 0U);
}

// Into the envelope.
TEST(usage, C107_three_turns_with_seven_calls_are_seven_and_what_nobody_told_is_left_out) {
    crew_host host;
    muster::run_id const told = host.run("told"), silent = host.run("silent");
    std::uint64_t turn = 0;
    for (std::uint64_t const tools : {3U, 4U, 0U}) {
        (void)host.crew.next_turn(host.now, told);
        auto const id = *muster::call_id::from("call_" + std::to_string(++turn));
        EXPECT_EQ(host.crew.bill(host.now, told, {.call = id, .used = {.input = 1}, .tool_uses = tools}),
                  bill_answer::counted);
        (void)host.crew.next_turn(host.now, silent);
    }
    (void)host.crew.finish(host.now, told, {.result = "Done."});
    (void)host.crew.finish(host.now, silent, {.result = "Done."});
    auto const notices = host.read();
    std::string const first = muster::envelope_text(notices.at(0)), second = muster::envelope_text(notices.at(1));
    EXPECT_NE(first.find("<tool_uses>7</tool_uses>"), std::string::npos);
    EXPECT_EQ(first.find("total_tokens"), std::string::npos);  // nobody told what was written
    EXPECT_EQ(second.find("tool_uses"), std::string::npos);
    EXPECT_EQ(second.find("total_tokens"), std::string::npos);
}

TEST(usage, what_a_host_says_at_the_end_goes_before_what_was_billed) {
    crew_host host;
    muster::run_id const run = host.run("a");
    (void)bill(host, run, "call_1", 40, 10);
    (void)host.crew.finish(host.now, run, {.result = "Done.", .used = {.total_tokens = 77, .tool_uses = 3}});
    EXPECT_EQ(host.read().at(0).used.total_tokens, 77U);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").tokens.exact(), 77U);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").written.exact(), 10U);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").tool_uses.exact(), 3U);
}

TEST(usage, a_run_that_was_stopped_has_used_what_it_was_billed_for) {
    crew_host host;
    muster::run_id const run = host.run("a");
    (void)bill(host, run, "call_1", 40, 10);
    (void)host.crew.stop(host.now, desk(), "a");
    EXPECT_EQ(host.read().at(0).used.total_tokens, 50U);
    // The call that was under way then comes to its end.
    EXPECT_EQ(bill(host, run, "call_2", 60, 5), bill_answer::counted);
    EXPECT_EQ(bill(host, run, "call_2", 60, 5), bill_answer::repeated);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").tokens.exact(), 75U);
    EXPECT_EQ(host.crew.usage_of(desk()).written.exact(), 15U);
    EXPECT_TRUE(host.replays());
}

// Its report is written, and waits for others to end: what comes meanwhile counts as what comes after.
TEST(usage, a_run_is_billed_while_its_children_are_at_work) {
    crew_host host;
    muster::run_id const lead = host.run("lead");
    muster::run_id const hand = host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .parent = lead}).run;
    (void)host.crew.start(host.now);
    (void)bill(host, lead, "call_1", 100, 10);
    (void)host.crew.finish(host.now, lead, {.result = "Done.", .used = {.tool_uses = 1}});
    EXPECT_EQ(bill(host, lead, "call_2", 150, 20), bill_answer::counted);
    (void)host.crew.finish(host.now, hand, {.result = "Done."});
    EXPECT_EQ(host.crew.usage_of(desk(), "lead").tokens.exact(), 180U);
    EXPECT_EQ(host.crew.usage_of(desk(), "lead").tool_uses.exact(), 1U);
    EXPECT_EQ(bill(host, lead, "call_3", 160, 5), bill_answer::counted);
    EXPECT_EQ(host.crew.usage_of(desk(), "lead").tokens.exact(), 195U);
    EXPECT_EQ(host.crew.usage_of(lead).tokens.exact(), 195U);
    EXPECT_TRUE(host.replays());
}

// Which of two calls was the latest, their bills do not say.
TEST(usage, bills_that_come_late_may_come_in_any_order) {
    crew_host host;
    muster::run_id const run = host.run("a");
    (void)bill(host, run, "call_1", 1200, 80);
    (void)host.crew.finish(host.now, run, {.result = "Done."});
    (void)bill(host, run, "call_3", 1000, 5);
    (void)bill(host, run, "call_2", 1200, 5);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").tokens.exact(), 1290U);
    EXPECT_EQ(host.crew.usage_of(run).tokens.exact(), 1290U);
    EXPECT_EQ(host.crew.usage_of(desk()).read.exact(), 3400U);
}

TEST(usage, a_bill_that_comes_after_its_worker_has_gone_is_paid_by_those_above_it) {
    crew_host host{{.max_finished = 0}};
    muster::run_id const lead = host.run("lead");
    muster::run_id const hand = host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .parent = lead}).run;
    (void)host.crew.start(host.now);
    (void)bill(host, hand, "call_1", 10, 5);
    (void)host.crew.finish(host.now, hand, {.result = "Done."});
    EXPECT_EQ(bill(host, hand, "call_2", 20, 5), bill_answer::counted);
    EXPECT_EQ(host.crew.usage_of_tree(desk(), "lead").tokens.exact(), 30U);
    EXPECT_EQ(host.crew.usage_of(desk()).tokens.exact(), 30U);
    EXPECT_TRUE(host.replays());
}

TEST(usage, the_runs_of_a_worker_add_up) {
    crew_host host;
    muster::run_id const first = host.run("a");
    (void)bill(host, first, "call_1", 40, 10);
    host.pass(20);
    (void)host.crew.finish(host.now, first, {.result = "Done.", .used = {.tool_uses = 1}});
    (void)host.send("a", "More.");
    muster::run_id const second = host.crew.start(host.now)->run;
    (void)bill(host, second, "call_1", 60, 10);
    EXPECT_EQ(host.crew.usage_of(second).tokens.exact(), 70U);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").tokens.exact(), 120U);
    EXPECT_EQ(host.crew.usage_of(desk(), "a").runs, 1U);
    host.pass(30);
    (void)host.crew.finish(host.now, second, {.result = "Done.", .used = {.tool_uses = 2}});
    muster::usage_sum const sum = host.crew.usage_of(desk(), "a");
    EXPECT_EQ(sum.tokens.exact(), 120U);
    EXPECT_EQ(sum.tool_uses.exact(), 3U);
    EXPECT_EQ(sum.duration_ms.exact(), 50U);
    EXPECT_EQ(sum.runs, 2U);
}

TEST(usage, a_team_is_its_members) {
    crew_host host;
    auto const start = [&](std::string name, std::string team) {
        (void)host.crew.open_team(host.now, desk(), {.name = team});
        (void)host.crew.spawn_member(host.now, desk(), {.team = std::move(team)},
                                     {.prompt = "Do it.", .name = std::move(name)});
        return host.crew.start(host.now)->run;
    };
    muster::run_id const a = start("a", "auth"), b = start("b", "auth"), c = start("c", "docs");
    (void)bill(host, a, "call_1", 10, 10);
    (void)bill(host, b, "call_2", 10, 10);
    (void)bill(host, c, "call_3", 10, 10);
    (void)host.crew.finish(host.now, a, {.result = "Done."});
    EXPECT_EQ(host.crew.usage_of_team(desk(), "auth").tokens.exact(), 40U);
    EXPECT_EQ(host.crew.usage_of_team(desk(), "docs").tokens.exact(), 20U);
    EXPECT_EQ(host.crew.usage_of_team(desk(), "none"), muster::usage_sum{});
    EXPECT_EQ(host.crew.usage_of_team(other_desk(), "auth"), muster::usage_sum{});

    // What a team that is gone has used is not that of the next one of its name.
    (void)host.crew.close_team(host.now, desk(), "auth", muster::closing::by_force);
    (void)host.crew.finish_closing(host.now, desk(), "auth");
    EXPECT_EQ(host.crew.usage_of_team(desk(), "auth").tokens.exact(), 40U);
    (void)host.crew.open_team(host.now, desk(), {.name = "auth"});
    EXPECT_EQ(host.crew.usage_of_team(desk(), "auth"), muster::usage_sum{});
    EXPECT_EQ(host.crew.usage_of(desk()).tokens.exact(), 60U);
    EXPECT_TRUE(host.replays());
}

TEST(usage, C104_a_tree_of_three_levels_adds_up_and_says_when_one_is_unknown) {
    crew_host host;
    auto const start = [&](std::string name, muster::run_id parent) {
        (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = std::move(name), .parent = parent});
        return host.crew.start(host.now)->run;
    };
    muster::run_id const root = start("root", {}), child = start("child", root), leaf = start("leaf", child);
    muster::run_id const silent = start("silent", root);
    (void)bill(host, root, "call_1", 10, 10);
    (void)bill(host, child, "call_2", 10, 10);
    (void)bill(host, leaf, "call_3", 10, 10);
    EXPECT_EQ(host.crew.usage_of_tree(desk(), "root").tokens.known(), 60U);  // while all are at work
    EXPECT_EQ(host.crew.usage_of_tree(desk(), "child").tokens.exact(), 40U);
    for (muster::run_id const run : {leaf, child}) {
        (void)host.crew.finish(host.now, run, {.result = "Done.", .used = {.tool_uses = 1}});
    }
    EXPECT_EQ(host.crew.usage_of_tree(desk(), "child").tokens.exact(), 40U);
    EXPECT_TRUE(host.crew.usage_of_tree(desk(), "child").complete());
    (void)host.crew.finish(host.now, silent, {.result = "Done."});
    (void)host.crew.finish(host.now, root, {.result = "Done.", .used = {.tool_uses = 1}});
    muster::usage_sum const all = host.crew.usage_of_tree(desk(), "root");
    EXPECT_EQ(all.tokens.known(), 60U);
    EXPECT_EQ(all.tool_uses.known(), 3U);
    EXPECT_FALSE(all.complete());
    EXPECT_EQ(all.runs, 4U);
    EXPECT_TRUE(host.replays());
}

TEST(usage, a_worker_of_somebody_else_is_one_that_never_was) {
    crew_host host;
    muster::run_id const run = host.run("a");
    (void)bill(host, run, "call_1", 10, 10);
    EXPECT_EQ(host.crew.usage_of(other_desk(), "a"), host.crew.usage_of(other_desk(), "nobody"));
    EXPECT_EQ(host.crew.usage_of_tree(other_desk(), "a"), muster::usage_sum{});
    EXPECT_EQ(host.crew.usage_of(other_desk()), muster::usage_sum{});
}

TEST(usage, who_is_gone_has_been_paid_for) {
    crew_host host{{.max_finished = 0}};
    muster::run_id const run = host.run("a");
    (void)bill(host, run, "call_1", 10, 10);
    (void)host.crew.finish(host.now, run, {.result = "Done.", .used = {.tool_uses = 0}});
    EXPECT_EQ(host.crew.find(desk(), "a"), nullptr);
    EXPECT_EQ(bill(host, run, "call_2", 15, 10), bill_answer::counted);
    EXPECT_EQ(host.crew.usage_of(desk()).tokens.exact(), 35U);
    EXPECT_TRUE(host.crew.usage_of(desk()).complete());
    EXPECT_EQ(host.crew.usage_of(desk(), "a"), muster::usage_sum{});
    EXPECT_EQ(host.run("b"), muster::run_id{2});  // in the place of the one that is gone
    EXPECT_EQ(host.crew.usage_of(desk(), "b"), muster::usage_sum{});
    EXPECT_TRUE(host.replays());
}

TEST(usage, a_bill_that_cannot_have_been_is_refused_by_the_state) {
    muster::crew_state state;
    EXPECT_FALSE(state.apply({muster_test::at_ms(1), desk(), {}, muster::run_id{1}, muster::events::billed{}}));
}

// Older crews remembered 1024 calls of a run, and wrote some of them twice.
TEST(usage, a_journal_that_has_a_call_twice_is_restored_and_counts_it_once) {
    crew_host host;
    muster::run_id const run = host.run("a");
    (void)bill(host, run, "call_1", 10, 10);
    host.journal.push_back(host.journal.back());
    muster::crew again;
    EXPECT_EQ(again.restore(host.journal), host.journal.size());
    EXPECT_EQ(again.usage_of(run).tokens.exact(), 20U);
}

}  // namespace
