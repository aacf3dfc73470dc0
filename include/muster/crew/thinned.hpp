// The events of a crew without what nothing is left of: the same state is their fold, from a fraction of the bytes.
//
//     std::vector<muster::event> const fewer = muster::thinned(events, crew.state());   // whose fold that state is
//
// What a run had shown goes with what it shows next and with its end, the texts of a board's task with its next ones and
// with the task, those of a worker with the worker. The events themselves stay, for ids, counters and figures come from
// them: so a journal still grows, by what happened and no longer by what was said. Linear in the events, but for a look-up
// each.
#pragma once

#include <muster/crew/event.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/state.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace muster { inline namespace v0 {

namespace detail {

class thinning {
public:
    thinning(std::vector<event> const& events, crew_state const& now) : now_(now) {
        for (std::size_t at = 0; at < events.size(); ++at) {
            std::visit([&](auto const& what) { note(what, events[at], at); }, events[at].what);
        }
        for (binding_record const& in : now.workers().bindings()) {
            mailbox const* const box = now.find_mailbox(in.key);
            if (!box) continue;
            for (auto const& [number, entry] : box->all()) untold_.insert(entry.notice.run);
        }
    }

    // False where the event can be left out.
    bool thin(event& e, std::size_t at) {
        if (std::holds_alternative<events::progressed>(e.what) && !is_live(e.run)) return false;
        std::visit([&](auto& what) { drop(what, e, at); }, e.what);
        return true;
    }

private:
    using board_place = std::tuple<binding_key, std::string, task_number>;

    [[nodiscard]] bool is_live(run_id run) const { return now_.live().count(run) != 0; }
    // Was the worker evicted later on? An id may come again where a binding was forgotten.
    [[nodiscard]] bool is_gone(event const& e, std::size_t at) const {
        auto const found = gone_.find({e.binding, e.worker});
        return found != gone_.end() && at < found->second;
    }

    // Where something was said for the last time: what was said before has been replaced by it.
    template <class What>
    void note(What const&, event const&, std::size_t) {}

    void note(events::evicted const&, event const& e, std::size_t at) { gone_[{e.binding, e.worker}] = at; }
    void note(events::turn_taken const&, event const& e, std::size_t at) { shown_[e.run] = at; }
    void note(events::progressed const&, event const& e, std::size_t at) { shown_[e.run] = at; }
    void note(events::task_added const& what, event const& e, std::size_t at) {
        said_[{e.binding, what.board, what.task}] = at;
    }
    void note(events::task_edited const& what, event const& e, std::size_t at) {
        said_[{e.binding, what.board, what.task}] = at;
    }

    template <class What>
    void drop(What&, event const&, std::size_t) const {}

    void drop(events::turn_taken& what, event const& e, std::size_t at) const {
        if (!is_live(e.run) || shown_.at(e.run) != at) what = {};
    }
    void drop(events::progressed& what, event const& e, std::size_t at) const {
        if (shown_.at(e.run) != at) what.so_far.clear();
    }
    void drop(events::task_added& what, event const& e, std::size_t at) const { forget(what, e, at); }
    void drop(events::task_edited& what, event const& e, std::size_t at) const { forget(what, e, at); }
    // What a run has said of its own part it says again in the end, so both stay or both go.
    void drop(events::own_part_done& what, event const& e, std::size_t at) const { forget(what.notice, e, at); }
    void drop(events::ended& what, event const& e, std::size_t at) const { forget(what.notice, e, at); }
    void drop(events::message_held& what, event const& e, std::size_t at) const {
        if (is_gone(e, at)) what.text.clear();
    }
    void drop(events::continued& what, event const& e, std::size_t at) const {
        if (is_gone(e, at) && !what.message.empty()) what.message = "-";  // one was there
    }
    void drop(events::spawned& what, event const& e, std::size_t at) const {
        if (!is_gone(e, at)) return;
        what.task.prompt.clear();
        what.task.description.clear();
        what.task.settings.clear();
    }
    // Answered, lapsed or read by now: its number is all that is left.
    void drop(events::request_sent& what, event const& e, std::size_t) const {
        if (!now_.requests().find(e.binding, what.number)) what.text.clear();
    }
    void drop(events::request_answered& what, event const& e, std::size_t) const {
        if (!now_.requests().find(e.binding, what.number)) what.text.clear();
    }
    template <class Said>
    void forget(Said& what, event const& e, std::size_t at) const {
        task_board const* const board = now_.boards().find(e.binding, what.board);
        bool const is_there = board && board->find(what.task);
        if (!is_there || said_.at({e.binding, what.board, what.task}) != at) what.texts = {};
    }
    void forget(notice& what, event const& e, std::size_t at) const {
        if (!is_gone(e, at) || untold_.count(e.run) != 0) return;
        what.summary.clear();
        what.result.reset();
    }

    crew_state const& now_;
    std::map<std::pair<binding_key, worker_id>, std::size_t> gone_;  // where they were evicted for the last time
    std::map<run_id, std::size_t> shown_;      // where they showed what they had for the last time
    std::map<board_place, std::size_t> said_;  // where it was said for the last time what a task is
    std::set<run_id> untold_;                  // whose notices are not acknowledged
};

}  // namespace detail

[[nodiscard]] inline std::vector<event> thinned(std::vector<event> events, crew_state const& now) {
    detail::thinning by{events, now};
    std::size_t kept = 0;
    for (std::size_t at = 0; at < events.size(); ++at) {
        if (!by.thin(events[at], at)) continue;
        if (kept != at) events[kept] = std::move(events[at]);
        ++kept;
    }
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(kept), events.end());
    return events;
}

}}  // namespace muster::v0
