#include <muster/role/dialects.hpp>

#include <muster/role/dialect_check.hpp>

#include <content_of.hpp>
#include <dialect_printer.hpp>
#include <golden.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::operation;

constexpr auto& binding = muster::dialects::binding::rules;
constexpr auto& session = muster::dialects::session::rules;

// DP-05: neither contradicts itself
static_assert(muster::check_dialect(binding).empty() && muster::check_dialect(session).empty());

// Opening a team and starting a worker are one tool in one dialect, and two in the other (DV-09).
static_assert(binding.names[operation::spawn] == binding.names[operation::open_team]);
static_assert(session.names[operation::spawn] == "Agent" && session.names[operation::open_team] == "TeamCreate");
// TS-04, F-19, F-23, F-28, F-35: what a call or a configuration may say instead
static_assert(tool_name_for(session.names, "Task") == "Agent" && tool_name_for(session.names, "AgentTool") == "Agent");
static_assert(tool_name_for(session.names, "SendMessageTool") == "SendMessage");
static_assert(tool_name_for(session.names, "KillShell") == "TaskStop");
static_assert(tool_name_for(session.names, "StructuredOutput") == "SyntheticOutput");
static_assert(tool_name_for(binding.names, "send_to_peer") == "SendToPeer");
static_assert(tool_name_for(binding.names, "list_peers") == "ListPeers");

// TS-02, F-09
constexpr bool gives_a_session_coordinator_four_tools() {
    if (session.surface.coordinator_tools.size() != 4) return false;
    for (operation const what : {operation::spawn, operation::resume, operation::stop, operation::report}) {
        if (!session.surface.coordinator_tools.contains(session.names[what])) return false;
    }
    return true;
}
static_assert(gives_a_session_coordinator_four_tools());
TEST(dialects, TS02_F09_gives_a_session_coordinator_four_tools) {
    EXPECT_TRUE(gives_a_session_coordinator_four_tools());
}

// DV-10: a tool that is kept from workers is not thereby a coordinator's
static_assert(session.surface.worker_exclusions.contains("TeamCreate"));
static_assert(!session.surface.coordinator_tools.contains("TeamCreate"));

// TS-06, F-10, F-11
constexpr bool keeps_the_coordinators_tools_from_session_workers() {
    for (std::string_view const name : {"TeamCreate", "TeamDelete", "SendMessage", "SyntheticOutput"}) {
        if (!session.surface.worker_exclusions.contains(name) || session.surface.worker_tools.contains(name))
            return false;
    }
    for (std::string_view const name :
         {"Read", "WebSearch", "TodoWrite", "Grep", "WebFetch", "Glob", "Bash", "Edit", "Write", "NotebookEdit",
          "Skill", "ToolSearch", "EnterWorktree", "ExitWorktree"}) {
        if (!session.surface.worker_tools.contains(name)) return false;
    }
    return session.surface.worker_exclusions.size() == 4 && session.surface.worker_tools.size() == 14;
}
static_assert(keeps_the_coordinators_tools_from_session_workers());
TEST(dialects, TS06_F10_keeps_the_coordinators_tools_from_session_workers) {
    EXPECT_TRUE(keeps_the_coordinators_tools_from_session_workers());
}

// TS-10: in the binding dialect the operator's list is the limit, and no other
static_assert(binding.surface.worker_tools.empty() && binding.surface.worker_exclusions.empty()
              && binding.surface.coordinator_tools.empty());

// DP-08: every field of both, reviewed as a diff
TEST(dialects, DP08_binding_is_as_reviewed) {
    EXPECT_TRUE(muster_test::golden("role/binding.txt", muster_test::printed(binding)));
}
TEST(dialects, DP08_session_is_as_reviewed) {
    EXPECT_TRUE(muster_test::golden("role/session.txt", muster_test::printed(session)));
}

// The page shows both, and shows what is there. After a change: copy tests/golden/role/presets.md into it.
TEST(dialects, DP08_stand_in_the_page) {
    std::string const table = muster_test::table_of(binding, session);
    EXPECT_TRUE(muster_test::golden("role/presets.md", table));
    std::string const page = muster_test::content_of(MUSTER_TEST_FOLDER "/../docs/dialects.md");
    EXPECT_NE(page.find(table), page.npos);
}

}  // namespace
