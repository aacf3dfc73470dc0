// Tool sets made from tool sets.
//
//     using wider    = muster::with<desk, list_peers>;      // order kept, what is there already stays where it is
//     using narrower = muster::without<desk, task_stop>;
//     using both     = muster::united<desk, bench>;         // desk's tools, then what only bench has
//     using shared   = muster::common<desk, bench>;         // what both have, in desk's order
//     using rest     = muster::minus<desk, bench>;          // what only desk has
//
// Derive a struct from the result to give it a name: `struct lead : muster::with<desk, list_peers> {};`.
#pragma once

#include <muster/tool/detail/type_list.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

// common<Set, Other>, minus<Set, Other>, united<Set, Other>
namespace detail {

template <class Chosen, class... Tools>
struct chosen_tools {
    template <std::size_t... Is>
    static tool_set<typename type_at<Chosen::made.at[Is], Tools...>::type...> take(std::index_sequence<Is...>);

    using type = decltype(take(std::make_index_sequence<Chosen::made.count>{}));
};

template <class Other, class... Tools>
consteval auto choose(bool wanted_in_other) {
    bool const in_other[] = {has<Other, Tools>..., false};
    choice<sizeof...(Tools)> chosen;
    for (std::size_t i = 0; i < sizeof...(Tools); ++i) {
        if (in_other[i] == wanted_in_other) chosen.add(i);
    }
    return chosen;
}

// Tools that are not a set yet: what is wrong with them shows in the set that they become part of.
template <class... Tools>
struct listed {};

template <class List, class Other, bool InOther>
struct part_of;
template <class... Tools, class Other, bool InOther>
struct part_of<listed<Tools...>, Other, InOther> {
    static constexpr auto made = choose<Other, Tools...>(InOther);
    using type = typename chosen_tools<part_of, Tools...>::type;
};
template <class... Tools, class Other, bool InOther>
struct part_of<tool_set<Tools...>, Other, InOther>
    : part_of<std::conditional_t<sound<Tools...>, listed<Tools...>, listed<>>, Other, InOther> {};

template <class Set, class New>
struct both_of;
template <class... Tools, class... New>
struct both_of<tool_set<Tools...>, tool_set<New...>> {
    using type = tool_set<Tools..., New...>;
};

}  // namespace detail

template <tool_set_like Set, tool_set_like Other>
using common = typename detail::part_of<as_tool_set<Set>, as_tool_set<Other>, true>::type;

template <tool_set_like Set, tool_set_like Other>
using minus = typename detail::part_of<as_tool_set<Set>, as_tool_set<Other>, false>::type;

template <tool_set_like Set, tool_set_like Other>
using united = typename detail::both_of<as_tool_set<Set>, minus<Other, Set>>::type;

// with<Set, Tools...>, without<Set, Tools...>
template <tool_set_like Set, tool_like... Tools>
using with =
    typename detail::both_of<as_tool_set<Set>,
                             typename detail::part_of<detail::listed<Tools...>, as_tool_set<Set>, false>::type>::type;

template <tool_set_like Set, tool_like... Tools>
using without = minus<Set, tool_set<Tools...>>;

}}  // namespace muster::v0
