// From the name of a tool to its place on an agent's surface: one hash and one comparison.
//
//     static_assert(muster::tool_index<scout>("Read") < muster::surface<scout>.size());
//     static_assert(muster::tool_index<scout>("TeamCreate") == muster::surface<scout>.size());  // not there
//
// The compiler makes the table; a look allocates nothing, whatever the text.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/toolbox/detail/name_table.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// tool_index<Agent>(name): where a tool stands on the surface of an agent, or the size of the surface
namespace detail {
template <agent_like Agent>
inline constexpr auto tool_names = make_name_table<Agent::tools::size>([](std::size_t index) {
    return surface<Agent>.tools[index].name;
});
}  // namespace detail

template <agent_like Agent>
[[nodiscard]] constexpr std::size_t tool_index(std::string_view name) noexcept {
    std::size_t const at = detail::tool_names<Agent>.candidate(name);
    bool const found = at < surface<Agent>.size() && surface<Agent>.tools[at].name == name;
    return found ? at : surface<Agent>.size();
}

}}  // namespace muster::v0
