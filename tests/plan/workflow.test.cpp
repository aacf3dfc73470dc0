#include <muster/plan/workflow.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::phase;
using muster::phase_gate;
using muster::phase_move;
using muster::phase_result;
using muster::worker_id;
using muster::workflow;

worker_id worker(std::string const& name) { return *worker_id::from(name); }

// Lets a worker do its part from beginning to end.
phase_move let(workflow& job, phase which, std::string const& name, phase_result how = phase_result::done) {
    phase_move const begun = job.begin(which, worker(name));
    return begun == phase_move::taken ? job.end(worker(name), how) : begun;
}
phase_move synthesise(workflow& job, phase_result how = phase_result::done) {
    phase_move const begun = job.begin_synthesis();
    return begun == phase_move::taken ? job.end_synthesis(how) : begun;
}

//{ quoted by docs/plan.md: workflow
TEST(workflow, goes_through_the_four_phases) {
    muster::workflow job;
    worker_id const scout = worker("scout"), maker = worker("maker"), judge = worker("judge");

    EXPECT_EQ(job.begin_synthesis(), phase_move::research_first);
    EXPECT_EQ(job.begin(phase::research, scout), phase_move::taken);
    EXPECT_EQ(job.begin_synthesis(), phase_move::research_running);
    EXPECT_EQ(job.end(scout, phase_result::done), phase_move::taken);

    EXPECT_EQ(job.begin(phase::synthesis, maker), phase_move::coordinator_only);
    EXPECT_EQ(job.begin(phase::implementation, maker), phase_move::synthesis_first);
    EXPECT_EQ(job.begin_synthesis(), phase_move::taken);
    EXPECT_EQ(job.end_synthesis(phase_result::done), phase_move::taken);

    EXPECT_EQ(job.begin(phase::implementation, maker), phase_move::taken);
    EXPECT_EQ(job.end(maker, phase_result::done), phase_move::taken);
    EXPECT_EQ(job.begin(phase::verification, maker), phase_move::not_fresh);
    EXPECT_EQ(job.begin(phase::verification, judge), phase_move::taken);
}
//}

TEST(workflow, FP02_research_may_begin_at_any_time_and_beside_other_research) {
    workflow job;
    EXPECT_EQ(job.begin(phase::research, worker("a")), phase_move::taken);
    EXPECT_EQ(job.begin(phase::research, worker("b")), phase_move::taken);
    EXPECT_EQ(job.running(phase::research), 2U);
    EXPECT_EQ(job.begin(phase::research, worker("a")), phase_move::at_work);
    EXPECT_EQ(job.running(phase::research), 2U);
}

TEST(workflow, FP03_synthesis_is_never_a_workers) {
    workflow job;
    let(job, phase::research, "a");
    EXPECT_EQ(job.begin(phase::synthesis, worker("a")), phase_move::coordinator_only);
    EXPECT_EQ(job.begin(phase::synthesis, worker_id{}), phase_move::coordinator_only);
    EXPECT_EQ(job.begin(phase::research, worker_id{}), phase_move::workers_only);
}

TEST(workflow, FP04_implementation_waits_for_a_synthesis_that_is_done) {
    workflow job;
    let(job, phase::research, "a");
    EXPECT_EQ(synthesise(job, phase_result::not_done), phase_move::taken);
    EXPECT_EQ(let(job, phase::implementation, "b"), phase_move::synthesis_first);
    ASSERT_EQ(job.begin_synthesis(), phase_move::taken);
    EXPECT_EQ(job.begin_synthesis(), phase_move::at_work);
    EXPECT_EQ(let(job, phase::implementation, "b"), phase_move::synthesis_first);
    EXPECT_EQ(job.end_synthesis(phase_result::done), phase_move::taken);
    EXPECT_EQ(job.end_synthesis(phase_result::done), phase_move::not_at_work);
    EXPECT_TRUE(job.understood());
    EXPECT_EQ(let(job, phase::implementation, "b"), phase_move::taken);
}

TEST(workflow, research_that_fails_is_nothing_to_synthesise) {
    workflow job;
    EXPECT_EQ(let(job, phase::research, "a", phase_result::not_done), phase_move::taken);
    EXPECT_EQ(job.begin_synthesis(), phase_move::research_first);
}

TEST(workflow, DV38_strict_gate_asks_for_a_new_synthesis_when_findings_come_in) {
    workflow job;
    let(job, phase::research, "a");
    synthesise(job);
    ASSERT_EQ(job.begin(phase::research, worker("b")), phase_move::taken);
    EXPECT_EQ(let(job, phase::implementation, "c"), phase_move::research_running);
    job.end(worker("b"), phase_result::done);
    EXPECT_FALSE(job.understood());
    EXPECT_EQ(let(job, phase::implementation, "c"), phase_move::synthesis_first);
    synthesise(job);
    EXPECT_EQ(let(job, phase::implementation, "c"), phase_move::taken);
}

// The schedule in which one implementation starts while another piece of research still runs.
TEST(workflow, DV38_per_task_gate_lets_work_begin_on_the_findings_that_are_in) {
    workflow job{phase_gate::per_task};
    let(job, phase::research, "a");
    ASSERT_EQ(job.begin(phase::research, worker("b")), phase_move::taken);
    EXPECT_EQ(let(job, phase::implementation, "c"), phase_move::synthesis_first);
    EXPECT_EQ(synthesise(job), phase_move::taken);
    EXPECT_EQ(let(job, phase::implementation, "c"), phase_move::taken);
}

TEST(workflow, verification_is_by_one_who_had_no_part_in_it) {
    workflow job;
    let(job, phase::research, "scout");
    synthesise(job);
    EXPECT_EQ(let(job, phase::verification, "judge"), phase_move::implementation_first);
    let(job, phase::implementation, "maker", phase_result::not_done);
    EXPECT_EQ(let(job, phase::verification, "judge"), phase_move::implementation_first);
    let(job, phase::implementation, "other");
    for (auto const* const stale : {"scout", "maker", "other"}) {
        EXPECT_EQ(let(job, phase::verification, stale), phase_move::not_fresh) << stale;
    }
    EXPECT_EQ(let(job, phase::verification, "judge"), phase_move::taken);
    EXPECT_EQ(let(job, phase::verification, "judge"), phase_move::taken);  // to verify again is no part in the work
    EXPECT_EQ(let(job, phase::implementation, "judge"), phase_move::taken);
    EXPECT_EQ(let(job, phase::verification, "judge"), phase_move::not_fresh);
}

TEST(workflow, DV31_the_coordinator_verifies_where_the_rules_let_it) {
    workflow fresh;
    EXPECT_EQ(fresh.begin_own_verification(), phase_move::workers_only);
    workflow job{phase_gate::strict, muster::verification_actor::coordinator_or_worker};
    EXPECT_EQ(job.begin_own_verification(), phase_move::implementation_first);
    EXPECT_EQ(job.end_own_verification(phase_result::done), phase_move::not_at_work);
    let(job, phase::research, "scout");
    synthesise(job);
    let(job, phase::implementation, "maker");
    EXPECT_EQ(job.begin_own_verification(), phase_move::taken);
    EXPECT_EQ(job.begin_own_verification(), phase_move::at_work);
    EXPECT_EQ(job.running(phase::verification), 1U);
    EXPECT_EQ(job.end_own_verification(phase_result::done), phase_move::taken);
    EXPECT_EQ(job.done(phase::verification), 1U);
    EXPECT_EQ(let(job, phase::verification, "maker"), phase_move::not_fresh);  // a worker is fresh, or does not verify
}

TEST(workflow, a_refused_move_changes_nothing) {
    workflow job{phase_gate::strict, 1};
    EXPECT_EQ(job.end(worker("a"), phase_result::done), phase_move::not_at_work);
    EXPECT_EQ(let(job, phase::implementation, "a"), phase_move::synthesis_first);
    EXPECT_EQ(let(job, phase::research, "b"), phase_move::taken);  // "a" has taken no place
    EXPECT_EQ(let(job, phase::research, "c"), phase_move::too_many_workers);
    EXPECT_EQ(let(job, phase::research, "b"), phase_move::taken);
    EXPECT_EQ(job.done(phase::research), 2U);
    EXPECT_EQ(job.running(phase::research), 0U);
}

TEST(phase_move, says_something_of_its_own_for_every_move) {
    std::string all;
    for (int i = 0; i <= static_cast<int>(phase_move::too_many_workers); ++i) {
        std::string const text{muster::describe(static_cast<phase_move>(i))};
        EXPECT_EQ(all.find(text), std::string::npos) << text;
        all += text + '\n';
    }
}

}  // namespace
