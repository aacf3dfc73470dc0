#include <muster/crew/request_book.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>
#include <vector>

namespace {

using muster::request_book;
using muster::request_kind;
using muster::request_state;
using muster::run_id;
namespace events = muster::events;

muster::binding_key in(std::string_view channel) { return *muster::binding_key::of(channel); }
muster::worker_id const scout = *muster::worker_id::from("scout.1");
muster::time_point at(int s) { return muster::time_point{std::chrono::seconds{s}}; }

bool send(request_book& book, std::string_view channel, std::uint64_t number, request_kind kind, run_id run,
          int until = 60) {
    return book.apply(in(channel), scout, run, at(1), {number, kind, "text", at(until)});
}

TEST(request_book, numbers_count_for_each_binding_from_one) {
    request_book book;
    EXPECT_FALSE(send(book, "a", 2, request_kind::note, run_id{1}));
    EXPECT_TRUE(send(book, "a", 1, request_kind::note, run_id{1}));
    EXPECT_FALSE(send(book, "a", 1, request_kind::note, run_id{1}));
    EXPECT_TRUE(send(book, "a", 2, request_kind::shutdown, run_id{1}));
    EXPECT_TRUE(send(book, "b", 1, request_kind::shutdown, run_id{2}));
    EXPECT_FALSE(send(book, "b", 2, request_kind::shutdown, run_id{}));
    EXPECT_FALSE(book.apply({}, scout, run_id{1}, at(1), {1, request_kind::note, "x", at(2)}));
    EXPECT_EQ(book.last(in("a")), 2U);
    EXPECT_EQ(book.size(in("a")), 2U);
    EXPECT_EQ(book.size(), 3U);
    EXPECT_EQ(book.find(in("b"), 2), nullptr);
    EXPECT_EQ(book.find(in("c"), 1), nullptr);
    EXPECT_EQ(book.find(in("b"), 1)->run, run_id{2});
}

TEST(request_book, each_is_answered_at_most_once_and_by_its_own_run) {
    request_book book;
    send(book, "a", 1, request_kind::plan_approval, run_id{1});
    EXPECT_FALSE(book.apply(in("a"), run_id{2}, events::request_answered{1, true, {}}));
    EXPECT_FALSE(book.apply(in("b"), run_id{1}, events::request_answered{1, true, {}}));
    EXPECT_TRUE(book.apply(in("a"), run_id{1}, events::request_answered{1, true, {}}));
    EXPECT_FALSE(book.apply(in("a"), run_id{1}, events::request_answered{1, true, {}}));
    EXPECT_FALSE(book.apply(in("a"), run_id{1}, events::request_lapsed{1}));
    EXPECT_EQ(book.size(), 0U);
    EXPECT_TRUE(book.due().empty());
}

TEST(request_book, what_the_coordinator_has_to_know_stays_until_it_is_read) {
    request_book book;
    send(book, "a", 1, request_kind::shutdown, run_id{1});
    EXPECT_TRUE(book.unread(in("a")).empty());
    EXPECT_FALSE(book.apply(in("a"), events::request_read{1}));
    EXPECT_TRUE(book.apply(in("a"), run_id{1}, events::request_answered{1, false, "No."}));
    ASSERT_EQ(book.unread(in("a")).size(), 1U);
    EXPECT_EQ(book.unread(in("a"))[0]->state, request_state::rejected);
    EXPECT_EQ(book.unread(in("a"))[0]->text, "No.");
    book.end(run_id{1});  // it was said all the same
    EXPECT_EQ(book.size(), 1U);
    EXPECT_TRUE(book.apply(in("a"), events::request_read{1}));
    EXPECT_EQ(book.size(in("a")), 0U);
}

TEST(request_book, what_is_open_ends_with_its_run) {
    request_book book;
    send(book, "a", 1, request_kind::shutdown, run_id{1});
    send(book, "a", 2, request_kind::plan_approval, run_id{1});
    send(book, "a", 3, request_kind::plan_approval, run_id{2});
    EXPECT_EQ(book.find_open(run_id{1}, request_kind::plan_approval)->id.number(), 2U);
    EXPECT_EQ(book.find_open(run_id{1}, request_kind::note), nullptr);
    book.end(run_id{1});
    EXPECT_EQ(book.find_open(run_id{1}, request_kind::plan_approval), nullptr);
    EXPECT_EQ(book.size(), 1U);
    EXPECT_EQ(book.due().size(), 1U);
    EXPECT_EQ(book.last(in("a")), 3U);
}

// Whatever comes in whatever order: the counts are those of what is there, and what is due is open.
TEST(request_book, keeps_its_own_accounts_in_order) {
    std::mt19937 random{11};
    request_book book;
    std::uint64_t sent[2] = {0, 0};
    for (int i = 0; i < 4000; ++i) {
        std::size_t const which = random() % 2;
        std::string_view const channel = which == 0 ? "a" : "b";
        std::uint64_t const number = sent[which] < 8 ? 1 + random() % 8 : sent[which] - random() % 8;
        run_id const run{1 + random() % 4};
        switch (random() % 6) {
            case 0:
            case 1: {
                auto const kind = static_cast<request_kind>(random() % 3);
                if (send(book, channel, sent[which] + 1, kind, run, static_cast<int>(random() % 50))) ++sent[which];
                break;
            }
            case 2: book.apply(in(channel), run, events::request_answered{number, random() % 2 == 0, "x"}); break;
            case 3: book.apply(in(channel), run, events::request_lapsed{number}); break;
            case 4: book.apply(in(channel), events::request_read{number}); break;
            case 5: book.end(run); break;
        }
        ASSERT_EQ(book.size(), book.size(in("a")) + book.size(in("b")));
        ASSERT_EQ(book.last(in("a")), sent[0]);
        ASSERT_LE(book.due().size(), book.size());
        for (auto const& [when, key] : book.due()) {
            muster::request const* const one = book.find(key.first, key.second);
            ASSERT_TRUE(one && one->state == request_state::open && one->until == when);
        }
        for (muster::request const* one : book.unread(in("a"))) ASSERT_TRUE(one->is_unread);
    }
}

}  // namespace
