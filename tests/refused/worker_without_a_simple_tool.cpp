// EXPECT: none_of_its_tools_is_simple_so_give_this_worker_one_or_leave_it_in_full_mode
// CULPRIT: scout
#include <muster/role/fitting_tools.hpp>

struct search : muster::tool<"Grep"> {};
struct run_shell : muster::tool<"Bash"> {};

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<search> {};
#else
struct bench : muster::tool_set<search, run_shell> {};
#endif

struct scout : muster::agent<muster::role::worker, bench> {};
struct quick : muster::in_simple_mode<scout> {};
