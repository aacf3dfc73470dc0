// Bindings from a YAML file, as config/json.hpp and config/load.hpp read them from JSON. Needs yaml-cpp.
//
//     auto const got = muster::config::load_yaml(text, catalog, {.file = "crew.yaml"});
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//
//     agents:
//       ana:
//         inbound_bindings:
//           - plugin: whatsapp
//             role: coordinator
//             allowed_tools: [TeamCreate, TaskStop]
//             extra_prompt: |
//               Keep it short.
//
// The same content gives equal policies and equal prompts from both languages, and the same faults but for their
// places. Words mean what YAML 1.2 says: `no` is a text, `false` is none. Anchors, aliases, tags and a second document
// are refused, so that a file says what it seems to say.
#pragma once

#include <muster_yaml/detail/yaml_reader.hpp>

#include <muster/config/catalog.hpp>
#include <muster/config/detail/loading.hpp>
#include <muster/config/detail/parsing.hpp>
#include <muster/config/limits.hpp>
#include <muster/config/loaded.hpp>
#include <muster/config/parsed.hpp>
#include <muster/role/feature.hpp>

#include <string_view>

#ifndef __cpp_exceptions
#error "muster::yaml needs exceptions: yaml-cpp says by them what is wrong with a text"
#endif

namespace muster { inline namespace v0 { namespace config {

// parse_yaml(text), parse_yaml(text, limits, file)
//
// Copies what it keeps. Time and memory are linear in the text, which the limits bound; nesting never goes deeper than
// 64. Nothing throws but std::bad_alloc.
[[nodiscard]] inline parsed parse_yaml(std::string_view text, limits const& bounds = {}, std::string_view file = {}) {
    return detail::parse_with<detail::yaml_reader>(text, bounds, file);
}

// load_yaml(text, catalog), load_yaml(text, catalog, options)
template <bool CompiledIn = coordinator_compiled_in>
[[nodiscard]] loaded load_yaml(std::string_view text, catalog const& host, load_options const& how = {}) {
    return detail::load_with<detail::yaml_reader, CompiledIn>(text, host, how);
}

}}}  // namespace muster::v0::config
