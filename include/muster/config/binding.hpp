// A binding gives an agent a channel, a role and tools: plain text, as an operator wrote it.
//
//     muster::config::binding ana;
//     ana.plugin = "whatsapp";
//     ana.role = "coordinator";
//     ana.allowed_tools = {"TeamCreate", "TaskStop"};
//     auto const got = muster::policy::resolve(ana, catalog);  // what it comes to: see policy.hpp
//
// A file of them is read by json.hpp, or by muster_yaml/yaml.hpp.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/role/permission.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace muster { inline namespace v0 { namespace config {

// binding_source: where a binding stands in its file, for faults; empty when it was made by hand
struct binding_source {
    // In place of an entry's byte: it was no text, has a fault of its own, and is not looked at again.
    static constexpr std::size_t refused = static_cast<std::size_t>(-1);

    std::string path = {};  // agents.ana.inbound_bindings[0]
    std::size_t at = 0;     // the byte where it begins
    std::size_t role_at = 0;
    std::size_t allowed_tools_at = 0;
    std::vector<std::size_t> allowed_at = {};  // for each entry, the byte where it begins
    std::vector<std::size_t> denied_at = {};
    bool role_refused = false;  // its role has a fault of its own, and nothing follows from it
};

struct binding {
    std::string agent = {};
    std::string plugin = {};                      // the channel
    std::string instance = {};                    // the account on it; empty is the default one
    std::string role = {};                        // read by role_from: coordinator, worker, proactive; else none
    std::string system_prompt = {};               // the agent's own
    maybe<permission_mode> permission = {};       // the agent's, if it says one: see effective_permission
    std::string extra_prompt = {};                // for this channel, after the agent's own
    std::vector<std::string> allowed_tools = {};  // names, `prefix*` or `*`; an empty list grants nothing
    std::vector<std::string> denied_tools = {};   // the same; what is here is never granted
    binding_source source = {};
};

// key_of(binding): its place on a channel, or nothing when it has no channel or one of no valid name
[[nodiscard]] inline std::optional<binding_key> key_of(binding const& of) {
    return binding_key::of(of.plugin, of.instance);
}

// binding_id(binding): the text of its key, `<channel>:<account or default>`, or empty without one
[[nodiscard]] inline std::string binding_id(binding const& of) {
    auto const key = key_of(of);
    return key ? std::string{key->text()} : std::string{};
}

}}}  // namespace muster::v0::config
