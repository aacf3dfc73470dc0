// A session comes back in the mode that it was created in.
//
//     record.mode = word(muster::session_mode_of(muster::mode_in_force(signal, fork_enabled)));  // when it is created
//
//     auto const got = muster::match_session_mode(record.mode, signal);  // when it is resumed, before the first turn
//     if (!got) return refuse(got.message());
//     if (got.switched()) warn(got.message());
//
// The record is the truth and the signal only a signal: where they differ, the signal is switched, whatever the
// start-up configuration says.
#pragma once

#include <muster/envelope/maybe.hpp>
#include <muster/role/mode.hpp>
#include <muster/role/role.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

enum class session_mode : unsigned char {
    coordinator,
    normal,      // anything else, forks included
    unrecorded,  // the session is older than the record
};

// word(mode): how a record spells it; an unrecorded one is the empty text
[[nodiscard]] constexpr std::string_view word(session_mode mode) noexcept {
    switch (mode) {
        case session_mode::coordinator: return "coordinator";
        case session_mode::normal: return "normal";
        case session_mode::unrecorded: break;
    }
    return {};
}

// recorded_mode(text): exactly the word of a mode; missing for any other text, which is not the same as unrecorded
[[nodiscard]] constexpr maybe<session_mode> recorded_mode(std::string_view text) noexcept {
    for (session_mode const mode : {session_mode::coordinator, session_mode::normal, session_mode::unrecorded}) {
        if (text == word(mode)) return mode;
    }
    return {};
}

// session_mode_of(mode), session_mode_of(role): what to record
[[nodiscard]] constexpr session_mode session_mode_of(orchestration_mode mode) noexcept {
    return mode == orchestration_mode::coordinator ? session_mode::coordinator : session_mode::normal;
}
[[nodiscard]] constexpr session_mode session_mode_of(role_kind role) noexcept {
    return role == role_kind::coordinator ? session_mode::coordinator : session_mode::normal;
}

// role_of(mode): the role of the session's first agent; a record tells only a coordinator from the others
[[nodiscard]] constexpr role_kind role_of(session_mode mode) noexcept {
    return mode == session_mode::coordinator ? role_kind::coordinator : role_kind::unset;
}

// match_session_mode(recorded, signal): puts the signal in step with the record
enum class match_outcome : unsigned char {
    in_step,
    unrecorded,               // nothing to match: nothing is done
    switched_to_coordinator,  // the signal was off
    switched_to_normal,       // the signal was on
    unknown_mode,             // refused: the record has a word that is no mode
    not_compiled_in,          // refused: a coordinator's session, in a program without coordinator mode
    signal_is_stuck,          // refused: the signal could not be switched, or says the same as before
};

struct session_match {
    match_outcome outcome = {};

    // May the session go on?
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return outcome < match_outcome::unknown_mode; }
    [[nodiscard]] constexpr bool switched() const noexcept {
        return outcome == match_outcome::switched_to_coordinator || outcome == match_outcome::switched_to_normal;
    }

    // One line for the user; empty where there is nothing to tell.
    [[nodiscard]] constexpr std::string_view message() const noexcept {
        switch (outcome) {
            case match_outcome::in_step:
            case match_outcome::unrecorded: break;
            case match_outcome::switched_to_coordinator:
                return "Coordinator mode is now on, because this session was created in it.";
            case match_outcome::switched_to_normal:
                return "Coordinator mode is now off, because this session was created without it.";
            case match_outcome::unknown_mode:
                return "This session cannot be resumed: its record names a mode that this program does not know.";
            case match_outcome::not_compiled_in:
                return "This session cannot be resumed: it needs coordinator mode, which this program was built "
                       "without.";
            case match_outcome::signal_is_stuck:
                return "This session cannot be resumed: coordinator mode could not be switched to what it was created "
                       "in.";
        }
        return {};
    }
};

template <bool CompiledIn = coordinator_compiled_in, mode_switch Signal>
[[nodiscard]] constexpr session_match match_session_mode(session_mode recorded, Signal& signal) noexcept {
    if (recorded == session_mode::unrecorded) return {match_outcome::unrecorded};
    bool const wanted = recorded == session_mode::coordinator;
    if (wanted && !CompiledIn) return {match_outcome::not_compiled_in};
    if (coordinator_mode<CompiledIn>(signal) == wanted) return {match_outcome::in_step};
    bool const moved = signal.switch_to(wanted) && coordinator_mode<CompiledIn>(signal) == wanted;
    if (!moved) return {match_outcome::signal_is_stuck};
    return {wanted ? match_outcome::switched_to_coordinator : match_outcome::switched_to_normal};
}

template <bool CompiledIn = coordinator_compiled_in, mode_switch Signal>
[[nodiscard]] constexpr session_match match_session_mode(std::string_view recorded, Signal& signal) noexcept {
    maybe<session_mode> const mode = recorded_mode(recorded);
    return mode ? match_session_mode<CompiledIn>(*mode, signal) : session_match{match_outcome::unknown_mode};
}

}}  // namespace muster::v0
