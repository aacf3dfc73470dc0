// The coordination tools that look at tasks, stop them, and keep the list of steps.
#pragma once

#include <muster/crew/coordination.hpp>       // coordination
#include <muster/crew/detail/shown_task.hpp>  // task_summary, report_shown, show_report, shortened_for_show
#include <muster/text/ascii.hpp>              // trimmed

#include <cstddef>      // size_t
#include <optional>     // optional
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0 {

// TaskStop

inline std::string coordination::type_of_other(std::string_view id) const {
    if (how_.type_of_other_task) {
        if (std::string type = how_.type_of_other_task(id); !type.empty()) return type;
    }
    return find_team(id) ? "team" : std::string{};
}

inline tool_result coordination::not_stopped(stop_answer const& answer, std::string_view id) {
    if (answer.kind == stop_kind::refused) {
        return detail::refusal("stop_failed", "it still runs: " + answer.error).error();
    }
    if (answer.kind == stop_kind::not_kept) return detail::refusal("NotKept", describe(answer.kind)).error();
    std::vector<std::string_view> running;
    for (worker_id const& each : answer.running) running.push_back(each.text());
    if (answer.kind == stop_kind::not_running) {
        return detail::refusal("not_running", "this task has ended already; its notification says how")
            .texts("running", running)
            .error();
    }
    if (std::string const type = type_of_other(id); !type.empty()) {
        return detail::refusal("unsupported_type", "a task of the type " + type + " is not stopped by this tool")
            .error();
    }
    return detail::refusal("not_found", "no task of yours has this id").texts("running", running).error();
}

inline tool_result coordination::stop_task(tools::task_stop_arguments const& given, call_context const&) {
    std::string_view const id = trimmed(given.task_id);
    if (auto const refused = refused_role()) return refused->error();
    if (id.empty()) return detail::refusal("no_id", "task_id is blank").error();
    if (auto const refused = unbound()) return refused->error();

    stop_answer const answer =
        how_.stop_run ? crew_.stop(*who_.binding, id, stopper::user, how_.stop_run) : crew_.stop(*who_.binding, id);
    if (!answer) return not_stopped(answer, id);
    std::string const stopped = crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, id);
        return std::string{who ? who->id.text() : id};
    });
    return detail::answer_text{}
        .text("message", answer.run.empty() ? "It will not go on." : "It is stopped. Its notification follows.")
        .text("task_id", stopped)
        .text("task_type", "local_agent")
        .ok();
}

// TaskList, TaskGet

namespace detail {

// Which are left out where there are more than `most`: those that have ended, oldest first.
inline std::vector<worker const*> tasks_to_show(std::vector<worker const*> const& all, std::size_t most) {
    std::size_t surplus = all.size() > most ? all.size() - most : 0;
    std::vector<worker const*> kept;
    for (worker const* const who : all) {
        if (surplus != 0 && !who->is_live()) {
            --surplus;
            continue;
        }
        if (kept.size() < most) kept.push_back(who);
    }
    return kept;
}

}  // namespace detail

inline tool_result coordination::list_tasks(no_arguments const&, call_context const&) {
    if (auto const refused = refused_role()) return refused->error();
    if (auto const refused = unbound()) return refused->error();
    return crew_.read([&](crew const& of) {
        std::vector<worker const*> const all = of.workers(*who_.binding);
        std::vector<worker const*> const shown = detail::tasks_to_show(all, how_.most_listed);
        auto const put = [&](std::string& json, worker const* who) {
            json += detail::task_summary(*who, of.now()).str();
        };
        return detail::answer_text{}
            .truth("ok", true)
            .json("tasks", detail::as_json_list(shown, put))
            .number("left_out", all.size() - shown.size())
            .ok();
    });
}

// Whoever reads a result here is not told it again by a notification; an error, and what was cut, still is.
inline tool_result coordination::get_task(tools::task_get_arguments const& given, call_context const&) {
    std::string_view const id = trimmed(given.task_id);
    if (auto const refused = refused_role()) return refused->error();
    if (id.empty()) return detail::refusal("Wire", "task_id is blank").error();
    if (auto const refused = unbound()) return refused->error();
    detail::report_shown shown;
    auto const answer = crew_.read([&](crew const& of) -> std::optional<detail::answer_text> {
        worker const* const who = of.find(*who_.binding, id);
        if (!who) return {};
        detail::answer_text text = detail::task_summary(*who, of.now());
        text.number("turns_taken", who->turns_taken)
            .number("turn_budget", who->turn_budget)
            .number("messages_count", who->history.size() + who->held.size())
            .number("waiting", who->held.size());
        if (!who->history.empty()) {
            text.text("prompt", detail::shortened_for_show(who->history.front().text, how_.longest_shown));
        }
        shown = detail::show_report(*who, how_.longest_shown);
        if (shown.text) text.text("result", *shown.text);
        return text;
    });
    if (!answer) {
        return detail::refusal("UnknownTask", "no task of yours has this id" + way("; see ", operation::list_tasks))
            .error();
    }
    has_read(shown);
    return tool_result::ok(R"({"ok":true,"task":)" + answer->str() + '}');
}

// TodoWrite: the only one of them that any role may hold

inline tool_result coordination::write_todo(tools::todo_write_arguments const& given, call_context const&) {
    using enum tools::step_state;
    std::lock_guard const lock{mutex_};
    if (todo_fault const why = todo_.replace(given); why != todo_fault::none) {
        return detail::refusal(word(why), describe(why)).error();
    }
    return detail::answer_text{}
        .truth("ok", true)
        .number("items", todo_.steps().size())
        .number("pending", todo_.count(pending))
        .number("in_progress", todo_.count(in_progress))
        .number("completed", todo_.count(completed))
        .ok();
}

}  // namespace muster::inline v0
