#include <muster/plan/plan_progress.hpp>

#include <muster/plan/check_plan.hpp>

#include <chance.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// What points into it is not asked of one that is about to go.
template <class Object>
concept shows_its_tasks = requires(Object&& object) {
    static_cast<Object&&>(object).tasks();
};
static_assert(shows_its_tasks<muster::plan_progress const&> && !shows_its_tasks<muster::plan_progress>);
template <class Object>
concept finds_a_task = requires(Object&& object) {
    static_cast<Object&&>(object).find("");
};
static_assert(finds_a_task<muster::plan_progress const&> && !finds_a_task<muster::plan_progress>);

using muster::owned_plan;
using muster::owned_task;
using muster::phase;
using muster::plan_move;
using muster::plan_progress;
using muster::plan_rules;
using muster::plan_state;
using muster::worker_id;

worker_id worker(std::string const& name) { return *worker_id::from(name); }
using names = std::vector<std::string_view>;

owned_plan two_sides() {
    return owned_plan{{{.name = "look-api", .kind = phase::research},
                       {.name = "look-ui", .kind = phase::research},
                       {.name = "specify", .kind = phase::synthesis, .needs = {"look-api", "look-ui"}},
                       {.name = "api", .kind = phase::implementation, .needs = {"specify"}, .writes = {"src/api"}},
                       {.name = "ui", .kind = phase::implementation, .needs = {"api"}, .writes = {"src/ui"}},
                       {.name = "prove", .kind = phase::verification, .needs = {"api", "ui"}}}};
}
plan_progress begun(plan_rules const& rules = {}) { return plan_progress{two_sides().tasks(), rules}; }

// Lets somebody do a task from beginning to end; without a name the coordinator.
plan_move let(plan_progress& run, std::string_view task, std::string const& who = {}) {
    plan_move const move = who.empty() ? run.start_own(task) : run.start(task, worker(who));
    return move == plan_move::taken ? run.finish(task) : move;
}
plan_progress specified() {
    plan_progress run = begun();
    let(run, "look-api", "ann");
    let(run, "look-ui", "bob");
    let(run, "specify");
    return run;
}
plan_progress built() {
    plan_progress run = specified();
    let(run, "api", "cid");
    let(run, "ui", "dan");
    return run;
}

TEST(plan_progress, the_plan_of_these_tests_is_sound) {
    EXPECT_TRUE(muster::check_plan(two_sides().tasks()).is_clean());
}

//{ quoted by docs/plans.md: progress
TEST(plan_progress, FP01_goes_through_the_plan_in_its_order) {
    plan_progress run{two_sides().tasks()};
    EXPECT_EQ(run.ready(), (names{"look-api", "look-ui"}));
    EXPECT_EQ(run.start("look-api", worker("ann")), plan_move::taken);
    EXPECT_EQ(run.start("look-ui", worker("ann")), plan_move::busy);
    EXPECT_EQ(run.start("look-ui", worker("bob")), plan_move::taken);
    EXPECT_EQ(run.start_own("specify"), plan_move::needs_missing);
    run.finish("look-api");
    run.finish("look-ui");

    EXPECT_EQ(run.start("specify", worker("ann")), plan_move::coordinator_only);
    EXPECT_EQ(run.start_own("specify"), plan_move::taken);
    EXPECT_EQ(run.start("api", worker("cid")), plan_move::needs_missing);
    run.finish("specify");

    EXPECT_EQ(run.ready(), (names{"api"}));
    EXPECT_EQ(run.start_own("api"), plan_move::workers_only);
    run.start("api", worker("cid"));
    run.fail("api");
    EXPECT_TRUE(run.ready().empty());  // what failed waits for a decision
    EXPECT_EQ(run.start("api", worker("dan")), plan_move::taken);
    run.finish("api");
    EXPECT_EQ(run.find("api")->attempts, 2U);
}
//}

TEST(plan_progress, ends_when_all_is_settled) {
    plan_progress run = built();
    EXPECT_FALSE(run.is_over());
    EXPECT_EQ(let(run, "prove", "eve"), plan_move::taken);
    EXPECT_TRUE(run.is_over());
    EXPECT_TRUE(run.is_done());
    EXPECT_EQ(let(run, "prove", "eve"), plan_move::is_settled);
}

TEST(plan_progress, verification_is_by_who_had_no_part_in_what_it_rests_on_not_even_a_failed_one) {
    plan_progress run = specified();
    run.start("api", worker("mal"));
    run.fail("api");
    let(run, "api", "cid");
    let(run, "ui", "dan");
    for (auto const* const stale : {"ann", "bob", "mal", "cid", "dan"})
        EXPECT_EQ(run.may_start("prove", worker(stale)), plan_move::not_fresh) << stale;
    EXPECT_EQ(run.may_start("prove", worker("eve")), plan_move::taken);
    EXPECT_EQ(run.may_start("prove", worker_id{}), plan_move::workers_only);
    run.start("prove", worker("eve"));
    run.fail("prove");
    EXPECT_EQ(run.may_start("prove", worker("eve")), plan_move::taken);  // to verify is no part in the work
}

TEST(plan_progress, DV31_the_coordinator_verifies_where_the_rules_let_it) {
    EXPECT_EQ(built().may_start_own("prove"), plan_move::workers_only);
    plan_progress run = begun({.verifying = muster::verification_actor::coordinator_or_worker});
    for (auto const* const task : {"look-api", "look-ui"}) let(run, task, "ann");
    let(run, "specify");
    for (auto const* const task : {"api", "ui"}) let(run, task, "bob");
    EXPECT_EQ(run.may_start("prove", worker("bob")), plan_move::not_fresh);
    EXPECT_EQ(run.may_start("prove", worker("eve")), plan_move::taken);
    EXPECT_EQ(run.start_own("prove"), plan_move::taken);
    EXPECT_TRUE(run.find("prove")->by_coordinator);
}

TEST(plan_progress, what_rests_on_a_task_that_is_given_up_is_unreachable) {
    plan_progress run = specified();
    run.start("api", worker("cid"));
    EXPECT_EQ(run.give_up("api"), plan_move::at_work);
    run.fail("api");
    EXPECT_EQ(run.give_up("api"), plan_move::taken);
    EXPECT_EQ(run.in_state(plan_state::unreachable), (names{"ui", "prove"}));
    EXPECT_TRUE(run.is_over());
    EXPECT_FALSE(run.is_done());
    EXPECT_EQ(run.start("ui", worker("dan")), plan_move::is_settled);
    EXPECT_EQ(run.go_without("api"), plan_move::taken);  // or it goes on with what there is
    EXPECT_EQ(run.ready(), (names{"ui"}));
    EXPECT_EQ(run.go_without("api"), plan_move::is_settled);
    EXPECT_EQ(run.go_without("ui"), plan_move::taken);
    EXPECT_EQ(run.ready(), (names{"prove"}));
}

TEST(plan_progress, CA_work_goes_on_without_findings_that_nobody_could_bring) {
    plan_progress run = begun();
    let(run, "look-api", "ann");
    run.start("look-ui", worker("bob"));
    run.fail("look-ui");
    EXPECT_EQ(run.start_own("specify"), plan_move::needs_missing);
    EXPECT_EQ(run.go_without("look-ui"), plan_move::taken);
    EXPECT_EQ(let(run, "specify"), plan_move::taken);
    EXPECT_EQ(run.ready(), (names{"api"}));
}

TEST(plan_progress, a_verification_sends_work_back) {
    plan_progress run = built();
    run.start("prove", worker("eve"));
    EXPECT_EQ(run.send_back("api"), plan_move::rests_on_it);
    run.fail("prove");
    EXPECT_EQ(run.send_back("prove"), plan_move::not_done);
    EXPECT_EQ(run.send_back("api"), plan_move::taken);
    EXPECT_EQ(run.ready(), (names{"api"}));
    EXPECT_EQ(run.state("ui"), plan_state::waiting);
    EXPECT_EQ(run.may_start("prove", worker("eve")), plan_move::needs_missing);
    let(run, "api", "fay");
    let(run, "ui", "dan");
    EXPECT_EQ(run.may_start("prove", worker("fay")), plan_move::not_fresh);
    EXPECT_EQ(let(run, "prove", "eve"), plan_move::taken);
    EXPECT_TRUE(run.is_done());
}

// Research that is added while the plan runs: with the strict gate nothing is implemented before it is understood.
TEST(plan_progress, DV38_findings_that_come_in_late_are_understood_first) {
    for (auto const gate : {muster::phase_gate::strict, muster::phase_gate::per_task}) {
        bool const strict = gate == muster::phase_gate::strict;
        plan_progress run = begun({.gate = gate});
        for (auto const* const task : {"look-api", "look-ui"}) let(run, task, "ann");
        let(run, "specify");
        ASSERT_EQ(run.add({.name = "late", .kind = phase::research}), plan_move::taken);
        EXPECT_EQ(run.may_start("api", worker("cid")), strict ? plan_move::findings_missing : plan_move::taken);
        EXPECT_EQ(run.ready(), strict ? (names{"late"}) : (names{"api", "late"}));
        let(run, "late", "bob");
        EXPECT_EQ(run.may_start("api", worker("cid")), strict ? plan_move::synthesis_first : plan_move::taken);
        ASSERT_EQ(run.add({.name = "specify-2", .kind = phase::synthesis, .needs = {"late"}}), plan_move::taken);
        let(run, "specify-2");
        EXPECT_EQ(let(run, "api", "cid"), plan_move::taken);
    }
}

TEST(plan_progress, an_implementation_counts_on_what_it_rests_on_whatever_the_gate) {
    owned_plan const blind{{{.name = "look", .kind = phase::research},
                            {.name = "build", .kind = phase::implementation, .needs = {"look"}, .writes = {"src"}}}};
    plan_progress run{blind.tasks(), {.gate = muster::phase_gate::per_task}};
    let(run, "look", "ann");
    EXPECT_EQ(run.may_start("build", worker("bob")), plan_move::synthesis_first);
    EXPECT_TRUE(run.ready().empty());
}

TEST(plan_progress, a_task_is_split_into_parts_that_stand_for_it) {
    plan_progress run = begun();
    run.start("look-api", worker("ann"));
    EXPECT_EQ(run.split("look-api", {{.name = "look-v1"}}), plan_move::at_work);
    run.fail("look-api");
    EXPECT_EQ(run.split("look-api", {}), plan_move::nothing_said);
    EXPECT_EQ(run.split("look-api", {{.name = "look-v1"}, {.name = "look-v1"}}), plan_move::name_taken);
    EXPECT_EQ(run.split("look-api", {{.name = "look-v1"}, {.name = "look-v2"}}), plan_move::taken);
    EXPECT_EQ(run.ready(), (names{"look-ui", "look-v1", "look-v2"}));
    let(run, "look-ui", "bob");
    let(run, "look-v1", "ann");
    EXPECT_EQ(run.may_start_own("specify"), plan_move::needs_missing);
    let(run, "look-v2", "ann");
    EXPECT_EQ(let(run, "specify"), plan_move::taken);
    EXPECT_EQ(run.split("specify", {{.name = "x"}}), plan_move::is_settled);
    EXPECT_TRUE(muster::check_plan(run.plan().tasks()).is_clean());
}

TEST(plan_progress, a_split_makes_no_circle) {
    plan_progress run = begun();
    for (std::string const need : {"specify", "api"})
        EXPECT_EQ(run.split("look-api", {{.name = "part"}, {.name = "x", .needs = {need}}}), plan_move::waits_for_it);
    EXPECT_EQ(run.find("part"), nullptr);
    EXPECT_EQ(run.split("look-api", {{.name = "part", .needs = {"look-api", "look-ui"}}}), plan_move::taken);
}

// It could never start again, and so the plan would never be over.
TEST(plan_progress, what_failed_is_unreachable_where_what_it_rests_on_is_given_up) {
    owned_plan const two{{{.name = "a"}, {.name = "b", .needs = {"a"}}, {.name = "c", .needs = {"b"}}}};
    plan_progress run{two.tasks()};
    let(run, "a", "ann");
    run.start("b", worker("ann"));
    run.fail("b");
    ASSERT_EQ(run.send_back("a"), plan_move::taken);
    EXPECT_EQ(run.state("b"), plan_state::failed);
    ASSERT_EQ(run.give_up("a"), plan_move::taken);
    EXPECT_EQ(run.in_state(plan_state::unreachable), (names{"b", "c"}));
    EXPECT_TRUE(run.is_over());
    run.go_without("a");
    EXPECT_EQ(run.ready(), (names{"b"}));
}

TEST(plan_progress, what_was_started_too_often_is_not_ready) {
    owned_plan const one{{{.name = "a"}}};
    plan_progress run{one.tasks()};
    while (let(run, "a", "ann") == plan_move::taken) run.send_back("a");
    EXPECT_EQ(run.find("a")->attempts, 1024U);
    EXPECT_EQ(run.may_start("a", worker("ann")), plan_move::too_many);
    EXPECT_TRUE(run.ready().empty());
}

TEST(plan_progress, a_refused_move_changes_nothing) {
    plan_progress run{two_sides().tasks(), {}, 7};
    EXPECT_EQ(run.finish("look-api"), plan_move::not_at_work);
    EXPECT_EQ(run.fail("nowhere"), plan_move::unknown_task);
    EXPECT_EQ(run.add({.name = ""}), plan_move::nothing_said);
    EXPECT_EQ(run.add({.name = "ui"}), plan_move::name_taken);
    EXPECT_EQ(run.add({.name = "x", .needs = {"nowhere"}}), plan_move::unknown_task);
    EXPECT_EQ(run.split("look-api", {{.name = "x"}, {.name = "y"}}), plan_move::too_many);
    EXPECT_EQ(run.tasks().size(), 6U);
    EXPECT_EQ(run.add({.name = "x"}), plan_move::taken);
    EXPECT_EQ(run.add({.name = "y"}), plan_move::too_many);
    EXPECT_EQ(run.find("y"), nullptr);
    EXPECT_EQ(run.ready(), (names{"look-api", "look-ui", "x"}));
}

// A plan that nobody has checked: what waits for itself or for nobody is never ready, and nothing hangs.
TEST(plan_progress, a_faulty_plan_does_no_harm) {
    owned_plan const faulty{{{.name = "a", .needs = {"b"}},
                             {.name = "b", .needs = {"a"}},
                             {.name = "c", .needs = {"nobody"}},
                             {.name = "d"},
                             {.name = "d", .needs = {"d"}}}};
    plan_progress run{faulty.tasks()};
    EXPECT_EQ(run.ready(), (names{"d"}));
    EXPECT_EQ(run.may_start("a", worker("ann")), plan_move::needs_missing);
    EXPECT_EQ(run.give_up("a"), plan_move::taken);
    EXPECT_EQ(run.in_state(plan_state::unreachable), (names{"b"}));
    EXPECT_EQ(let(run, "d", "ann"), plan_move::taken);
    EXPECT_FALSE(run.is_over());
}

// Drawn plans and drawn moves: whatever is tried, what must never be is never so.
class drawn_run {
public:
    explicit drawn_run(muster_test::chance& draw) : draw_(draw), run_{plan(draw).tasks(), rules(draw)} {}

    void move() {
        std::string const task(1, static_cast<char>('a' + draw_.below(8)));
        std::string const who(1, static_cast<char>('p' + draw_.below(4)));
        switch (draw_.below(10)) {
            case 0:
            case 1:
            case 2: (void)run_.start(task, worker(who)); break;
            case 3: (void)run_.start_own(task); break;
            case 4:
            case 5: (void)run_.finish(task); break;
            case 6: (void)run_.fail(task); break;
            case 7: (void)(draw_.below(2) == 0 ? run_.give_up(task) : run_.go_without(task)); break;
            case 8: (void)run_.send_back(task); break;
            default: (void)run_.split(task, {{.name = task + task, .kind = run_.find(task)->task.kind}}); break;
        }
    }

    void expect_sound() const {
        for (muster::task_progress const& each : run_.tasks()) {
            bool behind = true, lost = false;
            for (std::string const& need : each.task.needs) {
                plan_state const state = run_.state(need);
                behind = behind && (state == plan_state::done || state == plan_state::left_out);
                lost = lost || state == plan_state::given_up || state == plan_state::unreachable;
            }
            bool const on = each.state == plan_state::running || each.state == plan_state::done;
            EXPECT_TRUE(!on || behind) << each.task.name;
            EXPECT_TRUE(each.state != plan_state::ready || behind) << each.task.name;
            EXPECT_TRUE(each.state != plan_state::waiting || (!behind && !lost)) << each.task.name;
            EXPECT_TRUE(each.state != plan_state::unreachable || lost) << each.task.name;
            EXPECT_TRUE(each.state != plan_state::failed || !lost) << each.task.name;
            EXPECT_TRUE(!each.by_coordinator || each.task.kind >= phase::synthesis) << each.task.name;
            done += each.state == plan_state::done ? 1 : 0;
        }
        for (std::string_view const name : run_.ready()) EXPECT_EQ(run_.state(name), plan_state::ready);
    }

    mutable int done = 0;

private:
    static owned_plan plan(muster_test::chance& draw) {
        std::vector<owned_task> tasks;
        for (char name = 'a'; name <= 'h'; ++name) {
            owned_task task{.name = std::string(1, name), .kind = static_cast<phase>(draw.below(4))};
            for (char need = 'a'; need < name; ++need) {
                if (draw.below(3) == 0) task.needs.push_back(std::string(1, need));
            }
            tasks.push_back(std::move(task));
        }
        return owned_plan{std::move(tasks)};
    }
    static plan_rules rules(muster_test::chance& draw) {
        return {.gate = static_cast<muster::phase_gate>(draw.below(2)),
                .verifying = static_cast<muster::verification_actor>(draw.below(2))};
    }

    muster_test::chance& draw_;
    plan_progress run_;
};

TEST(plan_progress, never_is_where_a_plan_must_not_be) {
    muster_test::chance draw{38};
    int done = 0;
    for (int round = 0; round < 150; ++round) {
        drawn_run run{draw};
        for (int step = 0; step < 60; ++step) run.move(), run.expect_sound();
        done += run.done;
    }
    EXPECT_GT(done, 2000);
}

}  // namespace
