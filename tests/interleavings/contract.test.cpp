// Each clause of the contract notices what breaks it.
#include "contract.hpp"

#include <crew_host.hpp>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>
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

TEST(contract, a_journal_of_another_crew_is_noticed) {
    crew_host host, other;
    host.finished("a");
    other.run("a");
    contract::replay_gives_the_same(host.crew, host.journal);
    EXPECT_NONFATAL_FAILURE(contract::replay_gives_the_same(host.crew, other.journal), "picture");
}

}  // namespace
