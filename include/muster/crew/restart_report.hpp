// What a crew found when it was taken up again.
//
//     muster::restart_report const found = crew.restart();
//     if (!found) return describe(found.read);            // at byte found.read.whole
#pragma once

#include <muster/crew/journal.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 {

struct [[nodiscard]] restart_report {
    journal_report read = {};    // what was restored, and what was dropped
    std::size_t lost = 0;        // runs that went on when the program ended: they can be continued
    std::uint64_t returned = 0;  // notices that were under way: they wait again

    explicit operator bool() const noexcept { return static_cast<bool>(read); }
};

}}  // namespace muster::v0
