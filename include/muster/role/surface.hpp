// A surface is the list of tools that an agent has: what its prompt lists, what the model is offered
// and what a call may reach are this one list.
//
//     static_assert(muster::surface<ana>.offers("TaskStop"));  // ana: see agent.hpp
//
//     muster::surface_request asked{muster::role_kind::worker, muster::dialects::session::rules};
//     asked.tools = everything;                  // all that the host has, its MCP tools included
//     asked.allowed = granted;                   // "Read", "mcp__github__*", "*"
//     count = muster::select_surface(asked, marks, chosen);
//
// Its order is fixed, so that the bytes made from it are: for a coordinator its own tools before the
// shared ones, then MCP tools after all others, then by the bytes of the name.
#pragma once

#include <muster/role/dialect.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/role.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// surface_view: the tools of a surface, in its order; borrowed
namespace detail {
constexpr int compare_bytes(char const* a, char const* b, std::size_t size) noexcept {
#ifndef __clang__  // whose evaluator runs the builtin as one step
    if (std::is_constant_evaluated()) {
        std::size_t at = 0;
        while (at < size && a[at] == b[at]) ++at;
        return at == size ? 0 : static_cast<unsigned char>(a[at]) - static_cast<unsigned char>(b[at]);
    }
#endif
    return __builtin_memcmp(a, b, size);
}

// As a == b, in fewer steps of a compiler.
constexpr bool same_bytes(std::string_view a, std::string_view b) noexcept {
    return a.size() == b.size() && (a.empty() || compare_bytes(a.data(), b.data(), a.size()) == 0);
}
}  // namespace detail

struct surface_view {
    tool_info const* tools = nullptr;
    std::size_t count = 0;

    [[nodiscard]] constexpr tool_info const* begin() const noexcept { return tools; }
    [[nodiscard]] constexpr tool_info const* end() const noexcept { return tools + count; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count == 0; }

    // The tool of exactly that name, or nullptr. Linear: a toolbox has the fast way.
    [[nodiscard]] constexpr tool_info const* find(std::string_view name) const noexcept {
        for (tool_info const& tool : *this) {
            if (detail::same_bytes(tool.name, name)) return &tool;
        }
        return nullptr;
    }
    // Not by way of find: GCC 12 with -fsanitize=undefined takes no address for a constant.
    [[nodiscard]] constexpr bool offers(std::string_view name) const noexcept {
        std::size_t const size = name.size();  // tells most names apart, in one step of a compiler
        for (tool_info const& tool : *this) {
            if (tool.name.size() == size && detail::same_bytes(tool.name, name)) return true;
        }
        return false;
    }
};

// sort_surface(role, tools, count): puts tools into the order of a surface; n log n, allocates nothing
namespace detail {
constexpr bool name_stands_before(std::string_view a, std::string_view b) noexcept {
    std::size_t const size = a.size() < b.size() ? a.size() : b.size();
    int const order = size == 0 ? 0 : compare_bytes(a.data(), b.data(), size);
    return order != 0 ? order < 0 : a.size() < b.size();
}

constexpr bool stands_before(role_kind role, tool_info const& a, tool_info const& b) noexcept {
    if (role == role_kind::coordinator && a.kind != b.kind) return a.kind < b.kind;
    if (is_mcp_tool(a.name) != is_mcp_tool(b.name)) return is_mcp_tool(b.name);
    return name_stands_before(a.name, b.name);
}

// Lets `moved` sink from the place `at` to where it belongs in the heap.
constexpr void sift_down(role_kind role, tool_info* tools, std::size_t at, std::size_t count,
                         tool_info moved) noexcept {
    for (std::size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && stands_before(role, tools[child], tools[child + 1])) ++child;
        if (!stands_before(role, moved, tools[child])) break;
        tools[at] = tools[child];
        at = child;
    }
    tools[at] = moved;
}
}  // namespace detail

constexpr void sort_surface(role_kind role, tool_info* tools, std::size_t count) noexcept {
    for (std::size_t i = count / 2; i-- > 0;) detail::sift_down(role, tools, i, count, tools[i]);
    for (std::size_t last = count; last-- > 1;) {
        tool_info const moved = tools[last];
        tools[last] = tools[0];
        detail::sift_down(role, tools, 0, last, moved);
    }
}

// find_matches(tools, entry): the tools for which an entry stands, side by side among tools sorted by name
//
// From `first` up to, but not including, `last`; both are the same if there is no match. Logarithmic.
using tool_list = borrowed_list<tool_info>;

struct tool_range {
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] constexpr bool empty() const noexcept { return first == last; }
};

namespace detail {
// The first tool at or after `first` whose name does not pass. Those that pass come before all others.
template <class Pass>
constexpr std::size_t first_beyond(tool_list tools, std::size_t first, Pass passes) noexcept {
    for (std::size_t count = tools.size() - first; count > 0;) {
        std::size_t const half = count / 2;
        if (!passes(tools[first + half].name)) {
            count = half;
            continue;
        }
        first += half + 1;
        count -= half + 1;
    }
    return first;
}
}  // namespace detail

[[nodiscard]] constexpr tool_range find_matches(tool_list tools, tool_pattern entry) noexcept {
    if (!entry.is_sound()) return {};
    std::size_t const first = detail::first_beyond(
        tools, 0, [&](std::string_view name) { return detail::name_stands_before(name, entry.name()); });
    if (entry.is_prefix())
        return {first, detail::first_beyond(tools, first, [&](std::string_view name) { return entry.matches(name); })};
    return {first, first + (first < tools.size() && entry.matches(tools[first].name) ? 1 : 0)};
}

// select_surface(request, marks, chosen): the one way from grants to a surface; how many tools were chosen
//
// What an entry allows, less what one denies, less what does not fit the role: so no pattern brings a
// worker a coordinator's tool, and an empty list grants nothing. Writes to `chosen` and `marks`, which have
// a place for each of the tools; `marks` is scratch memory. Allocates nothing. Fast where the tools stand by
// the bytes of their names; else each is compared with each entry. An entry that is not sound matches nothing.
struct surface_request {
    role_kind role = role_kind::unset;
    dialect rules = {};
    worker_mode mode = worker_mode::full;
    tool_list tools = {};    // all that the host has, its MCP tools too, no two alike
    name_list allowed = {};  // names, `prefix*` or `*`
    name_list denied = {};   // the same; these win
};

namespace detail {
constexpr bool are_in_order(tool_list tools) noexcept {
    for (std::size_t i = 1; i < tools.size(); ++i) {
        if (name_stands_before(tools[i].name, tools[i - 1].name)) return false;
    }
    return true;
}

// In tools that are in no order a search could miss what is denied: then each of them is looked at.
constexpr void mark_matches(tool_list tools, bool in_order, name_list entries, bool mark, bool* marks) noexcept {
    for (std::string_view const entry : entries) {
        tool_pattern const wanted{entry};
        tool_range const found = in_order ? find_matches(tools, wanted) : tool_range{0, tools.size()};
        for (std::size_t i = found.first; i < found.last; ++i) {
            if (wanted.matches(tools[i].name)) marks[i] = mark;
        }
    }
}
}  // namespace detail

constexpr std::size_t select_surface(surface_request const& asked, bool* marks, tool_info* chosen) noexcept {
    for (std::size_t i = 0; i < asked.tools.size(); ++i) marks[i] = false;
    bool const in_order = detail::are_in_order(asked.tools);
    detail::mark_matches(asked.tools, in_order, asked.allowed, true, marks);
    detail::mark_matches(asked.tools, in_order, asked.denied, false, marks);
    detail::kept_names const kept{asked.role, asked.rules};
    std::size_t count = 0;
    for (std::size_t i = 0; i < asked.tools.size(); ++i) {
        tool_info const& tool = asked.tools[i];
        if (marks[i] && detail::judge_tool(asked.role, asked.rules, asked.mode, tool, kept) == holding::fits)
            chosen[count++] = tool;
    }
    sort_surface(asked.role, chosen, count);
    return count;
}

}}  // namespace muster::v0
