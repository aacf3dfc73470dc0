// A tool set is a list of tools in which no tool appears twice and no two names can be confused.
//
//     struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
//     static_assert(muster::contains<desk, muster::tools::task_stop>);
//
// Name a set with a struct, as above: the name is what compilers print and what symbols contain.
#pragma once

#include <muster/tool/detail/type_list.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Tool>
struct a_tool_stands_twice_in_a_tool_set_so_drop_one;
template <class Tool, class Other>
struct two_tools_have_names_that_read_alike_so_rename_one;
template <class NotATool>
struct a_tool_set_holds_only_empty_types_with_a_name_so_derive_from_tool;
}  // namespace refused

// find_name_clash(names, count, slots, slot_count): the first name that a reader could take for an earlier one
//
// Linear. `slots` is scratch memory, all zeros, of name_clash_slots(count) or another power of two that is at least
// twice as large as `count`.
struct name_clash {
    std::size_t first = {};
    std::size_t second = {};  // `count` when all names can be told apart
};

[[nodiscard]] constexpr std::size_t name_clash_slots(std::size_t count) noexcept {
    std::size_t slots = 2;
    while (slots < 2 * count) slots *= 2;
    return slots;
}

[[nodiscard]] constexpr name_clash find_name_clash(std::string_view const* names, std::size_t count, std::size_t* slots,
                                                   std::size_t slot_count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t at = tool_name_hash(names[i]) & (slot_count - 1);
        for (; slots[at] != 0; at = (at + 1) & (slot_count - 1)) {  // a slot holds an index plus one
            if (same_tool_name(names[slots[at] - 1], names[i])) return {slots[at] - 1, i};
        }
        slots[at] = i + 1;
    }
    return {count, count};
}

// tool_set<Tools...>
namespace detail {

template <class... Tools>
consteval std::size_t find_stranger() {
    bool const known[] = {tool_like<Tools>..., false};
    std::size_t at = 0;
    while (known[at]) ++at;
    return at;
}

// Not consteval: Clang would evaluate it for the call, and again for the variable.
template <class... Tools>
constexpr name_clash find_clash() {
    std::string_view const names[] = {std::string_view{Tools::name}..., std::string_view{}};
    std::size_t slots[name_clash_slots(sizeof...(Tools))] = {};
    return find_name_clash(names, sizeof...(Tools), slots, name_clash_slots(sizeof...(Tools)));
}

template <class Tool, class Other>
struct clash_refusal {
    using type = refused::two_tools_have_names_that_read_alike_so_rename_one<Other, Tool>;
};
template <class Tool>
struct clash_refusal<Tool, Tool> {
    using type = refused::a_tool_stands_twice_in_a_tool_set_so_drop_one<Tool>;
};
template <>
struct clash_refusal<void, void> {
    using type = accepted;
};

template <bool AllTools, class... Tools>
struct tool_set_verdict {
    using type = refused::a_tool_set_holds_only_empty_types_with_a_name_so_derive_from_tool<
        typename type_at<find_stranger<Tools...>(), Tools...>::type>;
};
template <class... Tools>
struct tool_set_verdict<true, Tools...> {
    static constexpr name_clash found = find_clash<Tools...>();
    using type = typename clash_refusal<typename type_at<found.first, Tools...>::type,
                                        typename type_at<found.second, Tools...>::type>::type;
};

template <class... Tools>
using verdict_on = typename tool_set_verdict<find_stranger<Tools...>() == sizeof...(Tools), Tools...>::type;

}  // namespace detail

template <class... Tools>
struct tool_set {
    static constexpr std::size_t size = sizeof...(Tools);

    static_assert(sizeof(detail::verdict_on<Tools...>) != 0);
};

// as_tool_set<Set>: the tool_set<...> that a named set derives from
namespace detail {
template <class... Tools>
tool_set<Tools...> plain_set(tool_set<Tools...> const&);
}  // namespace detail

// A set of tools is a tool_set, or a struct derived from one.
template <class T>
concept tool_set_like = requires(T const& set) {
    detail::plain_set(set);
};

template <tool_set_like Set>
using as_tool_set = decltype(detail::plain_set(std::declval<Set const&>()));

// contains<Set, Tool>
namespace detail {
template <class Tool>
struct held {};

template <class... Tools>
inline constexpr bool sound = std::is_same_v<verdict_on<Tools...>, accepted>;

// Types are compared as bases: to GCC 12 with -fsanitize=undefined, no comparison of addresses is constant.
template <class Set>
struct holder {};
template <class... Tools>
requires sound<Tools...>
struct holder<tool_set<Tools...>> : held<Tools>... {
};

template <class Set, class Tool>
inline constexpr bool has = std::is_base_of_v<held<Tool>, holder<Set>>;
// What was refused is answered for as well: one mistake, one error.
template <class... Tools, class Tool>
requires(!sound<Tools...>) inline constexpr bool has<tool_set<Tools...>, Tool> = (std::is_same_v<Tools, Tool> || ...);
}  // namespace detail

template <tool_set_like Set, tool_like Tool>
inline constexpr bool contains = detail::has<as_tool_set<Set>, Tool>;

}}  // namespace muster::v0
