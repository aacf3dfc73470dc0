// EXPECT: this_dialect_keeps_this_tool_from_workers_so_drop_it
// CULPRIT: send_mail
#include <muster/role/agent.hpp>

struct read_file : muster::tool<"Read"> {};
struct send_mail : muster::tool<"SendMessage"> {};  // the host's own, and yet of that name

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<read_file, send_mail> {};
#else
struct bench : muster::tool_set<read_file> {};
#endif

struct scout : muster::agent<muster::role::worker, bench, muster::dialects::session> {};
