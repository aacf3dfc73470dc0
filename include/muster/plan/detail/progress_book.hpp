// The tasks of a plan in progress, with everything that follows from their states. It is updated at each move, in time
// that depends on what the move changes and not on the size of the plan.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/detail/plan_graph.hpp>
#include <muster/plan/task_progress.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::planning {

// A task that needs one in this state may start.
[[nodiscard]] constexpr bool is_behind(plan_state state) noexcept {
    return state == plan_state::done || state == plan_state::left_out;
}
// A task that needs one in this state is unreachable.
[[nodiscard]] constexpr bool is_lost(plan_state state) noexcept {
    return state == plan_state::given_up || state == plan_state::unreachable;
}
[[nodiscard]] constexpr bool is_idle(plan_state state) noexcept {
    return state == plan_state::waiting || state == plan_state::ready || state == plan_state::unreachable;
}

class progress_book {
public:
    using indices = std::set<std::size_t>;  // in the order of the plan

    [[nodiscard]] std::vector<task_progress> const& tasks() const noexcept { return tasks_; }
    [[nodiscard]] plan_graph const& graph() const noexcept { return graph_; }
    [[nodiscard]] indices const& in(plan_state state) const noexcept { return by_state_[place(state)]; }
    [[nodiscard]] plan_state state(std::size_t task) const noexcept { return tasks_[task].state; }
    // Research that is not over, and research that no finished synthesis has read.
    [[nodiscard]] indices const& open_findings() const noexcept { return open_; }
    [[nodiscard]] bool has_needs(std::size_t task) const { return unmet_[task] == 0 && !graph_.lacks_a_need(task); }

    [[nodiscard]] bool is_busy(worker_id const& who) const {
        auto const found = parts_.find(who);
        return found != parts_.end() && found->second.running != 0;
    }
    // The tasks that this worker has ever started, or nullptr.
    [[nodiscard]] std::unordered_set<std::size_t> const* hands_of(worker_id const& who) const {
        auto const found = parts_.find(who);
        return found == parts_.end() ? nullptr : &found->second.hands;
    }

    // Adds all tasks of a plan. They may need each other in any order.
    void put_all(std::vector<owned_task> tasks) {
        for (owned_task& task : tasks) tasks_.push_back({.task = std::move(task)});
        graph_.link(tasks_.size(), [this](std::size_t i) -> owned_task const& { return tasks_[i].task; });
        has_circle_ = graph_.has_circle();
        look_at_all();
    }
    void append(owned_task task) {
        std::size_t const made = tasks_.size();
        tasks_.push_back({.task = std::move(task)});
        unmet_.push_back(0);
        lost_by_.push_back(0);
        read_.push_back(false);
        by_state_[place(plan_state::waiting)].insert(made);
        graph_.append(tasks_[made].task, [this, made](std::size_t each, std::size_t need) {
            has_circle_ = has_circle_ || each != made;  // there may be a circle now
            join(each, need);
        });
        touched_.push_back(made);
        note_open(made);
        settle();
    }
    // `task` needs `need` from now on.
    void add_need(std::size_t task, std::size_t need) {
        tasks_[task].task.needs.push_back(tasks_[need].task.name);
        graph_.add(task, need);
        join(task, need);
        settle();
    }

    void set(std::size_t task, plan_state state) {
        bool const is_found_again = is_lost(tasks_[task].state) && !is_lost(state);
        change(task, state);
        settle();
        if (is_found_again && has_circle_) look_at_all();  // tasks of a circle count on each other
    }
    // A worker starts it. An empty id is the coordinator.
    void begin(std::size_t task, worker_id const& who) {
        task_progress& its = tasks_[task];
        its.who = who;
        its.by_coordinator = who.empty();
        ++its.attempts;
        if (!who.empty() && parts_[who].hands.insert(task).second) its.hands.push_back(who);
        set(task, plan_state::running);
    }
    // Sets the task back to waiting, and those of `above` that are done.
    void send_back(std::size_t task, std::vector<std::size_t> const& above) {
        send_back(task);
        for (std::size_t const each : above) {
            if (tasks_[each].state == plan_state::done) send_back(each);
        }
        settle();
        if (is_read_anew_) read_anew();
    }

private:
    struct part_of_worker {
        std::size_t running = 0;
        std::unordered_set<std::size_t> hands;
    };

    static constexpr std::size_t place(plan_state state) noexcept { return static_cast<std::size_t>(state); }
    [[nodiscard]] bool is(std::size_t task, phase kind) const noexcept { return tasks_[task].task.kind == kind; }

    void send_back(std::size_t task) {
        is_read_anew_ = is_read_anew_ || is(task, phase::synthesis);
        change(task, plan_state::waiting);
        touched_.push_back(task);
    }

    // Touches the tasks whose state may follow; settle() updates them.
    void change(std::size_t task, plan_state to) {
        plan_state const from = tasks_[task].state;
        if (from == to) return;
        by_state_[place(from)].erase(task);
        by_state_[place(to)].insert(task);
        tasks_[task].state = to;
        if (from == plan_state::running) --parts_[tasks_[task].who].running;
        if (to == plan_state::running) ++parts_[tasks_[task].who].running;
        if (is_behind(from) != is_behind(to)) count(task, unmet_, is_behind(from));
        if (is_lost(from) != is_lost(to)) count(task, lost_by_, is_lost(to));
        if (is(task, phase::synthesis) && to == plan_state::done) mark_read_below(task);
        note_open(task);
    }
    void count(std::size_t task, std::vector<std::size_t>& of, bool is_one_more) {
        for (std::size_t const each : graph_.needed_by(task)) {
            is_one_more ? ++of[each] : --of[each];
            touched_.push_back(each);
        }
    }
    void join(std::size_t task, std::size_t need) {
        if (!is_behind(tasks_[need].state)) ++unmet_[task];
        if (is_lost(tasks_[need].state)) ++lost_by_[task];
        if (read_[task] || (is(task, phase::synthesis) && tasks_[task].state == plan_state::done)) mark_read(need);
        touched_.push_back(task);
    }

    // Updates the tasks that nobody has started: waiting, ready or unreachable. A task that was left out blocks no
    // other.
    void settle() {
        while (!touched_.empty()) {
            std::size_t const task = touched_.back();
            touched_.pop_back();
            plan_state const now = tasks_[task].state;
            if (!is_idle(now) && now != plan_state::failed) continue;
            if (lost_by_[task] != 0)
                change(task, plan_state::unreachable);
            else if (is_idle(now))
                change(task, has_needs(task) ? plan_state::ready : plan_state::waiting);
        }
    }

    void mark_read_below(std::size_t task) {
        for (std::size_t const need : graph_.needs(task)) mark_read(need);
    }
    // Marks the task as read, and everything that it needs, at any depth.
    void mark_read(std::size_t task) {
        std::vector<std::size_t> todo{task};
        while (!todo.empty()) {
            std::size_t const each = todo.back();
            todo.pop_back();
            if (read_[each]) continue;
            read_[each] = true;
            note_open(each);
            todo.insert(todo.end(), graph_.needs(each).begin(), graph_.needs(each).end());
        }
    }
    void read_anew() {
        is_read_anew_ = false;
        read_.assign(tasks_.size(), false);
        for (std::size_t const each : in(plan_state::done)) {
            if (is(each, phase::synthesis)) mark_read_below(each);
        }
        for (std::size_t i = 0; i < tasks_.size(); ++i) note_open(i);
    }
    void note_open(std::size_t task) {
        if (!is(task, phase::research)) return;
        plan_state const now = tasks_[task].state;
        bool const is_open = now == plan_state::done ? !read_[task] : !is_settled(now);
        is_open ? void(open_.insert(task)) : void(open_.erase(task));
    }

    // Computes everything again from the states alone.
    void look_at_all() {
        std::size_t const size = tasks_.size();
        unmet_.assign(size, 0);
        lost_by_.assign(size, 0);
        for (indices& each : by_state_) each.clear();
        for (std::size_t i = 0; i < size; ++i) {
            if (tasks_[i].state == plan_state::unreachable) tasks_[i].state = plan_state::waiting;
            by_state_[place(tasks_[i].state)].insert(i);
        }
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t const need : graph_.needs(i)) {
                if (!is_behind(tasks_[need].state)) ++unmet_[i];
                if (is_lost(tasks_[need].state)) ++lost_by_[i];
            }
            touched_.push_back(i);
        }
        read_anew();
        settle();
    }

    std::vector<task_progress> tasks_;
    plan_graph graph_;
    std::array<indices, std::size(all_plan_states)> by_state_;
    std::vector<std::size_t> unmet_;    // how many needs of each are in the plan and not done or left out
    std::vector<std::size_t> lost_by_;  // how many needs of each are lost
    std::vector<bool> read_;            // does a finished synthesis depend on it?
    indices open_;
    std::map<worker_id, part_of_worker> parts_;  // a tree, since models choose names
    std::vector<std::size_t> touched_;
    bool has_circle_ = false;
    bool is_read_anew_ = false;
};

}}}  // namespace muster::v0::detail::planning
