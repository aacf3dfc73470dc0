// Two sessions are resumed by a host whose environment does not remember how they were created.
#include "printable.hpp"

#include <muster/role/agent.hpp>
#include <muster/role/environment.hpp>
#include <muster/role/restore.hpp>
#include <muster/role/session_mode.hpp>
#include <muster/tool/standard.hpp>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

// What the host has kept of a session.
struct record {
    std::string_view mode;
    std::string_view role;
    muster::name_list tools;
};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop, muster::tools::todo_write> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};

void say(std::string_view who, std::string_view text) {
    std::printf("%.*s: %s\n", static_cast<int>(who.size()), who.data(), printable_line(text).c_str());
}

//{ quoted by docs/modes.md: resume
// Before the first turn, and before the first thread: the switch is in the environment of the process.
muster::session_match resume(record const& of, muster::environment_switch& signal) {
    auto const got = muster::match_session_mode(of.mode, signal);
    if (!got) say("error", got.message());
    if (got.switched()) say("warning", got.message());
    return got;
}
//}

// Lists what the coordinator may hold again; true if that is what it should be.
bool restore_ana(record const& of) {
    auto const got = muster::restore({of.role, of.tools}, muster::role_kind::coordinator, muster::surface<ana>);
    for (muster::tool_info const& tool : got.kept()) say("kept", tool.name);
    for (std::string_view const name : got.lost()) say("lost", name);
    return got && got.may_hold("TaskStop") && !got.may_hold("TeamDelete") && !got.may_hold("TodoWrite");
}

int run() {
    // A host takes the name that its dialect gives. This run depends on nobody's environment.
    muster::environment_switch signal{"MUSTER_EXAMPLE_MODE"};
    if (!signal.switch_to(false)) return EXIT_FAILURE;

    // It was created by a coordinator, and the variable is not set.
    std::string_view const held[] = {"TeamCreate", "TeamDelete", "TaskStop"};
    record const directed{"coordinator", "coordinator", held};
    bool right = resume(directed, signal).outcome == muster::match_outcome::switched_to_coordinator;
    right = right && muster::coordinator_mode(signal) && restore_ana(directed);
    right = right && resume(directed, signal).outcome == muster::match_outcome::in_step;  // nothing more to say

    // The reverse: a session without a coordinator, and the variable is still set.
    record const alone{"normal", "unset", {}};
    right = right && resume(alone, signal).outcome == muster::match_outcome::switched_to_normal;
    right = right && !muster::coordinator_mode(signal);

    // A record that this program does not understand is refused, and nothing is switched.
    record const strange{"swarm", "unset", {}};
    right = right && resume(strange, signal).outcome == muster::match_outcome::unknown_mode;
    return right && !signal.is_on() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main() { return run(); }
