// Who may start a task of a plan in progress, and when: nothing is changed here.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/detail/plan_graph.hpp>
#include <muster/plan/detail/progress_book.hpp>
#include <muster/plan/plan_move.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/plan/task_progress.hpp>

#include <cstddef>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::planning {

// How often one task may be started: its hands are remembered.
inline constexpr std::size_t most_attempts = 1024;

// A view: of a plan in progress, while that does not change.
class progress_judge {
public:
    progress_judge(progress_book const& book, plan_rules const& rules) noexcept : book_(book), rules_(rules) {}

    [[nodiscard]] plan_move start(std::size_t task, worker_id const& who) const {
        if (who.empty()) return plan_move::workers_only;
        if (executor_of(task) == role_kind::coordinator) return plan_move::coordinator_only;
        if (plan_move const why = begin(task); why != plan_move::taken) return why;
        if (book_.is_busy(who)) return plan_move::busy;
        return is(task, phase::verification) && !is_fresh(task, who) ? plan_move::not_fresh : plan_move::taken;
    }
    [[nodiscard]] plan_move start_own(std::size_t task) const {
        return is_for_coordinator(task) ? begin(task) : plan_move::workers_only;
    }

    // The tasks that may start among those that are ready.
    [[nodiscard]] std::vector<std::size_t> ready() const {
        std::vector<std::size_t> all;
        linked_tasks linked;
        if (!open().empty()) linked = linked_to_open();
        for (std::size_t const task : book_.in(plan_state::ready)) {
            if (has_attempts(task) && is_let_in(task, linked)) all.push_back(task);
        }
        return all;
    }

private:
    using linked_tasks = plan_graph::marks;

    [[nodiscard]] progress_book::indices const& open() const noexcept { return book_.open_findings(); }
    [[nodiscard]] bool is_strict() const noexcept { return rules_.gate == phase_gate::strict; }

    // No implementation starts before the findings that it needs are understood. With the strict gate these are all
    // findings of the plan, except those that depend on the task itself.
    [[nodiscard]] plan_move gate(std::size_t task) const {
        if (open().empty() || !is(task, phase::implementation)) return plan_move::taken;
        std::size_t const first = *open().begin();  // it usually decides alone, and it depends on few tasks
        if (is_strict() && !graph().marked_below(first).contains(task)) return missing(first);
        linked_tasks const linked = is_strict() ? graph().marked_above(task) : graph().marked_below(task);
        for (std::size_t const each : open()) {
            if (linked.contains(each) != is_strict()) return missing(each);
        }
        return plan_move::taken;
    }
    [[nodiscard]] plan_move missing(std::size_t finding) const noexcept {
        return is_settled(book_.state(finding)) ? plan_move::synthesis_first : plan_move::findings_missing;
    }
    // With the strict gate: the tasks below the first open finding, for which gate() must still be asked. Else the
    // tasks above any open finding, which may not start.
    [[nodiscard]] linked_tasks linked_to_open() const {
        if (is_strict()) return graph().marked_below(*open().begin());
        return graph().marked_above(open());
    }
    [[nodiscard]] bool is_let_in(std::size_t task, linked_tasks const& linked) const {
        if (open().empty() || !is(task, phase::implementation)) return true;
        return is_strict() ? linked.contains(task) && gate(task) == plan_move::taken : !linked.contains(task);
    }

    [[nodiscard]] plan_graph const& graph() const noexcept { return book_.graph(); }
    [[nodiscard]] task_progress const& its(std::size_t task) const noexcept { return book_.tasks()[task]; }
    [[nodiscard]] bool has_attempts(std::size_t task) const noexcept { return its(task).attempts < most_attempts; }

    [[nodiscard]] bool is(std::size_t task, phase kind) const noexcept { return its(task).task.kind == kind; }

    [[nodiscard]] role_kind executor_of(std::size_t task) const noexcept {
        owned_task const& planned = its(task).task;
        return planned.by == role_kind::unset ? muster::executor_of(planned.kind) : planned.by;
    }
    [[nodiscard]] bool is_for_coordinator(std::size_t task) const noexcept {
        if (is(task, phase::synthesis)) return executor_of(task) == role_kind::coordinator;
        bool const may = rules_.verifying == verification_actor::coordinator_or_worker;
        return may && is(task, phase::verification) && its(task).task.by != role_kind::worker;
    }

    [[nodiscard]] plan_move begin(std::size_t task) const {
        if (!has_attempts(task)) return plan_move::too_many;
        switch (book_.state(task)) {
            case plan_state::waiting: return plan_move::needs_missing;
            case plan_state::running: return plan_move::at_work;
            case plan_state::ready:
            case plan_state::failed: return book_.has_needs(task) ? gate(task) : plan_move::needs_missing;
            default: return plan_move::is_settled;
        }
    }

    // Fresh is who was at nothing that the verification rests on, in whatever attempt. To verify is no part in the work.
    [[nodiscard]] bool is_fresh(std::size_t verification, worker_id const& who) const {
        auto const* const hands = book_.hands_of(who);
        if (!hands || hands->empty()) return true;
        for (std::size_t const each : graph().below(verification)) {
            if (!is(each, phase::verification) && hands->contains(each)) return false;
        }
        return true;
    }

    progress_book const& book_;
    plan_rules const& rules_;
};

}}}  // namespace muster::v0::detail::planning
