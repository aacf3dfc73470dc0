// The tools of a host as the tests have it, and the two agents of the reference configuration as types.
#pragma once

#include <muster/config/catalog.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <string>
#include <string_view>

namespace host {

struct bash : muster::tool<"BashTool"> {
    static constexpr std::string_view description = "Runs a command in the shell.";
};
struct edit : muster::tool<"FileEdit"> {
    static constexpr std::string_view description = "Replaces a text in a file.";
};
struct fetch : muster::tool<"WebFetch"> {
    static constexpr std::string_view description = "Reads a page of the web.";
};
struct nameless_use : muster::tool<"read_file"> {};  // no description

struct all : muster::tool_set<bash, edit, fetch, nameless_use, muster::tools::team_create, muster::tools::team_delete,
                              muster::tools::send_to_peer, muster::tools::list_peers,
                              muster::tools::send_message_to_worker, muster::tools::task_stop, muster::tools::task_list,
                              muster::tools::task_get, muster::tools::todo_write> {};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::team_delete, muster::tools::send_to_peer,
                               muster::tools::list_peers, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::todo_write> {};
struct bench : muster::tool_set<bash, edit, fetch, muster::tools::todo_write> {};

struct ana : muster::agent<muster::role::coordinator, desk> {};
struct ana_worker : muster::agent<muster::role::worker, bench> {};

// The host's own tools, and those of a server called s.
inline muster::catalog tools() {
    auto known = muster::catalog::of<all>();
    for (char const* const name : {"mcp__s__get", "mcp__s__list", "mcp__s__del"}) (void)known.add({name, "Of s."});
    return known;
}

inline std::string names(muster::surface_view surface) {
    std::string all_names;
    for (auto const& tool : surface) all_names.append(all_names.empty() ? "" : " ").append(tool.name);
    return all_names;
}

}  // namespace host
