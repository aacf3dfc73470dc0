// The tools by which a coordinator directs its workers, and the list of steps that either side keeps.
//
//     struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
//
// Their names and descriptions are what the model reads.
#pragma once

#include <muster/tool/tool.hpp>      // tool, tool_kind
#include <muster/tool/tool_set.hpp>  // tool_set

#include <string_view>  // string_view

namespace muster::inline v0::tools {

struct team_create : tool<"TeamCreate", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Starts a fresh worker on one self-contained task and returns its id at once.";
};
struct team_delete : tool<"TeamDelete", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Closes a team. Refused, with their names, while any of its members is still at work.";
};
struct send_to_peer : tool<"SendToPeer", tool_kind::coordination> {
    static constexpr std::string_view description = "Sends a message to an agent that is running now.";
};
struct list_peers : tool<"ListPeers", tool_kind::coordination> {
    static constexpr std::string_view description = "Lists the agents that can be messaged now.";
};
struct send_message_to_worker : tool<"SendMessageToWorker", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Continues a finished worker of yours, with all it has read so far, by the task-id of its notification.";
};
struct task_stop : tool<"TaskStop", tool_kind::coordination> {
    static constexpr std::string_view description = "Stops a running worker. What it had found is reported.";
};
struct task_list : tool<"TaskList", tool_kind::coordination> {
    static constexpr std::string_view description = "Lists your tasks and the state of each.";
};
struct task_get : tool<"TaskGet", tool_kind::coordination> {
    static constexpr std::string_view description = "Shows one of your tasks in full.";
};
struct todo_write : tool<"TodoWrite", tool_kind::shared> {
    static constexpr std::string_view description = "Replaces your list of steps and their states.";
};

// All nine, for a catalogue.
struct standard : tool_set<team_create, team_delete, send_to_peer, list_peers, send_message_to_worker, task_stop,
                           task_list, task_get, todo_write> {};

}  // namespace muster::inline v0::tools
