// A number that changes when a text does, so that a changed prompt is a visible diff.
//
//     static_assert(muster::fingerprint("") == 0xcbf29ce484222325);
//     auto const whole = muster::fingerprint(second, muster::fingerprint(first));  // a text in two pieces
//
// FNV-1a of 64 bits: the same on every machine, made by the compiler, for finding changes by
// accident. It proves nothing against somebody who wants two texts to agree.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

// fingerprint_after(before, c): that of a text and one byte more; the empty text has `empty_fingerprint`
inline constexpr std::uint64_t empty_fingerprint = 0xcbf29ce484222325U;
inline constexpr std::uint64_t fingerprint_prime = 0x100000001b3U;

[[nodiscard]] constexpr std::uint64_t fingerprint_after(std::uint64_t before, char c) noexcept {
    return (before ^ static_cast<unsigned char>(c)) * fingerprint_prime;
}

// fingerprint(text), fingerprint(text, before): `before` is the fingerprint of what stands in front of `text`
[[nodiscard]] constexpr std::uint64_t fingerprint(std::string_view text,
                                                  std::uint64_t before = empty_fingerprint) noexcept {
    std::uint64_t hash = before;
    char const* const chars = text.data();
    // Compilers take a fixed number of rounds of one loop, and of statements: so the work is not in a function either.
    for (std::size_t i = 0, size = text.size(); i < size;) {
        for (std::size_t const end = size - i < 65536 ? size : i + 65536; i < end; ++i)
            hash = (hash ^ static_cast<unsigned char>(chars[i])) * fingerprint_prime;
    }
    return hash;
}

}}  // namespace muster::v0
