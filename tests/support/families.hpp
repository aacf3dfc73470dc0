// Nine tools for each role and dialect, so that all 512 subsets of them can be compared.
#pragma once

#include "subsets.hpp"

#include <muster/role/dialect_check.hpp>
#include <muster/tool/session.hpp>

namespace muster_test {

// Workers; in the session dialect with the persona that is off by default.
struct read_tool : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file.";
};
struct bash : muster::tool<"Bash"> {
    static constexpr std::string_view description = "Runs a command.";
};
struct edit : muster::tool<"Edit"> {};
struct write : muster::tool<"Write"> {};
struct grep : muster::tool<"Grep"> {};
struct glob : muster::tool<"Glob"> {};
struct search : muster::tool<"WebSearch"> {};
struct remote : muster::tool<"mcp__github__open"> {
    static constexpr std::string_view description = "Opens an issue.";
};
struct nine_of_a_worker
    : muster::tool_set<muster::tools::todo_write, read_tool, bash, edit, write, grep, glob, search, remote> {};

struct told_session {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.prompt.worker_persona = true;
        return changed;
    }();
};

struct binding_workers {
    using tools = nine_of_a_worker;
    using role = muster::role::worker;
    using dialect = muster::dialects::binding;
};
struct session_workers {
    using tools = nine_of_a_worker;
    using role = muster::role::worker;
    using dialect = told_session;
};

// Coordinators of a session. The preset lists four tools, so the list is opened and the other operations are named.
struct open_session {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.surface.coordinator_tools = {};
        changed.names[muster::operation::list_tasks] = "TaskList";
        changed.names[muster::operation::get_task] = "TaskGet";
        changed.pad.kind = muster::pad_kind::both;
        return changed;
    }();
};
static_assert(muster::check_dialect(open_session::rules).empty() && muster::check_dialect(told_session::rules).empty());

struct nine_of_a_session
    : muster::tool_set<muster::tools::session::agent, muster::tools::session::send_message, muster::tools::task_stop,
                       muster::tools::session::synthetic_output, muster::tools::team_create, muster::tools::team_delete,
                       muster::tools::task_list, muster::tools::task_get, muster::tools::todo_write> {};

struct session_coordinators {
    using tools = nine_of_a_session;
    using role = muster::role::coordinator;
    using dialect = open_session;
};

}  // namespace muster_test
