#include <muster/crew/loopback_transport.hpp>

#include <muster/crew/session_inbox.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace {

using muster::receipt_kind;

struct session {
    muster::session_inbox inbox{2};
    muster::loopback_transport way;
    session(muster::loopback_board& board, std::string_view name) : way(board, name, inbox.taker()) {}
};

TEST(loopback_transport, MA_02_brings_a_text_and_says_what_became_of_it) {
    muster::loopback_board board;
    session ana{board, "s-1"}, eva{board, "s-7"};
    EXPECT_EQ(ana.way.scheme(), "bridge");
    EXPECT_EQ(ana.way.send("s-7", "Hello."), (muster::receipt{receipt_kind::queued, "s-7", {}}));
    EXPECT_EQ(eva.inbox.read().at(0), (muster::cross_session_message{"bridge:s-1", "Hello."}));
    EXPECT_EQ(ana.way.send("s-7", "1").kind, receipt_kind::queued);
    EXPECT_EQ(ana.way.send("s-7", "2").kind, receipt_kind::queued);
    EXPECT_EQ(ana.way.send("s-7", "3"), (muster::receipt{receipt_kind::full, "s-7", "too many messages wait unread"}));
}

TEST(loopback_transport, C076_C079_C083_refusals) {
    muster::loopback_board board{2};
    session ana{board, "s-1"};
    EXPECT_EQ(ana.way.send("s-7", "x"),
              (muster::receipt{receipt_kind::unknown, "s-7", "no such session is connected"}));
    EXPECT_EQ(ana.way.send("s-1", "x").why, "that is this session");
    EXPECT_EQ(ana.way.send("s-7", "").why, "the message is blank");
    EXPECT_EQ(ana.way.send("s-7", std::string(32769, 'x')).why, "the message has more than 32768 bytes");
    session same{board, "s-1"};
    EXPECT_FALSE(same.way.is_joined());
    EXPECT_EQ(same.way.send("s-1", "x").why, "this session is not connected");
    session nameless{board, ""};
    EXPECT_FALSE(nameless.way.is_joined());
    session eva{board, "s-7"}, too_many{board, "s-8"};
    EXPECT_TRUE(eva.way.is_joined());
    EXPECT_FALSE(too_many.way.is_joined());
}

TEST(loopback_transport, a_session_that_is_gone_is_unknown_and_its_name_is_free) {
    muster::loopback_board board;
    session ana{board, "s-1"};
    std::optional<session> eva;
    eva.emplace(board, "s-7");
    { session const no_owner{board, "s-7"}; }  // takes nothing from whoever has the name
    EXPECT_EQ(ana.way.send("s-7", "x").kind, receipt_kind::queued);
    eva.reset();
    EXPECT_EQ(ana.way.send("s-7", "x").kind, receipt_kind::unknown);
    eva.emplace(board, "s-7");
    EXPECT_EQ(ana.way.send("s-7", "x").kind, receipt_kind::queued);
}

TEST(loopback_transport, a_taker_may_answer_at_once) {
    muster::loopback_board board;
    session ana{board, "s-1"};
    muster::loopback_transport* own = nullptr;
    muster::loopback_transport eva{board, "s-7", [&](muster::cross_session_message const& what) {
                                       return own->send(what.from.substr(7), "Yes: " + what.text);
                                   }};
    own = &eva;
    EXPECT_EQ(ana.way.send("s-7", "Are you there?"), (muster::receipt{receipt_kind::queued, "s-7", {}}));
    EXPECT_EQ(ana.inbox.read().at(0).text, "Yes: Are you there?");
}

}  // namespace
