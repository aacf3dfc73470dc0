// A model of plan_progress that looks at the whole plan at each move: simple enough to be obviously right. Tests
// compare with it.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/owned_plan.hpp>
#include <muster/plan/plan_move.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/plan/task_progress.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster::plain {

struct text_order {  // <functional> would cost as much as all the rest
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
};

class plan_graph {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    using indices = std::vector<std::size_t>;

    // Tasks: the owned_task at each index below `count`. The first of two with one name has it.
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

    // Breadth first, each task once, without the task itself unless it is in a circle. Linear in tasks and needs.
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

}  // namespace muster::plain

namespace muster::plain {

// The limit of starts of one task, since its workers are remembered.
inline constexpr std::size_t most_attempts = 1024;

// A task that needs one in this state may start.
[[nodiscard]] constexpr bool is_behind(plan_state state) noexcept {
    return state == plan_state::done || state == plan_state::left_out;
}

// Has the worker ever worked on it?
[[nodiscard]] inline bool had_a_hand_in(task_progress const& task, worker_id const& who) noexcept {
    for (worker_id const& hand : task.hands) {
        if (hand == who) return true;
    }
    return false;
}

// A view of a plan in progress; it is valid until the plan changes.
class progress_judge {
public:
    using marks = plan_graph::marks;

    progress_judge(std::vector<task_progress> const& tasks, plan_graph const& graph, plan_rules const& rules) noexcept
        : tasks_(tasks),
          graph_(graph),
          rules_(rules) {}

    [[nodiscard]] plan_move start(std::size_t task, worker_id const& who) const {
        if (who.empty()) return plan_move::workers_only;
        if (executor_of(task) == role_kind::coordinator) return plan_move::coordinator_only;
        if (plan_move const why = begin(task); why != plan_move::taken) return why;
        if (is_busy(who)) return plan_move::busy;
        return is(task, phase::verification) && !is_fresh(task, who) ? plan_move::not_fresh : plan_move::taken;
    }
    [[nodiscard]] plan_move start_own(std::size_t task) const {
        return is_for_coordinator(task) ? begin(task) : plan_move::workers_only;
    }

    // No implementation starts before the findings that it needs are understood. With the strict gate these are all
    // findings of the plan, except those that depend on the task itself. `open` is open_findings().
    [[nodiscard]] plan_move gate(std::size_t task, plan_graph::indices const& open) const {
        if (open.empty() || !is(task, phase::implementation)) return plan_move::taken;
        bool const strict = rules_.gate == phase_gate::strict;
        marks const linked = strict ? graph_.marked_above(task) : graph_.marked_below(task);
        for (std::size_t const each : open) {
            if (linked[each] == strict) continue;
            return is_settled(tasks_[each].state) ? plan_move::synthesis_first : plan_move::findings_missing;
        }
        return plan_move::taken;
    }
    // Research that is not over, and research that no finished synthesis has read.
    [[nodiscard]] plan_graph::indices open_findings() const {
        marks const read = understood();
        plan_graph::indices open;
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            bool const unread = tasks_[i].state == plan_state::done && !read[i];
            if (is(i, phase::research) && (unread || !is_settled(tasks_[i].state))) open.push_back(i);
        }
        return open;
    }
    [[nodiscard]] bool has_attempts(std::size_t task) const noexcept { return tasks_[task].attempts < most_attempts; }
    [[nodiscard]] bool has_needs(std::size_t task) const {
        if (graph_.lacks_a_need(task)) return false;
        for (std::size_t const need : graph_.needs(task)) {
            if (!is_behind(tasks_[need].state)) return false;
        }
        return true;
    }

private:
    // The tasks that a finished synthesis depends on.
    [[nodiscard]] marks understood() const {
        marks read(tasks_.size());
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (!is(i, phase::synthesis) || tasks_[i].state != plan_state::done) continue;
            for (std::size_t const each : graph_.below(i)) read[each] = true;
        }
        return read;
    }

    [[nodiscard]] bool is(std::size_t task, phase kind) const noexcept { return tasks_[task].task.kind == kind; }

    [[nodiscard]] role_kind executor_of(std::size_t task) const noexcept {
        owned_task const& its = tasks_[task].task;
        return its.by == role_kind::unset ? ::muster::executor_of(its.kind) : its.by;
    }
    [[nodiscard]] bool is_for_coordinator(std::size_t task) const noexcept {
        if (is(task, phase::synthesis)) return executor_of(task) == role_kind::coordinator;
        bool const may = rules_.verifying == verification_actor::coordinator_or_worker;
        return may && is(task, phase::verification) && tasks_[task].task.by != role_kind::worker;
    }

    [[nodiscard]] plan_move begin(std::size_t task) const {
        if (!has_attempts(task)) return plan_move::too_many;
        switch (tasks_[task].state) {
            case plan_state::waiting: return plan_move::needs_missing;
            case plan_state::running: return plan_move::at_work;
            case plan_state::ready:
            case plan_state::failed: return has_needs(task) ? gate(task, open_findings()) : plan_move::needs_missing;
            default: return plan_move::is_settled;
        }
    }

    [[nodiscard]] bool is_busy(worker_id const& who) const {
        for (task_progress const& each : tasks_) {
            if (each.state == plan_state::running && each.who == who) return true;
        }
        return false;
    }
    // A worker is fresh if it has worked, in any attempt, on nothing that the verification depends on. Verifying does
    // not count.
    [[nodiscard]] bool is_fresh(std::size_t verification, worker_id const& who) const {
        for (std::size_t const each : graph_.below(verification)) {
            if (!is(each, phase::verification) && had_a_hand_in(tasks_[each], who)) return false;
        }
        return true;
    }

    std::vector<task_progress> const& tasks_;
    plan_graph const& graph_;
    plan_rules const& rules_;
};

}  // namespace muster::plain

namespace muster::plain {

class plan_progress {
public:
    // A plan of more tasks than `most_tasks` loses the last ones.
    explicit plan_progress(plan_tasks tasks, plan_rules const& rules = {}, std::size_t most_tasks = 1024)
        : most_tasks_(most_tasks),
          rules_(rules) {
        rules_.paths = {};  // places are not checked here
        for (plan_task const& task : tasks) put(owned(task));
        link();
    }

    // The tasks that the plan and its gate let start, in the order of the plan. A failed task may start again, but is
    // not listed. The names are valid until the plan changes.
    [[nodiscard]] std::vector<std::string_view> ready() const {
        std::vector<std::string_view> names;
        plain::progress_judge const by = judge();
        graph::indices const open = by.open_findings();
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            bool const is_open = tasks_[i].state == plan_state::ready && by.has_attempts(i);
            if (is_open && by.gate(i, open) == plan_move::taken) names.push_back(tasks_[i].task.name);
        }
        return names;
    }

    // A worker takes up a task, for the first time or after it has failed.
    plan_move start(std::string_view name, worker_id const& who) {
        plan_move const why = may_start(name, who);
        if (why == plan_move::taken) begin(graph_.find(name), who);
        return why;
    }
    // The coordinator does.
    plan_move start_own(std::string_view name) {
        plan_move const why = may_start_own(name);
        if (why == plan_move::taken) begin(graph_.find(name), {});
        return why;
    }
    [[nodiscard]] plan_move may_start(std::string_view name, worker_id const& who) const {
        std::size_t const task = graph_.find(name);
        return task == none ? plan_move::unknown_task : judge().start(task, who);
    }
    [[nodiscard]] plan_move may_start_own(std::string_view name) const {
        std::size_t const task = graph_.find(name);
        return task == none ? plan_move::unknown_task : judge().start_own(task);
    }

    plan_move finish(std::string_view name) { return end(name, plan_state::done); }
    plan_move fail(std::string_view name) { return end(name, plan_state::failed); }

    // It will not be done, so tasks that need it are unreachable. A running task must be ended first.
    plan_move give_up(std::string_view name) { return drop(name, plan_state::given_up); }
    // It will not be done, or not in full; tasks that need it go on without it. A task that was given up may be left
    // out, too.
    plan_move go_without(std::string_view name) { return drop(name, plan_state::left_out); }

    // A verification has found faults: the task is to be done again, and so is every task that depends on it.
    plan_move send_back(std::string_view name) {
        std::size_t const task = graph_.find(name);
        if (task == none) return plan_move::unknown_task;
        if (tasks_[task].state != plan_state::done) return plan_move::not_done;
        graph::indices const above = graph_.above(task);
        for (std::size_t const each : above) {
            if (tasks_[each].state == plan_state::running) return plan_move::rests_on_it;
        }
        tasks_[task].state = plan_state::waiting;
        for (std::size_t const each : above) {
            if (tasks_[each].state == plan_state::done) tasks_[each].state = plan_state::waiting;
        }
        settle();
        return plan_move::taken;
    }

    // Adds a task that needs only existing tasks. Only tasks that are added later can need it.
    plan_move add(owned_task task) {
        if (plan_move const why = may_add(task); why != plan_move::taken) return why;
        put(std::move(task));
        link();
        return plan_move::taken;
    }

    // Replaces a task that is neither done nor running by parts. The parts need what it needs, besides their own needs,
    // and the tasks that need it need the parts. All parts are added, or none.
    plan_move split(std::string_view name, std::vector<owned_task> parts) {
        std::size_t const task = graph_.find(name);
        if (task == none) return plan_move::unknown_task;
        if (tasks_[task].state == plan_state::running) return plan_move::at_work;
        if (is_settled(tasks_[task].state)) return plan_move::is_settled;
        if (plan_move const why = may_split(task, parts); why != plan_move::taken) return why;
        for (owned_task& part : parts) take_part(task, std::move(part));
        tasks_[task].state = plan_state::left_out;
        link();
        return plan_move::taken;
    }

    // In the order of the plan; tasks that were added later come last.
    [[nodiscard]] std::vector<task_progress> const& tasks() const& noexcept { return tasks_; }
    std::vector<task_progress> const& tasks() const&& = delete;
    // Returns nullptr if there is no task of that name.
    [[nodiscard]] task_progress const* find(std::string_view name) const& {
        std::size_t const task = graph_.find(name);
        return task == none ? nullptr : &tasks_[task];
    }
    task_progress const* find(std::string_view name) const&& = delete;
    // Returns `unreachable` for a task that does not exist.
    [[nodiscard]] plan_state state(std::string_view name) const {
        task_progress const* const found = find(name);
        return found ? found->state : plan_state::unreachable;
    }
    [[nodiscard]] std::vector<std::string_view> in_state(plan_state state) const {
        std::vector<std::string_view> names;
        for (task_progress const& each : tasks_) {
            if (each.state == state) names.push_back(each.task.name);
        }
        return names;
    }
    // is_over: is every task settled, with any result? is_done: is every task done or left out?
    [[nodiscard]] bool is_over() const noexcept {
        for (task_progress const& each : tasks_) {
            if (!is_settled(each.state)) return false;
        }
        return true;
    }
    [[nodiscard]] bool is_done() const noexcept {
        for (task_progress const& each : tasks_) {
            if (!plain::is_behind(each.state)) return false;
        }
        return true;
    }

    // The plan as it is now, for a check.
    [[nodiscard]] owned_plan plan() const {
        std::vector<owned_task> now;
        for (task_progress const& each : tasks_) now.push_back(each.task);
        return owned_plan{std::move(now)};
    }

private:
    using graph = plain::plan_graph;
    using marks = graph::marks;
    static constexpr std::size_t none = graph::none;

    [[nodiscard]] plain::progress_judge judge() const noexcept { return {tasks_, graph_, rules_}; }

    void begin(std::size_t task, worker_id const& who) {
        task_progress& its = tasks_[task];
        its.state = plan_state::running;
        its.who = who;
        its.by_coordinator = who.empty();
        ++its.attempts;
        if (!who.empty() && !plain::had_a_hand_in(its, who)) its.hands.push_back(who);
    }
    plan_move end(std::string_view name, plan_state as) {
        std::size_t const task = graph_.find(name);
        if (task == none) return plan_move::unknown_task;
        if (tasks_[task].state != plan_state::running) return plan_move::not_at_work;
        tasks_[task].state = as;
        settle();
        return plan_move::taken;
    }
    plan_move drop(std::string_view name, plan_state as) {
        std::size_t const task = graph_.find(name);
        if (task == none) return plan_move::unknown_task;
        plan_state const now = tasks_[task].state;
        if (now == plan_state::running) return plan_move::at_work;
        bool const undo = now == plan_state::given_up && as == plan_state::left_out;
        if (is_settled(now) && !undo) return plan_move::is_settled;
        tasks_[task].state = as;
        settle();
        return plan_move::taken;
    }

    [[nodiscard]] plan_move may_add(owned_task const& task) const {
        if (task.name.empty()) return plan_move::nothing_said;
        if (graph_.find(task.name) != none) return plan_move::name_taken;
        for (std::string const& need : task.needs) {
            if (graph_.find(need) == none) return plan_move::unknown_task;
        }
        return tasks_.size() < most_tasks_ ? plan_move::taken : plan_move::too_many;
    }
    [[nodiscard]] plan_move may_split(std::size_t task, std::vector<owned_task> const& parts) const {
        if (parts.empty()) return plan_move::nothing_said;
        if (parts.size() > most_tasks_ - tasks_.size()) return plan_move::too_many;
        marks const above = graph_.marked_above(task);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (plan_move const why = may_add(parts[i]); why != plan_move::taken) return why;
            if (needs_any(parts[i], above)) return plan_move::waits_for_it;
            for (std::size_t j = 0; j < i; ++j) {
                if (parts[i].name == parts[j].name) return plan_move::name_taken;
            }
        }
        return plan_move::taken;
    }
    [[nodiscard]] bool needs_any(owned_task const& part, marks const& of) const {
        for (std::string const& need : part.needs) {
            if (of[graph_.find(need)]) return true;
        }
        return false;
    }
    void take_part(std::size_t of, owned_task part) {
        std::vector<std::string>& needs = part.needs;
        needs.insert(needs.end(), tasks_[of].task.needs.begin(), tasks_[of].task.needs.end());
        for (std::size_t const each : graph_.needed_by(of)) tasks_[each].task.needs.push_back(part.name);
        put(std::move(part));
    }
    void put(owned_task task) {
        if (tasks_.size() >= most_tasks_) return;
        tasks_.push_back({.task = std::move(task)});
    }

    void link() {
        graph_.link(tasks_.size(), [this](std::size_t i) -> owned_task const& { return tasks_[i].task; });
        settle();
    }

    // Updates the tasks that nobody has started: waiting, ready or unreachable.
    void settle() {
        marks const lost = unreachable();
        plain::progress_judge const by = judge();
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (lost[i]) tasks_[i].state = plan_state::unreachable;
            if (lost[i] || !is_idle(i)) continue;
            tasks_[i].state = by.has_needs(i) ? plan_state::ready : plan_state::waiting;
        }
    }
    [[nodiscard]] bool is_idle(std::size_t task) const noexcept {
        plan_state const state = tasks_[task].state;
        return state == plan_state::waiting || state == plan_state::ready || state == plan_state::unreachable;
    }
    // A task that was left out blocks no other, whatever it needs.
    [[nodiscard]] marks unreachable() const {
        marks lost(tasks_.size());
        graph::indices todo;
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (tasks_[i].state == plan_state::given_up) todo.push_back(i);
        }
        for (std::size_t at = 0; at < todo.size(); ++at) {
            for (std::size_t const each : graph_.needed_by(todo[at])) {
                bool const may_be_lost = is_idle(each) || tasks_[each].state == plan_state::failed;
                if (lost[each] || !may_be_lost) continue;
                lost[each] = true;
                todo.push_back(each);
            }
        }
        return lost;
    }

    std::vector<task_progress> tasks_;
    graph graph_;
    std::size_t most_tasks_;
    plan_rules rules_;
};

}  // namespace muster::plain
