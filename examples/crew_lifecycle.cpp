// The life of two workers, told by a host that sets the clock by hand: one finishes and is continued, one
// runs out of time. Every end arrives as an envelope, and is checked before it is believed. And a worker that
// lets another work for it: both are stopped by one word.
#include <muster/crew/crew.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/envelope/scan.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;

std::size_t untrue = 0;

//{ quoted by docs/crew.md: notices
// What waits for a binding becomes text for its coordinator. Whoever reads that text believes nothing in it
// that the crew does not confirm. What has arrived is acknowledged; what could not be delivered would be
// given back, and come again.
std::string delivered(muster::crew& crew, muster::time_point now, muster::binding_key const& desk) {
    std::vector<muster::delivery> const under_way = crew.take(now, desk);
    std::string turn;
    for (muster::delivery const& each : under_way) turn += muster::envelope_text(each.notice) + "\n";

    for (muster::envelope_item const& item : muster::envelopes(turn, muster::from_worker)) {
        if (item.kind != muster::item_kind::notification) continue;
        if (crew.verify(desk, item.value) != muster::report_verdict::verified) ++untrue;
    }
    for (muster::delivery const& each : under_way) crew.acknowledge(now, each.lease);
    return turn;
}
//}

// A worker that lets another work for it, and one word that stops both.
bool a_family_stops(muster::time_point now) {
    //{ quoted by docs/crew.md: family
    muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");
    muster::crew crew{muster::crew_limits{.token_budget = 100'000, .silence_budget = 2min}};
    auto const lead = crew.spawn(now, desk, {.prompt = "Audit src/.", .name = "lead", .tools = {"Read", "Agent"}});
    (void)crew.start(now);
    auto const hand = crew.spawn(now, desk, {.prompt = "Read src/a.cpp.", .name = "hand", .parent = lead.run});
    (void)crew.start(now);

    // Its own part is done, and it has not ended: a child of it is at work.
    auto const told = crew.finish(now, lead.run, {.result = "Waits for hand.2."});  // children_at_work
    bool const alive{crew.progress(now, hand.run, {.so_far = "Line 7.", .tokens = 1'200})};

    // A stop reaches all below, the one that was named first.
    auto const stop = crew.stop(now, desk, "lead");  // stop.stopped: lead.1, hand.2
    //}
    return told == muster::ending_answer::children_at_work && alive && stop.stopped.size() == 2
        && crew.take(now, desk).size() == 2;
}

int run() {
    std::vector<std::string> timeline;
    //{ quoted by docs/crew.md: use
    muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");
    muster::crew crew{muster::crew_limits{.max_running = 2, .run_budget = 20s},
                      {.on_event = [&](muster::event const& e) { timeline.push_back(muster::event_line(e)); }}};
    muster::time_point now{1s};  // since whenever the host likes

    // Spawning answers at once; a host's threads start what waits.
    auto const scout = crew.spawn(now, desk, {.prompt = "Find why tokens expire early.", .name = "scout"});
    auto const slow = crew.spawn(now, desk, {.prompt = "Read every log.", .name = "reader"});
    auto const first = crew.start(now);
    auto const second = crew.start(now);

    // One finishes, the other is past its budget when the host ticks.
    now += 5s;
    bool const may_go_on{crew.next_turn(now, second->run, "Read 3 of 90 logs.")};
    crew.finish(now, first->run,
                {.result = "auth.rs:142 compares with < where it needs <=.", .used = {.tool_uses = 7}});
    now += 15s;
    crew.tick(now);
    std::string const reports = delivered(crew, now, desk);

    // A finished worker is continued, with all that it has read.
    muster::caller const ana{desk, muster::role_kind::coordinator};
    auto const answer = crew.send_to_worker(now, ana, "scout.1", "Fix auth.rs:142 and run the tests.");
    auto const third = crew.start(now);  // its history: the first task, its result, this message
    crew.finish(now, third->run, {.result = "Fixed; 31 tests pass."});
    std::string const fixed = delivered(crew, now, desk);
    //}

    std::printf("%s%s\n%s", reports.c_str(), to_json(answer).c_str(), fixed.c_str());
    for (std::string const& line : timeline) std::printf("%s\n", line.c_str());

    bool const told = reports.find("<status>completed</status>") < reports.find("<status>timeout</status>")
                   && reports.find("<result>Read 3 of 90 logs.</result>") != std::string::npos
                   && fixed.find("<result>Fixed; 31 tests pass.</result>") != std::string::npos;
    bool const right =
        scout && slow && may_go_on && answer.accepted() && third->history.size() == 3 && crew.counters().ended == 3;
    return told && right && a_family_stops(now) && untrue == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main() { return run(); }
