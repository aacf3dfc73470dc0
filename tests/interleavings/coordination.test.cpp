// The tools of a coordinator, each interrupted in every gap by everything that somebody else could do there.
#include "interrupted.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using muster_test::ana;
using muster_test::desk;
using muster_test::eva;
using muster_test::interrupted;
using muster_test::interruption;

template <class Agent>
using world = muster_test::interrupted_world<Agent>;

muster::caller who() { return muster_test::coordinator_of(desk()); }

// How "scout" stands before the tool is called.
template <class Agent>
struct standing {
    std::string_view name;
    void (*set_up)(world<Agent>&);
};

template <class Agent>
std::vector<standing<Agent>> standings() {
    return {
        {"nobody", [](world<Agent>&) {}},
        {"queued", [](world<Agent>& at) { (void)at.crew.spawn(desk(), {.prompt = "x", .name = "scout"}); }},
        {"running", [](world<Agent>& at) { at.run("scout"); }},
        {"waiting", [](world<Agent>& at) { (void)at.crew.ask_for_approval(at.run("scout"), "Fix it."); }},
        {"finished", [](world<Agent>& at) { at.finished("scout"); }},
        {"failed", [](world<Agent>& at) { (void)at.crew.fail(at.run("scout"), {.error = "no"}); }},
        {"in a team",
         [](world<Agent>& at) {
             (void)at.crew.open_team(desk(), {.name = "t"});
             (void)at.crew.spawn_member(desk(), {.team = "t"}, {.prompt = "x", .name = "scout"});
             (void)at.crew.start();
         }},
        {"in a quiet team",
         [](world<Agent>& at) {
             (void)at.crew.open_team(desk(), {.name = "t"});
             (void)at.crew.spawn_member(desk(), {.team = "t"}, {.prompt = "x", .name = "scout"});
             (void)at.crew.finish(at.crew.start()->run, {.result = "Done."});
         }},
    };
}

// What somebody else does: a host, a worker, another coordinator of the same desk. One command each.
template <class Agent>
struct other_act {
    std::string_view name;
    void (*act)(muster::shared_crew&, world<Agent>&);
};

template <class Agent>
std::vector<other_act<Agent>> others() {
    return {
        {"the run finishes", [](auto& crew, auto& at) { (void)crew.finish(at.run_of("scout"), {.result = "Yes."}); }},
        {"the run fails", [](auto& crew, auto& at) { (void)crew.fail(at.run_of("scout"), {.error = "No."}); }},
        {"a host starts what waits", [](auto& crew, auto&) { (void)crew.start(); }},
        {"the run takes a turn", [](auto& crew, auto& at) { (void)crew.next_turn(at.run_of("scout"), "Line 7."); }},
        {"the run asks for approval",
         [](auto& crew, auto& at) { (void)crew.ask_for_approval(at.run_of("scout"), "x"); }},
        {"it is stopped", [](auto& crew, auto&) { (void)crew.stop(desk(), "scout"); }},
        {"it goes on", [](auto& crew, auto&) { (void)crew.send_to_worker(who(), "scout", "Go on."); }},
        {"it is told something", [](auto& crew, auto&) { (void)crew.nudge(who(), "scout", "Look."); }},
        {"it is evicted", [](auto& crew, auto&) { (void)crew.stop(desk(), "first"); }},  // one more that has finished
        {"a worker is started", [](auto& crew, auto&) { (void)crew.spawn(desk(), {.prompt = "x", .name = "scout"}); }},
        {"a child is started",
         [](auto& crew, auto& at) {
             (void)crew.spawn(desk(), {.prompt = "x", .name = "c", .parent = at.run_of("scout")});
         }},
        {"its notice is taken", [](auto& crew, auto&) { (void)crew.take(desk()); }},
        {"a team is opened", [](auto& crew, auto&) { (void)crew.open_team(desk(), {.name = "t"}); }},
        {"another team is opened", [](auto& crew, auto&) { (void)crew.open_team(desk(), {.name = "u"}); }},
        {"a member joins", [](auto& crew, auto&) { (void)crew.spawn_member(desk(), {.team = "t"}, {.prompt = "x"}); }},
        {"the team is closed",
         [](auto& crew, auto&) {
             crew.step([](muster::crew& c, muster::time_point now) {
                 (void)c.close_team(now, desk(), "t", muster::closing::by_force);
                 return c.finish_closing(now, desk(), "t", true);  // with its record, as the tool does
             });
         }},
        {"the team is being closed",
         [](auto& crew, auto&) { (void)crew.close_team(desk(), "t", muster::closing::by_force); }},
        {"everybody is told", [](auto& crew, auto&) { (void)crew.tell_everyone(who(), "Wait."); }},
        {"all are stopped", [](auto& crew, auto&) { (void)crew.stop_all(desk()); }},
        {"the plan is answered", [](auto& crew, auto&) { (void)crew.answer_plan(who(), "scout", "plan-1", true); }},
    };
}

struct call {
    std::string_view tool, arguments;
};

// Every tool in every standing, interrupted by every act: in how many gaps.
template <class Agent>
std::size_t gaps(std::vector<call> const& calls, muster::coordination_options const& tools = {},
                 muster::crew_limits const& limits = {.max_finished = 1}, muster::crew_options const& options = {}) {
    std::size_t all = 0;
    for (call const& each : calls) {
        for (standing<Agent> const& stands : standings<Agent>()) {
            for (other_act<Agent> const& other : others<Agent>()) {
                std::string name{each.tool};
                name.append(1, ' ').append(each.arguments).append(", ").append(stands.name).append(", ");
                all += interrupted<Agent>{{.name = name.append(other.name),
                                           .set_up = stands.set_up,
                                           .tool = [&](auto& at) { return at.ask(each.tool, each.arguments); },
                                           .other = other.act,
                                           .limits = limits,
                                           .options = options,
                                           .tools = tools}}
                           .explore();
                if (::testing::Test::HasFailure()) return all;
            }
        }
    }
    return all;
}

std::vector<call> const binding_calls{
    {"SendMessageToWorker", R"({"worker_id":"scout","message":"Now fix it."})"},
    {"SendToPeer", R"({"to":"scout","message":"Look there."})"},
    {"TaskStop", R"({"task_id":"scout"})"},
    {"TaskGet", R"({"task_id":"scout"})"},
    {"TaskList", "{}"},
    {"ListPeers", "{}"},
    {"TeamCreate", R"({"prompt":"Find it.","name":"scout"})"},
    {"TeamCreate", R"({"team_name":"t"})"},
    {"TeamCreate", R"({"prompt":"Find it.","team_name":"t","name":"scout"})"},
    {"TeamDelete", R"({"team_name":"t"})"},
    {"TeamDelete", "{}"},
};

std::vector<call> const session_calls{
    {"SendMessage", R"({"to":"scout","message":"Now fix it.","summary":"Fix it"})"},
    {"SendMessage", R"({"to":"*","message":"Wait.","summary":"Wait"})"},
    {"SendMessage", R"({"to":"scout","message":{"type":"shutdown_request"}})"},
    {"SendMessage",
     R"({"to":"scout","message":{"type":"plan_approval_response","request_id":"plan-1","approve":true}})"},
    {"TaskStop", R"({"task_id":"scout"})"},
    {"TaskOutput", R"({"task_id":"scout","block":false})"},
    {"TaskOutput", R"({"task_id":"scout","timeout":0})"},
    {"Agent", R"({"description":"Find it","prompt":"Find it."})"},
    {"Agent", R"({"description":"Find it","prompt":"Find it.","name":"scout","team_name":"t"})"},
};

TEST(interleavings, C071_KF_05_each_tool_of_a_binding_is_one_command) { EXPECT_GE(gaps<ana>(binding_calls), 2000U); }
TEST(interleavings, C071_KF_05_each_tool_of_a_session_is_one_command) { EXPECT_GE(gaps<eva>(session_calls), 1000U); }

// With everything that a crew and a host can have otherwise.
TEST(interleavings, C071_each_tool_is_one_command_where_running_workers_are_queued_for) {
    EXPECT_GE(gaps<ana>({binding_calls[0], binding_calls[1], binding_calls[2]}, {}, {.max_finished = 1},
                        {.message_to_running = muster::on_running::queue}),
              300U);
}
TEST(interleavings, C071_each_tool_is_one_command_where_room_is_scarce) {
    muster::crew_limits const narrow{
        .max_running = 2, .max_queued = 1, .max_finished = 2, .max_notices = 3, .max_held = 1};
    EXPECT_GE(gaps<ana>(binding_calls, {}, narrow), 2000U);
    EXPECT_GE(gaps<eva>(session_calls, {}, narrow), 1000U);
}

// What an earlier `tell` did: it sent, was told that the worker is at work, and told it in another command.
TEST(interleavings, a_tool_of_two_commands_is_found_out) {
    interruption<ana> of{.name = "two commands",
                         .set_up = [](auto& at) { at.run("scout"); },
                         .tool =
                             [](auto& at) {
                                 muster::continuation got = at.crew.send_to_worker(who(), "scout", "Now fix it.");
                                 if (got.kind == muster::continuation_kind::worker_still_running) {
                                     got = at.crew.nudge(who(), "scout", "Now fix it.");
                                 }
                                 return to_json(got);
                             },
                         .other = [](auto& crew, auto& at) { (void)crew.finish(at.run_of("scout"), {}); }};
    EXPECT_GE(interrupted<ana>{of}.find(), 1U);
}

// A message is never lost: whatever comes in between, it is accepted, and read or still to be read.
TEST(interleavings, C071_a_message_to_a_worker_that_finishes_in_between_is_never_lost) {
    for (std::size_t gap = 1; gap < 10; ++gap) {
        world<eva> at{{}, {}, {}};
        muster::run_id const run = at.run("scout");
        at.journal.act_in(gap, [&] { (void)at.crew.finish(run, {.result = "Done."}); });
        std::string const answer =
            at.ask("SendMessage", R"({"to":"scout","message":"Now fix it.","summary":"Fix it"})");
        EXPECT_NE(answer.find(R"("success":true)"), std::string::npos) << answer;
        EXPECT_NE(at.picture().find("Now fix it."), std::string::npos);
    }
}

// The runs that a host had begun, and that were stopped.
struct stops_seen {
    std::set<muster::run_id> begun = {};
    std::string stopped = {};

    void note(muster::event const& e) {
        if (std::holds_alternative<muster::events::started>(e.what)) begun.insert(e.run);
        auto const* const end = std::get_if<muster::events::ended>(&e.what);
        if (!end || end->notice.cause != muster::cause::user_stop || begun.count(e.run) == 0) return;
        stopped += "stopped run " + std::to_string(e.run.number()) + '\n';
    }
};

// A host's own act stands between the look and the stop. No run is ever stopped without it, and none but the run that was
// found.
TEST(interleavings, C047_no_run_is_stopped_without_what_stopping_takes) {
    using act = void (*)(muster::shared_crew&, muster::run_id);
    act const acts[] = {
        [](muster::shared_crew& crew, muster::run_id run) { (void)crew.finish(run, {}); },
        [](muster::shared_crew& crew, muster::run_id run) {
            (void)crew.finish(run, {});
            (void)crew.send_to_worker(who(), "scout", "Go on.");
        },
        [](muster::shared_crew& crew, muster::run_id run) {
            (void)crew.finish(run, {});
            (void)crew.send_to_worker(who(), "scout", "Go on.");
            (void)crew.start();
        },
        [](muster::shared_crew& crew, muster::run_id) { (void)crew.start(); },
        [](muster::shared_crew& crew, muster::run_id) {
            (void)crew.send_to_worker(who(), "scout", "Go on.");
            (void)crew.start();
        },
    };
    for (bool const is_finished : {false, true}) {
        for (act const& other : acts) {
            for (std::size_t gap = 1; gap < 12; ++gap) {
                stops_seen seen;
                muster::crew_options how;
                how.on_event = [&](muster::event const& e) { seen.note(e); };
                world<ana> at{{}, how, {.stop_run = [](muster::run_id) { return std::string{}; }}};
                muster::run_id const run = at.run("scout");
                if (is_finished) (void)at.crew.finish(run, {});
                at.journal.act_in(gap, [&] { other(at.crew, run); });
                std::string const answer = at.ask("TaskStop", R"({"task_id":"scout"})");
                EXPECT_TRUE(at.done_outside.find(seen.stopped) != std::string::npos) << answer << at.done_outside;
                EXPECT_TRUE(answer[0] != '!' || seen.stopped.empty()) << answer;
            }
        }
    }
}

// Two who close the same team, and one who has opened it anew: no step of a clean-up counts for a team that it was not
// run for.
TEST(interleavings, KF_21_a_clean_up_is_of_the_team_that_was_closed) {
    for (std::size_t gap = 1; gap < 20; ++gap) {
        std::string removed;
        muster::coordination_options how;
        how.clean_up = {{"files", [&](muster::team const& t) {
                             removed += std::to_string(t.serial) + ' ';
                             return std::string{};
                         }}};
        world<ana> at{{}, {}, how};
        (void)at.crew.open_team(desk(), {.name = "t"});
        at.journal.act_in(gap, [&] {
            (void)at.crew.close_team(desk(), "t");
            (void)at.crew.finish_closing(desk(), "t");
            (void)at.crew.open_team(desk(), {.name = "t"});
            (void)at.crew.close_team(desk(), "t");
        });
        std::string const answer = at.ask("TeamDelete", R"({"team_name":"t"})");
        if (!at.journal.has_acted()) break;
        bool const is_there = at.crew.read([](muster::crew const& c) { return c.find_team(desk(), "t") != nullptr; });
        bool const was_cleaned = removed.find('2') != std::string::npos;
        EXPECT_EQ(is_there, !was_cleaned) << gap << ' ' << answer << removed;
    }
}

}  // namespace
