// A plan that is made while running: the same tasks as a constant plan has, with texts of their own.
//
//     muster::owned_plan job{{{.name = "scout", .kind = muster::phase::research},
//                             {.name = "specification", .kind = muster::phase::synthesis, .needs = {"scout"}}}};
//     muster::check_plan(job.tasks());
#pragma once

#include <muster/plan/plan_task.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// owned_task: a plan_task that keeps what it says
struct owned_task {
    std::string name = {};
    phase kind = phase::research;
    std::vector<std::string> needs = {};
    std::vector<std::string> writes = {};
    std::vector<std::string> reads = {};
    std::string output = {};
    std::string fallback = {};
    role_kind by = role_kind::unset;

    friend bool operator==(owned_task const&, owned_task const&) = default;
};

// owned(plan_task)
namespace detail::planning {

[[nodiscard]] inline std::vector<std::string> owned(name_list const& names) { return {names.begin(), names.end()}; }

}  // namespace detail::planning

[[nodiscard]] inline owned_task owned(plan_task const& task) {
    return {std::string{task.name},
            task.kind,
            detail::planning::owned(task.needs),
            detail::planning::owned(task.writes),
            detail::planning::owned(task.reads),
            std::string{task.output},
            std::string{task.fallback},
            task.by};
}

// owned_plan: its tasks do not change; make another one of them
class owned_plan {
public:
    owned_plan() = default;
    explicit owned_plan(std::vector<owned_task> tasks) : owned_(std::move(tasks)) { view(); }
    [[nodiscard]] static owned_plan of(plan_tasks tasks) {
        std::vector<owned_task> all;
        for (plan_task const& task : tasks) all.push_back(owned(task));
        return owned_plan{std::move(all)};
    }
    owned_plan(owned_plan const& other) : owned_plan(other.owned_) {}
    // Elements of a moved vector stay where they are, and so do their texts.
    owned_plan(owned_plan&&) noexcept = default;
    owned_plan& operator=(owned_plan other) noexcept {
        owned_.swap(other.owned_);
        names_.swap(other.names_);
        rows_.swap(other.rows_);
        return *this;
    }

    // A view: as long as the plan lives and nothing is assigned to it.
    [[nodiscard]] plan_tasks tasks() const noexcept { return {rows_.data(), rows_.size()}; }
    [[nodiscard]] std::vector<owned_task> const& owned_tasks() const& noexcept { return owned_; }
    std::vector<owned_task> const& owned_tasks() const&& = delete;

private:
    void view() {
        std::size_t count = 0;
        for (owned_task const& task : owned_) count += task.needs.size() + task.writes.size() + task.reads.size();
        names_.reserve(count);
        for (owned_task const& task : owned_) {
            rows_.push_back({task.name, task.kind, list(task.needs), list(task.writes), list(task.reads), task.output,
                             task.fallback, task.by});
        }
    }
    name_list list(std::vector<std::string> const& texts) {
        std::size_t const first = names_.size();
        names_.insert(names_.end(), texts.begin(), texts.end());
        return {names_.data() + first, texts.size()};
    }

    std::vector<owned_task> owned_;
    std::vector<std::string_view> names_;  // of all lists, one after another; never grows once it is viewed
    std::vector<plan_task> rows_;
};

}}  // namespace muster::v0
