// An agent is a role with the tools for it. A role and tools that do not fit do not compile.
//
//     struct ana   : muster::agent<muster::role::coordinator, desk> {};
//     struct scout : muster::agent<muster::role::worker, bench> {};
//     static_assert(muster::surface<ana>.offers("TaskStop"));
#pragma once

#include <muster/role/dialect.hpp>   // dialect_like, dialects
#include <muster/role/role.hpp>      // role_like, role_kind
#include <muster/role/surface.hpp>   // may_hold, surface_view, sort_surface
#include <muster/tool/tool.hpp>      // tool_like, info_of
#include <muster/tool/tool_set.hpp>  // tool_set_like, as_tool_set

#include <cstddef>      // size_t
#include <type_traits>  // conditional_t

namespace muster::inline v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct only_a_coordinator_may_hold_a_coordination_tool_so_drop_it_or_make_the_role_a_coordinator;
template <class Tool>
struct a_coordinator_may_not_hold_an_execution_tool_so_give_it_to_a_worker;
}  // namespace refused

namespace detail {

// What is no tool was refused by its tool set already, and is passed over here: one mistake, one error.
template <class T>
consteval tool_info row_of() {
    if constexpr (tool_like<T>) return info_of<T>;
    return {};
}

template <class T>
consteval tool_kind kind_of() {
    if constexpr (tool_like<T>) return T::kind;
    return tool_kind::shared;
}

template <class... Tools>
consteval std::size_t find_misfit(role_kind role) {
    tool_kind const kinds[] = {kind_of<Tools>()..., tool_kind::shared};
    std::size_t at = 0;
    while (at < sizeof...(Tools) && may_hold(role, kinds[at])) ++at;
    return at;
}

template <class Role, class Set>
struct role_verdict;
template <class Role, class... Tools>
struct role_verdict<Role, tool_set<Tools...>> {
    static constexpr std::size_t misfit = find_misfit<Tools...>(Role::kind);
    using culprit = typename type_at<misfit, Tools...>::type;
    using refusal = std::conditional_t<
        Role::kind == role_kind::coordinator,
        refused::a_coordinator_may_not_hold_an_execution_tool_so_give_it_to_a_worker<culprit>,
        refused::only_a_coordinator_may_hold_a_coordination_tool_so_drop_it_or_make_the_role_a_coordinator<culprit>>;
    using type = std::conditional_t<misfit == sizeof...(Tools), accepted, refusal>;
};

// One place more than there are tools, since an array cannot be empty.
template <std::size_t Count>
struct tool_table {
    tool_info tools[Count + 1];
};

template <class Role, class... Tools>
consteval tool_table<sizeof...(Tools)> sorted_table(tool_set<Tools...> const*) {
    tool_table<sizeof...(Tools)> table{{row_of<Tools>()..., tool_info{}}};
    sort_surface(Role::kind, table.tools, sizeof...(Tools));
    return table;
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

    static_assert(sizeof(typename detail::role_verdict<Role, as_tool_set<Tools>>::type) != 0);
};

// An agent is a type with a role, tools and a dialect.
template <class T>
concept agent_like = requires {
    role_kind{T::role::kind};
    typename T::tools;
    typename T::dialect;
};

// surface<Agent>: its tools, sorted while compiling
template <agent_like Agent>
inline constexpr surface_view surface{detail::surface_table<typename Agent::role, typename Agent::tools>.tools,
                                      Agent::tools::size};

}  // namespace muster::inline v0
