// The memory that checking a plan takes: how much of each kind, and where it is. The caller provides it, an array
// while compiling and a vector while running.
#pragma once

#include <muster/plan/plan_task.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::planning {

inline constexpr std::size_t nobody = static_cast<std::size_t>(-1);

// What a task's places are for: those that it writes, or those that must stay still while it verifies.
[[nodiscard]] constexpr name_list places_of(plan_task const& task) noexcept {
    return task.kind == phase::verification ? task.reads : task.writes;
}

// For a place in its normal form.
[[nodiscard]] constexpr std::size_t room_for(std::string_view path, std::string_view base) noexcept {
    return path.size() + base.size() + 2;
}

// A power of two, at least twice as large.
[[nodiscard]] constexpr std::size_t slots_for(std::size_t count) noexcept {
    std::size_t power = 2;
    while (power < 2 * count) power *= 2;
    return power;
}

struct sizes {
    std::size_t tasks = 0;
    std::size_t needs = 0;
    std::size_t places = 0;
    std::size_t bytes = 0;  // of all places in their normal form, at most

    [[nodiscard]] constexpr std::size_t words() const noexcept { return (tasks + 63) / 64; }
};

[[nodiscard]] constexpr sizes sizes_of(plan_tasks tasks, std::string_view base) noexcept {
    sizes all{.tasks = tasks.size()};
    for (plan_task const& task : tasks) {
        name_list const places = places_of(task);
        all.needs += task.needs.size();
        all.places += places.size();
        for (std::string_view const place : places) all.bytes += room_for(place, base);
    }
    return all;
}

// Rows of marks: the tasks of each phase, and these.
inline constexpr std::size_t understood_row = 4, verified_row = 5, mark_rows = 6;
[[nodiscard]] constexpr std::size_t mark_row(phase kind) noexcept { return static_cast<std::size_t>(kind) & 3; }

struct noted_place {
    std::string_view path;  // in its normal form
    std::uint64_t hash = 0;
    std::size_t task = 0;
};

// workspace: all of it zero in the beginning
struct workspace {
    std::size_t* slots = nullptr;  // slots_for(tasks): tasks by name, each plus one
    std::size_t slot_count = 0;
    std::size_t* needs = nullptr;       // of all tasks one after another; nobody where there is no such task
    std::size_t* need_from = nullptr;   // one more than tasks: where the needs of each begin
    std::uint64_t* before = nullptr;    // tasks times words: who comes before whom, over others too
    std::uint64_t* meetings = nullptr;  // the same: whose places meet
    std::uint64_t* marks = nullptr;     // mark_rows times words
    noted_place* places = nullptr;
    std::size_t* place_slots = nullptr;  // slots_for(places): places by their normal form, each plus one
    std::size_t place_slot_count = 0;
    char* text = nullptr;
};

// array_workspace<Tasks, Needs, Places, Bytes>: no array is empty
template <std::size_t Tasks, std::size_t Needs, std::size_t Places, std::size_t Bytes>
struct array_workspace {
    static constexpr std::size_t words = sizes{Tasks}.words();

    std::size_t slots[slots_for(Tasks)] = {};
    std::size_t needs[Needs + 1] = {};
    std::size_t need_from[Tasks + 1] = {};
    std::uint64_t before[Tasks * words + 1] = {};
    std::uint64_t meetings[Tasks * words + 1] = {};
    std::uint64_t marks[mark_rows * words + 1] = {};
    noted_place places[Places + 1] = {};
    std::size_t place_slots[slots_for(Places)] = {};
    char text[Bytes + 1] = {};

    constexpr workspace view() noexcept {
        return {slots, slots_for(Tasks), needs,       need_from,         before, meetings,
                marks, places,           place_slots, slots_for(Places), text};
    }
};

}}}  // namespace muster::v0::detail::planning
