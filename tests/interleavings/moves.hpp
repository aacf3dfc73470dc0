// What each actor can do to a crew, and what it may expect of the answer.
//
// Four of them: a host thread that carries out runs, a coordinator that sends, stops, takes and acknowledges, the
// clock, and the end of the program. Each move is about one worker, by its name, or about none.
#pragma once

#include "world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace muster_test::moves {

using muster::worker_state;

inline muster::crew_limits const limits{
    .run_budget = std::chrono::seconds{10}, .lease = std::chrono::hours{1}, .longest_step = std::chrono::hours{2}};

// Whose name begins with an o works for the other desk.
inline muster::binding_key const& desk_of(std::string const& name) {
    static muster::binding_key const desks[] = {desk(), other_desk()};
    return desks[name.starts_with('o') ? 1 : 0];
}
inline muster::worker const& worker_of(scene const& at, std::string const& name) {
    return *at.crew.find(desk_of(name), name);
}

// The host thread

inline void start(scene& at, std::string const&) {
    std::size_t const free = at.crew.limits().max_running - at.crew.state().running();
    if (auto const job = at.crew.start(at.now())) {
        std::string const name{job->worker.text().substr(0, job->worker.text().find('.'))};
        at.in.known.at_host[name] = job->run;
        EXPECT_NE(free, 0U);
        EXPECT_FALSE(job->history.empty());
    }
}

inline void take_turn(scene& at, std::string const& name) {
    muster::run_id const run = at.in.known.at_host[name];
    muster::worker const before = worker_of(at, name);
    bool const goes_on = before.run == run && before.state == worker_state::running;
    std::vector<std::string> unread = held_by(before);
    unread.erase(unread.begin(), unread.begin() + static_cast<std::ptrdiff_t>(before.current->under_way));
    muster::turn_answer const answer = at.crew.next_turn(at.now(), run, "found " + std::to_string(run.number()));
    EXPECT_EQ(static_cast<bool>(answer), goes_on);
    EXPECT_EQ(answer.messages, goes_on ? unread : std::vector<std::string>{});
}

// The worker asks its user something; or the user has answered. Nobody else waits, and nobody goes on without it.
inline void ask_the_user(scene& at, std::string const& name) {
    muster::run_id const run = at.in.known.at_host[name];
    worker_state const before = worker_of(at, name).state;
    bool const waits = before == worker_state::waiting && !worker_of(at, name).current->waits_for_user;
    bool const may = worker_of(at, name).run == run && (before == worker_state::running || waits);
    EXPECT_EQ(at.crew.wait_for_user(at.now(), run), may);
    EXPECT_EQ(at.crew.next_turn(at.now(), run).kind == muster::turn_kind::waiting,
              worker_of(at, name).run == run && worker_of(at, name).state == worker_state::waiting);
}
inline void answer(scene& at, std::string const& name) {
    muster::run_id const run = at.in.known.at_host[name];
    bool const may = worker_of(at, name).run == run && worker_of(at, name).current->waits_for_user;
    EXPECT_EQ(at.crew.user_answered(at.now(), run), may);
}

// The worker asks whether it may carry out a plan, and the coordinator answers the plan that is open, if one is.
inline muster::request const* open_plan(scene const& at, std::string const& name) {
    return at.crew.state().requests().find_open(worker_of(at, name).run, muster::request_kind::plan_approval);
}
inline void ask_for_approval(scene& at, std::string const& name) {
    muster::run_id const run = at.in.known.at_host[name];
    muster::worker const before = worker_of(at, name);
    bool const at_work = before.state == worker_state::running || before.state == worker_state::waiting;
    bool const may = before.run == run && at_work && !open_plan(at, name);
    EXPECT_EQ(static_cast<bool>(at.crew.ask_for_approval(at.now(), run, "Fix it.")), may);
    EXPECT_TRUE(!may || worker_of(at, name).state == worker_state::waiting);
    EXPECT_TRUE(!may || worker_of(at, name).current->waits_for_approval);
}
inline void answer_plan(scene& at, std::string const& name) {
    muster::request const* const open = open_plan(at, name);
    std::string const id = open ? open->id.text() : "plan-1";
    worker_state const before = worker_of(at, name).state;
    bool const waits_on = worker_of(at, name).current->waits_for_user;
    muster::caller const lead{desk_of(name), muster::role_kind::coordinator};
    EXPECT_EQ(static_cast<bool>(at.crew.answer_plan(at.now(), lead, name, id, true)), open != nullptr);
    worker_state const after = worker_of(at, name).state;
    EXPECT_EQ(after, before == worker_state::waiting && open && !waits_on ? worker_state::running : before);
}

// The run of "p" asks for a worker "c" of its own. It may be over by now, and not know it.
inline void ask_for_child(scene& at, std::string const&) {
    muster::run_id const parent = at.in.known.at_host["p"];
    muster::worker const* const above = at.crew.state().find(parent);
    bool const is_late = !above || above->state == worker_state::finishing;
    if (parent.empty()) return;
    muster::spawn_answer const made =
        at.crew.spawn(at.now(), desk(), {.prompt = "Do a part.", .name = "c", .parent = parent});
    EXPECT_EQ(made.is_stopped, is_late);
    EXPECT_EQ(worker_of(at, "c").is_live(), !is_late);
    EXPECT_TRUE(!is_late || worker_of(at, "c").cause == muster::cause::parent_stop);
}

// The end that a host reports is the first one, or it is told that it is not.
inline void expect_end(scene& at, muster::worker const& before, muster::run_id run, muster::ending_answer got,
                       muster::cause why) {
    using muster::ending_answer;
    muster::worker const& after = worker_of(at, std::string{before.name()});
    bool const at_work = before.state == worker_state::running || before.state == worker_state::waiting;
    if (before.run == run && at_work && why == muster::cause::finished && before.current->children.size != 0) {
        EXPECT_EQ(got, ending_answer::children_at_work);
        EXPECT_EQ(after.state, worker_state::finishing);
    } else if (before.run == run && at_work) {
        EXPECT_EQ(got, ending_answer::recorded);
        EXPECT_EQ(after.cause, why);
    } else {
        EXPECT_EQ(got, run.empty() ? ending_answer::unknown_run : ending_answer::already_ended);
        EXPECT_EQ(after.state, before.state);
        EXPECT_EQ(after.cause, before.cause);
        EXPECT_EQ(after.run, before.run);
    }
}

inline void finish(scene& at, std::string const& name) {
    muster::run_id const run = at.in.known.at_host[name];
    muster::worker const before = worker_of(at, name);
    expect_end(at, before, run, at.crew.finish(at.now(), run, {.result = "done"}), muster::cause::finished);
}

inline void fail(scene& at, std::string const& name) {
    muster::run_id const run = at.in.known.at_host[name];
    muster::worker const before = worker_of(at, name);
    expect_end(at, before, run, at.crew.fail(at.now(), run, {.error = "no"}), muster::cause::failed);
}

// The coordinator

inline muster::continuation tell(scene& at, std::string const& name, std::string const& message) {
    return at.crew.send_to_worker(at.now(), {desk_of(name), muster::role_kind::coordinator}, name, message);
}

// Its answer is the truth: continued, queued, or nothing has changed.
inline void send(scene& at, std::string const& name) {
    muster::worker const before = worker_of(at, name);
    std::string message = "message " + std::to_string(at.in.known.promised.size()) + " to " + name;
    muster::continuation const answer = tell(at, name, message);
    muster::worker const& after = worker_of(at, name);
    using enum muster::continuation_kind;
    if (answer.kind == continued) {
        EXPECT_FALSE(before.is_live());
        EXPECT_EQ(after.runs, before.runs + 1);
        EXPECT_EQ(after.history.back().text, message);
    } else if (answer.kind == queued) {
        EXPECT_TRUE(before.is_live());
        EXPECT_EQ(after.runs, before.runs);  // no second copy
        EXPECT_EQ(held_by(after).back(), message);
    } else {
        EXPECT_EQ(answer.kind, worker_still_running);
        EXPECT_TRUE(before.is_live());
        EXPECT_EQ(held_by(after), held_by(before));
    }
    if (answer.accepted()) at.in.known.promised.push_back(std::move(message));
}

inline void stop(scene& at, std::string const& name) {
    muster::worker const before = worker_of(at, name);
    muster::stop_answer const answer = at.crew.stop(at.now(), desk_of(name), name);
    EXPECT_EQ(static_cast<bool>(answer), before.is_live());
    EXPECT_EQ(answer.stopped.empty(), !before.is_live());
    EXPECT_TRUE(answer.stopped.empty() || answer.stopped.front() == before.id);
    for (muster::worker_id const& id : answer.stopped) {
        EXPECT_FALSE(at.crew.find(desk_of(name), id.text())->is_live());
    }
    muster::worker const& after = worker_of(at, name);
    EXPECT_FALSE(after.is_live());
    EXPECT_EQ(after.cause, before.is_live() ? muster::cause::user_stop : before.cause);
    EXPECT_EQ(after.run, before.run);
}

// The coordinator takes what is for it; the run of "p" what is for it.
inline void take(scene& at, std::string const& whose) {
    muster::worker const* const p = whose == "p" ? at.crew.find(desk(), "p") : nullptr;
    muster::recipient const reader{desk_of(whose), p ? p->id : muster::worker_id{}};
    std::set<std::uint64_t> under_way;
    if (muster::mailbox const* const box = at.crew.state().find_mailbox(reader.binding)) {
        for (auto const& [number, entry] : box->all()) {
            if (entry.taken) under_way.insert(number);
        }
    }
    for (muster::delivery const& each : at.crew.take(at.now(), reader)) {
        EXPECT_EQ(each.notice.to, reader);
        EXPECT_EQ(under_way.count(each.lease.number), 0U);
        at.in.known.at_coordinator.push_back(each.lease);
    }
}

// What became of the oldest that the coordinator took: it has arrived, whether or not its lease is over, or it has not.
template <class Tell>
void settle(scene& at, std::string const& whose, Tell tell) {
    std::vector<muster::notice_lease>& taken = at.in.known.at_coordinator;
    auto const oldest =
        std::find_if(taken.begin(), taken.end(), [&](auto const& lease) { return lease.binding == desk_of(whose); });
    if (oldest == taken.end()) return;
    std::size_t const before = all_notices(at.crew).size();
    bool const is_gone = tell(*oldest);
    EXPECT_EQ(all_notices(at.crew).size(), before - (is_gone ? 1U : 0U));
    taken.erase(oldest);
}
inline void acknowledge(scene& at, std::string const& whose) {
    settle(at, whose, [&](muster::notice_lease const& lease) { return at.crew.acknowledge(at.now(), lease); });
}
inline void give_back(scene& at, std::string const& whose) {
    settle(at, whose, [&](muster::notice_lease const& lease) {
        (void)at.crew.give_back(at.now(), lease);
        return false;
    });
}

// The clock

// Longer than a run may take.
inline void time_out(scene& at, std::string const&) {
    at.in.known.host_ms += 10'000;
    at.crew.tick(at.now());
    for (muster::worker const* const w : everybody(at.crew)) EXPECT_NE(w->state, worker_state::running);
}

// Longer than anybody waits for an answer: whoever waited for the plan alone goes on.
inline void requests_lapse(scene& at, std::string const&) {
    at.in.known.host_ms += 600'000;
    at.crew.tick(at.now());
    EXPECT_TRUE(at.crew.state().requests().due().empty());
    for (muster::worker const* const w : everybody(at.crew)) EXPECT_FALSE(w->current->waits_for_approval);
}

// Longer than a notice may be under way.
inline void lease_over(scene& at, std::string const&) {
    at.in.known.host_ms += 3'600'000;
    at.crew.tick(at.now());
    EXPECT_TRUE(at.crew.state().leases().empty());
}

}  // namespace muster_test::moves
