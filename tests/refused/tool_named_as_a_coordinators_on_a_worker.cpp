// EXPECT: this_dialect_has_a_tool_of_that_name_for_coordinators_so_drop_this_one_or_rename_it
// CULPRIT: stop_build
#include <muster/role/agent.hpp>

struct read_file : muster::tool<"Read"> {};
struct stop_build : muster::tool<"task_stop"> {};  // an execution tool, says its host; TaskStop, reads a model

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<read_file, stop_build> {};
#else
struct bench : muster::tool_set<read_file> {};
#endif

struct scout : muster::agent<muster::role::worker, bench> {};
