// The four phases of a piece of work: who does each, and what must have been done before.
//
//     static_assert(muster::executor_of(muster::phase::synthesis) == muster::role_kind::coordinator);
//     static_assert(muster::may_follow(muster::phase::research, muster::phase::synthesis));
#pragma once

#include <muster/role/role.hpp>  // role_kind

#include <optional>     // optional
#include <string_view>  // string_view

namespace muster::inline v0 {

enum class phase : unsigned char {
    research,        // workers, independent of each other: what is there?
    synthesis,       // the coordinator alone: what does it mean, what is to be done?
    implementation,  // workers, as the specification says
    verification,    // fresh workers: does it work?
};

inline constexpr phase all_phases[] = {phase::research, phase::synthesis, phase::implementation, phase::verification};

[[nodiscard]] constexpr std::string_view word(phase which) noexcept {
    switch (which) {
        case phase::research: return "research";
        case phase::synthesis: return "synthesis";
        case phase::implementation: return "implementation";
        case phase::verification: break;
    }
    return "verification";
}

// phase_from(word): exactly as word() spells it, or nothing
[[nodiscard]] constexpr std::optional<phase> phase_from(std::string_view text) noexcept {
    for (phase const which : all_phases) {
        if (word(which) == text) return which;
    }
    return {};
}

// executor_of(phase): whose work it is. Understanding is never handed to a worker.
[[nodiscard]] constexpr role_kind executor_of(phase which) noexcept {
    return which == phase::synthesis ? role_kind::coordinator : role_kind::worker;
}

// output_of(phase): what it leaves behind, as a file name in the scratchpad
[[nodiscard]] constexpr std::string_view output_of(phase which) noexcept {
    switch (which) {
        case phase::research: return "analysis.md";
        case phase::synthesis: return "implementation-spec.md";
        case phase::implementation: return "changes-made.md";
        case phase::verification: break;
    }
    return "verification-results.md";
}

// may_follow(before, next): the next one in order, the same one again, or back to an earlier one, since a
// verification may send the work back; never a phase left out
[[nodiscard]] constexpr bool may_follow(phase before, phase next) noexcept {
    return static_cast<int>(next) <= static_cast<int>(before) + 1;
}

}  // namespace muster::inline v0
