// EXPECT: a_coordinator_may_not_hold_an_execution_tool_so_give_it_to_a_worker
// CULPRIT: read_file
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

struct read_file : muster::tool<"Read"> {};

#ifdef MUSTER_REFUSED
struct desk : muster::tool_set<muster::tools::team_create, read_file> {};
#else
struct desk : muster::tool_set<muster::tools::team_create> {};
#endif

struct ana : muster::agent<muster::role::coordinator, desk> {};
