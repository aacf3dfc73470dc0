#include <muster/crew/agent_name.hpp>

#include <muster/crew/peer_board.hpp>

#include <coordinator.hpp>
#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::agent_name_error;
using muster::check_agent_name;
using muster::task_fault;
using muster_test::coordinator;
using muster_test::crew_host;
using muster_test::desk;

struct judged_name {
    std::string_view name;
    agent_name_error why;
};

constexpr judged_name judged[] = {
    {"billing", agent_name_error::none},
    {"Billing Agent", agent_name_error::none},
    {"J\xC3\xBCrgen", agent_name_error::none},
    {"whatsapp:ana_main", agent_name_error::none},
    {"main-menu", agent_name_error::none},
    {"coordinator-2", agent_name_error::none},
    {"users", agent_name_error::none},
    {"reader.v2", agent_name_error::none},
    {"", agent_name_error::blank},
    {" \t", agent_name_error::blank},
    {"--_", agent_name_error::blank},
    {"\xE2\x80\x8B", agent_name_error::blank},
    {"coordinator", agent_name_error::reserved},
    {"main", agent_name_error::reserved},
    {"Main", agent_name_error::reserved},
    {"team-lead", agent_name_error::reserved},
    {"Team Lead", agent_name_error::reserved},
    {"TEAM_LEAD", agent_name_error::reserved},
    {"teamLead", agent_name_error::reserved},
    {"team\xE2\x80\x91lead", agent_name_error::reserved},
    {"broadcast", agent_name_error::reserved},
    {" Broad-Cast", agent_name_error::reserved},
    {"user", agent_name_error::reserved},
    {"System", agent_name_error::reserved},
    {"*", agent_name_error::everyone},
    {"a*", agent_name_error::everyone},
    {"uds:x", agent_name_error::names_a_scheme},
    {" UDS : /run/x", agent_name_error::names_a_scheme},
    {"bridge:x", agent_name_error::names_a_scheme},
    {"Bridge:", agent_name_error::names_a_scheme},
    {":x", agent_name_error::names_a_scheme},
    {"scout@auth", agent_name_error::names_a_member},
    {"scout.1", agent_name_error::reads_like_an_id},
    {"ma\xE2\x80\x8Bin", agent_name_error::invisible},
    {"\xE2\x80\xAEresu", agent_name_error::invisible},
    {"a\nb", agent_name_error::invisible},
    {"a\xF3\xA0\x81\x81", agent_name_error::invisible},
    {"a\xFF", agent_name_error::not_utf8},
};

// Without an @, a colon or a dot: what a worker's name may be made of.
constexpr std::string_view reserved[] = {"coordinator", "main",      "MAIN",      "team-lead", "Team_Lead", "TEAM-LEAD",
                                         "teamlead",    "broadcast", "Broadcast", "user",      "USER",      "system"};

TEST(agent_name, says_what_is_wrong_with_a_name) {
    for (auto const& [name, why] : judged) EXPECT_EQ(check_agent_name(name), why) << name;
    EXPECT_EQ(check_agent_name(std::string(128, 'x')), agent_name_error::none);
    EXPECT_EQ(check_agent_name(std::string(129, 'x')), agent_name_error::too_long);
}

TEST(agent_name, every_error_has_words_of_its_own_and_a_way_out) {
    for (int a = 1; a <= static_cast<int>(agent_name_error::reads_like_an_id); ++a) {
        std::string_view const words = describe(static_cast<agent_name_error>(a));
        EXPECT_NE(words, "an unknown error");
        EXPECT_NE(words.find(": "), words.npos) << words;
        for (int b = 0; b < a; ++b) EXPECT_NE(words, describe(static_cast<agent_name_error>(b)));
    }
}

TEST(agent_name, a_worker_cannot_have_a_reserved_name) {
    crew_host host;
    for (std::string_view const name : reserved) {
        EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = "x", .name = std::string{name}}).why,
                  task_fault::reserved_name)
            << name;
    }
    for (char const* const name : {"*", "uds:x", "bridge:x", " ", "-", "a@b", "a.1", "main ", "te am"}) {
        EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = "x", .name = name}).why, task_fault::bad_name) << name;
    }
    EXPECT_TRUE(host.crew.workers(desk()).empty());
}

TEST(agent_name, a_worker_cannot_have_the_name_of_another_in_another_spelling) {
    crew_host host;
    host.spawn("Code_Reader");
    for (char const* const name : {"Code_Reader", "code-reader", "codereader", "CODE__READER"}) {
        EXPECT_EQ(host.crew.spawn(host.now, desk(), {.prompt = "x", .name = name}).why, task_fault::name_taken) << name;
    }
    EXPECT_EQ(host.crew.find(desk(), "code-reader"), nullptr);  // a name addresses in its own spelling
    EXPECT_NE(host.crew.find(desk(), "Code_Reader"), nullptr);
    EXPECT_EQ(host.spawn("code-reader", muster_test::other_desk()), "code-reader.1");  // another binding's name
    EXPECT_EQ(host.spawn("shard-1-12"), "shard-1-12.2");
    EXPECT_EQ(host.spawn("shard-11-2"), "shard-11-2.3");
    EXPECT_TRUE(host.replays());
}

TEST(agent_name, the_tools_refuse_reserved_names_and_say_what_to_do) {
    coordinator<> host;
    for (std::string_view const name : reserved) {
        std::string const said = host.ask("TeamCreate", R"({"prompt":"Find it.","name":")" + std::string{name} + "\"}");
        EXPECT_NE(said.find("InvalidMemberName"), said.npos) << said;
        EXPECT_NE(said.find("name the agent after its task"), said.npos) << said;
    }
    for (char const* const name : {"Main", "Team Lead", "team.lead", "COORDINATOR", "uSer", "system", "*", "--"}) {
        std::string const said =
            host.ask("TeamCreate", R"({"team_name":"auth","prompt":"Find it.","name":")" + std::string{name} + "\"}");
        EXPECT_NE(said.find("InvalidMemberName"), said.npos) << said;
        EXPECT_NE(said.find("name the worker after its task"), said.npos) << said;
    }
    EXPECT_TRUE(host.work.teams().empty());
}

TEST(agent_name, members_get_a_number_where_another_spelling_is_taken) {
    coordinator<> host;
    auto const spawn = [&](std::string_view name) {
        return host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x","name":")" + std::string{name} + "\"}");
    };
    EXPECT_NE(spawn("Code Reader").find(R"("name":"code-reader")"), std::string::npos);
    EXPECT_NE(spawn("codereader").find(R"("name":"codereader-2")"), std::string::npos);
    EXPECT_NE(spawn("code_reader").find(R"("name":"code-reader-3")"), std::string::npos);
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"Au th"})").find("TeamNameTaken"), std::string::npos);
}

TEST(agent_name, a_peer_cannot_have_a_name_that_addresses_somebody_else) {
    muster::peer_board board;
    EXPECT_TRUE(board.join("Billing Agent", "Knows the invoices."));
    for (auto const& [name, why] : judged) {
        if (why == agent_name_error::none) continue;
        EXPECT_FALSE(board.join(name, "")) << name;
        EXPECT_EQ(board.describe_refusal(name), describe(why)) << name;
    }
    for (char const* const name : {"Billing Agent", "billing-agent", "BILLING_AGENT", "billingagent"}) {
        EXPECT_FALSE(board.join(name, "")) << name;
        EXPECT_EQ(board.describe_refusal(name),
                  "the name is taken by the peer \"Billing Agent\": case, blanks, - and _ "
                  "do not count; choose another");
    }
    EXPECT_EQ(board.describe_refusal("ana"), "");
    EXPECT_EQ(board.peers().size(), 1U);
}

// A journal that an older version wrote holds what that version accepted.
TEST(agent_name, an_old_journal_with_such_names_is_replayed) {
    crew_host host;
    std::vector<muster::event> old;
    std::uint64_t serial = 0;
    for (char const* const name : {"main", "ana", "Ana"}) {
        ++serial;
        muster::events::spawned what;
        what.task = {.prompt = "x", .name = name};
        old.push_back({host.now, desk(), *muster::worker_id::of(name, serial), muster::run_id{serial}, what});
    }
    muster::crew crew;
    ASSERT_EQ(crew.restore(old), old.size());
    EXPECT_EQ(crew.find(desk(), "main.1")->name(), "main");
    EXPECT_EQ(crew.find(desk(), "ana")->id.text(), "ana.2");
    EXPECT_EQ(crew.find(desk(), "Ana")->id.text(), "Ana.3");
    EXPECT_EQ(crew.spawn(host.now, desk(), {.prompt = "x", .name = "ANA"}).why, task_fault::name_taken);
    EXPECT_EQ(crew.spawn(host.now, desk(), {.prompt = "x", .name = "main"}).why, task_fault::reserved_name);
}

}  // namespace
