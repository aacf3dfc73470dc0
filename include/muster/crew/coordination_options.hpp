// What a host says of the coordination tools: their limits, and what only the host can do.
//
//     muster::coordination_options how{.agent_id = "ana", .peers = &board};
//     how.clean_up = {{"directory", remove_team_directory}, {"worktrees", remove_worktrees}};
//
// A function that is not given is a thing that this host does not do, and the tool says so. All are called without a
// lock, on the thread that calls the tool, and may not call the tools again.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/crew/brief_verdict.hpp>
#include <muster/crew/clean_up_step.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/message_transport.hpp>
#include <muster/crew/peer_directory.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/team.hpp>
#include <muster/crew/todo_list.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/permission.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// team_file: where a host has put what is known of a team, or why it could not
struct team_file {
    std::string path = {};
    std::string error = {};
};

struct coordination_options {
    operation_names tools = dialects::binding::rules.names.tools;  // by which the ways out of a refusal are named

    std::string agent_id = "coordinator";  // under which peers know this agent
    std::string session_id = {};           // of the session that this agent runs in, for what is kept of its teams
    peer_directory* peers = nullptr;       // nobody but one's own workers, if null

    team_limits teams = {};
    std::function<team_file(team const&)> write_team_file = {};  // before a team counts as open
    // What makes the name of a team, `team-` and this, where a call gives none: random, so that no other has it.
    std::function<std::string()> new_team_id = {};
    std::vector<clean_up_step> clean_up = {};  // in the order in which they are to run

    // Of what a worker is told, when it is started and when it goes on: craft/brief.hpp has the rules.
    strictness briefs = strictness::off;
    // Of a coordinator that keeps no list of steps when it starts the third worker, or as many as its dialect says.
    strictness todo_lists = strictness::warn;

    todo_limits todo = {};
    std::size_t most_listed = 100;      // tasks in one answer; of more, those that ended first are left out
    std::size_t longest_shown = 16384;  // bytes of a text that is shown of a task, of more, head and tail

    std::function<std::string(run_id)> stop_run = {};  // what stopping takes; returns an error, or an empty text
    // What a run that TaskStop ends has found, for its notification; asked after `stop_run`. Without it, or where it returns
    // an empty text, the notification has what the run showed at its last turn.
    std::function<std::string(run_id)> partial_of = {};
    // Before a worker is started: it may change what the worker is given, above all its settings; answers an error, or an
    // empty text. Without it nobody could make the copy that `isolation` asks for, and that is refused.
    std::function<std::string(task&)> prepare = {};
    // The type of a task of this agent that is no worker ("local_bash"), or an empty text.
    std::function<std::string(std::string_view)> type_of_other_task = {};

    // Of the session's tools.
    permission_mode permission =
        permission_mode::by_default;       // of this agent: whoever's plan it approves goes on in it
    bool background_disabled = false;      // the host has switched background tasks off: Agent answers at the run's end
    std::string output_directory = {};     // where the host keeps what workers write; empty: nowhere
    std::size_t most_waiting = 32;         // calls that wait for a worker at once; a toolbox has room for more of them
    std::size_t longest_output = 1 << 20;  // bytes of a structured output
    std::vector<message_transport*> transports = {};  // ways to other processes and sessions: one for each scheme
    // May this text go over a bridge? Asked for each, whatever the permission mode is: only the user can say so. Without it
    // nothing goes over a bridge.
    std::function<bool(address const&, std::string_view text)> ask_user = {};
    // Brings an answer to whoever leads this agent, as JSON; answers an error, or an empty text.
    std::function<std::string(std::string_view)> answer_lead = {};
    std::function<std::string(std::string_view)> take_output = {};  // of a structured output; answers in the same way
};

}}  // namespace muster::v0
