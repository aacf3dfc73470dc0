// What the compiler says about a plan that cannot go well: a sentence with the tasks at fault.
#pragma once

#include <muster/plan/detail/plan_checks.hpp>
#include <muster/plan/plan_fault.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Task>
struct a_task_of_a_plan_has_a_name_so_give_it_one;
template <class Task, class Other>
struct two_tasks_of_a_plan_have_one_name_so_rename_or_drop_one;
template <class Task, class Missing>
struct a_task_needs_one_that_is_not_in_the_plan_so_add_it;
template <class Task, class Needed>
struct a_task_waits_for_itself_over_others_so_drop_one_of_these_needs;
template <class Task>
struct synthesis_is_never_a_workers_so_leave_it_to_the_coordinator;
template <class Task>
struct research_and_implementation_are_never_the_coordinators_so_leave_them_to_a_worker;
template <class Task>
struct fresh_workers_verify_under_these_rules_so_leave_it_to_one;
template <class Task>
struct an_implementation_says_what_it_changes_so_list_what_it_writes;
template <class Task>
struct only_an_implementation_changes_files_so_drop_what_this_task_writes;
template <class Task>
struct a_place_is_a_path_and_all_of_a_plan_are_relative_or_all_absolute_so_mend_it;
template <class Task, class Other>
struct two_tasks_may_write_one_place_at_the_same_time_so_let_one_need_the_other;
template <class Task, class Writer>
struct what_a_task_verifies_may_be_written_meanwhile_so_let_one_need_the_other;
template <class Task>
struct an_implementation_rests_on_no_specification_so_let_it_need_a_synthesis;
template <class Task, class Research>
struct an_implementation_rests_on_findings_that_nobody_understood_so_let_its_synthesis_need_them;
template <class Task>
struct nobody_verifies_this_implementation_so_let_a_verification_need_it;
template <class Task>
struct a_verification_verifies_nothing_so_let_it_need_an_implementation;
template <class Task, class Other>
struct two_tasks_may_leave_one_file_at_the_same_time_so_give_each_its_own;
}  // namespace refused

namespace detail {

struct sound_plan {};

// plan_refusal<Why, Task, Other>::type
template <plan_fault Why, class Task, class Other>
struct plan_refusal;
template <class Task, class Other>
struct plan_refusal<plan_fault::no_name, Task, Other> {
    using type = refused::a_task_of_a_plan_has_a_name_so_give_it_one<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::name_twice, Task, Other> {
    using type = refused::two_tasks_of_a_plan_have_one_name_so_rename_or_drop_one<Task, Other>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::missing_need, Task, Other> {
    using type = refused::a_task_needs_one_that_is_not_in_the_plan_so_add_it<Task, Other>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::circle, Task, Other> {
    using type = refused::a_task_waits_for_itself_over_others_so_drop_one_of_these_needs<Task, Other>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::synthesis_by_worker, Task, Other> {
    using type = refused::synthesis_is_never_a_workers_so_leave_it_to_the_coordinator<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::work_by_coordinator, Task, Other> {
    using type = refused::research_and_implementation_are_never_the_coordinators_so_leave_them_to_a_worker<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::verification_by_coordinator, Task, Other> {
    using type = refused::fresh_workers_verify_under_these_rules_so_leave_it_to_one<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::nothing_written, Task, Other> {
    using type = refused::an_implementation_says_what_it_changes_so_list_what_it_writes<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::written_by_others, Task, Other> {
    using type = refused::only_an_implementation_changes_files_so_drop_what_this_task_writes<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::no_place, Task, Other> {
    using type = refused::a_place_is_a_path_and_all_of_a_plan_are_relative_or_all_absolute_so_mend_it<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::two_writers, Task, Other> {
    using type = refused::two_tasks_may_write_one_place_at_the_same_time_so_let_one_need_the_other<Task, Other>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::moving_target, Task, Other> {
    using type = refused::what_a_task_verifies_may_be_written_meanwhile_so_let_one_need_the_other<Task, Other>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::no_specification, Task, Other> {
    using type = refused::an_implementation_rests_on_no_specification_so_let_it_need_a_synthesis<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::undigested, Task, Other> {
    using type =
        refused::an_implementation_rests_on_findings_that_nobody_understood_so_let_its_synthesis_need_them<Task, Other>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::unverified, Task, Other> {
    using type = refused::nobody_verifies_this_implementation_so_let_a_verification_need_it<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::nothing_to_verify, Task, Other> {
    using type = refused::a_verification_verifies_nothing_so_let_it_need_an_implementation<Task>;
};
template <class Task, class Other>
struct plan_refusal<plan_fault::same_output, Task, Other> {
    using type = refused::two_tasks_may_leave_one_file_at_the_same_time_so_give_each_its_own<Task, Other>;
};

// task_at<Index, Tasks...>::type: void past the end
template <std::size_t Index, class... Tasks>
struct task_at {
    using type = void;
};
template <std::size_t Index, class First, class... Rest>
requires(Index - 1 < sizeof...(Rest)) struct task_at<Index, First, Rest...> : task_at<Index - 1, Rest...> {
};
template <class First, class... Rest>
struct task_at<0, First, Rest...> {
    using type = First;
};

// The types in a template's arguments, whichever template that is.
template <std::size_t Index, class List>
struct listed_at;
template <std::size_t Index, template <class...> class List, class... Types>
struct listed_at<Index, List<Types...>> : task_at<Index, Types...> {};

// fault_verdict<Finding, Tasks...>::type: the refusal, or sound_plan
template <planning::finding Found, class... Tasks>
struct fault_verdict {
    using type = typename plan_refusal<Found.why, typename task_at<Found.task, Tasks...>::type,
                                       typename task_at<Found.other, Tasks...>::type>::type;
};
template <planning::finding Found, class... Tasks>
requires(Found.task == planning::nobody) struct fault_verdict<Found, Tasks...> {
    using type = sound_plan;
};
template <planning::finding Found, class... Tasks>
requires(Found.task != planning::nobody
         && Found.why == plan_fault::missing_need) struct fault_verdict<Found, Tasks...> {
    using task = typename task_at<Found.task, Tasks...>::type;
    using type =
        typename plan_refusal<Found.why, task, typename listed_at<Found.other, typename task::needs>::type>::type;
};

}  // namespace detail

}}  // namespace muster::v0
