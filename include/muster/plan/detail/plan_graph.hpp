// Which task needs which, by index: what a task depends on and what depends on it, directly or through other tasks.
#pragma once

#include <muster/plan/owned_plan.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::planning {

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
        lacking_.clear();
        needs_.assign(count, {});
        needed_by_.assign(count, {});
        lacks_.assign(count, 0);
        for (std::size_t i = 0; i < count; ++i) by_name_.emplace(task_at(i).name, i);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::string const& need : task_at(i).needs) join(i, need);
        }
    }

    // Adds a task at the end. Calls `joined(task, need)` for each task and need that become linked.
    template <class Joined>
    void append(owned_task const& task, Joined const& joined) {
        std::size_t const made = needs_.size();
        needs_.emplace_back();
        needed_by_.emplace_back();
        lacks_.push_back(0);
        bool const is_first = by_name_.emplace(task.name, made).second;
        for (std::string const& need : task.needs) {
            if (std::size_t const found = join(made, need); found != none) joined(made, found);
        }
        auto [first, last] = lacking_.equal_range(is_first ? std::string_view{task.name} : std::string_view{});
        for (auto at = first; at != last && is_first; ++at) {
            --lacks_[at->second];
            add(at->second, made);
            joined(at->second, made);
        }
        if (is_first) lacking_.erase(first, last);
    }
    // Adds a need that is in the plan.
    void add(std::size_t task, std::size_t need) {
        needs_[task].push_back(need);
        needed_by_[need].push_back(task);
    }

    [[nodiscard]] std::size_t find(std::string_view name) const {
        auto const found = by_name_.find(name);
        return found == by_name_.end() ? none : found->second;
    }
    [[nodiscard]] indices const& needs(std::size_t task) const { return needs_[task]; }
    [[nodiscard]] indices const& needed_by(std::size_t task) const { return needed_by_[task]; }
    // Does it need something that is not in the plan?
    [[nodiscard]] bool lacks_a_need(std::size_t task) const { return lacks_[task] != 0; }
    // Does any task need something that is not in the plan?
    [[nodiscard]] bool lacks_needs() const noexcept { return !lacking_.empty(); }
    [[nodiscard]] bool has_circle() const {
        std::vector<std::size_t> left(needs_.size());
        indices done;
        for (std::size_t i = 0; i < needs_.size(); ++i) {
            left[i] = needs_[i].size();
            if (left[i] == 0) done.push_back(i);
        }
        for (std::size_t at = 0; at < done.size(); ++at) {
            for (std::size_t const each : needed_by_[done[at]]) {
                if (--left[each] == 0) done.push_back(each);
            }
        }
        return done.size() != needs_.size();
    }

    // Breadth first, each task once, without the task itself unless it is in a circle. Linear in the tasks that are
    // reached.
    [[nodiscard]] indices below(std::size_t task) const { return reached({task}, needs_); }
    [[nodiscard]] indices above(std::size_t task) const { return reached({task}, needed_by_); }

    // The same as a set.
    using marks = std::unordered_set<std::size_t>;
    [[nodiscard]] marks marked_below(std::size_t task) const { return marked(below(task)); }
    [[nodiscard]] marks marked_above(std::size_t task) const { return marked(above(task)); }
    // The tasks above any of these.
    template <class Tasks>
    [[nodiscard]] marks marked_above(Tasks const& tasks) const {
        return marked(reached(indices(tasks.begin(), tasks.end()), needed_by_));
    }

private:
    [[nodiscard]] static marks marked(indices const& tasks) { return marks(tasks.begin(), tasks.end()); }

    std::size_t join(std::size_t task, std::string const& need) {
        std::size_t const found = find(need);
        if (found != none) return add(task, found), found;
        ++lacks_[task];
        lacking_.emplace(need, task);
        return none;
    }

    // The time depends on the tasks that are reached, and not on the rest of the plan.
    [[nodiscard]] indices reached(indices found, std::vector<indices> const& along) const {
        std::size_t const from = found.size();
        std::unordered_set<std::size_t> seen;
        for (std::size_t at = 0; at < found.size(); ++at) {
            for (std::size_t const next : along[found[at]]) {
                if (seen.insert(next).second) found.push_back(next);
            }
        }
        found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(from));
        return found;
    }

    std::map<std::string, std::size_t, text_order> by_name_;
    std::vector<indices> needs_;
    std::vector<indices> needed_by_;
    std::vector<std::size_t> lacks_;                               // how many needs of each are not there
    std::multimap<std::string, std::size_t, text_order> lacking_;  // by the name that is not there
};

}}}  // namespace muster::v0::detail::planning
