// An agent is a role with the tools for it. A role and tools that do not fit do not compile.
//
//     struct ana   : muster::agent<muster::role::coordinator, desk> {};
//     struct scout : muster::agent<muster::role::worker, bench> {};
//     static_assert(muster::surface<ana>.offers("TaskStop"));
#pragma once

#include <muster/role/detail/sorted_tools.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/dialect_check.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/feature.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct only_a_coordinator_may_hold_a_coordination_tool_so_drop_it_or_make_the_role_a_coordinator;
template <class Tool>
struct a_coordinator_may_not_hold_an_execution_tool_so_give_it_to_a_worker;
template <class Tool>
struct this_dialect_lists_what_a_coordinator_may_hold_so_drop_this_tool_or_list_it_in_coordinator_tools;
template <class Tool>
struct this_dialect_keeps_this_tool_from_workers_so_drop_it;
template <class Tool>
struct this_dialect_has_a_tool_of_that_name_for_coordinators_so_drop_this_one_or_rename_it;
template <class Tool>
struct this_dialect_lists_what_a_worker_may_hold_so_drop_this_tool_or_list_it_in_worker_tools;
template <dialect_contradiction What, class Dialect>
struct this_dialect_contradicts_itself;
}  // namespace refused

namespace detail {

// What is no tool was refused by its tool set already, and is passed over here: one mistake, one error.
template <class T>
consteval tool_info row_of() {
    if constexpr (tool_like<T>) return info_of<T>;
    return {{}, {}, tool_kind::shared};
}

struct misfit {
    std::size_t at = {};
    holding why = holding::fits;
};

// Not consteval, like sorted_table: Clang would evaluate a call, and then again the variable that it initialises.
template <class... Tools>
constexpr misfit find_misfit(role_kind role, dialect const& rules) {
    tool_info const rows[] = {row_of<Tools>()..., tool_info{}};
    kept_names const kept{role, rules};
    for (std::size_t i = 0; i < sizeof...(Tools); ++i) {
        if (rows[i].name.empty()) continue;
        holding const why = judge_tool(role, rules, worker_mode::full, rows[i], kept);
        if (why != holding::fits) return {i, why};
    }
    return {sizeof...(Tools)};
}

template <holding Why, role_kind Role, class Tool>
struct holding_refusal {
    using type = accepted;
};
template <class Tool>
struct holding_refusal<holding::of_another_role, role_kind::coordinator, Tool> {
    using type = refused::a_coordinator_may_not_hold_an_execution_tool_so_give_it_to_a_worker<Tool>;
};
template <role_kind Role, class Tool>
struct holding_refusal<holding::of_another_role, Role, Tool> {
    using type =
        refused::only_a_coordinator_may_hold_a_coordination_tool_so_drop_it_or_make_the_role_a_coordinator<Tool>;
};
template <role_kind Role, class Tool>
struct holding_refusal<holding::not_listed_for_coordinators, Role, Tool> {
    using type =
        refused::this_dialect_lists_what_a_coordinator_may_hold_so_drop_this_tool_or_list_it_in_coordinator_tools<Tool>;
};
template <role_kind Role, class Tool>
struct holding_refusal<holding::excluded_for_workers, Role, Tool> {
    using type = refused::this_dialect_keeps_this_tool_from_workers_so_drop_it<Tool>;
};
template <role_kind Role, class Tool>
struct holding_refusal<holding::named_for_coordinators, Role, Tool> {
    using type = refused::this_dialect_has_a_tool_of_that_name_for_coordinators_so_drop_this_one_or_rename_it<Tool>;
};
template <role_kind Role, class Tool>
struct holding_refusal<holding::not_listed_for_workers, Role, Tool> {
    using type = refused::this_dialect_lists_what_a_worker_may_hold_so_drop_this_tool_or_list_it_in_worker_tools<Tool>;
};

template <class Role, class Dialect, class Set>
struct holding_verdict;
template <class Role, class Dialect, class... Tools>
struct holding_verdict<Role, Dialect, tool_set<Tools...>> {
    static constexpr misfit found = find_misfit<Tools...>(Role::kind, Dialect::rules);
    using type = typename holding_refusal<found.why, Role::kind, typename type_at<found.at, Tools...>::type>::type;
};

template <class Dialect, bool Sound>
struct dialect_verdict {
    using type = refused::this_dialect_contradicts_itself<check_dialect(Dialect::rules)[0].kind, Dialect>;
};
template <class Dialect>
struct dialect_verdict<Dialect, true> {
    using type = accepted;
};

template <class Dialect>
inline constexpr bool is_sound_dialect = check_dialect(Dialect::rules).empty();

// A tool is not judged by a dialect that is none.
template <class Role, class Tools, class Dialect, bool Sound = is_sound_dialect<Dialect>>
struct agent_verdict {
    using type = typename dialect_verdict<Dialect, Sound>::type;
};
template <class Role, class Tools, class Dialect>
struct agent_verdict<Role, Tools, Dialect, true> {
    using type = typename holding_verdict<Role, Dialect, Tools>::type;
};

template <class Role, class... Tools>
constexpr tool_table<sizeof...(Tools)> sorted_table(tool_set<Tools...> const*) {
    return sorted_tools(Role::kind, tool_table<sizeof...(Tools)>{{row_of<Tools>()..., tool_info{}}});
}

template <class Role, class Set>
inline constexpr auto surface_table = sorted_table<Role>(static_cast<Set const*>(nullptr));

}  // namespace detail

// agent<Role, Tools, Dialect>
template <role_like Role, tool_set_like Tools, dialect_like Dialect = dialects::binding>
struct agent {
    using role = Role;
    using tools = as_tool_set<Tools>;
    using dialect = Dialect;

    static_assert(sizeof(typename detail::feature_verdict<Role>::type) != 0);
    static_assert(sizeof(typename detail::agent_verdict<Role, as_tool_set<Tools>, Dialect>::type) != 0);
};

// An agent is a type with a role, tools and a dialect.
template <class T>
concept agent_like = requires {
    role_kind{T::role::kind};
    typename T::tools;
    typename T::dialect;
};

// surface<Agent>: its tools, sorted while compiling
namespace detail {

// As what a type was judged: as the agent that it derives from.
template <class Role, class Tools, class Dialect>
agent<Role, as_tool_set<Tools>, Dialect> judged_as(agent<Role, Tools, Dialect> const*);
void judged_as(void const*);

// A type that says something else of itself is judged here, so that nothing poses as an agent.
template <class Agent, class As, class Judged = decltype(judged_as(static_cast<Agent const*>(nullptr)))>
struct judged_tools : As::tools {};
template <class Agent, class As>
struct judged_tools<Agent, As, As> : Agent::tools {};

}  // namespace detail

template <agent_like Agent>
inline constexpr surface_view surface{
    detail::surface_table<typename Agent::role, typename Agent::tools>.tools,
    detail::judged_tools<Agent, agent<typename Agent::role, typename Agent::tools, typename Agent::dialect>>::size};

}}  // namespace muster::v0
