// Everything that is wrong with a plan, each with its task and the way out.
//
//     muster::plan_report const report = muster::check_plan(job.tasks(), muster::plan_rules_of(dialect));
//     for (muster::plan_finding const& each : report.findings) log(muster::text_of(each));
//     // service-implementer, with db-implementer: another task may write there at the same time: let one ...
//
// What it finds of a plan that is a type is what does not compile: plan.hpp.
#pragma once

#include <muster/plan/detail/plan_checks.hpp>
#include <muster/plan/detail/workspace.hpp>
#include <muster/plan/plan_fault.hpp>
#include <muster/plan/plan_task.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct plan_finding {
    plan_fault why = plan_fault::no_name;
    std::string task = {};   // its name, or `#3` for the third without one
    std::string other = {};  // what plan_fault says; of a circle all the others in it, in the order of the needs

    friend bool operator==(plan_finding const&, plan_finding const&) = default;
};

// text_of(finding): one line without its end
[[nodiscard]] inline std::string text_of(plan_finding const& found) {
    std::string line = found.task;
    if (!found.other.empty()) line.append(", with ").append(found.other);
    return line.append(": ").append(describe(found.why));
}

struct plan_report {
    std::vector<plan_finding> findings = {};  // in the order of the plan, for each kind of fault
    std::size_t count = 0;                    // of which most_plan_findings are kept

    [[nodiscard]] bool is_clean() const noexcept { return count == 0; }
    [[nodiscard]] bool has(plan_fault why) const noexcept {
        for (plan_finding const& found : findings) {
            if (found.why == why) return true;
        }
        return false;
    }
};

// check_plan(tasks, rules): within these limits; a plan beyond one is told so and looked at no further
//
// Linear in the bytes of the places, and in the needs times the tasks, 64 at a time, once more for each step that a chain of
// needs makes against the order of the plan: a millisecond at the limits, a tenth of a second in the worst order.
inline constexpr std::size_t most_plan_tasks = 1024;
inline constexpr std::size_t most_plan_needs = 16384;
inline constexpr std::size_t most_plan_places = 16384;
inline constexpr std::size_t most_plan_place_bytes = std::size_t{1} << 20;  // with the base before each relative one
inline constexpr std::size_t most_plan_findings = 256;

namespace detail::planning {

// The memory of a check that is made while running.
class heap_workspace {
public:
    explicit heap_workspace(sizes const& size)
        : slots_(slots_for(size.tasks)),
          needs_(size.needs),
          need_from_(size.tasks + 1),
          before_(size.tasks * size.words()),
          meetings_(size.tasks * size.words()),
          marks_(mark_rows * size.words()),
          places_(size.places),
          place_slots_(slots_for(size.places)),
          text_(size.bytes, '\0') {}

    [[nodiscard]] workspace view() noexcept {
        return {slots_.data(),       slots_.size(),       needs_.data(), need_from_.data(),
                before_.data(),      meetings_.data(),    marks_.data(), places_.data(),
                place_slots_.data(), place_slots_.size(), text_.data()};
    }

private:
    using numbers = std::vector<std::size_t>;
    using bits = std::vector<std::uint64_t>;

    numbers slots_, needs_, need_from_;
    bits before_, meetings_, marks_;
    std::vector<noted_place> places_;
    numbers place_slots_;
    std::string text_;
};

// Turns what was found into names.
class findings_writer {
public:
    findings_writer(plan_tasks tasks, workspace const& memory, plan_report& report)
        : tasks_(tasks),
          memory_(memory),
          report_(report) {}

    void operator()(finding const& found) {
        if (++report_.count <= most_plan_findings)
            report_.findings.push_back({found.why, name_of(found.task), other_of(found)});
    }

private:
    [[nodiscard]] std::string name_of(std::size_t task) const {
        std::string_view const name = tasks_[task].name;
        return name.empty() ? '#' + std::to_string(task + 1) : std::string{name};
    }
    [[nodiscard]] std::string other_of(finding const& found) const {
        if (found.other == nobody) return {};
        if (found.why == plan_fault::missing_need) return std::string{tasks_[found.task].needs[found.other]};
        if (found.why == plan_fault::no_place) return std::string{places_of(tasks_[found.task])[found.other]};
        return found.why == plan_fault::circle ? circle_of(found.task) : name_of(found.other);
    }

    // The shortest way over needs from a task to itself, without the task: breadth first, each task once.
    [[nodiscard]] std::string circle_of(std::size_t task) const {
        std::vector<std::size_t> came_from(tasks_.size(), nobody), todo{task};
        for (std::size_t at = 0; at < todo.size(); ++at) {
            for (std::size_t i = memory_.need_from[todo[at]]; i < memory_.need_from[todo[at] + 1]; ++i) {
                std::size_t const next = memory_.needs[i];
                if (next == task) return way_to(todo[at], task, came_from);
                if (next == nobody || came_from[next] != nobody) continue;
                came_from[next] = todo[at];
                todo.push_back(next);
            }
        }
        return {};
    }
    [[nodiscard]] std::string way_to(std::size_t last, std::size_t first,
                                     std::vector<std::size_t> const& came_from) const {
        if (last == first) return name_of(first);  // it needs itself
        std::string way = name_of(last);
        for (std::size_t at = came_from[last]; at != first; at = came_from[at]) way = name_of(at) + ", " + way;
        return way;
    }

    plan_tasks tasks_;
    workspace memory_;
    plan_report& report_;
};

// The first task with which a limit is passed.
[[nodiscard]] inline std::size_t first_beyond_limits(plan_tasks tasks, std::string_view base) noexcept {
    std::size_t needs = 0, places = 0, bytes = 0;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        needs += tasks[i].needs.size();
        places += places_of(tasks[i]).size();
        for (std::string_view const place : places_of(tasks[i])) bytes += room_for(place, base);
        bool const fits = i < most_plan_tasks && needs <= most_plan_needs && places <= most_plan_places;
        if (!fits || bytes > most_plan_place_bytes) return i;
    }
    return nobody;
}

}  // namespace detail::planning

[[nodiscard]] inline plan_report check_plan(plan_tasks tasks, plan_rules const& rules = {}) {
    plan_report report;
    std::size_t const beyond = detail::planning::first_beyond_limits(tasks, rules.paths.base);
    if (beyond != detail::planning::nobody) {
        detail::planning::findings_writer{tasks, {}, report}({plan_fault::too_many, beyond});
        return report;
    }
    detail::planning::heap_workspace memory{detail::planning::sizes_of(tasks, rules.paths.base)};
    detail::planning::findings_writer told{tasks, memory.view(), report};
    detail::planning::plan_checks<detail::planning::findings_writer>{tasks, rules, memory.view(), told}.run();
    return report;
}

}}  // namespace muster::v0
