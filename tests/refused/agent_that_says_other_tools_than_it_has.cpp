// EXPECT: only_a_coordinator_may_hold_a_coordination_tool_so_drop_it_or_make_the_role_a_coordinator
// CULPRIT: task_stop
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

struct bench : muster::tool_set<muster::tools::todo_write> {};
struct scout : muster::agent<muster::role::worker, bench> {};

struct wide : scout {
#ifdef MUSTER_REFUSED
    using tools = muster::tool_set<muster::tools::task_stop>;
#endif
};
constexpr auto offered = muster::surface<wide>;
