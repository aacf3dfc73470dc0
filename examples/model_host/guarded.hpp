// What others wrote, so that no tag in it can pose as the host's own.
#pragma once

#include <muster/envelope/guard.hpp>
#include <muster/text/sink.hpp>

#include <string>
#include <string_view>

namespace model_host {

[[nodiscard]] inline std::string guarded(std::string_view text) {
    std::string safe;
    muster::append_sink out{safe};
    muster::guard(text, out);
    return safe;
}

}  // namespace model_host
