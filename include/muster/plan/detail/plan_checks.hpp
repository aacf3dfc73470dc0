// The checks of a plan, one set for plans that are constants and plans that are made while running.
#pragma once

#include <muster/plan/detail/bit_rows.hpp>
#include <muster/plan/detail/plan_places.hpp>
#include <muster/plan/detail/workspace.hpp>
#include <muster/plan/place.hpp>
#include <muster/plan/plan_fault.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/to_size.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::planning {

// What was found: `other` is a task, or the place in the task's list of what is at fault there.
struct finding {
    plan_fault why = plan_fault::no_name;
    std::size_t task = nobody;
    std::size_t other = nobody;
};

// plan_checks: Told is called with each finding
//
// Compilers count each round of a loop: so sets of tasks are rows of bits, and nothing looks at every pair of tasks.
template <class Told>
class plan_checks {
public:
    constexpr plan_checks(plan_tasks tasks, plan_rules const& rules, workspace const& memory, Told& told) noexcept
        : tasks_(tasks),
          rules_(rules),
          memory_(memory),
          told_(told),
          before_{memory.before, (tasks.size() + 63) / 64},
          meetings_{memory.meetings, before_.width},
          marks_{memory.marks, before_.width} {}

    constexpr void run() {
        check_names();
        note_phases();
        find_needs();
        find_order();
        find_places();
        for (std::size_t i = 0; i < tasks_.size(); ++i) check(i);
        check_pairs();
    }

private:
    [[nodiscard]] constexpr bool is(std::size_t task, phase kind) const noexcept { return tasks_[task].kind == kind; }
    [[nodiscard]] constexpr std::uint64_t const* all_of(phase kind) const noexcept {
        return marks_.row(mark_row(kind));
    }
    [[nodiscard]] constexpr bool rests_on(std::size_t task, std::size_t on) const noexcept {
        return before_.has(task, on);
    }
    [[nodiscard]] constexpr bool rests_on_any(std::size_t task, phase kind) const noexcept {
        std::uint64_t const* const before = before_.row(task);
        std::uint64_t const* const all = all_of(kind);
        for (std::size_t w = 0; w < before_.width; ++w) {
            if ((before[w] & all[w]) != 0) return true;
        }
        return false;
    }
    [[nodiscard]] constexpr bool may_meet(std::size_t a, std::size_t b) const noexcept {
        return !rests_on(a, b) && !rests_on(b, a);
    }
    constexpr void tell(plan_fault why, std::size_t task, std::size_t other = nobody) {
        told_(finding{why, task, other});
    }

    // Where a task of that name is noted, or of that output, or the empty slot where it would be.
    using text_of_task = std::string_view plan_task::*;
    [[nodiscard]] constexpr std::size_t slot_of(std::string_view text,
                                                text_of_task which = &plan_task::name) const noexcept {
        std::size_t const last = memory_.slot_count - 1;
        std::size_t at = to_size(fingerprint(text)) & last;
        while (memory_.slots[at] != 0 && tasks_[memory_.slots[at] - 1].*which != text) at = (at + 1) & last;
        return at;
    }
    [[nodiscard]] constexpr std::size_t find(std::string_view name) const noexcept {
        std::size_t const noted = memory_.slots[slot_of(name)];
        return noted == 0 ? nobody : noted - 1;
    }

    constexpr void check_names() {
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (tasks_[i].name.empty()) {
                tell(plan_fault::no_name, i);
                continue;
            }
            std::size_t& noted = memory_.slots[slot_of(tasks_[i].name)];
            if (noted != 0)
                tell(plan_fault::name_twice, i, noted - 1);
            else
                noted = i + 1;
        }
    }

    constexpr void note_phases() {
        for (std::size_t i = 0; i < tasks_.size(); ++i) marks_.set(mark_row(tasks_[i].kind), i);
    }

    constexpr void find_needs() {
        std::size_t at = 0;
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            memory_.need_from[i] = at;
            name_list const needs = tasks_[i].needs;
            for (std::size_t j = 0; j < needs.size(); ++j) {
                std::size_t const found = find(needs[j]);
                memory_.needs[at++] = found;
                if (found == nobody)
                    tell(plan_fault::missing_need, i, j);
                else
                    note_need(i, found);
            }
        }
        memory_.need_from[tasks_.size()] = at;
    }
    constexpr void note_need(std::size_t task, std::size_t need) {
        before_.set(task, need);
        if (is(task, phase::verification)) marks_.set(verified_row, need);
    }

    // What a task needs comes before it, and what comes before that: again, until nothing is new. In a plan whose tasks
    // stand behind what they need, that is two rounds.
    constexpr void find_order() {
        bool grows = true;
        while (grows) {
            grows = false;
            for (std::size_t i = 0; i < tasks_.size(); ++i) {
                for (std::size_t at = memory_.need_from[i]; at < memory_.need_from[i + 1]; ++at) {
                    std::size_t const need = memory_.needs[at];
                    if (need != nobody && before_.merge(i, before_.row(need))) grows = true;
                }
            }
        }
    }

    [[nodiscard]] constexpr bool has_absolute_place() const noexcept {
        for (plan_task const& task : tasks_) {
            for (std::string_view const place : places_of(task)) {
                if (place.starts_with('/')) return true;
            }
        }
        return false;
    }

    constexpr void find_places() {
        bool const has_base = !rules_.paths.base.empty(), needs_base = !has_base && has_absolute_place();
        place_table table{memory_};
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            name_list const places = places_of(tasks_[i]);
            for (std::size_t j = 0; j < places.size(); ++j) {
                bool const is_lost = needs_base || (!has_base && climbs_out(places[j]));
                bool const lost = is_lost && !places[j].starts_with('/');
                if (lost || !names_a_place(places[j], rules_.paths))
                    tell(plan_fault::no_place, i, j);
                else
                    table.note(i, places[j], rules_.paths);
            }
        }
        table.find_meetings([this](std::size_t a, std::size_t b) { meetings_.set(a, b), meetings_.set(b, a); });
        for (std::size_t i = 0; i < tasks_.size(); ++i) take_regions(i);
    }

    // A verification that says nothing of its region has those of the implementations that it needs.
    constexpr void take_regions(std::size_t task) {
        if (!is(task, phase::verification) || !tasks_[task].reads.empty()) return;
        for (std::size_t at = memory_.need_from[task]; at < memory_.need_from[task + 1]; ++at) {
            std::size_t const need = memory_.needs[at];
            if (need != nobody && is(need, phase::implementation)) meetings_.merge(task, meetings_.row(need));
        }
    }

    constexpr void check(std::size_t task) {
        if (std::size_t const next = next_in_circle(task); next != nobody) tell(plan_fault::circle, task, next);
        check_executor(task);
        check_writes(task);
        if (is(task, phase::implementation)) check_findings(task);
        if (is(task, phase::implementation) && !marks_.has(verified_row, task)) tell(plan_fault::unverified, task);
        if (is(task, phase::verification) && !rests_on_any(task, phase::implementation))
            tell(plan_fault::nothing_to_verify, task);
    }

    // The need over which a task waits for itself; of a circle only its first task has one.
    [[nodiscard]] constexpr std::size_t next_in_circle(std::size_t task) const noexcept {
        if (!rests_on(task, task)) return nobody;
        for (std::size_t i = 0; i < task; ++i) {
            if (rests_on(task, i) && rests_on(i, task)) return nobody;
        }
        for (std::size_t at = memory_.need_from[task]; at < memory_.need_from[task + 1]; ++at) {
            std::size_t const next = memory_.needs[at];
            if (next != nobody && (next == task || rests_on(next, task))) return next;
        }
        return nobody;
    }

    constexpr void check_executor(std::size_t task) {
        bool const by_coordinator = executor_of(tasks_[task]) == role_kind::coordinator;
        if (is(task, phase::synthesis)) {
            if (!by_coordinator) tell(plan_fault::synthesis_by_worker, task);
        } else if (is(task, phase::verification)) {
            if (by_coordinator && rules_.verifying == verification_actor::fresh_worker)
                tell(plan_fault::verification_by_coordinator, task);
        } else if (by_coordinator) {
            tell(plan_fault::work_by_coordinator, task);
        }
    }

    constexpr void check_writes(std::size_t task) {
        bool const writes = !tasks_[task].writes.empty();
        if (is(task, phase::implementation) && !writes) tell(plan_fault::nothing_written, task);
        if (!is(task, phase::implementation) && writes) tell(plan_fault::written_by_others, task);
    }

    // Each piece of research counts on which it rests; with the strict gate all of it, but for what comes after it.
    constexpr void check_findings(std::size_t task) {
        if (!rests_on_any(task, phase::synthesis)) return tell(plan_fault::no_specification, task);
        note_understood_before(task);
        std::uint64_t const* const before = before_.row(task);
        std::uint64_t const* const understood = marks_.row(understood_row);
        std::uint64_t const everything = rules_.gate == phase_gate::strict ? ~std::uint64_t{0} : 0;
        for_each_bit(
            before_.width,
            [&](std::size_t w) { return all_of(phase::research)[w] & ~understood[w] & (before[w] | everything); },
            [&](std::size_t i) {
                if (!rests_on(i, task)) tell(plan_fault::undigested, task, i);
            });
    }
    constexpr void note_understood_before(std::size_t task) {
        marks_.clear(understood_row);
        for_each_bit(
            before_.width, [&](std::size_t w) { return before_.row(task)[w] & all_of(phase::synthesis)[w]; },
            [&](std::size_t i) { marks_.merge(understood_row, before_.row(i)); });
    }

    constexpr void check_pairs() {
        for (std::size_t i = 0; i < memory_.slot_count; ++i) memory_.slots[i] = 0;  // the names are found
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (!tasks_[i].output.empty()) check_output(i);
            if (is(i, phase::implementation) || is(i, phase::verification)) check_writers_near(i);
        }
    }
    constexpr void check_output(std::size_t task) {
        std::size_t& noted = memory_.slots[slot_of(tasks_[task].output, &plan_task::output)];
        if (noted == 0) noted = task + 1;
        for (std::size_t i = noted - 1; i < task; ++i) {
            if (tasks_[i].output == tasks_[task].output && may_meet(i, task)) tell(plan_fault::same_output, i, task);
        }
    }
    // Of two writers the first tells.
    constexpr void check_writers_near(std::size_t task) {
        bool const verifies = is(task, phase::verification);
        for_each_bit(
            meetings_.width, [&](std::size_t w) { return meetings_.row(task)[w] & all_of(phase::implementation)[w]; },
            [&](std::size_t i) {
                if ((verifies || task < i) && may_meet(task, i))
                    tell(verifies ? plan_fault::moving_target : plan_fault::two_writers, task, i);
            });
    }

    plan_tasks tasks_;
    plan_rules rules_;
    workspace memory_;
    Told& told_;
    bit_rows before_;    // who comes before whom
    bit_rows meetings_;  // whose places meet
    bit_rows marks_;
};

}}}  // namespace muster::v0::detail::planning
