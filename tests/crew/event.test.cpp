#include <muster/crew/event.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <type_traits>
#include <variant>
#include <vector>

namespace {

namespace events = muster::events;

using muster::event;
using muster_test::at_ms;
using muster_test::crew_host;
using muster_test::desk;

// A journal keeps copies, and a vector of them may grow.
static_assert(std::is_copy_constructible_v<event> && std::is_nothrow_move_constructible_v<event>);

template <class What>
event const& last(crew_host const& host) {
    for (auto at = host.journal.rbegin(); at != host.journal.rend(); ++at) {
        if (std::holds_alternative<What>(at->what)) return *at;
    }
    static event const none{};
    return ADD_FAILURE() << "no such event", none;
}

TEST(event, says_when_for_whom_about_which_worker_and_in_which_run) {
    crew_host host;
    host.pass(500);
    host.finished("scout");
    for (event const& e : host.journal) {
        EXPECT_EQ(e.at, at_ms(1500));
        EXPECT_EQ(e.binding, desk());
        EXPECT_EQ(e.worker.text(), "scout.1");
        EXPECT_EQ(e.run, muster::run_id{1});
    }
    ASSERT_EQ(host.journal.size(), 3U);
    EXPECT_TRUE(std::holds_alternative<events::spawned>(host.journal[0].what));
    EXPECT_TRUE(std::holds_alternative<events::started>(host.journal[1].what));
    EXPECT_TRUE(std::holds_alternative<events::ended>(host.journal[2].what));
}
TEST(event, is_for_nobody_where_nobody_is_meant) {
    crew_host host;
    (void)host.crew.finish(host.now, muster::run_id{99}, {.result = "x"});  // never was
    event const& ignored = last<events::ending_ignored>(host);
    EXPECT_TRUE(ignored.binding.empty() && ignored.worker.empty());
    EXPECT_EQ(ignored.run, muster::run_id{99});
}
TEST(event, of_a_notice_names_its_number_and_no_worker) {
    crew_host host;
    host.finished("scout");
    host.read();
    event const& taken = last<events::notice_taken>(host);
    event const& gone = last<events::notice_acknowledged>(host);
    EXPECT_EQ(taken.binding, desk());
    EXPECT_TRUE(taken.worker.empty() && taken.run.empty());
    EXPECT_EQ(std::get<events::notice_taken>(taken.what).number,
              std::get<events::notice_acknowledged>(gone.what).number);
    EXPECT_EQ(std::get<events::notice_taken>(taken.what).until, host.now + host.most.lease);
}
TEST(event, of_a_return_says_whether_its_lease_was_over) {
    crew_host host;
    host.finished("scout");
    muster::delivery const first = host.crew.take(host.now, desk()).at(0);
    host.crew.give_back(host.now, first.lease);
    EXPECT_FALSE(std::get<events::notice_returned>(last<events::notice_returned>(host).what).overdue);
    (void)host.crew.take(host.now, desk());
    for (int i = 0; i < 11; ++i) host.pass(30'000), host.crew.tick(host.now);  // five minutes and a half
    auto const& back = std::get<events::notice_returned>(last<events::notice_returned>(host).what);
    EXPECT_TRUE(back.overdue);
    EXPECT_EQ(back.attempt, first.lease.attempt + 1);
}

}  // namespace
