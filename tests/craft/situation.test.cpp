#include <muster/craft/situation.hpp>

#include <muster/role/dialects.hpp>

#include <page_table.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace {

using muster::is_in_force;
using muster::operation;
using muster::operation_of;
using muster::row_of;
using muster::situation;
using muster::situation_row;
using muster::situation_rows;
using muster::worker_action;

constexpr muster::dialect const& binding = muster::dialects::binding::rules;
constexpr muster::dialect const& session = muster::dialects::session::rules;

// situation_rows: one for each situation, in their order
constexpr bool each_stands_in_its_place() {
    std::size_t at = 0;
    for (situation_row const& row : situation_rows) {
        if (static_cast<std::size_t>(row.which) != at++ || &row_of(row.which) != &row) return false;
    }
    return at == static_cast<std::size_t>(situation::running) + 1;
}
TEST(situation_rows, each_stands_in_its_place) { EXPECT_TRUE(each_stands_in_its_place()); }

TEST(situation_rows, says_something_of_its_own_in_each_and_gives_a_reason) {
    std::set<std::string_view> said, reasons;
    for (situation_row const& row : situation_rows) {
        EXPECT_TRUE(!row.said.empty() && said.insert(row.said).second) << row.said;
        EXPECT_TRUE(!row.reason.empty() && reasons.insert(row.reason).second) << row.reason;
        EXPECT_NE(row.reason.back(), '.');
    }
}

std::string presets_with(situation which) {
    std::string names;
    if (is_in_force(which, binding)) names += "binding";
    if (is_in_force(which, session)) names += names.empty() ? "session" : ", session";
    return names;
}
TEST(situation_rows, stand_in_the_page) {
    std::string made = "| situation | in the prompt | do | why | presets |\n|---|---|---|---|---|\n";
    for (situation_row const& row : situation_rows) {
        made += "| `" + std::string{word(row.which)} + "` | " + std::string{row.said} + " | "
              + std::string{word(row.action)} + " | " + std::string{row.reason} + " | " + presets_with(row.which)
              + " |\n";
    }
    EXPECT_TRUE(muster_test::page_table("craft.md", "situations", made));
}

// CS-01, CS-02, CS-03: the action of each
static_assert(row_of(situation::extension).action == worker_action::resume);
static_assert(row_of(situation::unrelated).action == worker_action::spawn);
static_assert(row_of(situation::streams).action == worker_action::spawn_together);
static_assert(row_of(situation::running).action == worker_action::nudge);
static_assert(row_of(situation::silent).action == worker_action::stop);
static_assert(row_of(situation::over_half).action == worker_action::resume);
static_assert(row_of(situation::subsystem).action == worker_action::spawn);
// F-45, F-47
static_assert(row_of(situation::same_files).action == worker_action::resume);
static_assert(row_of(situation::narrow_change).action == worker_action::spawn);
static_assert(row_of(situation::correction).action == worker_action::resume);
static_assert(row_of(situation::verification).action == worker_action::spawn);
static_assert(row_of(situation::wrong_approach).action == worker_action::spawn);
static_assert(row_of(situation::misdirected).action == worker_action::stop);
static_assert(row_of(situation::redirected).action == worker_action::resume);

// operation_of: a running worker is nudged by the tool of the dialect
static_assert(operation_of(worker_action::nudge, binding) == operation::nudge);
static_assert(operation_of(worker_action::nudge, session) == operation::resume);
static_assert(operation_of(worker_action::resume, binding) == operation::resume);
static_assert(operation_of(worker_action::spawn, binding) == operation::spawn);
static_assert(operation_of(worker_action::spawn_together, session) == operation::spawn);
static_assert(operation_of(worker_action::stop, binding) == operation::stop);
TEST(operation_of, names_a_tool_for_every_action_in_both_dialects) {
    for (situation_row const& row : situation_rows) {
        EXPECT_FALSE(binding.names[operation_of(row.action, binding)].empty()) << word(row.action);
        EXPECT_FALSE(session.names[operation_of(row.action, session)].empty()) << word(row.action);
    }
}

// is_in_force
constexpr muster::dialect with(muster::continue_rule continuing, muster::retry_rule retry) {
    muster::dialect rules = binding;
    rules.prompt.continuing = continuing;
    rules.crew.retry = retry;
    return rules;
}
constexpr bool DV30_each_rule_has_its_rows() {
    using muster::continue_rule, muster::retry_rule;
    auto const share = with(continue_rule::threshold, retry_rule::by_overlap);
    auto const table = with(continue_rule::situations, retry_rule::by_overlap);
    return is_in_force(situation::over_half, share) && !is_in_force(situation::same_files, share)
        && !is_in_force(situation::over_half, table) && is_in_force(situation::same_files, table)
        && is_in_force(situation::over_half, binding) && is_in_force(situation::same_files, binding)
        && is_in_force(situation::verification, share) && is_in_force(situation::subsystem, share);
}
static_assert(DV30_each_rule_has_its_rows());
TEST(is_in_force, DV30_each_rule_has_its_rows) { EXPECT_TRUE(DV30_each_rule_has_its_rows()); }

constexpr bool DV29_the_retry_rule_names_the_worker() {
    using muster::continue_rule, muster::retry_rule;
    auto const same = with(continue_rule::threshold, retry_rule::same_worker);
    auto const fresh = with(continue_rule::both, retry_rule::new_worker);
    auto const share = with(continue_rule::threshold, retry_rule::by_overlap);
    return is_in_force(situation::correction, same) && !is_in_force(situation::fresh_retry, same)
        && !is_in_force(situation::correction, fresh) && is_in_force(situation::fresh_retry, fresh)
        && !is_in_force(situation::correction, share) && is_in_force(situation::correction, binding);
}
static_assert(DV29_the_retry_rule_names_the_worker());
TEST(is_in_force, DV29_the_retry_rule_names_the_worker) { EXPECT_TRUE(DV29_the_retry_rule_names_the_worker()); }

}  // namespace
