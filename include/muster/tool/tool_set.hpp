// A tool set is a list of tools in which no tool appears twice and no two names can be confused.
//
//     struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
//     static_assert(muster::contains<desk, muster::tools::task_stop>);
//
// Name a set with a struct, as above: the name is what compilers print and what symbols contain.
#pragma once

#include <muster/tool/tool.hpp>  // tool_like, same_tool_name

#include <cstddef>      // size_t
#include <string_view>  // string_view
#include <type_traits>  // conditional_t, is_same_v
#include <utility>      // index_sequence, declval

namespace muster::inline v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Tool>
struct a_tool_stands_twice_in_a_tool_set_so_drop_one;
template <class Tool, class Other>
struct two_tool_names_differ_only_in_case_or_separators_so_rename_one;
template <class NotATool>
struct a_tool_set_holds_only_empty_types_with_a_name_so_derive_from_tool;
}  // namespace refused

namespace detail {

// Equal addresses, equal types: what lets plain loops over arrays do the algebra.
template <class T>
inline constexpr char identity = 0;

template <std::size_t Index, class T>
struct indexed {
    using type = T;
};
template <class Indices, class... Ts>
struct indexed_types;
template <std::size_t... Is, class... Ts>
struct indexed_types<std::index_sequence<Is...>, Ts...> : indexed<Is, Ts>... {};
template <std::size_t Index, class T>
indexed<Index, T> pick(indexed<Index, T> const&);

// What stands at an index of a list; void past its end.
template <std::size_t Index, class... Ts>
struct type_at {
    using type = typename decltype(pick<Index>(indexed_types<std::index_sequence_for<Ts...>, Ts...>{}))::type;
};
template <std::size_t Index, class... Ts>
requires(Index >= sizeof...(Ts)) struct type_at<Index, Ts...> {
    using type = void;
};

template <class... Tools>
consteval std::size_t find_stranger() {
    bool const known[] = {tool_like<Tools>..., false};
    std::size_t at = 0;
    while (known[at]) ++at;
    return at;
}

// The first pair of tools that cannot stand in one set, or two indices past the end.
struct clash {
    std::size_t first;
    std::size_t second;
    bool same_type;
};

template <class... Tools>
consteval clash find_clash() {
    constexpr std::size_t size = sizeof...(Tools);
    if constexpr (size > 1) {
        char const* const ids[] = {&identity<Tools>...};
        std::string_view const names[] = {std::string_view{Tools::name}...};
        for (std::size_t j = 1; j < size; ++j) {
            for (std::size_t i = 0; i < j; ++i) {
                if (ids[i] == ids[j] || same_tool_name(names[i], names[j])) return {i, j, ids[i] == ids[j]};
            }
        }
    }
    return {size, size, false};
}

template <bool AllTools, class... Tools>
struct tool_set_verdict {
    using type = refused::a_tool_set_holds_only_empty_types_with_a_name_so_derive_from_tool<
        typename type_at<find_stranger<Tools...>(), Tools...>::type>;
};
template <class... Tools>
struct tool_set_verdict<true, Tools...> {
    static constexpr clash found = find_clash<Tools...>();
    using first = typename type_at<found.first, Tools...>::type;
    using second = typename type_at<found.second, Tools...>::type;
    using refusal =
        std::conditional_t<found.same_type, refused::a_tool_stands_twice_in_a_tool_set_so_drop_one<first>,
                           refused::two_tool_names_differ_only_in_case_or_separators_so_rename_one<second, first>>;
    using type = std::conditional_t<found.first == sizeof...(Tools), accepted, refusal>;
};

}  // namespace detail

// tool_set<Tools...>
template <class... Tools>
struct tool_set {
    static constexpr std::size_t size = sizeof...(Tools);

    static_assert(
        sizeof(typename detail::tool_set_verdict<detail::find_stranger<Tools...>() == sizeof...(Tools), Tools...>::type)
        != 0);
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
template <class Set>
struct members;
template <class... Tools>
struct members<tool_set<Tools...>> {
    template <class Tool>
    static consteval bool include() {
        char const* const ids[] = {&identity<Tools>..., nullptr};
        for (std::size_t i = 0; i < sizeof...(Tools); ++i) {
            if (ids[i] == &identity<Tool>) return true;
        }
        return false;
    }
};
}  // namespace detail

template <tool_set_like Set, tool_like Tool>
inline constexpr bool contains = detail::members<as_tool_set<Set>>::template include<Tool>();

}  // namespace muster::inline v0
