// What the coordination tools make of a prompt on which no worker could act: craft/brief.hpp, by options.briefs.
#include <muster/crew/coordination.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::strictness;
using muster_test::coordinator;
using muster_test::desk;

constexpr std::string_view lazy = "Based on your findings, change src/auth.rs:142, since sessions end.";
constexpr std::string_view finding =
    R"(1:1: error: \"Based on your findings\": this leaves it to the worker to understand; say what was found, and )"
    R"(the change that follows from it)";
constexpr std::string_view good = "Sessions end early: in src/auth.rs:142 compare milliseconds.";

std::string team_create(std::string_view prompt) { return R"({"prompt":")" + std::string{prompt} + R"("})"; }
std::string agent(std::string_view prompt) {
    return R"({"description":"Fix it","prompt":")" + std::string{prompt} + R"("})";
}
std::size_t workers(coordinator<>& host) {
    return host.crew.read([](muster::crew const& of) { return of.workers(desk()).size(); });
}

TEST(briefs, SD08_off_says_nothing) {
    coordinator<> host;
    EXPECT_EQ(host.ask("TeamCreate", team_create(lazy)), R"({"ok":true,"worker_id":"worker.1"})");
}
TEST(briefs, SD08_warn_starts_the_worker_and_says_what_is_wrong) {
    coordinator<> host{{.briefs = strictness::warn}};
    EXPECT_EQ(host.ask("TeamCreate", team_create(lazy)),
              R"({"ok":true,"worker_id":"worker.1","prompt_findings":[")" + std::string{finding} + R"("]})");
    EXPECT_EQ(host.ask("TeamCreate", team_create(good)), R"({"ok":true,"worker_id":"worker.2"})");
}
TEST(briefs, SD08_refuse_starts_nobody_and_opens_no_team) {
    coordinator<> host{{.briefs = strictness::refuse}};
    std::string const call = R"({"team_name":"auth","prompt":")" + std::string{lazy} + R"("})";
    EXPECT_EQ(host.ask("TeamCreate", call),
              R"(!{"ok":false,"kind":"BriefRefused","error":"no worker could act on this:\n)" + std::string{finding}
                  + R"("})");
    EXPECT_EQ(workers(host), 0U);
    EXPECT_TRUE(host.work.teams().empty());
    EXPECT_EQ(host.ask("TeamCreate", team_create(good)), R"({"ok":true,"worker_id":"worker.1"})");
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth"})").is_error);  // no prompt, nothing to judge
}
TEST(briefs, CT04_role_and_sizes_come_first) {
    coordinator<> worker{{.briefs = strictness::refuse}, {}, {desk(), muster::role_kind::worker}};
    EXPECT_NE(worker.ask("TeamCreate", team_create(lazy)).find("RoleRefused"), std::string::npos);
    EXPECT_NE(worker.ask("SendMessageToWorker", R"({"worker_id":"x","message":"Based on your findings"})")
                  .find("RoleRefused"),
              std::string::npos);
    coordinator<> small{{.briefs = strictness::refuse}, {.max_prompt_bytes = 10}};
    EXPECT_NE(small.ask("TeamCreate", team_create(lazy)).find("BodyTooLarge"), std::string::npos);
}

TEST(briefs, SD08_of_a_session_agent_has_them_among_its_diagnostics) {
    coordinator<muster_test::eva> host{{.briefs = strictness::warn}};
    EXPECT_EQ(host.ask("Agent", agent(lazy)),
              R"({"status":"async_launched","agentId":"worker.1","diagnostics":["prompt: )" + std::string{finding}
                  + R"("]})");
    coordinator<muster_test::eva> strict{{.briefs = strictness::refuse}};
    EXPECT_NE(strict.ask("Agent", agent(lazy)).find(R"(!{"ok":false,"kind":"BriefRefused")"), std::string::npos);
    EXPECT_FALSE(strict.crew.start().has_value());
}

// continuations
TEST(briefs, SD08_a_message_that_goes_on_is_judged_as_one) {
    constexpr std::string_view call =
        R"({"worker_id":"scout","message":"Based on your findings, correct src/a.rs:1."})";
    coordinator<> host{{.briefs = strictness::refuse}};
    muster::run_id const run = host.run("scout");
    (void)host.crew.finish(run, {.result = "src/a.rs:1"});
    EXPECT_NE(host.ask("SendMessageToWorker", call).find(R"(!{"ok":false,"kind":"BriefRefused")"), std::string::npos);
    EXPECT_EQ(host.crew.read([](auto const& c) { return c.find(desk(), "scout")->history.size(); }), 2U);
    // what it has seen itself may be pointed at, and a path it knows need not be named
    EXPECT_NE(host.ask("SendMessageToWorker", R"({"worker_id":"scout","message":"As you found, it leaks. Go on."})")
                  .find(R"({"ok":true,"kind":"Continued")"),
              std::string::npos);
}
TEST(briefs, SD08_warn_lets_the_message_through_and_says_what_is_wrong) {
    constexpr std::string_view call =
        R"({"worker_id":"scout","message":"Based on your findings, correct src/a.rs:1."})";
    coordinator<> host{{.briefs = strictness::warn}};
    (void)host.crew.finish(host.run("scout"), {.result = "src/a.rs:1"});
    std::string const answer = host.ask("SendMessageToWorker", call);
    EXPECT_TRUE(answer.starts_with(R"({"ok":true,"kind":"Continued")")) << answer;
    EXPECT_TRUE(answer.ends_with(R"(,"message_findings":[")" + std::string{finding} + R"("]})")) << answer;
}
TEST(briefs, SD08_so_it_is_in_a_session) {
    constexpr std::string_view call =
        R"({"to":"scout","summary":"Fix","message":"Based on your findings, correct src/a.rs:1."})";
    coordinator<muster_test::eva> host{{.briefs = strictness::warn}};
    (void)host.run("scout");
    std::string const answer = host.ask("SendMessage", call);
    EXPECT_TRUE(answer.starts_with(R"({"success":true)")) << answer;
    EXPECT_TRUE(answer.ends_with(R"(,"diagnostics":[")" + std::string{finding} + R"("]})")) << answer;
    coordinator<muster_test::eva> strict{{.briefs = strictness::refuse}};
    (void)strict.run("scout");
    EXPECT_NE(strict.ask("SendMessage", call).find(R"("kind":"BriefRefused")"), std::string::npos);
}
TEST(briefs, no_word_on_who_there_is) {
    coordinator<> host{{.briefs = strictness::refuse}};
    (void)host.run("scout");
    auto const to = [&](std::string_view id) {
        return host.ask("SendMessageToWorker",
                        R"({"worker_id":")" + std::string{id} + R"(","message":"Based on your findings, go on."})");
    };
    EXPECT_EQ(to("scout"), to("nobody"));
}

// lists
std::string spawned(coordinator<>& host) { return host.ask("TeamCreate", R"({"prompt":"x"})"); }

TEST(todo_lists, SP_18_refuse_starts_no_third_worker_without_a_list) {
    coordinator<> host{{.todo_lists = strictness::refuse}};
    EXPECT_EQ(spawned(host), R"({"ok":true,"worker_id":"worker.1"})");
    EXPECT_EQ(spawned(host), R"({"ok":true,"worker_id":"worker.2"})");
    EXPECT_EQ(
        spawned(host),
        R"(!{"ok":false,"kind":"ListRequired","error":"3 workers would be at work: first keep a list of what each )"
        R"(is to do with TodoWrite"})");
    EXPECT_EQ(workers(host), 2U);
    (void)host.call("TodoWrite", R"({"items":[{"content":"Find it","status":"in_progress"}]})");
    EXPECT_EQ(spawned(host), R"({"ok":true,"worker_id":"worker.3"})");
}
TEST(todo_lists, SP_18_off_reminds_of_none) {
    coordinator<> host{{.todo_lists = strictness::off}};
    for (int i = 0; i < 4; ++i) EXPECT_EQ(spawned(host).find("reminder"), std::string::npos);
}

}  // namespace
