// The tools by which the coordinator of a session directs its workers, in the names of the session dialect.
//
//     struct desk : muster::tools::session::standard {};
//     struct ana : muster::agent<muster::role::coordinator, desk, muster::dialects::session> {};
//
// Their names and descriptions are what the model reads.
#pragma once

#include <muster/tool/standard.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace tools::session {

struct agent : tool<"Agent", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Starts a fresh worker and returns its id at once. Use it for work that no worker knows yet, and not for "
        "what you can answer yourself.";
};
struct send_message : tool<"SendMessage", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Sends a message to a worker: a stopped or finished one goes on with its context, and a running one reads it "
        "after its next tool calls. Use it to continue or correct a worker, and not to ask whether it has finished.";
};
using tools::task_stop;
struct synthetic_output : tool<"SyntheticOutput", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Returns the final answer to the calling program as JSON. Use it once, when the program asks for a "
        "structured answer and all work has ended, and not to talk with the user or with a worker.";
};

// All four, which is what the session dialect lets a coordinator hold.
struct standard : tool_set<agent, send_message, task_stop, synthetic_output> {};

// For a host whose dialect lists it too: a worker's report comes by itself, and who waits for one does nothing else.
struct task_output : tool<"TaskOutput", tool_kind::coordination> {
    static constexpr std::string_view description =
        "Waits for a worker's result and returns it. Use it only when nothing else can be done before that result, "
        "and not otherwise, because a notification brings the result.";
};

// All that are this header's own.
struct own : tool_set<agent, send_message, synthetic_output, task_output> {};

}}}  // namespace muster::v0::tools::session

namespace muster { inline namespace v0 {

namespace refused {
template <class Tool>
struct include_muster_tool_session_arguments_hpp_which_says_what_this_tool_takes;
}  // namespace refused

// Until session_arguments.hpp says what they take.
template <class Tool>
requires(contains<tools::session::own, Tool>) struct arguments_for<Tool> {
    using type = no_arguments;
    static_assert(sizeof(refused::include_muster_tool_session_arguments_hpp_which_says_what_this_tool_takes<Tool>)
                  != 0);
};

}}  // namespace muster::v0
