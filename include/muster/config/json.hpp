// Bindings from a JSON file: all of them, or every fault that the file has.
//
//     auto const got = muster::config::parse_json(text);
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//     for (auto const& binding : got.bindings) …
//
//     {"agents": {"ana": {
//         "system_prompt": "You are Ana.",
//         "inbound_bindings": [{"plugin": "whatsapp", "instance": "ana_main", "role": "coordinator",
//                               "allowed_tools": ["TeamCreate", "TaskStop"], "denied_tools": [],
//                               "extra_prompt": "Keep it short."}]}}}
//
// This reads what stands there; what the tools come to is resolved by policy.hpp, and load.hpp does both.
#pragma once

#include <muster/config/binding.hpp>                // binding
#include <muster/config/detail/binding_reader.hpp>  // binding_reader
#include <muster/config/detail/json_reader.hpp>     // json_reader
#include <muster/config/fault.hpp>                  // fault_list
#include <muster/config/limits.hpp>                 // limits

#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0::config {

// What was read. Where there are faults, the bindings are what could be read beside them: good for
// looking for further faults, not for running.
struct parsed {
    std::vector<binding> bindings;
    fault_list faults;

    [[nodiscard]] explicit operator bool() const noexcept { return faults.empty(); }
};

// parse_json(text), parse_json(text, limits)
//
// Copies what it keeps. Time and memory are linear in the text, which the limits bound.
[[nodiscard]] inline parsed parse_json(std::string_view text, limits const& bounds = {}) {
    detail::json_reader json;
    if (auto syntax = json.read(text, bounds)) {
        parsed refused{{}, fault_list{bounds.most_faults}};
        refused.faults.add(*std::move(syntax));
        return refused;
    }
    detail::binding_reader shape{bounds};
    shape.read_file({json.tree, 0});
    return {std::move(shape.bindings), std::move(shape.faults)};
}

}  // namespace muster::inline v0::config
