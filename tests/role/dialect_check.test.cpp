#include <muster/role/dialect_check.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>

namespace {

using muster::check_dialect;
using muster::dialect;
using muster::dialect_contradiction;
using muster::operation;
using enum muster::dialect_contradiction;

constexpr dialect const& binding = muster::dialects::binding::rules;
constexpr dialect const& session = muster::dialects::session::rules;

// DP-05: each contradiction is found, with its field, and alone
struct mistake {
    dialect_contradiction kind;
    std::string_view field;
    std::string_view found;
    dialect const& base;
    void (*make)(dialect&);
};

constexpr muster::tool_alias alias_of_another[] = {{"TaskStop", operation::spawn}};
constexpr muster::tool_alias alias_like_another[] = {{"task_stop", operation::spawn}};
constexpr muster::tool_alias alias_twice[] = {{"Run", operation::spawn}, {"Run", operation::stop}};
constexpr muster::tool_alias alias_twice_alike[] = {{"Run", operation::spawn}, {"run", operation::stop}};
constexpr muster::tool_alias alias_for_nothing[] = {{"Report", operation::report}};
constexpr muster::tool_alias alias_with_a_blank[] = {{"to peer", operation::nudge}};
constexpr std::string_view just_stop[] = {"TaskStop"};
constexpr std::string_view just_spawn[] = {"TeamCreate"};
constexpr std::string_view just_track[] = {"TodoWrite"};
constexpr std::string_view just_read[] = {"Read"};

constexpr mistake mistakes[] = {
    {a_name_is_not_a_tool_name, "names.tools", "Task Stop", binding,
     [](dialect& d) { d.names[operation::stop] = "Task Stop"; }},
    {a_name_is_not_a_tool_name, "names.aliases", "to peer", binding,
     [](dialect& d) { d.names.aliases = alias_with_a_blank; }},
    {two_operations_share_a_tool, "names.tools", "TeamCreate", binding,
     [](dialect& d) { d.names[operation::stop] = "TeamCreate"; }},
    {two_operations_share_a_tool, "names.tools", "task_get", binding,
     [](dialect& d) { d.names[operation::stop] = "task_get"; }},
    {two_operations_share_a_tool, "names.tools", "TeamCreate", binding,
     [](dialect& d) { d.names[operation::open_team] = "teamcreate"; }},
    {two_operations_share_a_tool, "names.tools", "SendToPeer", binding,
     [](dialect& d) { d.names[operation::resume] = "SendToPeer"; }},
    {an_alias_is_a_tool_of_another_operation, "names.aliases", "TaskStop", binding,
     [](dialect& d) { d.names.aliases = alias_of_another; }},
    {an_alias_is_a_tool_of_another_operation, "names.aliases", "task_stop", binding,
     [](dialect& d) { d.names.aliases = alias_like_another; }},
    {an_alias_is_a_tool_of_another_operation, "names.aliases", "Run", binding,
     [](dialect& d) { d.names.aliases = alias_twice; }},
    {an_alias_is_a_tool_of_another_operation, "names.aliases", "run", binding,
     [](dialect& d) { d.names.aliases = alias_twice_alike; }},
    {an_alias_is_for_an_operation_without_a_tool, "names.aliases", "Report", binding,
     [](dialect& d) { d.names.aliases = alias_for_nothing; }},
    {a_running_worker_is_refused_messages_and_nothing_else_reaches_it, "crew.message_to_running", "", binding,
     [](dialect& d) {
         d.names[operation::nudge] = {};
         d.names.aliases = {};
     }},
    {a_running_worker_is_queued_messages_that_no_tool_sends, "crew.message_to_running", "", binding,
     [](dialect& d) {
         d.names[operation::resume] = {};
         d.crew.message_to_running = muster::on_running::queue;
     }},
    {a_heading_is_not_one_line_that_starts_with_a_number_sign, "prompt.worker_heading", "WORKER", binding,
     [](dialect& d) { d.prompt.worker_heading = "WORKER"; }},
    {a_heading_is_not_one_line_that_starts_with_a_number_sign, "prompt.coordinator_heading", "# A\n# B", session,
     [](dialect& d) { d.prompt.coordinator_heading = "# A\n# B"; }},
    {a_heading_is_not_one_line_that_starts_with_a_number_sign, "prompt.addendum_heading", "", session,
     [](dialect& d) { d.prompt.addendum_heading = {}; }},
    {two_headings_are_the_same, "prompt.worker_heading", "# COORDINATOR ROLE", binding,
     [](dialect& d) { d.prompt.worker_heading = "# COORDINATOR ROLE"; }},
    {a_list_of_steps_is_kept_by_no_tool, "pad.kind", "", binding, [](dialect& d) { d.names[operation::track] = {}; }},
    {a_list_of_steps_is_required_and_the_pad_has_none, "pad.list_required_from", "", session,
     [](dialect& d) { d.pad.list_required_from = 3; }},
    {a_list_of_steps_is_required_of_a_coordinator_who_may_not_hold_its_tool, "pad.list_required_from", "TodoWrite",
     binding, [](dialect& d) { d.surface.coordinator_tools = just_spawn; }},
    {the_mode_comes_from_a_variable_without_a_name, "names.mode_variable", "", session,
     [](dialect& d) { d.names.mode_variable = {}; }},
    {one_variable_switches_two_modes, "names.simple_variable", "MUSTER_COORDINATOR_MODE", session,
     [](dialect& d) { d.names.simple_variable = d.names.mode_variable; }},
    {simple_mode_leaves_a_worker_nothing, "surface.simple_tools", "", binding,
     [](dialect& d) { d.surface.simple_tools = {}; }},
    {a_coordinator_may_not_hold_the_tool_that_spawns, "surface.coordinator_tools", "TeamCreate", binding,
     [](dialect& d) { d.surface.coordinator_tools = just_track; }},
    {a_worker_is_listed_a_tool_that_is_excluded, "surface.worker_tools", "TaskStop", binding,
     [](dialect& d) {
         d.surface.worker_tools = just_stop;
         d.surface.worker_exclusions = just_stop;
         d.surface.simple_tools = {};
         d.names.simple_variable = {};
     }},
    {a_simple_tool_is_not_for_workers, "surface.simple_tools", "Bash", binding,
     [](dialect& d) { d.surface.worker_tools = just_read; }},
    {a_simple_tool_is_not_for_workers, "surface.simple_tools", "Read", binding,
     [](dialect& d) { d.surface.worker_exclusions = just_read; }},
};

constexpr muster::dialect_faults faults_of(mistake const& one) {
    dialect made = one.base;
    one.make(made);
    return check_dialect(made);
}

constexpr bool finds_each_mistake_alone() {
    for (mistake const& one : mistakes) {
        auto const faults = faults_of(one);
        if (faults.size() != 1 || faults[0].kind != one.kind) return false;
        if (faults[0].field != one.field || faults[0].found != one.found) return false;
    }
    return true;
}
static_assert(finds_each_mistake_alone());
TEST(dialect_check, DP05_DP07_finds_each_mistake_alone) {
    for (mistake const& one : mistakes) {
        auto const faults = faults_of(one);
        ASSERT_EQ(faults.size(), 1U) << muster::word(one.kind);
        EXPECT_EQ(muster::word(faults[0].kind), muster::word(one.kind));
        EXPECT_EQ(faults[0].field, one.field) << muster::word(one.kind);
        EXPECT_EQ(faults[0].found, one.found) << muster::word(one.kind);
    }
}

constexpr bool tries_every_contradiction() {
    bool tried[muster::dialect_contradiction_count] = {};
    for (mistake const& one : mistakes) tried[static_cast<std::size_t>(one.kind)] = true;
    for (bool const was : tried) {
        if (!was) return false;
    }
    return true;
}
static_assert(tries_every_contradiction());
TEST(dialect_check, DP05_tries_every_contradiction) { EXPECT_TRUE(tries_every_contradiction()); }

// One that has nearly all at once: all are listed, each once, in the order of the fields.
constexpr std::string_view excluded[] = {"Read", "TeamCreate", "TaskStop"};
constexpr muster::tool_alias bad_aliases[] = {{"TaskStop", operation::spawn}, {"Gone", operation::report}};

constexpr dialect hopeless() {
    dialect d = session;
    d.names[operation::spawn] = "Agent!";
    d.names[operation::list_tasks] = "TaskStop";
    d.names[operation::report] = {};
    d.names[operation::track] = {};
    d.names[operation::nudge] = {};
    d.names.aliases = bad_aliases;
    d.names.mode_variable = {};
    d.prompt.worker_heading = "role";
    d.prompt.addendum_heading = d.prompt.coordinator_heading;
    d.surface.coordinator_tools = just_stop;
    d.surface.worker_tools = excluded;
    d.surface.worker_exclusions = excluded;
    d.crew.message_to_running = muster::on_running::refuse;
    d.pad.kind = muster::pad_kind::list;
    return d;
}

constexpr dialect_contradiction all_of_them[] = {
    a_name_is_not_a_tool_name,
    two_operations_share_a_tool,
    an_alias_is_a_tool_of_another_operation,
    an_alias_is_for_an_operation_without_a_tool,
    a_heading_is_not_one_line_that_starts_with_a_number_sign,
    two_headings_are_the_same,
    the_mode_comes_from_a_variable_without_a_name,
    a_coordinator_may_not_hold_the_tool_that_spawns,
    a_worker_is_listed_a_tool_that_is_excluded,
    a_simple_tool_is_not_for_workers,
    a_running_worker_is_refused_messages_and_nothing_else_reaches_it,
    a_list_of_steps_is_kept_by_no_tool,
};

constexpr bool lists_all_together() {
    auto const faults = check_dialect(hopeless());
    std::size_t at = 0;
    for (dialect_contradiction const kind : all_of_them) {
        if (at == faults.size() || faults[at++].kind != kind) return false;
    }
    return at == faults.size();
}
static_assert(lists_all_together());
TEST(dialect_check, DP05_lists_all_together) { EXPECT_TRUE(lists_all_together()); }

// What looks like a contradiction and is none.
constexpr muster::tool_alias alias_like_its_own[] = {{"task_stop", operation::stop}, {"stop_task", operation::stop}};

constexpr bool lets_pass_what_is_none() {
    dialect d = session;
    d.names[operation::nudge] = d.names[operation::resume];  // one tool, since messages are queued
    d.names.aliases = alias_like_its_own;
    d.surface.coordinator_tools = {};
    d.surface.worker_tools = {};
    return check_dialect(d).empty();
}
static_assert(lets_pass_what_is_none());
TEST(dialect_check, lets_pass_what_is_none) { EXPECT_TRUE(lets_pass_what_is_none()); }

// word: a sentence of its own for each
TEST(dialect_contradiction, has_a_sentence_of_its_own_for_each) {
    std::set<std::string> words;
    for (std::size_t i = 0; i < muster::dialect_contradiction_count; ++i) {
        std::string_view const sentence = muster::word(static_cast<dialect_contradiction>(i));
        EXPECT_FALSE(sentence.empty() || sentence.ends_with('.')) << i;
        words.emplace(sentence);
    }
    EXPECT_EQ(words.size(), muster::dialect_contradiction_count);
}

}  // namespace
