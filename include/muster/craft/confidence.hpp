// How sure a line of a specification is: three tags, and what each means for whoever implements it.
//
//     static_assert(muster::tag_of(muster::confidence::low) == "[LOW]");
//     static_assert(muster::confidence_from("medium") == muster::confidence::medium);
//
// plan/specification.hpp finds the tags in a text.
#pragma once

#include <muster/text/ascii.hpp>

#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

enum class confidence : unsigned char { high, medium, low };

// confidences: a row for each, the surest first
struct confidence_row {
    confidence level = {};
    std::string_view word = {};
    std::string_view tag = {};
    std::string_view meaning = {};
    std::string_view effect = {};  // for whoever implements it
};

inline constexpr confidence_row confidences[] = {
    {confidence::high, "HIGH", "[HIGH]", "confirmed: paths and signatures were looked up", "do it as it is written"},
    {confidence::medium, "MEDIUM", "[MEDIUM]", "concluded from something else", "confirm it first"},
    {confidence::low, "LOW", "[LOW]", "not fully investigated", "investigate it first"},
};

[[nodiscard]] constexpr confidence_row const& row_of(confidence level) noexcept {
    for (confidence_row const& row : confidences) {
        if (row.level == level) return row;
    }
    return confidences[2];  // what nobody knows is not sure
}
[[nodiscard]] constexpr std::string_view word(confidence level) noexcept { return row_of(level).word; }
[[nodiscard]] constexpr std::string_view tag_of(confidence level) noexcept { return row_of(level).tag; }

// confidence_from(word): without the brackets, in either case; or nothing
[[nodiscard]] constexpr std::optional<confidence> confidence_from(std::string_view text) noexcept {
    for (confidence_row const& row : confidences) {
        if (same_ignoring_case(row.word, text)) return row.level;
    }
    return {};
}

}}  // namespace muster::v0
