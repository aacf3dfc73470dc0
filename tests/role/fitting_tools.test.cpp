#include <muster/role/fitting_tools.hpp>

#include <muster/role/permission.hpp>
#include <muster/tool/session.hpp>
#include <muster/tool/standard.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

using std::is_same_v;
namespace tools = muster::tools;
namespace role = muster::role;

//{ quoted by docs/role.md: fitting
struct run_shell : muster::tool<"Bash"> {};
struct search : muster::tool<"Grep"> {};

// A host lists its tools once, and each role takes what it may hold.
struct everything : muster::tool_set<run_shell, search, tools::task_stop, tools::todo_write> {};
struct desk : muster::fitting_tools<role::coordinator, everything> {};  // TaskStop and TodoWrite
struct bench : muster::fitting_tools<role::worker, everything> {};      // Bash, Grep and TodoWrite

struct scout : muster::agent<role::worker, bench> {};
struct quick : muster::in_simple_mode<scout> {};  // Bash: of Bash, Read and Edit it has only that
static_assert(muster::surface<quick>.size() == 1 && muster::surface<quick>.offers("Bash"));
//}

// fitting_tools: the order is kept
static_assert(is_same_v<muster::as_tool_set<desk>, muster::tool_set<tools::task_stop, tools::todo_write>>);
static_assert(is_same_v<muster::as_tool_set<bench>, muster::tool_set<run_shell, search, tools::todo_write>>);
static_assert(is_same_v<muster::fitting_tools<role::proactive, everything>, muster::as_tool_set<bench>>);
static_assert(is_same_v<muster::fitting_tools<role::worker, muster::tool_set<>>, muster::tool_set<>>);

// C090, TS-02, TS-06: by the lists of a dialect as well
struct of_session : muster::tool_set<muster::tool<"mcp__a__b">, tools::session::send_message, tools::team_create,
                                     muster::tool<"AskUserQuestion">, run_shell, search, tools::todo_write> {};
using session = muster::dialects::session;
static_assert(is_same_v<muster::fitting_tools<role::coordinator, of_session, session>,
                        muster::tool_set<tools::session::send_message>>);
static_assert(is_same_v<muster::fitting_tools<role::worker, of_session, session>,
                        muster::tool_set<muster::tool<"mcp__a__b">, run_shell, search, tools::todo_write>>);
static_assert(is_same_v<muster::fitting_tools<role::worker, of_session, session, muster::worker_mode::simple>,
                        muster::tool_set<run_shell>>);

// What fits is what an agent accepts.
struct lead : muster::agent<role::coordinator, muster::fitting_tools<role::coordinator, of_session, session>, session> {
};
struct hand : muster::agent<role::worker, muster::fitting_tools<role::worker, of_session, session>, session> {};
static_assert(muster::agent_like<lead> && muster::agent_like<hand>);

// in_simple_mode: a worker has fewer tools, and all else stays as it was
struct careful : muster::agent<role::worker, bench> {
    static constexpr auto permission = muster::permission_mode::plan;
};
struct careful_and_quick : muster::in_simple_mode<careful> {};
struct idle : muster::in_simple_mode<muster::agent<role::worker, muster::tool_set<>>> {};
struct ana : muster::agent<role::coordinator, desk> {};

constexpr bool leaves_a_worker_its_simple_tools() {
    return muster::surface<careful_and_quick>.size() == 1 && muster::surface<careful_and_quick>.offers("Bash")
        && muster::permission_of<careful_and_quick> == muster::permission_mode::plan && muster::surface<idle>.empty()
        && muster::surface<muster::in_simple_mode<ana>>.size() == muster::surface<ana>.size();
}
static_assert(leaves_a_worker_its_simple_tools());
TEST(in_simple_mode, SF01_leaves_a_worker_its_simple_tools) { EXPECT_TRUE(leaves_a_worker_its_simple_tools()); }
static_assert(is_same_v<careful_and_quick::role, role::worker> && muster::agent_like<quick>);

}  // namespace
