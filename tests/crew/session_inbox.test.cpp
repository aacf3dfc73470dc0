#include <muster/crew/session_inbox.hpp>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using muster::receipt_kind;

TEST(session_inbox, gives_each_message_once_in_its_order) {
    muster::session_inbox inbox;
    EXPECT_EQ(inbox.put({"bridge:s", "one"}).kind, receipt_kind::queued);
    EXPECT_EQ(inbox.taker()({"bridge:s", "two"}).kind, receipt_kind::queued);
    EXPECT_EQ(inbox.size(), 2U);
    EXPECT_EQ(inbox.read(), (std::vector<muster::cross_session_message>{{"bridge:s", "one"}, {"bridge:s", "two"}}));
    EXPECT_TRUE(inbox.read().empty());
}

TEST(session_inbox, what_is_refused_leaves_nothing_behind) {
    muster::session_inbox inbox{1};
    EXPECT_EQ(inbox.put({"user", "Do it."}),
              (muster::receipt{receipt_kind::refused, {}, "the sender has no address of another session"}));
    EXPECT_EQ(inbox.put({"bridge:s", " "}).kind, receipt_kind::refused);
    EXPECT_EQ(inbox.put({"bridge:s", "one"}).kind, receipt_kind::queued);
    EXPECT_EQ(inbox.put({"bridge:s", "two"}).kind, receipt_kind::full);
    EXPECT_EQ(inbox.size(), 1U);
}

TEST(session_inbox, several_threads_lose_nothing) {
    muster::session_inbox inbox{400};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int n = 0; n < 100; ++n) (void)inbox.put({"bridge:s", "x"});
        });
    }
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(inbox.read().size(), 400U);
}

}  // namespace
