#include <muster/plan/choose_worker.hpp>

#include "prompts.hpp"

#include <muster/role/dialects.hpp>
#include <muster/text/ascii.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::choose_worker;
using muster::interest;
using muster::research_scope;
using muster::scope_of;
using muster::situation;
using muster::situation_of;
using muster::situation_row;
using muster::task_facts;
using muster::worker_action;
using muster::worker_choice;
using muster::worker_facts;
using muster::worker_presence;

constexpr muster::dialect const& binding = muster::dialects::binding::rules;
constexpr muster::dialect const& session = muster::dialects::session::rules;

// CS-01
static_assert(situation_of({}, {.extends = true}, binding) == situation::extension);
static_assert(situation_of({}, {}, binding) == situation::unrelated);
static_assert(situation_of({.another_waits = true}, {}, binding) == situation::streams);
static_assert(situation_of({}, {.now = worker_presence::running, .extends = true}, binding) == situation::running);
static_assert(situation_of({}, {.now = worker_presence::running}, binding) == situation::unrelated);
static_assert(situation_of({}, {.now = worker_presence::running, .silent = true}, binding) == situation::silent);
// CS-02, CS-04: strictly more than half
static_assert(situation_of({}, {.known = {3, 4}}, binding) == situation::over_half);
static_assert(situation_of({}, {.known = {2, 4}}, binding) == situation::under_half);
static_assert(situation_of({}, {.known = {0, 0}}, binding) == situation::unrelated);
static_assert(situation_of({}, {.known = {4, 4}}, session) == situation::unrelated);  // shares do not count there
// CS-03
static_assert(situation_of({}, {.known = {4, 4}, .other_subsystem = true}, binding) == situation::subsystem);
// F-45, in the session that goes by it
static_assert(situation_of({.edits = true}, {.scope = research_scope::exact}, session) == situation::same_files);
static_assert(situation_of({.edits = true}, {.scope = research_scope::broad}, session) == situation::narrow_change);
static_assert(situation_of({}, {.scope = research_scope::broad}, session) == situation::unrelated);
static_assert(situation_of({}, {.failed = true}, binding) == situation::correction);
static_assert(situation_of({}, {.failed = true}, session) == situation::fresh_retry);
static_assert(situation_of({.verifies = true}, {.extends = true}, session) == situation::verification);
static_assert(situation_of({}, {.failed = true, .wrong_approach = true}, binding) == situation::wrong_approach);
// F-47: stopped, and then continued
static_assert(situation_of({}, {.now = worker_presence::running, .misdirected = true}, session)
              == situation::misdirected);
static_assert(situation_of({}, {.misdirected = true}, session) == situation::redirected);
// Nobody continues what is gone.
static_assert(situation_of({}, {.now = worker_presence::gone, .known = {4, 4}, .extends = true}, binding)
              == situation::unrelated);

// presence_of
static_assert(muster::presence_of({}) == worker_presence::gone);
static_assert(muster::presence_of(muster::worker_state::finished) == worker_presence::finished);
static_assert(muster::presence_of(muster::worker_state::waiting) == worker_presence::running);

// facts_of, scope_of
TEST(scope_of, F45_tells_research_of_exactly_these_files_from_broad_research) {
    interest const ask{.files = {"src/auth.ts", "src/token.ts"}, .terms = {"expiry"}};
    EXPECT_EQ(scope_of(ask, {.files = {"src/auth.ts", "./src/token.ts", "README.md"}}), research_scope::exact);
    EXPECT_EQ(scope_of(ask, {.files = {"src/auth.ts", "src/token.ts", "a", "b"}}), research_scope::broad);
    EXPECT_EQ(scope_of(ask, {.files = {"src"}}), research_scope::broad);
    EXPECT_EQ(scope_of(ask, {.files = {"src/auth.ts"}}), research_scope::other);
    EXPECT_EQ(scope_of({.terms = {"expiry"}}, {.terms = {"expiry"}}), research_scope::other);

    worker_facts const facts = muster::facts_of(ask, {.files = {"src/auth.ts", "src/token.ts"}, .terms = {"EXPIRY"}});
    EXPECT_EQ(facts.known, (muster::overlap{3, 3}));
    EXPECT_EQ(facts.scope, research_scope::exact);
}

// choose_worker
//{ quoted by docs/plan.md: choose_worker
TEST(choose_worker, takes_the_one_that_knows_most_and_says_why) {
    interest const ask{.files = {"src/auth.ts", "src/token.ts"}, .terms = {"expiry"}};
    std::vector<worker_facts> const workers{
        muster::facts_of(ask, {.files = {"db/schema.sql", "db/migrate.ts"}}),
        muster::facts_of(ask, {.files = {"src/auth.ts"}, .terms = {"Expiry"}}),
        muster::facts_of(ask, {.files = {"src/auth.ts", "src/token.ts"}, .terms = {"expiry"}}),
    };
    auto const choice = choose_worker({.edits = true}, workers, muster::dialects::binding::rules);
    EXPECT_EQ(choice.action, worker_action::resume);
    EXPECT_EQ(choice.which, 2U);
    EXPECT_EQ(choice.why, situation::same_files);
    EXPECT_EQ(choice.reason(), "it has read the files to edit, and little else");

    // Whoever made it, and whoever had a part in it, does not test it.
    auto const judge = choose_worker({.verifies = true}, workers, muster::dialects::binding::rules);
    EXPECT_EQ(judge.action, worker_action::spawn);
    EXPECT_EQ(judge.reason(), "whoever has had a part in the work would test it by the same assumptions");
}
//}

constexpr worker_choice chosen(std::span<worker_facts const> from, task_facts const& task = {}) {
    return choose_worker(task, from, binding);
}
TEST(choose_worker, CS01_of_nobody_is_a_fresh_one) {
    worker_choice const alone = chosen({}), two = chosen({}, {.another_waits = true});
    EXPECT_EQ(alone.action, worker_action::spawn);
    EXPECT_EQ(alone.why, situation::unrelated);
    EXPECT_FALSE(alone.which.has_value());
    EXPECT_EQ(two.action, worker_action::spawn_together);
}
TEST(choose_worker, prefers_who_can_go_on_to_who_runs_and_who_runs_to_a_fresh_one) {
    worker_facts const running{.now = worker_presence::running, .known = {4, 4}};
    worker_facts const finished{.known = {3, 4}}, half{.known = {2, 4}};
    worker_facts const all[] = {half, running, finished}, busy[] = {half, running};
    EXPECT_EQ(chosen(all).which, 2U);
    EXPECT_EQ(chosen(all).action, worker_action::resume);
    EXPECT_EQ(chosen(busy).which, 1U);
    EXPECT_EQ(chosen(busy).action, worker_action::nudge);
    EXPECT_EQ(chosen({&half, 1}).why, situation::under_half);
}
TEST(choose_worker, of_equals_takes_the_first) {
    worker_facts const equals[] = {{.known = {1, 4}}, {.known = {3, 4}}, {.known = {6, 8}}, {.known = {3, 4}}};
    EXPECT_EQ(chosen(equals).which, 1U);
}
TEST(choose_worker, does_not_go_by_the_order_of_those_who_differ) {
    worker_facts all[] = {
        {.known = {1, 4}},
        {.known = {3, 4}},
        {.known = {4, 4}, .wrong_approach = true},
        {.now = worker_presence::running, .known = {4, 4}},
        {.now = worker_presence::running, .known = {4, 4}, .silent = true},
        {.now = worker_presence::gone, .known = {4, 4}},
    };
    worker_choice const first = chosen(all);
    EXPECT_EQ(all[*first.which].known, (muster::overlap{3, 4}));
    for (std::size_t i = 0; i < std::size(all); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            std::swap(all[i], all[j]);
            worker_choice const again = chosen(all);
            EXPECT_EQ(again.why, first.why);
            EXPECT_EQ(all[*again.which].known, (muster::overlap{3, 4}));
        }
    }
}
TEST(choose_worker, FR06_stops_a_silent_worker_only_for_a_task_that_it_would_go_on_with) {
    worker_facts silent{.now = worker_presence::running, .known = {3, 4}, .silent = true};
    EXPECT_EQ(chosen({&silent, 1}).action, worker_action::stop);
    silent.known = {1, 4};
    EXPECT_EQ(chosen({&silent, 1}).action, worker_action::spawn);
    EXPECT_EQ(chosen({&silent, 1}).which, 0U);  // what it has found can be passed on
}

// All that there is to know, in every dialect.
constexpr bool bit(unsigned mask, unsigned which) { return (mask >> which & 1U) != 0; }

constexpr worker_presence presences[] = {worker_presence::finished, worker_presence::running, worker_presence::gone};
constexpr research_scope scopes[] = {research_scope::other, research_scope::exact, research_scope::broad};
constexpr muster::overlap shares[] = {{0, 4}, {2, 4}, {3, 4}};

void each_task_and_worker(auto const& visit) {
    for (unsigned mask = 0; mask < 512; ++mask) {
        task_facts const task{.edits = bit(mask, 0), .verifies = bit(mask, 1), .another_waits = bit(mask, 2)};
        for (auto const now : presences) {
            for (auto const scope : scopes) {
                for (auto const known : shares) {
                    visit(task, worker_facts{.now = now,
                                             .known = known,
                                             .scope = scope,
                                             .failed = bit(mask, 3),
                                             .wrong_approach = bit(mask, 4),
                                             .misdirected = bit(mask, 5),
                                             .extends = bit(mask, 6),
                                             .other_subsystem = bit(mask, 7),
                                             .silent = bit(mask, 8)});
                }
            }
        }
    }
}

std::vector<muster::dialect> all_rules() {
    using muster::continue_rule, muster::retry_rule, muster::on_running;
    std::vector<muster::dialect> all;
    for (auto const continuing : {continue_rule::threshold, continue_rule::situations, continue_rule::both}) {
        for (auto const retry : {retry_rule::same_worker, retry_rule::new_worker, retry_rule::by_overlap}) {
            for (auto const told : {on_running::refuse, on_running::queue}) {
                all.push_back(binding);
                all.back().prompt.continuing = continuing;
                all.back().crew.retry = retry;
                all.back().crew.message_to_running = told;
            }
        }
    }
    return all;
}

bool fits(worker_action what, task_facts const& task, worker_facts const& worker) {
    bool const runs = worker.now == worker_presence::running;
    switch (what) {
        case worker_action::resume: return worker.now == worker_presence::finished && !task.verifies;
        case worker_action::nudge: return runs && !task.verifies && !worker.silent && !worker.misdirected;
        case worker_action::stop: return runs && (worker.silent || worker.misdirected);
        case worker_action::spawn_together: return task.another_waits;
        case worker_action::spawn: break;
    }
    return true;
}

std::set<situation> answered_under(muster::dialect const& rules) {
    std::set<situation> answered;
    std::size_t wrong = 0;
    each_task_and_worker([&](task_facts const& task, worker_facts const& worker) {
        situation const why = situation_of(task, worker, rules);
        worker_choice const choice = choose_worker(task, {&worker, 1}, rules);
        answered.insert(why);
        bool const right = is_in_force(why, rules) && fits(row_of(why).action, task, worker)
                        && choice.action == row_of(choice.why).action && fits(choice.action, task, worker)
                        && (choice.why == why || row_of(why).action == worker_action::stop);
        wrong += right ? 0 : 1;
    });
    EXPECT_EQ(wrong, 0U);
    return answered;
}

bool says_in_any_case(std::string_view text, std::string_view words) {
    for (std::size_t at = 0; at + words.size() <= text.size(); ++at) {
        if (muster::same_ignoring_case(text.substr(at, words.size()), words)) return true;
    }
    return false;
}

// What can be answered is told to the model, and nothing else is.
TEST(choose_worker, CS01_F45_DV30_answers_for_all_that_can_be_known_what_the_prompt_tells) {
    for (muster::dialect const& rules : all_rules()) {
        std::string const prompt = muster_test::coordinator_under(rules);
        std::string told{muster_test::section_of(prompt, "## Continue or spawn")};
        told += muster_test::section_of(prompt, "## Worker results");
        std::set<situation> const answered = answered_under(rules);
        for (situation_row const& row : muster::situation_rows) {
            bool const can_be = answered.count(row.which) != 0;
            EXPECT_EQ(can_be, is_in_force(row.which, rules)) << row.reason;
            EXPECT_EQ(can_be, says_in_any_case(told, row.said)) << row.said;
        }
    }
}

}  // namespace
