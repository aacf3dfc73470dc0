// Where a line of a protocol ends: at a line feed or a carriage return, and at nothing else that Unicode calls a break.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// The place of the first of the two, or the size.
constexpr std::size_t find_line_end(std::string_view text) noexcept {
    char const* const chars = text.data();
    std::size_t at = 0;
    while (at < text.size() && chars[at] != '\n' && chars[at] != '\r') ++at;
    return at;
}

}}}  // namespace muster::v0::wire::detail
