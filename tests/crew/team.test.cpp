#include <muster/crew/team.hpp>

#include <own_words.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::member_name_from;
using muster::team_fault;
using muster::team_name_from;

TEST(team_name_from, F_67_makes_a_name_safe) {
    EXPECT_EQ(team_name_from("Auth & tokens"), "auth---tokens");
    EXPECT_EQ(team_name_from("  a@b/../c \n"), "a-b----c");
    EXPECT_EQ(team_name_from("\xC3\xA9t\xC3\xA9 7"), "-t--7");  // one for each character, not for each byte
}

TEST(team_name_from, F_79_knows_what_is_no_name) {
    EXPECT_EQ(team_name_from(std::string(64, 'x')).size(), 64U);
    for (std::string const& text :
         {std::string{}, std::string{" "}, std::string{"--"}, std::string{"@!"}, std::string(65, 'x')}) {
        EXPECT_EQ(team_name_from(text), "") << text;
    }
    EXPECT_EQ(team_name_from("Team-Lead"), "team-lead");  // only members may not have it
}

TEST(member_name_from, F_79_keeps_reserved_names_back) {
    EXPECT_EQ(member_name_from("Scout"), "scout");
    EXPECT_EQ(member_name_from(std::string(32, 'x')).size(), 32U);
    EXPECT_EQ(member_name_from(std::string(33, 'x')), "");
    for (char const* const text : {"team-lead", "Team Lead", " broadcast ", "-"}) EXPECT_EQ(member_name_from(text), "");
}

TEST(team, F_66_its_lead_has_an_id_in_it) {
    EXPECT_EQ((muster::team{.name = "auth"}.lead_agent_id()), "team-lead@auth");
}

TEST(team_fault, F_80_each_has_a_kind_and_words_of_its_own) {
    muster_test::expect_own_words(team_fault::not_kept);
    for (int i = 1; i <= static_cast<int>(team_fault::not_kept); ++i) {
        EXPECT_NE(word(static_cast<team_fault>(i)), "Wire") << i;
    }
}

}  // namespace
