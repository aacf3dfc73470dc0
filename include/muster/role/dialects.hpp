// The dialects that come with the library.
//
//     struct ana : muster::agent<muster::role::coordinator, desk, muster::dialects::session> {};
//
//     binding   roles and tools are granted to the binding of an agent to a channel; the persona stands before the
//               agent's own prompt; a running worker is messaged as a peer
//     session   a process is in coordinator mode or not; the persona replaces the system prompt; a message for a
//               running worker waits until its next round of tool calls
#pragma once

#include <muster/role/dialect.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

namespace detail {

inline constexpr std::string_view simple_worker_tools[] = {"Bash", "Read", "Edit"};

// What both presets share.
consteval dialect common_rules() {
    dialect d;
    d.names.mode_variable = "MUSTER_COORDINATOR_MODE";
    d.names.simple_variable = "MUSTER_SIMPLE";
    d.prompt.coordinator_heading = "# COORDINATOR ROLE";
    d.prompt.worker_heading = "# WORKER ROLE";
    d.prompt.addendum_heading = "# CHANNEL ADDENDUM";
    d.surface.simple_tools = simple_worker_tools;
    return d;
}

}  // namespace detail

// dialects::binding
namespace detail {

inline constexpr tool_alias binding_aliases[] = {
    {"send_to_peer", operation::nudge},
    {"list_peers", operation::list_peers},
};

consteval dialect binding_rules() {
    dialect d = common_rules();
    d.name = "binding";
    d.names[operation::spawn] = "TeamCreate";
    d.names[operation::resume] = "SendMessageToWorker";
    d.names[operation::stop] = "TaskStop";
    d.names[operation::nudge] = "SendToPeer";
    d.names[operation::list_peers] = "ListPeers";
    d.names[operation::open_team] = "TeamCreate";
    d.names[operation::close_team] = "TeamDelete";
    d.names[operation::list_tasks] = "TaskList";
    d.names[operation::get_task] = "TaskGet";
    d.names[operation::track] = "TodoWrite";
    d.names.aliases = binding_aliases;
    d.prompt.verifying = verification_actor::coordinator_or_worker;
    d.pad.list_required_from = 3;
    return d;
}

}  // namespace detail

namespace dialects {
struct binding {
    static constexpr dialect rules = detail::binding_rules();
};
}  // namespace dialects

// dialects::session
namespace detail {

inline constexpr tool_alias session_aliases[] = {
    {"Task", operation::spawn},     {"AgentTool", operation::spawn},         {"SendMessageTool", operation::resume},
    {"KillShell", operation::stop}, {"StructuredOutput", operation::report},
};
inline constexpr std::string_view session_coordinator_tools[] = {"Agent", "SendMessage", "TaskStop", "SyntheticOutput"};
inline constexpr std::string_view session_worker_tools[] = {
    "Bash",     "Read",         "Write",     "Edit",  "Grep",       "Glob",          "WebSearch",
    "WebFetch", "NotebookEdit", "TodoWrite", "Skill", "ToolSearch", "EnterWorktree", "ExitWorktree",
};
inline constexpr std::string_view session_worker_exclusions[] = {"TeamCreate", "TeamDelete", "SendMessage",
                                                                 "SyntheticOutput"};

consteval dialect session_rules() {
    dialect d = common_rules();
    d.name = "session";
    d.names[operation::spawn] = "Agent";
    d.names[operation::resume] = "SendMessage";
    d.names[operation::stop] = "TaskStop";
    d.names[operation::open_team] = "TeamCreate";
    d.names[operation::close_team] = "TeamDelete";
    d.names[operation::report] = "SyntheticOutput";
    d.names[operation::track] = "TodoWrite";
    d.names.aliases = session_aliases;
    d.prompt.composition = prompt_composition::replace;
    d.prompt.worker_persona = false;
    d.prompt.context = context_channel::user_context;
    d.prompt.continuing = continue_rule::situations;
    d.prompt.phases = phase_gate::per_task;
    d.surface.roles = role_source::process_gate;
    d.surface.coordinator_tools = session_coordinator_tools;
    d.surface.worker_tools = session_worker_tools;
    d.surface.worker_exclusions = session_worker_exclusions;
    d.crew.message_to_running = on_running::queue;
    d.crew.message_to_finished = on_finished::resume;
    d.crew.retry = retry_rule::new_worker;
    d.crew.teams_at_once = 1;
    d.crew.teams_are_named = team_naming::made_where_host_can;
    d.crew.closed_teams_are_kept = false;
    d.pad.kind = pad_kind::directory;
    return d;
}

}  // namespace detail

namespace dialects {
struct session {
    static constexpr dialect rules = detail::session_rules();
};
}  // namespace dialects

}}  // namespace muster::v0
