#include <muster/crew/mailbox.hpp>

#include <gtest/gtest.h>

namespace {

using muster::mailbox;
using muster::time_point;

mailbox with_two() {
    mailbox box;
    box.add({.run = muster::run_id{1}});
    box.add({.run = muster::run_id{2}});
    return box;
}

TEST(mailbox, keeps_what_was_taken_until_it_is_acknowledged) {
    mailbox box = with_two();
    EXPECT_TRUE(box.take(1, time_point{}));
    EXPECT_FALSE(box.take(1, time_point{}));  // under way
    EXPECT_EQ(box.size(), 2U);
    EXPECT_TRUE(box.acknowledge(1));
    EXPECT_FALSE(box.acknowledge(1));
    EXPECT_EQ(box.size(), 1U);
}

TEST(mailbox, KF_02_what_comes_back_stands_at_the_head_again) {
    mailbox box = with_two();
    box.take(1, time_point{});
    EXPECT_TRUE(box.give_back(1, 1));
    EXPECT_EQ(box.all().begin()->second.notice.run, muster::run_id{1});
    EXPECT_FALSE(box.all().begin()->second.taken);
}

TEST(mailbox, a_lease_that_is_over_gives_nothing_back) {
    mailbox box = with_two();
    box.take(1, time_point{});
    box.give_back(1, 1);
    box.take(1, time_point{});
    EXPECT_FALSE(box.give_back(1, 1));  // the first lease
    EXPECT_TRUE(box.give_back(1, 2));
    EXPECT_FALSE(box.give_back(1, 2));
}

TEST(mailbox, knows_no_other_numbers) {
    mailbox box = with_two();
    EXPECT_FALSE(box.take(0, time_point{}));
    EXPECT_FALSE(box.take(3, time_point{}));
    EXPECT_FALSE(box.give_back(3, 1));
    EXPECT_FALSE(box.acknowledge(3));
    EXPECT_EQ(box.find(3), nullptr);
    EXPECT_EQ(box.last(), 2U);
}

}  // namespace
