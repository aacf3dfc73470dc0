// A plan as a constant table: rows that cannot go well do not compile, as with a plan of types (plan.hpp).
//
//     constexpr std::string_view found[] = {"scout"}, specified[] = {"specify"}, mended[] = {"mend"}, files[] = {"src/auth"};
//     constexpr muster::plan_task rows[] = {
//         {.name = "scout", .kind = muster::phase::research},
//         {.name = "specify", .kind = muster::phase::synthesis, .needs = found},
//         {.name = "mend", .kind = muster::phase::implementation, .needs = specified, .writes = files},
//         {.name = "prove", .kind = muster::phase::verification, .needs = mended}};
//     struct early_expiry : muster::plan_table<rows> {};    // early_expiry::tasks are the rows
//
// Compilers spell the names of the tasks at fault letter by letter: the_task<'m', 'e', 'n', 'd'>. The rows, and the arrays
// that they borrow, are variables of a namespace or static members.
#pragma once

#include <muster/plan/detail/first_fault.hpp>
#include <muster/plan/detail/plan_refusal.hpp>
#include <muster/plan/plan_task.hpp>
#include <muster/role/dialect.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

namespace refused {
// Declared only, and named to be read inside a compiler's message.
template <char... Name>
struct the_task;
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <auto const& Rows>
struct a_plan_table_is_a_constant_array_of_plan_task_so_make_it_one;
}  // namespace refused

// plan_table<Rows>, plan_table_in<Dialect, Rows>
namespace detail {

template <auto const& Rows>
struct table_rows {
    static constexpr plan_tasks tasks{Rows};

    // What a finding speaks of, by name; of what is needed and not there, that name.
    static constexpr std::string_view name(planning::finding found) noexcept {
        return found.task == planning::nobody ? std::string_view{} : tasks[found.task].name;
    }
    static constexpr std::string_view other(planning::finding found) noexcept {
        if (found.task == planning::nobody || found.other == planning::nobody) return {};
        if (found.why == plan_fault::missing_need) return tasks[found.task].needs[found.other];
        return found.why == plan_fault::no_place ? std::string_view{} : tasks[found.other].name;
    }
};

template <class Rows, planning::finding Found>
struct row_verdict {
    template <std::size_t... At>
    static refused::the_task<Rows::name(Found)[At]...> task(std::index_sequence<At...>);
    template <std::size_t... At>
    static refused::the_task<Rows::other(Found)[At]...> other(std::index_sequence<At...>);

    using type = typename plan_refusal<Found.why, decltype(task(std::make_index_sequence<Rows::name(Found).size()>{})),
                                       decltype(other(std::make_index_sequence<Rows::other(Found).size()>{}))>::type;
};
template <class Rows, planning::finding Found>
requires(Found.task == planning::nobody) struct row_verdict<Rows, Found> {
    using type = sound_plan;
};

template <auto const& Rows>
concept constant_rows = requires {
    typename std::integral_constant<std::size_t, plan_tasks{Rows}[0].name.size()>;
};

template <class Rules, auto const& Rows>
struct checked_rows {
    static_assert(sizeof(refused::a_plan_table_is_a_constant_array_of_plan_task_so_make_it_one<Rows>) != 0);
};

template <class Rules, class Rows>
struct checked_table {
    static constexpr plan_rules rules = Rules::rules;

    static_assert(sizeof(typename row_verdict<Rows, first_fault_of<Rules, Rows>()>::type) != 0);

    static constexpr plan_tasks tasks = Rows::tasks;
};

template <class Rules, auto const& Rows>
requires constant_rows<Rows>
struct checked_rows<Rules, Rows> : checked_table<Rules, table_rows<Rows>> {
};

}  // namespace detail

template <auto const& Rows>
struct plan_table : detail::checked_rows<detail::strict_rules, Rows> {};
template <dialect_like Dialect, auto const& Rows>
struct plan_table_in : detail::checked_rows<detail::rules_of_dialect<Dialect>, Rows> {};

}}  // namespace muster::v0
