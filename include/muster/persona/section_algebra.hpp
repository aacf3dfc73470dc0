// Lists of sections made from lists of sections.
//
//     struct mine : muster::with_sections<muster::coordinator_sections, budget> {};  // after all others
//     struct mine : muster::with_sections_before<muster::coordinator_sections, synthesis, budget> {};
//     struct mine : muster::with_sections_after<muster::coordinator_sections, synthesis, budget> {};
//     struct mine : muster::with_section_replaced<muster::coordinator_sections, synthesis, my_synthesis> {};
//     struct mine : muster::without_sections<muster::coordinator_sections, verification> {};
//     struct mine : muster::with_sections_in_order<three, second, third, first> {};  // each of them once
//
// Name the result with a struct, as above: the name is what compilers print and what symbols contain.
#pragma once

#include <muster/persona/section.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprit and the list.
template <class Section, class List>
struct this_section_is_not_in_the_list_so_name_one_that_is;
template <class Section, class List>
struct a_list_is_reordered_without_this_section_so_name_it_or_drop_it;
}  // namespace refused

namespace detail {

// An order is a choice among the sections of a list and, counted on from them, new ones.
template <class Order, class... Sections>
struct arranged_sections {
    template <std::size_t... Is>
    static section_list<typename type_at<Order::made.at[Is], Sections...>::type...> take(std::index_sequence<Is...>);

    using type = decltype(take(std::make_index_sequence<Order::made.count>{}));
};

template <class Section, class... Sections>
consteval std::size_t find_section() {
    bool const same[] = {std::is_same_v<Section, Sections>..., true};
    std::size_t at = 0;
    while (!same[at]) ++at;
    return at;
}

// The first of `Wanted` that a list does not hold, or their count.
template <class List, class... Wanted>
inline constexpr std::size_t missing_section = 0;
template <class... Sections, class... Wanted>
inline constexpr std::size_t missing_section<section_list<Sections...>, Wanted...> = [] {
    std::size_t const places[] = {find_section<Wanted, Sections...>()..., sizeof...(Sections)};
    std::size_t at = 0;
    while (places[at] != sizeof...(Sections)) ++at;
    return at;
}();

template <template <class, class> class Refusal, class Culprit, class List>
struct missing_verdict {
    using type = Refusal<Culprit, List>;
};
template <template <class, class> class Refusal, class List>
struct missing_verdict<Refusal, void, List> {
    using type = accepted;
};

// `List` is as the user named it. What was refused leaves the list as it is: one mistake, one error.
template <class List, class... Wanted>
struct holds_sections {
    static constexpr std::size_t missing = missing_section<as_section_list<List>, Wanted...>;
    static constexpr bool value = missing == sizeof...(Wanted);

    static_assert(sizeof(typename missing_verdict<refused::this_section_is_not_in_the_list_so_name_one_that_is,
                                                  typename type_at<missing, Wanted...>::type, List>::type)
                  != 0);
};

}  // namespace detail

// with_sections<List, New...>
namespace detail {
template <class List, class... New>
struct with_more;
template <class... Sections, class... New>
struct with_more<section_list<Sections...>, New...> {
    using type = section_list<Sections..., New...>;
};
}  // namespace detail

template <typed_section_list List, class... New>
using with_sections = typename detail::with_more<as_section_list<List>, New...>::type;

// with_sections_before<List, Existing, New...>, with_sections_after<...>, with_section_replaced<List, Old, New>
//
// All are one thing: some of the old sections stand before the new ones, and some after.
namespace detail {

// `before` of the old sections, all new ones, and the old ones from `after` on.
template <std::size_t Old, std::size_t New>
consteval auto splice(std::size_t before, std::size_t after) {
    choice<Old + New> order;
    for (std::size_t i = 0; i < before; ++i) order.add(i);
    for (std::size_t i = 0; i < New; ++i) order.add(Old + i);
    for (std::size_t i = after; i < Old; ++i) order.add(i);
    return order;
}

// The new ones come behind `Kept` sections from `Existing` on, and take the place of `Dropped`.
template <class Plain, bool Holds, class Existing, std::size_t Kept, std::size_t Dropped, class... New>
struct spliced_sections {
    using type = Plain;
};
template <class... Sections, class Existing, std::size_t Kept, std::size_t Dropped, class... New>
struct spliced_sections<section_list<Sections...>, true, Existing, Kept, Dropped, New...> {
    static constexpr std::size_t before = find_section<Existing, Sections...>() + Kept;
    static constexpr auto made = splice<sizeof...(Sections), sizeof...(New)>(before, before + Dropped);
    using type = typename arranged_sections<spliced_sections, Sections..., New...>::type;
};

template <class List, class Existing, std::size_t Kept, std::size_t Dropped, class... New>
using spliced = typename spliced_sections<as_section_list<List>, holds_sections<List, Existing>::value, Existing, Kept,
                                          Dropped, New...>::type;

}  // namespace detail

template <typed_section_list List, class Existing, class... New>
using with_sections_before = detail::spliced<List, Existing, 0, 0, New...>;

template <typed_section_list List, class Existing, class... New>
using with_sections_after = detail::spliced<List, Existing, 1, 0, New...>;

template <typed_section_list List, class Old, class New>
using with_section_replaced = detail::spliced<List, Old, 0, 1, New>;

// without_sections<List, Sections...>
namespace detail {

template <class Plain, bool Holds, class... Unwanted>
struct remaining_sections {
    using type = Plain;
};
template <class... Sections, class... Unwanted>
struct remaining_sections<section_list<Sections...>, true, Unwanted...> {
    static constexpr auto made = [] {
        bool const unwanted[] = {find_section<Sections, Unwanted...>() != sizeof...(Unwanted)..., false};
        choice<sizeof...(Sections)> order;
        for (std::size_t i = 0; i < sizeof...(Sections); ++i) {
            if (!unwanted[i]) order.add(i);
        }
        return order;
    }();
    using type = typename arranged_sections<remaining_sections, Sections...>::type;
};

}  // namespace detail

template <typed_section_list List, class... Sections>
using without_sections =
    typename detail::remaining_sections<as_section_list<List>, detail::holds_sections<List, Sections...>::value,
                                        Sections...>::type;

// with_sections_in_order<List, Sections...>: the same sections in this order
namespace detail {

template <class List, class Plain, bool Holds, class... Order>
struct reordering {
    using type = Plain;
};
template <class List, class... Sections, class... Order>
struct reordering<List, section_list<Sections...>, true, Order...> {
    static constexpr std::size_t missing = missing_section<section_list<Order...>, Sections...>;
    using type = section_list<Order...>;

    static_assert(
        sizeof(typename missing_verdict<refused::a_list_is_reordered_without_this_section_so_name_it_or_drop_it,
                                        typename type_at<missing, Sections...>::type, List>::type)
        != 0);
};

}  // namespace detail

template <typed_section_list List, class... Sections>
using with_sections_in_order =
    typename detail::reordering<List, as_section_list<List>, detail::holds_sections<List, Sections...>::value,
                                Sections...>::type;

}}  // namespace muster::v0
