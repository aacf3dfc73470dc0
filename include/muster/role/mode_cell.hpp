// A switch for coordinator mode that the host owns and any thread may use.
//
//     muster::mode_cell signal;                  // off
//     muster::mode_cell on{muster::is_truthy(option)};
//     signal.switch_to(true);                    // seen by the next question, on every thread
//
// A host with one session per process may use the environment instead: environment.hpp.
#pragma once

#include <muster/role/mode.hpp>

#include <atomic>

namespace muster { inline namespace v0 {

// mode_cell, mode_cell{on}
//
// One atomic flag, neither copied nor moved: who asks holds a reference to it, and so sees each change. It
// orders nothing else between threads.
class mode_cell {
public:
    constexpr mode_cell() noexcept = default;
    constexpr explicit mode_cell(bool on) noexcept : on_(on) {}

    [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }
    // Always true: a cell can be set.
    bool switch_to(bool on) noexcept {
        on_.store(on, std::memory_order_relaxed);
        return true;
    }

private:
    std::atomic<bool> on_ = false;
};
static_assert(mode_switch<mode_cell>);

}}  // namespace muster::v0
