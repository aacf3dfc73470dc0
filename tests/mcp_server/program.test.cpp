// The MCP server as a client sees it: over pipes, in both eras of the protocol.
#include "client.hpp"

#include <chance.hpp>
#include <content_of.hpp>
#include <sanitized.hpp>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>

namespace {

using mcp_test::client;
using mcp_test::is_error;
using mcp_test::json;
using mcp_test::search_task;
using mcp_test::stateless_meta;
using mcp_test::text_of;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

using mcp_server = mcp_test::place;

// In the order of the surface: the coordination tools first.
constexpr std::string_view tool_names[] = {"AwaitReports", "SendMessageToWorker", "TaskGet",  "TaskList",  "TaskStop",
                                           "TeamCreate",   "MergeNotes",          "ReadNote", "TodoWrite", "WriteNote"};

int code_of(json const& response) { return response.contains("error") ? response["error"]["code"].get<int>() : 0; }

// --- who speaks how

TEST_F(mcp_server, shakes_hands_in_each_version_that_has_a_handshake) {
    for (auto const& [asked, answered] : {std::pair{"2025-11-25", "2025-11-25"},
                                          {"2025-06-18", "2025-06-18"},
                                          {"2024-11-05", "2024-11-05"},
                                          {"2025-03-26", "2025-11-25"},
                                          {"1999-01-01", "2025-11-25"}}) {
        client it{words()};
        json const result =
            it.ask(0, "initialize", {{"protocolVersion", asked}, {"capabilities", json::object()}})["result"];
        EXPECT_EQ(result["protocolVersion"], answered);
        EXPECT_EQ(result["capabilities"], (json{{"tools", json::object()}}));
        EXPECT_EQ(result["serverInfo"]["name"], "muster-audit");
        EXPECT_TRUE(result["instructions"].get<std::string>().starts_with("# COORDINATOR ROLE\n"));
        EXPECT_TRUE(result["instructions"].get<std::string>().ends_with(
            "may read " + path("tree") + " and what is below it; a path begins so.\n"));
        EXPECT_FALSE(result.contains("resultType"));
        it.notify("notifications/initialized");
        EXPECT_EQ(it.ask(1, "ping")["result"], json::object());
        EXPECT_EQ(it.ask(2, "tools/list")["result"]["tools"].size(), std::size(tool_names));
    }
}

TEST_F(mcp_server, serves_without_a_handshake_who_says_his_version) {
    client it{words()};
    json const found = it.ask(1, "server/discover", {{"_meta", stateless_meta()}})["result"];
    EXPECT_EQ(found["supportedVersions"][0], "2026-07-28");
    EXPECT_EQ(found["resultType"], "complete");
    EXPECT_EQ(found["cacheScope"], "public");
    EXPECT_GT(found["ttlMs"], 0);
    EXPECT_EQ(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "muster-audit");

    json const list = it.ask(2, "tools/list", {{"_meta", stateless_meta()}})["result"];
    EXPECT_EQ(list["resultType"], "complete");
    EXPECT_EQ(list["cacheScope"], "public");
    std::vector<std::string> names;
    for (json const& tool : list["tools"]) {
        names.push_back(tool["name"]);
        EXPECT_EQ(tool["inputSchema"]["type"], "object");
        EXPECT_FALSE(tool["description"].get<std::string>().empty());
    }
    EXPECT_TRUE(std::equal(names.begin(), names.end(), std::begin(tool_names), std::end(tool_names))) << list;

    json const said = it.ask(3, "tools/call", {{"_meta", stateless_meta()}, {"name", "TaskList"}})["result"];
    EXPECT_EQ(said["resultType"], "complete");
    EXPECT_FALSE(is_error(said));
    EXPECT_EQ(code_of(it.ask(4, "ping", {{"_meta", stateless_meta()}})), -32601);
}

TEST_F(mcp_server, refuses_who_says_no_version_or_one_that_it_does_not_know) {
    client it{words()};
    EXPECT_EQ(code_of(it.ask(1, "tools/list")), -32602);
    EXPECT_EQ(code_of(it.ask(2, "server/discover")), -32602);
    EXPECT_EQ(it.ask(3, "ping")["result"], json::object());
    EXPECT_EQ(code_of(it.ask(4, "initialize")), -32602);
    json meta = stateless_meta();
    meta["io.modelcontextprotocol/protocolVersion"] = "1900-01-01";
    json const refused = it.ask(5, "tools/list", {{"_meta", meta}});
    EXPECT_EQ(code_of(refused), -32022);
    EXPECT_EQ(refused["error"]["data"]["requested"], "1900-01-01");
    EXPECT_EQ(refused["error"]["data"]["supported"][0], "2026-07-28");
    json without = stateless_meta();
    without.erase("io.modelcontextprotocol/clientCapabilities");
    EXPECT_EQ(code_of(it.ask(6, "tools/list", {{"_meta", without}})), -32602);
}

TEST_F(mcp_server, serves_both_eras_in_one_process) {
    client it{words()};
    it.shake_hands();
    EXPECT_FALSE(it.ask(1, "tools/list")["result"].contains("ttlMs"));
    EXPECT_TRUE(it.ask(2, "tools/list", {{"_meta", stateless_meta()}})["result"].contains("ttlMs"));
    EXPECT_FALSE(it.ask(3, "tools/list")["result"].contains("ttlMs"));
    EXPECT_EQ(code_of(it.ask(4, "server/discover")), -32601);
}

// --- what is no message

TEST_F(mcp_server, says_what_is_wrong_with_a_message_and_goes_on) {
    client it{words()};
    it.shake_hands();
    struct wrong {
        std::string line;
        int code;
        json id;
    };
    wrong const lines[] = {
        {"", -32700, nullptr},
        {"nonsense", -32700, nullptr},
        {"{\"jsonrpc\":", -32700, nullptr},
        {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xFF\xFE\"}", -32700, nullptr},
        {"[]", -32600, nullptr},
        {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", -32600, nullptr},
        {R"({"jsonrpc":"2.0","id":null,"method":"ping"})", -32600, nullptr},
        {R"({"jsonrpc":"2.0","id":2})", -32600, 2},
        {R"({"id":3,"method":"ping"})", -32600, 3},
        {R"({"jsonrpc":"2.0","id":4,"method":"nobody/knows"})", -32601, 4},
        {R"({"jsonrpc":"2.0","id":5,"method":"resources/list"})", -32601, 5},
        {R"({"jsonrpc":"2.0","id":6,"method":"tools/call"})", -32602, 6},
        {R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"Nobody"}})", -32602, 7},
        {R"({"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"TaskList","arguments":[]}})", -32602, 8},
        {R"({"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"cursor":"x"}})", -32602, 9},
    };
    for (wrong const& one : lines) {
        it.send_bytes(one.line + "\n");
        auto const said = it.next();
        ASSERT_TRUE(said) << one.line;
        EXPECT_EQ(code_of(*said), one.code) << one.line << *said;
        EXPECT_EQ(said->value("id", json{}), one.id) << one.line;
    }
    EXPECT_EQ(it.ask(10, "ping")["result"], json::object());
    EXPECT_TRUE(it.kept().empty());
}

TEST_F(mcp_server, does_not_answer_notifications_and_responses) {
    client it{words()};
    it.shake_hands();
    it.notify("notifications/nobody_knows");
    it.notify("notifications/cancelled", {{"requestId", 77}});
    it.notify("notifications/cancelled", {{"requestId", json::array()}});
    it.notify("tools/call", {{"name", "TodoWrite"}});
    it.send({{"jsonrpc", "2.0"}, {"id", 5}, {"result", json::object()}});
    EXPECT_EQ(it.ask(1, "ping")["result"], json::object());
    EXPECT_TRUE(it.kept().empty()) << it.kept().front();
}

TEST_F(mcp_server, C136_answers_each_id_as_it_came) {
    client it{words()};
    it.shake_hands();
    it.call(7, "AwaitReports");
    it.call("7", "AwaitReports");
    EXPECT_TRUE(it.response("7").contains("result"));
    EXPECT_TRUE(it.response(7).contains("result"));
    for (json const& id : {json(""), json("a \"b\" \n \xC3\xA9"), json(-1), json(9007199254740991)})
        EXPECT_EQ(it.ask(id, "ping")["result"], json::object()) << id;
}

std::size_t peak_kib(pid_t pid) {
    std::ifstream in{"/proc/" + std::to_string(pid) + "/status"};
    for (std::string word; in >> word;) {
        std::size_t kib = 0;
        if (word == "VmHWM:" && in >> kib) return kib;
    }
    return 0;
}

TEST_F(mcp_server, does_not_keep_a_line_that_is_too_long) {
    client it{words()};
    it.shake_hands();
    std::size_t const before = peak_kib(it.pid());
    std::string const mebibyte(std::size_t{1} << 20, 'x');
    for (int i = 0; i < 64; ++i) it.send_bytes(mebibyte);
    it.send_bytes("\n");
    auto const said = it.next();
    ASSERT_TRUE(said);
    EXPECT_EQ(code_of(*said), -32600);
    EXPECT_FALSE(said->contains("id"));
    EXPECT_EQ(it.ask(1, "ping")["result"], json::object());
    EXPECT_LT(peak_kib(it.pid()) - before, 24U * 1024U);
}

// --- the tools

TEST_F(mcp_server, leads_an_audit_from_the_first_worker_to_the_verified_report) {
    client it{words()};
    it.shake_hands();
    for (int share = 1; share <= 2; ++share) {
        std::string const note = "research-" + std::to_string(share) + "-uses.md";
        json const hired =
            it.ask_tool(share, "TeamCreate",
                        {{"prompt", search_task(path("tree"), note, share, 2)}, {"description", "Search a share"}});
        EXPECT_FALSE(is_error(hired)) << hired;
        EXPECT_TRUE(hired.contains("structuredContent")) << hired;
    }
    std::string reports;
    for (int id = 10; reports.find("share: 1") == reports.npos || reports.find("share: 2") == reports.npos; ++id) {
        json const said = it.ask_tool(id, "AwaitReports", {{"timeout_seconds", 20}});
        ASSERT_FALSE(is_error(said)) << said;
        ASSERT_NE(text_of(said).find("<task-notification>"), std::string::npos) << said;
        reports += text_of(said);
    }
    EXPECT_NE(reports.find("<status>completed</status>"), reports.npos);
    EXPECT_EQ(text_of(it.ask_tool(20, "AwaitReports")), "Nobody is at work, and no report waits.");

    // A share without files leaves no note.
    json notes = json::array();
    for (std::string_view const note : {"research-1-uses.md", "research-2-uses.md"}) {
        if (reports.find("note: " + std::string{note}) != reports.npos) notes.push_back(note);
    }
    json const merged = it.ask_tool(
        21, "MergeNotes", {{"from", notes}, {"uses", "synthesis-uses.md"}, {"remarks", "synthesis-remarks.md"}});
    ASSERT_FALSE(is_error(merged)) << merged;
    EXPECT_NE(text_of(merged).find("uses: 3\n"), std::string::npos) << merged;
    json const uses = it.ask_tool(22, "ReadNote", {{"name", "synthesis-uses.md"}, {"from_line", 1}});
    EXPECT_EQ(text_of(uses), path("tree/a.txt") + ":1:one needle here\n" + path("tree/a.txt") + ":3:needle\n"
                                 + path("tree/deep/b.txt") + ":2:another needle\n");

    std::string const plan = "# Specification\n\nterm: needle\npath: " + path("tree") + "\nshares: 2\nfiles: 3\n"
                           + text_of(merged) + "uses note: synthesis-uses.md\nremarks note: synthesis-remarks.md\n";
    EXPECT_FALSE(is_error(it.ask_tool(23, "WriteNote", {{"name", "specification.md"}, {"text", plan}})));

    // A worker that is finished goes on with the report, a fresh one verifies it.
    json const tasks = it.ask_tool(24, "TaskList");
    ASSERT_FALSE(is_error(tasks)) << tasks;
    std::string const first =
        reports.substr(reports.find("<task-id>") + 9, reports.find("</task-id>") - reports.find("<task-id>") - 9);
    EXPECT_NE(text_of(tasks).find(first), std::string::npos) << tasks;
    json const continued =
        it.ask_tool(25, "SendMessageToWorker",
                    {{"worker_id", first},
                     {"message", "Write it.\n\ntask: report\nspecification: specification.md\nreport: report.md\n"}});
    ASSERT_FALSE(is_error(continued)) << continued;
    json const written = it.ask_tool(26, "AwaitReports", {{"worker_id", first}, {"timeout_seconds", 20}});
    EXPECT_NE(text_of(written).find("The report is written."), std::string::npos) << written;
    json const checker =
        it.ask_tool(27, "TeamCreate",
                    {{"prompt", "Verify.\n\ntask: verify\nreport: report.md\nterm: needle\nresults: verification.md\n"},
                     {"name", "verifier"}});
    ASSERT_FALSE(is_error(checker)) << checker;
    json const verdict = it.ask_tool(28, "AwaitReports", {{"timeout_seconds", 20}});
    EXPECT_NE(text_of(verdict).find("confirmed: 3"), std::string::npos) << verdict;
    EXPECT_NE(text_of(verdict).find("refuted: 0"), std::string::npos) << verdict;

    json const task = it.ask_tool(29, "TaskGet", {{"task_id", first}});
    ASSERT_FALSE(is_error(task)) << task;
    EXPECT_NE(text_of(task).find("completed"), std::string::npos) << task;
    json const steps = it.ask_tool(30, "TodoWrite", {{"items", {{{"content", "audit"}, {"status", "completed"}}}}});
    EXPECT_FALSE(is_error(steps)) << steps;
}

TEST_F(mcp_server, answers_bad_arguments_so_that_the_model_can_mend_them) {
    client it{words()};
    it.shake_hands();
    struct bad {
        std::string tool;
        json arguments;
        std::string names;  // what the answer has to name
    };
    bad const calls[] = {
        {"TeamCreate", json::object(), "prompt"},
        {"TeamCreate", {{"prompt", 7}}, "/prompt"},
        {"TeamCreate", {{"prompt", "x"}, {"colour", "red"}}, "/colour"},
        {"TeamCreate", {{"prompt", " "}}, ""},
        {"SendMessageToWorker", {{"worker_id", "nobody.1"}, {"message", "x"}}, ""},
        {"SendMessageToWorker", {{"worker_id", "nobody.1"}}, "/message"},
        {"TaskStop", {{"task_id", "nobody.1"}}, ""},
        {"TaskStop", {{"task_id", json::array()}}, "/task_id"},
        {"TaskList", {{"all", true}}, "/all"},
        {"TaskGet", {{"task_id", "nobody.1"}}, ""},
        {"TaskGet", json::object(), "/task_id"},
        {"TodoWrite", {{"items", "x"}}, "/items"},
        {"TodoWrite", {{"items", {{{"content", "x"}, {"status", "half done"}}}}}, "/items/0/status"},
        {"AwaitReports", {{"timeout_seconds", -1}}, "/timeout_seconds"},
        {"AwaitReports", {{"timeout_seconds", 3601}}, "/timeout_seconds"},
        {"ReadNote", {{"name", "../../etc/passwd"}, {"from_line", 1}}, ""},
        {"ReadNote", {{"name", "nowhere.md"}, {"from_line", 1}}, "nowhere.md"},
        {"WriteNote", {{"name", "x"}}, "/text"},
        {"MergeNotes", {{"from", {1}}, {"uses", "a.md"}, {"remarks", "b.md"}}, "/from/0"},
        {"MergeNotes", {{"from", {"nowhere.md"}}, {"uses", "a.md"}, {"remarks", "b.md"}}, "nowhere.md"},
    };
    int id = 0;
    for (bad const& one : calls) {
        json const said = it.ask_tool(++id, one.tool, one.arguments);
        EXPECT_TRUE(is_error(said)) << one.tool << one.arguments << said;
        EXPECT_NE(text_of(said).find(one.names), std::string::npos) << one.tool << one.arguments << said;
    }
}

TEST_F(mcp_server, lets_its_workers_read_one_tree_and_nothing_else) {
    std::ofstream{path("secret.txt")} << "a needle that nobody may find\n";
    fs::create_directory_symlink(path("."), path("tree/out"));
    client it{{path("tree"), "--root", path("notes")}};
    it.shake_hands();
    int id = 0;
    for (std::string const& where : {path("."), path("tree/.."), path("tree/out"), path("secret.txt"),
                                     path("tree/out/secret.txt"), std::string{"/"}, std::string{"nowhere"}}) {
        ++id;
        json const hired = it.ask_tool(2 * id, "TeamCreate", {{"prompt", search_task(where, "research-1-uses.md")}});
        ASSERT_FALSE(is_error(hired)) << hired;
        std::string const said = text_of(it.ask_tool(2 * id + 1, "AwaitReports", {{"timeout_seconds", 20}}));
        EXPECT_NE(said.find("<status>failed</status>"), said.npos) << said;
        EXPECT_NE(said.find("outside of the tree"), said.npos) << said;
    }
    // What a report cites from elsewhere is refuted, whether it is there or not.
    it.ask_tool("note", "WriteNote",
                {{"name", "report.md"},
                 {"text", "## Uses\n\n    " + path("secret.txt") + ":1:a needle that nobody may find\n"}});
    it.ask_tool("hire", "TeamCreate",
                {{"prompt", "task: verify\nreport: report.md\nterm: needle\nresults: verification.md\n"}});
    std::string const verdict = text_of(it.ask_tool("wait", "AwaitReports", {{"timeout_seconds", 20}}));
    EXPECT_NE(verdict.find("confirmed: 0\nrefuted: 1\n"), verdict.npos) << verdict;
}

// A directory of the tree is replaced by a link to the outside and back, all the time.
TEST_F(mcp_server, reads_nothing_outside_while_a_directory_is_swapped_for_a_link) {
    fs::create_directory(path("room"));
    fs::create_directory(path("tree/door"));
    std::ofstream{path("room/f")} << "a needle that nobody may find\n";
    std::ofstream{path("tree/door/f")} << "a needle\n";
    fs::create_directory_symlink("../room", path("tree/other"));
    std::atomic<bool> done{false};
    std::thread swapper{[&, from = path("tree/door"), to = path("tree/other"), third = path("tree/third")] {
        while (!done) {
            std::rename(from.c_str(), third.c_str());
            std::rename(to.c_str(), from.c_str());
            std::rename(from.c_str(), to.c_str());
            std::rename(third.c_str(), from.c_str());
        }
    }};
    client it{words()};
    it.shake_hands();
    for (int id = 1; id <= 20; ++id) {
        std::string const note = "research-" + std::to_string(id) + "-uses.md";
        it.ask_tool(2 * id, "TeamCreate", {{"prompt", search_task(path("tree/door"), note)}});
        it.ask_tool(2 * id + 1, "AwaitReports", {{"timeout_seconds", 20}});
        std::string const found =
            text_of(it.ask_tool("note" + std::to_string(id), "ReadNote", {{"name", note}, {"from_line", 1}}));
        EXPECT_EQ(found.find("nobody may find"), found.npos) << found;
    }
    done = true;
    swapper.join();
}

TEST_F(mcp_server, reads_no_sparse_file_of_any_size_and_ends_by_a_signal) {
    for (int i = 0; i < 8; ++i) {
        file("sparse" + std::to_string(i), "needle\n");
        fs::resize_file(path("tree/sparse" + std::to_string(i)), std::uintmax_t{4} << 40);
    }
    client it{words()};
    it.shake_hands();
    it.ask_tool(1, "TeamCreate", {{"prompt", search_task(path("tree"), "research-1-uses.md")}});
    std::string const said = text_of(it.ask_tool(2, "AwaitReports", {{"timeout_seconds", 20}}));
    EXPECT_NE(said.find("remarks: 8\n"), said.npos) << said;
    ::kill(it.pid(), SIGTERM);
    EXPECT_EQ(it.end(), 0);
}

TEST_F(mcp_server, ends_at_once_when_its_input_was_closed_before_it_began) {
    EXPECT_EQ(status_of("exec \"$0\" \"$@\" <&-"), 0);
    EXPECT_EQ(status_of("exec \"$0\" \"$@\" <&- >&- 2>&-"), 0);
}

TEST_F(mcp_server, without_a_thread_it_says_so_and_ends) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "the sanitizer wants threads of its own";
    int const status = status_of("ulimit -s 214748364800 2>&- || exit 125; exec \"$0\" \"$@\" </dev/null");
    if (status == 125) GTEST_SKIP() << "the size of stacks is limited here";
    EXPECT_EQ(status, 2);
}

TEST_F(mcp_server, without_a_descriptor_it_says_so_and_ends) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "the sanitizer wants descriptors of its own";
    for (std::string const others : {"", "3</dev/null 4</dev/null 5</dev/null 6</dev/null 7</dev/null"}) {
        int refusals = 0, status = 2;
        for (int most = 3; most < 40 && status != 0; ++most) {
            status = status_of("exec </dev/null 2>" + path("said") + "; exec " + others + "; ulimit -n "
                               + std::to_string(most) + "; exec \"$0\" \"$@\"");
            std::string const said = muster_test::content_of(path("said"));
            bool const has_begun =
                said.find("while loading shared libraries") == said.npos;  // else main() was not reached
            if (status == 0 || !has_begun) continue;
            ++refusals;
            EXPECT_EQ(status, 2) << most << ": " << said;
            EXPECT_TRUE(said.starts_with("mcp_server: ")) << most << ": " << said;
        }
        EXPECT_GE(refusals, 2);
        EXPECT_EQ(status, 0);  // with enough of them it serves
    }
}

// Hires a worker that is busy until somebody stops it.
json hire_a_busy_one(client& it, json const& id, std::string const& below, std::string const& name = "slow") {
    return it.ask_tool(id, "TeamCreate",
                       {{"prompt", search_task(below, "research-" + name + "-uses.md")}, {"name", name}});
}
std::string worker_of(json const& hired) {
    return hired.contains("structuredContent") ? hired["structuredContent"].value("worker_id", "") : "";
}

TEST_F(mcp_server, lets_nothing_wait_for_a_call_that_waits) {
    client it{words()};
    it.shake_hands();
    std::string const who = worker_of(hire_a_busy_one(it, 1, path("tree")));
    ASSERT_FALSE(who.empty());
    for (int id = 100; id < 110; ++id) it.call(id, "AwaitReports", {{"timeout_seconds", 600}});
    EXPECT_EQ(it.ask(2, "ping")["result"], json::object());
    EXPECT_NE(text_of(it.ask_tool(3, "TaskList")).find(who), std::string::npos);
    EXPECT_TRUE(it.kept().empty());
    EXPECT_FALSE(is_error(it.ask_tool(4, "TaskStop", {{"task_id", who}})));
    std::size_t reports = 0;
    for (int id = 100; id < 110; ++id) {
        json const said = it.response(id);
        reports += text_of(said["result"]).find("<status>killed</status>") != std::string::npos;
    }
    EXPECT_EQ(reports, 1U);
}

// As many as may: one more is refused, and the call that ends their waiting is answered.
TEST_F(mcp_server, C052_has_room_for_other_calls_however_many_wait) {
    client it{words()};
    it.shake_hands();
    std::string const who = worker_of(hire_a_busy_one(it, 1, path("tree")));
    ASSERT_FALSE(who.empty());
    for (int id = 100; id < 357; ++id) it.call(id, "AwaitReports", {{"timeout_seconds", 600}});
    EXPECT_NE(text_of(it.response(356)["result"]).find("too many calls wait already"), std::string::npos);
    EXPECT_FALSE(is_error(it.ask_tool(2, "TaskStop", {{"task_id", who}})));
    for (int id = 100; id < 356; ++id) EXPECT_FALSE(is_error(it.response(id)["result"])) << id;
}

TEST_F(mcp_server, waits_for_a_worker_whose_id_has_blanks_around_it) {
    client it{words()};
    it.shake_hands();
    std::string const who = worker_of(hire_a_busy_one(it, 1, path("tree")));
    json const said = it.ask_tool(2, "AwaitReports", {{"worker_id", " " + who + "\n"}, {"timeout_seconds", 1}});
    EXPECT_EQ(text_of(said), "No report came in 1 s. At work: " + who + ".");
}

TEST_F(mcp_server, answers_a_wait_that_is_over) {
    client it{words()};
    it.shake_hands();
    std::string const who = worker_of(hire_a_busy_one(it, 1, path("tree")));
    json const said = it.ask_tool(2, "AwaitReports", {{"timeout_seconds", 1}});
    EXPECT_FALSE(is_error(said));
    EXPECT_EQ(text_of(said), "No report came in 1 s. At work: " + who + ".");
}

TEST_F(mcp_server, gives_a_cancelled_call_no_answer_and_loses_no_report) {
    client it{words()};
    it.shake_hands();
    std::string const who = worker_of(hire_a_busy_one(it, 1, path("tree")));
    it.call("wait", "AwaitReports", {{"timeout_seconds", 600}});
    it.call(2, "AwaitReports", {{"timeout_seconds", 600}});
    it.notify("notifications/cancelled", {{"requestId", "2"}});  // nobody's
    it.notify("notifications/cancelled", {{"requestId", "wait"}, {"reason", "enough"}});
    it.notify("notifications/cancelled", {{"requestId", 2}});
    EXPECT_EQ(it.ask(3, "ping")["result"], json::object());
    EXPECT_FALSE(is_error(it.ask_tool(4, "TaskStop", {{"task_id", who}})));
    // Its id is free again.
    json const said = it.ask_tool("wait", "AwaitReports", {{"timeout_seconds", 20}});
    EXPECT_NE(text_of(said).find("<status>killed</status>"), std::string::npos) << said;
    EXPECT_TRUE(it.kept().empty()) << it.kept().front();
}

// There are two merges. The first one is cancelled. During the second one a ping is answered before the merge ends.
TEST_F(mcp_server, answers_others_while_it_merges_and_ends_a_merge_that_is_cancelled) {
    client it{words()};
    it.shake_hands();
    for (int piece = 0; piece < 8; ++piece) {
        std::string text;
        for (int i = 0; i < 80'000; ++i) text += "p:" + std::to_string(piece * 80'000 + i + 1) + ":\n";
        ASSERT_FALSE(is_error(it.ask_tool(piece, "WriteNote", {{"name", "one"}, {"text", text}, {"more", piece < 7}})));
    }
    // Two messages in one write, so that both are there when the first is taken.
    auto const merge_and = [&](int id, json const& other) {
        json const merge = {
            {"jsonrpc", "2.0"},
            {"id", id},
            {"method", "tools/call"},
            {"params",
             {{"name", "MergeNotes"}, {"arguments", {{"from", {"one"}}, {"uses", "uses"}, {"remarks", "remarks"}}}}}};
        it.send_bytes(merge.dump() + '\n' + other.dump() + '\n');
    };
    merge_and(10, {{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", 10}}}});
    EXPECT_EQ(it.ask(11, "ping")["result"], json::object());
    EXPECT_TRUE(is_error(it.ask_tool(12, "ReadNote", {{"name", "uses"}, {"from_line", 1}})));
    EXPECT_TRUE(it.kept().empty()) << it.kept().front();
    merge_and(13, {{"jsonrpc", "2.0"}, {"id", 14}, {"method", "ping"}});
    EXPECT_EQ(it.response(14)["result"], json::object());
    EXPECT_TRUE(it.kept().empty());
    EXPECT_NE(text_of(it.response(13)["result"]).find("uses: 640000\n"), std::string::npos);
}

TEST_F(mcp_server, refuses_an_id_that_is_open_and_says_so_without_it) {
    client it{words()};
    it.shake_hands();
    ASSERT_FALSE(is_error(hire_a_busy_one(it, 1, path("tree"))));
    it.call(2, "AwaitReports", {{"timeout_seconds", 600}});
    it.request(2, "ping");
    auto const said = it.next();
    ASSERT_TRUE(said);
    EXPECT_EQ(code_of(*said), -32600);
    EXPECT_FALSE(said->contains("id"));
}

TEST_F(mcp_server, says_how_far_it_is_to_those_who_ask) {
    client it{words()};
    it.shake_hands();
    std::string const who = worker_of(hire_a_busy_one(it, 1, path("tree")));
    it.request(2, "tools/call",
               {{"name", "AwaitReports"},
                {"arguments", {{"worker_id", who}, {"timeout_seconds", 600}}},
                {"_meta", {{"progressToken", "p"}}}});
    // What others do counts as well.
    double last = -1;
    for (int id = 10; id < 12; ++id) {
        it.ask_tool(id, "TeamCreate",
                    {{"prompt", search_task(path("tree"), "research-" + std::to_string(id) + "-uses.md")}});
        json said = json::object();
        while (said.value("method", "") != "notifications/progress") {
            auto const next = it.next();
            ASSERT_TRUE(next);
            said = *next;
        }
        EXPECT_EQ(said["params"]["progressToken"], "p");
        EXPECT_GT(said["params"]["progress"].get<double>(), last);
        last = said["params"]["progress"].get<double>();
    }
    EXPECT_GT(last, 0);
    EXPECT_FALSE(is_error(it.ask_tool(3, "TaskStop", {{"task_id", who}})));
    EXPECT_NE(text_of(it.response(2)["result"]).find("<status>killed</status>"), std::string::npos);
}

TEST_F(mcp_server, keeps_an_empty_stream_open_until_it_is_cancelled) {
    client it{words()};
    it.request("stream", "subscriptions/listen",
               {{"_meta", stateless_meta()}, {"notifications", {{"toolsListChanged", true}}}});
    auto const said = it.next();
    ASSERT_TRUE(said);
    EXPECT_EQ((*said)["method"], "notifications/subscriptions/acknowledged");
    EXPECT_EQ((*said)["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "stream");
    EXPECT_EQ((*said)["params"]["notifications"], json::object());
    it.notify("notifications/cancelled", {{"requestId", "stream"}});
    EXPECT_FALSE(it.ask("stream", "tools/list", {{"_meta", stateless_meta()}}).contains("error"));
}

// --- many, fast, slow, and nobody

TEST_F(mcp_server, answers_a_thousand_calls_that_come_at_once) {
    client it{words()};
    it.shake_hands();
    std::thread writer{[&] {
        for (int id = 1; id <= 1000; ++id)
            it.call(id, id % 2 == 0 ? "TaskList" : "TodoWrite",
                    id % 2 == 0 ? json::object() : json{{"items", json::array()}});
    }};
    for (int id = 1; id <= 1000; ++id) {
        json const said = it.response(id);
        EXPECT_FALSE(is_error(said["result"])) << said;
    }
    writer.join();
    EXPECT_TRUE(it.kept().empty());
}

TEST_F(mcp_server, takes_no_more_from_a_client_that_does_not_read) {
    client it{words()};
    it.shake_hands();
    std::size_t const before = peak_kib(it.pid());
    std::thread writer{[&] {
        for (int id = 1; id <= 1000; ++id) it.request(id, "tools/list");
    }};
    std::this_thread::sleep_for(500ms);
    for (int id = 1; id <= 1000; ++id) EXPECT_TRUE(it.response(id).contains("result"));
    writer.join();
    EXPECT_LT(peak_kib(it.pid()) - before, 48U * 1024U);
}

TEST_F(mcp_server, survives_garbage) {
    client it{words()};
    it.shake_hands();
    muster_test::chance draw{5};
    for (int i = 0; i < 2000; ++i) {
        std::string line =
            draw.below(2) == 0 ? "" : R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"TaskList"}})";
        for (std::size_t n = draw.below(20); n != 0; --n)
            line.insert(draw.below(line.size() + 1), 1, static_cast<char>(draw.below(256)));
        std::replace(line.begin(), line.end(), '\n', ' ');
        it.send_bytes(line + "\n");
    }
    EXPECT_EQ(it.ask("end", "ping", json::object())["result"], json::object());
}

TEST_F(mcp_server, ends_with_its_input_and_leaves_nothing_behind) {
    client it{words()};
    it.shake_hands();
    for (int id = 1; id <= 4; ++id) {
        json const hired = hire_a_busy_one(it, id, path("tree"), "slow-" + std::to_string(id));
        ASSERT_FALSE(is_error(hired)) << hired;
    }
    it.call(5, "AwaitReports", {{"timeout_seconds", 600}});
    it.close_input();
    EXPECT_EQ(it.end(), 0);
    EXPECT_FALSE(it.next(100ms));
    std::size_t files = 0;
    for (auto const& entry : fs::recursive_directory_iterator{path("notes")}) files += entry.is_regular_file();
    EXPECT_EQ(files, 0U);
}

TEST_F(mcp_server, answers_a_last_line_without_an_end) {
    client it{words()};
    it.send_bytes(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
    it.close_input();
    EXPECT_EQ(it.response(1)["result"], json::object());
    EXPECT_EQ(it.end(), 0);
}

TEST_F(mcp_server, ends_when_nobody_reads_any_more) {
    client it{words()};
    it.shake_hands();
    ASSERT_FALSE(is_error(hire_a_busy_one(it, 1, path("tree"))));
    it.close_output();
    it.request(2, "tools/list");
    EXPECT_EQ(it.end(), 0);
}

TEST_F(mcp_server, ends_although_nobody_reads_what_is_left) {
    client it{words()};
    it.shake_hands();
    for (int id = 1; id <= 40; ++id) it.request(id, "tools/list");  // more than a pipe holds
    it.close_input();
    EXPECT_EQ(it.end(), 0);
}

TEST_F(mcp_server, ends_by_a_signal_in_good_order) {
    for (int const signal : {SIGTERM, SIGINT}) {
        client it{words()};
        it.shake_hands();
        ASSERT_FALSE(is_error(hire_a_busy_one(it, 1, path("tree"))));
        ::kill(it.pid(), signal);
        EXPECT_EQ(it.end(), 0);
    }
}

TEST_F(mcp_server, says_what_is_wrong_with_its_command_line) {
    for (std::vector<std::string> const& wrong : {std::vector<std::string>{"--workers", "0"},
                                                  {"--workers"},
                                                  {"--nothing", "x"},
                                                  {"x"},
                                                  {"--budget", "1x"},
                                                  {"--root", "/nowhere"}}) {
        client it{wrong};
        EXPECT_EQ(it.end(), 2) << wrong.front();
    }
    client it{{"--help"}};
    EXPECT_EQ(it.end(), 0);
}

}  // namespace
