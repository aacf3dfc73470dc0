// A coordinator's tools at work on a crew: each call comes as a model sends it, each answer is what the model reads.
#include "printable.hpp"

#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/peer_board.hpp>
#include <muster/toolbox/turn.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;

bool as_expected = true;

void show(muster::tool_result const& result, std::string_view wanted) {
    std::printf("%s %s\n", result.is_error ? "refused" : "ok     ", printable_line(result.text).c_str());
    as_expected = as_expected && result.text == wanted;
}

//{ quoted by docs/coordination.md: agent
struct desk : muster::tools::standard {};
struct ana : muster::agent<muster::role::coordinator, desk, muster::dialects::binding> {};
//}

//{ quoted by docs/coordination.md: session
// TaskOutput is not among the tools that the session dialect lets a coordinator hold: this host lists it too.
constexpr std::string_view held[] = {"Agent", "SendMessage", "TaskStop", "SyntheticOutput", "TaskOutput"};
struct waiting_session {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.surface.coordinator_tools = held;
        return changed;
    }();
};
struct eva_tools : muster::with<muster::tools::session::standard, muster::tools::session::task_output> {};
struct eva : muster::agent<muster::role::coordinator, eva_tools, waiting_session> {};
//}

// The binding's tools.
void direct_a_team() {
    muster::peer_board board;
    board.join("billing", "Knows the invoices.");
    board.begin("billing", "invoice-7");

    //{ quoted by docs/coordination.md: use
    muster::time_point now{1s};
    muster::shared_crew crew{{}, [&] { return now; }};
    muster::caller const caller{muster::binding_key::of("whatsapp", "ana_main"), muster::role_kind::coordinator};
    muster::coordination work{crew, caller, {.agent_id = "ana", .peers = &board}};
    auto box = muster::coordination_toolbox<ana>(work);

    show(box.call("toolu_1", "TeamCreate", R"({"team_name":"Auth","prompt":"Find why tokens expire.","name":"scout"})"),
         R"({"ok":true,"team_name":"auth","team_file_path":null,"lead_agent_id":"team-lead@auth",)"
         R"("worker_id":"scout.1","name":"scout"})");
    auto const job = crew.start();  // a thread of the host's has it; job->settings names the team
    show(box.call("toolu_2", "SendToPeer", R"({"to":"scout","message":"Look at auth.rs too."})"),
         R"({"ok":true,"kind":"Queued","delivered_to":[],"unreachable_reasons":[],"queued_for":["scout.1"],)"
         R"("waiting":1})");
    show(box.call("toolu_3", "SendMessageToWorker", R"({"worker_id":"scout.1","message":"Now fix it."})"),
         R"({"ok":false,"kind":"WorkerStillRunning","error":"the worker is still running: wait for its )"
         R"(notification, or message it with SendToPeer"})");
    show(box.call("toolu_4", "TeamDelete", "{}"),
         R"({"success":false,"message":"1 of its workers is still at work: scout.1. Wait for its notification, or )"
         R"(stop it with TaskStop, and then close the team again.","kind":"BlockedByActiveMembers",)"
         R"("team_name":"auth","active_members":["scout.1"]})");
    //}
    show(box.call("toolu_5", "SendToPeer", R"({"to":"billing","message":"Is invoice 7 paid?"})"),
         R"({"ok":true,"kind":"Delivered","delivered_to":["billing/invoice-7"],"unreachable_reasons":[]})");
    as_expected = as_expected && muster::value_of(job->settings, "team") == "auth";
    as_expected = as_expected && crew.next_turn(job->run).messages.at(0) == "Look at auth.rs too.";
    (void)crew.finish(job->run, {.result = "auth.rs:142 compares with < where it needs <=."});
    show(box.call("toolu_6", "TeamDelete", "{}"),
         R"({"success":true,"message":"The team is closed.","team_name":"auth"})");
}

// The session's tools, one of which waits for a worker.
void wait_for_a_worker() {
    muster::time_point now{1s};
    //{ quoted by docs/coordination.md: wait
    // The crew's events answer whoever waits; a host ticks for those whose time is up.
    muster::coordination* waiting = nullptr;
    muster::shared_crew crew{{}, [&] { return now; }, {.on_event = [&](muster::event const& what) {
                                 if (waiting) waiting->on_event(what);
                             }}};
    muster::caller const caller{muster::binding_key::of("cli"), muster::role_kind::coordinator};
    muster::coordination work{crew, caller};
    waiting = &work;
    auto box = muster::coordination_toolbox<eva>(work);

    show(box.call("toolu_1", "Agent", R"({"description":"Find the bug","prompt":"Find why tokens expire."})"),
         R"({"status":"async_launched","agentId":"worker.1"})");
    std::vector<muster::tool_call> const calls{{"toolu_2", "TaskOutput", R"({"task_id":"worker.1","timeout":60000})"}};
    muster::turn turn = box.begin(calls);                             // nothing here waits or sleeps
    (void)crew.finish(crew.start()->run, {.result = "auth.rs:142"});  // on a thread of the host's
    show(turn.results().at(0),
         R"({"retrieval_status":"success","task":{"task_id":"worker.1","task_type":"local_agent",)"
         R"("status":"completed","description":"Find the bug","output":"auth.rs:142"}})");
    //}
}

}  // namespace

int main() {
    direct_a_team();
    wait_for_a_worker();
    return as_expected ? EXIT_SUCCESS : EXIT_FAILURE;
}
