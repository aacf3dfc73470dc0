// EXPECT: a_toolbox_of_an_agent_takes_limits_and_then_handlers_that_on_has_made_and_nothing_else
// CULPRIT: read_any
#define MUSTER_SPLIT_DECODE
#include <muster/toolbox/toolbox.hpp>

struct read_file : muster::tool<"Read"> {
    using arguments = muster::no_arguments;
};
struct list_files : muster::tool<"ListFiles"> {
    using arguments = muster::no_arguments;
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file, list_files>> {};

struct read_any {
    std::string operator()() const { return "none"; }
};

#ifdef MUSTER_REFUSED
muster::toolbox<scout> box{muster::toolbox_limits{}, muster::on<read_file>(read_any{}), read_any{}};
#else
muster::toolbox<scout> box{muster::toolbox_limits{}, muster::on<read_file>(read_any{}),
                           muster::on<list_files>(read_any{})};
#endif
