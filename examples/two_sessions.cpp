// Two sessions on one machine: one writes to the other over a socket, and a worker is asked to end. Needs muster::asio.
#include "printable.hpp"

#include <muster_asio/uds_listener.hpp>
#include <muster_asio/uds_transport.hpp>

#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/session_inbox.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace {

using namespace std::chrono_literals;

bool as_expected = true;

void check(std::string_view what, std::string_view got, std::string_view wanted) {
    std::printf("%.*s: %s", static_cast<int>(what.size()), what.data(), printable(got).c_str());
    as_expected = as_expected && got == wanted;
}

// A directory for the sockets, which goes in the end.
struct room {
    std::string path = [] {
        char made[] = "/tmp/two-sessions-XXXXXX";
        return std::string{mkdtemp(made) ? made : "/nowhere"};
    }();
    ~room() { std::filesystem::remove_all(path); }
};

//{ quoted by docs/messages.md: listen
// A session that can be written to: what comes in waits until its agent's next turn.
struct session {
    asio::io_context io;
    muster::session_inbox inbox;
    muster::uds_listener listener;
    std::jthread thread;

    explicit session(std::string const& socket) : listener(io, socket, inbox.taker()) {
        thread = std::jthread{[this] { run(); }};  // the listener gives it work until the end
    }
    ~session() { io.stop(); }

    // An exception, for example for want of memory, ends one connection. If it left the thread, it would end the
    // program.
    void run() {
        while (!io.stopped()) {
            try {
                io.run();
            } catch (std::exception const&) {}
        }
    }

    // What its agent reads: input, without any authority.
    std::string next_turn() {
        std::string turn;
        muster::append_sink out{turn};
        for (muster::cross_session_message const& one : inbox.read()) write(one, out);
        return turn;
    }
};
//}

struct eva_tools : muster::tools::session::standard {};
struct eva : muster::agent<muster::role::coordinator, eva_tools, muster::dialects::session> {};

void write_to_another_session(std::string const& room) {
    session ana{room + "/ana.sock"};
    check("ana listens", ana.listener.why(), "nothing is wrong");

    //{ quoted by docs/messages.md: send
    muster::shared_crew crew{{}, [] { return muster::time_point{1s}; }};
    muster::uds_transport uds{room + "/eva.sock"};  // where the answers go
    muster::caller const who{muster::binding_key::of("cli"), muster::role_kind::coordinator};
    muster::coordination work{crew, who, {.transports = {&uds}}};
    auto box = muster::coordination_toolbox<eva>(work);

    std::string const call =
        R"({"to":"uds:)" + room + R"(/ana.sock","message":"May I push to main?","summary":"Asks about pushing"})";
    muster::tool_result const sent = box.call("toolu_1", "SendMessage", call);
    //}
    check("eva sends", sent.text.substr(0, sent.text.find(R"(,"routing")")),
          R"({"success":true,"message":"It is there, and nobody has read it yet.","outcome":"Queued")");
    check("ana reads", ana.next_turn(),
          "<cross-session-message from=\"uds:" + room + "/eva.sock\">\nMay I push to main?\n</cross-session-message>");
    check("nobody there", word(uds.send(room + "/nobody.sock", "Hello?").kind), "Unknown");
}

void ask_a_worker_to_end() {
    //{ quoted by docs/messages.md: requests
    muster::time_point const now{1s};
    muster::crew crew;
    muster::binding_key const desk = *muster::binding_key::of("cli");
    muster::caller const ana{desk, muster::role_kind::coordinator};
    (void)crew.spawn(now, desk, {.prompt = "Find the bug.", .name = "scout"});
    muster::run_id const run = crew.start(now)->run;

    // The worker has a plan, and may carry it out once its coordinator has approved of it.
    muster::request_answer const plan = crew.ask_for_approval(now, run, "Change auth.rs:142.");
    std::string turn;
    muster::append_sink out{turn};
    for (muster::request const* one : crew.state().requests().unread(desk)) write(*one, out);
    (void)crew.answer_plan(now, ana, "scout", plan.request.text(), true);

    // It is asked to end, and does not want to yet. Whoever answers for another run, or too late, is told so.
    muster::request_answer const stop = crew.ask_to_stop(now, ana, "scout", "Enough for today.");
    (void)crew.answer_stop(now, run, stop.request.text(), false, "One test is left.");
    muster::request_answer const late = crew.answer_stop(now, run, stop.request.text(), true);
    //}
    check("ana reads", turn,
          R"({"type":"plan_approval_request","request_id":"plan-1","from":"scout.1","plan":"Change auth.rs:142."})");
    muster::turn_answer const read = crew.next_turn(now, run);
    check("scout reads", read.messages.at(0),
          R"({"type":"plan_approval_response","request_id":"plan-1","from":"team-lead","approve":true,)"
          R"("permission_mode":"default"})");
    check("scout reads", read.messages.at(1),
          R"({"type":"shutdown_request","request_id":"shutdown-2","from":"team-lead","reason":"Enough for today."})");
    check("ana knows", crew.state().requests().unread(desk).at(0)->text, "One test is left.");
    check("a late answer", word(late.kind), "Stale");
}

}  // namespace

int main() {
    room const here;
    write_to_another_session(here.path);
    ask_a_worker_to_end();
    return as_expected ? EXIT_SUCCESS : EXIT_FAILURE;
}
