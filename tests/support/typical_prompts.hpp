// The prompts of typical agents, for people who read them and for tests that search them for contradictions.
//
//     for (muster_test::typical_prompt const& one : muster_test::typical_prompts()) std::puts(one.text.c_str());
#pragma once

#include "reference_tools.hpp"

#include <muster/pad/tools.hpp>
#include <muster/persona/coordinator.hpp>
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/sections/confidence_tags.hpp>
#include <muster/persona/sections/failures.hpp>
#include <muster/persona/sections/plan_first.hpp>
#include <muster/persona/sections/quoted_marks.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/persona/worker.hpp>
#include <muster/tool/session.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

// A prompt with the name of its file and what it was rendered from. The context borrows constants.
struct typical_prompt {
    std::string_view name;
    muster::prompt_context context;
    std::string text;
};

namespace typical {

using namespace muster;

// Tools of hosts. Those without an effect are judged by their names.
struct bash : tool<"Bash"> {
    static constexpr std::string_view description = "Runs a shell command and returns its output and exit status.";
};
struct edit : tool<"Edit"> {
    static constexpr std::string_view description = "Replaces one passage of a file by another.";
};
struct read : tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
};
struct grep : tool<"Grep"> {
    static constexpr std::string_view description = "Searches files for a pattern and returns the matching lines.";
};
struct fetch : tool<"WebFetch"> {
    static constexpr std::string_view description = "Fetches a page and returns it as text.";
};
struct find_order : tool<"FindOrder"> {
    static constexpr std::string_view description = "Finds a customer's order by its number.";
};
struct reply : tool<"Reply", tool_kind::shared> {
    static constexpr std::string_view description = "Sends a message to the user on the channel.";
};

// Profiles: workers of a session that are told who they are, and workers that change no files.
struct told_session {
    static constexpr dialect rules = [] {
        dialect changed = dialects::session::rules;
        changed.prompt.worker_persona = true;
        return changed;
    }();
};
struct support_line {
    static constexpr dialect rules = [] {
        dialect changed = dialects::binding::rules;
        changed.prompt.workers_change_files = false;
        return changed;
    }();
};

template <class Role, class Dialect, class... Tools>
using with_tools = agent<Role, tool_set<Tools...>, Dialect>;
template <class... Tools>
using coordinator_with = with_tools<role::coordinator, dialects::binding, Tools...>;
template <class... Tools>
using worker_with = with_tools<role::worker, dialects::binding, Tools...>;

using session_lead = agent<role::coordinator, tools::session::standard, dialects::session>;
using cannot_start = coordinator_with<tools::send_message_to_worker, tools::send_to_peer, tools::list_peers,
                                      tools::task_stop, tools::todo_write>;
using only_starts = coordinator_with<tools::team_create, tools::todo_write>;
using only_messages = coordinator_with<reply, tools::send_to_peer, tools::list_peers>;
using only_lists = coordinator_with<tools::todo_write>;
using no_tools = coordinator_with<>;
using support_lead = with_tools<role::coordinator, support_line, tools::team_create, tools::send_message_to_worker,
                                tools::task_stop, tools::todo_write>;
using with_notes =
    coordinator_with<tools::team_create, tools::send_message_to_worker, tools::pad_read, tools::pad_write>;

struct lead_with_every_section : agent<role::coordinator, ana_tools> {
    using sections = with_sections<coordinator_sections, muster::sections::failures, muster::sections::plan_first,
                                   muster::sections::confidence_tags, muster::sections::quoted_marks>;
};

using editor = worker_with<edit, read, grep, tools::todo_write>;
using reader = worker_with<read, grep, fetch>;
using thinker = worker_with<>;
using planner = worker_with<tools::todo_write>;
using clerk = with_tools<role::worker, support_line, find_order, tools::todo_write>;
using session_worker = with_tools<role::worker, told_session, bash, edit, read, tools::todo_write>;
using session_reader = with_tools<role::worker, told_session, read, grep>;

// A surface that is put together while running: a tool of the host, and tools of MCP servers with what they say of
// themselves. The last server sent no hint, so that the name decides.
inline constexpr tool_info server_tools[] = {
    info_of<read>,
    {"mcp__github__open_issue", "Opens an issue and returns its number.", tool_kind::execution,
     effect_of(tool_hints{.read_only = false})},
    {"mcp__github__search_issues", "Searches the issues of a repository.", tool_kind::execution,
     effect_of(tool_hints{.read_only = true})},
    {"mcp__disk__write_file", "Writes a file of the project.", tool_kind::execution, effect_of(tool_hints{})},
};

// What a session knows of its workers while it runs; it ends the prompt of the binding profile.
inline constexpr known_worker two_workers[] = {{"reader.1", "Read the session code"}, {"editor.2", ""}};
inline constexpr std::string_view one_server[] = {"github"};
inline prompt_facts facts_of_a_session() {
    prompt_facts facts{two_workers};
    facts.worker_tools = {server_tools, 4};
    facts.mcp_servers = one_server;
    return facts;
}

inline std::string rendered(prompt_context const& context) {
    std::string text;
    append_sink out{text};
    render_system_prompt(out, context);
    return text;
}

template <class Agent>
typical_prompt of(std::string_view name) {
    return {name, context_of<Agent>, std::string{system_prompt<Agent>}};
}

}  // namespace typical

// typical_prompts(): coordinators first; each of them once as the compiler or as the program renders it
inline std::vector<typical_prompt> typical_prompts() {
    using namespace typical;
    prompt_context const server_worker{role_kind::worker, {server_tools, 4}, dialects::binding::rules};
    prompt_context const server_reader{role_kind::worker, {server_tools, 3}, dialects::binding::rules};
    prompt_context const informed{role_kind::coordinator, surface<ana>, dialects::binding::rules, facts_of_a_session()};
    return {
        of<ana>("coordinator"),
        {"coordinator_with_known_workers", informed, rendered(informed)},
        of<session_lead>("coordinator_of_a_session"),
        of<cannot_start>("coordinator_that_cannot_start_workers"),
        of<only_starts>("coordinator_that_only_starts_workers"),
        of<only_messages>("coordinator_that_only_messages"),
        of<only_lists>("coordinator_with_a_list_only"),
        of<no_tools>("coordinator_without_tools"),
        of<support_lead>("coordinator_of_workers_that_change_no_files"),
        of<with_notes>("coordinator_with_a_scratchpad"),
        of<lead_with_every_section>("coordinator_with_every_section"),
        of<ana_worker>("worker_that_edits_and_runs"),
        of<editor>("worker_that_edits"),
        of<reader>("worker_that_reads"),
        of<thinker>("worker_without_tools"),
        of<planner>("worker_with_a_list_only"),
        of<clerk>("worker_that_looks_orders_up"),
        of<session_worker>("worker_of_a_session"),
        of<session_reader>("worker_of_a_session_that_reads"),
        {"worker_with_mcp_tools", server_worker, rendered(server_worker)},
        {"worker_with_mcp_tools_that_read", server_reader, rendered(server_reader)},
    };
}

}  // namespace muster_test
