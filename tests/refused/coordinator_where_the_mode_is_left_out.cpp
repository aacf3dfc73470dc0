// EXPECT: this_build_leaves_coordinator_mode_out_so_define_MUSTER_COORDINATOR_MODE_as_1_or_drop_this_agent
// CULPRIT: role::coordinator
#ifdef MUSTER_REFUSED
#define MUSTER_COORDINATOR_MODE 0
#endif
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
struct bench : muster::tool_set<muster::tools::todo_write> {};

struct ana : muster::agent<muster::role::coordinator, desk> {};
struct scout : muster::agent<muster::role::worker, bench> {};
