// Puts tools into the order of a surface while compiling: what sort_surface does, with memory to spare.
//
// Evaluators pay for each step, so tools are not compared but numbers, made once of where a tool belongs and of
// how its name begins; only where these are equal the names are.
#pragma once

#include <muster/role/role.hpp>
#include <muster/role/surface.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

struct sort_key {
    std::uint64_t number = 0;
    std::string_view name;
    std::size_t index = 0;  // of the tool
};

constexpr bool key_stands_before(sort_key const& a, sort_key const& b) noexcept {
    return a.number != b.number ? a.number < b.number : name_stands_before(a.name, b.name);
}

// The first seven bytes of the name, below one that says what stands before all names.
constexpr sort_key sort_key_of(role_kind role, tool_info const& tool, std::size_t index) noexcept {
    std::uint64_t number = role == role_kind::coordinator ? static_cast<std::uint64_t>(tool.kind) : 0;
    number = 2 * number + (is_mcp_tool(tool.name) ? 1 : 0);
    char const* const chars = tool.name.data();
    std::size_t const size = tool.name.size();
    for (std::size_t i = 0; i < 7; ++i) number = number << 8U | (i < size ? static_cast<unsigned char>(chars[i]) : 0U);
    return {number, tool.name, index};
}

// Two sorted runs, from `first` and from `middle` on, become one.
constexpr void merge_keys(sort_key const* from, sort_key* to, std::size_t first, std::size_t middle,
                          std::size_t last) noexcept {
    std::size_t left = first;
    std::size_t right = middle;
    for (std::size_t at = first; at < last; ++at) {
        bool const take_right = left == middle || (right < last && key_stands_before(from[right], from[left]));
        to[at] = from[take_right ? right++ : left++];
    }
}

constexpr sort_key const* sort_keys(sort_key* keys, sort_key* spare, std::size_t count) noexcept {
    for (std::size_t width = 1; width < count; width *= 2) {
        for (std::size_t first = 0; first < count; first += 2 * width) {
            std::size_t const middle = first + width < count ? first + width : count;
            merge_keys(keys, spare, first, middle, middle + width < count ? middle + width : count);
        }
        sort_key* const sorted = spare;
        spare = keys;
        keys = sorted;
    }
    return keys;
}

// One place more than there are tools, since an array cannot be empty.
template <std::size_t Count>
struct tool_table {
    tool_info tools[Count + 1];
};

template <std::size_t Count>
constexpr tool_table<Count> sorted_tools(role_kind role, tool_table<Count> const& unsorted) noexcept {
    sort_key keys[Count + 1];
    sort_key spare[Count + 1];
    for (std::size_t i = 0; i < Count; ++i) keys[i] = sort_key_of(role, unsorted.tools[i], i);
    sort_key const* const sorted = sort_keys(keys, spare, Count);
    tool_table<Count> table = unsorted;
    for (std::size_t i = 0; i < Count; ++i) table.tools[i] = unsorted.tools[sorted[i].index];
    return table;
}

}}}  // namespace muster::v0::detail
