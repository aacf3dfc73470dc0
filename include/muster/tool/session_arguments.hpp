// What the tools of a session take, for a toolbox that holds them.
//
//     using namespace muster::tools;
//     muster::on<session::agent>([](session::agent_arguments const& given) { … given.prompt … })
//
// Apart from session.hpp, so that a prompt that only mentions these tools pays nothing for it. Words of a closed list
// are plain texts here, and the handler reads them: `mode` by permission_from, `isolation` as worktree or remote.
#pragma once

#include <muster/tool/fields.hpp>              // fields, field, arguments_for
#include <muster/tool/session.hpp>             // agent, send_message, synthetic_output
#include <muster/tool/standard_arguments.hpp>  // task_stop_arguments

#include <optional>     // optional
#include <string_view>  // string_view

namespace muster::inline v0 {

namespace tools::session {

struct agent_arguments {
    std::string_view description;
    std::string_view prompt;
    std::optional<std::string_view> subagent_type;
    std::optional<std::string_view> model;
    std::optional<bool> run_in_background;
    std::optional<std::string_view> name;
    std::optional<std::string_view> team_name;
    std::optional<std::string_view> mode;
    std::optional<std::string_view> isolation;
    std::optional<std::string_view> cwd;

    static constexpr auto fields = muster::fields(
        field("description", &agent_arguments::description, "The task in 3 to 5 words."),
        field("prompt", &agent_arguments::prompt, "The whole task; the worker sees nothing else of what you know."),
        field("subagent_type", &agent_arguments::subagent_type, "worker, unless a special type fits better."),
        field("model", &agent_arguments::model, "Leave it out; else sonnet, opus or haiku."),
        field("run_in_background", &agent_arguments::run_in_background, "A worker always runs in the background."),
        field("name", &agent_arguments::name, "What to call the worker: letters, digits, _ and -."),
        field("team_name", &agent_arguments::team_name, "The team that it joins."),
        field("mode", &agent_arguments::mode, "Its permission mode: default, acceptEdits, plan and so on."),
        field("isolation", &agent_arguments::isolation, "worktree or remote, to work on a copy."),
        field("cwd", &agent_arguments::cwd, "The directory in which it works."));
};

struct send_message_arguments {
    std::string_view to;
    std::string_view summary;
    std::string_view message;

    static constexpr auto fields =
        muster::fields(field("to", &send_message_arguments::to, "The id or the name of the worker."),
                       field("summary", &send_message_arguments::summary, "The message in 5 to 10 words."),
                       field("message", &send_message_arguments::message, "What it is to do next."));
};

using tools::task_stop_arguments;

struct synthetic_output_arguments {
    std::string_view output;

    static constexpr auto fields = muster::fields(
        field("output", &synthetic_output_arguments::output, "The answer, as the text of one JSON value."));
};

}  // namespace tools::session

template <>
struct arguments_for<tools::session::agent> {
    using type = tools::session::agent_arguments;
};
template <>
struct arguments_for<tools::session::send_message> {
    using type = tools::session::send_message_arguments;
};
template <>
struct arguments_for<tools::session::synthetic_output> {
    using type = tools::session::synthetic_output_arguments;
};

}  // namespace muster::inline v0
