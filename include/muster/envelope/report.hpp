// What a worker's host fills in to report the end of a run; `write` (write.hpp) makes the envelope of it.
//
//     constexpr muster::report done{.task_id = "agent-123",
//                                   .status = muster::status::completed,
//                                   .result = "Tests passed."};
//
// All texts are plain: escaping is the writer's. All are views: what they point into must outlive the
// report.
#pragma once

#include <muster/envelope/maybe.hpp>
#include <muster/envelope/status.hpp>
#include <muster/envelope/usage.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// An element beyond the five that every envelope may have, written after them.
struct extra_element {
    std::string_view name = {};  // a letter, then letters, digits, `-`, `_`, `.`; none of the envelope's own names
    std::string_view text = {};
    std::string_view inside = {};  // a name of that kind: those side by side with one such name stand in one element
};

// extra_elements{array}: a view of the caller's array of them
struct extra_elements {
    extra_element const* first = nullptr;
    std::size_t count = 0;

    constexpr extra_elements() noexcept = default;
    constexpr extra_elements(extra_element const* elements, std::size_t size) noexcept : first(elements), count(size) {}
    template <std::size_t Size>
    constexpr extra_elements(extra_element const (&elements)[Size]) noexcept : extra_elements(elements, Size) {}

    [[nodiscard]] constexpr extra_element const* begin() const noexcept { return first; }
    [[nodiscard]] constexpr extra_element const* end() const noexcept { return first + count; }
};

// report: what is missing is left out of the envelope; what is given, even if empty, is written
struct report {
    std::string_view task_id = {};                    // the id that the spawn call returned
    muster::status status = muster::status::unknown;  // must be terminal to be written
    maybe<std::string_view> summary = {};             // one line for a reader in a hurry
    maybe<std::string_view> result = {};              // the worker's final text
    muster::usage usage = {};                         // left out when no figure is given
    extra_elements extras = {};
};

}}  // namespace muster::v0
