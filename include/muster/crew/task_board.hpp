// The task list of a team: tasks that wait for each other, and who has claimed which.
//
//     muster::task_board const* const board = crew.find_board(desk, "auth");
//     for (auto const& [number, task] : board->all()) …;
//
// A task that waits for an unfinished task cannot be claimed, started or completed. Tasks never wait for each other in
// a circle. Each link is stored in both of its tasks. The functions `fault_of_…` return what prevents a change. `apply`
// makes a change, and refuses an event that cannot have happened. Everything is logarithmic in the tasks, except a link
// against the order of earlier links: that is linear in the tasks that it moves.
#pragma once

#include <muster/crew/board_task.hpp>
#include <muster/crew/detail/task_order.hpp>
#include <muster/crew/detail/text_order.hpp>
#include <muster/crew/detail/there.hpp>
#include <muster/crew/task_event.hpp>
#include <muster/crew/team_limits.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// claim_rule: may somebody claim a task who has another that is not done?
enum class claim_rule : unsigned char { any, if_idle };

class task_board {
public:
    [[nodiscard]] std::map<task_number, board_task> const& all() const& noexcept { return tasks_; }
    std::map<task_number, board_task> const& all() const&& = delete;
    [[nodiscard]] board_task const* find(task_number which) const& noexcept {
        auto const found = tasks_.find(which);
        return found == tasks_.end() ? nullptr : &found->second;
    }
    board_task const* find(task_number which) const&& = delete;
    [[nodiscard]] task_number next_number() const noexcept { return highest_ + 1; }
    // What it waits for and is not done.
    [[nodiscard]] std::vector<task_number> open_blockers(board_task const& of) const {
        std::vector<task_number> open;
        for (task_number const each : of.blocked_by) {
            if (detail::there(find(each)).state != task_state::completed) open.push_back(each);
        }
        return open;
    }
    [[nodiscard]] bool has_link(task_number blocker, task_number which) const noexcept {
        board_task const* const task = find(which);
        return task && contains(task->blocked_by, blocker);
    }
    // Tasks of that owner which are not done.
    [[nodiscard]] std::vector<task_number> unfinished_of(std::string_view owner) const {
        auto const found = unfinished_.find(owner);
        if (found == unfinished_.end()) return {};
        return {found->second.begin(), found->second.end()};
    }
    [[nodiscard]] bool has_unfinished() const noexcept { return !unfinished_.empty(); }

    [[nodiscard]] board_fault fault_of_adding(task_texts const& what, team_limits const& most) const {
        if (board_fault const own = fault_of(what, most); own != board_fault::none) return own;
        return tasks_.size() < most.max_tasks ? board_fault::none : board_fault::too_many_tasks;
    }
    [[nodiscard]] board_fault fault_of_editing(task_number which, task_texts const& what,
                                               team_limits const& most) const {
        return find(which) ? fault_of(what, most) : board_fault::unknown_task;
    }
    [[nodiscard]] board_fault fault_of_claiming(task_number which, std::string_view owner, claim_rule rule) const {
        board_task const* const task = find(which);
        if (!task) return board_fault::unknown_task;
        if (owner.empty() || owner.size() > longest_owner) return board_fault::bad_owner;
        if (!task->owner.empty() && task->owner != owner) return board_fault::already_claimed;
        if (task->state != task_state::pending) return board_fault::already_started;
        if (!open_blockers(*task).empty()) return board_fault::blocked;
        if (rule == claim_rule::any) return board_fault::none;
        auto const others = unfinished_.find(owner);
        bool const is_busy = others != unfinished_.end() && others->second.size() > others->second.count(which);
        return is_busy ? board_fault::owner_busy : board_fault::none;
    }
    [[nodiscard]] board_fault fault_of_moving(task_number which, task_state to) const {
        board_task const* const task = find(which);
        if (!task) return board_fault::unknown_task;
        if (to != task_state::pending && !open_blockers(*task).empty()) return board_fault::blocked;
        bool const undoes = task->state == task_state::completed && to != task_state::completed;
        return undoes && has_begun(task->blocks) ? board_fault::others_began : board_fault::none;
    }
    // `task` is to wait for `blocker`.
    [[nodiscard]] board_fault fault_of_linking(task_number blocker, task_number which, team_limits const& most) const {
        board_task const* const first = find(blocker);
        board_task const* const then = find(which);
        if (!first || !then) return board_fault::unknown_task;
        if (blocker == which) return board_fault::waits_for_itself;
        if (order_.closes_circle(blocker, which, needs(), feeds())) return board_fault::circle;
        bool const began = then->state != task_state::pending && first->state != task_state::completed;
        if (began) return board_fault::already_started;
        bool const full = first->blocks.size() >= most.max_links || then->blocked_by.size() >= most.max_links;
        return full && !contains(then->blocked_by, blocker) ? board_fault::too_many_links : board_fault::none;
    }

    bool apply(events::task_added const& what) {
        if (what.task != next_number()) return false;
        highest_ = what.task;
        tasks_.emplace(what.task, board_task{.id = what.task, .texts = what.texts});
        unfinished_[{}].insert(what.task);
        order_.add(what.task);
        return true;
    }
    bool apply(events::task_edited const& what) {
        board_task* const task = change(what.task);
        if (task) task->texts = what.texts;
        return task;
    }
    bool apply(events::task_claimed const& what) {
        if (fault_of_claiming(what.task, what.owner, claim_rule::any) != board_fault::none) return false;
        set(detail::there(change(what.task)), task_state::pending, what.owner);
        return true;
    }
    bool apply(events::task_released const& what) {
        board_task* const task = change(what.task);
        if (!task || task->state == task_state::completed) return false;
        set(*task, task_state::pending, {});
        return true;
    }
    bool apply(events::task_moved const& what) {
        if (fault_of_moving(what.task, what.to) != board_fault::none) return false;
        board_task& task = detail::there(change(what.task));
        set(task, what.to, task.owner);
        return true;
    }
    bool apply(events::tasks_linked const& what) {
        team_limits any;
        any.max_links = tasks_.size();
        if (fault_of_linking(what.blocker, what.task, any) != board_fault::none) return false;
        if (contains(detail::there(find(what.task)).blocked_by, what.blocker)) return false;
        order_.link(what.blocker, what.task, needs(), feeds());
        detail::there(change(what.blocker)).blocks.push_back(what.task);
        detail::there(change(what.task)).blocked_by.push_back(what.blocker);
        return true;
    }
    bool apply(events::tasks_unlinked const& what) {
        board_task const* const task = find(what.task);
        if (!task || !contains(task->blocked_by, what.blocker)) return false;
        std::erase(detail::there(change(what.task)).blocked_by, what.blocker);
        std::erase(detail::there(change(what.blocker)).blocks, what.task);
        return true;
    }
    bool apply(events::task_deleted const& what) {
        board_task const* const task = find(what.task);
        if (!task) return false;
        for (task_number const each : task->blocks) std::erase(detail::there(change(each)).blocked_by, what.task);
        for (task_number const each : task->blocked_by) std::erase(detail::there(change(each)).blocks, what.task);
        leave_unfinished(*task);
        order_.remove(what.task);
        tasks_.erase(what.task);
        return true;
    }

    friend bool operator==(task_board const& a, task_board const& b) {
        return a.highest_ == b.highest_ && a.tasks_ == b.tasks_;  // the other members follow from these
    }

private:
    static constexpr std::size_t longest_owner = 96;

    [[nodiscard]] static bool contains(std::vector<task_number> const& in, task_number which) noexcept {
        for (task_number const each : in) {
            if (each == which) return true;
        }
        return false;
    }
    [[nodiscard]] bool has_begun(std::vector<task_number> const& any_of) const {
        for (task_number const each : any_of) {
            if (detail::there(find(each)).state != task_state::pending) return true;
        }
        return false;
    }
    // A function that returns the tasks that a task waits for, or those that wait for it.
    struct links {
        task_board const& on;
        std::vector<task_number> board_task::*way = {};

        std::vector<task_number> const& operator()(task_number of) const { return detail::there(on.find(of)).*way; }
    };
    [[nodiscard]] links needs() const { return {*this, &board_task::blocked_by}; }
    [[nodiscard]] links feeds() const { return {*this, &board_task::blocks}; }
    void leave_unfinished(board_task const& task) {
        auto const its = unfinished_.find(task.owner);
        if (its == unfinished_.end()) return;
        its->second.erase(task.id);
        if (its->second.empty()) unfinished_.erase(its);
    }
    void set(board_task& task, task_state state, std::string owner) {
        leave_unfinished(task);
        task.state = state;
        task.owner = std::move(owner);
        if (state != task_state::completed) unfinished_[task.owner].insert(task.id);
    }
    [[nodiscard]] board_task* change(task_number which) {
        auto const found = tasks_.find(which);
        return found == tasks_.end() ? nullptr : &found->second;
    }

    std::map<task_number, board_task> tasks_;
    std::map<std::string, std::set<task_number>, detail::text_order> unfinished_;  // by owner; "": no owner
    detail::task_order order_;
    task_number highest_ = 0;
};

}}  // namespace muster::v0
