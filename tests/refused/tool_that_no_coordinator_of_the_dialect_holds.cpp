// EXPECT: this_dialect_lists_what_a_coordinator_may_hold_so_drop_this_tool_or_list_it_in_coordinator_tools
// CULPRIT: todo_write
#include <muster/role/agent.hpp>
#include <muster/tool/session.hpp>

#ifdef MUSTER_REFUSED
struct desk : muster::tool_set<muster::tools::session::agent, muster::tools::todo_write> {};
#else
struct desk : muster::tool_set<muster::tools::session::agent> {};
#endif

struct ana : muster::agent<muster::role::coordinator, desk, muster::dialects::session> {};
