// The coordination tools of a session that wait for a worker, and the one that answers the calling program.
#pragma once

#include <muster/crew/coordination.hpp>        // coordination
#include <muster/crew/detail/output_wait.hpp>  // output_wait, at_once
#include <muster/crew/detail/shown_task.hpp>   // state_word, last_report, shortened_for_show
#include <muster/text/ascii.hpp>               // trimmed
#include <muster/text/json_value.hpp>          // find_json_fault

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
        return !who || !who->is_live() || who->run != wait.run;
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
        if (one.promise->wanted()) one.promise->set_value(output_of(one, is_over(one) ? "success" : "timeout"));
    }
}

inline void coordination::on_event(event const& what) {
    if (std::holds_alternative<events::ended>(what.what) && who_.binding == what.binding) settle();
}

inline void coordination::tick() {
    crew_.tick();
    settle();
}

// Looks once more when it stands in the list: the run may have ended meanwhile.
inline result_future coordination::wait(detail::output_wait wait) {
    promised_result made = promise_result();
    wait.promise = std::move(made.promise);
    settle();
    bool has_room = false;
    {
        std::lock_guard const lock{waits_mutex_};
        has_room = waits_.size() < how_.most_waiting;
        if (has_room) waits_.push_back(std::move(wait));
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

// Whoever gets a result here is not told it again by a notification.
inline tool_result coordination::output_of(detail::output_wait const& wait, std::string_view retrieval) {
    bool found = false;
    detail::answer_text task;
    crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, wait.worker.text());
        if (!who) return;
        found = true;
        history_entry const* const report = who->is_live() ? nullptr : detail::last_report(*who);
        std::string const text = detail::shortened_for_show(report ? report->text : "", how_.longest_shown);
        if (wait.is_launch) {
            task.text("status", detail::state_word(*who)).text("agentId", who->id.text()).text("result", text);
            return;
        }
        task.text("task_id", who->id.text())
            .text("task_type", "local_agent")
            .text("status", detail::state_word(*who))
            .text("description", who->description);
        if (report) task.text("output", text);
    });
    if (!found) return detail::unknown_output().error();
    if (retrieval == "success") (void)crew_.fetch(*who_.binding, wait.worker.text());
    if (wait.is_launch) return (wait.remarks.empty() ? task : task.texts("diagnostics", wait.remarks)).ok();
    return detail::answer_text{}.text("retrieval_status", retrieval).json("task", task.str()).ok();
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
    crew_.tick();
    detail::output_wait wait;
    bool const found = crew_.read([&](crew const& of) {
        worker const* const who = of.find(*who_.binding, id);
        if (!who) return false;
        wait.worker = who->id;
        wait.run = who->run;
        wait.until = later(of.now(), std::chrono::milliseconds{given.timeout});
        return true;
    });
    if (!found) return detail::at_once(detail::unknown_output().error());
    if (is_over(wait)) return detail::at_once(output_of(wait, "success"));
    if (!given.block) return detail::at_once(output_of(wait, "not_ready"));
    if (given.timeout == 0) return detail::at_once(output_of(wait, "timeout"));
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
        if (std::string const error = how_.take_output(given.output); !error.empty()) {
            return detail::refusal("NotTaken", error).error();
        }
    }
    std::lock_guard const lock{mutex_};
    output_ = std::string{given.output};
    return detail::answer_text{}.truth("ok", true).number("output_bytes", given.output.size()).ok();
}

}  // namespace muster::inline v0
