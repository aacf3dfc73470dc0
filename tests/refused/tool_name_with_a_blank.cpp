// EXPECT: a_tool_name_is_1_to_64_letters_digits_underscores_or_hyphens_but_not_at<4>
// CULPRIT: but_not_at<4>
#include <muster/role/agent.hpp>

#ifdef MUSTER_REFUSED
struct read_file : muster::tool<"Read file"> {};
#else
struct read_file : muster::tool<"Read_file"> {};
#endif

struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file>> {};
