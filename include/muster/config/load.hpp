// From the text of a file to policies, or to all its faults, of its shape and of its meaning, in one report.
//
//     auto const got = muster::config::load(text, catalog);
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//     for (muster::policy const& policy : got.policies) …
//
// A file with a fault gives no policy at all: half a crew is not what anybody has written down.
#pragma once

#include <muster/config/binding.hpp>  // binding
#include <muster/config/catalog.hpp>  // catalog
#include <muster/config/fault.hpp>    // fault_list
#include <muster/config/json.hpp>     // parse_json
#include <muster/config/limits.hpp>   // limits
#include <muster/config/policy.hpp>   // policy, resolution
#include <muster/role/dialect.hpp>    // dialect, dialects

#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0::config {

struct loaded {
    std::vector<policy> policies;  // in the order of the file
    fault_list faults;

    [[nodiscard]] explicit operator bool() const noexcept { return faults.empty(); }
};

// load(text, catalog), load(text, catalog, rules, limits)
[[nodiscard]] inline loaded load(std::string_view text, catalog const& host,
                                 dialect const& rules = dialects::binding::rules, limits const& bounds = {}) {
    parsed file = parse_json(text, bounds);
    loaded got{{}, std::move(file.faults)};
    for (binding const& one : file.bindings) {
        resolution found = policy::resolve(one, host, rules, bounds);
        got.faults.merge(std::move(found.faults));
        if (got.faults.empty()) got.policies.push_back(std::move(found.resolved));
    }
    if (!got.faults.empty()) got.policies.clear();
    return got;
}

}  // namespace muster::inline v0::config
