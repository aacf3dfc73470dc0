// EXPECT: a_tool_of_the_agent_has_no_handler_so_add_one_with_on
// CULPRIT: list_files
#define MUSTER_SPLIT_DECODE
#include <muster/toolbox/toolbox.hpp>
#include <string_view>

struct read_file : muster::tool<"Read"> {
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};
struct list_files : muster::tool<"ListFiles"> {
    using arguments = muster::no_arguments;
};
struct bench : muster::tool_set<read_file, list_files> {};
struct scout : muster::agent<muster::role::worker, bench> {};

auto box = muster::toolbox<scout>{
#ifndef MUSTER_REFUSED
    muster::on<list_files>([] { return "none"; }),
#endif
    muster::on<read_file>([](auto const& given) { return given.path; })};
