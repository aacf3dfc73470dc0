// EXPECT: a_tool_set_holds_only_empty_types_with_a_name_so_derive_from_tool
// CULPRIT: settings
#include <muster/role/agent.hpp>

struct read_file : muster::tool<"Read"> {};
struct settings {};

#ifdef MUSTER_REFUSED
struct bench : muster::tool_set<read_file, settings> {};
#else
struct bench : muster::tool_set<read_file> {};
#endif

struct scout : muster::agent<muster::role::worker, bench> {};
static_assert(muster::surface<scout>.offers("Read"));
