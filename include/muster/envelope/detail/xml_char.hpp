// Which characters an XML 1.0 document may hold, as text or by reference.
#pragma once

#include <muster/version.hpp>

#include <cstdint>

namespace muster { inline namespace v0 { namespace detail {

[[nodiscard]] constexpr bool is_xml_char(std::uint32_t code) noexcept {
    if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
    if (code < 0xD800) return true;
    return (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF);
}

}}}  // namespace muster::v0::detail
