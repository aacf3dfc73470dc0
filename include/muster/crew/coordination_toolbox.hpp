// The toolbox of a coordinator: the coordination tools of its surface, and its host's own.
//
//     muster::coordination work{crew, {desk, muster::role_kind::coordinator}};
//     auto box = muster::coordination_toolbox<ana>(work, muster::on<reply>(say_to_user));
//
// A handler of the host's stands before the coordination's for the same tool. What neither has is refused while
// compiling, by the name of the tool. The toolbox lives no longer than `work`.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/tool_set.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <utility>

namespace muster { inline namespace v0 {

namespace detail {

template <class Agent, class... Tools, class... Handlers>
toolbox<Agent> box_with(toolbox_limits const& limits, coordination& work, tool_set<Tools...> const&,
                        Handlers... handlers) {
    return toolbox<Agent>{limits, std::move(handlers)..., work.on<Tools>()...};
}

}  // namespace detail

template <agent_like Agent, class... Tools, class... Fs>
[[nodiscard]] toolbox<Agent> coordination_toolbox(toolbox_limits const& limits, coordination& work,
                                                  tool_handler<Tools, Fs>... handlers) {
    work.speak(Agent::dialect::rules.names.tools);
    work.lead_by(Agent::dialect::rules.crew);
    bool const keeps_list = contains<typename Agent::tools, tools::todo_write>;
    work.require_list_from(keeps_list ? Agent::dialect::rules.pad.list_required_from : 0);
    using known = common<typename Agent::tools, coordinated_tools>;
    return detail::box_with<Agent>(limits, work, minus<known, tool_set<Tools...>>{}, std::move(handlers)...);
}

template <agent_like Agent, class... Tools, class... Fs>
[[nodiscard]] toolbox<Agent> coordination_toolbox(coordination& work, tool_handler<Tools, Fs>... handlers) {
    return coordination_toolbox<Agent>(toolbox_limits{}, work, std::move(handlers)...);
}

}}  // namespace muster::v0
