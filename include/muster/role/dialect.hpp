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
// The logic speaks of operations; a dialect says under which tool each one is offered.
#pragma once

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// What a coordinator or a worker can do, whatever the tool for it is called.
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

// prompt_rules: the headings of a composed prompt, each a whole line without its line end
struct prompt_rules {
    std::string_view coordinator_heading;
    std::string_view worker_heading;
    std::string_view addendum_heading;
};

// crew_rules: what becomes of a message for a worker that is still running
enum class on_running : unsigned char { refuse, queue };

struct crew_rules {
    on_running message_to_running = on_running::refuse;
};

// pad_rules: from how many workers at once a coordinator has to keep a list of steps; 0 is never
struct pad_rules {
    std::size_t list_required_from = 0;
};

struct dialect {
    std::string_view name;
    operation_names names;
    prompt_rules prompt;
    crew_rules crew;
    pad_rules pad;
};

// A dialect is a type that carries its rules.
template <class T>
concept dialect_like = requires {
    dialect{T::rules};
};

// dialects::binding: roles and tools are granted to the binding of an agent to a channel
namespace detail {
consteval dialect binding_rules() {
    dialect d;
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
    d.prompt = {"# COORDINATOR ROLE", "# WORKER ROLE", "# CHANNEL ADDENDUM"};
    d.crew.message_to_running = on_running::refuse;
    d.pad.list_required_from = 3;
    return d;
}
}  // namespace detail

namespace dialects {
struct binding {
    static constexpr dialect rules = detail::binding_rules();
};
}  // namespace dialects

}  // namespace muster::inline v0
