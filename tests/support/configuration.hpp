// The text of a configuration that grants one agent some tools.
#pragma once

#include <muster/role/role.hpp>

#include <string>
#include <string_view>

namespace muster_test {

// Adds a name to the entries of a list.
inline void add_entry(std::string& entries, std::string_view name) {
    entries.append(entries.empty() ? "\"" : ", \"").append(name).append("\"");
}

// configuration_of(role, allowed, denied): of Ana, whose prompts are those of the subsets and the catalogues
inline std::string configuration_of(muster::role_kind role, std::string const& allowed, std::string const& denied) {
    return R"({"agents": {"ana": {"system_prompt": "You are Ana.", "inbound_bindings": [{"plugin": "p", "role": ")"
         + std::string{word(role)} + R"(", "extra_prompt": "Be brief.", "allowed_tools": [)" + allowed
         + R"(], "denied_tools": [)" + denied + "]}]}}}";
}

}  // namespace muster_test
