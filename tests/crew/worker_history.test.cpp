#include <muster/crew/worker_history.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

namespace {

using muster::history_entry;
using muster::worker_history;

history_entry said(std::size_t number) { return {history_entry::side::user, std::to_string(number)}; }

worker_history of_size(std::size_t size) {
    worker_history all;
    for (std::size_t i = 0; i < size; ++i) all.push_back(said(i));
    return all;
}

std::string texts(worker_history const& of) {
    std::string all;
    for (history_entry const& each : of) all += each.text + ' ';
    return all;
}

TEST(worker_history, is_read_like_a_vector) {
    EXPECT_EQ(texts(of_size(0)), "");
    EXPECT_EQ(texts(of_size(7)), "0 1 2 3 4 5 6 ");
    worker_history const many = of_size(1000);
    EXPECT_EQ(many.size(), 1000U);
    EXPECT_EQ(many.front(), said(0));
    EXPECT_EQ(many.back(), said(999));
    for (std::size_t i = 0; i < many.size(); ++i) EXPECT_EQ(many[i], said(i));
}

TEST(worker_history, a_copy_stays_as_it_was) {
    worker_history all = of_size(2);
    worker_history const before = all;
    for (std::size_t i = 2; i < 20; ++i) all.push_back(said(i));
    EXPECT_EQ(texts(before), "0 1 ");
    EXPECT_EQ(all, of_size(20));
    EXPECT_FALSE(all == before);
}

TEST(worker_history, a_copy_shares_its_entries) {
    worker_history const all = of_size(20);
    worker_history const copy = all;
    EXPECT_EQ(&all[7], &copy[7]);
}

TEST(worker_history, two_copies_grow_apart) {
    worker_history one = of_size(3);
    worker_history other = one;
    one.push_back(said(7));
    other.push_back(said(8));
    other.push_back(said(9));
    EXPECT_EQ(texts(one), "0 1 2 7 ");
    EXPECT_EQ(texts(other), "0 1 2 8 9 ");
}

TEST(worker_history, can_be_moved_and_assigned) {
    worker_history all = of_size(3);
    worker_history const taken = std::move(all);
    all = taken;
    all.push_back(said(3));
    EXPECT_EQ(texts(taken), "0 1 2 ");
    EXPECT_EQ(texts(all), "0 1 2 3 ");
    all = {};
    EXPECT_TRUE(all.empty());
}

}  // namespace
