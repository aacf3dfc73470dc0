#include <muster/crew/team_book.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::team_book;
using muster::team_fault;

TEST(team_book, DV_23_opens_a_team_once) {
    team_book book;
    EXPECT_EQ(book.fault_of_opening(""), team_fault::bad_name);
    EXPECT_EQ(book.fault_of_opening("auth"), team_fault::none);
    book.open({.name = "auth"});
    EXPECT_EQ(book.fault_of_opening("auth"), team_fault::name_taken);
    EXPECT_EQ(book.find("auth")->name, "auth");
    EXPECT_EQ(book.find("other"), nullptr);
}

TEST(team_book, F_79_has_room_for_so_many) {
    team_book book{{.max_teams = 1, .max_members = 2}};
    muster::team& auth = book.open({.name = "auth"});
    EXPECT_EQ(book.fault_of_opening("other"), team_fault::too_many_teams);
    EXPECT_EQ(book.fault_of_joining(auth), team_fault::none);
    auth.members.push_back({"scout", *muster::worker_id::from("scout.1")});
    EXPECT_EQ(book.fault_of_joining(auth), team_fault::team_full);  // its lead counts
    EXPECT_EQ(book.find_team_of(*muster::worker_id::from("scout.1")), &auth);
    EXPECT_EQ(book.find_team_of(*muster::worker_id::from("scout.2")), nullptr);
}

TEST(team_book, DV_24_may_lead_fewer_and_never_more) {
    team_book book{{.max_teams = 2}};
    book.lead_at_most(3);
    EXPECT_EQ(book.limits().max_teams, 2U);
    book.open({.name = "auth"});
    book.lead_at_most(1);
    EXPECT_EQ(book.fault_of_opening("other"), team_fault::too_many_teams);
    EXPECT_NE(book.find("auth"), nullptr);
}

TEST(team_book, DV_25_knows_what_was_deleted_and_lets_the_name_be_used_again) {
    team_book book{{.max_deleted = 2}};
    EXPECT_EQ(book.fault_of_closing("a"), team_fault::not_found);
    for (std::string const name : {"a", "b", "c"}) {
        book.open({.name = name});
        book.close(name);
    }
    EXPECT_EQ(book.fault_of_closing("a"), team_fault::not_found);  // too long ago
    EXPECT_EQ(book.fault_of_closing("b"), team_fault::already_deleted);
    book.open({.name = "b"});
    EXPECT_EQ(book.fault_of_closing("b"), team_fault::none);
    book.close("nobody");
    EXPECT_EQ(book.teams().size(), 1U);
}

TEST(team_book, a_team_that_is_being_deleted_takes_nobody) {
    team_book book;
    book.open({.name = "auth", .is_being_deleted = true});
    EXPECT_EQ(book.fault_of_joining(*book.find("auth")), team_fault::deleted);
}

TEST(team_book, opens_nothing_where_there_are_no_teams) {
    team_book const book{{.enabled = false}};
    EXPECT_EQ(book.fault_of_opening("auth"), team_fault::disabled);
    EXPECT_EQ(book.fault_of_closing("auth"), team_fault::disabled);
}

}  // namespace
