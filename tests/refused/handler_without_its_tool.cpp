// EXPECT: a_toolbox_takes_no_bare_function_so_say_by_on_which_tool_it_is_for
// CULPRIT: read_any
#define MUSTER_SPLIT_DECODE
#include <muster/toolbox/dynamic_toolbox.hpp>

struct read_file : muster::tool<"Read"> {
    using arguments = muster::no_arguments;
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<read_file>> {};

struct read_any {
    std::string operator()() const { return "none"; }
};

#ifdef MUSTER_REFUSED
muster::dynamic_toolbox box{muster::context_of<scout>, read_any{}};
#else
muster::dynamic_toolbox box{muster::context_of<scout>, muster::on<read_file>(read_any{})};
#endif
