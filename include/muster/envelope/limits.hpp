// How much an envelope may hold, so that no text makes a reader wait or keep more than its host allows.
//
//     constexpr muster::reading tight{.limits = {.longest_envelope = 64 * 1024, .most_elements = 16}};
//     muster::parse(text, tight);
#pragma once

#include <muster/version.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

// envelope_limits: what exceeds one is a fault
//
// Texts are measured as what they say, after decoding, so that one that was read can be written and read again,
// however it was escaped; unless that makes an envelope longer than its limit.
struct envelope_limits {
    // In bytes as they stand, from its `<` to behind its closing tag. An envelope that is not closed within
    // that many is no more than its opening tag, and nothing further on is looked at to know it.
    std::size_t longest_envelope = std::size_t{16} << 20;
    std::size_t longest_task_id = 256;
    std::size_t longest_summary = std::size_t{64} << 10;
    std::size_t longest_result = std::size_t{16} << 20;
    std::size_t most_elements = 256;  // all of them: ours, the figures, and those that are not ours

    [[nodiscard]] constexpr bool operator==(envelope_limits const&) const noexcept = default;
};

}}  // namespace muster::v0
