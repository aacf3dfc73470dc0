#include <muster/role/dialect.hpp>

#include <muster/role/dialects.hpp>

#include <dialect_printer.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

namespace {

//{ quoted by docs/dialects.md: dialect
// A preset with one field changed.
struct eager {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::binding::rules;
        changed.pad.list_required_from = 2;
        return changed;
    }();
};
static_assert(eager::rules.names[muster::operation::resume] == "SendMessageToWorker");
//}

using muster::dialect;
using muster::operation;

static_assert(muster::dialect_like<eager> && muster::dialect_like<muster::dialects::binding>);
static_assert(!muster::dialect_like<int> && !muster::dialect_like<dialect>);

// A dialect that says nothing offers nothing.
static_assert(dialect{}.names[operation::spawn].empty() && dialect{}.surface.coordinator_tools.empty());

// tool_name_for: an alias gives the tool's name, everything else itself
constexpr bool resolves_aliases_and_nothing_else() {
    constexpr muster::tool_alias aliases[] = {{"Task", operation::spawn}, {"Report", operation::report}};
    muster::naming_rules naming;
    naming[operation::spawn] = "Agent";
    naming.aliases = aliases;
    return tool_name_for(naming, "Task") == "Agent" && tool_name_for(naming, "Agent") == "Agent"
        && tool_name_for(naming, "task") == "task" && tool_name_for(naming, "Report").empty()
        && tool_name_for(naming, "").empty() && muster::tool_name_for({}, "Task") == "Task";
}
static_assert(resolves_aliases_and_nothing_else());
TEST(tool_name_for, resolves_aliases_and_nothing_else) { EXPECT_TRUE(resolves_aliases_and_nothing_else()); }

// surface_rules: an empty list is no limit
constexpr bool takes_an_empty_list_for_no_limit() {
    constexpr std::string_view few[] = {"Agent"};
    muster::surface_rules limited;
    limited.coordinator_tools = few;
    limited.worker_tools = few;
    muster::surface_rules const open;
    return limited.lists_for_coordinators("Agent") && !limited.lists_for_coordinators("Read")
        && limited.lists_for_workers("Agent") && !limited.lists_for_workers("mcp__a__b")
        && open.lists_for_coordinators("Read") && open.lists_for_workers("Read");
}
static_assert(takes_an_empty_list_for_no_limit());
TEST(surface_rules, take_an_empty_list_for_no_limit) { EXPECT_TRUE(takes_an_empty_list_for_no_limit()); }

// pad_rules
constexpr bool says_what_a_pad_has() {
    using enum muster::pad_kind;
    for (muster::pad_kind const kind : {none, directory, list, both}) {
        muster::pad_rules const pad{kind, 0};
        if (pad.has_directory() != (kind == directory || kind == both)) return false;
        if (pad.has_list() != (kind == list || kind == both)) return false;
    }
    return true;
}
static_assert(says_what_a_pad_has());
TEST(pad_rules, say_what_a_pad_has) { EXPECT_TRUE(says_what_a_pad_has()); }

// DP-01: each single field can be overridden, in a constant expression, and changes nothing else
constexpr std::string_view other_tools[] = {"TeamCreate", "Other"};
constexpr muster::tool_alias other_aliases[] = {{"Other", operation::stop}};

std::size_t lines_that_differ(std::string const& a, std::string const& b) {
    auto const lines = [](std::string const& text) { return std::count(text.begin(), text.end(), '\n'); };
    if (lines(a) != lines(b)) return static_cast<std::size_t>(std::max(lines(a), lines(b)));
    std::size_t differ = 0;
    for (std::size_t i = 0, j = 0; i < a.size();) {
        std::size_t const end_a = a.find('\n', i);
        std::size_t const end_b = b.find('\n', j);
        differ += a.substr(i, end_a - i) != b.substr(j, end_b - j);
        i = end_a + 1;
        j = end_b + 1;
    }
    return differ;
}

constexpr void (*changes[])(dialect&) = {
    [](dialect& d) { d.name = "mine"; },
    [](dialect& d) { d.names[operation::report] = "Report"; },
    [](dialect& d) { d.names.mode_variable = "ON"; },
    [](dialect& d) { d.names.simple_variable = "FEW"; },
    [](dialect& d) { d.prompt.coordinator_heading = "# LEAD"; },
    [](dialect& d) { d.prompt.worker_heading = "# HAND"; },
    [](dialect& d) { d.prompt.addendum_heading = "# MORE"; },
    [](dialect& d) { d.prompt.composition = muster::prompt_composition::replace; },
    [](dialect& d) { d.prompt.worker_persona = false; },
    [](dialect& d) { d.prompt.context = muster::context_channel::user_context; },
    [](dialect& d) { d.prompt.continuing = muster::continue_rule::threshold; },
    [](dialect& d) { d.prompt.phases = muster::phase_gate::per_task; },
    [](dialect& d) { d.prompt.verifying = muster::verification_actor::fresh_worker; },
    [](dialect& d) { d.surface.roles = muster::role_source::process_gate; },
    [](dialect& d) {
        d.surface.coordinator_tools = muster::name_list{other_tools, 1};
    },
    [](dialect& d) {
        d.surface.worker_tools = muster::name_list{other_tools, 1};
    },
    [](dialect& d) {
        d.surface.worker_exclusions = muster::name_list{other_tools, 1};
    },
    [](dialect& d) { d.crew.message_to_running = muster::on_running::queue; },
    [](dialect& d) { d.crew.message_to_finished = muster::on_finished::resume; },
    [](dialect& d) { d.crew.notice_of_stop = muster::on_stop::suppress; },
    [](dialect& d) { d.crew.retry = muster::retry_rule::same_worker; },
    [](dialect& d) { d.crew.teams_at_once = 2; },
    [](dialect& d) { d.pad.kind = muster::pad_kind::both; },
    [](dialect& d) { d.pad.list_required_from = 5; },
};

constexpr dialect changed_by(void (*change)(dialect&)) {
    dialect changed = muster::dialects::binding::rules;
    change(changed);
    return changed;
}
constexpr bool can_change_in_a_constant_expression() {
    std::size_t changed = 0;
    for (auto const change : changes) changed += changed_by(change).name.empty() ? 0 : 1;
    return changed == std::size(changes);
}
static_assert(can_change_in_a_constant_expression());

TEST(dialect, DP01_each_single_field_can_be_overridden) {
    std::string const before = muster_test::printed(muster::dialects::binding::rules);
    for (auto const change : changes) {
        std::string const after = muster_test::printed(changed_by(change));
        EXPECT_EQ(lines_that_differ(before, after), 1U) << after;
    }
}
TEST(dialect, DP01_lists_can_be_overridden) {
    dialect changed = muster::dialects::session::rules;
    changed.names.aliases = other_aliases;
    changed.surface.simple_tools = other_tools;
    std::string const text = muster_test::printed(changed);
    EXPECT_NE(text.find("names.aliases.Other: stop\n"), text.npos);
    EXPECT_EQ(text.find("names.aliases.Task"), text.npos);
    EXPECT_NE(text.find("surface.simple_tools: Other\n"), text.npos);
    EXPECT_EQ(text.find("surface.simple_tools: Bash"), text.npos);
}

}  // namespace
