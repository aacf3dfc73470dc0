// The coordination tools that look at tasks, stop them, and keep the list of steps.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/detail/shown_task.hpp>
#include <muster/crew/detail/team_wish.hpp>
#include <muster/text/ascii.hpp>
#include <muster/tool/guarded_call.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// TaskStop

inline std::string coordination::type_of_other(std::string_view id) const {
    if (how_.type_of_other_task) {
        std::string type = detail::answer_from([&] { return how_.type_of_other_task(id); }, std::string{});
        if (!type.empty()) return type;
    }
    return find_team(id) ? "team" : std::string{};
}

inline tool_result coordination::not_stopped(stop_answer const& answer, std::string_view id) {
    if (answer.kind == stop_kind::refused) return detail::refusal("stop_failed", describe(answer)).error();
    if (answer.kind == stop_kind::not_kept) return detail::refusal("NotKept", describe(answer)).error();
    std::vector<std::string_view> running;
    for (worker_id const& each : answer.running) running.push_back(each.text());
    if (answer.kind == stop_kind::not_running) {
        detail::answer_text refused = detail::refusal("not_running", describe(answer));
        refused.text("task_id", answer.worker.text());
        if (answer.ended) refused.text("status", word(status_of(*answer.ended))).text("cause", word(*answer.ended));
        return refused.texts("running", running).error();
    }
    if (std::string const type = type_of_other(id); !type.empty()) {
        return detail::refusal("unsupported_type", "a task of the type " + type + " is not stopped by this tool")
            .error();
    }
    detail::answer_text refused = detail::unknown_task("not_found", answer.nearest);
    return refused.texts("running", running).error();
}

inline tool_result coordination::stop_task(tools::task_stop_arguments const& given, call_context const&) {
    std::string_view const id = trimmed(given.task_id);
    if (auto const refused = refused_role()) return refused->error();
    if (id.empty()) return detail::refusal("no_id", "task_id is blank").error();
    if (auto const refused = unbound()) return refused->error();

    stop_answer const answer = how_.stop_run || how_.partial_of ? crew_.stop(
                                   *who_.binding, id, stopper::user, [this](run_id run) { return stop_outside(run); })
                                                                : crew_.stop(*who_.binding, id);
    return answer ? stopped(answer) : not_stopped(answer, id);
}

// What stopping a run takes outside of the crew, and what the host knows that the run has found.
inline stop_effect coordination::stop_outside(run_id run) const {
    stop_effect effect;
    if (how_.stop_run) effect.error = detail::error_from([&] { return how_.stop_run(run); });
    if (!effect.error.empty() || !how_.partial_of) return effect;
    effect.partial = guarded_call([&] { return how_.partial_of(run); }, [](char const*) { return std::string{}; });
    return effect;
}

inline tool_result coordination::stopped(stop_answer const& answer) const {
    std::string message = answer.run.empty()                 ? "It will not go on."
                        : answer.was == worker_state::queued ? "It is stopped before it began."
                                                             : "It is stopped.";
    if (!answer.run.empty() && answer.is_told) message += " Its notification follows.";
    return detail::answer_text{}
        .text("message", message)
        .text("task_id", answer.worker.text())
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

namespace detail {

// What is shown of a task; nothing of one that is not the caller's.
struct looked_at_task {
    std::optional<answer_text> text = {};
    report_shown shown = {};
    worker_id nearest = {};
};

inline looked_at_task look_at_task(crew const& of, binding_key const& in, std::string_view id, std::size_t longest) {
    looked_at_task seen;
    worker const* const who = of.find(in, id);
    if (!who) {
        seen.nearest = of.nearest_worker(in, id);
        return seen;
    }
    answer_text text = task_summary(*who, of.now());
    text.number("turns_taken", who->turns_taken)
        .number("turn_budget", who->turn_budget)
        .number("messages_count", who->history.size() + who->held.size())
        .number("waiting", who->held.size());
    if (!who->history.empty()) text.text("prompt", shortened_for_show(who->history.front().text, longest));
    seen.shown = show_report(*who, longest);
    if (seen.shown.text) text.text("result", *seen.shown.text);
    seen.text = std::move(text);
    return seen;
}

}  // namespace detail

// A result that is read here is not told again by a notification: both is one step. An error, and what was cut, is still
// told. Where nothing can be kept the task is shown, and told again.
inline tool_result coordination::get_task(tools::task_get_arguments const& given, call_context const&) {
    std::string_view const id = trimmed(given.task_id);
    if (auto const refused = refused_role()) return refused->error();
    if (id.empty()) return detail::refusal("Wire", "task_id is blank").error();
    if (auto const refused = unbound()) return refused->error();
    detail::looked_at_task seen;
    auto const look = [&](crew const& of) { seen = detail::look_at_task(of, *who_.binding, id, how_.longest_shown); };
    bool const kept = crew_.step([&](crew& of, time_point now) {
        look(of);
        detail::mark_as_read(of, now, *who_.binding, seen.shown);
        return true;
    });
    if (!kept) crew_.read(look);
    if (!seen.text) {
        detail::answer_text refused =
            detail::unknown_task("UnknownTask", seen.nearest, way("; see ", operation::list_tasks));
        return refused.error();
    }
    return tool_result::ok(R"({"ok":true,"task":)" + seen.text->str() + '}');
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

}}  // namespace muster::v0
