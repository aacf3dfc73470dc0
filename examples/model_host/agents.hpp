// Who takes part, checked by the compiler, and what each is told.
//
// A coordinator that reads files itself, or a worker that hires others, would not compile.
#pragma once

#include "tools.hpp"

#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/tool/tool_set.hpp>

#include <string_view>

namespace model_host {

//{ quoted by docs/model_host.md: agents
struct desk
    : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker, muster::tools::task_stop,
                       muster::tools::todo_write, tools::list_notes, tools::read_note> {};
struct bench : muster::tool_set<tools::list_files, tools::read_file, tools::search_files, tools::list_notes,
                                tools::read_note, tools::write_note> {};

struct lead : muster::agent<muster::role::coordinator, desk> {};
struct hand : muster::agent<muster::role::worker, bench> {};
//}

struct lead_base {
    static constexpr std::string_view text =
        "You lead a small team that answers questions about the files of one directory.\n"
        "Only your workers see the files. Your last message, once nobody is at work any more, is what the user reads:\n"
        "put the answer into it, with the files and lines that prove it, and say what is not known.\n";
};
struct hand_base {
    static constexpr std::string_view text =
        "You work on the files of one directory, which you can read and not change. Paths begin at its top.\n"
        "Your last message is your report: give the files and lines that prove what you say. What is long goes into a\n"
        "note, named in the report.\n";
};

inline constexpr std::string_view lead_prompt = muster::system_prompt_of<lead, lead_base>;
inline constexpr std::string_view hand_prompt = muster::system_prompt_of<hand, hand_base>;
static_assert(lead_prompt.starts_with("# COORDINATOR ROLE\n") && hand_prompt.starts_with("# WORKER ROLE\n"));

}  // namespace model_host
