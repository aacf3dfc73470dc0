// Who drives a session: a coordinator, forks that share its context, or neither. Exactly one at any moment.
//
//     muster::mode_cell signal;                                     // or environment_switch, or a type of your own
//     if (muster::coordinator_mode(signal)) prompt_as(coordinator);
//     muster::mode_in_force(signal, fork_enabled);                  // coordinator, else fork, else normal
//
// Coordinator mode has two gates. It must be compiled in (feature.hpp), and a signal must be on. The signal is
// read anew by each question, never kept: what a resumed session switches acts at once.
#pragma once

#include <muster/role/feature.hpp>
#include <muster/role/role.hpp>
#include <muster/text/ascii.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

enum class orchestration_mode : unsigned char {
    coordinator,  // one agent has the whole view and hands out work; a worker sees its own task only
    fork,         // equal children that share their parent's context and work alone
    normal,       // sub-agents, one after the other
};

// word(mode)
[[nodiscard]] constexpr std::string_view word(orchestration_mode mode) noexcept {
    switch (mode) {
        case orchestration_mode::coordinator: return "coordinator";
        case orchestration_mode::fork: return "fork";
        case orchestration_mode::normal: break;
    }
    return "normal";
}

// is_truthy(text): does the value of a variable switch something on?
//
// `1`, `true`, `yes` and `on` do; blanks around them and case do not count. Everything else is off: the empty
// text and `0`, and also `2` or `enabled`, since what was not asked for plainly is not switched on.
[[nodiscard]] constexpr bool is_truthy(std::string_view text) noexcept {
    std::string_view const value = trimmed(text);
    for (std::string_view const on : {"1", "true", "yes", "on"}) {
        if (same_ignoring_case(value, on)) return true;
    }
    return false;
}

// A mode signal says whether coordinator mode is asked for, as of now.
template <class T>
concept mode_signal = requires(T const& signal) {
    bool{signal.is_on()};
};

// A mode switch is a mode signal that can be set. It says whether that worked.
template <class T>
concept mode_switch = mode_signal<T> && requires(T& signal, bool on) {
    bool{signal.switch_to(on)};
};

// coordinator_mode(signal): are both gates open?
//
// Without the feature this is the constant false, and the signal is not even read.
template <bool CompiledIn = coordinator_compiled_in, mode_signal Signal>
[[nodiscard]] constexpr bool coordinator_mode(Signal const& signal) noexcept {
    if constexpr (CompiledIn) return signal.is_on();
    return false;
}

// fork_mode(signal, enabled): `enabled` is all else that forks depend on; a coordinator excludes them
template <bool CompiledIn = coordinator_compiled_in, mode_signal Signal>
[[nodiscard]] constexpr bool fork_mode(Signal const& signal, bool enabled) noexcept {
    return enabled && !coordinator_mode<CompiledIn>(signal);
}

// mode_in_force(signal, fork_enabled): where one switch speaks for the whole process
template <bool CompiledIn = coordinator_compiled_in, mode_signal Signal>
[[nodiscard]] constexpr orchestration_mode mode_in_force(Signal const& signal, bool fork_enabled) noexcept {
    if (coordinator_mode<CompiledIn>(signal)) return orchestration_mode::coordinator;
    return fork_enabled ? orchestration_mode::fork : orchestration_mode::normal;
}

// mode_in_force(role, fork_enabled): where each binding has a role of its own
template <bool CompiledIn = coordinator_compiled_in>
[[nodiscard]] constexpr orchestration_mode mode_in_force(role_kind role, bool fork_enabled) noexcept {
    if (CompiledIn && role == role_kind::coordinator) return orchestration_mode::coordinator;
    return fork_enabled ? orchestration_mode::fork : orchestration_mode::normal;
}

}}  // namespace muster::v0
