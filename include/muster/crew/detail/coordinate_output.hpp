// The coordination tools of a session that wait for a worker, and the one that answers the calling program.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/detail/output_wait.hpp>
#include <muster/crew/detail/shown_task.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/json_value.hpp>
#include <muster/toolbox/set_outcome.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace muster { inline namespace v0 {

// Waiting

// Whatever a wait is over for leaves the list under the lock, with what it is answered, and is answered without it. Whether
// its worker is at work, and what is shown of it, is asked in one step.
inline void coordination::settle() {
    std::vector<detail::output_wait> done;
    {
        std::lock_guard const lock{waits_mutex_};
        std::vector<detail::output_wait> kept;
        for (detail::output_wait& one : waits_) (goes_on(one) ? kept : done).push_back(std::move(one));
        waits_ = std::move(kept);
    }
    for (detail::output_wait& one : done) {
        if (!one.promise->wanted()) continue;
        detail::report_shown const shown = std::move(one.shown);
        if (one.promise->set_value(std::move(*one.answer)) == set_outcome::taken) has_read(shown);
    }
}

// Else it has its answer, unless nobody wants one.
inline bool coordination::goes_on(detail::output_wait& wait) const {
    if (!wait.promise->wanted()) return false;
    return crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, wait.worker.text());
        bool const is_over = !who || !who->is_live();
        bool const is_overdue = wait.until && *wait.until <= of.now();
        if (!is_over && !is_overdue) return true;
        wait.answer = output_of(of, wait, "timeout", wait.shown);
        return false;
    });
}

namespace detail {

// The team whose members an event has changed, though not by a call of a tool; empty for any other.
struct changed_team {
    std::string_view operator()(events::member_idled const& e) const noexcept { return e.team; }
    std::string_view operator()(events::member_resumed const& e) const noexcept { return e.team; }
    std::string_view operator()(events::member_left const& e) const noexcept { return e.team; }
    template <class Other>
    std::string_view operator()(Other const&) const noexcept {
        return {};
    }
};

}  // namespace detail

inline void coordination::on_event(event const& what) {
    if (!(who_.binding == what.binding)) return;
    if (std::holds_alternative<events::ended>(what.what)) settle();
    std::string_view const changed = std::visit(detail::changed_team{}, what.what);
    if (!changed.empty()) write_again(changed);
}

inline void coordination::tick() {
    crew_.tick();
    settle();
}

// Only this thread lets calls wait, so what room there is stays.
inline bool coordination::has_room_to_wait() {
    settle();
    std::lock_guard const lock{waits_mutex_};
    return waits_.size() < how_.most_waiting;
}

// Looks once more when it stands in the list: the worker may have ended meanwhile.
inline result_future coordination::wait(detail::output_wait wait) {
    promised_result made = promise_result();
    wait.promise = std::move(made.promise);
    bool const has_room = has_room_to_wait();
    if (has_room) {
        std::lock_guard const lock{waits_mutex_};
        waits_.push_back(std::move(wait));
    }
    if (!has_room) {
        wait.promise->set_value(
            detail::refusal("TooManyWaiting", "too many calls wait already: do not wait for this one").error());
    }
    settle();
    return std::move(made.future);
}

// TaskOutput

namespace detail {

inline answer_text unknown_output(worker_id const& nearest) { return unknown_task("not_found", nearest); }

}  // namespace detail

// Only after the answer has gone its way, since nobody may want it any more: what the coordinator has been told meanwhile
// by a notification it is told twice, and nothing is lost.
inline void coordination::has_read(detail::report_shown const& shown) {
    if (!shown.read.empty()) (void)crew_.fetch(*who_.binding, shown.whose.text(), shown.read);
}

// What stands in `shown` has been read once the answer has gone its way, and not before: it may come too late. While
// the worker is at work, the retrieval is what `otherwise` says.
inline tool_result coordination::output_of(crew const& of, detail::output_wait const& wait, std::string_view otherwise,
                                           detail::report_shown& shown) const {
    worker const* const who = of.find(*who_.binding, wait.worker.text());
    if (!who) return detail::unknown_output(of.nearest_worker(*who_.binding, wait.worker.text())).error();
    detail::answer_text task;
    shown = detail::show_report(*who, how_.longest_shown);
    if (wait.is_launch) {
        task.text("status", detail::state_word(*who))
            .text("agentId", who->id.text())
            .text("result", shown.text.value_or(""));
        return (wait.remarks.empty() ? task : task.texts("diagnostics", wait.remarks)).ok();
    }
    task.text("task_id", who->id.text())
        .text("task_type", "local_agent")
        .text("status", detail::state_word(*who))
        .text("description", who->description);
    if (shown.text) task.text("output", *shown.text);
    std::string_view const retrieval = who->is_live() ? otherwise : "success";
    return detail::answer_text{}.text("retrieval_status", retrieval).json("task", task.str()).ok();
}

// The answer that is there now: of a worker that is not at work, or whatever there is, if the call does not wait. What it
// shows has been read, in the same step. Nothing where it is to be waited for.
inline std::optional<tool_result> coordination::output_now(std::string_view id, bool waits, std::string_view otherwise,
                                                           detail::output_wait& wait) {
    std::optional<tool_result> answer;
    auto const look = [&](crew const& of) {
        answer.reset();
        wait.shown = {};
        worker const* const who = of.find(*who_.binding, id);
        wait.worker = who ? who->id : worker_id{};
        if (who && who->is_live() && waits) return;
        if (!who) answer = detail::unknown_output(of.nearest_worker(*who_.binding, id)).error();
        if (who) answer = output_of(of, wait, otherwise, wait.shown);
    };
    bool const kept = crew_.step([&](crew& of, time_point now) {
        look(of);
        detail::mark_as_read(of, now, *who_.binding, wait.shown);
        return true;
    });
    if (!kept) crew_.read(look);
    return answer;
}

inline result_future coordination::wait_for_output(tools::session::task_output_arguments const& given,
                                                   call_context const&) {
    std::string_view const id = trimmed(given.task_id);
    if (auto const refused = refused_role()) return detail::at_once(refused->error());
    if (id.empty()) return detail::at_once(detail::refusal("Wire", "task_id is blank").error());
    if (given.timeout > tools::session::longest_output_wait) {
        return detail::at_once(detail::refusal("Wire", "timeout is over 600000 milliseconds").error());
    }
    if (auto const refused = unbound()) return detail::at_once(refused->error());
    detail::output_wait wait;
    bool const waits = given.block && given.timeout != 0;
    std::string_view const otherwise = given.block ? "timeout" : "not_ready";
    if (std::optional<tool_result> answer = output_now(id, waits, otherwise, wait)) {
        return detail::at_once(std::move(*answer));
    }
    time_point const now = crew_.read([](crew const& of) { return of.now(); });
    wait.until = later(now, std::chrono::milliseconds{given.timeout});
    return this->wait(std::move(wait));
}

// SyntheticOutput

inline tool_result coordination::give_output(tools::session::synthetic_output_arguments const& given,
                                             call_context const&) {
    if (auto const refused = refused_role()) return refused->error();
    if (trimmed(given.output).empty()) return detail::refusal("Wire", "output is blank").error();
    if (given.output.size() > how_.longest_output) {
        return detail::refusal("BodyTooLarge", "the output has " + std::to_string(given.output.size()) + " bytes, and "
                                                   + std::to_string(how_.longest_output) + " is the most")
            .error();
    }
    if (std::size_t const at = find_json_fault(given.output); at != std::string_view::npos) {
        return detail::refusal("InvalidJson", "output is no JSON value from byte " + std::to_string(at) + " on")
            .error();
    }
    if (!begin_output())
        return detail::refusal("AlreadyGiven", "the output was given before, and is given once").error();
    std::string const error =
        how_.take_output ? detail::error_from([&] { return how_.take_output(given.output); }) : std::string{};
    std::lock_guard const lock{mutex_};
    is_giving_output_ = false;
    if (!error.empty()) return detail::refusal("NotTaken", error).error();
    output_ = std::string{given.output};
    return detail::answer_text{}.truth("ok", true).number("output_bytes", given.output.size()).ok();
}

// One output at a time is on its way to the host.
inline bool coordination::begin_output() {
    std::lock_guard const lock{mutex_};
    if (output_ || is_giving_output_) return false;
    return is_giving_output_ = true;
}

}}  // namespace muster::v0
