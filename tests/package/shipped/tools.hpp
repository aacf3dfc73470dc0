// The host's one agent, and all its tools.
#pragma once

#include <muster/role/agent.hpp>

struct read_file : muster::tool<"Read"> {};
struct edit_file : muster::tool<"Edit"> {};
struct bench : muster::tool_set<read_file, edit_file> {};
struct scout : muster::agent<muster::role::worker, bench> {};
