// How much of a configuration is read before it is refused.
//
//     muster::config::limits small;
//     small.longest_file = 4096;
//     auto const got = muster::config::parse_json(text, small);
//
// Memory and time stay within a constant of these, whatever the file says.
#pragma once

#include <muster/version.hpp>

#include <cstddef>

namespace muster { inline namespace v0 { namespace config {

struct limits {
    std::size_t longest_file = 1024 * 1024;  // bytes
    std::size_t deepest_nesting = 32;        // objects and lists in one another, 1,000 at most; a good file has 6
    std::size_t most_bindings = 256;         // of all agents together
    std::size_t most_entries = 1024;         // in one allowed_tools or denied_tools
    std::size_t longest_text = 64 * 1024;    // bytes of one system_prompt or extra_prompt
    std::size_t most_faults = 64;            // listed; what goes beyond is counted
};

}}}  // namespace muster::v0::config
