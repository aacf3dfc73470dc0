// EXPECT: a_tool_that_is_called_says_what_it_takes_so_give_it_a_struct_arguments_or_no_arguments
// CULPRIT: list_files
#include <muster/toolbox/on.hpp>

struct list_files : muster::tool<"ListFiles"> {
#ifndef MUSTER_REFUSED
    using arguments = muster::no_arguments;
#endif
};

auto listing = muster::on<list_files>([] { return "none"; });
