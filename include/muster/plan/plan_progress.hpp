// A plan on its way: which tasks may start, who is at which, what is done, and what can no longer be.
//
//     muster::plan_progress run{notify::tasks, notify::rules};
//     for (std::string_view const name : run.ready()) …            // in the order of the plan
//     run.start("api-researcher", scout);                          // plan_move::taken
//     run.finish("api-researcher");
//     run.start_own("specification");                              // the coordinator's own
//
// It starts nobody and knows no clock. It keeps a copy of the plan, and does not check it: see check_plan.hpp.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/detail/plan_graph.hpp>
#include <muster/plan/detail/progress_book.hpp>
#include <muster/plan/detail/progress_judge.hpp>
#include <muster/plan/owned_plan.hpp>
#include <muster/plan/plan_move.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/plan/task_progress.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

class plan_progress {
public:
    // A plan of more tasks than `most_tasks` loses those beyond.
    explicit plan_progress(plan_tasks tasks, plan_rules const& rules = {}, std::size_t most_tasks = 1024)
        : most_tasks_(most_tasks),
          rules_(rules) {
        rules_.paths = {};  // of places nothing is asked here
        std::vector<owned_task> all;
        for (plan_task const& task : tasks) {
            if (all.size() < most_tasks_) all.push_back(owned(task));
        }
        book_.put_all(std::move(all));
    }

    // What may start by the plan and by its gate, in the order of the plan; what failed may start again, and is not
    // among it. The names live until the plan changes.
    [[nodiscard]] std::vector<std::string_view> ready() const {
        std::vector<std::string_view> names;
        for (std::size_t const task : judge().ready()) names.push_back(tasks()[task].task.name);
        return names;
    }

    // A worker takes up a task, for the first time or after it has failed.
    plan_move start(std::string_view name, worker_id const& who) {
        plan_move const why = may_start(name, who);
        if (why == plan_move::taken) book_.begin(place_of(name), who);
        return why;
    }
    // The coordinator does.
    plan_move start_own(std::string_view name) {
        plan_move const why = may_start_own(name);
        if (why == plan_move::taken) book_.begin(place_of(name), {});
        return why;
    }
    [[nodiscard]] plan_move may_start(std::string_view name, worker_id const& who) const {
        std::size_t const task = place_of(name);
        return task == none ? plan_move::unknown_task : judge().start(task, who);
    }
    [[nodiscard]] plan_move may_start_own(std::string_view name) const {
        std::size_t const task = place_of(name);
        return task == none ? plan_move::unknown_task : judge().start_own(task);
    }

    plan_move finish(std::string_view name) { return end(name, plan_state::done); }
    plan_move fail(std::string_view name) { return end(name, plan_state::failed); }

    // It will not be done: what rests on it is unreachable. What runs has to be ended first.
    plan_move give_up(std::string_view name) { return drop(name, plan_state::given_up); }
    // It will not be done, or not in full: what rests on it goes on without it. Also of what was given up.
    plan_move go_without(std::string_view name) { return drop(name, plan_state::left_out); }

    // A verification has found faults: what was done is to be done again, and so is all that rests on it.
    plan_move send_back(std::string_view name) {
        std::size_t const task = place_of(name);
        if (task == none) return plan_move::unknown_task;
        if (book_.state(task) != plan_state::done) return plan_move::not_done;
        std::vector<std::size_t> const above = graph().above(task);
        for (std::size_t const each : above) {
            if (book_.state(each) == plan_state::running) return plan_move::rests_on_it;
        }
        book_.send_back(task, above);
        return plan_move::taken;
    }

    // One task more, which needs only what is there. Nothing needs it but what is added later.
    plan_move add(owned_task task) {
        if (plan_move const why = may_add(task); why != plan_move::taken) return why;
        book_.append(std::move(task));
        return plan_move::taken;
    }

    // Its parts take the place of a task that is not done and does not run: they need what it needs besides what they
    // say, and what needs it needs them. All of the parts or none.
    plan_move split(std::string_view name, std::vector<owned_task> parts) {
        std::size_t const task = place_of(name);
        if (task == none) return plan_move::unknown_task;
        if (book_.state(task) == plan_state::running) return plan_move::at_work;
        if (is_settled(book_.state(task))) return plan_move::is_settled;
        if (plan_move const why = may_split(task, parts); why != plan_move::taken) return why;
        std::vector<std::size_t> const dependents =
            graph().needed_by(task);  // copied, because parts may need the task and must not count as dependents
        for (owned_task& part : parts) take_part(task, dependents, std::move(part));
        book_.set(task, plan_state::left_out);
        return plan_move::taken;
    }

    // In the order of the plan, those that were added last.
    [[nodiscard]] std::vector<task_progress> const& tasks() const& noexcept { return book_.tasks(); }
    std::vector<task_progress> const& tasks() const&& = delete;
    // Nothing of that name is nullptr.
    [[nodiscard]] task_progress const* find(std::string_view name) const& {
        std::size_t const task = place_of(name);
        return task == none ? nullptr : &tasks()[task];
    }
    task_progress const* find(std::string_view name) const&& = delete;
    // Of a task that is not there: unreachable.
    [[nodiscard]] plan_state state(std::string_view name) const {
        task_progress const* const found = find(name);
        return found ? found->state : plan_state::unreachable;
    }
    [[nodiscard]] std::vector<std::string_view> in_state(plan_state state) const {
        std::vector<std::string_view> names;
        for (std::size_t const task : book_.in(state)) names.push_back(tasks()[task].task.name);
        return names;
    }
    // Is all settled, whatever became of it? And is all of it done, or was left out?
    [[nodiscard]] bool is_over() const noexcept {
        std::size_t settled = 0;
        for (plan_state const each : all_plan_states) settled += is_settled(each) ? book_.in(each).size() : 0;
        return settled == tasks().size();
    }
    [[nodiscard]] bool is_done() const noexcept {
        return book_.in(plan_state::done).size() + book_.in(plan_state::left_out).size() == tasks().size();
    }

    // The plan as it is now, to be checked.
    [[nodiscard]] owned_plan plan() const {
        std::vector<owned_task> now;
        for (task_progress const& each : tasks()) now.push_back(each.task);
        return owned_plan{std::move(now)};
    }

private:
    using marks = detail::planning::plan_graph::marks;
    static constexpr std::size_t none = detail::planning::plan_graph::none;

    [[nodiscard]] detail::planning::plan_graph const& graph() const noexcept { return book_.graph(); }
    [[nodiscard]] std::size_t place_of(std::string_view name) const { return graph().find(name); }
    [[nodiscard]] detail::planning::progress_judge judge() const noexcept { return {book_, rules_}; }

    plan_move end(std::string_view name, plan_state as) {
        std::size_t const task = place_of(name);
        if (task == none) return plan_move::unknown_task;
        if (book_.state(task) != plan_state::running) return plan_move::not_at_work;
        book_.set(task, as);
        return plan_move::taken;
    }
    plan_move drop(std::string_view name, plan_state as) {
        std::size_t const task = place_of(name);
        if (task == none) return plan_move::unknown_task;
        plan_state const now = book_.state(task);
        if (now == plan_state::running) return plan_move::at_work;
        bool const undo = now == plan_state::given_up && as == plan_state::left_out;
        if (is_settled(now) && !undo) return plan_move::is_settled;
        book_.set(task, as);
        return plan_move::taken;
    }

    [[nodiscard]] plan_move may_add(owned_task const& task) const {
        if (task.name.empty()) return plan_move::nothing_said;
        if (place_of(task.name) != none) return plan_move::name_taken;
        for (std::string const& need : task.needs) {
            if (place_of(need) == none) return plan_move::unknown_task;
        }
        return tasks().size() < most_tasks_ ? plan_move::taken : plan_move::too_many;
    }
    [[nodiscard]] plan_move may_split(std::size_t task, std::vector<owned_task> const& parts) const {
        if (parts.empty()) return plan_move::nothing_said;
        if (parts.size() > most_tasks_ - tasks().size()) return plan_move::too_many;
        std::set<std::string_view> names;
        bool has_needs = false;
        for (owned_task const& part : parts) has_needs = has_needs || !part.needs.empty();
        marks above;
        if (has_needs) above = graph().marked_above(task);
        for (owned_task const& part : parts) {
            if (plan_move const why = may_add(part); why != plan_move::taken) return why;
            if (needs_any(part, above)) return plan_move::waits_for_it;
            if (!names.insert(part.name).second) return plan_move::name_taken;
        }
        return plan_move::taken;
    }
    [[nodiscard]] bool needs_any(owned_task const& part, marks const& of) const {
        for (std::string const& need : part.needs) {
            if (of.contains(place_of(need))) return true;
        }
        return false;
    }
    void take_part(std::size_t of, std::vector<std::size_t> const& dependents, owned_task part) {
        std::vector<std::string> const& needs = tasks()[of].task.needs;
        part.needs.insert(part.needs.end(), needs.begin(), needs.end());
        std::size_t const made = tasks().size();
        book_.append(std::move(part));
        for (std::size_t const each : dependents) book_.add_need(each, made);
    }

    detail::planning::progress_book book_;
    std::size_t most_tasks_;
    plan_rules rules_;
};

}}  // namespace muster::v0
