// EXPECT: this_dialect_lists_what_a_worker_may_hold_so_drop_this_tool_or_list_it_in_worker_tools
// CULPRIT: ask_the_user
#include <muster/role/agent.hpp>

struct read_file : muster::tool<"Read"> {};
struct ask_the_user : muster::tool<"AskUserQuestion"> {};

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<read_file, ask_the_user> {};
#else
struct bench : muster::tool_set<read_file> {};
#endif

struct scout : muster::agent<muster::role::worker, bench, muster::dialects::session> {};
