// A number as a size, on machines of any width.
//
//     std::size_t const slot = to_size(fingerprint(name)) & last;   // of a hash, the low bits will do
//     std::string bytes(to_size(file.left), '\0');                  // of a file that fits into memory
#pragma once

#include <muster/version.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

// to_size(n): what does not fit is cut off. Where nothing can be, there is no cast that a compiler would call useless.
template <class Unsigned>
[[nodiscard]] constexpr std::size_t to_size(Unsigned n) noexcept {
    static_assert(static_cast<Unsigned>(-1) > 0, "to_size takes unsigned numbers");
    if constexpr (sizeof n > sizeof(std::size_t)) {
        return static_cast<std::size_t>(n);
    } else {
        return n;
    }
}

}}  // namespace muster::v0
