// EXPECT: a_toolbox_of_an_agent_takes_limits_and_then_handlers_that_on_has_made_and_nothing_else
// CULPRIT: name_handler<search
#define MUSTER_SPLIT_DECODE
#include <muster/toolbox/toolbox.hpp>

struct read_file : muster::tool<"Read"> {
    using arguments = muster::no_arguments;
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file>> {};

struct search {
    std::string operator()(muster::tool_call const& call) const { return std::string{call.name}; }
};

#ifdef MUSTER_REFUSED
muster::toolbox<scout> box{muster::on_name("Read", search{})};
#else
muster::toolbox<scout> box{muster::on<read_file>([] { return "none"; })};
#endif
