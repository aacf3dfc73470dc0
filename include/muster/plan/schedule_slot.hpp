// The parts of a schedule: how long a task takes, when it runs, and what it waited for.
//
//     muster::task_time{.takes = 4, .told_after = 2};     // its findings are there after 2, its worker goes on until 4
//     muster::task_time{.takes = 3, .worker = "ann"};     // ann does it: after whatever else is hers
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/plan/plan_move.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

inline constexpr std::size_t no_task = static_cast<std::size_t>(-1);

struct task_time {
    static constexpr std::uint64_t at_its_end = static_cast<std::uint64_t>(-1);

    std::uint64_t takes = 1;  // from its start to its end
    // Research alone, and only with the gate per_task: when its findings are there to be used, counted from its start.
    std::uint64_t told_after = at_its_end;
    std::string_view worker = {};  // who is to do it; if nobody is named, somebody of its own
};

enum class schedule_wait : unsigned char {
    nothing,  // it starts with the plan
    needs,    // a task that it rests on
    gate,     // findings that were not understood yet
    worker,   // its worker, or the coordinator, was at another task
    places,   // somebody was at the same files
    room,     // as many workers were at work as may be
};

[[nodiscard]] constexpr std::string_view describe(schedule_wait why) noexcept {
    switch (why) {
        case schedule_wait::nothing: return "it starts at once";
        case schedule_wait::needs: return "it rests on";
        case schedule_wait::gate: return "the findings had to be understood first: it waited for";
        case schedule_wait::worker: return "whoever does it was at";
        case schedule_wait::places: return "its files were held by";
        case schedule_wait::room: return "all workers were at work: it waited for";
    }
    return "it is not known why";
}

struct schedule_slot {
    std::size_t task = no_task;  // its place in the plan
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    worker_id worker{};  // empty: the coordinator
    schedule_wait waited = schedule_wait::nothing;
    std::size_t behind = no_task;  // what it waited for last
};

struct never_started {
    std::size_t task = no_task;
    plan_move why = plan_move::taken;
};

struct plan_schedule {
    std::vector<schedule_slot> slots{};  // in the order of their starts, and of the plan
    std::vector<never_started> never{};
    std::uint64_t end = 0;  // of the last one
};

}}  // namespace muster::v0
