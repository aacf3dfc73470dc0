// By which rules a binding is resolved, and for which workers.
//
//     auto const got = muster::policy::resolve(binding, catalog, {.rules = muster::dialects::session::rules,
//                                                                 .mode = muster::worker_mode::simple});
#pragma once

#include <muster/config/limits.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/judge_tool.hpp>

namespace muster { inline namespace v0 {

struct resolve_options {
    dialect rules = dialects::binding::rules;
    worker_mode mode = worker_mode::full;  // simple: workers get of what they are granted the few simple tools
    config::limits bounds = {};
};

}}  // namespace muster::v0
