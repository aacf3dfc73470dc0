//{ quoted by docs/tutorial.md: tools
// Step 1: who takes part in an audit, what each may call, and what each is told.
#pragma once

#include <muster/pad/tools.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/wire/anthropic_messages.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace audit {

// A tool is an empty type: a name, a sentence for the model, and what it takes.
struct list_files : muster::tool<"ListFiles"> {
    static constexpr std::string_view description =
        "Lists files of one share of the tree, one a line, 20 at a time. No line: there are no more.";
    struct arguments {
        std::uint32_t share = 1;
        std::uint32_t shares = 1;
        std::uint32_t skip = 0;
        static constexpr auto fields = muster::fields(
            muster::field("share", &arguments::share, "Which share, from 1 on.", {.minimum = 1}),
            muster::field("shares", &arguments::shares, "How many there are.", {.minimum = 1}),
            muster::field("skip", &arguments::skip, "How many of its files to pass over.", {.default_value = 0}));
    };
};

struct search : muster::tool<"Search"> {
    static constexpr std::string_view description =
        "Finds the lines of files that use a term as a whole word, 500 at a time: figures, an empty line, the uses as "
        "`path:line:text`, an empty line, and the files that could not be read.";
    struct arguments {
        std::string_view term;
        std::vector<std::string_view> files;
        std::uint32_t skip = 0;
        static constexpr auto fields = muster::fields(
            muster::field("term", &arguments::term, "What to look for; the case of letters counts.", {.min_length = 1}),
            muster::field("files", &arguments::files, "Paths, as ListFiles gives them."),
            muster::field("skip", &arguments::skip, "How many uses to pass over.", {.default_value = 0}));
    };
};

struct join_notes : muster::tool<"JoinNotes"> {
    static constexpr std::string_view description =
        "Adds the lines of several notes to the end of another one, indented, each line once.";
    struct arguments {
        std::vector<std::string_view> from;
        std::string_view to;
        static constexpr auto fields =
            muster::fields(muster::field("from", &arguments::from, "The notes to read, in this order."),
                           muster::field("to", &arguments::to, "The note to add to."));
    };
};
//}

//{ quoted by docs/tutorial.md: agents
// What each kind of agent may call. The tools of muster::tools come with the library.
struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::pad_write> {};
struct bench : muster::tool_set<list_files, search, join_notes, muster::tools::pad_append> {};

struct lead : muster::agent<muster::role::coordinator, desk> {};
struct hand : muster::agent<muster::role::worker, bench> {};

// What each is told: the library's own text for the role and its tools, before a few words of ours.
inline constexpr std::string_view lead_prompt =
    muster::system_prompt<lead,
                          "You lead an audit: every use of one term in a tree of files is to be found, reported "
                          "and verified. Say what is missing.">;
inline constexpr std::string_view hand_prompt =
    muster::system_prompt<hand,
                          "You work on an audit of a tree of files. Change none of them. What you find goes into "
                          "notes; your last words are figures.">;
static_assert(lead_prompt.starts_with("# COORDINATOR ROLE\n") && hand_prompt.starts_with("# WORKER ROLE\n"));

// What each is offered: its tools with their JSON Schemas, as a model API wants them.
inline constexpr std::string_view lead_tools = muster::tool_definitions<lead, muster::wire::anthropic_messages>;
inline constexpr std::string_view hand_tools = muster::tool_definitions<hand, muster::wire::anthropic_messages>;

}  // namespace audit
//}
