// The commands of a crew about the tasks of its boards.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/nothing.hpp>
#include <muster/crew/detail/there.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

inline task_board const& crew::board(binding_key const& in, std::string_view name) const noexcept {
    task_board const* const found = state_.boards().find(in, name);
    return found ? *found : detail::nothing<task_board>();
}

inline board_fault crew::fault_of_board(binding_key const& in, std::string_view name) const noexcept {
    if (in.empty() || (!name.empty() && !find_team(in, name))) return board_fault::no_team;
    return state_.boards().has_room_for(in, limits_.max_bindings) ? board_fault::none : board_fault::too_many_bindings;
}

// What stands against it, or it happens.
template <class What>
board_fault crew::change_board(binding_key const& in, board_fault why, What what) {
    if (board_fault const no_board = fault_of_board(in, what.board); no_board != board_fault::none) return no_board;
    if (why != board_fault::none) return why;
    commit_for(in, std::move(what));
    return board_fault::none;
}

inline board_answer crew::add_task(time_point now, binding_key const& in, std::string_view name, task_texts what) {
    command const now_and_then{*this, now};
    task_board const& on = board(in, name);
    task_number const next = on.next_number();
    board_fault const why = on.fault_of_adding(what, limits_.teams);
    return {change_board(in, why, events::task_added{std::string{name}, next, std::move(what)}), next};
}

inline board_fault crew::edit_task(time_point now, binding_key const& in, std::string_view name, task_number which,
                                   task_texts what) {
    command const now_and_then{*this, now};
    board_fault const why = board(in, name).fault_of_editing(which, what, limits_.teams);
    return change_board(in, why, events::task_edited{std::string{name}, which, std::move(what)});
}

inline board_answer crew::claim_task(time_point now, binding_key const& in, std::string_view name, task_number which,
                                     std::string_view owner, claim_rule rule) {
    command const now_and_then{*this, now};
    task_board const& on = board(in, name);
    board_fault const why = on.fault_of_claiming(which, owner, rule);
    if (why == board_fault::blocked) return {why, which, on.open_blockers(detail::there(on.find(which)))};
    if (why == board_fault::owner_busy) return {why, which, on.unfinished_of(owner)};
    if (why == board_fault::none && detail::there(on.find(which)).owner == owner) return {why, which};  // it has it
    return {change_board(in, why, events::task_claimed{std::string{name}, which, std::string{owner}}), which};
}

inline board_fault crew::release_task(time_point now, binding_key const& in, std::string_view name, task_number which) {
    command const now_and_then{*this, now};
    board_task const* const task = board(in, name).find(which);
    board_fault why = task ? board_fault::none : board_fault::unknown_task;
    if (task && task->state == task_state::completed) why = board_fault::already_started;
    return change_board(in, why, events::task_released{std::string{name}, which});
}

inline board_answer crew::move_task(time_point now, binding_key const& in, std::string_view name, task_number which,
                                    task_state to) {
    command const now_and_then{*this, now};
    task_board const& on = board(in, name);
    board_fault const why = on.fault_of_moving(which, to);
    if (why == board_fault::blocked) return {why, which, on.open_blockers(detail::there(on.find(which)))};
    if (why == board_fault::none && detail::there(on.find(which)).state == to) return {why, which};  // it is there
    return {change_board(in, why, events::task_moved{std::string{name}, which, to}), which};
}

inline board_fault crew::link_tasks(time_point now, binding_key const& in, std::string_view name, task_number blocker,
                                    task_number which) {
    command const now_and_then{*this, now};
    task_board const& on = board(in, name);
    board_fault const why = on.fault_of_linking(blocker, which, limits_.teams);
    if (why == board_fault::none && on.has_link(blocker, which)) return why;  // it was said before
    return change_board(in, why, events::tasks_linked{std::string{name}, blocker, which});
}

inline board_fault crew::unlink_tasks(time_point now, binding_key const& in, std::string_view name, task_number blocker,
                                      task_number which) {
    command const now_and_then{*this, now};
    bool const linked = board(in, name).has_link(blocker, which);
    return change_board(in, linked ? board_fault::none : board_fault::unknown_task,
                        events::tasks_unlinked{std::string{name}, blocker, which});
}

inline board_fault crew::delete_task(time_point now, binding_key const& in, std::string_view name, task_number which) {
    command const now_and_then{*this, now};
    bool const known = board(in, name).find(which);
    return change_board(in, known ? board_fault::none : board_fault::unknown_task,
                        events::task_deleted{std::string{name}, which});
}

}}  // namespace muster::v0
