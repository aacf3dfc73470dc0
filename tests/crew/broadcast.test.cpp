#include <muster/crew/broadcast.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::continuation_kind;
using muster::receipt_kind;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

muster::caller const ana{desk(), muster::role_kind::coordinator};

std::string said(muster::broadcast_answer const& got) {
    std::string all;
    for (muster::broadcast_recipient const& one : got.recipients) {
        muster::receipt const each = receipt_of(one);
        all += each.to + ' ' + std::string{word(each.kind)} + (each.why.empty() ? "" : ": " + each.why) + '\n';
    }
    return all;
}

TEST(broadcast, C074_three_are_told_and_one_cannot_take_it) {
    crew_host host{{.max_held = 1}};
    muster::run_id const first = host.run("a");
    (void)host.run("b");
    (void)host.run("c");
    (void)host.crew.nudge(host.now, ana, "b", "Something else.");
    muster::broadcast_answer const got = host.crew.tell_everyone(host.now, ana, "The schema has changed.");
    EXPECT_EQ(said(got),
              "a.1 Queued\n"
              "b.2 Full: too many messages wait for this worker: let it read some first\n"
              "c.3 Queued\n");
    EXPECT_EQ(got.reached(), 2U);
    EXPECT_FALSE(got.has_nobody());
    EXPECT_EQ(host.crew.next_turn(host.now, first).messages.at(0), "The schema has changed.");
}

TEST(broadcast, C074_nobody_is_an_answer_of_its_own) {
    crew_host host;
    EXPECT_TRUE(host.crew.tell_everyone(host.now, ana, "x").has_nobody());
    host.finished("scout");
    host.run("other", other_desk());
    muster::broadcast_answer const got = host.crew.tell_everyone(host.now, ana, "x");
    EXPECT_TRUE(got.has_nobody());
    EXPECT_EQ(got.reached(), 0U);
    EXPECT_FALSE(host.crew.start(host.now));  // C077, KF_17: nobody was woken
}

TEST(broadcast, C079_CT_04_what_is_wrong_with_it_is_said_before_anybody_is_told) {
    crew_host host{{.max_nudge_bytes = 4}};
    muster::run_id const run = host.run("scout");
    auto const kind = [&](muster::caller const& from, std::string_view text) {
        muster::broadcast_answer const got = host.crew.tell_everyone(host.now, from, text);
        EXPECT_TRUE(got.recipients.empty());
        EXPECT_FALSE(got.has_nobody());
        EXPECT_EQ(got.reached(), 0U);
        return got.kind;
    };
    EXPECT_EQ(kind({desk(), muster::role_kind::worker}, "12345"), continuation_kind::role_refused);
    EXPECT_EQ(kind(ana, " "), continuation_kind::wire);
    EXPECT_EQ(kind(ana, "üü5"), continuation_kind::message_too_large);
    EXPECT_EQ(kind({{}, muster::role_kind::coordinator}, "x"), continuation_kind::binding_unresolved);
    EXPECT_TRUE(host.crew.next_turn(host.now, run).messages.empty());
    EXPECT_EQ(host.crew.tell_everyone(host.now, ana, "üü").reached(), 1U);
}

TEST(broadcast, a_full_history_is_one_workers_own) {
    crew_host host{{.max_history_bytes = 400}};
    (void)host.run("a");
    (void)host.crew.nudge(host.now, ana, "a", std::string(250, 'x'));
    (void)host.run("b");
    EXPECT_EQ(host.crew.tell_everyone(host.now, ana, std::string(100, 'y')).reached(), 1U);
}

}  // namespace
