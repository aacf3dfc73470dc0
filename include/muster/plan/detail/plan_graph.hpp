// Who needs whom, by index: what a task rests on and what rests on it, over others too.
#pragma once

#include <muster/plan/owned_plan.hpp>  // owned_task

#include <cstddef>      // size_t
#include <map>          // map
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0::detail::planning {

struct text_order {  // <functional> would cost as much as all the rest
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
};

class plan_graph {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    using indices = std::vector<std::size_t>;

    // Tasks: the owned_task at each index below `count`. Of two with one name the first has it.
    template <class TaskAt>
    void link(std::size_t count, TaskAt const& task_at) {
        by_name_.clear();
        needs_.assign(count, {});
        needed_by_.assign(count, {});
        lacks_.assign(count, false);
        for (std::size_t i = 0; i < count; ++i) by_name_.emplace(task_at(i).name, i);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::string const& need : task_at(i).needs) join(i, find(need));
        }
    }

    [[nodiscard]] std::size_t find(std::string_view name) const {
        auto const found = by_name_.find(name);
        return found == by_name_.end() ? none : found->second;
    }
    [[nodiscard]] indices const& needs(std::size_t task) const { return needs_[task]; }
    [[nodiscard]] indices const& needed_by(std::size_t task) const { return needed_by_[task]; }
    // Does it need something that is not in the plan?
    [[nodiscard]] bool lacks_a_need(std::size_t task) const { return lacks_[task]; }

    // Breadth first, each once, and without the task itself unless it stands in a circle. Linear in tasks and needs.
    [[nodiscard]] indices below(std::size_t task) const { return reached(task, needs_); }
    [[nodiscard]] indices above(std::size_t task) const { return reached(task, needed_by_); }

    // The same as marks, one for each task.
    using marks = std::vector<bool>;
    [[nodiscard]] marks marked_below(std::size_t task) const { return marked(below(task)); }
    [[nodiscard]] marks marked_above(std::size_t task) const { return marked(above(task)); }

private:
    void join(std::size_t task, std::size_t need) {
        if (need == none) {
            lacks_[task] = true;
            return;
        }
        needs_[task].push_back(need);
        needed_by_[need].push_back(task);
    }

    [[nodiscard]] indices reached(std::size_t from, std::vector<indices> const& along) const {
        marks seen(along.size());
        indices found{from};
        for (std::size_t at = 0; at < found.size(); ++at) {
            for (std::size_t const next : along[found[at]]) {
                if (!seen[next]) found.push_back(next);
                seen[next] = true;
            }
        }
        found.erase(found.begin());
        return found;
    }
    [[nodiscard]] marks marked(indices const& tasks) const {
        marks all(needs_.size());
        for (std::size_t const task : tasks) all[task] = true;
        return all;
    }

    std::map<std::string, std::size_t, text_order> by_name_;
    std::vector<indices> needs_;
    std::vector<indices> needed_by_;
    marks lacks_;
};

}  // namespace muster::inline v0::detail::planning
