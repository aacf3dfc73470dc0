// The four phases of a piece of work: who does each, and what must have been done before.
//
//     static_assert(muster::executor_of(muster::phase::synthesis) == muster::role_kind::coordinator);
//     static_assert(muster::may_follow(muster::phase::research, muster::phase::synthesis));
#pragma once

#include <muster/envelope/maybe.hpp>
#include <muster/role/role.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

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
[[nodiscard]] constexpr maybe<phase> phase_from(std::string_view text) noexcept {
    for (phase const which : all_phases) {
        if (word(which) == text) return which;
    }
    return {};
}

// phase_rows: what a prompt says of each, in their order; `output` is what the workers of a phase report
struct phase_row {
    phase which = {};
    std::string_view title = {};
    std::string_view said = {};
    std::string_view output = {};
};

namespace detail::craft {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

inline constexpr phase_row phase_rows[] = {
    {phase::research, "Research"sv, "workers investigate independently and in parallel"sv, "findings"sv},
    {phase::synthesis, "Synthesis"sv, "you alone understand the findings and write the specification"sv, {}},
    {phase::implementation, "Implementation"sv, "workers carry out the specification exactly"sv, "what they did"sv},
    {phase::verification, "Verification"sv, "workers test whether the result works"sv, "results and issues"sv},
};

}  // namespace detail::craft

inline constexpr auto const& phase_rows = detail::craft::phase_rows;

[[nodiscard]] constexpr phase_row const& row_of(phase which) noexcept {
    return phase_rows[static_cast<std::size_t>(which)];
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

}}  // namespace muster::v0
