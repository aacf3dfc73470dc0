// The part of a set of tools that an agent may hold, for hosts that list their tools once.
//
//     struct everything : muster::tool_set<read_file, run_shell, search, muster::tools::task_stop> {};
//     struct bench : muster::fitting_tools<muster::role::worker, everything> {};  // all but task_stop
//     struct scout : muster::agent<muster::role::worker, bench> {};
//     struct quick : muster::in_simple_mode<scout> {};                      // of these the simple ones
//
// What does not fit drops out in silence, as what a `*` brings in does in a configuration. A tool that is meant
// is better named in the agent's own set, where it is refused if it does not fit.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/role.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <type_traits>

namespace muster { inline namespace v0 {

// fitting_tools<Role, Set>, fitting_tools<Role, Set, Dialect>, fitting_tools<Role, Set, Dialect, worker_mode::simple>
namespace detail {

template <class... Tools>
consteval auto choose_fitting(role_kind role, dialect const& rules, worker_mode mode) {
    tool_info const rows[] = {row_of<Tools>()..., tool_info{}};
    kept_names const kept{role, rules};
    choice<sizeof...(Tools)> chosen;
    for (std::size_t i = 0; i < sizeof...(Tools); ++i) {
        if (judge_tool(role, rules, mode, rows[i], kept) == holding::fits) chosen.add(i);
    }
    return chosen;
}

template <class Role, class Set, class Dialect, worker_mode Mode>
struct fitting_part;
template <class Role, class... Tools, class Dialect, worker_mode Mode>
struct fitting_part<Role, tool_set<Tools...>, Dialect, Mode> {
    static constexpr auto made = choose_fitting<Tools...>(Role::kind, Dialect::rules, Mode);
    using type = typename chosen_tools<fitting_part, Tools...>::type;
};

}  // namespace detail

template <role_like Role, tool_set_like Set, dialect_like Dialect = dialects::binding,
          worker_mode Mode = worker_mode::full>
using fitting_tools = typename detail::fitting_part<Role, as_tool_set<Set>, Dialect, Mode>::type;

// in_simple_mode<Agent>: the same agent with the simple ones of its tools; only a worker has fewer then
//
// Its sections and its permission are the agent's. A worker that has tools, and no simple one, is refused.
namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Agent>
struct none_of_its_tools_is_simple_so_give_this_worker_one_or_leave_it_in_full_mode;
}  // namespace refused

namespace detail {
template <class Agent, class Tools>
struct simple_mode_verdict {
    using refusal = refused::none_of_its_tools_is_simple_so_give_this_worker_one_or_leave_it_in_full_mode<Agent>;
    using type = std::conditional_t<Tools::size != 0 || Agent::tools::size == 0, accepted, refusal>;
};
}  // namespace detail

template <agent_like Agent>
struct in_simple_mode : Agent {
    using tools =
        fitting_tools<typename Agent::role, typename Agent::tools, typename Agent::dialect, worker_mode::simple>;

    static_assert(sizeof(typename detail::simple_mode_verdict<Agent, tools>::type) != 0);
};

}}  // namespace muster::v0
