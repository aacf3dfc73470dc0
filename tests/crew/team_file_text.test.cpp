#include <muster/crew/team_file_text.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace {

using namespace std::chrono_literals;

muster::team auth() {
    muster::team of{.name = "auth", .lead_session_id = "s-81"};
    of.created = muster::time_point{1000ms};
    of.members.push_back({.name = "scout", .worker = *muster::worker_id::from("scout.1"), .joined = of.created + 5ms});
    return of;
}

TEST(team_file_text, F_66_TC_05_has_the_team_its_lead_and_its_members) {
    EXPECT_EQ(muster::team_file_text(auth()),
              R"({"name":"auth","createdAt":1000,"leadAgentId":"team-lead@auth","leadSessionId":"s-81","members":[)"
              R"({"agentId":"team-lead@auth","name":"team-lead","agentType":"team-lead","joinedAt":1000,)"
              R"("tmuxPaneId":"","cwd":"","subscriptions":[]},)"
              R"({"agentId":"scout@auth","name":"scout","prompt":"","joinedAt":1005,"tmuxPaneId":"","cwd":"",)"
              R"("subscriptions":[],"backendType":"in-process","isActive":true,"workerId":"scout.1"}]})");
}

TEST(team_file_text, F_66_says_what_is_known_of_a_member) {
    muster::team of = auth();
    of.description = "Expiry \"bug\"\n";
    of.members[0].is_idle = true;
    of.members[0].brief = "Find it.";
    of.members[0].settings = {{"agent_type", "reader"}, {"model", "small"},   {"permission_mode", "plan"},
                              {"cwd", "/src"},          {"worktree", "/w/1"}, {"color", "blue"}};
    std::string const text = muster::team_file_text(of, 1'700'000'000'000ms);
    EXPECT_NE(text.find(R"("description":"Expiry \"bug\"\n","createdAt":1700000001000)"), std::string::npos) << text;
    EXPECT_NE(text.find(R"({"agentId":"scout@auth","name":"scout","agentType":"reader","model":"small",)"
                        R"("prompt":"Find it.","color":"blue","planModeRequired":true,"joinedAt":1700000001005,)"
                        R"("tmuxPaneId":"","cwd":"/src","worktreePath":"/w/1","subscriptions":[],)"
                        R"("backendType":"in-process","isActive":false,"mode":"plan","workerId":"scout.1"})"),
              std::string::npos)
        << text;
}

}  // namespace
