// The names of the tools that read and write a scratchpad, for who speaks of them without including them.
//
//     if (surface.offers(muster::pad_tool_names::read)) …
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace pad_tool_names {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

inline constexpr std::string_view read = "PadRead"sv;
inline constexpr std::string_view write = "PadWrite"sv;
inline constexpr std::string_view append = "PadAppend"sv;

}}}  // namespace muster::v0::pad_tool_names
