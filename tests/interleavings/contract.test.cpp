// Each clause of the contract notices what breaks it.
#include "contract.hpp"

#include <crew_host.hpp>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

namespace {

using muster_test::crew_host;
using muster_test::desk;
using muster_test::knowledge;

namespace contract = muster_test::contract;
namespace events = muster::events;

TEST(contract, a_second_end_is_noticed) {
    crew_host host;
    host.finished("a");
    contract::run_records runs = contract::records_of(host.journal);
    contract::each_run_ends_once(host.crew, runs);
    runs.begin()->second.ends = 2;
    EXPECT_NONFATAL_FAILURE(contract::each_run_ends_once(host.crew, runs), "ends");
}

TEST(contract, another_cause_is_noticed) {
    crew_host host;
    host.finished("a");
    contract::run_records runs = contract::records_of(host.journal);
    runs.begin()->second.cause = muster::cause::failed;
    EXPECT_NONFATAL_FAILURE(contract::each_run_ends_once(host.crew, runs), "a.1");
}

TEST(contract, a_notice_too_many_or_too_few_is_noticed) {
    crew_host host;
    host.finished("a");
    contract::run_records runs = contract::records_of(host.journal);
    contract::each_end_has_one_notice(host.crew, runs);
    runs.begin()->second.acknowledged = true;
    EXPECT_NONFATAL_FAILURE(contract::each_end_has_one_notice(host.crew, runs), "owed");
    host.read();
    runs.begin()->second.acknowledged = false;
    EXPECT_NONFATAL_FAILURE(contract::each_end_has_one_notice(host.crew, runs), "owed");
}

TEST(contract, a_worker_that_comes_back_after_a_stop_is_noticed) {
    crew_host host;
    host.run("a");
    (void)host.crew.stop(host.now, desk(), "a");
    (void)host.send("a", "Go on.");
    contract::a_stop_is_final(host.journal);  // somebody said so
    auto& back = std::get<events::continued>(host.journal.back().what);
    back.message.clear();
    EXPECT_NONFATAL_FAILURE(contract::a_stop_is_final(host.journal), "a.1");
}

TEST(contract, a_message_that_is_missing_is_noticed) {
    crew_host host;
    host.finished("a");
    (void)host.send("a", "Go on.");
    knowledge known;
    known.promised = {"Go on."};
    contract::each_promised_message_is_there_once(host.crew, known);
    known.promised = {"And on."};
    EXPECT_NONFATAL_FAILURE(contract::each_promised_message_is_there_once(host.crew, known), "And on.");
}

TEST(contract, messages_that_no_notice_counted_are_noticed) {
    crew_host host{{}, muster::on_running::queue};
    host.run("a");
    (void)host.send("a", "Wait.");
    (void)host.crew.stop(host.now, desk(), "a");
    contract::nobody_waits_unheard(host.crew, host.journal);
    std::get<events::ended>(host.journal.back().what).notice.unread = 0;
    EXPECT_NONFATAL_FAILURE(contract::nobody_waits_unheard(host.crew, host.journal), "a.1");
}

TEST(contract, a_notice_that_another_desk_can_confirm_is_noticed) {
    crew_host host;
    host.finished("a");
    contract::only_what_is_owed_is_verified(host.crew, desk(), muster_test::other_desk());
    EXPECT_NONFATAL_FAILURE(contract::only_what_is_owed_is_verified(host.crew, desk(), desk()), "unknown");
}

TEST(contract, a_desk_that_learns_of_another_is_noticed) {
    crew_host host;
    host.run("a");
    contract::nobody_learns_of_others(host.crew, desk(), muster_test::other_desk());
    ::testing::TestPartResultArray failures;
    {
        using reporter = ::testing::ScopedFakeTestPartResultReporter;
        reporter const kept{reporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures};
        contract::nobody_learns_of_others(host.crew, desk(), desk());
    }
    EXPECT_NE(failures.size(), 0);
}

TEST(contract, a_good_end_before_that_of_a_child_is_noticed) {
    crew_host host;
    muster::run_id const lead = host.run("lead");
    (void)host.crew.spawn(host.now, desk(), {.prompt = "Do it.", .name = "c", .parent = lead});
    (void)host.crew.stop(host.now, desk(), "lead");
    contract::families_hold_together(host.crew, host.journal);
    for (muster::event& e : host.journal) {
        auto* const end = std::get_if<events::ended>(&e.what);
        if (end && e.run == lead) end->notice.cause = muster::cause::finished;
    }
    EXPECT_NONFATAL_FAILURE(contract::families_hold_together(host.crew, host.journal), "finished");
}

TEST(contract, a_member_that_seems_to_be_at_work_is_noticed) {
    crew_host host;
    (void)host.crew.open_team(host.now, desk(), {.name = "t"});
    (void)host.crew.spawn_member(host.now, desk(), {.team = "t"}, {.prompt = "Do it.", .name = "a"});
    (void)host.crew.finish(host.now, host.crew.start(host.now)->run, {.result = "Done."});
    contract::teams_know_who_is_at_work(host.crew);
    ASSERT_TRUE(std::holds_alternative<events::member_idled>(host.journal.back().what));
    host.journal.pop_back();
    muster::crew again;
    again.restore(host.journal);
    EXPECT_NONFATAL_FAILURE(contract::teams_know_who_is_at_work(again), "is_idle");
}

TEST(contract, more_than_a_limit_allows_is_noticed) {
    crew_host host;
    host.run("a");
    host.run("b");
    contract::nothing_is_past_its_limit(host.crew);
    muster::crew narrow{{.max_running = 1}};
    narrow.restore(host.journal);
    EXPECT_NONFATAL_FAILURE(contract::nothing_is_past_its_limit(narrow), "max_running");
}

TEST(contract, a_message_that_a_restart_loses_is_noticed) {
    crew_host host{{}, muster::on_running::queue};
    host.run("a");
    (void)host.send("a", "Wait.");
    contract::a_restart_loses_nothing(host.crew, host.journal, {}, host.now);
    host.journal.pop_back();
    EXPECT_NONFATAL_FAILURE(contract::a_restart_loses_nothing(host.crew, host.journal, {}, host.now), "a.1");
}

TEST(contract, a_journal_of_another_crew_is_noticed) {
    crew_host host, other;
    host.finished("a");
    other.run("a");
    contract::replay_gives_the_same(host.crew, host.journal);
    EXPECT_NONFATAL_FAILURE(contract::replay_gives_the_same(host.crew, other.journal), "picture");
}

}  // namespace
