// The arguments of a tool: a struct that lists its fields.
//
//     struct search : muster::tool<"Search"> {
//         struct arguments {
//             std::string_view pattern;
//             std::optional<std::uint32_t> limit;  // optional: the model may leave it out
//             static constexpr auto fields = muster::fields(
//                 muster::field("pattern", &arguments::pattern, "What to look for."),
//                 muster::field("limit", &arguments::limit));
//         };
//     };
//
// arguments.hpp has the way that writes each name once, through Boost.Hana, and takes longer to compile.
#pragma once

#include <muster/tool/tool.hpp>        // tool_like, find_tool_name_fault
#include <muster/tool/value_type.hpp>  // field_row, rows_view, argument_row

#include <cstddef>      // size_t
#include <string_view>  // string_view
#include <utility>      // index_sequence

namespace muster::inline v0 {

// field("name", &arguments::member), field("name", &arguments::member, "What it is for.")
template <class Struct, class T>
struct field_entry {
    std::string_view name;
    T Struct::*member;
    std::string_view description;
};

template <class Struct, class T>
consteval field_entry<Struct, T> field(std::string_view name, T Struct::*member, std::string_view description = {}) {
    return {name, member, description};
}

// fields(field(...), ...): in the order in which the model reads them
namespace detail {
template <std::size_t Index, class Entry>
struct numbered_entry {
    Entry entry;
};
template <std::size_t Index, class Entry>
consteval Entry entry_at(numbered_entry<Index, Entry> const& at) {
    return at.entry;
}
}  // namespace detail

template <class Indices, class... Entries>
struct field_list;
template <std::size_t... Is, class... Entries>
struct field_list<std::index_sequence<Is...>, Entries...> : detail::numbered_entry<Is, Entries>... {
    static constexpr std::size_t size = sizeof...(Entries);
};

template <class... Entries>
consteval auto fields(Entries... entries) {
    return field_list<std::index_sequence_for<Entries...>, Entries...>{{entries}...};
}

// no_arguments: `using arguments = muster::no_arguments;` in a tool that takes none
struct no_arguments {
    static constexpr auto fields = muster::fields();
};

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Struct, std::size_t Index>
struct a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_but_not_the_one_at_index;
template <class Struct, std::size_t Index>
struct a_field_name_stands_twice_so_rename_the_one_at_index;
template <class Struct>
struct an_argument_struct_has_at_most_64_fields;
template <class Tool>
struct a_tool_that_is_called_says_what_it_takes_so_give_it_a_struct_arguments_or_no_arguments;
}  // namespace refused

// rows_of<Struct>
namespace detail {

inline constexpr std::size_t most_fields = 64;

// One place more than there are fields, since an array cannot be empty.
template <std::size_t Count>
struct row_table {
    static constexpr std::size_t count = Count;
    field_row rows[Count + 1];
};

template <class Struct, std::size_t... Is>
consteval row_table<sizeof...(Is)> rows_from_list(std::index_sequence<Is...>) {
    return {{argument_row<entry_at<Is>(Struct::fields).member>(entry_at<Is>(Struct::fields).name,
                                                               entry_at<Is>(Struct::fields).description)...,
             field_row{}}};
}

consteval std::size_t find_bad_field_name(field_row const* rows, std::size_t count) {
    std::size_t at = 0;
    while (at < count && find_tool_name_fault(rows[at].name) == std::string_view::npos) ++at;
    return at;
}

consteval std::size_t find_repeated_field_name(field_row const* rows, std::size_t count) {
    for (std::size_t j = 1; j < count; ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (rows[i].name == rows[j].name) return j;
        }
    }
    return count;
}

template <class Struct, auto const& Table>
struct rows_verdict {
    static constexpr std::size_t count = Table.count;
    static constexpr std::size_t bad = find_bad_field_name(Table.rows, count);
    static constexpr std::size_t repeated = find_repeated_field_name(Table.rows, count);
    using name_refusal = std::conditional_t<
        bad != count,
        refused::a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_but_not_the_one_at_index<Struct, bad>,
        refused::a_field_name_stands_twice_so_rename_the_one_at_index<Struct, repeated>>;
    using refusal = std::conditional_t<(count > most_fields), refused::an_argument_struct_has_at_most_64_fields<Struct>,
                                       name_refusal>;
    using type = std::conditional_t<bad == count && repeated == count && (count <= most_fields), accepted, refusal>;
};

}  // namespace detail

template <class Struct>
requires requires { Struct::fields.size; }
struct argument_source<Struct> {
    static constexpr auto table = detail::rows_from_list<Struct>(std::make_index_sequence<Struct::fields.size>{});
    static constexpr rows_view view{table.rows, table.count};
    static_assert(sizeof(typename detail::rows_verdict<Struct, table>::type) != 0);
};

template <argument_struct Struct>
inline constexpr rows_view rows_of = argument_source<Struct>::view;

// arguments_of<Tool>: its own `arguments`, or what a specialisation of arguments_for<Tool> says
template <class Tool>
struct arguments_for {
    static_assert(
        sizeof(refused::a_tool_that_is_called_says_what_it_takes_so_give_it_a_struct_arguments_or_no_arguments<Tool>)
        != 0);
};
template <class Tool>
requires requires { typename Tool::arguments; }
struct arguments_for<Tool> {
    using type = typename Tool::arguments;
};

template <tool_like Tool>
using arguments_of = typename arguments_for<Tool>::type;

}  // namespace muster::inline v0
