// A number that changes when a text does, so that a changed prompt is a visible diff.
//
//     static_assert(muster::fingerprint("") == 0xcbf29ce484222325);
//     auto const whole = muster::fingerprint(second, muster::fingerprint(first));  // a text in two pieces
//
// FNV-1a of 64 bits: the same on every machine, made by the compiler, for finding changes by
// accident. It proves nothing against somebody who wants two texts to agree.
#pragma once

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// fingerprint_after(before, c): that of a text and one byte more; the empty text has `empty_fingerprint`
inline constexpr std::uint64_t empty_fingerprint = 0xcbf29ce484222325U;

[[nodiscard]] constexpr std::uint64_t fingerprint_after(std::uint64_t before, char c) noexcept {
    return (before ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
}

// fingerprint(text), fingerprint(text, before): `before` is the fingerprint of what stands in front of `text`
[[nodiscard]] constexpr std::uint64_t fingerprint(std::string_view text,
                                                  std::uint64_t before = empty_fingerprint) noexcept {
    std::uint64_t hash = before;
    char const* const chars = text.data();
    for (std::size_t i = 0, size = text.size(); i < size; ++i) hash = fingerprint_after(hash, chars[i]);
    return hash;
}

}  // namespace muster::inline v0
