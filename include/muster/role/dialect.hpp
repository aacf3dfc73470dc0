// A dialect is how one family of hosts names and rules what this library does: data, not code.
//
//     static_assert(muster::dialects::binding::rules.names[muster::operation::resume] == "SendMessageToWorker");
//
//     struct mine {  // a preset with one field changed
//         static constexpr muster::dialect rules = [] {
//             muster::dialect changed = muster::dialects::binding::rules;
//             changed.pad.list_required_from = 5;
//             return changed;
//         }();
//     };
//
// The presets stand in dialects.hpp; dialect_check.hpp finds what contradicts itself.
#pragma once

#include <muster/role/name_list.hpp>
#include <muster/role/operation.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// naming_rules: the words that the world outside sees
struct naming_rules {
    operation_names tools = {};              // the tool for each operation
    borrowed_list<tool_alias> aliases = {};  // other names that a call or a configuration may use for them
    std::string_view mode_variable = {};     // of the environment: is coordinator mode on?
    std::string_view simple_variable = {};   // of the environment: are workers to have the few simple tools only?

    [[nodiscard]] constexpr std::string_view operator[](operation what) const noexcept { return tools[what]; }
    [[nodiscard]] constexpr std::string_view& operator[](operation what) noexcept { return tools[what]; }
};

// tool_name_for(naming, name): the name under which a tool is offered, for one under which it is understood
//
// A name that is no alias stands for itself. Linear in the aliases.
[[nodiscard]] constexpr std::string_view tool_name_for(naming_rules const& naming, std::string_view name) noexcept {
    for (tool_alias const& alias : naming.aliases) {
        if (alias.name == name) return naming[alias.what];
    }
    return name;
}

// prompt_rules: how a prompt is put together, and what its sections go by
enum class prompt_composition : unsigned char {
    replace,  // the persona stands in place of every other prompt: see effective_prompt.hpp
    prepend,  // the persona stands before the agent's own prompt
};
enum class context_channel : unsigned char {
    system_prompt,  // what changes while running ends the system prompt
    user_context,   // it is a text of its own, which the host puts before the user's turn
};
enum class continue_rule : unsigned char {
    threshold,   // by how much of the new task a worker has read already
    situations,  // by a table of situations
    both,
};
enum class phase_gate : unsigned char {
    strict,    // all research ends before any implementation starts
    per_task,  // a task waits for the findings that it rests on, and for no others
};
enum class verification_actor : unsigned char {
    fresh_worker,           // a worker who had no part in what it verifies
    coordinator_or_worker,  // such a worker, or the coordinator itself
};

// The headings are whole lines without their line ends.
struct prompt_rules {
    std::string_view coordinator_heading = {};
    std::string_view worker_heading = {};
    std::string_view addendum_heading = {};
    prompt_composition composition = prompt_composition::prepend;
    bool worker_persona = true;  // are workers told who they are, or is their prompt their own?
    context_channel context = context_channel::system_prompt;
    continue_rule continuing = continue_rule::both;
    phase_gate phases = phase_gate::strict;
    verification_actor verifying = verification_actor::fresh_worker;
    // Do workers change files? Where none does, as in a chat, coordinators are told nothing of lines, diffs and tests.
    bool workers_change_files = true;
};

// surface_rules: who may hold what, beyond the kinds of the tools; see surface.hpp
enum class role_source : unsigned char {
    binding_role,  // each binding has a role
    process_gate,  // a variable of the process makes its agent the coordinator: see mode.hpp
};

struct surface_rules {
    role_source roles = role_source::binding_role;
    name_list coordinator_tools = {};  // all that a coordinator may hold; an empty list is no limit
    name_list worker_tools = {};       // all that a worker may hold, MCP tools aside; an empty list is no limit
    name_list worker_exclusions = {};  // what a worker never holds
    name_list simple_tools = {};       // all that a worker may hold in simple mode

    [[nodiscard]] constexpr bool lists_for_coordinators(std::string_view name) const noexcept {
        return coordinator_tools.empty() || coordinator_tools.contains(name);
    }
    [[nodiscard]] constexpr bool lists_for_workers(std::string_view name) const noexcept {
        return worker_tools.empty() || worker_tools.contains(name);
    }
};

// crew_rules: what becomes of a message for a worker that is still running or that has finished, whether a stop is reported
// like any other end, who tries again after a failure, and how many teams an agent may lead
enum class on_running : unsigned char { refuse, queue };
enum class on_finished : unsigned char {
    accept_pending,  // it goes on, or as soon as there is somebody to run it
    resume,          // it goes on; where nobody can run it, the message is refused
};
enum class on_stop : unsigned char {
    emit,      // the coordinator is told of the end as of any other
    suppress,  // it is not: the answer to its stop has said so
};
enum class retry_rule : unsigned char {
    same_worker,  // which knows what went wrong
    new_worker,   // which starts clean, with an account of what went wrong
    by_overlap,   // as for any other task
};

enum class team_naming : unsigned char {
    as_requested,         // a name that is taken is refused
    another_if_taken,     // and then another one is made
    made_where_host_can,  // always another one, by a host that makes names
};

struct crew_rules {
    on_running message_to_running = on_running::refuse;
    on_finished message_to_finished = on_finished::accept_pending;
    on_stop notice_of_stop = on_stop::emit;
    retry_rule retry = retry_rule::by_overlap;
    std::size_t teams_at_once = 4;  // for each coordinator; a host may allow fewer
    team_naming teams_are_named = team_naming::as_requested;
    bool closed_teams_are_kept = true;  // as a record of who was in them, or else by name only
};

// pad_rules: what a scratchpad is
enum class pad_kind : unsigned char {
    none,
    directory,  // files that workers share
    list,       // a list of steps, kept by a tool
    both,
};

struct pad_rules {
    pad_kind kind = pad_kind::list;
    std::size_t list_required_from = 0;  // workers at once, from which a coordinator has to keep a list; 0 is never

    [[nodiscard]] constexpr bool has_directory() const noexcept {
        return kind == pad_kind::directory || kind == pad_kind::both;
    }
    [[nodiscard]] constexpr bool has_list() const noexcept { return kind == pad_kind::list || kind == pad_kind::both; }
};

struct dialect {
    std::string_view name = {};
    naming_rules names = {};
    prompt_rules prompt = {};
    surface_rules surface = {};
    crew_rules crew = {};
    pad_rules pad = {};
};

// A dialect is a type that carries its rules.
template <class T>
concept dialect_like = requires {
    dialect{T::rules};
};

}}  // namespace muster::v0
