// EXPECT: a_tool_stands_twice_in_a_tool_set_so_drop_one
// CULPRIT: task_get
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>

namespace {

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};

#ifdef MUSTER_REFUSED
struct lead : muster::with<desk, muster::tools::task_get, muster::tools::task_get> {};
#else
struct lead : muster::with<desk, muster::tools::task_get, muster::tools::task_stop> {};
#endif

static_assert(muster::contains<lead, muster::tools::task_stop>);

}  // namespace
