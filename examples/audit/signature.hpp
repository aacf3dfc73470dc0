// The author and the phase with which notes are written.
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/pad/scratchpad.hpp>

#include <chrono>
#include <string>
#include <string_view>

namespace audit {

struct signature {
    std::string author = {};
    std::string phase = {};

    // The description of a change for a scratchpad. Its views point into this object.
    [[nodiscard]] muster::pad_change of(std::string_view message, muster::confidence how_sure) const {
        auto const now = std::chrono::system_clock::now().time_since_epoch();
        return {.author = author,
                .phase = phase,
                .message = message,
                .confidence = muster::word(how_sure),
                .time = std::chrono::duration_cast<std::chrono::seconds>(now).count()};
    }
};

}  // namespace audit
