// Finds where a dialect contradicts itself.
//
//     static_assert(muster::check_dialect(muster::dialects::binding::rules).empty());
//     for (auto const& fault : muster::check_dialect(made_while_running)) log(fault.field, word(fault.kind));
//
// An agent of a constant dialect that contradicts itself does not compile; of one that was made while
// running, check_dialect() lists every contradiction.
#pragma once

#include <muster/role/dialect.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class dialect_contradiction : unsigned char {
    a_name_is_not_a_tool_name,
    two_operations_share_a_tool,
    an_alias_is_a_tool_of_another_operation,
    an_alias_is_for_an_operation_without_a_tool,
    a_running_worker_is_refused_messages_and_nothing_else_reaches_it,
    a_running_worker_is_queued_messages_that_no_tool_sends,
    a_heading_is_not_one_line_that_starts_with_a_number_sign,
    two_headings_are_the_same,
    a_list_of_steps_is_kept_by_no_tool,
    a_list_of_steps_is_required_and_the_pad_has_none,
    a_list_of_steps_is_required_of_a_coordinator_who_may_not_hold_its_tool,
    the_mode_comes_from_a_variable_without_a_name,
    one_variable_switches_two_modes,
    simple_mode_leaves_a_worker_nothing,
    a_coordinator_may_not_hold_the_tool_that_spawns,
    a_worker_is_listed_a_tool_that_is_excluded,
    a_simple_tool_is_not_for_workers,
};
inline constexpr std::size_t dialect_contradiction_count = 17;

// word(contradiction): a sentence without its full stop
[[nodiscard]] constexpr std::string_view word(dialect_contradiction what) noexcept {
    switch (what) {
        case dialect_contradiction::a_name_is_not_a_tool_name:
            return "a tool's name is 1 to 64 letters, digits, underscores or hyphens";
        case dialect_contradiction::two_operations_share_a_tool:
            return "two operations share a tool, or have tools whose names read alike; only spawn and open_team may "
                   "share one, and resume and nudge where messages to running workers are queued";
        case dialect_contradiction::an_alias_is_a_tool_of_another_operation:
            return "an alias is or reads like the name of another operation's tool, or stands there twice";
        case dialect_contradiction::an_alias_is_for_an_operation_without_a_tool:
            return "an alias is for an operation that has no tool";
        case dialect_contradiction::a_running_worker_is_refused_messages_and_nothing_else_reaches_it:
            return "a message that continues a running worker is refused, and there is no tool for nudge";
        case dialect_contradiction::a_running_worker_is_queued_messages_that_no_tool_sends:
            return "messages to running workers are queued, and there is no tool for resume";
        case dialect_contradiction::a_heading_is_not_one_line_that_starts_with_a_number_sign:
            return "a heading is one line that starts with # and a blank";
        case dialect_contradiction::two_headings_are_the_same: return "two headings are the same";
        case dialect_contradiction::a_list_of_steps_is_kept_by_no_tool:
            return "the scratchpad is a list, and there is no tool for track";
        case dialect_contradiction::a_list_of_steps_is_required_and_the_pad_has_none:
            return "a list is required from some number of workers on, and the scratchpad is none";
        case dialect_contradiction::a_list_of_steps_is_required_of_a_coordinator_who_may_not_hold_its_tool:
            return "a list is required from some number of workers on, and coordinator_tools leaves out the tool for "
                   "it";
        case dialect_contradiction::the_mode_comes_from_a_variable_without_a_name:
            return "the mode comes from a variable of the process, and that has no name";
        case dialect_contradiction::one_variable_switches_two_modes:
            return "coordinator mode and simple mode are switched by one variable";
        case dialect_contradiction::simple_mode_leaves_a_worker_nothing:
            return "there is a variable for simple mode, and no simple tool";
        case dialect_contradiction::a_coordinator_may_not_hold_the_tool_that_spawns:
            return "coordinator_tools leaves out the tool that spawns workers";
        case dialect_contradiction::a_worker_is_listed_a_tool_that_is_excluded:
            return "worker_tools lists what worker_exclusions takes away";
        case dialect_contradiction::a_simple_tool_is_not_for_workers:
            return "simple_tools lists what worker_tools leaves out or worker_exclusions takes away";
    }
    return "";
}

struct dialect_fault {
    dialect_contradiction kind{};
    std::string_view field = {};  // `names.tools`, `prompt.worker_heading`, …
    std::string_view found = {};  // the name or heading at fault, or empty; borrowed from the dialect
};

// dialect_faults: each kind of contradiction once, where it was seen first
class dialect_faults {
public:
    [[nodiscard]] constexpr dialect_fault const* begin() const noexcept { return listed_; }
    [[nodiscard]] constexpr dialect_fault const* end() const noexcept { return listed_ + count_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr dialect_fault const& operator[](std::size_t index) const noexcept { return listed_[index]; }

    constexpr void add(dialect_fault const& one) noexcept {
        for (std::size_t i = 0; i < count_; ++i) {
            if (listed_[i].kind == one.kind) return;
        }
        listed_[count_++] = one;
    }

private:
    dialect_fault listed_[dialect_contradiction_count];
    std::size_t count_ = 0;
};

// check_dialect(dialect): its contradictions, those of names first; quadratic in its names, which are few
namespace detail {

constexpr bool may_share(dialect const& d, operation a, operation b) noexcept {
    if (a == operation::spawn && b == operation::open_team) return true;
    return a == operation::resume && b == operation::nudge && d.crew.message_to_running == on_running::queue;
}

constexpr void check_tools(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    for (std::size_t i = 0; i < operation_count; ++i) {
        std::string_view const name = d.names.tools.of[i];
        if (name.empty()) continue;
        if (find_tool_name_fault(name) != name.npos) faults.add({a_name_is_not_a_tool_name, "names.tools", name});
        for (std::size_t j = i + 1; j < operation_count; ++j) {
            std::string_view const other = d.names.tools.of[j];
            if (!same_tool_name(other, name)) continue;
            if (other != name || !may_share(d, static_cast<operation>(i), static_cast<operation>(j)))
                faults.add({two_operations_share_a_tool, "names.tools", name});
        }
    }
}

// An alias may read like the tool that it stands for, and like no other.
constexpr bool is_taken(dialect const& d, std::size_t index) noexcept {
    tool_alias const& alias = d.names.aliases[index];
    std::string_view const own = d.names[alias.what];
    for (std::string_view const name : d.names.tools.of) {
        if (name == alias.name || (name != own && !name.empty() && same_tool_name(name, alias.name))) return true;
    }
    for (std::size_t j = 0; j < index; ++j) {
        tool_alias const& earlier = d.names.aliases[j];
        if (earlier.name == alias.name) return true;
        if (d.names[earlier.what] != own && same_tool_name(earlier.name, alias.name)) return true;
    }
    return false;
}

constexpr void check_aliases(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    for (std::size_t i = 0; i < d.names.aliases.size(); ++i) {
        tool_alias const& alias = d.names.aliases[i];
        if (find_tool_name_fault(alias.name) != alias.name.npos)
            faults.add({a_name_is_not_a_tool_name, "names.aliases", alias.name});
        if (d.names[alias.what].empty())
            faults.add({an_alias_is_for_an_operation_without_a_tool, "names.aliases", alias.name});
        if (is_taken(d, i)) faults.add({an_alias_is_a_tool_of_another_operation, "names.aliases", alias.name});
    }
}

constexpr bool is_heading(std::string_view line) noexcept {
    for (char const c : line) {
        if (c == '\n' || c == '\r') return false;
    }
    return line.size() > 2 && line[0] == '#' && line[1] == ' ';
}

constexpr void check_headings(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    struct row {
        std::string_view field = {}, text = {};
    };
    row const rows[] = {{"prompt.coordinator_heading", d.prompt.coordinator_heading},
                        {"prompt.worker_heading", d.prompt.worker_heading},
                        {"prompt.addendum_heading", d.prompt.addendum_heading}};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!is_heading(rows[i].text))
            faults.add({a_heading_is_not_one_line_that_starts_with_a_number_sign, rows[i].field, rows[i].text});
        for (std::size_t j = 0; j < i; ++j) {
            if (rows[i].text == rows[j].text) faults.add({two_headings_are_the_same, rows[i].field, rows[i].text});
        }
    }
}

constexpr void check_modes(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    if (d.surface.roles == role_source::process_gate && d.names.mode_variable.empty())
        faults.add({the_mode_comes_from_a_variable_without_a_name, "names.mode_variable", {}});
    std::string_view const simple = d.names.simple_variable;
    if (simple.empty()) return;
    if (simple == d.names.mode_variable) faults.add({one_variable_switches_two_modes, "names.simple_variable", simple});
    if (d.surface.simple_tools.empty()) faults.add({simple_mode_leaves_a_worker_nothing, "surface.simple_tools", {}});
}

constexpr void check_lists(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    std::string_view const spawn = d.names[operation::spawn];
    if (!d.surface.lists_for_coordinators(spawn))
        faults.add({a_coordinator_may_not_hold_the_tool_that_spawns, "surface.coordinator_tools", spawn});
    for (std::string_view const name : d.surface.worker_tools) {
        if (d.surface.worker_exclusions.contains(name))
            faults.add({a_worker_is_listed_a_tool_that_is_excluded, "surface.worker_tools", name});
    }
    for (std::string_view const name : d.surface.simple_tools) {
        if (!d.surface.lists_for_workers(name) || d.surface.worker_exclusions.contains(name))
            faults.add({a_simple_tool_is_not_for_workers, "surface.simple_tools", name});
    }
}

constexpr void check_crew(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    bool const refuses = d.crew.message_to_running == on_running::refuse;
    if (refuses && d.names[operation::nudge].empty())
        faults.add({a_running_worker_is_refused_messages_and_nothing_else_reaches_it, "crew.message_to_running", {}});
    if (!refuses && d.names[operation::resume].empty())
        faults.add({a_running_worker_is_queued_messages_that_no_tool_sends, "crew.message_to_running", {}});
}

constexpr void check_pad(dialect const& d, dialect_faults& faults) noexcept {
    using enum dialect_contradiction;
    if (d.pad.has_list() && d.names[operation::track].empty())
        faults.add({a_list_of_steps_is_kept_by_no_tool, "pad.kind", {}});
    if (!d.pad.has_list() && d.pad.list_required_from != 0)
        faults.add({a_list_of_steps_is_required_and_the_pad_has_none, "pad.list_required_from", {}});
    std::string_view const track = d.names[operation::track];
    if (d.pad.has_list() && d.pad.list_required_from != 0 && !d.surface.lists_for_coordinators(track))
        faults.add(
            {a_list_of_steps_is_required_of_a_coordinator_who_may_not_hold_its_tool, "pad.list_required_from", track});
}

}  // namespace detail

[[nodiscard]] constexpr dialect_faults check_dialect(dialect const& rules) noexcept {
    dialect_faults faults;
    detail::check_tools(rules, faults);
    detail::check_aliases(rules, faults);
    detail::check_headings(rules, faults);
    detail::check_modes(rules, faults);
    detail::check_lists(rules, faults);
    detail::check_crew(rules, faults);
    detail::check_pad(rules, faults);
    return faults;
}

}}  // namespace muster::v0
