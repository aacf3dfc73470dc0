// The steps of each command of a crew with n of everything and with 2n, and the steps of its events in a restart. A
// command has a row for each thing of which there may be many; a command without a row fails the last test.
#include "../support/meeting_names.hpp"
#include "steps.hpp"

#include <muster/crew/crew.hpp>
#include <muster/crew/peer_board.hpp>
#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <regex>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::binding_key;
using muster::run_id;
using muster::task_number;

std::size_t const many = 1'000'000'000;

muster::crew_limits roomy() {
    muster::crew_limits most{};
    most.max_bindings = most.max_running = most.max_queued = most.max_finished = most.max_notices = many;
    most.max_held = most.max_requests = most.max_history_bytes = many;
    most.turn_budget = 1'000'000;
    return most;
}

binding_key desk(std::size_t number = 0) { return *binding_key::of("desk", "d" + std::to_string(number)); }

// A crew with its events, and a counter of steps.
struct scene {
    std::size_t n;
    std::vector<muster::event> journal;
    muster::crew crew;
    muster::time_point now{std::chrono::seconds{1}};
    std::uint64_t steps = 0;

    explicit scene(std::size_t of, muster::crew_limits const& most = roomy())
        : n(of),
          crew(most, {.resume_engine = true,
                      .message_to_running = muster::on_running::queue,
                      .on_event = [this](muster::event const& e) { journal.push_back(e); }}) {}

    template <class Action>
    void count(Action const& action) {
        steps += muster_test::steps_of(action);
    }
    // count_each(act): act(0) to act(n - 1)
    template <class Action>
    void count_each(Action const& action) {
        count([&] { each(action); });
    }
    template <class Action>
    void each(Action const& action) const {
        for (std::size_t i = 0; i < n; ++i) action(i);
    }

    void pass(std::int64_t ms) { now += std::chrono::milliseconds{ms}; }
    run_id queue(std::size_t in = 0, run_id parent = {}, std::string name = {}) {
        return crew.spawn(now, desk(in), {.prompt = "Do it.", .name = std::move(name), .parent = parent}).run;
    }
    run_id run(std::size_t in = 0, run_id parent = {}, std::string name = {}) {
        run_id const made = queue(in, parent, std::move(name));
        (void)crew.start(now);
        return made;
    }
    std::vector<run_id> runs(std::size_t in = 0) {
        std::vector<run_id> all;
        each([&](std::size_t) { all.push_back(run(in)); });
        return all;
    }
    std::vector<run_id> chain() {
        std::vector<run_id> all;
        run_id above{};
        each([&](std::size_t) { all.push_back(above = run(0, above)); });
        return all;
    }
    std::string name_of(run_id of) const { return std::string{crew.state().find(of)->id.text()}; }
    std::vector<std::string> names(std::vector<run_id> const& of) const {
        std::vector<std::string> all;
        for (run_id const each : of) all.push_back(name_of(each));
        return all;
    }
    void finish(run_id which) { (void)crew.finish(now, which, {.result = "Done."}); }
    void finished(std::vector<run_id> const& all) {
        for (run_id const each : all) finish(each);
    }
    void acknowledge_all(binding_key const& in) {
        for (muster::delivery const& each : crew.take(now, in)) crew.acknowledge(now, each.lease);
    }
    // n coordinators, each with a team that has a member at work.
    std::vector<run_id> teams() {
        std::vector<run_id> all;
        each([&](std::size_t i) {
            (void)crew.open_team(now, desk(i), {.name = "t"});
            all.push_back(crew.spawn_member(now, desk(i), {.team = "t"}, {.prompt = "x", .name = "m"}).spawned.run);
            (void)crew.start(now);
        });
        return all;
    }
    void tasks() {
        each([&](std::size_t) { (void)crew.add_task(now, desk(), "", {.subject = "x"}); });
    }
    muster::caller lead(std::size_t of = 0) const { return {keys.at(of), muster::role_kind::coordinator}; }

    std::vector<binding_key> const keys = [this] {
        std::vector<binding_key> all;
        for (std::size_t i = 0; i <= n; ++i) all.push_back(desk(i));
        return all;
    }();
};

struct row {
    std::string_view commands;
    std::string_view among;
    void (*act)(scene&);
    muster::crew_limits (*most)(std::size_t n) = [](std::size_t) { return roomy(); };
};

muster::crew_limits n_bindings(std::size_t n) {
    muster::crew_limits most = roomy();
    most.max_bindings = n;
    return most;
}
muster::crew_limits nobody_kept(std::size_t n) {
    muster::crew_limits most = n_bindings(n);
    most.max_finished = 0;
    return most;
}
muster::crew_limits ten_kept(std::size_t) {
    muster::crew_limits most = roomy();
    most.max_finished = 10;
    return most;
}

muster::call_bill bill_of(std::size_t number) {
    return {.call = *muster::call_id::from("c" + std::to_string(number)), .used = {.input = 10, .output = 1}};
}

// Links in the widest band: each task and the up to 64 tasks before it, first[i] and second[i].
void link(scene& at, std::vector<std::pair<task_number, task_number>> const& links) {
    at.count([&] {
        for (auto const& [blocker, then] : links) (void)at.crew.link_tasks(at.now, desk(), "", blocker, then);
    });
}
std::vector<std::pair<task_number, task_number>> band(std::size_t n, bool backward) {
    std::vector<std::pair<task_number, task_number>> all;
    for (task_number then = 1; then <= n; ++then) {
        for (task_number back = 1; back <= 64 && back < then; ++back) {
            all.emplace_back(backward ? then : then - back, backward ? then - back : then);
        }
    }
    return all;
}

row const rows[] = {
    // Runs
    {"spawn", "workers", [](scene& at) { at.count_each([&](std::size_t) { at.queue(); }); }},
    {"spawn find", "names",
     [](scene& at) {
         at.count_each([&](std::size_t i) { at.queue(0, {}, "w" + std::to_string(i)); });
         at.count_each([&](std::size_t i) { (void)at.crew.find(desk(), "w" + std::to_string(i)); });
     }},
    {"spawn", "bindings", [](scene& at) { at.count_each([&](std::size_t i) { at.queue(i); }); }},
    {"spawn", "bindings, all in use",
     [](scene& at) {
         at.each([&](std::size_t i) { at.queue(i); });
         at.count_each([&](std::size_t i) { at.queue(at.n + i); });
     },
     n_bindings},
    {"spawn", "bindings that can be forgotten",
     [](scene& at) {
         at.each([&](std::size_t i) { at.finish(at.run(i)); });
         at.each([&](std::size_t i) { at.acknowledge_all(desk(i)); });
         at.count_each([&](std::size_t i) { at.queue(at.n + i); });
     },
     nobody_kept},
    {"spawn", "children of one",
     [](scene& at) {
         run_id const above = at.run();
         at.count_each([&](std::size_t) { at.queue(0, above); });
     }},
    {"spawn", "depth", [](scene& at) { at.count([&] { at.chain(); }); }},
    {"start", "workers",
     [](scene& at) {
         at.each([&](std::size_t) { at.queue(); });
         at.count_each([&](std::size_t) { (void)at.crew.start(at.now); });
     }},
    {"next_turn progress wait_for_user user_answered next_deadline", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         at.count([&] {
             for (run_id const each : all) {
                 at.pass(1);
                 (void)at.crew.next_turn(at.now, each, "so far");
                 (void)at.crew.progress(at.now, each, {.tokens = 5});
                 (void)at.crew.wait_for_user(at.now, each);
                 (void)at.crew.user_answered(at.now, each);
                 (void)at.crew.next_deadline();
             }
         });
     }},
    {"next_turn progress", "turns of a run",
     [](scene& at) {
         run_id const one = at.run();
         at.count_each([&](std::size_t) {
             (void)at.crew.nudge(at.now, at.lead(), "worker.1", "Go on.");
             (void)at.crew.next_turn(at.now, one, "so far");
             (void)at.crew.progress(at.now, one, {.tokens = 5});
         });
     }},
    {"next_turn", "messages that wait for it",
     [](scene& at) {
         run_id const one = at.run();
         at.each([&](std::size_t) { (void)at.crew.nudge(at.now, at.lead(), "worker.1", "Go on."); });
         at.count([&] { (void)at.crew.next_turn(at.now, one), (void)at.crew.next_turn(at.now, one); });
     }},
    {"finish", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         at.count([&] { at.finished(all); });
     }},
    {"finish", "workers of whom few are kept",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         at.count([&] { at.finished(all); });
     },
     ten_kept},
    {"finish", "depth, from below",
     [](scene& at) {
         std::vector<run_id> all = at.chain();
         std::reverse(all.begin(), all.end());
         at.count([&] { at.finished(all); });
     }},
    {"finish", "depth, from above",
     [](scene& at) {
         std::vector<run_id> const all = at.chain();
         at.count([&] { at.finished(all); });
     }},
    {"finish", "depth, billed",
     [](scene& at) {
         std::vector<run_id> all = at.chain();
         for (run_id const each : all) (void)at.crew.bill(at.now, each, bill_of(each.number()));
         std::reverse(all.begin(), all.end());
         at.count([&] { at.finished(all); });
     }},
    {"finish", "children of one",
     [](scene& at) {
         run_id const above = at.run();
         std::vector<run_id> all{above};
         at.each([&](std::size_t) { all.push_back(at.run(0, above)); });
         at.count([&] { at.finished(all); });
     }},
    {"fail", "depth",
     [](scene& at) {
         std::vector<run_id> const all = at.chain();
         at.count([&] { (void)at.crew.fail(at.now, all.front(), {.error = "x"}); });
     }},
    {"fail", "depth, all but the last have done their part",
     [](scene& at) {
         std::vector<run_id> all = at.chain();
         run_id const last = all.back();
         all.pop_back();
         at.finished(all);
         at.count([&] { (void)at.crew.fail(at.now, last, {.error = "x"}); });
     }},
    {"fail", "depth, from below",
     [](scene& at) {
         std::vector<run_id> all = at.chain();
         std::reverse(all.begin(), all.end());
         at.count([&] {
             for (run_id const each : all) (void)at.crew.fail(at.now, each, {.error = "x"});
         });
     }},
    {"stop", "parents with a child each",
     [](scene& at) {
         std::vector<std::string> all;
         at.each([&](std::size_t) {
             run_id const above = at.run();
             all.push_back(at.name_of(above));
             at.run(0, above);
         });
         at.count([&] {
             for (std::string const& each : all) (void)at.crew.stop(at.now, desk(), each);
         });
     }},
    {"stop_run", "children of one",
     [](scene& at) {
         run_id const above = at.run();
         at.each([&](std::size_t) { at.run(0, above); });
         at.count([&] { (void)at.crew.stop_run(at.now, desk(), "worker.1", above); });
     }},
    {"stop", "workers of which none is meant",
     [](scene& at) {
         at.runs();
         at.count([&] { (void)at.crew.stop(at.now, desk(), "nobody"); });
     }},
    {"stop_all", "depth",
     [](scene& at) {
         at.chain();
         at.count([&] { (void)at.crew.stop_all(at.now, desk()); });
     }},
    {"tick", "deadlines",
     [](scene& at) {
         at.runs();
         for (int i = 0; i < 100; ++i) at.pass(30'000), at.crew.tick(at.now - std::chrono::milliseconds{1});
         at.count([&] {
             for (int i = 0; i < 100; ++i) at.pass(30'000), at.crew.tick(at.now);
         });
     }},
    {"tick", "depth",
     [](scene& at) {
         at.chain();
         at.count([&] {
             for (int i = 0; i < 40; ++i) at.pass(30'000), at.crew.tick(at.now);
         });
     }},
    {"tick", "leases",
     [](scene& at) {
         at.finished(at.runs());
         (void)at.crew.take(at.now, desk());
         at.count([&] {
             for (int i = 0; i < 20; ++i) at.pass(30'000), at.crew.tick(at.now);
         });
     }},
    {"tick drain_team", "teams",
     [](scene& at) {
         at.teams();
         at.count_each([&](std::size_t i) {
             (void)at.crew.drain_team(at.now, desk(i), "t");
             at.crew.tick(at.now);
         });
         at.count([&] {
             for (int i = 0; i < 130; ++i) at.pass(30'000), at.crew.tick(at.now);
         });
     }},
    {"forget", "bindings",
     [](scene& at) {
         at.each([&](std::size_t i) { at.finish(at.run(i)); });
         at.each([&](std::size_t i) { at.acknowledge_all(desk(i)); });
         at.count_each([&](std::size_t i) { EXPECT_TRUE(at.crew.forget(at.now, desk(i))); });
     }},
    {"forget", "workers",
     [](scene& at) {
         at.finished(at.runs());
         at.acknowledge_all(desk());
         at.count([&] { EXPECT_TRUE(at.crew.forget(at.now, desk())); });
     }},

    // Notices
    {"take acknowledge", "notices",
     [](scene& at) {
         at.finished(at.runs());
         at.count_each([&](std::size_t) { at.crew.acknowledge(at.now, at.crew.take(at.now, desk(), 1).at(0).lease); });
     }},
    {"take give_back unacknowledged", "notices",
     [](scene& at) {
         at.finished(at.runs());
         std::vector<muster::delivery> const all = at.crew.take(at.now, desk());
         at.count([&] {
             for (muster::delivery const& each : all) {
                 EXPECT_TRUE(at.crew.give_back(at.now, each.lease));
                 (void)at.crew.unacknowledged(desk());
             }
         });
     }},
    {"give_back_all", "notices",
     [](scene& at) {
         at.finished(at.runs());
         (void)at.crew.take(at.now, desk());
         at.count([&] { EXPECT_EQ(at.crew.give_back_all(at.now, desk()), at.n); });
     }},
    {"take give_back_all", "bindings",
     [](scene& at) {
         at.each([&](std::size_t i) { at.finish(at.run(i)); });
         at.count_each([&](std::size_t i) {
             (void)at.crew.take(at.now, desk(i));
             (void)at.crew.give_back_all(at.now, desk(i));
         });
     }},
    {"fetch", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         std::vector<std::string> const names = at.names(all);
         at.finished(all);
         at.count([&] {
             for (std::string const& each : names) EXPECT_EQ(at.crew.fetch(at.now, desk(), each).size(), 1U);
         });
     }},
    {"verify", "workers",
     [](scene& at) {
         at.finished(at.runs());
         for (int again = 0; again < 2; ++again) {
             std::vector<std::string> texts;
             for (auto const& [number, entry] : at.crew.state().find_mailbox(desk())->all()) {
                 texts.push_back(envelope_text(entry.notice));
             }
             at.count([&] {
                 for (std::string const& each : texts) {
                     (void)at.crew.verify(desk(), muster::parse(each, muster::from_worker).value);
                 }
             });
         }
     }},

    // Messages
    {"send_to_worker", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         std::vector<std::string> const names = at.names(all);
         at.finished(all);
         at.count([&] {
             for (std::string const& each : names) {
                 EXPECT_TRUE(at.crew.send_to_worker(at.now, at.lead(), each, "Go on.").accepted());
             }
         });
     }},
    {"send_to_worker start", "runs of one worker",
     [](scene& at) {
         at.finish(at.run());
         at.count_each([&](std::size_t) {
             EXPECT_TRUE(at.crew.send_to_worker(at.now, at.lead(), "worker.1", "Go on.").accepted());
             at.finish(at.crew.start(at.now)->run);
             at.acknowledge_all(desk());
         });
     }},
    {"tell_worker nudge", "workers",
     [](scene& at) {
         std::vector<std::string> const names = at.names(at.runs());
         at.count([&] {
             for (std::string const& each : names) {
                 (void)at.crew.tell_worker(at.now, at.lead(), each, "One more.");
                 (void)at.crew.nudge(at.now, at.lead(), each, "Faster.");
             }
         });
     }},
    {"nudge", "messages to one",
     [](scene& at) {
         at.run();
         at.count_each([&](std::size_t) { (void)at.crew.nudge(at.now, at.lead(), "worker.1", "Faster."); });
     }},
    {"tell_everyone", "workers",
     [](scene& at) {
         at.runs();
         at.count([&] { EXPECT_EQ(at.crew.tell_everyone(at.now, at.lead(), "Hurry.").reached(), at.n); });
     }},
    {"nearest_worker", "workers, of which a thousand are compared",
     [](scene& at) {
         for (int i = 0; i < 2; ++i) at.each([&](std::size_t) { at.queue(); });
         at.count([&] { (void)at.crew.nearest_worker(desk(), "nobody-that-was-ever-here"); });
     }},
    {"connect_resume_engine", "workers",
     [](scene& at) {
         at.finished(at.runs());
         at.count([&] { (void)at.crew.connect_resume_engine(at.now); });
     }},

    // Requests
    {"ask_to_stop answer_stop", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         std::vector<std::string> const names = at.names(all);
         at.count_each([&](std::size_t i) { (void)at.crew.ask_to_stop(at.now, at.lead(), names[i], "Late."); });
         at.count_each([&](std::size_t i) {
             (void)at.crew.answer_stop(at.now, all[i], "shutdown-" + std::to_string(i + 1), i % 2 == 0, "No.");
         });
     }},
    {"ask_for_approval answer_plan", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         std::vector<std::string> const names = at.names(all);
         std::vector<std::string> asked;
         at.count_each([&](std::size_t i) {
             asked.emplace_back(at.crew.ask_for_approval(at.now, all[i], "A plan.").request.text());
         });
         at.count_each(
             [&](std::size_t i) { EXPECT_TRUE(at.crew.answer_plan(at.now, at.lead(), names[i], asked[i], true)); });
     }},
    {"ask_for_approval tick", "requests that lapse",
     [](scene& at) {
         for (run_id const each : at.runs()) (void)at.crew.ask_for_approval(at.now, each, "A plan.");
         at.count([&] {
             for (int i = 0; i < 40; ++i) at.pass(30'000), at.crew.tick(at.now);
         });
     }},
    {"tell_lead read_request", "notes",
     [](scene& at) {
         (void)at.crew.open_team(at.now, desk(), {.name = "t"});
         run_id const one =
             at.crew.spawn_member(at.now, desk(), {.team = "t"}, {.prompt = "x", .name = "m"}).spawned.run;
         (void)at.crew.start(at.now);
         std::vector<muster::request_id> all;
         at.count_each([&](std::size_t) { all.push_back(at.crew.tell_lead(at.now, one, "Found.").request); });
         at.count([&] {
             for (muster::request_id const& each : all) EXPECT_TRUE(at.crew.read_request(at.now, desk(), each));
         });
     }},

    // Usage
    {"bill usage_of", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         std::vector<std::string> const names = at.names(all);
         at.count_each([&](std::size_t i) {
             (void)at.crew.bill(at.now, all[i], bill_of(i));
             (void)at.crew.usage_of(all[i]);
             (void)at.crew.usage_of(desk(), names[i]);
         });
         at.count([&] { (void)at.crew.usage_of(desk()); });
     }},
    {"bill", "calls of a run, and late ones",
     [](scene& at) {
         run_id const one = at.run();
         at.count_each([&](std::size_t i) { (void)at.crew.bill(at.now, one, bill_of(i)); });
         at.finish(one);
         at.count_each([&](std::size_t i) { (void)at.crew.bill(at.now, one, bill_of(at.n + i)); });
     }},
    {"bill", "depth, late",
     [](scene& at) {
         std::vector<run_id> all = at.chain();
         run_id const last = all.back();
         (void)at.crew.bill(at.now, last, bill_of(0));
         std::reverse(all.begin(), all.end());
         at.finished(all);
         at.count_each([&](std::size_t i) { (void)at.crew.bill(at.now, last, bill_of(1 + i)); });
     }},
    {"usage_of_tree", "depth",
     [](scene& at) {
         for (run_id const each : at.chain()) (void)at.crew.bill(at.now, each, bill_of(each.number()));
         at.count([&] { EXPECT_EQ(at.crew.usage_of_tree(desk(), "worker.1").calls, at.n); });
     }},
    {"usage_of_tree", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         std::vector<std::string> const names = at.names(all);
         for (run_id const each : all) (void)at.crew.bill(at.now, each, bill_of(each.number()));
         at.count([&] {
             for (std::string const& each : names) (void)at.crew.usage_of_tree(desk(), each);
         });
     }},
    {"usage_of usage_of_team", "bindings",
     [](scene& at) {
         std::vector<run_id> const all = at.teams();
         for (run_id const each : all) (void)at.crew.bill(at.now, each, bill_of(each.number()));
         at.count_each([&](std::size_t i) {
             (void)at.crew.usage_of(desk(i));
             EXPECT_EQ(at.crew.usage_of_team(desk(i), "t").calls, 1U);
         });
     }},

    // Teams
    {"open_team find_team", "coordinators",
     [](scene& at) {
         at.count_each([&](std::size_t i) {
             (void)at.crew.open_team(at.now, desk(i), {.name = "t"});
             (void)at.crew.find_team(desk(i), "t");
         });
     }},
    {"open_team", "coordinators, all in use",
     [](scene& at) {
         at.each([&](std::size_t i) { (void)at.crew.open_team(at.now, desk(i), {.name = "t"}); });
         at.count_each([&](std::size_t i) { (void)at.crew.open_team(at.now, desk(at.n + i), {.name = "t"}); });
     },
     n_bindings},
    {"open_team close_team finish_closing", "teams of one, one after the other",
     [](scene& at) {
         at.count_each([&](std::size_t) {
             (void)at.crew.open_team(at.now, desk(), {.name = "t"});
             (void)at.crew.close_team(at.now, desk(), "t");
             (void)at.crew.finish_closing(at.now, desk(), "t");
         });
     }},
    {"spawn_member dismiss_member", "members of one name",
     [](scene& at) {
         (void)at.crew.open_team(at.now, desk(), {.name = "t"});
         at.count_each([&](std::size_t) {
             auto const who = at.crew.spawn_member(at.now, desk(), {.team = "t"}, {.prompt = "x", .name = "m"}).spawned;
             EXPECT_TRUE(who);
             (void)at.crew.start(at.now);
             at.finish(who.run);
             (void)at.crew.dismiss_member(at.now, desk(), "t", who.worker);
         });
     }},
    {"keep_worktree active_members fault_of_broadcast", "coordinators",
     [](scene& at) {
         at.teams();
         at.count_each([&](std::size_t i) {
             (void)at.crew.keep_worktree(at.now, desk(i), "t", "/w");
             (void)at.crew.active_members(desk(i), *at.crew.find_team(desk(i), "t"));
             (void)at.crew.fault_of_broadcast(desk(i), "t");
         });
     }},
    {"close_team close_only_team clean_up_done finish_closing", "coordinators",
     [](scene& at) {
         at.teams();
         at.count_each([&](std::size_t i) {
             (void)at.crew.close_team(at.now, desk(i), "t", muster::closing::by_force);
             (void)at.crew.close_only_team(at.now, desk(i));
             (void)at.crew.clean_up_done(at.now, desk(i), "t", 0);
             (void)at.crew.finish_closing(at.now, desk(i), "t");
         });
     }},
    {"clean_up_done", "steps",
     [](scene& at) {
         (void)at.crew.open_team(at.now, desk(), {.name = "t"});
         (void)at.crew.close_team(at.now, desk(), "t");
         at.count_each(
             [&](std::size_t i) { (void)at.crew.clean_up_done(at.now, desk(), "t", static_cast<std::uint32_t>(i)); });
     }},

    // Boards
    {"add_task edit_task board", "tasks",
     [](scene& at) {
         at.count_each([&](std::size_t i) {
             (void)at.crew.add_task(at.now, desk(), "", {.subject = "x"});
             (void)at.crew.edit_task(at.now, desk(), "", i + 1, {.subject = "y"});
             (void)at.crew.board(desk(), "");
         });
     }},
    {"claim_task move_task release_task", "tasks",
     [](scene& at) {
         at.tasks();
         at.count_each([&](std::size_t i) {
             std::string const owner = "w." + std::to_string(i);
             (void)at.crew.claim_task(at.now, desk(), "", i + 1, owner, muster::claim_rule::if_idle);
             (void)at.crew.move_task(at.now, desk(), "", i + 1, muster::task_state::in_progress);
             (void)at.crew.release_task(at.now, desk(), "", i + 1);
         });
     }},
    {"link_tasks", "tasks, each waits for 64 before it",
     [](scene& at) {
         at.tasks();
         link(at, band(at.n, false));
     }},
    {"link_tasks", "tasks, each waits for 64 after it",
     [](scene& at) {
         at.tasks();
         link(at, band(at.n, true));
     }},
    {"link_tasks", "tasks, linked from the last",
     [](scene& at) {
         at.tasks();
         auto links = band(at.n, true);
         std::reverse(links.begin(), links.end());
         link(at, links);
     }},
    {"link_tasks", "groups of tasks in chains, each put before all groups before it",
     [](scene& at) {
         at.tasks();
         task_number size = 1;
         while ((size + 1) * (size + 1) <= at.n) ++size;
         std::vector<std::pair<task_number, task_number>> links;
         for (task_number i = 1; i < size * size; ++i) {
             if (i % size != 0) links.emplace_back(i, i + 1);
         }
         for (task_number later = 1; later < size; ++later) {
             for (task_number each = later; each-- > 0;) links.emplace_back((later + 1) * size, each * size + 1);
         }
         link(at, links);
     }},
    {"unlink_tasks delete_task", "tasks",
     [](scene& at) {
         at.tasks();
         for (task_number i = 2; i <= at.n; ++i) (void)at.crew.link_tasks(at.now, desk(), "", i - 1, i);
         at.count([&] {
             for (task_number i = 2; i <= at.n; i += 2) (void)at.crew.unlink_tasks(at.now, desk(), "", i - 1, i);
             for (task_number i = 1; i <= at.n; ++i) (void)at.crew.delete_task(at.now, desk(), "", i);
         });
     }},

    // Looking
    {"workers report", "workers",
     [](scene& at) {
         std::vector<run_id> const all = at.runs();
         for (run_id const each : all) (void)at.crew.bill(at.now, each, bill_of(each.number()));
         at.count([&] {
             (void)at.crew.workers(desk());
             (void)at.crew.report({.max_workers = many});
         });
     }},
    {"report", "bindings",
     [](scene& at) {
         for (run_id const each : at.teams()) (void)at.crew.bill(at.now, each, bill_of(each.number()));
         at.count([&] { (void)at.crew.report(); });
     }},

    // Restart
    {"restore recover", "workers at work",
     [](scene& at) {
         at.runs();
         at.count([&] { (void)at.crew.recover(at.now); });
     }},
    {"restore recover", "depth, every other one has done its part",
     [](scene& at) {
         std::vector<run_id> const all = at.chain();
         for (std::size_t i = 0; i + 1 < all.size(); i += 2) at.finish(all[i]);
         at.count([&] { (void)at.crew.recover(at.now); });
     }},
};

struct costs {
    std::uint64_t commands, restart;
};

costs costs_of(row const& what, std::size_t n) {
    scene at{n, what.most(n)};
    what.act(at);
    muster::crew again{what.most(n)};
    std::uint64_t const restart =
        muster_test::steps_of([&] { EXPECT_EQ(again.restore(at.journal), at.journal.size()); });
    return {at.steps, restart};
}

double ratio(std::uint64_t of, std::uint64_t to) { return static_cast<double>(of) / static_cast<double>(to); }

TEST(crew, KF_40_twice_as_many_of_anything_cost_twice_the_steps) {
    for (row const& each : rows) {
        costs const less = costs_of(each, 500);
        costs const more = costs_of(each, 1000);
        EXPECT_NE(less.commands, 0U);
        EXPECT_LE(ratio(more.commands, less.commands), 2.3) << each.commands << ": " << each.among;
        EXPECT_LE(ratio(more.restart, less.restart), 2.3) << "restart after " << each.commands << ": " << each.among;
    }
}

TEST(crew, joining_a_peer_board_costs_the_same_among_twice_as_many) {
    auto const joins = [](std::size_t n) {
        muster::peer_board board{{.max_peers = many}};
        return muster_test::steps_of([&] {
            for (std::size_t i = 0; i < n; ++i) EXPECT_TRUE(board.join("peer" + std::to_string(i), ""));
        });
    };
    EXPECT_LE(ratio(joins(1000), joins(500)), 2.3);
}

TEST(crew, names_that_meet_in_its_index_cost_no_more_than_others) {
    auto const of = [](std::size_t n) {
        std::vector<std::string> const names = muster_test::meeting_names(desk(), n, 8192);
        scene at{n};
        at.each([&](std::size_t i) { at.queue(0, {}, names[i]); });
        at.count_each([&](std::size_t i) { EXPECT_NE(at.crew.find(desk(), names[i]), nullptr); });
        muster::crew again{roomy()};
        std::uint64_t const restart = muster_test::steps_of([&] { (void)again.restore(at.journal); });
        return costs{at.steps, restart};
    };
    costs const less = of(1024);
    costs const more = of(2048);
    EXPECT_LE(ratio(more.commands, less.commands), 2.3) << less.commands << ", " << more.commands;
    EXPECT_LE(ratio(more.restart, less.restart), 2.3) << less.restart << ", " << more.restart;
}

// Every function of crew.hpp except those that only return a view of the state.
std::set<std::string> commands_of_a_crew() {
    std::set<std::string> const shown{"crew",   "start_over", "now",   "counters", "listener_failures",
                                      "limits", "state",      "error", "is_torn"};
    std::ifstream file{std::string{MUSTER_TEST_FOLDER} + "/../include/muster/crew/crew.hpp"};
    std::set<std::string> found;
    std::regex const declared{R"(([a-z_]+)\()"};
    std::smatch match;
    for (std::string line; std::getline(file, line) && line != "private:";) {
        bool const begins = line.size() > 4 && line.starts_with("    ") && line[4] != ' ' && line[4] != '/';
        if (!begins || !std::regex_search(line, match, declared)) continue;
        if (shown.count(match[1]) == 0) found.insert(match[1]);
    }
    return found;
}

TEST(crew, every_command_has_a_row) {
    std::set<std::string> with_row;
    for (row const& each : rows) {
        std::istringstream words{std::string{each.commands}};
        for (std::string word; words >> word;) with_row.insert(word);
    }
    EXPECT_GE(commands_of_a_crew().size(), 60U);
    for (std::string const& each : commands_of_a_crew()) EXPECT_EQ(with_row.count(each), 1U) << each << " has no row";
}

}  // namespace
