#include <muster/config/fault.hpp>

#include <gtest/gtest.h>

#include <string>

using namespace muster::config;

namespace {

fault at(std::size_t byte, char const* path = "p") { return {fault_kind::syntax, path, "m", "w", byte}; }

std::string paths(fault_list const& faults) {
    std::string all;
    for (fault const& one : faults) all += one.path;
    return all;
}

}  // namespace

// line
TEST(fault, is_one_line_of_place_message_and_way_out) {
    EXPECT_EQ(line({fault_kind::unknown_role, "agents.ana", "\"x\" is not a role", "write worker"}),
              "agents.ana: \"x\" is not a role; write worker");
}
TEST(fault, without_a_place_begins_with_its_message) {
    EXPECT_EQ(line({fault_kind::too_large, "", "too long", "split it"}), "too long; split it");
}

TEST(fault, begins_with_the_place_that_is_known) {
    fault one{fault_kind::unknown_role, "p", "m", "w", 9, 12, 7, "crew.json"};
    EXPECT_EQ(line(one), "crew.json:12:7: p: m; w");
    one.file.clear();
    EXPECT_EQ(line(one), "12:7: p: m; w");
    one.line = 0;
    one.file = "crew.json";
    EXPECT_EQ(line(one), "crew.json: p: m; w");
}
TEST(fault, stays_one_line_whatever_the_file_is_called) {
    EXPECT_EQ(line({fault_kind::syntax, "p", "m", "w", 0, 1, 1, "a\nb\x1b[31m"}), "a\\x0Ab\\x1B[31m:1:1: p: m; w");
}
TEST(remark, is_a_line_without_a_way_out) {
    EXPECT_EQ(line(remark{"p", "left out"}), "p: left out");
    EXPECT_EQ(line(remark{"p", "left out", 3, 2, 1, "f"}), "f:2:1: p: left out");
}

// fault_list
TEST(fault_list, says_in_which_line_and_column_each_stands) {
    fault_list faults;
    for (std::size_t const byte : {6U, 0U, 3U, 99U}) faults.add(at(byte));
    faults.locate("ab\n\xC3\xA9\nx", "f");
    EXPECT_EQ(lines(faults), "f:1:1: p: m; w\nf:2:1: p: m; w\nf:3:1: p: m; w\nf:3:2: p: m; w\n");
}
TEST(fault_list, keeps_the_order_of_the_file) {
    fault_list faults;
    for (std::size_t const byte : {3U, 1U, 2U}) faults.add(at(byte, std::to_string(byte).c_str()));
    EXPECT_EQ(paths(faults), "123");
}
TEST(fault_list, keeps_the_order_of_adding_at_one_byte) {
    fault_list faults;
    for (char const* const path : {"a", "b", "c"}) faults.add(at(7, path));
    EXPECT_EQ(paths(faults), "abc");
}
TEST(fault_list, lists_the_first_of_the_file_and_counts_the_rest) {
    fault_list faults{2};
    for (std::size_t const byte : {9U, 4U, 6U, 5U}) faults.add(at(byte, std::to_string(byte).c_str()));
    EXPECT_EQ(paths(faults), "45");
    EXPECT_EQ(faults.size(), 4U);
    EXPECT_EQ(faults.unlisted(), 2U);
    EXPECT_EQ(lines(faults), "4: m; w\n5: m; w\nand 2 more\n");
}
TEST(fault_list, has_room_for_what_would_be_listed) {
    fault_list faults{1};
    EXPECT_TRUE(faults.has_room_for(9));
    faults.add(at(5));
    EXPECT_TRUE(faults.has_room_for(4));
    EXPECT_FALSE(faults.has_room_for(5));
}
TEST(fault_list, has_room_from_a_place_for_what_earlier_ones_leave) {
    fault_list faults{3};
    EXPECT_EQ(faults.room_from(0), 3U);
    for (std::size_t const byte : {5U, 5U, 9U}) faults.add(at(byte));
    EXPECT_EQ(faults.room_from(5), 3U);
    EXPECT_EQ(faults.room_from(6), 1U);
    EXPECT_EQ(faults.room_from(10), 0U);
}
TEST(fault_list, of_no_size_counts_only) {
    fault_list faults{0};
    faults.add(at(1));
    EXPECT_FALSE(faults.empty());
    EXPECT_EQ(lines(faults), "and 1 more\n");
}
TEST(fault_list, merges_another_and_what_it_did_not_list) {
    fault_list ours{2};
    fault_list theirs{1};
    ours.add(at(2, "2"));
    theirs.add(at(1, "1"));
    theirs.add(at(3, "3"));
    ours.merge(std::move(theirs));
    EXPECT_EQ(paths(ours), "12");
    EXPECT_EQ(ours.size(), 3U);
}
