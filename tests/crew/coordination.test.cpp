#include <muster/crew/coordination.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster_test::coordinator;
using muster_test::coordinator_of;
using muster_test::desk;
using muster_test::other_desk;
using muster_test::refusal;

// What every tool does before anything else

constexpr std::string_view sound_calls[][2] = {
    {"TeamCreate", R"({"prompt":"Do it."})"},
    {"TeamDelete", "{}"},
    {"SendToPeer", R"({"to":"scout","message":"Hello."})"},
    {"ListPeers", "{}"},
    {"SendMessageToWorker", R"({"worker_id":"scout","message":"Go on."})"},
    {"TaskStop", R"({"task_id":"scout"})"},
    {"TaskList", "{}"},
    {"TaskGet", R"({"task_id":"scout"})"},
};

TEST(coordination, TS_12_every_tool_refuses_whoever_is_no_coordinator) {
    for (auto const role : {muster::role_kind::worker, muster::role_kind::proactive, muster::role_kind::unset}) {
        coordinator<> host{{}, {}, {desk(), role}};
        muster::run_id const run = host.run("scout");
        for (auto const& [tool, arguments] : sound_calls) {
            std::string const answer = host.ask(tool, arguments);
            EXPECT_NE(answer.find(R"("kind":"RoleRefused")"), std::string::npos) << tool << answer;
            EXPECT_EQ(answer[0], '!');
        }
        EXPECT_TRUE(host.crew.next_turn(run).messages.empty());
        EXPECT_EQ(host.crew.read([](auto const& c) { return c.workers(desk()).size(); }), 1U);
    }
}

// CT_04: so it learns nothing of sizes, shapes and ids.
TEST(coordination, TS_12_the_role_is_asked_before_anything_else) {
    coordinator<> host{{}, {}, {{}, muster::role_kind::worker}};
    std::string const long_text(70'000, 'x');
    std::string const blank[][2] = {{"TeamCreate", "{}"},
                                    {"TeamDelete", R"({"team_name":""})"},
                                    {"SendToPeer", R"({"to":"","message":""})"},
                                    {"SendToPeer", R"({"to":"x","message":")" + long_text + R"("})"},
                                    {"SendMessageToWorker", R"({"worker_id":"","message":")" + long_text + R"("})"},
                                    {"TaskStop", R"({"task_id":""})"},
                                    {"TaskGet", R"({"task_id":""})"}};
    for (auto const& [tool, arguments] : blank) {
        EXPECT_NE(host.ask(tool, arguments).find("RoleRefused"), std::string::npos) << tool;
    }
}

TEST(coordination, CT_02_every_tool_refuses_a_conversation_without_a_binding) {
    coordinator<> host{{}, {}, {{}, muster::role_kind::coordinator}};
    for (auto const& [tool, arguments] : sound_calls) {
        std::string const answer = host.ask(tool, arguments);
        EXPECT_NE(answer.find(R"("kind":"BindingUnresolved")"), std::string::npos) << tool << answer;
    }
}

// RI_04: the two answers are compared byte for byte.
TEST(coordination, RI_03_a_worker_of_another_binding_is_answered_as_one_that_never_was) {
    constexpr std::string_view with_ids[][3] = {
        {"SendToPeer", R"({"to":"scout.1","message":"Hello."})", R"({"to":"nobody.1","message":"Hello."})"},
        {"SendMessageToWorker", R"({"worker_id":"scout.1","message":"Go on."})",
         R"({"worker_id":"nobody.1","message":"Go on."})"},
        {"TaskStop", R"({"task_id":"scout.1"})", R"({"task_id":"nobody.1"})"},
        {"TaskGet", R"({"task_id":"scout.1"})", R"({"task_id":"nobody.1"})"},
    };
    for (bool const running : {true, false}) {
        coordinator<> host{{}, {}, coordinator_of(other_desk())};
        if (running)
            host.run("scout");
        else
            host.finished("scout");
        for (auto const& [tool, of_another, of_nobody] : with_ids) {
            EXPECT_EQ(host.ask(tool, of_another), host.ask(tool, of_nobody)) << tool;
        }
        EXPECT_EQ(host.ask("TaskList", "{}"), R"({"ok":true,"tasks":[],"left_out":0})");
        EXPECT_EQ(host.ask("ListPeers", "{}"), R"({"ok":true,"peers":[]})");
    }
}

TEST(coordination, C127_a_call_that_is_sent_again_is_not_done_again) {
    coordinator<> host;
    std::string const first = host.box.call("toolu_1", "TeamCreate", R"({"prompt":"Do it."})").text;
    EXPECT_EQ(host.box.call("toolu_1", "TeamCreate", R"({"prompt":"Do it."})").text, first);
    EXPECT_EQ(host.crew.read([](auto const& c) { return c.workers(desk()).size(); }), 1U);
}

// The names that older hosts have for two of the tools.
TEST(coordination, F_35_is_called_by_wire_names_too) {
    coordinator<> host;
    EXPECT_EQ(host.ask("list_peers", "{}"), R"({"ok":true,"peers":[]})");
    EXPECT_NE(host.ask("send_to_peer", R"({"to":"x","message":"y"})").find("UnknownPeer"), std::string::npos);
}

// SendMessageToWorker

TEST(send_message_to_worker, CT_01_continues_a_finished_worker) {
    coordinator<> host;
    host.finished("w-research");
    EXPECT_EQ(
        host.ask("SendMessageToWorker",
                 R"({"worker_id":"w-research","message":"Continue with the token-expiry boundary at auth.rs:142."})"),
        R"({"ok":true,"kind":"Continued","worker_id":"w-research.1","prior_status":"completed",)"
        R"("prior_end":"completed","messages_count":3,"message_bytes":55,"waiting":0,"pipeline_pending":true})");
}

TEST(send_message_to_worker, CT_06_says_whether_the_resume_has_begun) {
    coordinator<> host{{}, {}, coordinator_of(desk()), {.resume_engine = false}};
    host.finished("scout");
    std::string const answer = host.ask("SendMessageToWorker", R"({"worker_id":"scout","message":"Go on."})");
    EXPECT_NE(answer.find(R"("pipeline_pending":true)"), std::string::npos) << answer;
}

TEST(send_message_to_worker, F_77_each_refusal_in_its_order) {
    coordinator<> host;
    host.run("busy");
    auto const said = [&](std::string_view id, std::string_view text) {
        return host.ask("SendMessageToWorker",
                        R"({"worker_id":")" + std::string{id} + R"(","message":")" + std::string{text} + R"("})");
    };
    std::string const too_long(32 * 1024 + 1, 'x');
    EXPECT_EQ(said(" ", too_long), refusal("Wire", "worker_id is blank"));
    EXPECT_EQ(said("nobody", "\\n"), refusal("Wire", "message is blank"));
    EXPECT_EQ(said("nobody", too_long),
              refusal("MessageTooLarge",
                      "the message has 32769 bytes, and 32768 is the most: put the material into a "
                      "file and name it"));
    EXPECT_EQ(said("nobody", too_long.substr(1)),
              refusal("UnknownWorker", "no worker of yours has this id; start a fresh one with TeamCreate"));
    EXPECT_EQ(said("busy", "Go on."),
              refusal("WorkerStillRunning",
                      "the worker is still running: wait for its notification, or message it with SendToPeer"));
}

TEST(send_message_to_worker, F_77_no_room_is_a_refusal_too) {
    coordinator<> host{{}, {.max_queued = 1, .max_history_bytes = 600}};
    host.finished("scout");
    EXPECT_NE(host.ask("SendMessageToWorker", R"({"worker_id":"scout","message":")" + std::string(600, 'x') + R"("})")
                  .find("HistoryFull"),
              std::string::npos);
    (void)host.crew.spawn(desk(), {.prompt = "Wait."});
    EXPECT_NE(host.ask("SendMessageToWorker", R"({"worker_id":"scout","message":"Go on."})").find("QueueFull"),
              std::string::npos);
}

TEST(send_message_to_worker, F_36_takes_nothing_else) {
    coordinator<> host;
    EXPECT_TRUE(host.call("SendMessageToWorker", R"({"worker_id":"a","message":"b","now":true})").is_error);
    EXPECT_TRUE(host.call("SendMessageToWorker", R"({"worker_id":"a"})").is_error);
    EXPECT_TRUE(host.call("SendMessageToWorker", R"({"message":"b"})").is_error);
}

TEST(send_message_to_worker, C079_the_size_is_counted_in_bytes) {
    coordinator<> host;
    host.finished("scout");
    std::string text;
    while (text.size() < 32 * 1024) text += "\xE2\x82\xAC";  // three bytes each
    EXPECT_NE(
        host.ask("SendMessageToWorker", R"({"worker_id":"scout","message":")" + text + R"("})").find("MessageTooLarge"),
        std::string::npos);
    text.resize(text.size() - 3);
    text.append(2, 'x');
    ASSERT_EQ(text.size(), 32U * 1024);
    EXPECT_FALSE(host.call("SendMessageToWorker", R"({"worker_id":"scout","message":")" + text + R"("})").is_error);
}

// SendToPeer, ListPeers

TEST(send_to_peer, QR_03_tells_a_running_worker_at_its_next_turn) {
    coordinator<> host;
    muster::run_id const run = host.run("scout");
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"scout","message":"Look at auth.rs too."})"),
              R"({"ok":true,"kind":"Queued","delivered_to":[],"unreachable_reasons":[],"queued_for":["scout.1"],)"
              R"("waiting":1})");
    EXPECT_EQ(host.crew.next_turn(run).messages.at(0), "Look at auth.rs too.");
}

TEST(send_to_peer, MA_05_does_not_continue_a_finished_worker) {
    coordinator<> host;
    host.finished("scout");
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"scout","message":"Go on."})"),
              refusal("WorkerNotRunning", "the worker has finished: continue it with SendMessageToWorker"));
}

TEST(send_to_peer, F_35_delivers_to_all_that_a_peer_has_at_work) {
    muster::peer_board board{{.max_mail = 1}};
    for (char const* const id : {"ana", "billing", "idle"}) board.join(id, std::string{"This is "} + id + '.');
    board.begin("billing", "a"), board.begin("billing", "b"), board.begin("ana", "this");
    coordinator<> host{{.agent_id = "ana", .peers = &board}};

    std::string const message =
        R"({"to":"billing","message":"Which?","correlation_id":"0f8fad5b-d9cb-469f-a165-70867728950e"})";
    EXPECT_EQ(host.ask("SendToPeer", message),
              R"({"ok":true,"kind":"Delivered","delivered_to":["billing/a","billing/b"],"unreachable_reasons":[]})");
    EXPECT_EQ(board.read("billing", "a"),
              (std::vector<muster::peer_mail>{{"ana", "Which?", "0f8fad5b-d9cb-469f-a165-70867728950e"}}));
    EXPECT_EQ(host.ask("SendToPeer", message),  // C074: what was not reached is said
              R"({"ok":true,"kind":"Delivered","delivered_to":["billing/a"],)"
              R"("unreachable_reasons":["billing/b has too much unread"]})");
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"idle","message":"Hello."})"),
              refusal("Unreachable", "it could not be reached",
                      R"(,"delivered_to":[],"unreachable_reasons":["idle has nothing at work"])"));
    EXPECT_EQ(host.ask("ListPeers", "{}"),
              R"({"ok":true,"peers":[)"
              R"({"agent_id":"billing","description":"This is billing.","reachable":true},)"
              R"({"agent_id":"idle","description":"This is idle.","reachable":false}]})");
}

TEST(send_to_peer, F_35_refuses_what_is_no_message) {
    coordinator<> host{{.agent_id = "ana"}};
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":" ","message":"x"})"), refusal("Wire", "to is blank"));
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"x","message":" "})"), refusal("Wire", "message is blank"));
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":" ana ","message":"x"})"), refusal("SelfAddressed", "that is you"));
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"x","message":"y"})"),
              refusal("UnknownPeer", "no agent that you can message has this id; see ListPeers"));
    for (std::string_view const id :
         {"", "7", "0f8fad5bd9cb469fa16570867728950e", "0f8fad5b-d9cb-469f-a165-70867728950g"}) {
        EXPECT_TRUE(host.call("SendToPeer", R"({"to":"x","message":"y","correlation_id":")" + std::string{id} + R"("})")
                        .is_error);
        EXPECT_NE(host.work.send_to_peer({"x", "y", id}).text.find("correlation_id is no UUID"), std::string::npos);
    }
}

TEST(send_to_peer, F_35_takes_up_to_64_KiB) {
    coordinator<> host;
    host.run("scout");
    std::string const most(64 * 1024, 'x');
    EXPECT_FALSE(host.call("SendToPeer", R"({"to":"scout","message":")" + most + R"("})").is_error);
    EXPECT_EQ(host.ask("SendToPeer", R"({"to":"scout","message":"x)" + most + R"("})"),
              refusal("BodyTooLarge",
                      "the message has 65537 bytes, and 65536 is the most: put the material into a "
                      "file and name it"));
}

TEST(send_to_peer, no_room_at_a_worker_is_a_refusal) {
    coordinator<> host{{}, {.max_held = 1, .max_history_bytes = 600}};
    host.run("scout");
    EXPECT_NE(
        host.ask("SendToPeer", R"({"to":"scout","message":")" + std::string(600, 'x') + R"("})").find("HistoryFull"),
        std::string::npos);
    (void)host.call("SendToPeer", R"({"to":"scout","message":"One."})");
    EXPECT_NE(host.ask("SendToPeer", R"({"to":"scout","message":"Two."})").find("QueueFull"), std::string::npos);
}

TEST(list_peers, F_35_lists_the_workers_that_are_at_work) {
    coordinator<> host;
    host.finished("done");
    host.run("scout");
    (void)host.crew.spawn(desk(), {.prompt = "x", .description = "Waits a little"});
    EXPECT_EQ(host.ask("ListPeers", "{}"),
              R"({"ok":true,"peers":[{"agent_id":"scout.2","description":"","reachable":true},)"
              R"({"agent_id":"worker.3","description":"Waits a little","reachable":true}]})");
}

// TaskStop

TEST(task_stop, F_28_stops_a_worker) {
    coordinator<> host;
    muster::run_id const run = host.run("scout");
    EXPECT_EQ(
        host.ask("TaskStop", R"({"task_id":" scout "})"),
        R"({"message":"It is stopped. Its notification follows.","task_id":"scout.1","task_type":"local_agent"})");
    EXPECT_EQ(host.crew.next_turn(run).kind, muster::turn_kind::not_running);
    ASSERT_EQ(host.crew.take(desk()).size(), 1U);  // DV_36
}

TEST(task_stop, F_28_takes_a_former_name_of_its_field) {
    coordinator<> host;
    host.run("scout");
    EXPECT_FALSE(host.call("TaskStop", R"({"shell_id":"scout"})").is_error);
    host.run("other");
    EXPECT_TRUE(host.call("TaskStop", R"({"shell_id":"other","task_id":"other"})").is_error);
}

TEST(task_stop, withdraws_a_continuation_that_waits_for_an_engine) {
    coordinator<> host{{}, {}, coordinator_of(desk()), {.resume_engine = false}};
    host.finished("scout");
    (void)host.call("SendMessageToWorker", R"({"worker_id":"scout","message":"Go on."})");
    EXPECT_NE(host.ask("TaskStop", R"({"task_id":"scout"})").find("It will not go on."), std::string::npos);
}

TEST(task_stop, an_id_about_which_the_host_throws_is_not_found) {
    coordinator<> host{{.type_of_other_task = [](std::string_view) -> std::string { throw 7; }}};
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"b7"})"),
              refusal("not_found", "no task of yours has this id", R"(,"running":[])"));
}

TEST(task_stop, F_28_C139_each_refusal_and_only_own_workers) {
    coordinator<> host{{.stop_run = [](muster::run_id) { return "no signal gets through"; },
                        .type_of_other_task = [](std::string_view id) { return id == "b7" ? "local_bash" : ""; }}};
    host.finished("done");
    host.run("scout");
    (void)host.crew.spawn(other_desk(), {.prompt = "Secret.", .name = "theirs"});
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":" "})"), refusal("no_id", "task_id is blank"));
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"theirs"})"),
              refusal("not_found", "no task of yours has this id", R"(,"running":["scout.2"])"));
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"done"})"),
              refusal("not_running", "done.1 is not running: its last run completed",
                      R"(,"task_id":"done.1","status":"completed","cause":"finished","running":["scout.2"])"));
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"b7"})"),
              refusal("unsupported_type", "a task of the type local_bash is not stopped by this tool"));
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"auth"})"),
              refusal("unsupported_type", "a task of the type team is not stopped by this tool"));
    EXPECT_EQ(host.ask("TaskStop", R"({"task_id":"scout"})"),  // C047: not stopped, and said so
              refusal("stop_failed", "it still runs: no signal gets through"));
    EXPECT_TRUE(host.crew.read([](auto const& c) { return c.find(desk(), "scout")->is_live(); }));
}

// TaskList, TaskGet

TEST(task_list, lists_all_workers_in_the_order_of_their_spawning) {
    coordinator<> host;
    host.finished("scout");
    host.ms += 250;
    host.run("fixer");
    (void)host.crew.spawn(desk(), {.prompt = "x", .description = "Check the diff"});
    host.ms += 750;
    EXPECT_EQ(host.ask("TaskList", ""),
              R"({"ok":true,"tasks":[)"
              R"({"task_id":"scout.1","name":"scout","description":"","status":"completed","age_ms":1000,"runs":1},)"
              R"({"task_id":"fixer.2","name":"fixer","description":"","status":"running","age_ms":750,"runs":1},)"
              R"({"task_id":"worker.3","description":"Check the diff","status":"pending","age_ms":750,"runs":1}],)"
              R"("left_out":0})");
}

TEST(task_list, is_bounded_and_says_what_it_leaves_out) {
    coordinator<> host{{.most_listed = 2}};
    host.run("one");
    for (char const* const name : {"two", "three", "four"}) host.finished(name);
    std::string const answer = host.ask("TaskList", "{}");
    EXPECT_NE(answer.find("one.1"), std::string::npos);   // it is at work
    EXPECT_NE(answer.find("four.4"), std::string::npos);  // it ended last
    EXPECT_EQ(answer.find("two.2"), std::string::npos);
    EXPECT_NE(answer.find(R"("left_out":2)"), std::string::npos);
}

TEST(task_list, C057_a_worker_past_its_deadline_is_not_running) {
    coordinator<> host{{}, {.run_budget = std::chrono::seconds{1}}};
    host.run("slow");
    host.ms += 1000;
    EXPECT_NE(host.ask("TaskList", "{}").find(R"("status":"timeout")"), std::string::npos);
}

// Whichever tool comes first after it.
TEST(coordination, C057_no_tool_finds_a_worker_at_work_past_its_deadline) {
    constexpr std::string_view calls[][3] = {
        {"TaskStop", R"({"task_id":"slow"})", "not_running"},
        {"ListPeers", "{}", R"("peers":[])"},
        {"SendToPeer", R"({"to":"slow","message":"x"})", "WorkerNotRunning"},
        {"SendMessageToWorker", R"({"worker_id":"slow","message":"x"})", R"("prior_end":"timeout")"},
        {"TeamDelete", "{}", R"("success":true)"},
        {"TaskGet", R"({"task_id":"slow"})", R"("status":"timeout")"},
    };
    for (auto const& [tool, arguments, expected] : calls) {
        coordinator<> host{{}, {.run_budget = std::chrono::seconds{1}}};
        (void)host.call("TeamCreate", R"({"prompt":"x","name":"slow","team_name":"t"})");
        (void)host.crew.start();
        host.ms += 1000;
        std::string const answer = host.ask(tool, arguments);
        EXPECT_NE(answer.find(expected), std::string::npos) << tool << answer;
    }
}

TEST(task_get, shows_one_task) {
    coordinator<> host;
    muster::run_id const run = host.run("scout");
    (void)host.crew.next_turn(run, "Read 3 of 5 files.");
    EXPECT_EQ(host.ask("TaskGet", R"({"task_id":"scout"})"),  // F_64: nothing of what it has found so far
              R"({"ok":true,"task":{"task_id":"scout.1","name":"scout","description":"","status":"running",)"
              R"("age_ms":0,"runs":1,"turns_taken":1,"turn_budget":200,"messages_count":1,"waiting":0,)"
              R"("prompt":"Do it."}})");
    (void)host.crew.finish(run, {.result = "auth.rs:142"});
    EXPECT_NE(host.ask("TaskGet", R"({"task_id":"scout.1"})").find(R"("result":"auth.rs:142")"), std::string::npos);
}

TEST(task_get, KF_08_what_was_read_here_is_not_told_again) {
    coordinator<> host;
    host.finished("scout");
    (void)host.call("TaskGet", R"({"task_id":"scout"})");
    EXPECT_TRUE(host.crew.take(desk()).empty());
}

// An error stands in the notice alone.
TEST(task_get, F_53_what_was_not_read_here_is_still_told) {
    coordinator<> host{{.longest_shown = 100}};
    (void)host.crew.fail(host.run("scout"), {.error = "disk full", .partial = "Read 3 of 5 files."});
    EXPECT_NE(host.ask("TaskGet", R"({"task_id":"scout"})").find("Read 3 of 5 files."), std::string::npos);
    (void)host.crew.finish(host.run("long"), {.result = std::string(101, 'x')});
    EXPECT_NE(host.ask("TaskGet", R"({"task_id":"long"})").find("bytes left out"), std::string::npos);
    std::vector<muster::delivery> const told = host.crew.take(desk());
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].notice.summary, "disk full");
    EXPECT_EQ(told[1].notice.result, std::string(101, 'x'));
}

TEST(task_get, F_53_a_report_of_an_earlier_run_is_still_told) {
    coordinator<> host;
    (void)host.crew.finish(host.run("scout"), {.result = "First."});
    (void)host.call("SendMessageToWorker", R"({"worker_id":"scout","message":"Go on."})");
    (void)host.crew.finish(host.crew.start()->run, {.result = "Second."});
    EXPECT_NE(host.ask("TaskGet", R"({"task_id":"scout"})").find("Second."), std::string::npos);
    std::vector<muster::delivery> const told = host.crew.take(desk());
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].notice.result, "First.");
}

TEST(task_get, C140_a_long_text_is_shown_by_its_ends) {
    coordinator<> host{{.longest_shown = 200}};
    (void)host.crew.finish(host.run("scout"), {.result = "begin" + std::string(5000, 'x') + "end"});
    std::string const answer = host.ask("TaskGet", R"({"task_id":"scout"})");
    EXPECT_LT(answer.size(), 600U);
    EXPECT_NE(answer.find("bytes left out"), std::string::npos);
    EXPECT_NE(answer.find(R"(xend")"), std::string::npos);
}

TEST(task_get, refuses_blank_and_unknown_ids) {
    coordinator<> host;
    EXPECT_EQ(host.ask("TaskGet", R"({"task_id":""})"), refusal("Wire", "task_id is blank"));
    EXPECT_EQ(host.ask("TaskGet", R"({"task_id":"nobody"})"),
              refusal("UnknownTask", "no task of yours has this id; see TaskList"));
}

// TodoWrite

TEST(todo_write, SP_17_replaces_the_list) {
    coordinator<> host;
    EXPECT_EQ(host.ask("TodoWrite", R"({"items":[{"content":"Find it.","status":"completed"},)"
                                    R"({"content":"Fix it.","status":"in_progress"},)"
                                    R"({"content":"Check it.","status":"pending"}]})"),
              R"({"ok":true,"items":3,"pending":1,"in_progress":1,"completed":1})");
    ASSERT_EQ(host.work.todo().size(), 3U);
    EXPECT_EQ(host.work.todo()[1], (muster::todo_step{"Fix it.", muster::tools::step_state::in_progress}));
    EXPECT_EQ(host.ask("TodoWrite", R"({"items":[]})"),
              R"({"ok":true,"items":0,"pending":0,"in_progress":0,"completed":0})");
    EXPECT_TRUE(host.work.todo().empty());
}

TEST(todo_write, a_refused_list_changes_nothing) {
    coordinator<> host{{.todo = {.max_items = 2, .max_item_bytes = 10}}};
    auto const item = [](std::string_view text) {
        return R"({"content":")" + std::string{text} + R"(","status":"pending"})";
    };
    (void)host.call("TodoWrite", R"({"items":[)" + item("Find it.") + "]}");
    std::string const two = item("Fix it.") + ',' + item("Check it.");
    EXPECT_EQ(host.ask("TodoWrite", R"({"items":[)" + two + ',' + item("x") + "]}"),
              refusal("TooManyItems", "the list has too many items: sum up what is done"));
    EXPECT_EQ(host.ask("TodoWrite", R"({"items":[)" + item("Fix it.") + ',' + item(" ") + "]}"),
              refusal("Wire", "an item is blank"));
    EXPECT_EQ(host.ask("TodoWrite", R"({"items":[)" + item("Fix it at once") + "]}"),
              refusal("ItemTooLong", "an item is too long: a step is a line"));
    EXPECT_TRUE(host.call("TodoWrite", R"({"items":[{"content":"x","status":"done"}]})").is_error);
    EXPECT_EQ(host.work.todo().size(), 1U);
}

// SP_19: a worker may keep a list of its own, and so may call it.
TEST(todo_write, is_the_only_tool_of_every_role) {
    coordinator<> host{{}, {}, {{}, muster::role_kind::worker}};
    EXPECT_FALSE(host.call("TodoWrite", R"({"items":[]})").is_error);
}

}  // namespace
