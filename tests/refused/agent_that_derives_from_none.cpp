// EXPECT: a_coordinator_may_not_hold_an_execution_tool_so_give_it_to_a_worker
// CULPRIT: read_file
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

struct read_file : muster::tool<"Read"> {};
struct own {
    using role = muster::role::coordinator;
    using dialect = muster::dialects::binding;
#ifdef MUSTER_REFUSED
    using tools = muster::tool_set<muster::tools::task_stop, read_file>;
#else
    using tools = muster::tool_set<muster::tools::task_stop>;
#endif
};
constexpr auto offered = muster::surface<own>;
