// Bindings from a JSON file: all of them, or every fault that the file has.
//
//     auto const got = muster::config::parse_json(text);
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//     for (auto const& binding : got.bindings) …
//
//     {"agents": {"ana": {
//         "system_prompt": "You are Ana.",
//         "permission_mode": "plan",
//         "inbound_bindings": [{"plugin": "whatsapp", "instance": "ana_main", "role": "coordinator",
//                               "allowed_tools": ["TeamCreate", "TaskStop"], "denied_tools": [],
//                               "extra_prompt": "Keep it short."}]}}}
//
// This reads what stands there; what the tools come to is resolved by policy.hpp, and load.hpp does both.
#pragma once

#include <muster/config/detail/json_reader.hpp>
#include <muster/config/detail/parsing.hpp>
#include <muster/config/limits.hpp>
#include <muster/config/parsed.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace config {

// parse_json(text), parse_json(text, limits, file): `file` is its name, with which its faults begin
//
// Copies what it keeps. Time and memory are linear in the text, which the limits bound.
[[nodiscard]] inline parsed parse_json(std::string_view text, limits const& bounds = {}, std::string_view file = {}) {
    return detail::parse_with<detail::json_reader>(text, bounds, file);
}

}}}  // namespace muster::v0::config
