// The tools by which a coordinator directs its workers, and the list of steps that either side keeps.
//
//     struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
//
// Their names and descriptions are what the model reads.
#pragma once

#include <muster/tool/effect.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace tools {

struct team_create : tool<"TeamCreate", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Starts a fresh worker, opens a team, or both. Use it for work that no worker knows yet, and not for what "
        "you can answer yourself.";
    static constexpr tool_hints hints{.destructive = false};
};
struct team_delete : tool<"TeamDelete", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Closes a team. Use it when all its work has ended, and not while a member still runs.";
    static constexpr tool_hints hints{.idempotent = true, .open_world = false};
};
struct send_to_peer : tool<"SendToPeer", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Sends a message to a running agent. Use it to correct a worker or to ask a peer, and not for a finished "
        "worker.";
    static constexpr tool_hints hints{.destructive = false};
};
struct list_peers : tool<"ListPeers", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Lists the agents that you can message. Use it to find an agent's id, and not to check on a worker.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
};
struct send_message_to_worker : tool<"SendMessageToWorker", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Gives a finished or stopped worker its next task. Use it when the task builds on what the worker knows, and "
        "not while it runs.";
    static constexpr tool_hints hints{.destructive = false};
};
struct task_stop : tool<"TaskStop", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Stops a running worker. Use it when its task is wrong or no longer wanted, and not to hurry it.";
    static constexpr tool_hints hints{.idempotent = true, .open_world = false};
};
struct task_list : tool<"TaskList", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Lists your workers' tasks and their states. Use it when you have lost track of them, and not to wait for a "
        "result.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
};
struct task_get : tool<"TaskGet", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Shows one task in full, with the result of its last run. Use it to see a prompt or a result again, and not "
        "to wait for a result.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
};
struct todo_write : tool<"TodoWrite", tool_kind::shared> {
    static constexpr std::string_view description =
        "Replaces your list of steps. Use it for work of several steps and whenever one changes, and not to inform "
        "others.";
    static constexpr tool_effect effect = tool_effect::acts;
    static constexpr tool_hints hints{.idempotent = true, .open_world = false};
};

// All nine, for a catalogue.
struct standard : tool_set<team_create, team_delete, send_to_peer, list_peers, send_message_to_worker, task_stop,
                           task_list, task_get, todo_write> {};

}}}  // namespace muster::v0::tools

namespace muster { inline namespace v0 {

struct no_arguments;
template <class Tool>
struct arguments_for;  // fields.hpp

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct include_muster_tool_standard_arguments_hpp_which_says_what_this_tool_takes;
}  // namespace refused

// Until standard_arguments.hpp says what they take.
template <class Tool>
requires(contains<tools::standard, Tool>) struct arguments_for<Tool> {
    using type = no_arguments;
    static_assert(sizeof(refused::include_muster_tool_standard_arguments_hpp_which_says_what_this_tool_takes<Tool>)
                  != 0);
};

}}  // namespace muster::v0
