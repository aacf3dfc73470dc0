// Which types of agents can be spawned: a coordinator's workers, or whatever the host offers otherwise.
//
//     auto const types = muster::agent_types(muster::mode_in_force(signal, fork), [] { return ordinary_agents(); },
//                                            [] { return workers_of_a_coordinator(); });
//
// Both are asked for by a function, so that the part that knows of modes need not include the part that knows of
// agents, and what does not apply is never made.
#pragma once

#include <muster/role/mode.hpp>

#include <type_traits>

namespace muster { inline namespace v0 {

// agent_types(mode, ordinary, workers): calls the one that applies, each time anew; what it throws passes through
//
// In coordinator mode it is the workers alone: an ordinary agent would know nothing of reports.
template <class Ordinary, class Workers>
[[nodiscard]] constexpr auto agent_types(orchestration_mode mode, Ordinary&& ordinary, Workers&& workers)
    -> std::common_type_t<std::invoke_result_t<Ordinary&>, std::invoke_result_t<Workers&>> {
    if (mode == orchestration_mode::coordinator) return workers();
    return ordinary();
}

}}  // namespace muster::v0
