// What a binding of a shipped configuration came to when the host was built, for the compiler to look at.
//
//     #include "crew_facts.hpp"  // made from crew.json, see check.hpp
//     constexpr auto const& fact = muster::config::fact_of(crew_facts::bindings, "whatsapp:ana_main");
//     static_assert(muster::config::agrees<ana>(fact));  // the role and the tools of the file are the agent's
//     static_assert(fact.has_prompt(muster::system_prompt<ana, "You are Ana.">));
#pragma once

#include <muster/role/agent.hpp>
#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace config {

struct binding_fact {
    std::string_view id = {};     // `<channel>:<account or default>`
    std::string_view agent = {};  // its name in the file
    role_kind role = role_kind::unset;
    std::string_view tools = {};  // the names of its surface, in its order, each with a line end
    std::size_t prompt_size = 0;
    std::uint64_t prompt_fingerprint = 0;

    [[nodiscard]] constexpr bool has_prompt(std::string_view text) const noexcept {
        return text.size() == prompt_size && fingerprint(text) == prompt_fingerprint;
    }
    [[nodiscard]] constexpr bool has_tools(surface_view surface) const noexcept {
        std::string_view rest = tools;
        for (tool_info const& tool : surface) {
            if (!rest.starts_with(tool.name) || rest.substr(tool.name.size(), 1) != "\n") return false;
            rest.remove_prefix(tool.name.size() + 1);
        }
        return rest.empty();
    }
};

// fact_of(facts, id): that of a binding; one without an id where there is none
inline constexpr binding_fact no_binding{};

template <std::size_t Count>
[[nodiscard]] constexpr binding_fact const& fact_of(binding_fact const (&facts)[Count], std::string_view id) noexcept {
    for (binding_fact const& one : facts) {
        if (one.id == id) return one;
    }
    return no_binding;
}

// agrees<Agent>(fact): do the file and the program speak of the same role and the same tools? Never of no binding.
template <agent_like Agent>
[[nodiscard]] constexpr bool agrees(binding_fact const& fact) noexcept {
    return !fact.id.empty() && fact.role == Agent::role::kind && fact.has_tools(surface<Agent>);
}

}}}  // namespace muster::v0::config
