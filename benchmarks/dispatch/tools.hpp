// Who calls tools in this benchmark: workers with ten tools, with forty and with two hundred, of a host and of MCP
// servers. Each list is a file of its own, since the table of gperf is made of it as well.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

namespace bench {

template <muster::fixed_text... Names>
struct named : muster::tool_set<muster::tool<Names>...> {};

// clang-format off
struct ten_tools : named<
#include "ten.inc"
> {};
struct forty_tools : named<
#include "forty.inc"
> {};
struct two_hundred_tools : named<
#include "two_hundred.inc"
> {};
// clang-format on

struct ten : muster::agent<muster::role::worker, ten_tools> {};
struct forty : muster::agent<muster::role::worker, forty_tools> {};
struct two_hundred : muster::agent<muster::role::worker, two_hundred_tools> {};

}  // namespace bench
