// Which characters show nothing to a reader?
//
//     static_assert(muster::is_unseen(0x200B) && muster::is_unseen(' '));  // a joiner; a blank
//     static_assert(!muster::is_unseen('a') && !muster::is_unseen('\n'));  // a line end is seen by what it does
//
// Blanks, and all that Unicode has a reader ignore: joiners, directions, fillers, variation selectors, tags. A text can
// hold any of them between two letters and looks as before.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>

namespace muster { inline namespace v0 {

// is_unseen(code)
namespace detail {

struct code_range {
    std::uint32_t first = {}, last = {};
};
inline constexpr code_range unseen[] = {
    {'\t', '\t'},     {' ', ' '},       {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},   {0x202A, 0x202F},
    {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

}  // namespace detail

[[nodiscard]] constexpr bool is_unseen(std::uint32_t code) noexcept {
    using detail::unseen;
    std::size_t at = 0;
    while (at < sizeof(unseen) / sizeof(unseen[0]) - 1 && unseen[at].last < code) ++at;
    return unseen[at].first <= code && code <= unseen[at].last;
}

// is_fit_for_names(code): a letter, a sign or a plain space. Check the name of an agent, a note or anything else that
// readers tell apart by name: it must contain no other blank, no control and no invisible character.
[[nodiscard]] constexpr bool is_fit_for_names(std::uint32_t code) noexcept {
    bool const is_control_or_break = code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
    return !is_control_or_break && (code == ' ' || !is_unseen(code));
}

}}  // namespace muster::v0
