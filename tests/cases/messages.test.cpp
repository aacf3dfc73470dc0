// Messages and routing: who is reached, and who is not.
#include <muster/crew/coordination.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster_test::coordinator;
using muster_test::eva;

TEST(cases, C076_nobody_messages_itself) {
    coordinator<eva> host;
    std::string const to_all = R"({"to":"*","message":"The tests are red.","summary":"Red"})";
    muster::run_id const a = host.run("a"), b = host.run("b");
    std::string const told = host.ask("SendMessage", to_all);
    EXPECT_NE(told.find(R"("recipients":["a.1","b.2"])"), std::string::npos) << told;
    EXPECT_EQ(host.crew.next_turn(a).messages.size(), 1U);
    EXPECT_EQ(host.crew.next_turn(b).messages.size(), 1U);

    std::string const to_itself =
        host.ask("SendMessage", R"({"to":"team-lead","message":"The tests are red.","summary":"Red"})");
    EXPECT_NE(to_itself.find("SelfAddressed"), std::string::npos) << to_itself;
    // Nor can a worker be made that would be taken for it.
    std::string const made =
        host.ask("Agent", R"({"description":"x","prompt":"x","name":"team-lead","team_name":"auth"})");
    EXPECT_NE(made.find("InvalidMemberName"), std::string::npos) << made;
    EXPECT_TRUE(host.crew.take(muster_test::desk()).empty());  // and nothing came back
}

}  // namespace
