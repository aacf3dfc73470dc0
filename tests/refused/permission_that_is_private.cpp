// EXPECT: the_permission_of_an_agent_is_a_public_static_constexpr_permission_mode
// CULPRIT: careful
#include <muster/role/agent.hpp>
#include <muster/role/permission.hpp>

struct read_file : muster::tool<"Read"> {};
struct bench : muster::tool_set<read_file> {};

class careful : public muster::agent<muster::role::worker, bench> {
#ifndef MUSTER_REFUSED
public:
#endif
    static constexpr auto permission = muster::permission_mode::plan;
};

constexpr muster::permission_mode how = muster::permission_of<careful>;
