// EXPECT: a_tool_set_holds_only_empty_types_with_a_name_so_derive_from_tool
// CULPRIT: read_file
#include <muster/role/agent.hpp>

struct read_file {
    static constexpr muster::tool_kind kind = muster::tool_kind::execution;
#ifdef MUSTER_REFUSED
    static constexpr std::string_view name = "Read file";
#else
    static constexpr std::string_view name = "Read_file";
#endif
};

struct bench : muster::tool_set<read_file> {};
struct scout : muster::agent<muster::role::worker, bench> {};
static_assert(muster::surface<scout>.size() == 1);
