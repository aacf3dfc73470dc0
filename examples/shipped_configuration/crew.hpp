// The tools and the agents of this host, as types.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <string_view>

struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
};
struct edit_file : muster::tool<"Edit"> {
    static constexpr std::string_view description = "Replaces a text in a file.";
};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::todo_write> {};
struct bench : muster::tool_set<read_file, muster::tools::todo_write> {};
struct hosted : muster::united<muster::united<desk, bench>, muster::tool_set<edit_file>> {};

struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, bench> {};
