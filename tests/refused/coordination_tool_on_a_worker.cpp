// EXPECT: only_a_coordinator_may_hold_a_coordination_tool_so_drop_it_or_make_the_role_a_coordinator
// CULPRIT: task_stop
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

struct read_file : muster::tool<"Read"> {};

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<read_file, muster::tools::todo_write, muster::tools::task_stop> {};
#else
struct bench : muster::tool_set<read_file, muster::tools::todo_write> {};
#endif

struct scout : muster::agent<muster::role::worker, bench> {};
