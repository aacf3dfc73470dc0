// The tools by which a coordinator directs its workers, and the list of steps that either side keeps.
//
//     struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
//
// Their names and descriptions are what the model reads.
#pragma once

#include <muster/tool/hints.hpp>     // tool_hints
#include <muster/tool/tool.hpp>      // tool, tool_kind
#include <muster/tool/tool_set.hpp>  // tool_set

#include <string_view>  // string_view

namespace muster::inline v0::tools {

struct team_create : tool<"TeamCreate", tool_kind::coordination> {
    static constexpr std::string_view description = "Starts a worker; returns its id at once.";
    static constexpr tool_hints hints{.destructive = false};
};
struct team_delete : tool<"TeamDelete", tool_kind::coordination> {
    static constexpr std::string_view description = "Closes a finished team.";
    static constexpr tool_hints hints{.idempotent = true, .open_world = false};
};
struct send_to_peer : tool<"SendToPeer", tool_kind::coordination> {
    static constexpr std::string_view description = "Messages a running agent.";
    static constexpr tool_hints hints{.destructive = false};
};
struct list_peers : tool<"ListPeers", tool_kind::coordination> {
    static constexpr std::string_view description = "Lists reachable agents.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
};
struct send_message_to_worker : tool<"SendMessageToWorker", tool_kind::coordination> {
    static constexpr std::string_view description = "Continues a finished worker.";
    static constexpr tool_hints hints{.destructive = false};
};
struct task_stop : tool<"TaskStop", tool_kind::coordination> {
    static constexpr std::string_view description = "Stops a running worker.";
    static constexpr tool_hints hints{.idempotent = true, .open_world = false};
};
struct task_list : tool<"TaskList", tool_kind::coordination> {
    static constexpr std::string_view description = "Lists your tasks and their states.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
};
struct task_get : tool<"TaskGet", tool_kind::coordination> {
    static constexpr std::string_view description = "Shows one task in full.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
};
struct todo_write : tool<"TodoWrite", tool_kind::shared> {
    static constexpr std::string_view description = "Replaces your list of steps.";
    static constexpr tool_hints hints{.idempotent = true, .open_world = false};
};

// All nine, for a catalogue.
struct standard : tool_set<team_create, team_delete, send_to_peer, list_peers, send_message_to_worker, task_stop,
                           task_list, task_get, todo_write> {};

}  // namespace muster::inline v0::tools
