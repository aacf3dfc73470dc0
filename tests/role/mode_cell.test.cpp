#include <muster/role/mode_cell.hpp>

#include <gtest/gtest.h>

#include <thread>
#include <type_traits>

namespace {

using muster::mode_cell;

static_assert(muster::mode_signal<mode_cell> && muster::mode_switch<mode_cell>);
static_assert(!std::is_copy_constructible_v<mode_cell> && !std::is_move_constructible_v<mode_cell>);
constinit mode_cell before_main;  // needs no code at start-up

TEST(mode_cell, MG05_is_off_until_it_is_switched_on) {
    EXPECT_FALSE(before_main.is_on());
    EXPECT_FALSE(mode_cell{}.is_on());
    EXPECT_TRUE(mode_cell{true}.is_on());
}

TEST(mode_cell, SM07_is_read_live) {
    mode_cell signal;
    EXPECT_FALSE(muster::coordinator_mode(signal));
    EXPECT_TRUE(signal.switch_to(true));
    EXPECT_TRUE(muster::coordinator_mode(signal));
    EXPECT_TRUE(signal.switch_to(false));
    EXPECT_FALSE(muster::coordinator_mode(signal));
}

TEST(mode_cell, may_be_switched_on_another_thread) {
    mode_cell signal;
    std::thread other{[&] { signal.switch_to(true); }};
    while (!signal.is_on()) std::this_thread::yield();
    other.join();
    EXPECT_TRUE(signal.is_on());
}

}  // namespace
