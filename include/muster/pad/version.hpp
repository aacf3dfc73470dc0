// Which content of a file was read, so that a later change of somebody else's is noticed.
//
//     auto const notes = pad.read("plan.md");
//     pad.replace("plan.md", edited(notes->bytes), notes->version);   // `changed` if others were faster
//
// The same bytes have the same version, whoever wrote them and when: no clock takes part in it.
#pragma once

#include <muster/text/fingerprint.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

struct pad_version {
    std::uint64_t size = 0;
    std::uint64_t hash = fingerprint("");

    [[nodiscard]] static constexpr pad_version of(std::string_view bytes) noexcept {
        pad_version whole;
        whole.add(bytes);
        return whole;
    }

    // Takes in the next piece; pieces one after the other make the version of the whole.
    constexpr void add(std::string_view piece) noexcept {
        size += piece.size();
        hash = fingerprint(piece, hash);
    }
    friend constexpr bool operator==(pad_version, pad_version) noexcept = default;
};

}}  // namespace muster::v0
