#include <muster/crew/mailbox.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace {

using muster::mailbox;
using muster::notice_priority;
using muster::time_point;
using muster::worker_id;

worker_id const nobody{};  // the coordinator
worker_id lead() { return *worker_id::from("lead.1"); }
worker_id other() { return *worker_id::from("other.2"); }

muster::notice of_run(std::uint64_t run, worker_id const& to = {}, notice_priority how = notice_priority::later) {
    muster::notice made;
    made.run = muster::run_id{run};
    made.to.worker = to;
    made.priority = how;
    return made;
}

mailbox with_two() {
    mailbox box;
    box.add(of_run(1));
    box.add(of_run(2));
    return box;
}

std::vector<std::uint64_t> waiting(mailbox const& box, worker_id const& whose = {}) {
    std::vector<std::uint64_t> numbers;
    if (!box.find_queue(whose)) return numbers;
    for (mailbox::place const& each : box.find_queue(whose)->waiting) numbers.push_back(each.second);
    return numbers;
}
using numbers = std::vector<std::uint64_t>;

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
    EXPECT_EQ(waiting(box), numbers{2});
    EXPECT_TRUE(box.give_back(1, 1));
    EXPECT_EQ(waiting(box), (numbers{1, 2}));
    EXPECT_FALSE(box.find(1)->taken);
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

TEST(mailbox, counts_on_from_where_it_was_told_to) {
    mailbox box{41};
    box.add(of_run(1));
    EXPECT_EQ(waiting(box), numbers{42});
}

// queues
TEST(mailbox, F_58_each_recipient_has_a_queue_of_its_own) {
    mailbox box = with_two();
    box.add(of_run(3, lead()));
    EXPECT_EQ(waiting(box), (numbers{1, 2}));
    EXPECT_EQ(waiting(box, lead()), numbers{3});
    EXPECT_EQ(box.find_queue(other()), nullptr);
    EXPECT_EQ(box.size(), 3U);
}

TEST(mailbox, F_55_what_is_next_goes_before_what_is_later) {
    mailbox box = with_two();
    box.add(of_run(3, nobody, notice_priority::next));
    EXPECT_EQ(waiting(box), (numbers{3, 1, 2}));
    box.take(3, time_point{});
    box.give_back(3, 1);
    EXPECT_EQ(waiting(box), (numbers{3, 1, 2}));
}

TEST(mailbox, a_queue_that_is_empty_takes_no_room) {
    mailbox box;
    box.add(of_run(1, lead()));
    box.take(1, time_point{});
    EXPECT_EQ(box.queues().size(), 1U);
    box.acknowledge(1);
    EXPECT_TRUE(box.queues().empty());
    EXPECT_TRUE(box.all().empty());
}

// redirect
TEST(mailbox, what_was_for_one_that_is_gone_is_for_another_in_its_old_place) {
    mailbox box;
    box.add(of_run(1, lead()));
    box.add(of_run(2));
    box.add(of_run(3, lead()));
    box.take(3, time_point{});
    EXPECT_TRUE(box.redirect(lead(), {}));
    EXPECT_EQ(waiting(box), (numbers{1, 2}));
    EXPECT_EQ(box.find_queue(lead()), nullptr);
    EXPECT_EQ(box.recipient_of(*box.find(1)), nobody);
    EXPECT_EQ(box.notice_of(*box.find(3)).to.worker, nobody);
    EXPECT_EQ(box.find_queue(nobody)->under_way.size(), 1U);
    EXPECT_TRUE(box.give_back(3, 1));
    EXPECT_EQ(waiting(box), (numbers{1, 2, 3}));
}

TEST(mailbox, redirects_nothing_where_there_is_nothing) {
    mailbox box = with_two();
    EXPECT_FALSE(box.redirect(lead(), {}));
    EXPECT_FALSE(box.redirect(nobody, {}));
    EXPECT_EQ(waiting(box), (numbers{1, 2}));
}

}  // namespace
