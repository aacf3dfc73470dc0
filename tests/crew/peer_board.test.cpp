#include <muster/crew/peer_board.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using muster::peer_board;
using muster::peer_receipt;

TEST(peer_board, F_35_delivers_to_every_goal_of_a_peer) {
    peer_board board;
    EXPECT_TRUE(board.join("b", "Second") && board.join("a", "First"));
    EXPECT_TRUE(board.begin("a", "one") && board.begin("a", "two"));
    peer_receipt const receipt = board.deliver({"b", "a", "Hello.", "7"});
    EXPECT_TRUE(receipt.known);
    EXPECT_EQ(receipt.delivered_to, (std::vector<std::string>{"a/one", "a/two"}));
    EXPECT_EQ(board.read("a", "one"), (std::vector<muster::peer_mail>{{"b", "Hello.", "7"}}));
    EXPECT_TRUE(board.read("a", "one").empty());
    EXPECT_EQ(board.read("a", "two").size(), 1U);
    EXPECT_EQ(board.peers().at(0).agent_id, "a");
    EXPECT_TRUE(board.peers().at(0).reachable);
    EXPECT_FALSE(board.peers().at(1).reachable);
}

TEST(peer_board, C083_C085_says_who_was_not_reached) {
    peer_board board{{.max_mail = 1}};
    EXPECT_FALSE(board.deliver({"b", "a", "Hello.", ""}).known);
    board.join("a", "");
    EXPECT_EQ(board.deliver({"b", "a", "Hello.", ""}).unreachable_reasons,
              std::vector<std::string>{"a has nothing at work"});
    board.begin("a", "one");
    EXPECT_EQ(board.deliver({"b", "a", "Hello.", ""}).delivered_to.size(), 1U);
    peer_receipt const full = board.deliver({"b", "a", "Hello.", ""});
    EXPECT_TRUE(full.delivered_to.empty());
    EXPECT_EQ(full.unreachable_reasons, std::vector<std::string>{"a/one has too much unread"});
}

TEST(peer_board, has_room_for_so_much) {
    peer_board board{{.max_peers = 1, .max_goals = 1}};
    EXPECT_FALSE(board.join("", "Nobody"));
    EXPECT_TRUE(board.join("a", ""));
    EXPECT_FALSE(board.join("a", "Again"));
    EXPECT_FALSE(board.join("b", ""));
    EXPECT_TRUE(board.begin("a", "one"));
    EXPECT_FALSE(board.begin("a", "one") || board.begin("a", "two") || board.begin("b", "one"));
    EXPECT_TRUE(board.read("b", "one").empty() && board.read("a", "two").empty());
    EXPECT_TRUE(board.end("a", "one"));
    EXPECT_FALSE(board.end("a", "one") || board.end("b", "one"));
    EXPECT_TRUE(board.leave("a"));
    EXPECT_FALSE(board.leave("a"));
    EXPECT_TRUE(board.peers().empty());
}

// C073: what was meant for an earlier goal never reaches a later one of its name.
TEST(peer_board, C073_mail_goes_with_its_goal) {
    peer_board board;
    board.join("a", ""), board.begin("a", "one");
    (void)board.deliver({"b", "a", "Stop.", ""});
    board.end("a", "one"), board.begin("a", "one");
    EXPECT_TRUE(board.read("a", "one").empty());
}

}  // namespace
