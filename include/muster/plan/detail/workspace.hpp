// The memory that checking a plan takes: how much of each kind, and where it is. The caller provides it, an array
// while compiling and a vector while running.
#pragma once

#include <muster/plan/plan_task.hpp>  // plan_task, plan_tasks

#include <cstddef>  // size_t
#include <cstdint>  // uint64_t

namespace muster::inline v0::detail::planning {

inline constexpr std::size_t nobody = static_cast<std::size_t>(-1);

struct sizes {
    std::size_t tasks = 0;
    std::size_t needs = 0;

    [[nodiscard]] constexpr std::size_t slots() const noexcept {
        std::size_t power = 2;
        while (power < 2 * tasks) power *= 2;
        return power;
    }
    [[nodiscard]] constexpr std::size_t words() const noexcept { return (tasks + 63) / 64; }
};

[[nodiscard]] constexpr sizes sizes_of(plan_tasks tasks) noexcept {
    sizes all{.tasks = tasks.size()};
    for (plan_task const& task : tasks) all.needs += task.needs.size();
    return all;
}

// workspace: all of it zero in the beginning
struct workspace {
    std::size_t* slots = nullptr;  // sizes::slots(): places of tasks by name, each plus one
    std::size_t slot_count = 0;
    std::size_t* needs = nullptr;      // of all tasks one after another; nobody where there is no such task
    std::size_t* need_from = nullptr;  // one more than tasks: where the needs of each begin
    std::uint64_t* before = nullptr;   // tasks times words: who comes before whom, over others too
};

// array_workspace<Tasks, Needs>: no array is empty
template <std::size_t Tasks, std::size_t Needs>
struct array_workspace {
    static constexpr sizes size{Tasks, Needs};

    std::size_t slots[size.slots()] = {};
    std::size_t needs[Needs + 1] = {};
    std::size_t need_from[Tasks + 1] = {};
    std::uint64_t before[Tasks * size.words() + 1] = {};

    constexpr workspace view() noexcept { return {slots, size.slots(), needs, need_from, before}; }
};

}  // namespace muster::inline v0::detail::planning
