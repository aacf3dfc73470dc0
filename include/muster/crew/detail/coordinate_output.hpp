// The coordination tools of a session that wait for a worker, and the one that answers the calling program.
#pragma once

#include <muster/crew/coordination.hpp>        // coordination
#include <muster/crew/detail/output_wait.hpp>  // output_wait, at_once
#include <muster/crew/detail/shown_task.hpp>   // state_word, report_shown, show_report
#include <muster/text/ascii.hpp>               // trimmed
#include <muster/text/json_value.hpp>          // find_json_fault
#include <muster/toolbox/set_outcome.hpp>      // set_outcome

#include <chrono>       // milliseconds
#include <string>       // string, to_string
#include <string_view>  // string_view
#include <utility>      // move
#include <variant>      // holds_alternative
#include <vector>       // vector

namespace muster::inline v0 {

// Waiting

inline bool coordination::is_over(detail::output_wait const& wait) const {
    return crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, wait.worker.text());
        return !who || !who->is_live();
    });
}

// What is over, overdue or not waited for any more leaves the list under the lock, and is answered without it.
inline void coordination::settle() {
    std::vector<detail::output_wait> done;
    time_point const now = crew_.read([](crew const& of) { return of.now(); });
    {
        std::lock_guard const lock{waits_mutex_};
        std::vector<detail::output_wait> kept;
        for (detail::output_wait& one : waits_) {
            bool const overdue = one.until && *one.until <= now;
            bool const goes_on = !overdue && one.promise->wanted() && !is_over(one);
            (goes_on ? kept : done).push_back(std::move(one));
        }
        waits_ = std::move(kept);
    }
    for (detail::output_wait& one : done) {
        detail::report_shown shown;
        if (!one.promise->wanted()) continue;
        if (one.promise->set_value(output_of(one, "timeout", shown)) == set_outcome::taken) has_read(shown);
    }
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

inline answer_text unknown_output() { return refusal("not_found", "no task of yours has this id"); }

}  // namespace detail

// Whoever has got a result is not told it again by a notification.
inline void coordination::has_read(detail::report_shown const& shown) {
    if (!shown.read.empty()) (void)crew_.fetch(*who_.binding, shown.whose.text(), shown.read);
}

// What stands in `shown` has been read once the answer has gone its way, and not before: it may come too late. While
// the worker is at work, the retrieval is what `otherwise` says.
inline tool_result coordination::output_of(detail::output_wait const& wait, std::string_view otherwise,
                                           detail::report_shown& shown) const {
    bool found = false;
    detail::answer_text task;
    std::string_view retrieval = "success";
    crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, wait.worker.text());
        if (!who) return;
        found = true;
        if (who->is_live()) retrieval = otherwise;
        shown = detail::show_report(*who, how_.longest_shown);
        if (wait.is_launch) {
            task.text("status", detail::state_word(*who))
                .text("agentId", who->id.text())
                .text("result", shown.text.value_or(""));
            return;
        }
        task.text("task_id", who->id.text())
            .text("task_type", "local_agent")
            .text("status", detail::state_word(*who))
            .text("description", who->description);
        if (shown.text) task.text("output", *shown.text);
    });
    if (!found) return detail::unknown_output().error();
    if (wait.is_launch) return (wait.remarks.empty() ? task : task.texts("diagnostics", wait.remarks)).ok();
    return detail::answer_text{}.text("retrieval_status", retrieval).json("task", task.str()).ok();
}

inline tool_result coordination::output_now(detail::output_wait const& wait, std::string_view otherwise) {
    detail::report_shown shown;
    tool_result answer = output_of(wait, otherwise, shown);
    has_read(shown);
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
    bool const found = crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, id);
        if (!who) return false;
        wait.worker = who->id;
        wait.until = later(of.now(), std::chrono::milliseconds{given.timeout});
        return true;
    });
    if (!found) return detail::at_once(detail::unknown_output().error());
    if (!given.block) return detail::at_once(output_now(wait, "not_ready"));
    if (given.timeout == 0 || is_over(wait)) return detail::at_once(output_now(wait, "timeout"));
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
    if (output()) return detail::refusal("AlreadyGiven", "the output was given before, and is given once").error();
    if (how_.take_output) {
        if (std::string const error = detail::error_from([&] { return how_.take_output(given.output); });
            !error.empty()) {
            return detail::refusal("NotTaken", error).error();
        }
    }
    std::lock_guard const lock{mutex_};
    output_ = std::string{given.output};
    return detail::answer_text{}.truth("ok", true).number("output_bytes", given.output.size()).ok();
}

}  // namespace muster::inline v0
