// What a task of a plan claims of the files: how, and where.
//
//     muster::task_claim const wanted = muster::claim_of(notify::tasks, "verifier");
//     muster::claim_answer const answer = files.ask(who, wanted.how, wanted.places);
#pragma once

#include <muster/craft/task_kind.hpp>
#include <muster/plan/claim_answer.hpp>
#include <muster/plan/plan_task.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// The views are the plan's.
struct task_claim {
    claim_kind how = claim_kind::read;
    std::vector<std::string_view> places{};  // none of a task that only reads, and of the coordinator's own
};

// claim_of(tasks, name): nothing, if there is no such task
//
// An implementation claims what it writes; a verification its region, which is what it reads or, where it says nothing of
// that, what the implementations write that it needs outright. Takes time for the whole plan, once for each need.
namespace detail::planning {

// `needs`: where the tasks stand that this one needs.
inline task_claim claim_of(plan_tasks tasks, plan_task const& task, std::vector<std::size_t> const& needs) {
    auto const kind = kind_of(task.kind);
    if (!kind || !strategy_for(*kind).holds) return {};
    if (kind == task_kind::implementation) return {claim_kind::write, {task.writes.begin(), task.writes.end()}};
    task_claim region{claim_kind::verify, {task.reads.begin(), task.reads.end()}};
    if (!region.places.empty()) return region;
    for (std::size_t const need : needs) {
        if (tasks[need].kind != phase::implementation) continue;
        region.places.insert(region.places.end(), tasks[need].writes.begin(), tasks[need].writes.end());
    }
    return region;
}

// tasks.size(), if there is none of that name
constexpr std::size_t find_task(plan_tasks tasks, std::string_view name) noexcept {
    std::size_t at = 0;
    while (at < tasks.size() && tasks[at].name != name) ++at;
    return at;
}

}  // namespace detail::planning

[[nodiscard]] inline task_claim claim_of(plan_tasks tasks, std::string_view name) {
    std::size_t const task = detail::planning::find_task(tasks, name);
    if (task == tasks.size()) return {};
    std::vector<std::size_t> needs;
    for (std::string_view const need : tasks[task].needs) {
        std::size_t const found = detail::planning::find_task(tasks, need);
        if (found != tasks.size()) needs.push_back(found);
    }
    return detail::planning::claim_of(tasks, tasks[task], needs);
}

}}  // namespace muster::v0
