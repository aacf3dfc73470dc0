#include <muster/plan/check_plan.hpp>

#include <muster/plan/owned_plan.hpp>
#include <muster/role/dialects.hpp>

#include <chance.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::owned_plan;
using muster::owned_task;
using muster::phase;
using muster::plan_fault;
using muster::plan_finding;
using muster::plan_rules;
using muster::role_kind;

std::vector<plan_finding> faults_of(std::vector<owned_task> tasks, plan_rules const& rules = {}) {
    return muster::check_plan(owned_plan{std::move(tasks)}.tasks(), rules).findings;
}
using findings = std::vector<plan_finding>;

// One task of each phase, in their order; each test spoils one thing.
std::vector<owned_task> sound() {
    return {{.name = "scout", .kind = phase::research},
            {.name = "specify", .kind = phase::synthesis, .needs = {"scout"}},
            {.name = "mend", .kind = phase::implementation, .needs = {"specify"}, .writes = {"src/auth"}},
            {.name = "prove", .kind = phase::verification, .needs = {"mend"}}};
}
std::vector<owned_task> with(owned_task more) {
    std::vector<owned_task> tasks = sound();
    tasks.push_back(std::move(more));
    return tasks;
}
owned_task writer(std::string place) {
    return {.name = "other", .kind = phase::implementation, .needs = {"specify"}, .writes = {std::move(place)}};
}

TEST(check_plan, finds_nothing_where_nothing_is_wrong) {
    EXPECT_TRUE(faults_of(sound()).empty());
    EXPECT_TRUE(faults_of({}).empty());
    EXPECT_TRUE(faults_of({{.name = "only", .kind = phase::research}}).empty());
}

//{ quoted by docs/plans.md: faults
TEST(check_plan, tells_every_fault_with_its_task_and_the_way_out) {
    owned_plan const hasty{{{.name = "api", .kind = phase::research},
                            {.name = "server", .kind = phase::implementation, .needs = {"api"}, .writes = {"src"}},
                            {.name = "client", .kind = phase::implementation, .writes = {"src/ui"}},
                            {.name = "check", .kind = phase::verification, .needs = {"server", "clientt"}}}};
    std::string told;
    for (plan_finding const& each : muster::check_plan(hasty.tasks()).findings) told += text_of(each) + '\n';
    EXPECT_EQ(told,
              "check, with clientt: needs a task that is not in the plan: add it, or drop the need\n"
              "server: rests on no specification: let it need a synthesis\n"
              "client: rests on no specification: let it need a synthesis\n"
              "client: nobody verifies it: let a verification need it\n"
              "server, with client: another task may write there at the same time: let one need the other, or give "
              "both to one worker\n"
              "check, with client: what it verifies may be written meanwhile: let one need the other, or narrow what "
              "it reads\n");
}
//}

TEST(check_plan, asks_for_a_name_of_its_own_for_each_task) {
    auto twice = sound();
    twice[2].name = "scout";
    auto const found = faults_of(twice);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0], (plan_finding{plan_fault::name_twice, "scout", "scout"}));
    EXPECT_EQ(faults_of({{.kind = phase::research}}), (findings{{plan_fault::no_name, "#1", ""}}));
}

TEST(check_plan, a_circle_is_told_once_with_all_that_wait_in_it) {
    EXPECT_EQ(faults_of({{.name = "a", .needs = {"x", "b"}},
                         {.name = "b", .needs = {"c"}},
                         {.name = "c", .needs = {"a"}},
                         {.name = "x"},
                         {.name = "self", .needs = {"self"}},
                         {.name = "behind", .needs = {"c"}}}),
              (findings{{plan_fault::circle, "a", "b, c"}, {plan_fault::circle, "self", "self"}}));
}

TEST(check_plan, FP03_synthesis_is_the_coordinators) {
    auto tasks = sound();
    tasks[1].by = role_kind::worker;
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::synthesis_by_worker, "specify", ""}}));
    tasks[1].by = role_kind::coordinator;
    tasks[2].by = role_kind::coordinator;
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::work_by_coordinator, "mend", ""}}));
}

TEST(check_plan, DV31_the_coordinator_verifies_where_the_rules_let_it) {
    auto tasks = sound();
    tasks[3].by = role_kind::coordinator;
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::verification_by_coordinator, "prove", ""}}));
    EXPECT_TRUE(faults_of(tasks, muster::plan_rules_of(muster::dialects::binding::rules)).empty());
}

TEST(check_plan, FP04_an_implementation_follows_a_specification_of_what_was_found) {
    auto blind = sound();
    blind[2].needs = {"scout"};
    EXPECT_EQ(faults_of(blind), (findings{{plan_fault::no_specification, "mend", ""}}));
    auto hasty = with({.name = "second", .kind = phase::research});
    hasty[2].needs.push_back("second");
    findings const undigested{{plan_fault::undigested, "mend", "second"}};
    EXPECT_EQ(faults_of(hasty), undigested);
    EXPECT_EQ(faults_of(hasty, {.gate = muster::phase_gate::per_task}), undigested);
}

TEST(check_plan, DV38_the_strict_gate_asks_for_all_research_that_is_not_after_the_work) {
    auto tasks = with({.name = "second", .kind = phase::research});
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::undigested, "mend", "second"}}));
    EXPECT_TRUE(faults_of(tasks, {.gate = muster::phase_gate::per_task}).empty());
    tasks[4].needs = {"prove"};  // a second round
    EXPECT_TRUE(faults_of(tasks).empty());
}

TEST(check_plan, VR_an_implementation_is_verified_by_who_says_so) {
    auto tasks = sound();
    tasks[3].needs = {"specify"};
    EXPECT_EQ(faults_of(tasks),
              (findings{{plan_fault::unverified, "mend", ""}, {plan_fault::nothing_to_verify, "prove", ""}}));
    auto chain = with({.name = "next", .kind = phase::implementation, .needs = {"mend"}, .writes = {"doc"}});
    EXPECT_EQ(faults_of(chain), (findings{{plan_fault::unverified, "next", ""}}));
    chain[3].needs = {"next"};  // over the other is not enough
    EXPECT_EQ(faults_of(chain), (findings{{plan_fault::unverified, "mend", ""}}));
}

TEST(check_plan, PC05_two_writers_of_one_place_are_in_order) {
    for (char const* const place : {"src/auth", "src/./auth/", "src/auth/token.ts", "src", "src/x/../auth"}) {
        auto tasks = with(writer(place));
        tasks[3].needs.push_back("other");
        EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::two_writers, "mend", "other"}})) << place;
        tasks[4].needs.push_back("mend");
        EXPECT_TRUE(faults_of(tasks).empty()) << place;
    }
    for (char const* const place : {"src/authority", "src/auth.ts", "doc"}) {
        auto tasks = with(writer(place));
        tasks[3].needs.push_back("other");
        EXPECT_TRUE(faults_of(tasks).empty()) << place;
    }
}

TEST(check_plan, PC07_what_is_verified_stands_still) {
    auto tasks = with(writer("src/ui"));
    tasks.push_back({.name = "prove-other", .kind = phase::verification, .needs = {"other"}});
    EXPECT_TRUE(faults_of(tasks).empty());
    tasks[3].reads = {"src"};
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::moving_target, "prove", "other"}}));
    tasks[3].reads.clear();
    tasks[4].writes = {"src/auth/x"};
    tasks[4].needs = {"mend"};  // after what is verified, and beside its verification
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::moving_target, "prove", "other"}}));
    tasks[4].needs = {"prove"};
    EXPECT_TRUE(faults_of(tasks).empty());
}

TEST(check_plan, only_an_implementation_writes_and_it_says_where) {
    auto tasks = sound();
    tasks[2].writes.clear();
    tasks[0].writes = {"notes.md"};
    EXPECT_EQ(faults_of(tasks),
              (findings{{plan_fault::written_by_others, "scout", ""}, {plan_fault::nothing_written, "mend", ""}}));
}

TEST(check_plan, takes_places_that_are_paths_and_all_relative_or_all_absolute) {
    auto tasks = sound();
    tasks[2].writes = {"src", "", std::string(5000, 'x')};
    EXPECT_EQ(faults_of(tasks),
              (findings{{plan_fault::no_place, "mend", ""}, {plan_fault::no_place, "mend", std::string(5000, 'x')}}));
    tasks[2].writes = {"src", "/repo/doc"};
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::no_place, "mend", "src"}}));
    EXPECT_TRUE(faults_of(tasks, {.paths = {.base = "/repo"}}).empty());
}

// The checks look places up by name; the rule is that of places_meet, and of nobody else.
TEST(check_plan, PC08_places_meet_as_everywhere) {
    constexpr std::string_view steps[] = {"a", "B", "b", "..", ".", "", "/", "aa"};
    muster_test::chance draw{8};
    auto const drawn = [&] {
        std::string path;
        for (std::size_t i = 1 + draw.below(4); i > 0; --i) path.append(steps[draw.below(8)]).append(i > 1 ? "/" : "");
        return path;
    };
    int met = 0;
    for (int round = 0; round < 3000; ++round) {
        muster::path_rules const paths{.base = "/a/b", .letters = static_cast<muster::path_letters>(draw.below(2))};
        std::string const one = drawn(), other = drawn();
        if (one.empty() || other.empty()) continue;
        auto tasks = with(writer(other));
        tasks[2].writes = {one};
        tasks[3].needs.push_back("other");
        bool const meet = muster::places_meet(one, other, paths);
        met += meet ? 1 : 0;
        EXPECT_EQ(!faults_of(tasks, {.paths = paths}).empty(), meet) << one << " and " << other;
    }
    EXPECT_GT(met, 300);
}

TEST(check_plan, two_tasks_that_may_run_together_leave_two_files) {
    auto tasks = with({.name = "second", .kind = phase::research, .output = "analysis.md"});
    tasks[0].output = "analysis.md";
    tasks[1].needs.push_back("second");
    EXPECT_EQ(faults_of(tasks), (findings{{plan_fault::same_output, "scout", "second"}}));
    tasks[4].needs = {"scout"};
    EXPECT_TRUE(faults_of(tasks).empty());
}

TEST(check_plan, looks_no_further_beyond_a_limit) {
    std::vector<owned_task> many(muster::most_plan_tasks + 1);
    for (std::size_t i = 0; i < many.size(); ++i) many[i].name = std::to_string(i);
    EXPECT_EQ(faults_of(many), (findings{{plan_fault::too_many, "1024", ""}}));
    many.pop_back();
    EXPECT_TRUE(faults_of(many).empty());
    for (owned_task& each : many) each.needs = {"nobody"};
    auto const report = muster::check_plan(owned_plan{many}.tasks());
    EXPECT_EQ(report.count, 1024U);
    EXPECT_EQ(report.findings.size(), muster::most_plan_findings);
    EXPECT_TRUE(report.has(plan_fault::missing_need));
    EXPECT_FALSE(report.is_clean());
    EXPECT_EQ(faults_of({{.name = "reader",
                          .kind = phase::verification,
                          .reads = std::vector<std::string>(muster::most_plan_places + 1, "x")}}),
              (findings{{plan_fault::too_many, "reader", ""}}));
}

// `src` and `../repo/src` are one place where the base is /repo, and two where it is not.
TEST(check_plan, takes_no_path_above_a_base_that_it_does_not_know) {
    for (std::string const path : {"..", "../repo/src", "src/../../src", "./.."}) {
        owned_plan const plan{{{.name = "write", .kind = phase::implementation, .writes = {path}}}};
        EXPECT_TRUE(muster::check_plan(plan.tasks()).has(plan_fault::no_place)) << path;
        EXPECT_FALSE(muster::check_plan(plan.tasks(), {.paths = {.base = "/repo"}}).has(plan_fault::no_place)) << path;
    }
    owned_plan const inside{{{.name = "write", .kind = phase::implementation, .writes = {"a/../src"}}}};
    EXPECT_FALSE(muster::check_plan(inside.tasks()).has(plan_fault::no_place));
}

}  // namespace
