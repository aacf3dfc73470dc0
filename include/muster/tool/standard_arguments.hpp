// What the standard tools take, for a toolbox that holds them.
//
//     muster::on<muster::tools::task_stop>([](muster::tools::task_stop_arguments const& given) { … given.task_id … })
//
// Apart from standard.hpp, so that a prompt that only mentions these tools pays nothing for it.
#pragma once

#include <muster/tool/enum_names.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/standard.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// Limits that the coordination tools hold to, and that their schemas state.
namespace tools {
inline constexpr std::size_t longest_message = 32 * 1024;       // bytes, to a worker
inline constexpr std::size_t longest_peer_message = 64 * 1024;  // bytes, to a running agent
inline constexpr std::string_view uuid_pattern =
    "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$";

// How far a step of a list has come.
enum class step_state : unsigned char { pending, in_progress, completed };
}  // namespace tools

template <>
struct enum_names<tools::step_state> {
    static constexpr enum_name<tools::step_state> names[] = {{tools::step_state::pending, "pending"},
                                                             {tools::step_state::in_progress, "in_progress"},
                                                             {tools::step_state::completed, "completed"}};
};

namespace tools {

// A prompt starts a worker, a team_name opens a team unless it is open already; both put the worker into the team.
struct team_create_arguments {
    std::optional<std::string_view> prompt = {};
    std::optional<std::string_view> description = {};
    std::optional<std::string_view> name = {};
    std::optional<std::string_view> team_name = {};
    std::optional<std::string_view> agent_type = {};

    static constexpr auto fields = muster::fields(
        field("prompt", &team_create_arguments::prompt,
              "The whole task of a fresh worker, which sees nothing else of what you know."),
        field("description", &team_create_arguments::description, "The task in 3 to 5 words."),
        field("name", &team_create_arguments::name, "A name for the worker, of letters, digits, _ and -."),
        field("team_name", &team_create_arguments::team_name,
              "The team that the worker joins; a new one is opened. Without a prompt no worker is started."),
        field("agent_type", &team_create_arguments::agent_type, "Leave it out, unless a special type fits better."));
};

struct team_delete_arguments {
    std::optional<std::string_view> team_name = {};

    static constexpr auto fields = muster::fields(
        field("team_name", &team_delete_arguments::team_name, "The team to close. Leave it out if there is only one."));
};

struct send_to_peer_arguments {
    std::string_view to = {};
    std::string_view message = {};
    std::optional<std::string_view> correlation_id = {};

    static constexpr auto fields = muster::fields(
        field("to", &send_to_peer_arguments::to, "The id of the running agent."),
        field("message", &send_to_peer_arguments::message, "What the agent is to know or to do, at most 65536 bytes."),
        field("correlation_id", &send_to_peer_arguments::correlation_id,
              "A UUID by which you recognise the answer. Leave it out if you expect "
              "none.",
              {.pattern = uuid_pattern}));
};

struct send_message_to_worker_arguments {
    std::string_view worker_id = {};
    std::string_view message = {};

    static constexpr auto fields = muster::fields(
        field("worker_id", &send_message_to_worker_arguments::worker_id, "The task-id of the worker's notification."),
        field("message", &send_message_to_worker_arguments::message,
              "What the worker is to do next, at most 32768 bytes."));
};

struct task_stop_arguments {
    std::string_view task_id = {};

    static constexpr auto fields = muster::fields(
        field("task_id", &task_stop_arguments::task_id, "The id of the worker to stop.", {.alias = "shell_id"}));
};

struct task_get_arguments {
    std::string_view task_id = {};

    static constexpr auto fields =
        muster::fields(field("task_id", &task_get_arguments::task_id, "The id of the task to show."));
};

// One step of a list.
struct todo_item {
    std::string_view content = {};
    step_state status = step_state::pending;

    static constexpr auto fields = muster::fields(field("content", &todo_item::content, "The step, as an instruction."),
                                                  field("status", &todo_item::status, "How far the step has come."));
};

struct todo_write_arguments {
    std::vector<todo_item> items = {};

    static constexpr auto fields = muster::fields(
        field("items", &todo_write_arguments::items, "All steps in order. They replace the whole list."));
};

}  // namespace tools

template <>
struct arguments_for<tools::team_create> {
    using type = tools::team_create_arguments;
};
template <>
struct arguments_for<tools::team_delete> {
    using type = tools::team_delete_arguments;
};
template <>
struct arguments_for<tools::send_to_peer> {
    using type = tools::send_to_peer_arguments;
};
template <>
struct arguments_for<tools::list_peers> {
    using type = no_arguments;
};
template <>
struct arguments_for<tools::send_message_to_worker> {
    using type = tools::send_message_to_worker_arguments;
};
template <>
struct arguments_for<tools::task_stop> {
    using type = tools::task_stop_arguments;
};
template <>
struct arguments_for<tools::task_list> {
    using type = no_arguments;
};
template <>
struct arguments_for<tools::task_get> {
    using type = tools::task_get_arguments;
};
template <>
struct arguments_for<tools::todo_write> {
    using type = tools::todo_write_arguments;
};

}}  // namespace muster::v0
