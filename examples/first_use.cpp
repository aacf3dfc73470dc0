// Two agents, what the coordinator is told, and what comes of a worker's report.
//{ quoted by README.md
#include <muster/muster.hpp>

#include <cstdio>

// What an agent may call: an empty type with a name.
struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file, or a range of its lines.";
};
struct desk : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                               muster::tools::task_stop, muster::tools::todo_write> {};
struct bench : muster::tool_set<read_file, muster::tools::todo_write> {};

// Who an agent is. Put task_stop on the bench, and the line of the scout does not compile.
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, bench> {};

// What it is told: bytes in read-only memory, made by the compiler. A changed prompt is a visible diff.
constexpr std::string_view prompt = muster::system_prompt<ana, "You are Ana.", "Keep it short.">;
static_assert(prompt.starts_with("# COORDINATOR ROLE\n"));
static_assert(muster::fingerprint(prompt) == 0x16002531ae80738e);

// What a worker reports: views into the text of a turn.
constexpr std::string_view turn =
    "<task-notification><task-id>w-1</task-id><status>completed</status>"
    "<result>a &lt; b in src/sort.cpp:7</result></task-notification>";

int main() {
    std::printf("%.*s\n", static_cast<int>(prompt.size()), prompt.data());
    for (muster::envelope_item const& item : muster::envelopes(turn)) {
        if (item.kind != muster::item_kind::notification) return 1;
        if (!item.value.result->equals("a < b in src/sort.cpp:7")) return 1;
    }
}
//}
