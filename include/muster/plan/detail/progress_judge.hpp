// Who may start a task of a plan in progress, and when: nothing is changed here.
#pragma once

#include <muster/crew/ids.hpp>                // worker_id
#include <muster/plan/detail/plan_graph.hpp>  // plan_graph
#include <muster/plan/plan_move.hpp>          // plan_move
#include <muster/plan/plan_task.hpp>          // plan_rules
#include <muster/plan/task_progress.hpp>      // task_progress, plan_state, is_settled

#include <cstddef>  // size_t
#include <vector>   // vector

namespace muster::inline v0::detail::planning {

// How often one task may be started: its hands are remembered.
inline constexpr std::size_t most_attempts = 1024;

// What needs this may go on.
[[nodiscard]] constexpr bool is_behind(plan_state state) noexcept {
    return state == plan_state::done || state == plan_state::left_out;
}

// Was the worker ever at it?
[[nodiscard]] inline bool had_a_hand_in(task_progress const& task, worker_id const& who) noexcept {
    for (worker_id const& hand : task.hands) {
        if (hand == who) return true;
    }
    return false;
}

// A view: of a plan in progress, while that does not change.
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

    // No implementation before the findings are understood that it counts on: with the strict gate all of the plan, but
    // for what rests on it itself. `open` is open_findings().
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
    // Research that is not over, or that no synthesis has read which is done.
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
    // What a synthesis that is done rests on.
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
        return its.by == role_kind::unset ? muster::executor_of(its.kind) : its.by;
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
    // Fresh is who was at nothing that the verification rests on, in whatever attempt. To verify is no part in the work.
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

}  // namespace muster::inline v0::detail::planning
