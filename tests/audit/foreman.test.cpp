// What the host holds a coordinator to: it is told so in a sentence, and nothing has begun.
#include "foreman.hpp"

#include "briefs.hpp"
#include "specification.hpp"

#include <muster/plan/check_plan.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using audit::step_result;

muster::worker_id worker(std::string_view name) { return *muster::worker_id::from(name); }

std::string search(std::uint64_t number, std::string const& note, audit::order const& what = {"tree", "foo"}) {
    audit::shares all{2};
    return audit::search_brief(what, all.parts()[number - 1], note);
}

class foreman : public testing::Test {
protected:
    // Research and synthesis are done.
    void come_to_the_report() {
        for (std::uint64_t const number : {1U, 2U}) {
            muster::worker_id const who = worker("research-" + std::to_string(number));
            ASSERT_EQ(rules.begin(search(number, "n" + std::to_string(number)), who), "");
            rules.end(who, step_result::done);
        }
        ASSERT_EQ(rules.begin_synthesis(), "");
        rules.end_synthesis("- [HIGH] all\n", step_result::done);
    }

    audit::foreman rules{2, "/pad"};
    std::string report = audit::report_brief(9, audit::shares{2}, {});
    std::string verification = audit::verify_brief({"tree", "foo"}, {});
};

TEST(plan_for, has_no_fault) {
    for (std::uint64_t const workers : {2U, 64U}) {
        muster::owned_plan const plan = audit::plan_for(workers);
        muster::plan_report const found = muster::check_plan(plan.tasks());
        EXPECT_TRUE(found.is_clean()) << text_of(found.findings.front());
        EXPECT_EQ(plan.tasks().size(), workers + 3);
    }
}

TEST_F(foreman, takes_the_briefs_of_the_coordinator_whatever_is_looked_for) {
    for (std::string const data :
         {"foo", "based on your findings", "as I said, fix it", "```", "a `b", "\"", "step: x"}) {
        audit::order const hostile{data, data};
        audit::shares all{1};
        audit::part& first = all.parts().front();
        first.tried.runs.push_back({.error = data, .partial = data, .files = {data}});
        first.take("through: " + data + "\ncomplete: no\n");
        audit::part const& next = all.go_on(first);
        EXPECT_EQ(rules.objection_to(audit::search_brief(hostile, next, "n"), worker("w"), false), "") << data;
    }
    come_to_the_report();
    EXPECT_EQ(rules.objection_to(report, worker("research-1"), true), "");
    EXPECT_EQ(rules.begin(report, worker("research-1")), "");
    rules.end(worker("research-1"), step_result::done);
    EXPECT_EQ(rules.objection_to(verification, worker("verifier"), false), "");
}

TEST_F(foreman, refuses_a_brief_that_leaves_the_thinking_to_the_worker) {
    std::string const lazy = "Based on your findings, search the rest.\n\nstep: research-1\ntask: search\nsave as: n\n";
    std::string const why = rules.objection_to(lazy, worker("w"), false);
    EXPECT_TRUE(why.starts_with("1:1: error: \"Based on your findings\"")) << why;
    EXPECT_EQ(rules.progress().front().attempts, 0U);
}

TEST_F(foreman, holds_the_steps_to_their_order) {
    EXPECT_TRUE(rules.begin_synthesis().starts_with("step synthesis: ")) << rules.begin_synthesis();
    EXPECT_TRUE(rules.objection_to(report, worker("w"), false).starts_with("step report: "));
    EXPECT_TRUE(rules.objection_to("Do something.\n", worker("w"), false).starts_with("step : no task of the plan"));
    come_to_the_report();
    EXPECT_TRUE(rules.objection_to(verification, worker("w"), false).starts_with("step verification: "));
    ASSERT_EQ(rules.begin(report, worker("writer")), "");
    rules.end(worker("writer"), step_result::done);
    EXPECT_NE(rules.objection_to(verification, worker("writer"), true), "");
    EXPECT_NE(rules.objection_to(verification, worker("research-1"), true), "");
    EXPECT_EQ(rules.objection_to(verification, worker("verifier"), false), "");
}

TEST_F(foreman, takes_the_specifications_of_the_coordinator) {
    come_to_the_report();
    audit::shares all{2};
    for (audit::part& one : all.parts()) one.take("files: 3\ncomplete: yes\n");
    audit::specification const made = audit::specification_of(
        {"[LOW]", "- [LOW] x"}, all, "uses: 5\nfiles with uses: 2\nbinary files: 1\nunread: 1\n");
    rules.end_synthesis(made.text, step_result::done);
    EXPECT_EQ(rules.objection_to(audit::report_brief(made.figures_line, all, {}), worker("w"), false), "");
    all.parts()[1].take("complete: no\nthrough: t/[LOW] - [LWO]\n");
    rules.end_synthesis(audit::specification_of({"t", "x"}, all, "").text, step_result::done);
    EXPECT_EQ(rules.objection_to(audit::report_brief(9, all, {}), worker("w"), false), "");
    EXPECT_NE(made.text.find("\n- [MEDIUM] 1 place could not be read\n"), made.text.npos) << made.text;
}

TEST_F(foreman, hands_nothing_over_that_nobody_looks_into) {
    come_to_the_report();
    audit::shares all{2};
    all.parts()[1].take("complete: no\nthrough: t/b\n");
    rules.end_synthesis(audit::missing_line(all.parts()[1]), step_result::done);
    std::string const why = rules.objection_to(report, worker("w"), false);
    EXPECT_TRUE(why.starts_with("line 1: \"missing: 2 of 2\": it is not investigated")) << why;
    EXPECT_EQ(rules.objection_to(audit::report_brief(9, all, {}), worker("w"), false), "");
}

TEST_F(foreman, lets_one_worker_write_a_file) {
    ASSERT_EQ(rules.begin(search(1, "one-note"), worker("a")), "");
    std::string const why = rules.begin(search(2, "./one-note"), worker("b"));
    EXPECT_TRUE(why.starts_with("/pad/one-note: another worker ")) << why;
    rules.end(worker("a"), step_result::done);
    EXPECT_EQ(rules.begin(search(2, "one-note"), worker("b")), "");  // it had not begun: it may still
}

TEST_F(foreman, lets_a_failed_step_be_tried_again_replaced_or_left_out) {
    ASSERT_EQ(rules.begin(search(1, "n1"), worker("a")), "");
    rules.end(worker("a"), step_result::failed);
    ASSERT_EQ(rules.begin(search(1, "n1b"), worker("b")), "");
    EXPECT_NE(rules.replace("research-1", {}), "");  // it runs
    rules.end(worker("b"), step_result::failed);
    ASSERT_EQ(rules.replace("research-1", {"research-1c", "research-1d"}), "");
    EXPECT_NE(rules.replace("research-1", {}), "");  // others are in its place

    audit::shares all{1};
    all.go_on_as_halves(all.parts().front());
    for (std::size_t const i : {1U, 2U}) {
        audit::part& half = all.parts()[i];
        half.step = i == 1 ? "research-1c" : "research-1d";
        ASSERT_EQ(rules.begin(audit::search_brief({"t", "x"}, half, "h" + std::to_string(i)), worker(half.name)), "");
        rules.end(worker(half.name), i == 1 ? step_result::done : step_result::failed);
    }
    EXPECT_NE(rules.begin_synthesis(), "");
    ASSERT_EQ(rules.replace("research-1d", {}), "");
    ASSERT_EQ(rules.replace("research-2", {}), "");
    EXPECT_EQ(rules.begin_synthesis(), "");
}

}  // namespace
