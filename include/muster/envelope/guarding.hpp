// Whose tags a text of somebody else's may not imitate, beside those that are always guarded.
//
//     constexpr std::string_view mine[] = {"host-event", "user-memory"};
//     muster::guard(text, out, {mine});
//     muster::unguard(turn, out, {mine});  // the same on the way back
#pragma once

#include <muster/envelope/detail/mark.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// guarding{list}
//
// A name is letters and digits of ASCII, `-`, `_`, `.` and `:`. One with anything else in it guards nothing.
struct guarding {
    detail::marks::names_of_tags names;  // borrowed

    constexpr guarding() noexcept = default;
    constexpr guarding(std::string_view const* first, std::size_t count) noexcept : names{first, count} {}
    template <std::size_t Count>
    constexpr guarding(std::string_view const (&list)[Count]) noexcept : names{list, Count} {}
};

}}  // namespace muster::v0
