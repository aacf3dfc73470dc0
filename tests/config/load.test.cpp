#include <muster/config/load.hpp>

#include "golden.hpp"
#include "host.hpp"

#include <muster/text/visible.hpp>

#include <gtest/gtest.h>

#include <ctime>
#include <set>
#include <string>
#include <string_view>

using muster::role_kind;
using namespace muster::config;

namespace {

constexpr std::string_view reference = R"({
  "agents": {
    "ana": {
      "system_prompt": "You are Ana.",
      "inbound_bindings": [{
        "plugin": "whatsapp", "instance": "ana_main", "role": "coordinator",
        "allowed_tools": ["TeamCreate", "TeamDelete", "SendToPeer", "ListPeers", "SendMessageToWorker", "TaskStop",
                          "TodoWrite"],
        "extra_prompt": "Keep it short."
      }]
    },
    "ana-worker": {
      "system_prompt": "You help Ana.",
      "inbound_bindings": [{
        "plugin": "whatsapp", "instance": "ana_worker", "role": "worker",
        "allowed_tools": ["BashTool", "FileEdit", "WebFetch", "TodoWrite"]
      }]
    },
    "night": {
      "system_prompt": "You keep watch.",
      "inbound_bindings": [
        {"plugin": "clock", "role": "proactive", "allowed_tools": ["WebFetch"]},
        {"plugin": "mail", "allowed_tools": []}
      ]
    }
  }
})";

constexpr std::string_view five_mistakes = R"({
  "agents": {
    "ana": {
      "system_promt": "You are Ana.",
      "inbound_bindings": [
        {"plugin": "whatsapp", "role": "cordinator", "allowed_tools": ["TeamCreate"]},
        {"plugin": "mail", "role": "worker", "allowed_tools": ["BashTool", "Raed_File", 7]},
        {"plugin": "chat", "role": "worker", "allowed_tools": ["TaskStop"]}
      ]
    }
  }
})";

}  // namespace

// load: the whole path, once for each role
TEST(load, PP_15_a_coordinator_of_the_file_is_told_its_role_first) {
    auto const got = load(reference, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    ASSERT_EQ(got.policies.size(), 4U);
    auto const& ana = got.policies[0];
    EXPECT_EQ(ana.binding_id(), "whatsapp:ana_main");
    EXPECT_EQ(ana.role, role_kind::coordinator);
    std::string const told = ana.system_prompt();
    EXPECT_TRUE(told.starts_with("# COORDINATOR ROLE\n"));
    EXPECT_LT(told.find("## Task list"), told.find("You are Ana."));
    EXPECT_LT(told.find("You are Ana."), told.find("# CHANNEL ADDENDUM\n\nKeep it short."));
    EXPECT_EQ(told, (muster::system_prompt<host::ana, "You are Ana.", "Keep it short.">));
}
TEST(load, PP_15_a_worker_of_the_file_is_told_its_role_first) {
    auto const got = load(reference, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    auto const& worker = got.policies[1];
    EXPECT_EQ(worker.agent, "ana-worker");
    std::string const told = worker.system_prompt();
    EXPECT_TRUE(told.starts_with("# WORKER ROLE\n"));
    EXPECT_LT(told.find("## Task list"), told.find("You help Ana."));
    EXPECT_EQ(told.find("# CHANNEL ADDENDUM"), std::string::npos);
    EXPECT_EQ(told, (muster::system_prompt<host::ana_worker, "You help Ana.">));
}
TEST(load, PP_15_a_proactive_agent_of_the_file_is_told_its_own_prompt_only) {
    auto const got = load(reference, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(got.policies[2].role, role_kind::proactive);
    EXPECT_EQ(got.policies[2].system_prompt(), "You keep watch.");
    EXPECT_EQ(host::names(got.policies[2].surface()), "WebFetch");
}
TEST(load, PP_15_an_agent_of_the_file_without_a_role_is_told_its_own_prompt_only) {
    auto const got = load(reference, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    EXPECT_EQ(got.policies[3].role, role_kind::unset);
    EXPECT_EQ(got.policies[3].system_prompt(), "You keep watch.");
    EXPECT_TRUE(got.policies[3].surface().empty());
}

// load: all faults in one report
TEST(load, five_mistakes_of_five_kinds_are_all_reported) {
    auto const got = load(five_mistakes, host::tools(), {.file = "crew.json"});
    EXPECT_TRUE(got.policies.empty());
    std::set<fault_kind> kinds;
    for (fault const& one : got.faults) kinds.insert(one.kind);
    EXPECT_EQ(got.faults.size(), 5U);
    EXPECT_EQ(kinds, (std::set{fault_kind::unknown_field, fault_kind::unknown_role, fault_kind::unknown_tool,
                               fault_kind::wrong_type, fault_kind::tool_of_other_role}));
    EXPECT_TRUE(muster_test::golden("config/five_mistakes.txt", lines(got.faults)));
}
TEST(load, faults_of_both_stages_stand_in_the_order_of_the_file) {
    auto const got = load(five_mistakes, host::tools());
    std::size_t before = 0;
    for (fault const& one : got.faults) {
        EXPECT_LE(before, one.at) << line(one);
        before = one.at;
    }
    EXPECT_EQ(five_mistakes.substr(got.faults[2].at, 11), "\"Raed_File\"");
}
TEST(load, one_fault_in_one_binding_gives_no_policy_at_all) {
    std::string text{reference};
    text.replace(text.find("FileEdit"), 8, "FileEdti");
    auto const got = load(text, host::tools());
    EXPECT_TRUE(got.policies.empty());
    EXPECT_EQ(lines(got.faults),
              "16:39: agents.ana-worker.inbound_bindings[0].allowed_tools[1]: \"FileEdti\" is not a tool of this "
              "host; "
              "the nearest name is \"FileEdit\"\n");
}
TEST(load, a_role_with_a_fault_of_its_own_makes_no_others) {
    auto const got = load(R"({"agents": {"a": {"inbound_bindings": [
        {"plugin": "p", "role": 5, "allowed_tools": ["TaskStop", "BashTool"]}]}}})",
                          host::tools());
    EXPECT_EQ(lines(got.faults),
              "2:33: agents.a.inbound_bindings[0].role: a number stands where a text belongs; write it in quotes\n");
}
TEST(load, an_entry_with_a_fault_of_its_own_makes_no_others) {
    auto const got = load(R"({"agents": {"a": {"inbound_bindings": [
        {"plugin": "p", "role": "worker", "allowed_tools": [5, "Team*", null, ""]}]}}})",
                          host::tools());
    EXPECT_EQ(got.faults.size(), 3U) << lines(got.faults);
    EXPECT_EQ(got.faults[2].path, "agents.a.inbound_bindings[0].allowed_tools[3]");
}
TEST(load, the_report_is_bounded) {
    std::string text =
        R"({"agents": {"a": {"inbound_bindings": [{"plugin": "p", "x": 1, "denied_tools": ["no_such"], "allowed_tools": [)";
    for (int i = 0; i < 1000; ++i) text += "\"no_such_" + std::to_string(i) + "\", ";
    limits bounds;
    bounds.most_faults = 3;
    auto const got = load(text + "\"z\"]}]}}}", host::tools(), {.bounds = bounds});
    EXPECT_EQ(got.faults.size(), 1003U);
    EXPECT_EQ(got.faults[1].path, "agents.a.inbound_bindings[0].denied_tools[0]");
    EXPECT_TRUE(lines(got.faults).ends_with("\nand 1000 more\n"));
}

// load: places
TEST(load, a_fault_begins_as_a_compilers_does) {
    std::string text{reference};
    text.replace(text.find("FileEdit"), 8, "FileEdti");
    auto const got = load(text, host::tools(), {.file = "etc/crew.json"});
    ASSERT_EQ(got.faults.size(), 1U);
    EXPECT_EQ(got.faults[0].line, 16U);
    EXPECT_EQ(got.faults[0].column, 39U);
    EXPECT_EQ(
        line(got.faults[0]),
        "etc/crew.json:16:39: agents.ana-worker.inbound_bindings[0].allowed_tools[1]: \"FileEdti\" is not a tool of "
        "this host; the nearest name is \"FileEdit\"");
}
TEST(load, every_fault_has_its_place_whichever_stage_found_it) {
    auto const got = load(five_mistakes, host::tools(), {.file = "f"});
    for (fault const& one : got.faults) {
        EXPECT_EQ(one.file, "f");
        detail::line_counter counter{five_mistakes};
        counter.move_to(one.at);
        EXPECT_EQ(one.line, counter.line);
        EXPECT_EQ(one.column, counter.column);
    }
}
TEST(load, a_remark_has_its_place_too) {
    auto const got = load(R"({"agents": {"a": {"inbound_bindings": [
        {"plugin": "p", "role": "coordinator", "allowed_tools": ["TaskStop",
            "BashTool"]},
        {"plugin": "q", "role": "coordinator", "allowed_tools": ["mcp__*"]}]}}})",
                          host::tools(), {.file = "crew.json"});
    ASSERT_TRUE(got) << lines(got.faults);
    ASSERT_EQ(got.policies[0].remarks.size(), 1U);
    EXPECT_EQ(
        line(got.policies[0].remarks[0]),
        "crew.json:3:13: agents.a.inbound_bindings[0].allowed_tools[1]: \"BashTool\" is an execution tool, which a "
        "coordinator does not hold; left out");
    ASSERT_EQ(got.policies[1].remarks.size(), 1U);
    EXPECT_EQ(got.policies[1].remarks[0].line, 4U);
    EXPECT_EQ(got.policies[1].remarks[0].column, 65U);
}
TEST(load, a_file_that_is_not_json_names_the_place) {
    EXPECT_EQ(lines(load("{", host::tools(), {.file = "crew.json"}).faults),
              "crew.json:1:2: the text ends too early; close what is open\n");
}

// what composes a prompt
TEST(load, CF_04_the_role_and_the_tools_alone_decide_what_is_told) {
    auto const told = [](std::string const& role, std::string const& tools) {
        auto const got = load(R"({"agents": {"a": {"inbound_bindings": [{"plugin": "p", "role": ")" + role
                                  + R"(", "allowed_tools": [)" + tools + "]}]}}}",
                              host::tools());
        return got ? got.policies[0].system_prompt() : lines(got.faults);
    };
    auto const says = [](std::string const& prompt, char const* what) {
        return prompt.find(what) != std::string::npos;
    };
    for (char const* const tool : {"TeamCreate", "TeamDelete", "SendToPeer", "ListPeers", "SendMessageToWorker"}) {
        EXPECT_TRUE(says(told("coordinator", '"' + std::string{tool} + '"'), tool)) << tool;
        EXPECT_FALSE(says(told("coordinator", "\"TaskStop\""), tool)) << tool;
    }
    EXPECT_TRUE(says(told("coordinator", "\"SendMessageToWorker\""), "task-notification"));
    EXPECT_TRUE(says(told("coordinator", "\"TodoWrite\""), "## Task list"));
    EXPECT_FALSE(says(told("coordinator", "\"TaskStop\""), "## Task list"));
    EXPECT_TRUE(says(told("worker", "\"TodoWrite\""), "## Task list"));
    EXPECT_FALSE(says(told("worker", "\"BashTool\""), "## Task list"));
    EXPECT_FALSE(says(told("worker", "\"*\""), "SendMessageToWorker"));
}
TEST(load, CF_05_a_configuration_needs_no_crew_nor_toolbox_to_be_resolved) {
    auto const got = load(reference, host::tools());
    ASSERT_TRUE(got) << lines(got.faults);
    for (auto const& one : got.policies) EXPECT_EQ(muster::rendered_size(one), one.system_prompt().size());
}
TEST(load, C131_says_where_a_role_stands_that_the_build_leaves_out) {
    auto const got = load<false>(R"({"agents": {"a": {"inbound_bindings": [
    {"plugin": "p", "role": "coordinator", "allowed_tools": ["Raed_File"]}]}}})",
                                 host::tools());
    EXPECT_EQ(lines(got.faults).substr(0, 54), "2:29: agents.a.inbound_bindings[0].role: this build le");
    EXPECT_EQ(got.faults.size(), 2U);
}
TEST(load, MG_08_the_role_of_a_binding_alone_says_what_it_is) {
    auto const told = [](std::string const& role) {
        auto const got = load("{\"agents\": {\"the-coordinator\": {\"inbound_bindings\": [{\"plugin\": \"worker\", "
                                  + role + "\"allowed_tools\": [\"*\"]}]}}}",
                              host::tools());
        if (!got) return lines(got.faults);
        std::string const prompt = got.policies[0].system_prompt();
        return std::string{word(got.policies[0].role)} + ' ' + prompt.substr(0, prompt.find('\n'));
    };
    EXPECT_EQ(told("\"role\": \"coordinator\", "), "coordinator # COORDINATOR ROLE");
    EXPECT_EQ(told("\"role\": \" COORDINATOR\\n\", "), "coordinator # COORDINATOR ROLE");
    EXPECT_EQ(told("\"role\": \"Worker\", "), "worker # WORKER ROLE");
    EXPECT_EQ(told("\"role\": \"proactive\", "), "proactive ");
    EXPECT_EQ(told(""), "unset ");
    for (char const* const other : {"unset", "coordinators", "", "worker,coordinator"}) {
        std::string const said = told("\"role\": \"" + std::string{other} + "\", ");
        EXPECT_NE(said.find("is not a role; write coordinator, worker or proactive"), std::string::npos) << said;
    }
}

// load: hostile files
namespace {

// Bindings full of long names that no tool has.
std::string strange_bindings(int bindings, int entries) {
    std::string text = "{\"agents\": {\"a\": {\"inbound_bindings\": [";
    for (int i = 0; i < bindings; ++i) {
        text += i == 0 ? "" : ",\n";
        text += "{\"plugin\": \"p" + std::to_string(i) + "\", \"allowed_tools\": [";
        for (int j = 0; j < entries; ++j)
            text += (j == 0 ? "\"" : ", \"") + std::string(52, 'q') + std::to_string(j) + '"';
        text += "]}";
    }
    return text + "]}}}";
}

}  // namespace

TEST(load, lists_the_first_faults_of_all_bindings_and_counts_the_rest) {
    auto const got = load(strange_bindings(3, 5), host::tools(), {.bounds = {.most_faults = 7}});
    EXPECT_EQ(got.faults.size(), 15U);
    EXPECT_EQ(got.faults.unlisted(), 8U);
    EXPECT_EQ(got.faults[6].path, "agents.a.inbound_bindings[1].allowed_tools[1]");
}
TEST(load, looks_for_the_nearest_name_only_for_faults_that_are_listed) {
    muster::catalog many = host::tools();
    for (int i = 1000; i < 1200; ++i) {
        std::string const name = std::string(50, 'n') + std::to_string(i);
        ASSERT_EQ(many.add({name, ""}), muster::catalog_answer::added);
    }
    auto const work_for = [&](int bindings, std::size_t listed) {
        std::clock_t const before = std::clock();  // of the processor: others may use it meanwhile
        auto const got = load(strange_bindings(bindings, 58), many, {.bounds = {.most_faults = listed}});
        EXPECT_EQ(got.faults.size(), static_cast<std::size_t>(bindings) * 58U);
        return std::clock() - before;
    };
    EXPECT_LT(work_for(256, 4), 8 * work_for(1, 20));  // some 700 times as much, if it looked for all
}

// load: the names of agents
namespace {

std::string agents_named(std::vector<std::string> const& names, std::string_view role = "worker") {
    std::string text = "{\"agents\": {";
    int plugin = 0;
    for (std::string const& name : names) {
        text += plugin == 0 ? "\"" : ", \"";
        text += name + "\": {\"inbound_bindings\": [{\"plugin\": \"p" + std::to_string(plugin++) + "\", ";
        if (!role.empty()) text += "\"role\": \"" + std::string{role} + "\", ";
        text += "\"allowed_tools\": [\"*\"]}]}";
    }
    return text + "}}";
}

}  // namespace

TEST(load, refuses_two_agents_whose_names_are_the_same) {
    std::pair<char const*, char const*> const same[] = {{"Billing Agent", "billing-agent"},
                                                        {"ana", "Ana"},
                                                        {"ana", "ana "},
                                                        {"code_reader", "CodeReader"},
                                                        {"code_reader", "code\xE2\x80\x91reader"}};
    for (auto const& [a, b] : same) {
        auto const got = load(agents_named({a, "other", b}), host::tools());
        ASSERT_EQ(got.faults.size(), 1U) << lines(got.faults);
        EXPECT_EQ(got.faults[0].kind, muster::config::fault_kind::repeated_agent) << b;
        EXPECT_EQ(got.faults[0].way_out, "rename one of them");
    }
    EXPECT_EQ(lines(load(agents_named({"Billing Agent", "billing-agent"}), host::tools()).faults),
              "1:114: agents.billing-agent: \"billing-agent\" is the same name as \"Billing Agent\", which is listed "
              "already: case, blanks, - and _ do not count; rename one of them\n");
    EXPECT_TRUE(
        load(agents_named({"ana", "anna", "\xC3\x84nne", "\xC3\xA4nne", "shard-1-12", "shard-11-2"}), host::tools()));
}

TEST(load, refuses_an_agent_whose_name_addresses_another_recipient) {
    for (char const* const name : {"coordinator", "Main", "team-lead", "Team Lead", "TEAM_LEAD", "broadcast", "user",
                                   "System", "*", "uds:x", "bridge:x", "a@b", " ", "-", "ma\xE2\x80\x8Bin"}) {
        auto const got = load(agents_named({name}), host::tools());
        ASSERT_EQ(got.faults.size(), 1U) << name << lines(got.faults);
        EXPECT_EQ(got.faults[0].kind, muster::config::fault_kind::bad_name) << name;
    }
    EXPECT_EQ(
        lines(load(agents_named({"Team Lead"}), host::tools()).faults),
        "1:13: agents[\"Team Lead\"]: \"Team Lead\" is not an agent's name: the name is reserved; coordinator, "
        "main, team-lead, broadcast, user and system address other recipients, whatever their case, blanks, - and _; "
        "name the agent after its task\n");
}

TEST(load, refuses_a_name_with_a_control_or_an_invisible_character_also_without_a_binding) {
    for (char const* const name : {"ana\\u0000", "\\u202Eana", "a\\u2028b", "a\\u200Bb", "\\uFEFFana"}) {
        auto const got =
            load(std::string{"{\"agents\": {\""} + name + "\": {\"inbound_bindings\": []}}}", host::tools());
        ASSERT_EQ(got.faults.size(), 1U) << name << lines(got.faults);
        EXPECT_EQ(got.faults[0].kind, muster::config::fault_kind::bad_name) << name;
        EXPECT_EQ(muster::count_invisible(lines(got.faults)), 0U) << lines(got.faults);
    }
}

TEST(load, a_coordinator_may_have_the_names_that_address_it) {
    for (char const* const name : {"coordinator", "main", "team-lead"}) {
        EXPECT_TRUE(load(agents_named({name}, "coordinator"), host::tools())) << name;
        EXPECT_TRUE(load(agents_named({name}, ""), host::tools())) << name;
    }
    for (char const* const name : {"broadcast", "user", "system", "*"})
        EXPECT_FALSE(load(agents_named({name}, "coordinator"), host::tools())) << name;
}

// load: entries for servers that are not here
TEST(load, a_denial_for_a_server_that_is_not_here_keeps_no_agent_from_loading) {
    auto const got = load(R"({"agents": {
        "ana": {"inbound_bindings": [{"plugin": "p", "role": "worker", "allowed_tools": ["BashTool"],
            "denied_tools": ["mcp__github__*"]}]},
        "eva": {"inbound_bindings": [{"plugin": "q", "role": "worker", "allowed_tools": ["WebFetch"]}]}}})",
                          host::tools(), {.file = "crew.json"});
    ASSERT_TRUE(got) << lines(got.faults);
    ASSERT_EQ(got.policies.size(), 2U);
    ASSERT_EQ(got.policies[0].remarks.size(), 1U);
    EXPECT_EQ(
        line(got.policies[0].remarks[0]),
        "crew.json:3:30: agents.ana.inbound_bindings[0].denied_tools[0]: \"mcp__github__*\" matches no tool now; it "
        "stays in force for tools that come later");
    EXPECT_TRUE(got.policies[0].denies("mcp__github__search"));
    EXPECT_FALSE(got.policies[1].denies("mcp__github__search"));
}
