#include <muster/crew/notice_register.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

namespace {

using muster::notice_register;
using muster_test::at_ms;

notice_register one_notice() {
    notice_register all;
    all.make_room_for(0);
    all.add(0, {.summary = "first"});
    return all;
}

TEST(notice_register, KF_02_a_lease_lasts_as_long_as_its_notice_is_under_way) {
    notice_register all = one_notice();
    EXPECT_FALSE(all.apply(0, muster::events::notice_taken{2, at_ms(5)}));
    ASSERT_TRUE(all.apply(0, muster::events::notice_taken{1, at_ms(5)}));
    EXPECT_EQ(all.leases().size(), 1U);
    EXPECT_FALSE(all.apply(0, muster::events::notice_returned{1, 2, false}));
    ASSERT_TRUE(all.apply(0, muster::events::notice_returned{1, 1, false}));
    EXPECT_TRUE(all.leases().empty());
    ASSERT_TRUE(all.apply(0, muster::events::notice_taken{1, at_ms(9)}));
    ASSERT_TRUE(all.apply(0, muster::events::notice_acknowledged{1}));
    EXPECT_FALSE(all.apply(0, muster::events::notice_acknowledged{1}));
    EXPECT_TRUE(all.leases().empty());
}

TEST(notice_register, a_binding_that_nobody_knows_has_none) {
    notice_register all = one_notice();
    EXPECT_FALSE(all.apply(muster::detail::no_slot, muster::events::notice_taken{1, at_ms(5)}));
    EXPECT_FALSE(all.apply(muster::detail::no_slot, muster::events::notice_acknowledged{1}));
    EXPECT_FALSE(all.apply(muster::detail::no_slot, muster::events::notice_returned{1, 1, false}));
}

TEST(notice_register, KF_07_numbers_of_a_place_that_was_forgotten_do_not_come_again) {
    notice_register all = one_notice();
    (void)all.apply(0, muster::events::notice_acknowledged{1});
    all.forget(0);
    all.make_room_for(0);
    all.add(0, {.summary = "another binding's"});
    EXPECT_EQ(all.of(0).find(1), nullptr);
    EXPECT_NE(all.of(0).find(2), nullptr);
}

}  // namespace
