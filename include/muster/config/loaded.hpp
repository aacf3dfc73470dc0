// What loading a file gives, whatever language it is in, and what can be asked of it.
//
//     auto const got = muster::config::load(text, catalog, {.file = "crew.json"});
//     if (!got) std::cerr << lines(got.faults);  // crew.json:12:7: …
#pragma once

#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>
#include <muster/config/policy.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/judge_tool.hpp>

#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace config {

struct load_options {
    std::string_view file = {};  // the name of the file, with which its faults begin
    dialect rules = dialects::binding::rules;
    worker_mode mode = worker_mode::full;
    limits bounds = {};
};

struct loaded {
    std::vector<policy> policies = {};  // in the order of the file; none where there is a fault
    fault_list faults{};

    [[nodiscard]] explicit operator bool() const noexcept { return faults.empty(); }
};

}}}  // namespace muster::v0::config
