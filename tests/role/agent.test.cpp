#include <muster/role/agent.hpp>

#include <muster/tool/session.hpp>
#include <muster/tool/standard.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace {

//{ quoted by docs/role.md: agent
struct read_file : muster::tool<"Read"> {};

struct desk : muster::tool_set<muster::tools::todo_write, muster::tools::team_create, muster::tools::task_stop> {};
struct bench : muster::tool_set<read_file, muster::tools::todo_write> {};

// Either of these lines fails to compile when a tool does not fit the role.
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, bench> {};

// What an agent may call, in the order in which its prompt lists it.
static_assert(muster::surface<ana>.size() == 3);
static_assert(muster::surface<ana>.begin()->name == "TaskStop");
static_assert(muster::surface<scout>.offers("Read") && !muster::surface<scout>.offers("TaskStop"));
//}

struct idle : muster::agent<muster::role::worker, muster::tool_set<>> {};
struct free_spirit : muster::agent<muster::role::proactive, bench> {};

static_assert(muster::agent_like<ana> && muster::agent_like<free_spirit> && !muster::agent_like<int>);
static_assert(!muster::agent_like<desk>);
static_assert(std::is_same_v<ana::dialect, muster::dialects::binding>);
static_assert(std::is_same_v<ana::tools, muster::as_tool_set<desk>>);
static_assert(std::is_empty_v<ana>);
static_assert(muster::surface<idle>.empty());

// The order of the list does not reach the surface.
struct desk_again : muster::tool_set<muster::tools::task_stop, muster::tools::todo_write, muster::tools::team_create> {
};
struct ana_again : muster::agent<muster::role::coordinator, desk_again> {};

TEST(surface, does_not_depend_on_the_order_of_the_set) {
    ASSERT_EQ(muster::surface<ana>.size(), muster::surface<ana_again>.size());
    for (std::size_t i = 0; i < muster::surface<ana>.size(); ++i) {
        EXPECT_EQ(muster::surface<ana>.tools[i].name, muster::surface<ana_again>.tools[i].name);
    }
    EXPECT_EQ(muster::surface<ana>.tools[2].name, "TodoWrite");  // shared tools stand last
}

// TS-01, TS-02: the agents of a session
struct bash : muster::tool<"Bash"> {};
struct ask_mcp : muster::tool<"mcp__github__search"> {};
struct lead : muster::agent<muster::role::coordinator, muster::tools::session::standard, muster::dialects::session> {};
struct lean : muster::agent<muster::role::coordinator,
                            muster::tool_set<muster::tools::session::agent, muster::tools::session::send_message,
                                             muster::tools::task_stop>,
                            muster::dialects::session> {};
struct hand : muster::agent<muster::role::worker, muster::tool_set<ask_mcp, bash, read_file, muster::tools::todo_write>,
                            muster::dialects::session> {};

template <class Agent>
constexpr bool is_offered(std::initializer_list<std::string_view> names) {
    if (muster::surface<Agent>.size() != names.size()) return false;
    std::size_t at = 0;
    for (std::string_view const name : names) {
        if (muster::surface<Agent>.tools[at++].name != name) return false;
    }
    return true;
}
constexpr bool gives_a_session_its_surfaces() {
    return is_offered<lean>({"Agent", "SendMessage", "TaskStop"})
        && is_offered<lead>({"Agent", "SendMessage", "SyntheticOutput", "TaskStop"})
        && is_offered<hand>({"Bash", "Read", "TodoWrite", "mcp__github__search"});
}
static_assert(gives_a_session_its_surfaces());
TEST(surface, TS01_TS02_F16_gives_a_session_its_surfaces) { EXPECT_TRUE(gives_a_session_its_surfaces()); }

// TS-13: no worker holds a tool that messages anybody
constexpr bool gives_workers_no_way_to_message() {
    using muster::operation;
    for (operation const what : {operation::spawn, operation::resume, operation::stop, operation::nudge,
                                 operation::list_peers, operation::open_team, operation::close_team}) {
        for (muster::dialect const& rules : {muster::dialects::binding::rules, muster::dialects::session::rules}) {
            if (muster::surface<hand>.offers(rules.names[what]) || muster::surface<scout>.offers(rules.names[what]))
                return false;
        }
    }
    return true;
}
static_assert(gives_workers_no_way_to_message());
TEST(surface, TS13_gives_workers_no_way_to_message) { EXPECT_TRUE(gives_workers_no_way_to_message()); }

}  // namespace
