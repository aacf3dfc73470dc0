// What a run has used. A figure that nobody gave is missing, not zero.
//
//     constexpr muster::usage used{.tool_uses = 4};
//     static_assert(!used.total_tokens && *used.tool_uses == 4);
#pragma once

#include <muster/envelope/maybe.hpp>

#include <cstdint>

namespace muster { inline namespace v0 {

struct usage {
    maybe<std::uint64_t> total_tokens = {};  // prompt and completion together
    maybe<std::uint64_t> tool_uses = {};     // calls really made
    maybe<std::uint64_t> duration_ms = {};   // milliseconds from start to end

    [[nodiscard]] constexpr bool has_any() const noexcept { return total_tokens || tool_uses || duration_ms; }
    [[nodiscard]] constexpr bool operator==(usage const&) const noexcept = default;
};

}}  // namespace muster::v0
