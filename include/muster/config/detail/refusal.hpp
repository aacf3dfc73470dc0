// What keeps a text from being read at all, whatever language it is in.
#pragma once

#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace muster { inline namespace v0 { namespace config::detail {

inline constexpr std::size_t most_bytes = 0x7FFFFFFF;  // what a node can point at

inline fault syntax_fault(std::size_t at, std::string message, std::string way_out) {
    return {fault_kind::syntax, "", std::move(message), std::move(way_out), at};
}
inline fault too_deep(std::size_t at, std::size_t deepest) {
    return {fault_kind::too_deep, "", "nested deeper than " + std::to_string(deepest), "write it flatter", at};
}
inline fault too_large(limits const& bounds) {
    return {fault_kind::too_large, "", "longer than " + std::to_string(bounds.longest_file) + " bytes",
            "split it, or raise limits::longest_file", 0};
}

}}}  // namespace muster::v0::config::detail
