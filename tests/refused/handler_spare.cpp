// EXPECT: a_handler_is_for_a_tool_that_the_agent_does_not_have_so_drop_it
// CULPRIT: write_file
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

struct write_file : muster::tool<"Write"> {
    using arguments = muster::no_arguments;
};

auto box = muster::toolbox<scout>{
#ifdef MUSTER_REFUSED
    muster::on<write_file>([] { return "done"; }),
#endif
    muster::on<list_files>([] { return "none"; }),  //
    muster::on<read_file>([](auto const& given) { return given.path; })};
