// A surface is the list of tools that an agent has: what its prompt lists, what the model is offered
// and what a call may reach are this one list.
//
//     static_assert(muster::surface<ana>.offers("TaskStop"));  // ana: see agent.hpp
//
// Its order is fixed, so that the bytes made from it are: for a coordinator its own tools before the
// shared ones, then by the bytes of the name.
#pragma once

#include <muster/role/role.hpp>  // role_kind
#include <muster/tool/tool.hpp>  // tool_info, tool_kind

#include <cstddef>      // size_t
#include <string_view>  // string_view
#include <type_traits>  // is_constant_evaluated

namespace muster::inline v0 {

// may_hold(role, kind): which tools fit which role
//
// A coordinator directs and does not execute; everybody else executes and does not direct.
[[nodiscard]] constexpr bool may_hold(role_kind role, tool_kind kind) noexcept {
    if (kind == tool_kind::shared) return true;
    return (kind == tool_kind::coordination) == (role == role_kind::coordinator);
}

// surface_view: the tools of a surface, in its order; borrowed
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
            if (tool.name == name) return &tool;
        }
        return nullptr;
    }
    // Not by way of find: GCC 12 with -fsanitize=undefined takes no address for a constant.
    [[nodiscard]] constexpr bool offers(std::string_view name) const noexcept {
        for (tool_info const& tool : *this) {
            if (tool.name == name) return true;
        }
        return false;
    }
};

// sort_surface(role, tools, count): puts tools into the order of a surface; n log n, allocates nothing
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

constexpr bool name_stands_before(std::string_view a, std::string_view b) noexcept {
    std::size_t const size = a.size() < b.size() ? a.size() : b.size();
    int const order = size == 0 ? 0 : compare_bytes(a.data(), b.data(), size);
    return order != 0 ? order < 0 : a.size() < b.size();
}

constexpr bool stands_before(role_kind role, tool_info const& a, tool_info const& b) noexcept {
    if (role == role_kind::coordinator && a.kind != b.kind) return a.kind < b.kind;
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

}  // namespace muster::inline v0
