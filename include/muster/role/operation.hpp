// What a coordinator or a worker can do, whatever the tool for it is called.
//
//     muster::operation_names names;
//     names[muster::operation::stop] = "TaskStop";
//
// The logic speaks of operations; a dialect says under which tool each one is offered.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class operation : unsigned char {
    spawn,       // start a fresh worker
    resume,      // continue a finished worker
    stop,        // stop a running worker
    nudge,       // message a running agent
    list_peers,  // ask who can be messaged
    open_team,   // open a team
    close_team,  // close a team
    list_tasks,  // ask which tasks there are
    get_task,    // look at one task
    report,      // answer in a structured form
    track,       // keep a list of steps
};
inline constexpr std::size_t operation_count = 11;

// word(operation): its name, as a report spells it
[[nodiscard]] constexpr std::string_view word(operation what) noexcept {
    constexpr std::string_view words[operation_count] = {"spawn",      "resume",    "stop",       "nudge",
                                                         "list_peers", "open_team", "close_team", "list_tasks",
                                                         "get_task",   "report",    "track"};
    return words[static_cast<std::size_t>(what)];
}

// operation_names: the tool for each operation, or empty where it is not offered
struct operation_names {
    std::string_view of[operation_count];

    constexpr operation_names() noexcept {
        for (std::string_view& name : of) name = {};  // GCC 12 cannot read what was never written
    }

    [[nodiscard]] constexpr std::string_view operator[](operation what) const noexcept {
        return of[static_cast<std::size_t>(what)];
    }
    [[nodiscard]] constexpr std::string_view& operator[](operation what) noexcept {
        return of[static_cast<std::size_t>(what)];
    }
};

// tool_alias: another name under which a tool is understood, though never offered
struct tool_alias {
    std::string_view name = {};
    operation what = {};
};

}}  // namespace muster::v0
