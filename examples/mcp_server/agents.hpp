// Who a client of this server becomes: the coordinator of an audit. What it is told and what it is offered.
//
// The workers are the audit's own (examples/audit). What they understand stands in the coordinator's prompt, since a
// client knows nothing else of them.
#pragma once

#include "../audit/tools.hpp"

#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/field_rules.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/tool/tool_set.hpp>
#include <muster/wire/mcp.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace mcp_server {

//{ quoted by docs/mcp_server.md: tool
// Nothing can be pushed into a client's model, so it asks for what its workers report: this call is answered later.
struct await_reports : muster::tool<"AwaitReports", muster::tool_kind::coordination> {
    static constexpr std::string_view title = "Wait for reports";
    static constexpr std::string_view description =
        "Waits until a worker has ended, and answers with the reports that wait, as <task-notification> elements. Each "
        "report is given once; TaskGet shows it again. If none comes in time, the answer says who is still at work.";
    static constexpr muster::tool_hints hints{.destructive = false, .open_world = false};

    struct arguments {
        std::optional<std::string_view> worker_id;
        std::uint32_t timeout_seconds = 30;
        static constexpr auto fields =
            muster::fields(muster::field("worker_id", &arguments::worker_id, "Only reports of this worker."),
                           muster::field("timeout_seconds", &arguments::timeout_seconds, "How long to wait.",
                                         muster::field_rules{.maximum = 3600, .default_value = 30}));
    };
};
//}

//{ quoted by docs/mcp_server.md: agent
struct desk_tools
    : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker, muster::tools::task_stop,
                       muster::tools::task_list, muster::tools::task_get, muster::tools::todo_write, await_reports,
                       audit::tools::read_note, audit::tools::write_note, audit::tools::merge_notes> {};

struct lead_base {
    static constexpr std::string_view text =
        "You lead audits: every use of one term in a tree of files is to be found, reported and verified. AwaitReports\n"
        "gives you what your workers report; their findings are in notes, which ReadNote shows.\n"
        "\n"
        "Your workers follow fixed rules. A prompt for one, or a message that continues one, says in words what is to be\n"
        "done and holds these lines, `label: value`, each label at the beginning of a line:\n"
        "\n"
        "    task: search   path, term, share, shares, save as; after, if somebody has begun\n"
        "        Searches one share of the files below a path (share 1 of shares 3, say) for a term as a whole word, and\n"
        "        saves each use to the note that `save as` names. Begins behind the file that `after` names: that is\n"
        "        what the report of a worker that was stopped calls `through`.\n"
        "    task: report   specification, report\n"
        "        Writes the note `report` as the note `specification` says. That one holds these lines: term, path,\n"
        "        shares, files, and what MergeNotes answers, then `uses note`, `remarks note`, and\n"
        "        `- [LOW] missing: N of M` for each share that was not searched to its end.\n"
        "    task: verify   report, term, results\n"
        "        Opens each line that the note `report` cites again, and says in the note `results` what it found.\n"
        "\n"
        "Search with several workers at once, one for each share. Notes have names such as research-1-uses.md.\n";
};
struct lead : muster::agent<muster::role::coordinator, desk_tools> {};

inline constexpr std::string_view lead_prompt = muster::system_prompt_of<lead, lead_base>;
inline constexpr std::string_view lead_tools = muster::tool_definitions<lead, muster::wire::mcp>;
//}

}  // namespace mcp_server
