// Where a task of a plan in progress stands, and who was at it.
//
//     if (run.find("verifier")->state == muster::plan_state::unreachable) …
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/owned_plan.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

enum class plan_state : unsigned char {
    waiting,      // something that it needs is not done
    ready,        // nothing that it needs is missing
    running,      //
    done,         //
    failed,       // it ended without being done: it may be started again, split, left out or given up
    given_up,     // it will not be done, and so nothing that rests on it
    left_out,     // it will not be done, and what rests on it goes on without it
    unreachable,  // something that it rests on was given up
};
inline constexpr plan_state all_plan_states[] = {plan_state::waiting,  plan_state::ready,      plan_state::running,
                                                 plan_state::done,     plan_state::failed,     plan_state::given_up,
                                                 plan_state::left_out, plan_state::unreachable};

[[nodiscard]] constexpr std::string_view word(plan_state state) noexcept {
    switch (state) {
        case plan_state::waiting: return "waiting";
        case plan_state::ready: return "ready";
        case plan_state::running: return "running";
        case plan_state::done: return "done";
        case plan_state::failed: return "failed";
        case plan_state::given_up: return "given up";
        case plan_state::left_out: return "left out";
        case plan_state::unreachable: break;
    }
    return "unreachable";
}

// is_settled(state): will nothing more happen here by itself?
[[nodiscard]] constexpr bool is_settled(plan_state state) noexcept {
    return state == plan_state::done || state >= plan_state::given_up;
}

// task_progress: a task of a plan in progress
struct task_progress {
    owned_task task = {};
    plan_state state = plan_state::waiting;
    bool by_coordinator = false;        // the one who is at it, or was last
    worker_id who = {};                 // empty: nobody yet, or the coordinator
    std::size_t attempts = 0;           // how often it was started
    std::vector<worker_id> hands = {};  // every worker that ever was at it, each once
};

}}  // namespace muster::v0
