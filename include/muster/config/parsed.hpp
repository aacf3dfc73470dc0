// What reading a file gives, whatever language it is in: bindings as they are written, and the faults of their shape.
//
//     muster::config::parsed const got = muster::config::parse_json(text);
//     if (got) return std::move(got.bindings);
#pragma once

#include <muster/config/binding.hpp>
#include <muster/config/fault.hpp>

#include <vector>

namespace muster { inline namespace v0 { namespace config {

// Where there are faults, the bindings are what could be read beside them: good for looking for further faults, not
// for running.
struct parsed {
    std::vector<binding> bindings = {};
    fault_list faults{};

    [[nodiscard]] explicit operator bool() const noexcept { return faults.empty(); }
};

}}}  // namespace muster::v0::config
