// What the tools of a session take, for a toolbox that holds them.
//
//     using namespace muster::tools;
//     muster::on<session::agent>([](session::agent_arguments const& given) { … given.prompt … })
//
// Apart from session.hpp, so that a prompt that only mentions these tools pays nothing for it.
#pragma once

#include <muster/tool/enum_names.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/session.hpp>
#include <muster/tool/standard_arguments.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace muster { inline namespace v0 {

// Words of closed lists.
namespace tools::session {

inline constexpr std::uint32_t longest_output_wait = 600'000;  // milliseconds

enum class model_family : unsigned char { sonnet, opus, haiku };

// How much a worker may do before the user is asked; permission.hpp has what it means.
enum class spawn_permission : unsigned char { by_default, accept_edits, plan, bypass_permissions, dont_ask };

// Where a worker works, so that it disturbs nobody.
enum class spawn_isolation : unsigned char { worktree, remote };

// What an older form of SendMessage says that its message is.
enum class message_type : unsigned char {
    message,
    broadcast,
    shutdown_request,
    shutdown_response,
    plan_approval_response
};

}  // namespace tools::session

template <>
struct enum_names<tools::session::model_family> {
    using enum tools::session::model_family;
    static constexpr enum_name<tools::session::model_family> names[] = {
        {sonnet, "sonnet"}, {opus, "opus"}, {haiku, "haiku"}};
};
template <>
struct enum_names<tools::session::spawn_permission> {
    using enum tools::session::spawn_permission;
    static constexpr enum_name<tools::session::spawn_permission> names[] = {{by_default, "default"},
                                                                            {accept_edits, "acceptEdits"},
                                                                            {plan, "plan"},
                                                                            {bypass_permissions, "bypassPermissions"},
                                                                            {dont_ask, "dontAsk"}};
};
template <>
struct enum_names<tools::session::spawn_isolation> {
    using enum tools::session::spawn_isolation;
    static constexpr enum_name<tools::session::spawn_isolation> names[] = {{worktree, "worktree"}, {remote, "remote"}};
};
template <>
struct enum_names<tools::session::message_type> {
    using enum tools::session::message_type;
    static constexpr enum_name<tools::session::message_type> names[] = {
        {message, "message"},
        {broadcast, "broadcast"},
        {shutdown_request, "shutdown_request"},
        {shutdown_response, "shutdown_response"},
        {plan_approval_response, "plan_approval_response"}};
};

namespace tools::session {

struct agent_arguments {
    std::string_view description = {};
    std::string_view prompt = {};
    std::optional<std::string_view> subagent_type = {};
    std::optional<model_family> model = {};
    std::optional<bool> run_in_background = {};
    std::optional<std::string_view> name = {};
    std::optional<std::string_view> team_name = {};
    std::optional<spawn_permission> mode = {};
    std::optional<spawn_isolation> isolation = {};
    std::optional<std::string_view> cwd = {};

    static constexpr auto fields = muster::fields(
        field("description", &agent_arguments::description, "The task in 3 to 5 words."),
        field("prompt", &agent_arguments::prompt,
              "The whole task of the worker, which sees nothing else of what you know."),
        field("subagent_type", &agent_arguments::subagent_type, "Write worker, unless a special type fits better."),
        field("model", &agent_arguments::model, "Leave it out."),
        field("run_in_background", &agent_arguments::run_in_background, "A worker always runs in the background."),
        field("name", &agent_arguments::name, "A name for the worker, of letters, digits, _ and -."),
        field("team_name", &agent_arguments::team_name, "The team that the worker joins. Then it needs a name."),
        field("mode", &agent_arguments::mode, "The permission mode of the worker. Leave it out for the usual one."),
        field("isolation", &agent_arguments::isolation,
              "Give it where the worker must not disturb others: it then works on a copy."),
        field("cwd", &agent_arguments::cwd, "The directory in which the worker works."));
};

// What a message can be besides a text.

struct shutdown_request {
    static constexpr std::string_view tag = "shutdown_request";
    std::optional<std::string_view> reason = {};

    static constexpr auto fields = muster::fields(field("reason", &shutdown_request::reason));
};

struct shutdown_response {
    static constexpr std::string_view tag = "shutdown_response";
    std::string_view request_id = {};
    bool approve = false;
    std::optional<std::string_view> reason = {};

    static constexpr auto fields = muster::fields(field("request_id", &shutdown_response::request_id),
                                                  field("approve", &shutdown_response::approve),
                                                  field("reason", &shutdown_response::reason, "Why you refuse."));
};

struct plan_approval_response {
    static constexpr std::string_view tag = "plan_approval_response";
    std::string_view request_id = {};
    bool approve = false;
    std::optional<std::string_view> feedback = {};

    static constexpr auto fields = muster::fields(
        field("request_id", &plan_approval_response::request_id), field("approve", &plan_approval_response::approve),
        field("feedback", &plan_approval_response::feedback, "What to change in the plan."));
};

using message_body = std::variant<std::string_view, shutdown_request, shutdown_response, plan_approval_response>;

// Either form of a message: what `to` and `message` say, or what an older form says by `type` and the fields after it,
// with `recipient` and `content` for the first two. agent_message.hpp reads both.
struct send_message_arguments {
    std::optional<std::string_view> to = {};
    std::optional<std::string_view> summary = {};
    std::optional<message_body> message = {};
    std::optional<message_type> type = {};
    std::optional<std::string_view> request_id = {};
    std::optional<bool> approve = {};

    static constexpr auto fields = muster::fields(
        field("to", &send_message_arguments::to, "The id or the name of the worker, or * for all that are at work.",
              {.alias = "recipient"}),
        field("summary", &send_message_arguments::summary, "The message in 5 to 10 words. A text needs it."),
        field("message", &send_message_arguments::message, "What the worker is to do next, at most 32768 bytes.",
              {.alias = "content"}),
        field("type", &send_message_arguments::type, "Leave it out."),
        field("request_id", &send_message_arguments::request_id, "Leave it out."),
        field("approve", &send_message_arguments::approve, "Leave it out."));
};

using tools::task_stop_arguments;

struct task_output_arguments {
    std::string_view task_id = {};
    bool block = true;
    std::uint32_t timeout = 30'000;

    static constexpr auto fields =
        muster::fields(field("task_id", &task_output_arguments::task_id, "The id of the worker."),
                       field("block", &task_output_arguments::block, "Whether to wait until the worker has finished.",
                             {.default_value = true}),
                       field("timeout", &task_output_arguments::timeout, "How long to wait at most, in milliseconds.",
                             {.maximum = longest_output_wait, .default_value = 30'000}));
};

struct synthetic_output_arguments {
    std::string_view output = {};

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
struct arguments_for<tools::session::task_output> {
    using type = tools::session::task_output_arguments;
};
template <>
struct arguments_for<tools::session::synthetic_output> {
    using type = tools::session::synthetic_output_arguments;
};

}}  // namespace muster::v0
