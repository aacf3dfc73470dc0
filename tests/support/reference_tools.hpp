// The tools and agents of the reference bindings: what a host brings besides the coordination tools.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <string_view>

namespace muster_test {

struct bash_tool : muster::tool<"BashTool"> {
    static constexpr std::string_view description = "Runs a shell command and returns its output and exit status.";
};
struct file_edit : muster::tool<"FileEdit"> {
    static constexpr std::string_view description = "Replaces one passage of a file by another.";
};
struct web_fetch : muster::tool<"WebFetch"> {
    static constexpr std::string_view description = "Fetches a page and returns it as text.";
};

// The coordinator `ana` and its worker, as in the reference configuration.
struct ana_tools : muster::tool_set<muster::tools::team_create, muster::tools::team_delete, muster::tools::send_to_peer,
                                    muster::tools::list_peers, muster::tools::send_message_to_worker,
                                    muster::tools::task_stop, muster::tools::todo_write> {};
struct ana : muster::agent<muster::role::coordinator, ana_tools> {};

struct ana_worker_tools : muster::tool_set<bash_tool, file_edit, web_fetch, muster::tools::todo_write> {};
struct ana_worker : muster::agent<muster::role::worker, ana_worker_tools> {};

}  // namespace muster_test
