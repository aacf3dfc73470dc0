// Who takes part in an audit: two kinds of agent, checked by the compiler, and what each is told.
//
// A coordinator with a tool that touches the tree, or a worker that could hire others, would not compile.
#pragma once

#include "tools.hpp"

#include <muster/persona/coordinator.hpp>
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/sections/confidence_tags.hpp>
#include <muster/persona/sections/failures.hpp>
#include <muster/persona/sections/worker_results.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/persona/worker.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/tool/tool_set.hpp>
#include <muster/wire/anthropic_messages.hpp>

#include <string_view>

namespace audit {

//{ quoted by docs/audit.md: agents
struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::todo_write, tools::change_plan,
                               tools::read_note, tools::write_note, tools::merge_notes> {};
struct bench
    : muster::tool_set<tools::list_files, tools::search, tools::read_file, tools::read_note, tools::write_note> {};

// Told more than usual: how work fails and what then, and how sure a line of the specification is.
struct lead : muster::agent<muster::role::coordinator, desk> {
    using sections =
        muster::with_sections<muster::with_sections_after<muster::coordinator_sections,
                                                          muster::sections::worker_results, muster::sections::failures>,
                              muster::sections::confidence_tags>;
};
struct hand : muster::agent<muster::role::worker, bench> {
    using sections = muster::with_sections<muster::worker_sections, muster::sections::confidence_tags>;
};
//}

struct lead_base {
    static constexpr std::string_view text =
        "You lead an audit: every use of one term in a tree of files is to be found, reported and verified.\n"
        "Split the tree into shares, one worker each. What a worker leaves that fails or is too slow goes to others, from\n"
        "where it stopped. Merge what they found, specify the report, let a worker who is finished write it, and a fresh\n"
        "one verify it. Report what is missing as missing.\n";
};
struct hand_base {
    static constexpr std::string_view text =
        "You work on an audit of a tree of files. The files are not to be changed: what you find goes into notes.\n"
        "Say in your last words what you did and what you did not, in figures.\n";
};

inline constexpr std::string_view lead_prompt = muster::system_prompt_of<lead, lead_base>;
inline constexpr std::string_view hand_prompt = muster::system_prompt_of<hand, hand_base>;
static_assert(lead_prompt.starts_with("# COORDINATOR ROLE\n") && hand_prompt.starts_with("# WORKER ROLE\n"));

inline constexpr std::string_view lead_tools = muster::tool_definitions<lead, muster::wire::anthropic_messages>;
inline constexpr std::string_view hand_tools = muster::tool_definitions<hand, muster::wire::anthropic_messages>;

}  // namespace audit
