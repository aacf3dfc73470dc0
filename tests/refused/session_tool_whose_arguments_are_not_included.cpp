// EXPECT: include_muster_tool_session_arguments_hpp_which_says_what_this_tool_takes
// CULPRIT: send_message
#include <muster/tool/fields.hpp>
#include <muster/tool/session.hpp>

#ifndef MUSTER_REFUSED
#include <muster/tool/session_arguments.hpp>
#endif

using taken = muster::arguments_of<muster::tools::session::send_message>;
