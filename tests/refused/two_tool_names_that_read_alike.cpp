// EXPECT: two_tools_have_names_that_read_alike_so_rename_one
// CULPRIT: read_file
// CULPRIT: read_file_of_the_plugin
#include <muster/role/agent.hpp>

struct read_file : muster::tool<"ReadFile"> {};
#ifdef MUSTER_REFUSED
struct read_file_of_the_plugin : muster::tool<"read_file"> {};
#else
struct read_file_of_the_plugin : muster::tool<"plugin_read_file"> {};
#endif

struct bench : muster::tool_set<read_file, read_file_of_the_plugin> {};
struct scout : muster::agent<muster::role::worker, bench> {};
