#include <muster/crew/board_register.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::board_register;
namespace events = muster::events;

muster::binding_key desk() { return *muster::binding_key::of("whatsapp", "ana"); }
muster::binding_key other() { return *muster::binding_key::of("whatsapp", "ben"); }

TEST(board_register, a_board_begins_with_its_first_task) {
    board_register all;
    EXPECT_EQ(all.find(desk(), "auth"), nullptr);
    EXPECT_FALSE(all.apply({}, events::task_added{.board = "auth", .task = 1}));
    EXPECT_FALSE(all.apply(desk(), events::task_added{.board = "auth", .task = 2}));
    EXPECT_FALSE(all.apply(desk(), events::task_deleted{.board = "auth", .task = 1}));
    EXPECT_EQ(all.find(desk(), "auth"), nullptr);
    EXPECT_TRUE(all.has_room_for(desk(), 1));
    EXPECT_TRUE(all.apply(desk(), events::task_added{.board = "auth", .task = 1}));
    EXPECT_FALSE(all.has_room_for(other(), 1));
    EXPECT_TRUE(all.has_room_for(desk(), 1));
    EXPECT_EQ(all.find(other(), "auth"), nullptr);
    EXPECT_TRUE(all.has_unfinished(desk()));
    EXPECT_TRUE(all.apply(desk(), events::task_moved{.board = "auth", .task = 1, .to = muster::task_state::completed}));
    EXPECT_FALSE(all.has_unfinished(desk()));
    EXPECT_FALSE(all.has_unfinished(other()));
}

TEST(board_register, forgets_one_or_all_of_a_binding) {
    board_register all;
    for (char const* const name : {"", "auth"}) (void)all.apply(desk(), events::task_added{.board = name, .task = 1});
    all.forget(desk(), "nobody");
    all.forget(desk(), "auth");
    EXPECT_EQ(all.find(desk(), "auth"), nullptr);
    EXPECT_NE(all.find(desk(), ""), nullptr);
    all.forget(desk());
    EXPECT_EQ(all.find(desk(), ""), nullptr);
    EXPECT_TRUE(all.has_room_for(other(), 1));
}

}  // namespace
