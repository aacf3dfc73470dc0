// A plan as a type: tasks are structs, and a plan in which they cannot go well does not compile.
//
//     struct research : muster::planned<"api-researcher", muster::phase::research> {};
//     struct specify : muster::planned<"specification", muster::phase::synthesis> {
//         using needs = muster::after<research>;
//     };
//     struct build : muster::planned<"service-implementer", muster::phase::implementation> {
//         using needs = muster::after<specify>;
//         static constexpr std::string_view writes[] = {"src/services/notificationService.ts"};
//     };
//     struct prove : muster::planned<"verifier", muster::phase::verification> {
//         using needs = muster::after<build>;
//     };
//     struct notify : muster::plan<research, specify, build, prove> {};    // notify::tasks are its rows
//
// plan_in<Dialect, Tasks...> goes by the rules of a dialect. The same checks for a constant table: plan_table.hpp, and for
// plans that are made while running: check_plan.hpp.
#pragma once

#include <muster/plan/detail/first_fault.hpp>
#include <muster/plan/detail/plan_refusal.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/fixed_text.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// after<Tasks...>: what has to be done before. A task may be declared first and defined later.
template <class... Tasks>
struct after {
    static constexpr std::size_t size = sizeof...(Tasks);
};

// planned<Name, Kind>: what a task says of itself, if it says nothing else; see plan_task for the meaning
template <fixed_text Name, phase Kind>
struct planned {
    static constexpr std::string_view name = Name.view();
    static constexpr phase kind = Kind;
    using needs = after<>;
    static constexpr name_list writes{};
    static constexpr name_list reads{};
    static constexpr std::string_view output{};
    static constexpr std::string_view fallback{};
    static constexpr role_kind by = role_kind::unset;
};

// A planned task is an empty type that says what planned<> says.
namespace detail {

template <class T>
concept is_defined = requires {
    sizeof(T);
};

template <class Needs>
inline constexpr bool are_needs = false;
template <class... Tasks>
inline constexpr bool are_needs<after<Tasks...>> = (requires { std::string_view{Tasks::name}; } && ...);

}  // namespace detail

template <class T>
concept planned_like = detail::is_defined<T> && std::is_empty_v<T> && requires {
    std::string_view{T::name};
    phase{T::kind};
    name_list{T::writes};
    name_list{T::reads};
    requires detail::are_needs<typename T::needs>;
};

// task_row<Task>: the same as data
namespace detail {

template <class Needs>
struct need_names;
template <class... Tasks>
struct need_names<after<Tasks...>> {
    static constexpr std::string_view names[] = {Tasks::name..., std::string_view{}};
    static constexpr name_list list{names, sizeof...(Tasks)};
};

}  // namespace detail

template <class Task>
inline constexpr plan_task task_row = {.name = Task::name,
                                       .kind = Task::kind,
                                       .needs = detail::need_names<typename Task::needs>::list,
                                       .writes = name_list{Task::writes},
                                       .reads = name_list{Task::reads},
                                       .output = Task::output,
                                       .fallback = Task::fallback,
                                       .by = Task::by};

// plan<Tasks...>, plan_in<Dialect, Tasks...>
namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class NotATask>
struct a_plan_holds_empty_types_that_say_what_planned_says_so_derive_from_it;
}  // namespace refused

namespace detail {

template <class... Tasks>
inline constexpr plan_task plan_rows[] = {task_row<Tasks>..., plan_task{}};

template <class... Tasks>
struct typed_rows {
    static constexpr plan_tasks tasks{plan_rows<Tasks...>, sizeof...(Tasks)};
};

template <class... Tasks>
consteval std::size_t find_other_than_task() {
    bool const known[] = {planned_like<Tasks>..., false};
    std::size_t at = 0;
    while (known[at]) ++at;
    return at;
}

// Tasks cannot all be told of at once: the first fault found is, as with every list of types here.
template <class Rules, bool AllTasks, class... Tasks>
struct plan_verdict {
    using type = refused::a_plan_holds_empty_types_that_say_what_planned_says_so_derive_from_it<
        typename task_at<find_other_than_task<Tasks...>(), Tasks...>::type>;
};
template <class Rules, class... Tasks>
struct plan_verdict<Rules, true, Tasks...> {
    static constexpr planning::finding found = first_fault_of<Rules, typed_rows<Tasks...>>();
    using type = typename fault_verdict<found, Tasks...>::type;
};

template <class Rules, class... Tasks>
struct checked_plan {
    static constexpr plan_rules rules = Rules::rules;

    static_assert(
        sizeof(typename plan_verdict<Rules, find_other_than_task<Tasks...>() == sizeof...(Tasks), Tasks...>::type)
        != 0);

    static constexpr plan_tasks tasks = typed_rows<Tasks...>::tasks;
};

}  // namespace detail

template <class... Tasks>
struct plan : detail::checked_plan<detail::strict_rules, Tasks...> {};
template <dialect_like Dialect, class... Tasks>
struct plan_in : detail::checked_plan<detail::rules_of_dialect<Dialect>, Tasks...> {};

}}  // namespace muster::v0
