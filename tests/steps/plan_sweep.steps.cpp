// Every move of a plan in progress and every decision about its failures, n times on n of everything that it takes:
// when n is doubled, the steps may only double. Add a row for a new move.
#include "../support/meeting_names.hpp"
#include "sweep.hpp"

#include <muster/plan/plan_progress.hpp>
#include <muster/plan/plan_recovery.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::owned_task;
using muster::phase;
using muster::plan_progress;

muster::worker_id worker(std::size_t number) { return *muster::worker_id::of("w", number); }
std::string named(std::size_t number, std::string_view begin = "t") {
    return std::string{begin} + std::to_string(1'000'000 + number);
}

plan_progress empty(std::size_t most) { return plan_progress{{}, {}, most}; }
plan_progress of(std::vector<owned_task> tasks) {
    muster::owned_plan const plan{std::move(tasks)};
    return plan_progress{plan.tasks(), {}, 4 * plan.tasks().size() + 4};
}

// n tasks, each of which needs the one before it.
std::vector<owned_task> chain(std::size_t n, phase kind) {
    std::vector<owned_task> tasks;
    for (std::size_t i = 0; i < n; ++i) {
        tasks.push_back({.name = named(i), .kind = kind});
        if (i > 0) tasks.back().needs.push_back(named(i - 1));
    }
    return tasks;
}
// n tasks that need nothing, or one that all of them need, and one that needs all of them.
std::vector<owned_task> fan(std::size_t n, phase kind) {
    std::vector<owned_task> tasks{{.name = "root", .kind = phase::research}};
    owned_task last{.name = "last", .kind = phase::synthesis};
    for (std::size_t i = 0; i < n; ++i) {
        tasks.push_back({.name = named(i), .kind = kind, .needs = {"root"}});
        last.needs.push_back(named(i));
    }
    tasks.push_back(std::move(last));
    return tasks;
}

// Makes the queries that a host makes after each move.
void ask(plan_progress const& run) {
    (void)run.is_over();
    (void)run.is_done();
}

muster_test::sweep_row const rows[] = {
    {"n tasks are added, in a chain and beside each other",
     [](std::size_t n) {
         plan_progress run = empty(4 * n);
         for (std::size_t i = 0; i < n; ++i)
             (void)run.add(
                 {.name = named(i), .needs = i == 0 ? std::vector<std::string>{} : std::vector{named(i - 1)}});
         for (std::size_t i = 0; i < n; ++i) (void)run.add({.name = named(i, "u")});
         for (std::size_t i = 0; i < n; ++i) (void)run.add({.name = named(i)});  // refused: the name is taken
         for (std::size_t i = 0; i < n; ++i) (void)run.add({.name = "x", .needs = {"nothing"}});
     }},
    {"n tasks are added that a task needs which is there",
     [](std::size_t n) {
         owned_task waits{.name = "waits"};
         for (std::size_t i = 0; i < n; ++i) waits.needs.push_back(named(i));
         muster::owned_plan const plan{std::vector<owned_task>{waits}};
         plan_progress run{plan.tasks(), {}, 2 * n};
         for (std::size_t i = 0; i < n; ++i) (void)run.add({.name = named(i)});
     }},
    {"a chain of research is carried out, task after task",
     [](std::size_t n) {
         plan_progress run = of(chain(n, phase::research));
         for (std::size_t i = 0; i < n; ++i) {
             for (std::string_view const name : run.ready()) (void)run.start(name, worker(i));
             (void)run.finish(named(i));
             ask(run);
         }
     }},
    {"n tasks beside each other are started by n workers, and finished",
     [](std::size_t n) {
         plan_progress run = of(fan(n, phase::research));
         (void)run.start("root", worker(n));
         (void)run.finish("root");
         for (std::string_view const name : run.ready()) (void)run.may_start(name, worker(0));
         for (std::size_t i = 0; i < n; ++i) (void)run.start(named(i), worker(i));
         for (std::size_t i = 0; i < n; ++i) (void)run.start(named(i), worker(i));  // refused: it runs already
         for (std::size_t i = 0; i < n; ++i) (void)run.finish(named(i)), ask(run);
         (void)run.start_own("last");
         (void)run.finish("last");
         (void)run.in_state(muster::plan_state::done);
     }},
    {"n syntheses in a chain, and n implementations behind them, each asked for before its time",
     [](std::size_t n) {
         std::vector<owned_task> tasks = chain(n, phase::synthesis);
         for (std::size_t i = 0; i < n; ++i)
             tasks.push_back({.name = named(i, "u"), .kind = phase::implementation, .needs = {named(i)}});
         plan_progress run = of(std::move(tasks));
         for (std::size_t i = 0; i < n; ++i) {
             (void)run.start(named(i, "u"), worker(i));
             (void)run.start_own(named(i));
             (void)run.finish(named(i));
             (void)run.start(named(i, "u"), worker(i));
         }
     }},
    {"n implementations at the gate of n findings",
     [](std::size_t n) {
         std::vector<owned_task> tasks;
         for (std::size_t i = 0; i < n; ++i) tasks.push_back({.name = named(i), .kind = phase::research});
         for (std::size_t i = 0; i < n; ++i) tasks.push_back({.name = named(i, "u"), .kind = phase::implementation});
         plan_progress run = of(std::move(tasks));
         for (std::size_t i = 0; i < n; ++i) (void)run.start(named(i, "u"), worker(i));
         for (int times = 0; times < 8; ++times) (void)run.ready();
     }},
    {"one task is started n times by n workers",
     [](std::size_t n) {
         plan_progress run = of({{.name = "a"}});
         for (std::size_t i = 0; i < n; ++i) {
             (void)run.start("a", worker(i));
             (void)run.fail("a");
         }
     }},
    {"one worker does n tasks, and n verifications ask for it and for a fresh one",
     [](std::size_t n) {
         std::vector<owned_task> tasks;
         for (std::size_t i = 0; i < n; ++i) tasks.push_back({.name = named(i), .kind = phase::implementation});
         for (std::size_t i = 0; i < n; ++i)
             tasks.push_back({.name = named(i, "u"), .kind = phase::verification, .needs = {named(i)}});
         plan_progress run = of(std::move(tasks));
         for (std::size_t i = 0; i < n; ++i) {
             (void)run.start(named(i), worker(0));
             (void)run.finish(named(i));
             (void)run.start(named(i, "u"), worker(0));
             (void)run.start(named(i, "u"), worker(1 + i));
         }
     }},
    {"n tasks with one that rests on all of them are given up, and gone without",
     [](std::size_t n) {
         plan_progress run = of(fan(n, phase::research));
         (void)run.start("root", worker(0));
         (void)run.finish("root");
         for (std::size_t i = 0; i < n; ++i) (void)run.give_up(named(i)), ask(run);
         for (std::size_t i = 0; i < n; ++i) (void)run.go_without(named(i)), ask(run);
     }},
    {"n given up above n that rest on all of them",
     [](std::size_t n) {
         std::vector<owned_task> tasks;
         for (std::size_t i = 0; i < n; ++i) tasks.push_back({.name = named(i)});
         owned_task joint{.name = "joint"};
         for (std::size_t i = 0; i < n; ++i) joint.needs.push_back(named(i));
         tasks.push_back(joint);
         for (std::size_t i = 0; i < n; ++i) tasks.push_back({.name = named(i, "u"), .needs = {"joint"}});
         plan_progress run = of(std::move(tasks));
         for (std::size_t i = 0; i < n; ++i) (void)run.give_up(named(i));
         for (std::size_t i = 0; i < n; ++i) (void)run.go_without(named(i));
     }},
    {"the head of a chain that is done is sent back, and done again",
     [](std::size_t n) {
         plan_progress run = of(chain(n, phase::synthesis));
         for (int times = 0; times < 2; ++times) {
             for (std::size_t i = 0; i < n; ++i) (void)run.start_own(named(i)), (void)run.finish(named(i));
             (void)run.send_back(named(0));
         }
     }},
    {"the last of a chain that is done is sent back n times",
     [](std::size_t n) {
         plan_progress run = of(chain(n, phase::research));
         for (std::size_t i = 0; i < n; ++i) (void)run.start(named(i), worker(0)), (void)run.finish(named(i));
         for (std::size_t i = 0; i < n; ++i) {
             (void)run.send_back(named(n - 1));
             (void)run.start(named(n - 1), worker(0));
             (void)run.finish(named(n - 1));
         }
     }},
    {"n tasks are split into two, and one into n",
     [](std::size_t n) {
         plan_progress run = of(chain(n, phase::research));
         for (std::size_t i = 0; i < n; ++i)
             (void)run.split(named(i), {{.name = named(i, "x")}, {.name = named(i, "y")}});
         std::vector<owned_task> parts;
         for (std::size_t i = 0; i < n; ++i) parts.push_back({.name = named(i, "z")});
         plan_progress one = of({{.name = "a"}, {.name = "b", .needs = {"a"}}});
         plan_progress wide{one.plan().tasks(), {}, 2 * n};
         (void)wide.split("a", std::move(parts));
     }},
    {"n failures are judged and marked",
     [](std::size_t n) {
         plan_progress run = of(fan(n, phase::research));
         (void)run.start("root", worker(n));
         (void)run.finish("root");
         for (std::size_t i = 0; i < n; ++i) {
             muster::task_history its = history_of(run.find(named(i))->task);
             (void)run.start(named(i), worker(i));
             its.runs.push_back({.who = worker(i), .what = muster::failure_class::timed_out});
             muster::recovery const next = recover(its, {.tries_of_a_task = 1}, {});
             (void)mark(run, its, next);
         }
     }},
    {"one task that failed n times",
     [](std::size_t n) {
         muster::task_history its{.task = "a"};
         for (std::size_t i = 0; i < n; ++i)
             its.runs.push_back({.who = worker(i), .what = muster::failure_class::timed_out, .partial = "x"});
         for (int times = 0; times < 8; ++times) (void)recover(its, {.tries_of_a_task = 2 * n}, {});
     }},
};

TEST(plans, n_moves_on_n_of_everything_cost_twice_as_much_when_n_is_doubled) {
    muster_test::expect_straight(rows, 512);
}

TEST(plans, ids_that_meet_in_a_hash_table_cost_no_more_than_others) {
    auto const steps = [](std::size_t n) {
        std::vector<muster::worker_id> const ids = muster_test::meeting_ids(n);
        plan_progress run = of(fan(n, phase::research));
        (void)run.start("root", ids[0]);
        (void)run.finish("root");
        return muster_test::steps_of([&] {
            for (std::size_t i = 0; i < n; ++i) (void)run.start(named(i), ids[i]);
            for (std::size_t i = 0; i < n; ++i) (void)run.finish(named(i));
        });
    };
    std::uint64_t const less = steps(512), more = steps(1024);
    EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less)) << less << ", " << more;
}

}  // namespace
