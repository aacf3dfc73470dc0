// The steps of a verification that deserves the name, in their order. That something builds is none of them.
//
//     for (auto const& row : muster::verification_steps) out.put(row.said);
#pragma once

#include <muster/envelope/maybe.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class verification_step : unsigned char {
    failing_case,  // the case that shows the fault, run before anything is changed: it has to fail
    fix,           // the change
    same_case,     // the same case once more
    suite,         // the broader suite
    diff,          // what was changed, read
};

struct verification_step_row {
    verification_step step = {};
    std::string_view word = {};    // as a record spells it
    std::string_view said = {};    // as a prompt says it
    std::string_view reason = {};  // why it is not left out
};

namespace detail::craft {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

inline constexpr verification_step_row verification_steps[] = {
    {verification_step::failing_case, "failing-case"sv, "see the failing case fail"sv,
     "a case that never failed shows nothing when it passes"sv},
    {verification_step::fix, "fix"sv, "apply the fix"sv, "what is verified is a change, and it is said which"sv},
    {verification_step::same_case, "same-case"sv, "see the case pass"sv,
     "only the case that failed can show that it is mended"sv},
    {verification_step::suite, "suite"sv, "run the broader suite"sv, "a fix may break what stands beside it"sv},
    {verification_step::diff, "diff"sv, "read the diff"sv, "what was changed besides, no test tells"sv},
};

}  // namespace detail::craft

inline constexpr auto const& verification_steps = detail::craft::verification_steps;
inline constexpr std::size_t verification_step_count = 5;

[[nodiscard]] constexpr std::string_view word(verification_step step) noexcept {
    for (verification_step_row const& row : verification_steps) {
        if (row.step == step) return row.word;
    }
    return "unknown";
}

// verification_step_from(word): exactly as word() spells it, or nothing
[[nodiscard]] constexpr maybe<verification_step> verification_step_from(std::string_view text) noexcept {
    for (verification_step_row const& row : verification_steps) {
        if (row.word == text) return row.step;
    }
    return {};
}

}}  // namespace muster::v0
