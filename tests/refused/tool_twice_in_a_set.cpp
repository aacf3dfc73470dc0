// EXPECT: a_tool_stands_twice_in_a_tool_set_so_drop_one
// CULPRIT: read_file
#include <muster/role/agent.hpp>

struct read_file : muster::tool<"Read"> {};
struct edit_file : muster::tool<"Edit"> {};

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<read_file, edit_file, read_file> {};
#else
struct bench : muster::tool_set<read_file, edit_file> {};
#endif

struct scout : muster::agent<muster::role::worker, bench> {};
