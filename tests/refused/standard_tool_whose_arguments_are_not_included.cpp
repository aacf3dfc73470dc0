// EXPECT: include_muster_tool_standard_arguments_hpp_which_says_what_this_tool_takes
// CULPRIT: task_stop
#include <muster/tool/standard.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/surface_definitions.hpp>

#include <string>

#ifndef MUSTER_REFUSED
#include <muster/tool/standard_arguments.hpp>
#endif

struct hosted : muster::tool_set<muster::tools::task_stop> {};

void offer(std::string& text, muster::surface_view surface, muster::offered_tools const& offered) {
    muster::append_sink out{text};
    muster::render_tool_definitions<hosted, muster::wire::anthropic_messages>(out, surface, offered);
}
