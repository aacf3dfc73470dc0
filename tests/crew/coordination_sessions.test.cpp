// The coordination tools of a session: the part of coordination.hpp that Agent, SendMessage, TaskOutput and
// SyntheticOutput are made of.
#include <muster/crew/coordination.hpp>

#include <muster/toolbox/turn.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::at_ms;
using muster_test::coordinator_of;
using muster_test::desk;
using muster_test::other_desk;
using muster_test::refusal;

namespace session = muster::tools::session;

using host = muster_test::coordinator<muster_test::eva>;

std::string failure(std::string_view kind, std::string_view message, std::string_view more = {}) {
    return R"(!{"success":false,"message":")" + std::string{message} + R"(","kind":")" + std::string{kind} + '"'
         + std::string{more} + '}';
}

std::string ask_agent(host& of, std::string_view more) {
    return of.ask("Agent", R"({"description":"Find the bug","prompt":"Find it.")" + std::string{more} + '}');
}

// What every tool does before anything else

constexpr std::string_view sound_calls[][2] = {
    {"Agent", R"({"description":"Find the bug","prompt":"Find it."})"},
    {"SendMessage", R"({"to":"scout","message":"Go on.","summary":"Go on"})"},
    {"TaskStop", R"({"task_id":"scout"})"},
    {"TaskOutput", R"({"task_id":"scout","block":false})"},
    {"SyntheticOutput", R"({"output":"{}"})"},
};

TEST(session_tools, TS_12_every_tool_refuses_whoever_is_no_coordinator) {
    host of{{}, {}, {{}, muster::role_kind::worker}};
    for (auto const& [tool, arguments] : sound_calls) {
        std::string const answer = of.ask(tool, arguments);
        EXPECT_NE(answer.find(R"("kind":"RoleRefused")"), std::string::npos) << tool << answer;
    }
    EXPECT_FALSE(of.work.output().has_value());
    // CT_04: before what is wrong with the call is looked at
    for (auto const& [tool, arguments] : {std::pair{"Agent", R"({"description":"","prompt":""})"},
                                          {"SendMessage", R"({"to":"","message":""})"},
                                          {"TaskOutput", R"({"task_id":""})"},
                                          {"SyntheticOutput", R"({"output":"{"})"}}) {
        EXPECT_NE(of.ask(tool, arguments).find("RoleRefused"), std::string::npos) << tool;
    }
}

TEST(session_tools, CT_02_a_conversation_without_a_binding_has_no_workers) {
    host of{{}, {}, {{}, muster::role_kind::coordinator}};
    for (auto const& [tool, arguments] : sound_calls) {
        std::string const answer = of.ask(tool, arguments);
        EXPECT_EQ(answer.find(R"("kind":"BindingUnresolved")") != std::string::npos,
                  std::string_view{tool} != "SyntheticOutput")
            << tool << answer;
    }
}

TEST(session_tools, RI_03_a_worker_of_another_binding_is_answered_as_one_that_never_was) {
    constexpr std::string_view with_ids[][3] = {
        {"SendMessage", R"({"to":"scout.1","message":"x","summary":"x"})",
         R"({"to":"nobody.1","message":"x","summary":"x"})"},
        {"SendMessage", R"({"to":"scout.1","message":{"type":"shutdown_request"}})",
         R"({"to":"nobody.1","message":{"type":"shutdown_request"}})"},
        {"TaskStop", R"({"task_id":"scout.1"})", R"({"task_id":"nobody.1"})"},
        {"TaskOutput", R"({"task_id":"scout.1"})", R"({"task_id":"nobody.1"})"},
    };
    for (bool const running : {true, false}) {
        host of{{}, {}, coordinator_of(other_desk())};
        if (running)
            of.run("scout");
        else
            of.finished("scout");
        for (auto const& [tool, of_another, of_nobody] : with_ids) {
            EXPECT_EQ(of.ask(tool, of_another), of.ask(tool, of_nobody)) << tool;
        }
    }
}

// Agent

TEST(agent_tool, F_24_SW_02_starts_a_worker_and_answers_at_once) {
    host of{{.output_directory = "/tmp/tasks"}};
    EXPECT_EQ(ask_agent(of, R"(,"name":"scout")"),
              R"({"status":"async_launched","agentId":"scout.1","output_file":"/tmp/tasks/scout.1.output"})");
    muster::assignment const job = of.crew.start().value();
    EXPECT_EQ(job.history[0].text, "Find it.");
    EXPECT_EQ(job.description, "Find the bug");
    EXPECT_EQ(of.ask("Task", R"({"description":"Fix it","prompt":"Fix it."})"),  // its older name
              R"({"status":"async_launched","agentId":"worker.2","output_file":"/tmp/tasks/worker.2.output"})");
}

TEST(agent_tool, F_23_what_a_crew_does_not_carry_comes_as_settings) {
    std::vector<muster::setting> prepared;
    host of{{.prepare = [&](muster::task& what) {
        prepared = what.settings;
        what.settings.push_back({"worktree", "/trees/1"});
        return std::string{};
    }}};
    EXPECT_EQ(ask_agent(of, R"(,"subagent_type":"reader","mode":"plan","isolation":"worktree","cwd":"/src",)"
                            R"("run_in_background":false)"),
              R"({"status":"async_launched","agentId":"worker.1"})");
    EXPECT_EQ(prepared,
              (std::vector<muster::setting>{
                  {"agent_type", "reader"}, {"permission_mode", "plan"}, {"isolation", "worktree"}, {"cwd", "/src"}}));
    EXPECT_EQ(muster::value_of(of.crew.start()->settings, "worktree"), "/trees/1");
}

TEST(agent_tool, F_25_remarks_on_a_model) {
    host of;
    EXPECT_EQ(ask_agent(of, R"(,"model":"haiku")"),
              R"({"status":"async_launched","agentId":"worker.1",)"
              R"("diagnostics":["model is set: leave it out, so that the host's choice stands"]})");
    EXPECT_EQ(muster::value_of(of.crew.start()->settings, "model"), "haiku");
}

TEST(agent_tool, F_27_a_name_in_a_team_makes_a_member) {
    host of;
    EXPECT_EQ(ask_agent(of, R"(,"team_name":"auth","name":"Scout")"),
              R"({"status":"async_launched","agentId":"scout.1"})");
    EXPECT_EQ(ask_agent(of, R"(,"team_name":"auth","name":"scout")"),
              R"({"status":"async_launched","agentId":"scout-2.2"})");
    EXPECT_EQ(of.work.teams().at(0).members.size(), 2U);
    EXPECT_EQ(muster::value_of(of.crew.start()->settings, "team"), "auth");
    EXPECT_EQ(ask_agent(of, R"(,"team_name":"auth")"),
              R"({"status":"async_launched","agentId":"worker.3",)"
              R"("diagnostics":["a member needs a name: team_name is ignored"]})");
}

TEST(agent_tool, F_76_a_team_is_ignored_where_there_are_none) {
    muster::coordination_options how;
    how.teams.enabled = false;
    host of{how};
    EXPECT_EQ(ask_agent(of, R"(,"team_name":"auth","name":"scout")"),
              R"({"status":"async_launched","agentId":"scout.1",)"
              R"("diagnostics":["there are no teams here: team_name is ignored"]})");
}

TEST(agent_tool, each_refusal) {
    muster::coordination_options how;
    how.teams.max_teams = 1, how.teams.max_members = 2;
    host of{how, {.max_queued = 2, .max_prompt_bytes = 100}};
    EXPECT_EQ(of.ask("Agent", R"({"description":"x","prompt":" "})"), refusal("Wire", "prompt is blank"));
    EXPECT_EQ(of.ask("Agent", R"({"description":" ","prompt":"x"})"), refusal("Wire", "description is blank"));
    EXPECT_EQ(ask_agent(of, R"(,"isolation":"remote")"),
              refusal("IsolationUnavailable", "this host makes no copies: leave isolation out"));
    for (std::string_view const bad : {R"(,"isolation":"vm")", R"(,"model":"gpt")", R"(,"mode":"root")"}) {
        EXPECT_NE(ask_agent(of, bad).find("Agent was not run."), std::string::npos) << bad;
    }
    auto const kind = [&](std::string_view more) {
        std::string const answer = ask_agent(of, more);
        std::size_t const at = answer.find(R"("kind":")") + 8;
        return answer[0] == '!' ? answer.substr(at, answer.find('"', at) - at) : answer;
    };
    EXPECT_EQ(kind(R"(,"name":"a.b")"), "InvalidMemberName");
    EXPECT_EQ(kind(R"(,"name":"team-lead","team_name":"auth")"), "InvalidMemberName");
    EXPECT_EQ(kind(R"(,"name":"a","team_name":"-")"), "InvalidName");
    EXPECT_EQ(of.ask("Agent", R"({"description":"x","prompt":")" + std::string(101, 'x') + R"("})")
                  .find(R"(!{"ok":false,"kind":"BodyTooLarge")"),
              0U);
    EXPECT_EQ(kind(R"(,"cwd":")" + std::string(9000, '/') + '"'), "BodyTooLarge");
    EXPECT_FALSE(of.crew.start().has_value());
    (void)ask_agent(of, R"(,"name":"a","team_name":"auth")");
    EXPECT_EQ(kind(R"(,"name":"b","team_name":"auth")"), "TeamFull");
    EXPECT_EQ(kind(R"(,"name":"b","team_name":"other")"), "ConcurrentCapExceeded");
    EXPECT_EQ(kind(R"(,"name":"a")"), "NameTaken");
    (void)ask_agent(of, "");
    EXPECT_EQ(kind(""), "QueueFull");
}

TEST(agent_tool, what_the_host_cannot_prepare_is_refused) {
    host of{{.write_team_file = [](muster::team const&) { return muster::team_file{.error = "disk full"}; },
             .prepare = [](muster::task const&) { return std::string{"no worktree could be made"}; }}};
    EXPECT_EQ(ask_agent(of, R"(,"isolation":"worktree")"), refusal("NotPrepared", "no worktree could be made"));
    EXPECT_EQ(ask_agent(of, R"(,"name":"a","team_name":"auth")"),
              refusal("TeamFileFailed", "the team was not opened: disk full"));
    EXPECT_FALSE(of.crew.start().has_value());
}

TEST(agent_tool, a_preparation_that_throws_is_refused_with_its_words) {
    auto const fail = [](auto&&) -> std::string { throw std::runtime_error{"no disk"}; };
    host of{{.write_team_file = [](muster::team const&) -> muster::team_file { throw std::runtime_error{"no disk"}; },
             .prepare = fail}};
    EXPECT_EQ(ask_agent(of, R"(,"isolation":"worktree")"), refusal("NotPrepared", "it threw: no disk"));
    EXPECT_EQ(ask_agent(of, R"(,"name":"a","team_name":"auth")"),
              refusal("TeamFileFailed", "the team was not opened: it threw: no disk"));
    EXPECT_FALSE(of.crew.start().has_value());
    EXPECT_TRUE(of.work.teams().empty());
}

TEST(agent_tool, opens_no_team_for_a_worker_that_cannot_be_started) {
    host of{{}, {.max_queued = 0, .max_prompt_bytes = 4}};
    EXPECT_NE(ask_agent(of, R"(,"name":"a","team_name":"auth")").find("BodyTooLarge"), std::string::npos);
    EXPECT_TRUE(of.work.teams().empty());
    EXPECT_EQ(of.ask("Agent", R"({"description":"d","prompt":"p","name":"a","team_name":"auth"})"),
              refusal("QueueFull", "too many runs are waiting: let some finish first", R"(,"team_name":"auth")"));
    EXPECT_EQ(of.work.teams().size(), 1U);  // it is open, and its name was told
}

// Nobody would know its id.
TEST(agent_tool, F_26_starts_no_worker_that_there_is_no_room_to_wait_for) {
    host of{{.background_disabled = true, .most_waiting = 1}};
    muster::tool_call const calls[] = {{"1", "Agent", R"({"description":"Find it","prompt":"Find it."})"},
                                       {"2", "Agent", R"({"description":"Find it","prompt":"Find it."})"}};
    muster::turn turn = of.box.begin(calls);
    EXPECT_TRUE(of.crew.start().has_value());
    EXPECT_FALSE(of.crew.start().has_value());
    turn.expire();
    EXPECT_EQ("!" + turn.results().at(1).text,
              refusal("TooManyWaiting", "too many calls wait for their workers already: try again later"));
}

// F_26: the coordinator waits, and is told why.
TEST(agent_tool, F_26_without_background_tasks_it_answers_at_the_end_of_the_run) {
    host of{{.background_disabled = true}};
    muster::tool_call const calls[] = {{"1", "Agent", R"({"description":"Find it","prompt":"Find it."})"}};
    muster::turn turn = of.box.begin(calls);
    EXPECT_FALSE(turn.ready());
    (void)of.crew.finish(of.crew.start()->run, {.result = "auth.rs:142"});
    of.work.tick();
    ASSERT_TRUE(turn.ready());
    EXPECT_EQ(turn.results().at(0).text,
              R"({"status":"completed","agentId":"worker.1","result":"auth.rs:142","diagnostics":)"
              R"(["Background tasks are switched off, so the coordinator has to wait for each worker."]})");
    EXPECT_TRUE(of.crew.take(desk()).empty());  // KF_08
}

TEST(agent_tool, CT_04_sizes_before_the_binding) {
    host of{{}, {.max_prompt_bytes = 1}, {{}, muster::role_kind::coordinator}};
    EXPECT_NE(ask_agent(of, {}).find("BodyTooLarge"), std::string::npos);
}

// SendMessage

std::string tell(host& of, std::string_view to, std::string_view text = "Fix it.") {
    return of.ask("SendMessage", R"({"to":")" + std::string{to} + R"(","message":")" + std::string{text}
                                     + R"(","summary":"Fix the boundary"})");
}

TEST(send_message, F_32_QR_02_continues_a_worker_that_has_finished) {
    host of;
    of.finished("scout");
    EXPECT_EQ(tell(of, "scout"),
              R"({"success":true,"message":"It goes on with all that it knows. Its notification follows.",)"
              R"("routing":{"sender":"team-lead","target":"scout.1","summary":"Fix the boundary"}})");
    EXPECT_EQ(of.crew.start()->history.back().text, "Fix it.");
}

// Whatever the crew does with continuations: here it refuses those of running workers.
TEST(send_message, QR_01_a_running_worker_reads_it_at_its_next_turn) {
    host of;
    muster::run_id const run = of.run("scout");
    EXPECT_EQ(tell(of, "scout.1"),
              R"({"success":true,"message":"It is queued: the worker reads it after its next tool calls.",)"
              R"("routing":{"sender":"team-lead","target":"scout.1","summary":"Fix the boundary"}})");
    EXPECT_EQ(of.crew.next_turn(run).messages, std::vector<std::string>{"Fix it."});
}

TEST(send_message, F_30_takes_the_older_form_and_the_older_name) {
    host of;
    muster::run_id const run = of.run("scout");
    EXPECT_FALSE(
        of.call("SendMessageTool", R"({"type":"message","recipient":"scout","content":"Fix it.","summary":"x"})")
            .is_error);
    EXPECT_EQ(of.crew.next_turn(run).messages, std::vector<std::string>{"Fix it."});
}

TEST(send_message, F_32_C074_C075_everyone_who_is_at_work_and_who_was_missed) {
    host of{{}, {.max_held = 1}};
    EXPECT_EQ(tell(of, "*"), failure("NoRecipients", "no worker of yours is at work"));
    of.finished("done");
    of.run("a"), of.run("b"), of.run("c");
    (void)tell(of, "b");
    EXPECT_EQ(tell(of, "*"),
              R"({"success":true,"message":"It is queued for 2 of 3.","recipients":["a.2","c.4"],"unreachable":)"
              R"([{"agent_id":"b.3","reason":"too many messages wait for this worker: let it read some first"}],)"
              R"("routing":{"sender":"team-lead","target":"*","summary":"Fix the boundary"}})");
    EXPECT_FALSE(of.crew.read([](auto const& c) { return c.find(desk(), "done")->is_live(); }));  // C077
    std::string const none = tell(of, "*");
    EXPECT_EQ(none.find(R"(!{"success":false,"message":"It could be queued for none of them.","kind":"Unreachable")"),
              0U)
        << none;
}

TEST(send_message, F_31_each_refusal_and_nothing_is_sent) {
    host of{{.agent_id = "eva"}, {.max_history_bytes = 600}};
    muster::run_id const run = of.run("scout");
    EXPECT_EQ(tell(of, ""),
              failure("EmptyRecipient", "to is empty: say a worker's id or name, or * for all that are at work"));
    EXPECT_EQ(tell(of, "uds:"), failure("EmptyTarget", "nothing stands behind the colon of to"));
    EXPECT_EQ(tell(of, "bridge:"), failure("EmptyTarget", "nothing stands behind the colon of to"));
    EXPECT_EQ(tell(of, "scout@auth"), failure("AtSignInRecipient", "to has an @: say the worker's name alone"));
    EXPECT_EQ(tell(of, "mailto:scout"),
              failure("UnknownScheme", "to begins with a scheme that does not exist: only uds: and bridge: do"));
    EXPECT_EQ(tell(of, "uds:/" + std::string(107, 'x')),
              failure("PathTooLong", "the path behind uds: is longer than 107 bytes"));
    EXPECT_EQ(tell(of, "bridge:s-7"), failure("NotConnected", "there is no connection to other sessions here"));
    EXPECT_EQ(tell(of, "uds:/run/a"), failure("NotConnected", "there is no connection to other sessions here"));
    EXPECT_EQ(tell(of, "eva"), failure("SelfAddressed", "that is you"));
    EXPECT_EQ(tell(of, "team-lead"), failure("SelfAddressed", "that is you"));
    EXPECT_EQ(tell(of, "nobody"),
              failure("UnknownWorker", "no worker of yours has this id; start a fresh one with Agent"));
    EXPECT_EQ(tell(of, "scout", std::string(600, 'x')).find(R"("kind":"HistoryFull")") != std::string::npos, true);
    auto const said = [&](std::string_view arguments) { return of.ask("SendMessage", arguments); };
    EXPECT_EQ(said(R"({"to":"scout"})"), failure("NoMessage", "message is missing"));
    EXPECT_EQ(said(R"({"to":"scout","message":"Fix it."})"),
              failure("NoSummary", "summary is missing: say the message in 5 to 10 words"));
    EXPECT_EQ(said(R"({"to":"scout","message":" ","summary":"x"})"), failure("BlankMessage", "message is blank"));
    EXPECT_EQ(
        tell(of, "scout", std::string(32769, 'x')),
        failure("MessageTooLarge", "message has more than 32768 bytes: put the material into a file and name it"));
    EXPECT_EQ(said(R"({"to":"*","message":{"type":"shutdown_request"}})"),
              failure("StructuredBroadcast", "only a text goes to *: address one worker"));
    EXPECT_EQ(said(R"({"to":"bridge:s","message":{"type":"shutdown_request"}})"),
              failure("StructuredAcrossSessions", "only a text goes to another session"));
    EXPECT_EQ(said(R"({"to":"scout","type":"message","message":{"type":"shutdown_request"}})"),
              failure("ObjectForText",
                      "message: expected a text beside type, got an object: write the text, or leave out type and give "
                      "an object whose type is shutdown_request, shutdown_response or plan_approval_response"));
    EXPECT_EQ(said(R"({"to":"scout","type":"plan_approval_response","approve":true})"),
              failure("NoRequestId", "request_id is missing: copy it from the request"));
    EXPECT_EQ(said(R"({"to":"scout","type":"plan_approval_response","request_id":"r"})"),
              failure("NoDecision", "approve is missing: say true or false"));
    EXPECT_EQ(said(R"({"to":"scout","type":"shutdown_response","request_id":"r","approve":true})"),
              failure("ResponseNotToLead", "a shutdown_response goes to team-lead"));
    EXPECT_EQ(said(R"({"to":"team-lead","type":"shutdown_response","request_id":"r","approve":false})"),
              failure("RejectionWithoutReason", "reason is missing: say why not"));
    EXPECT_EQ(said(R"({"to":"team-lead","type":"shutdown_response","request_id":"r","approve":true})"),
              failure("NoLead", "nobody leads you, so nobody asked"));
    EXPECT_TRUE(of.crew.next_turn(run).messages.empty());
}

TEST(send_message, F_32_F_71_asks_a_running_worker_to_end) {
    host of;
    muster::run_id const run = of.run("scout");
    EXPECT_EQ(of.ask("SendMessage", R"({"to":"scout","message":{"type":"shutdown_request","reason":"Done."}})"),
              R"({"success":true,"message":"It is asked to end, and says so or why not.","request_id":"shutdown-1",)"
              R"("target":"scout.1"})");
    EXPECT_EQ(of.crew.next_turn(run).messages.at(0),
              R"({"type":"shutdown_request","request_id":"shutdown-1","from":"team-lead","reason":"Done."})");
    (void)of.crew.finish(run, {.result = "Done."});
    EXPECT_EQ(
        of.ask("SendMessage", R"({"to":"scout","message":{"type":"shutdown_request"}})"),  // C073: nobody is woken
        failure("WorkerNotRunning", "the worker has finished: continue it with SendMessage"));
}

TEST(send_message, C073_a_request_that_came_too_late_reaches_no_later_run) {
    host of;
    muster::run_id const run = of.run("scout");
    (void)of.call("SendMessage", R"({"to":"scout","message":{"type":"shutdown_request"}})");
    (void)of.crew.finish(run, {.result = "Done."});
    EXPECT_FALSE(of.crew.start().has_value());
    (void)tell(of, "scout");
    EXPECT_EQ(of.crew.start()->history.back().text, "Fix it.");
}

std::string answer_plan(host& of, std::string_view to, std::string_view request, std::string_view more) {
    return of.ask("SendMessage", R"({"to":")" + std::string{to}
                                     + R"(","message":{"type":"plan_approval_response","request_id":")"
                                     + std::string{request} + '"' + std::string{more} + "}}");
}

TEST(send_message, F_32_F_72_answers_a_plan) {
    host of{{.permission = muster::permission_mode::plan}};
    muster::run_id const run = of.run("scout");
    (void)of.crew.ask_for_approval(run, "Change all.");
    EXPECT_EQ(answer_plan(of, "scout", "plan-1", R"(,"approve":false,"feedback":"Leave the tests.")"),
              R"({"success":true,"message":"The rejection was passed on.","request_id":"plan-1"})");
    (void)of.crew.ask_for_approval(run, "Change one line.");
    EXPECT_EQ(answer_plan(of, "scout.1", " plan-2 ", R"(,"approve":true)"),
              R"({"success":true,"message":"The approval was passed on.","request_id":"plan-2"})");
    muster::turn_answer const read = of.crew.next_turn(run);
    EXPECT_EQ(read.messages.at(0),
              R"({"type":"plan_approval_response","request_id":"plan-1","from":"team-lead","approve":false,)"
              R"("feedback":"Leave the tests."})");
    EXPECT_EQ(read.messages.at(1),
              R"({"type":"plan_approval_response","request_id":"plan-2","from":"team-lead","approve":true,)"
              R"("permission_mode":"default"})");
    EXPECT_EQ(
        answer_plan(of, "scout", "plan-2", R"(,"approve":false,"feedback":"No.")"),
        failure("StaleRequest", "that request is over: it was answered, nobody did in time, or its run has ended"));
    EXPECT_EQ(answer_plan(of, "scout", "plan-3", R"(,"approve":true)"),
              failure("UnknownRequest", "there is no request with this request_id: copy it from the request"));
    EXPECT_NE(answer_plan(of, "nobody", "plan-2", R"(,"approve":true)").find("UnknownWorker"), std::string::npos);
}

TEST(send_message, C073_one_request_to_end_at_a_time_and_each_for_one_run) {
    host of;
    muster::run_id const run = of.run("scout");
    constexpr std::string_view ask = R"({"to":"scout","message":{"type":"shutdown_request"}})";
    EXPECT_EQ(of.ask("SendMessage", ask), of.ask("SendMessage", ask));
    EXPECT_EQ(of.crew.next_turn(run).messages.size(), 1U);
    EXPECT_TRUE(of.crew.answer_stop(run, "shutdown-1", true));
    (void)tell(of, "scout");
    muster::run_id const next = of.crew.start()->run;
    EXPECT_EQ(of.crew.answer_stop(next, "shutdown-1", true).kind, muster::receipt_kind::stale);
    EXPECT_NE(of.ask("SendMessage", ask).find(R"("request_id":"shutdown-2")"), std::string::npos);
}

TEST(send_message, F_71_answers_whoever_leads) {
    std::vector<std::string> told;
    host of{{.answer_lead = [&](std::string_view text) {
        told.emplace_back(text);
        return std::string{told.size() > 1 ? "the lead is gone" : ""};
    }}};
    constexpr std::string_view yes =
        R"({"to":"team-lead","message":{"type":"shutdown_response","request_id":"r","approve":true}})";
    EXPECT_EQ(of.ask("SendMessage", yes),
              R"({"success":true,"message":"The approval was passed on.","request_id":"r"})");
    EXPECT_EQ(told.at(0), R"({"type":"shutdown_response","request_id":"r","from":"team-lead","approve":true})");
    EXPECT_EQ(of.ask("SendMessage", yes), failure("NotDelivered", "the lead is gone"));
}

// A way that takes down what it is given, and says what it was told to say.
struct noted_way : muster::message_transport {
    std::string_view name;
    muster::receipt_kind says = muster::receipt_kind::queued;
    std::vector<std::string> sent = {};

    explicit noted_way(std::string_view scheme) : name(scheme) {}
    [[nodiscard]] std::string_view scheme() const noexcept override { return name; }
    muster::receipt send(std::string_view target, std::string_view text) override {
        sent.push_back(std::string{target} + ' ' + std::string{text});
        return {says, std::string{target}, says == muster::receipt_kind::queued ? "" : "nobody listens there"};
    }
};

TEST(send_message, MA_02_goes_to_other_sessions_where_the_host_can) {
    noted_way uds{"uds"};
    host of{{.transports = {&uds}}};
    EXPECT_EQ(tell(of, "uds:/run/a.sock"),
              R"({"success":true,"message":"It is there, and nobody has read it yet.","outcome":"Queued",)"
              R"("routing":{"sender":"team-lead","target":"/run/a.sock","summary":"Fix the boundary"}})");
    EXPECT_EQ(uds.sent, (std::vector<std::string>{"/run/a.sock Fix it."}));
    uds.says = muster::receipt_kind::delivered;
    EXPECT_NE(tell(of, "uds:/run/a.sock").find(R"("message":"It was delivered.","outcome":"Delivered")"),
              std::string::npos);
    for (auto const kind : {muster::receipt_kind::refused, muster::receipt_kind::unknown, muster::receipt_kind::stale,
                            muster::receipt_kind::full}) {
        uds.says = kind;
        EXPECT_EQ(tell(of, "uds:/run/a.sock"),
                  failure("NotDelivered", "nobody listens there", R"(,"outcome":")" + std::string{word(kind)} + '"'));
    }
    EXPECT_EQ(tell(of, "bridge:s-7"), failure("NotConnected", "there is no connection to other sessions here"));
}

// Whatever anybody's permission mode is.
TEST(send_message, F_84_nothing_goes_over_a_bridge_before_the_user_has_said_so) {
    noted_way bridge{"bridge"};
    host unasked{{.permission = muster::permission_mode::bypass_permissions, .transports = {&bridge}}};
    EXPECT_EQ(tell(unasked, "bridge:s-7"),
              failure("NotAsked", "nothing goes over a bridge unasked, and here the user cannot be asked"));
    std::vector<std::string> asked;
    bool says = false;
    host of{{.permission = muster::permission_mode::bypass_permissions,
             .transports = {&bridge},
             .ask_user = [&](muster::address const& to, std::string_view text) {
                 asked.push_back(std::string{to.target} + ' ' + std::string{text});
                 return says;
             }}};
    EXPECT_EQ(tell(of, "bridge:s-7"), failure("UserRefused", "the user does not want this to be sent"));
    EXPECT_TRUE(bridge.sent.empty());
    says = true;
    for (int i = 0; i < 2; ++i) EXPECT_EQ(tell(of, "bridge:s-7").find(R"({"success":true)"), 0U);
    EXPECT_EQ(asked.size(), 3U);  // for each message
    EXPECT_EQ(bridge.sent.size(), 2U);
}

TEST(send_message, nothing_goes_over_a_bridge_where_the_question_throws) {
    noted_way bridge{"bridge"};
    host of{{.transports = {&bridge}, .ask_user = [](muster::address const&, std::string_view) -> bool {
                 throw std::runtime_error{"no terminal"};
             }}};
    EXPECT_EQ(tell(of, "bridge:s-7"), failure("UserRefused", "the user does not want this to be sent"));
    EXPECT_TRUE(bridge.sent.empty());
}

TEST(send_message, F_76_C076_main_is_whoever_leads_and_no_worker) {
    host of;
    std::string const made = of.ask("Agent", R"({"description":"Do it","prompt":"Do it.","name":"main"})");
    EXPECT_NE(made.find("InvalidMemberName"), std::string::npos) << made;
    EXPECT_EQ(tell(of, "main"), failure("SelfAddressed", "that is you"));
}

// TaskStop, under its older name

TEST(task_stop, F_28_KillShell_is_understood) {
    host of;
    of.run("scout");
    EXPECT_EQ(
        of.ask("KillShell", R"({"shell_id":"scout"})"),
        R"({"message":"It is stopped. Its notification follows.","task_id":"scout.1","task_type":"local_agent"})");
}

// TaskOutput

constexpr std::string_view done =
    R"({"retrieval_status":"success","task":{"task_id":"scout.1","task_type":"local_agent","status":"completed",)"
    R"("description":"","output":"Done."}})";
constexpr std::string_view busy =
    R"("task":{"task_id":"scout.1","task_type":"local_agent","status":"running","description":""}})";

TEST(task_output, F_33_gives_what_is_there) {
    host of;
    muster::run_id const run = of.run("scout");
    EXPECT_EQ(of.ask("TaskOutput", R"({"task_id":"scout","block":false})"),
              R"({"retrieval_status":"not_ready",)" + std::string{busy});
    EXPECT_EQ(of.ask("TaskOutput", R"({"task_id":"scout","timeout":0})"),
              R"({"retrieval_status":"timeout",)" + std::string{busy});
    (void)of.crew.finish(run, {.result = "Done."});
    EXPECT_EQ(of.ask("TaskOutput", R"({"task_id":"scout"})"), done);
    EXPECT_TRUE(of.crew.take(desk()).empty());  // KF_08, F_53
    EXPECT_EQ(of.ask("TaskOutput", R"({"task_id":"scout"})"), done);
}

TEST(task_output, F_33_waits_until_the_run_ends) {
    muster::coordination* work = nullptr;
    host of{{}, {}, coordinator_of(desk()), {.on_event = [&](muster::event const& e) {
                if (work) work->on_event(e);
            }}};
    work = &of.work;
    muster::run_id const run = of.run("scout");
    muster::tool_call const calls[] = {{"1", "TaskOutput", R"({"task_id":"scout"})"},
                                       {"2", "TaskOutput", R"({"task_id":"scout","block":false})"}};
    muster::turn turn = of.box.begin(calls);
    of.ms += 29'999;
    of.work.tick();
    EXPECT_FALSE(turn.ready());
    (void)of.crew.finish(run, {.result = "Done."});  // its event is all that is needed
    ASSERT_TRUE(turn.ready());
    EXPECT_EQ(turn.results().at(0).text, done);
    EXPECT_NE(turn.results().at(1).text.find("not_ready"), std::string::npos);
}

TEST(task_output, F_33_waits_no_longer_than_it_was_told) {
    host of;
    of.run("scout");
    muster::tool_call const calls[] = {{"1", "TaskOutput", R"({"task_id":"scout","timeout":1500})"}};
    muster::turn turn = of.box.begin(calls);
    of.ms += 1499;
    of.work.tick();
    EXPECT_FALSE(turn.ready());
    of.ms += 1;
    of.work.tick();
    ASSERT_TRUE(turn.ready());
    EXPECT_EQ(turn.results().at(0).text, R"({"retrieval_status":"timeout",)" + std::string{busy});
}

// What it was told too late starts another run: that one's report is the answer, and the first is told by itself.
TEST(task_output, F_33_waits_on_while_its_worker_goes_on_by_itself) {
    host of;
    muster::run_id const run = of.run("scout");
    muster::tool_call const calls[] = {{"1", "TaskOutput", R"({"task_id":"scout"})"}};
    muster::turn turn = of.box.begin(calls);
    (void)of.ask("SendMessage", R"({"to":"scout","message":"Read b too.","summary":"Read b too"})");
    (void)of.crew.finish(run, {.result = "Only a."});
    of.work.tick();
    EXPECT_FALSE(turn.ready());
    (void)of.crew.finish(of.crew.start()->run, {.result = "Done."});
    of.work.tick();
    ASSERT_TRUE(turn.ready());
    EXPECT_EQ(turn.results().at(0).text, done);
    std::vector<muster::delivery> const told = of.crew.take(desk());
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].notice.result, "Only a.");
}

// F_53: the error stands in the notice alone.
TEST(task_output, F_33_an_error_is_still_told) {
    host of;
    (void)of.crew.fail(of.run("scout"), {.error = "disk full"});
    EXPECT_NE(of.ask("TaskOutput", R"({"task_id":"scout"})").find(R"("status":"failed")"), std::string::npos);
    std::vector<muster::delivery> const told = of.crew.take(desk());
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].notice.summary, "disk full");
}

// However a run ends, and whatever becomes of its worker.
TEST(task_output, C052_every_end_answers_who_waits) {
    host of{{}, {.max_finished = 1, .run_budget = std::chrono::seconds{1}}};
    muster::run_id const failing = of.run("a"), overdue = of.run("b"), stopped = of.run("c"), gone = of.run("d");
    std::vector<muster::tool_call> calls;
    for (char const* const each : {"a", "b", "c", "d"}) calls.push_back({each, "TaskOutput", {}});
    std::string const arguments[] = {R"({"task_id":"a"})", R"({"task_id":"b"})", R"({"task_id":"c"})",
                                     R"({"task_id":"d"})"};
    for (std::size_t i = 0; i < 4; ++i) calls[i].arguments = arguments[i];
    muster::turn turn = of.box.begin(calls);
    (void)of.crew.fail(failing, {.error = "rate limit", .partial = "Read 3 of 5 files."});
    of.work.tick();
    (void)of.crew.stop(desk(), "c");
    of.work.tick();
    (void)of.crew.finish(gone, {.result = "Done."});
    of.finished("e");  // the room for finished workers is used up, and d goes
    of.ms += 1000;
    of.work.tick();
    ASSERT_TRUE(turn.ready());
    auto const results = turn.results();
    EXPECT_NE(results[0].text.find(R"("status":"failed")"), std::string::npos);
    EXPECT_NE(results[0].text.find("Read 3 of 5 files."), std::string::npos);
    EXPECT_NE(results[1].text.find(R"("status":"timeout")"), std::string::npos);
    EXPECT_NE(results[2].text.find(R"("status":"killed")"), std::string::npos);
    EXPECT_NE(results[3].text.find("not_found"), std::string::npos);
    (void)overdue, (void)stopped;
}

TEST(task_output, each_refusal) {
    host of{{.most_waiting = 1}};
    of.run("scout");
    EXPECT_EQ(of.ask("TaskOutput", R"({"task_id":" "})"), refusal("Wire", "task_id is blank"));
    EXPECT_EQ(of.ask("TaskOutput", R"({"task_id":"nobody"})"), refusal("not_found", "no task of yours has this id"));
    EXPECT_TRUE(of.call("TaskOutput", R"({"task_id":"scout","timeout":600001})").is_error);
    EXPECT_NE(of.work.wait_for_output({"scout", true, 600'001}).get().text.find("Wire"), std::string::npos);
    muster::tool_call const calls[] = {{"1", "TaskOutput", R"({"task_id":"scout"})"},
                                       {"2", "TaskOutput", R"({"task_id":"scout"})"}};
    muster::turn turn = of.box.begin(calls);
    of.work.tick();
    turn.expire();
    EXPECT_EQ("!" + turn.results().at(1).text,
              refusal("TooManyWaiting", "too many calls wait already: do not wait for this one"));
    // Who is not waited for any more takes no room.
    muster::tool_call const later[] = {{"3", "TaskOutput", R"({"task_id":"scout"})"}};
    EXPECT_FALSE(of.box.begin(later).ready());
}

// However many wait: what would end their waiting can be called.
TEST(task_output, C052_calls_that_wait_stand_in_the_way_of_no_other) {
    host of;
    of.run("scout");
    std::vector<std::string> ids;
    for (int n = 0; n < 64; ++n) ids.push_back("wait_" + std::to_string(n));
    std::vector<muster::tool_call> calls;
    for (std::string const& id : ids) calls.push_back({id, "TaskOutput", R"({"task_id":"scout"})"});
    muster::turn turn = of.box.begin(calls);
    EXPECT_FALSE(of.call("TaskStop", R"({"task_id":"scout"})").is_error);
    of.work.tick();
    ASSERT_TRUE(turn.ready());
    std::size_t refused = 0;
    for (muster::tool_result const& one : turn.results())
        refused += one.text.find("TooManyWaiting") != std::string::npos;
    EXPECT_EQ(refused, 32U);
}

// SyntheticOutput

TEST(synthetic_output, TS_02_takes_one_json_value_once) {
    std::string taken;
    host of{{.take_output = [&](std::string_view json) {
        taken = json;
        return std::string{};
    }}};
    EXPECT_EQ(of.ask("StructuredOutput", R"({"output":"{\"found\":[1,2]}"})"),
              R"({"ok":true,"output_bytes":15})");  // F_19
    EXPECT_EQ(taken, R"({"found":[1,2]})");
    EXPECT_EQ(of.work.output(), R"({"found":[1,2]})");
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":"1"})"),
              refusal("AlreadyGiven", "the output was given before, and is given once"));
    EXPECT_EQ(of.work.output(), R"({"found":[1,2]})");
}

TEST(synthetic_output, each_refusal_leaves_room_for_a_better_one) {
    bool refuses = true;
    host of{{.longest_output = 10,
             .take_output = [&](std::string_view) { return std::string{refuses ? "found is missing" : ""}; }}};
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":" "})"), refusal("Wire", "output is blank"));
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":"[1,]"})"),
              refusal("InvalidJson", "output is no JSON value from byte 3 on"));
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":"1,\"x\":2"})"),
              refusal("InvalidJson", "output is no JSON value from byte 1 on"));
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":"12345678901"})"),
              refusal("BodyTooLarge", "the output has 11 bytes, and 10 is the most"));
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":"{}"})"), refusal("NotTaken", "found is missing"));
    refuses = false;
    EXPECT_FALSE(of.call("SyntheticOutput", R"({"output":"{}"})").is_error);
}

TEST(synthetic_output, a_host_that_throws_has_not_taken_it) {
    host of{{.take_output = [](std::string_view) -> std::string { throw std::runtime_error{"no disk"}; }}};
    EXPECT_EQ(of.ask("SyntheticOutput", R"({"output":"{}"})"), refusal("NotTaken", "it threw: no disk"));
    EXPECT_FALSE(of.work.output());
}

TEST(send_message, a_lead_whose_answer_throws_has_not_had_it) {
    host of{{.answer_lead = [](std::string_view) -> std::string { throw std::runtime_error{"no lead"}; }}};
    EXPECT_EQ(of.ask("SendMessage",
                     R"({"to":"team-lead","message":{"type":"shutdown_response","request_id":"r","approve":true}})"),
              failure("NotDelivered", "it threw: no lead"));
}

}  // namespace
