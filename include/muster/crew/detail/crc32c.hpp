// CRC-32C (Castagnoli), the checksum of the records of a journal: finds every error of up to 32 bits in a row.
//
//     static_assert(crc32c("123456789") == 0xe3069283);
//     crc32c(second, crc32c(first));   // of a text in two pieces
#pragma once

#include <muster/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// Table k: what a byte becomes with k zero bytes behind it, so that eight bytes are one step.
using crc_tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr crc_tables make_crc_tables() noexcept {
    crc_tables made{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? 0x82f63b78U : 0U);
        made[0][byte] = value;
    }
    for (std::size_t k = 1; k < 8; ++k) {
        for (std::size_t byte = 0; byte < 256; ++byte)
            made[k][byte] = (made[k - 1][byte] >> 8) ^ made[0][made[k - 1][byte] & 0xff];
    }
    return made;
}
inline constexpr crc_tables crc_of_byte = make_crc_tables();

constexpr std::uint32_t byte_at(char const* from, std::size_t i) noexcept {
    return static_cast<unsigned char>(from[i]);
}

constexpr std::uint32_t eight_bytes_more(std::uint32_t value, char const* from) noexcept {
    crc_tables const& t = crc_of_byte;
    value ^= byte_at(from, 0) | byte_at(from, 1) << 8 | byte_at(from, 2) << 16 | byte_at(from, 3) << 24;
    return t[7][value & 0xff] ^ t[6][(value >> 8) & 0xff] ^ t[5][(value >> 16) & 0xff] ^ t[4][value >> 24]
         ^ t[3][byte_at(from, 4)] ^ t[2][byte_at(from, 5)] ^ t[1][byte_at(from, 6)] ^ t[0][byte_at(from, 7)];
}

[[nodiscard]] constexpr std::uint32_t crc32c(std::string_view text, std::uint32_t before = 0) noexcept {
    std::uint32_t value = ~before;
    char const* from = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, from += 8) value = eight_bytes_more(value, from);
    for (; left != 0; --left, ++from) value = (value >> 8) ^ crc_of_byte[0][(value ^ byte_at(from, 0)) & 0xff];
    return ~value;
}

}}}  // namespace muster::v0::detail
